// The old release: bytes, which JSON writes as text in base64.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type Data struct {
	Value string `json:"value"`
}

type Text struct {
	Value []byte `json:"value"`
}

type Array struct {
	Value [4]byte `json:"value"`
}

type Fixed struct {
	Value []byte `json:"value"`
}

type Shorter struct {
	Value [4]int `json:"value"`
}

type OkNumbers struct {
	Value [4]byte `json:"value"`
}

type OkBytes struct {
	Value [4]byte `json:"value"`
}

type OkSlice struct {
	Value [3]string `json:"value"`
}

type OkLonger struct {
	Value [2]int `json:"value"`
}

func sendData(client *asynq.Client, p Data) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:data", payload), asynq.MaxRetry(5))
	return err
}

func handleData(ctx context.Context, t *asynq.Task) error {
	var p Data
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendText(client *asynq.Client, p Text) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:text", payload), asynq.MaxRetry(5))
	return err
}

func handleText(ctx context.Context, t *asynq.Task) error {
	var p Text
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendArray(client *asynq.Client, p Array) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:array", payload), asynq.MaxRetry(5))
	return err
}

func handleArray(ctx context.Context, t *asynq.Task) error {
	var p Array
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendFixed(client *asynq.Client, p Fixed) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:fixed", payload), asynq.MaxRetry(5))
	return err
}

func handleFixed(ctx context.Context, t *asynq.Task) error {
	var p Fixed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendShorter(client *asynq.Client, p Shorter) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:shorter", payload), asynq.MaxRetry(5))
	return err
}

func handleShorter(ctx context.Context, t *asynq.Task) error {
	var p Shorter
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkNumbers(client *asynq.Client, p OkNumbers) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oknumbers", payload), asynq.MaxRetry(5))
	return err
}

func handleOkNumbers(ctx context.Context, t *asynq.Task) error {
	var p OkNumbers
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkBytes(client *asynq.Client, p OkBytes) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okbytes", payload), asynq.MaxRetry(5))
	return err
}

func handleOkBytes(ctx context.Context, t *asynq.Task) error {
	var p OkBytes
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkSlice(client *asynq.Client, p OkSlice) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:okslice", payload), asynq.MaxRetry(5))
	return err
}

func handleOkSlice(ctx context.Context, t *asynq.Task) error {
	var p OkSlice
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	fmt.Println(ctx, p.Value)
	return nil
}

func sendOkLonger(client *asynq.Client, p OkLonger) error {
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask("job:oklonger", payload), asynq.MaxRetry(5))
	return err
}

func handleOkLonger(ctx context.Context, t *asynq.Task) error {
	var p OkLonger
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
	if err := sendData(client, Data{}); err != nil {
		log.Fatal(err)
	}
	if err := sendText(client, Text{}); err != nil {
		log.Fatal(err)
	}
	if err := sendArray(client, Array{}); err != nil {
		log.Fatal(err)
	}
	if err := sendFixed(client, Fixed{}); err != nil {
		log.Fatal(err)
	}
	if err := sendShorter(client, Shorter{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkNumbers(client, OkNumbers{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkBytes(client, OkBytes{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkSlice(client, OkSlice{}); err != nil {
		log.Fatal(err)
	}
	if err := sendOkLonger(client, OkLonger{}); err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:data", handleData)
	mux.HandleFunc("job:text", handleText)
	mux.HandleFunc("job:array", handleArray)
	mux.HandleFunc("job:fixed", handleFixed)
	mux.HandleFunc("job:shorter", handleShorter)
	mux.HandleFunc("job:oknumbers", handleOkNumbers)
	mux.HandleFunc("job:okbytes", handleOkBytes)
	mux.HandleFunc("job:okslice", handleOkSlice)
	mux.HandleFunc("job:oklonger", handleOkLonger)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
