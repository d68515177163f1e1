// The new release: values of another kind.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Price struct {
	Value string `json:"value"` // want `tasks hold float64, which does not fit string`
}

type Count struct {
	Value int `json:"value"` // want `tasks hold string, which does not fit int`
}

type Flag struct {
	Value string `json:"value"` // want `tasks hold bool, which does not fit string`
}

type State struct {
	Value bool `json:"value"` // want `tasks hold string, which does not fit bool`
}

type Ratio struct {
	Value int `json:"value"` // want `tasks hold float64, which does not fit int`
}

type One struct {
	Value []string `json:"value"` // want `tasks hold string, which does not fit \[\]string`
}

type Many struct {
	Value int64 `json:"value"` // want `tasks hold \[\]int64, which does not fit int64`
}

type Nested struct {
	Value struct{ Name string } `json:"value"` // want `tasks hold string, which does not fit`
}

type When struct {
	Value time.Time `json:"value"` // want `tasks hold int64, which does not fit time\.Time`
}

type Moment struct {
	Value time.Time `json:"value"` // want `tasks hold string, which does not fit time\.Time`
}

type OkFloat struct {
	Value float64 `json:"value"`
}

type OkPointer struct {
	Value *string `json:"value"`
}

type OkValue struct {
	Value int `json:"value"`
}

type OkAny struct {
	Value any `json:"value"`
}

type OkFromAny struct {
	Value string `json:"value"`
}

type OkRaw struct {
	Value json.RawMessage `json:"value"`
}

type OkText struct {
	Value string `json:"value"`
}

type OkNumber struct {
	Value json.Number `json:"value"`
}

func sendPrice(client *asynq.Client, p Price) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:price", payload), asynq.MaxRetry(5))
	return err
}

func handlePrice(ctx context.Context, t *asynq.Task) error {
	var p Price
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendCount(client *asynq.Client, p Count) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:count", payload), asynq.MaxRetry(5))
	return err
}

func handleCount(ctx context.Context, t *asynq.Task) error {
	var p Count
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendFlag(client *asynq.Client, p Flag) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:flag", payload), asynq.MaxRetry(5))
	return err
}

func handleFlag(ctx context.Context, t *asynq.Task) error {
	var p Flag
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendState(client *asynq.Client, p State) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:state", payload), asynq.MaxRetry(5))
	return err
}

func handleState(ctx context.Context, t *asynq.Task) error {
	var p State
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendRatio(client *asynq.Client, p Ratio) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:ratio", payload), asynq.MaxRetry(5))
	return err
}

func handleRatio(ctx context.Context, t *asynq.Task) error {
	var p Ratio
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOne(client *asynq.Client, p One) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:one", payload), asynq.MaxRetry(5))
	return err
}

func handleOne(ctx context.Context, t *asynq.Task) error {
	var p One
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendMany(client *asynq.Client, p Many) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:many", payload), asynq.MaxRetry(5))
	return err
}

func handleMany(ctx context.Context, t *asynq.Task) error {
	var p Many
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendNested(client *asynq.Client, p Nested) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:nested", payload), asynq.MaxRetry(5))
	return err
}

func handleNested(ctx context.Context, t *asynq.Task) error {
	var p Nested
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendWhen(client *asynq.Client, p When) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:when", payload), asynq.MaxRetry(5))
	return err
}

func handleWhen(ctx context.Context, t *asynq.Task) error {
	var p When
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendMoment(client *asynq.Client, p Moment) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:moment", payload), asynq.MaxRetry(5))
	return err
}

func handleMoment(ctx context.Context, t *asynq.Task) error {
	var p Moment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkFloat(client *asynq.Client, p OkFloat) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okfloat", payload), asynq.MaxRetry(5))
	return err
}

func handleOkFloat(ctx context.Context, t *asynq.Task) error {
	var p OkFloat
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkPointer(client *asynq.Client, p OkPointer) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okpointer", payload), asynq.MaxRetry(5))
	return err
}

func handleOkPointer(ctx context.Context, t *asynq.Task) error {
	var p OkPointer
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkValue(client *asynq.Client, p OkValue) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okvalue", payload), asynq.MaxRetry(5))
	return err
}

func handleOkValue(ctx context.Context, t *asynq.Task) error {
	var p OkValue
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkAny(client *asynq.Client, p OkAny) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okany", payload), asynq.MaxRetry(5))
	return err
}

func handleOkAny(ctx context.Context, t *asynq.Task) error {
	var p OkAny
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkFromAny(client *asynq.Client, p OkFromAny) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okfromany", payload), asynq.MaxRetry(5))
	return err
}

func handleOkFromAny(ctx context.Context, t *asynq.Task) error {
	var p OkFromAny
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkRaw(client *asynq.Client, p OkRaw) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okraw", payload), asynq.MaxRetry(5))
	return err
}

func handleOkRaw(ctx context.Context, t *asynq.Task) error {
	var p OkRaw
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkText(client *asynq.Client, p OkText) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oktext", payload), asynq.MaxRetry(5))
	return err
}

func handleOkText(ctx context.Context, t *asynq.Task) error {
	var p OkText
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkNumber(client *asynq.Client, p OkNumber) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oknumber", payload), asynq.MaxRetry(5))
	return err
}

func handleOkNumber(ctx context.Context, t *asynq.Task) error {
	var p OkNumber
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
	if err := sendPrice(client, Price{}); err != nil {
		log.Fatal(err)
	}
	if err := sendCount(client, Count{}); err != nil {
		log.Fatal(err)
	}
	if err := sendFlag(client, Flag{}); err != nil {
		log.Fatal(err)
	}
	if err := sendState(client, State{}); err != nil {
		log.Fatal(err)
	}
	if err := sendRatio(client, Ratio{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOne(client, One{}); err != nil {
		log.Fatal(err)
	}
	if err := sendMany(client, Many{}); err != nil {
		log.Fatal(err)
	}
	if err := sendNested(client, Nested{}); err != nil {
		log.Fatal(err)
	}
	if err := sendWhen(client, When{}); err != nil {
		log.Fatal(err)
	}
	if err := sendMoment(client, Moment{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkFloat(client, OkFloat{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkPointer(client, OkPointer{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkValue(client, OkValue{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkAny(client, OkAny{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkFromAny(client, OkFromAny{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkRaw(client, OkRaw{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkText(client, OkText{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkNumber(client, OkNumber{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:price", handlePrice)
	mux.HandleFunc("job:count", handleCount)
	mux.HandleFunc("job:flag", handleFlag)
	mux.HandleFunc("job:state", handleState)
	mux.HandleFunc("job:ratio", handleRatio)
	mux.HandleFunc("job:one", handleOne)
	mux.HandleFunc("job:many", handleMany)
	mux.HandleFunc("job:nested", handleNested)
	mux.HandleFunc("job:when", handleWhen)
	mux.HandleFunc("job:moment", handleMoment)
	mux.HandleFunc("job:okfloat", handleOkFloat)
	mux.HandleFunc("job:okpointer", handleOkPointer)
	mux.HandleFunc("job:okvalue", handleOkValue)
	mux.HandleFunc("job:okany", handleOkAny)
	mux.HandleFunc("job:okfromany", handleOkFromAny)
	mux.HandleFunc("job:okraw", handleOkRaw)
	mux.HandleFunc("job:oktext", handleOkText)
	mux.HandleFunc("job:oknumber", handleOkNumber)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
