// Package wiring holds what the service is made of.
package wiring

import "shop.example/maxretry/hidden/bus"

// Parts are the service's parts.
type Parts struct{ Events Events }

// Events are the ways to send events.
type Events struct{ Orders bus.Bus }
