// The new release: maps, lists and what they hold.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Address is where somebody lives.
type Address struct {
	City string `json:"city"`
}

type Keys struct {
	Value map[int]int `json:"value"` // want `tasks hold map\[string\]int, which does not fit map\[int\]int`
}

type Elements struct {
	Value []int `json:"value"` // want `tasks hold string, which does not fit int`
}

type Values struct {
	Value map[string]string `json:"value"` // want `tasks hold bool, which does not fit string`
}

type Deep struct {
	Value []int `json:"value"` // want `tasks hold \[\]int, which does not fit int`
}

type Spread struct {
	Value map[string]int `json:"value"` // want `which does not fit map`
}

type OkKeys struct {
	Value map[string]string `json:"value"`
}

type OkPointers struct {
	Value []*int `json:"value"`
}

type OkObject struct {
	Value map[string]any `json:"value"`
}

type OkMap struct {
	Value Address `json:"value"`
}

type OkSame struct {
	Value map[string]*Address `json:"value"`
}

func sendKeys(client *asynq.Client, p Keys) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:keys", payload), asynq.MaxRetry(5))
	return err
}

func handleKeys(ctx context.Context, t *asynq.Task) error {
	var p Keys
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendElements(client *asynq.Client, p Elements) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:elements", payload), asynq.MaxRetry(5))
	return err
}

func handleElements(ctx context.Context, t *asynq.Task) error {
	var p Elements
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendValues(client *asynq.Client, p Values) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:values", payload), asynq.MaxRetry(5))
	return err
}

func handleValues(ctx context.Context, t *asynq.Task) error {
	var p Values
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendDeep(client *asynq.Client, p Deep) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:deep", payload), asynq.MaxRetry(5))
	return err
}

func handleDeep(ctx context.Context, t *asynq.Task) error {
	var p Deep
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendSpread(client *asynq.Client, p Spread) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:spread", payload), asynq.MaxRetry(5))
	return err
}

func handleSpread(ctx context.Context, t *asynq.Task) error {
	var p Spread
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkKeys(client *asynq.Client, p OkKeys) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okkeys", payload), asynq.MaxRetry(5))
	return err
}

func handleOkKeys(ctx context.Context, t *asynq.Task) error {
	var p OkKeys
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkPointers(client *asynq.Client, p OkPointers) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okpointers", payload), asynq.MaxRetry(5))
	return err
}

func handleOkPointers(ctx context.Context, t *asynq.Task) error {
	var p OkPointers
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkObject(client *asynq.Client, p OkObject) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okobject", payload), asynq.MaxRetry(5))
	return err
}

func handleOkObject(ctx context.Context, t *asynq.Task) error {
	var p OkObject
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkMap(client *asynq.Client, p OkMap) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okmap", payload), asynq.MaxRetry(5))
	return err
}

func handleOkMap(ctx context.Context, t *asynq.Task) error {
	var p OkMap
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkSame(client *asynq.Client, p OkSame) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oksame", payload), asynq.MaxRetry(5))
	return err
}

func handleOkSame(ctx context.Context, t *asynq.Task) error {
	var p OkSame
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
	if err := sendKeys(client, Keys{}); err != nil {
		log.Fatal(err)
	}
	if err := sendElements(client, Elements{}); err != nil {
		log.Fatal(err)
	}
	if err := sendValues(client, Values{}); err != nil {
		log.Fatal(err)
	}
	if err := sendDeep(client, Deep{}); err != nil {
		log.Fatal(err)
	}
	if err := sendSpread(client, Spread{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkKeys(client, OkKeys{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkPointers(client, OkPointers{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkObject(client, OkObject{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkMap(client, OkMap{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkSame(client, OkSame{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:keys", handleKeys)
	mux.HandleFunc("job:elements", handleElements)
	mux.HandleFunc("job:values", handleValues)
	mux.HandleFunc("job:deep", handleDeep)
	mux.HandleFunc("job:spread", handleSpread)
	mux.HandleFunc("job:okkeys", handleOkKeys)
	mux.HandleFunc("job:okpointers", handleOkPointers)
	mux.HandleFunc("job:okobject", handleOkObject)
	mux.HandleFunc("job:okmap", handleOkMap)
	mux.HandleFunc("job:oksame", handleOkSame)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
