// The new release: numbers that are narrower, or unsigned.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Level is a number.
type Level int

type Narrow struct {
	Value int32 `json:"value"` // want `tasks hold int64, which does not fit int32`
}

type Unsigned struct {
	Value uint `json:"value"` // want `tasks hold int, which does not fit uint`
}

type Signed struct {
	Value int64 `json:"value"` // want `tasks hold uint64, which does not fit int64`
}

type Single struct {
	Value float32 `json:"value"` // want `tasks hold float64, which does not fit float32`
}

type Byte struct {
	Value int8 `json:"value"` // want `tasks hold int16, which does not fit int8`
}

type OkWide struct {
	Value int64 `json:"value"`
}

type OkPlain struct {
	Value int `json:"value"`
}

type OkBack struct {
	Value int64 `json:"value"`
}

type OkSigned struct {
	Value int64 `json:"value"`
}

type OkDouble struct {
	Value float64 `json:"value"`
}

type OkNamed struct {
	Value Level `json:"value"`
}

type OkDuration struct {
	Value time.Duration `json:"value"`
}

func sendNarrow(client *asynq.Client, p Narrow) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:narrow", payload), asynq.MaxRetry(5))
	return err
}

func handleNarrow(ctx context.Context, t *asynq.Task) error {
	var p Narrow
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendUnsigned(client *asynq.Client, p Unsigned) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:unsigned", payload), asynq.MaxRetry(5))
	return err
}

func handleUnsigned(ctx context.Context, t *asynq.Task) error {
	var p Unsigned
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendSigned(client *asynq.Client, p Signed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:signed", payload), asynq.MaxRetry(5))
	return err
}

func handleSigned(ctx context.Context, t *asynq.Task) error {
	var p Signed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendSingle(client *asynq.Client, p Single) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:single", payload), asynq.MaxRetry(5))
	return err
}

func handleSingle(ctx context.Context, t *asynq.Task) error {
	var p Single
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendByte(client *asynq.Client, p Byte) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:byte", payload), asynq.MaxRetry(5))
	return err
}

func handleByte(ctx context.Context, t *asynq.Task) error {
	var p Byte
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkWide(client *asynq.Client, p OkWide) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okwide", payload), asynq.MaxRetry(5))
	return err
}

func handleOkWide(ctx context.Context, t *asynq.Task) error {
	var p OkWide
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkPlain(client *asynq.Client, p OkPlain) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okplain", payload), asynq.MaxRetry(5))
	return err
}

func handleOkPlain(ctx context.Context, t *asynq.Task) error {
	var p OkPlain
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkBack(client *asynq.Client, p OkBack) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okback", payload), asynq.MaxRetry(5))
	return err
}

func handleOkBack(ctx context.Context, t *asynq.Task) error {
	var p OkBack
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkSigned(client *asynq.Client, p OkSigned) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oksigned", payload), asynq.MaxRetry(5))
	return err
}

func handleOkSigned(ctx context.Context, t *asynq.Task) error {
	var p OkSigned
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkDouble(client *asynq.Client, p OkDouble) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okdouble", payload), asynq.MaxRetry(5))
	return err
}

func handleOkDouble(ctx context.Context, t *asynq.Task) error {
	var p OkDouble
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkNamed(client *asynq.Client, p OkNamed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oknamed", payload), asynq.MaxRetry(5))
	return err
}

func handleOkNamed(ctx context.Context, t *asynq.Task) error {
	var p OkNamed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkDuration(client *asynq.Client, p OkDuration) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okduration", payload), asynq.MaxRetry(5))
	return err
}

func handleOkDuration(ctx context.Context, t *asynq.Task) error {
	var p OkDuration
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func main() {
	redis := asynq.RedisClientOpt{Addr: "localhost:6379"}
	client := asynq.NewClient(redis)
	defer client.Close()
	if err := sendNarrow(client, Narrow{}); err != nil {
		log.Fatal(err)
	}
	if err := sendUnsigned(client, Unsigned{}); err != nil {
		log.Fatal(err)
	}
	if err := sendSigned(client, Signed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendSingle(client, Single{}); err != nil {
		log.Fatal(err)
	}
	if err := sendByte(client, Byte{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkWide(client, OkWide{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkPlain(client, OkPlain{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkBack(client, OkBack{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkSigned(client, OkSigned{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkDouble(client, OkDouble{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkNamed(client, OkNamed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkDuration(client, OkDuration{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:narrow", handleNarrow)
	mux.HandleFunc("job:unsigned", handleUnsigned)
	mux.HandleFunc("job:signed", handleSigned)
	mux.HandleFunc("job:single", handleSingle)
	mux.HandleFunc("job:byte", handleByte)
	mux.HandleFunc("job:okwide", handleOkWide)
	mux.HandleFunc("job:okplain", handleOkPlain)
	mux.HandleFunc("job:okback", handleOkBack)
	mux.HandleFunc("job:oksigned", handleOkSigned)
	mux.HandleFunc("job:okdouble", handleOkDouble)
	mux.HandleFunc("job:oknamed", handleOkNamed)
	mux.HandleFunc("job:okduration", handleOkDuration)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
