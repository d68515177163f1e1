package tasks

import (
	"time"

	"shop.example/demo/internal/store"
)

// Meta is what the payloads of customer-facing tasks begin with.
type Meta struct {
	Version int       `json:"version"`
	Created time.Time `json:"created"`
}

func newMeta() Meta {
	return Meta{Version: 1, Created: time.Now()}
}

// OrderConfirm is the payload of TypeOrderConfirm.
type OrderConfirm struct {
	Meta
	OrderID string `json:"order_id"`
}

// StockReserve is the payload of TypeStockReserve.
type StockReserve struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

// LedgerPost is the payload of TypeLedgerPost.
type LedgerPost struct {
	SchemaVersion int           `json:"schema"`
	Entries       []store.Entry `json:"entries"`
}

// Thumbnail is the payload of TypeThumbnail.
type Thumbnail struct {
	ImageID    string `json:"image_id"`
	Width      int    `json:"width"`
	AppVersion string `json:"app_version"`
}

// Catalogue is the payload of TypeCatalogue.
type Catalogue struct {
	V    int    `json:"v"`
	Path string `json:"path"`
}

// Newsletter is the payload of TypeNewsletter.
type Newsletter struct {
	Version int      `json:"version"`
	Emails  []string `json:"emails"`
}

// SalesReport is the payload of TypeSalesReport.
type SalesReport struct {
	Region string `json:"region"`
}
