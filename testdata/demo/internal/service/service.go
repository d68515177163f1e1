// Package service holds the shop's business logic.
package service

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"

	"shop.example/demo/internal/store"
)

// Orders handles the life of an order.
type Orders struct {
	Store store.Orders
}

// Confirm marks the order as confirmed.
func (s *Orders) Confirm(ctx context.Context, id string) (store.Order, error) {
	order, err := s.Store.Get(ctx, id)
	if err != nil {
		return store.Order{}, fmt.Errorf("confirm %s: %w", id, err)
	}
	order.Confirmed = true
	return order, s.Store.Save(ctx, order)
}

// Office keeps the books, the catalogue and the reports.
type Office struct {
	Dir store.Dir
}

// Post writes all entries to the ledger.
func (s *Office) Post(ctx context.Context, entries []store.Entry) error {
	for _, e := range entries {
		if err := s.Dir.Book(ctx, e); err != nil {
			return fmt.Errorf("post to %s: %w", e.Account, err)
		}
	}
	return nil
}

// Import loads the articles of a catalogue file.
func (s *Office) Import(ctx context.Context, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var articles map[string]string
	if err := json.Unmarshal(data, &articles); err != nil {
		return fmt.Errorf("import %s: %w", path, err)
	}
	return s.Dir.Load(ctx, articles)
}

// Report renders the sales report of a region.
func (s *Office) Report(ctx context.Context, region string) error {
	cmd := exec.CommandContext(ctx, "typst", "compile", "sales.typ", "--input", "region="+region)
	cmd.Dir = string(s.Dir)
	return cmd.Run()
}

// Thumbnail scales an image to the given width.
func (s *Office) Thumbnail(id string, width int) error {
	cmd := exec.Command("vipsthumbnail", id+".png", "--size", strconv.Itoa(width))
	cmd.Dir = string(s.Dir)
	return cmd.Run()
}

// Mailer sends mail through the provider's HTTP API.
type Mailer struct {
	URL    string
	Client *http.Client
}

// Send delivers one mail.
func (m *Mailer) Send(to, subject string) error {
	resp, err := m.Client.PostForm(m.URL, url.Values{"to": {to}, "subject": {subject}})
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("mail to %s: %s", to, resp.Status)
	}
	return nil
}
