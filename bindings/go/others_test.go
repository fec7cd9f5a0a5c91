package placard_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"placard"
)

func TestATrackerSendsToTheRESTEndpoint(t *testing.T) {
	s := serve(t)
	tracker, err := placard.OpenTracker(placard.TrackerOptions{
		RESTEndpoint: s.URL, RESTKey: "secret", Directory: t.TempDir(), FlushInterval: placard.Never,
	})
	must(t, err)
	defer tracker.Close()
	user := placard.Identity{Kind: placard.RESTExternalID, Name: "u-1"}
	must(t, tracker.LogEvent(user, "order_placed", placard.Properties{"items": 3}))
	must(t, tracker.LogPurchase(user, placard.Purchase{ProductID: "p", Currency: "USD", Price: 1}))
	must(t, tracker.SetAttributes(user, placard.Properties{"seat": "window"}))
	must(t, tracker.UnsetAttribute(user, "old"))
	must(t, tracker.IncrementAttribute(user, "visits", 1))
	must(t, tracker.AddToAttribute(user, "likes", "tea"))
	must(t, tracker.RemoveFromAttribute(user, "likes", "oats"))
	must(t, tracker.SetUserField(user, placard.UserFieldEmail, "ada@example.com"))
	must(t, tracker.UnsetUserField(user, placard.UserFieldFirstName))
	must(t, tracker.SetLastLocation(user, 48.2, 16.4))
	fails(t, tracker.LogEvent(placard.Identity{}, "e", nil), placard.ErrInvalid)
	fails(t, tracker.SetAttributes(user, nil), placard.ErrInvalid)
	ok1(t)(tracker.Drain(within(t)))
	if !s.received("order_placed") || !s.received("u-1") || tracker.QueuedCount() != 0 {
		t.Error("the records were not sent")
	}
	if sent, isSent := tracker.NextEvent().(placard.Sent); !isSent || sent.Count == 0 {
		t.Error(sent)
	}
	ctx, cancel := context.WithTimeout(context.Background(), pause)
	defer cancel()
	if err := tracker.Run(ctx, func(placard.Event) {}); err != context.DeadlineExceeded {
		t.Error(err)
	}
	ran := started(func() error { return tracker.Run(within(t), func(placard.Event) {}) })
	must(t, tracker.Close())
	if err := inTime(t, ran); err != placard.ErrClosed {
		t.Error(err)
	}
}

func TestAnOutboxLeavesRecordsForTheClient(t *testing.T) {
	directory := t.TempDir()
	outbox, err := placard.OpenOutbox(directory, "key")
	must(t, err)
	must(t, outbox.SetTime(time.UnixMilli(1760000000000)))
	must(t, outbox.LogEvent("left", placard.Properties{"n": 1}))
	must(t, outbox.LogPurchase(placard.Purchase{ProductID: "p", Currency: "USD", Price: 1}))
	must(t, outbox.SetAttribute("seat", "window"))
	must(t, outbox.UnsetAttribute("old"))
	must(t, outbox.SetUserField(placard.UserFieldFirstName, "Ada"))
	must(t, outbox.UnsetUserField(placard.UserFieldLastName))
	must(t, outbox.Put(placard.OutboxEvent, `{"event_name": "raw"}`))
	fails(t, outbox.LogEvent("", nil), placard.ErrInvalid)
	fails(t, outbox.Put(placard.OutboxEvent, "no JSON"), placard.ErrInvalid)
	records, err := outbox.CopyRecords(placard.OutboxEvent)
	must(t, err)
	if len(records) != 2 || !strings.Contains(records[0].JSON, "left") || records[0].Put.UnixMilli() != 1760000000000 {
		t.Error(records)
	}
	ok1(t)(outbox.Remove(placard.OutboxUserField))
	must(t, outbox.Close())
	fails(t, outbox.LogEvent("late", nil), placard.ErrState)

	s := serve(t)
	client := open(t, s, func(options *placard.Options) { options.Directory = directory })
	ok1(t)(client.Drain(within(t)))
	if !s.received("left") || !s.received("raw") {
		t.Error("the client did not take the records")
	}
	_, err = placard.OpenOutbox("a\x00b", "key")
	fails(t, err, placard.ErrInvalid, "directory")
}

func TestAPushMessageIsRead(t *testing.T) {
	push, err := placard.ParsePush([]byte(`{"aps": {"alert": {"title": "News", "body": "Open"}}, "k": "v", "ab": {"c": "Y2FtcDFfJF8="}}`))
	must(t, err)
	if value, _ := push.Extras.Find("k"); push.Title != "News" || push.Body != "Open" || value != "v" || push.TrackingID == "" {
		t.Error(push)
	}
	_, err = placard.ParsePush([]byte("no JSON"))
	fails(t, err, placard.ErrInvalid, "byte")
	_, err = placard.ParsePush(nil)
	fails(t, err, placard.ErrInvalid)
	client := openAlone(t)
	ok1(t)(client.LogPushClick([]byte(`{"ab": {"c": "Y2FtcDFfJF8="}}`)))
}

func TestUsersAndSessions(t *testing.T) {
	client := openAlone(t)
	must(t, client.StartSession())
	ok1(t)(client.EndSession())
	ok1(t)(client.ChangeUser("u-2"))
	if changed := await[placard.UserChanged](t, client); changed.ID != "u-2" {
		t.Error(changed)
	}
	ok1(t)(client.ChangeUserWithSignature("u-3", "signature"))
	ok1(t)(client.SetSignature("other"))
	_, err := client.ChangeUserWithSignature("u-4", "")
	fails(t, err, placard.ErrInvalid, "signature")
	ok1(t)(client.Disable())
	_, err = client.LogEvent("e", nil)
	fails(t, err, placard.ErrDisabled)
	if !client.IsDisabled() {
		t.Error("it is not disabled")
	}
	ok1(t)(client.Enable())
	must(t, client.Wipe())
}

func TestTheUsualDirectory(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", "/data")
	directory, err := placard.DefaultDirectory()
	if err != nil || !strings.HasSuffix(directory, "/placard") {
		t.Error(directory, err)
	}
	if placard.Version() == "" {
		t.Error("the library has no version")
	}
}

// What the library returned is a copy, and lists are freed when the garbage collector finds them unused.
func TestCopiesOutliveEverything(t *testing.T) {
	client := open(t, serve(t))
	_, err := client.RefreshCards(within(t))
	must(t, err)
	var kept []placard.Card
	for i := 0; i < 200; i++ {
		cards, err := client.CopyCards()
		must(t, err)
		filtered, err := cards.CopyFiltered(placard.CardFilter{Viewed: placard.Off})
		must(t, err)
		kept = append(kept, filtered.All()...)
		if i%20 == 0 {
			runtime.GC()
		}
	}
	must(t, client.Close())
	runtime.GC()
	for _, card := range kept {
		if card.Title != "Hello" && card.Title != "World" {
			t.Fatal(card)
		}
	}
}
