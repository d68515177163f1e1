// gob, and another encoding: the new release.
package main

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Switch struct{ A int }

type Count struct{ N uint } // want `tasks hold int, which does not fit uint`

type Label struct{ Text []byte } // want `tasks hold string, which does not fit`

type Stamp struct{ At time.Time } // want `tasks hold int64, which does not fit time.Time`

type Nothing struct{ B int }

type OkTag struct {
	A int `json:"other"`
}

type OkWidth struct{ A int64 }

type OkPointer struct{ A *int }

type Fewer struct{ A int } // want `tasks hold B, which nothing reads now`

func handleCount(_ context.Context, t *asynq.Task) error {
	var p Count
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.N)
	return nil
}

func handleLabel(_ context.Context, t *asynq.Task) error {
	var p Label
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.Text)
	return nil
}

func handleStamp(_ context.Context, t *asynq.Task) error {
	var p Stamp
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.At)
	return nil
}

func handleNothing(_ context.Context, t *asynq.Task) error {
	var p Nothing
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil { // want `tasks hold main.Nothing as object, which does not fit main.Nothing as object`
		return err
	}
	fmt.Println(p.B)
	return nil
}

func handleOkTag(_ context.Context, t *asynq.Task) error {
	var p OkTag
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.A)
	return nil
}

func handleOkWidth(_ context.Context, t *asynq.Task) error {
	var p OkWidth
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.A)
	return nil
}

func handleOkPointer(_ context.Context, t *asynq.Task) error {
	var p OkPointer
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.A)
	return nil
}

func handleFewer(_ context.Context, t *asynq.Task) error {
	var p Fewer
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil {
		return err
	}
	fmt.Println(p.A)
	return nil
}

func handleSwitch(_ context.Context, t *asynq.Task) error {
	var p Switch
	if err := gob.NewDecoder(bytes.NewReader(t.Payload())).Decode(&p); err != nil { // want `this decoding of main.Switch: waiting "gob:switch" tasks are encoded as json, not gob`
		return err
	}
	fmt.Println(p.A)
	return nil
}

func sendGob(client *asynq.Client, kind string, p any) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(p); err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(asynq.NewTask(kind, b.Bytes()), asynq.MaxRetry(5)); err != nil {
		log.Fatal(err)
	}
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	sendGob(client, "gob:count", Count{})
	sendGob(client, "gob:label", Label{})
	sendGob(client, "gob:stamp", Stamp{})
	sendGob(client, "gob:nothing", Nothing{})
	sendGob(client, "gob:oktag", OkTag{})
	sendGob(client, "gob:okwidth", OkWidth{})
	sendGob(client, "gob:okpointer", OkPointer{})
	sendGob(client, "gob:fewer", Fewer{})
	sendGob(client, "gob:switch", Switch{})
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("gob:count", handleCount)
	mux.HandleFunc("gob:label", handleLabel)
	mux.HandleFunc("gob:stamp", handleStamp)
	mux.HandleFunc("gob:nothing", handleNothing)
	mux.HandleFunc("gob:oktag", handleOkTag)
	mux.HandleFunc("gob:okwidth", handleOkWidth)
	mux.HandleFunc("gob:okpointer", handleOkPointer)
	mux.HandleFunc("gob:fewer", handleFewer)
	mux.HandleFunc("gob:switch", handleSwitch)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
