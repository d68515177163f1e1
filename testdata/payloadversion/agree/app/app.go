// Package app publishes through the interface and directly.
package app

import "shop.example/payloadversion/agree/bus"

type okEvent struct{ ID int }

// It may be a message of a stream.
func publish(b bus.Bus) error { return b.Publish(okEvent{ID: 1}) }

type event struct{ ID int } // want "has no Version field"

func publishTask(b *bus.Tasks) error { return b.Publish(event{ID: 1}) }
