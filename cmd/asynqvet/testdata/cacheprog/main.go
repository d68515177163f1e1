// Command cacheprog is a build cache that several machines share: it keeps what
// the go command puts there in one folder. The go command talks to it as
// "go help environment" describes under GOCACHEPROG.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// A request and a response of the protocol, as far as they are used here
// (cmd/go/internal/cacheprog, Go 1.26).
type (
	request struct {
		ID       int64
		Command  string
		ActionID []byte
		OutputID []byte
		BodySize int64
	}
	response struct {
		ID            int64
		Err           string     `json:",omitempty"`
		KnownCommands []string   `json:",omitempty"`
		Miss          bool       `json:",omitempty"`
		OutputID      []byte     `json:",omitempty"`
		Size          int64      `json:",omitempty"`
		Time          *time.Time `json:",omitempty"`
		DiskPath      string     `json:",omitempty"`
	}
)

// An entry says what an action came to.
type entry struct {
	OutputID []byte
	Size     int64
	Time     time.Time
}

var dir = flag.String("dir", "", "the folder that is shared")

func main() {
	flag.Parse()
	in, out := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)
	answer := response{KnownCommands: []string{"get", "put", "close"}}
	for {
		if err := out.Encode(answer); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		var req request
		if err := in.Decode(&req); err != nil {
			return // the go command has gone
		}
		var body []byte
		if req.Command == "put" && req.BodySize > 0 {
			if err := in.Decode(&body); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		answer = handle(req, body)
		answer.ID = req.ID
	}
}

func handle(req request, body []byte) response {
	action := filepath.Join(*dir, fmt.Sprintf("a-%x", req.ActionID))
	switch req.Command {
	case "get":
		data, err := os.ReadFile(action)
		if err != nil {
			return response{Miss: true}
		}
		var e entry
		if err := json.Unmarshal(data, &e); err != nil {
			return response{Err: err.Error()}
		}
		return response{OutputID: e.OutputID, Size: e.Size, Time: &e.Time, DiskPath: object(e.OutputID)}
	case "put":
		data, err := json.Marshal(entry{req.OutputID, req.BodySize, time.Now()})
		if err == nil {
			err = replace(object(req.OutputID), body)
		}
		if err == nil {
			err = replace(action, data)
		}
		if err != nil {
			return response{Err: err.Error()}
		}
		return response{DiskPath: object(req.OutputID)}
	}
	return response{}
}

func object(id []byte) string { return filepath.Join(*dir, fmt.Sprintf("o-%x", id)) }

// replace writes a file that is never seen half written.
func replace(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return nil
	}
	tmp, err := os.CreateTemp(*dir, "tmp-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}
