package placard_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"placard"
)

const soon = 5 * time.Minute // far above what a call takes, also on a busy machine

const configReply = `{"config": {"time": 1759990000, "content_cards": {"enabled": true}}, "triggers": [
	{"id": "M", "type": "inapp", "re_eligibility": 0, "min_seconds_since_last_trigger": 0,
	 "trigger_condition": [{"type": "custom_event", "data": {"event_name": "m"}}],
	 "data": {"type": "MODAL", "trigger_id": "T-M", "header": "Winter", "message": "Cold", "extras": {"k": "v"},
	          "btns": [{"id": 3, "text": "No"}]}}]}`

const cardsReply = `{"full_sync": true, "last_full_sync_at": 1760000000, "last_card_updated_at": 1759999900, "cards": [
	{"id": "a", "tp": "text_announcement", "ca": 1759999900, "ea": 4102444800, "tt": "Hello", "e": {"class_type": "Tip"}},
	{"id": "b", "tp": "text_announcement", "ca": 1759999800, "ea": -1, "tt": "World"}]}`

// server answers a client and records what it was sent. It is a part of the test's process, because the test holds
// replies back while its goroutines wait, and the race detector watches both sides.
type server struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []string
	cards  chan string // a reply for each request of cards; nil: cardsReply at once
	silent bool        // no request is answered
	done   chan struct{}
}

func serve(t *testing.T) *server {
	s := &server{done: make(chan struct{})}
	s.Server = httptest.NewServer(s)
	t.Cleanup(func() {
		close(s.done)
		s.Server.CloseClientConnections()
		s.Server.Close()
	})
	return s
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	s.bodies = append(s.bodies, string(body))
	cards, silent := s.cards, s.silent
	s.mu.Unlock()
	reply := configReply
	switch {
	case silent:
		<-s.done
		return
	case strings.Contains(r.URL.Path, "content_cards"):
		reply = cardsReply
		if cards != nil {
			select {
			case reply = <-cards:
			case <-s.done:
				return
			}
		}
	case strings.HasSuffix(r.URL.Path, "/users/track"):
		reply = `{"message": "success"}`
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, reply)
}

// silence holds every reply back. Under the lock, because the race detector does not see that a request is later.
func (s *server) silence() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = true
}

// holdCards returns the channel of the replies to requests of cards.
func (s *server) holdCards() chan<- string {
	s.mu.Lock()
	defer s.mu.Unlock()
	cards := make(chan string, 1)
	s.cards = cards
	return cards
}

func (s *server) received(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Contains(strings.Join(s.bodies, "\n"), text)
}

// open opens a client of a server, with a store of its own.
func open(t *testing.T, s *server, change ...func(*placard.Options)) *placard.Client {
	t.Helper()
	options := placard.Options{APIKey: "key", Endpoint: s.URL, Directory: t.TempDir(), UserID: "u-1"}
	for _, each := range change {
		each(&options)
	}
	client, err := placard.OpenClient(options)
	must(t, err)
	t.Cleanup(func() { client.Close() })
	return client
}

// openAlone opens a client without a network and with a clock that only the test moves.
func openAlone(t *testing.T) *placard.Client {
	t.Helper()
	client, err := placard.OpenClient(placard.Options{
		APIKey: "key", Endpoint: "sdk.example.com", Durability: placard.DurabilityMemory, UserID: "u-1",
		Transport: placard.TransportHost, FlushInterval: placard.Never, RateLimits: placard.Off, Seed: 1,
		Clock: &placard.Instant{Wall: time.UnixMilli(1760000000000), Monotonic: time.Hour},
	})
	must(t, err)
	t.Cleanup(func() { client.Close() })
	return client
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func ok(t *testing.T, status placard.Status, err error) {
	t.Helper()
	if err != nil || status != placard.OK {
		t.Fatalf("status %v, error %v", status, err)
	}
}

// fails checks the status of an error, and that its text contains every one of some words.
func fails(t *testing.T, err error, status placard.Status, words ...string) {
	t.Helper()
	if !errors.Is(err, status) {
		t.Fatalf("the error is %v, not %v", err, status)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q does not name %q", err.Error(), word)
		}
	}
}

func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), soon)
	t.Cleanup(cancel)
	return ctx
}

// await reads events until one is an E.
func await[E placard.Event](t *testing.T, client *placard.Client) E {
	t.Helper()
	ctx := within(t)
	for {
		for event := client.NextEvent(); event != nil; event = client.NextEvent() {
			if found, isOne := event.(E); isOne {
				return found
			}
		}
		if err := client.Wait(ctx); err != nil {
			var none E
			t.Fatalf("no %T: %v", none, err)
		}
	}
}

// inTime returns what a call in another goroutine returns, and fails if it does not return.
func inTime[T any](t *testing.T, result <-chan T) T {
	t.Helper()
	select {
	case value := <-result:
		return value
	case <-time.After(soon):
		panic("the call does not end")
	}
}

// started runs a call in another goroutine.
func started[T any](call func() T) <-chan T {
	result := make(chan T, 1)
	go func() { result <- call() }()
	return result
}

func decoded(t *testing.T, text string) map[string]any {
	t.Helper()
	var value map[string]any
	must(t, json.Unmarshal([]byte(text), &value))
	return value
}
