package placard_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"placard"
)

func TestOptionsThatAreRefused(t *testing.T) {
	for _, each := range []struct {
		change func(*placard.Options)
		word   string
	}{
		{func(o *placard.Options) { o.APIKey = "" }, "api_key"},
		{func(o *placard.Options) { o.APIKey = "a\x00b" }, "APIKey"},
		{func(o *placard.Options) { o.UserID = placard.EmptyText }, "user_id"},
		{func(o *placard.Options) { o.FlushInterval = 1500 * time.Millisecond }, "FlushInterval"},
		{func(o *placard.Options) { o.SessionTimeout = math.MaxInt64 }, "SessionTimeout"},
		{func(o *placard.Options) { o.QueueLimit = math.MaxInt64 }, "QueueLimit"},
		{func(o *placard.Options) { o.QueueLimitBytes = -1 }, "queue_limit_bytes"},
		{func(o *placard.Options) { o.DispatchBudget = -1 }, "DispatchBudget"},
		{func(o *placard.Options) { o.MessageInterval = -time.Hour }, "MessageInterval"},
		{func(o *placard.Options) { o.FlushInterval = -time.Second }, "FlushInterval"},
		{func(o *placard.Options) { o.Durability = 99 }, "durability"},
		{func(o *placard.Options) { o.Clock = &placard.Instant{Wall: time.Unix(math.MaxInt64, 0)} }, "time"},
	} {
		options := placard.Options{APIKey: "k", Endpoint: "sdk.example.com", Directory: t.TempDir()}
		each.change(&options)
		_, err := placard.OpenClient(options)
		fails(t, err, placard.ErrInvalid, each.word)
	}
}

func TestErrorsHaveAStatusAndASentence(t *testing.T) {
	client := openAlone(t)
	_, err := client.LogCardClick("nothing")
	fails(t, err, placard.ErrNotFound, "nothing")
	if errors.Is(err, placard.ErrInvalid) {
		t.Error("it is another error, too")
	}
	var known *placard.Error
	if !errors.As(err, &known) || known.Status != placard.ErrNotFound {
		t.Error(known)
	}
	if placard.ErrNotFound.String() != "not_found" || placard.Status(77).String() != "unknown" {
		t.Error("the names are wrong")
	}
	if status, err := client.Enable(); status != placard.Ignored || err != nil {
		t.Error(status, err)
	}
}

func TestOneStoreHasOneClient(t *testing.T) {
	options := placard.Options{APIKey: "k", Endpoint: "sdk.example.com", Directory: t.TempDir()}
	first, err := placard.OpenClient(options)
	must(t, err)
	_, err = placard.OpenClient(options)
	fails(t, err, placard.ErrInUse)
	ok1(t)(first.LogEvent("e", nil))
	first.Abandon()
	second, err := placard.OpenClient(options)
	must(t, err)
	defer second.Close()
	if queued := second.QueuedCount(); queued == 0 {
		t.Error("nothing is queued")
	}
}

func TestARefreshWaitsForItsEnd(t *testing.T) {
	client := open(t, serve(t))
	updated, err := client.RefreshCards(within(t))
	must(t, err)
	if updated.Count != 2 || updated.Unviewed != 2 || updated.Origin != placard.OriginServer || updated.Token != 0 {
		t.Error(updated)
	}
	cards, err := client.CopyCards()
	must(t, err)
	first, _ := cards.Get(0)
	if cards.Count() != 2 || first.Title != "Hello" || cards.UnviewedCount() != 2 || cards.UpdatedAt().IsZero() {
		t.Error(cards.All())
	}
	second, isThere := cards.Find("b")
	if !isThere || !second.ExpiresAt.IsZero() || first.ExpiresAt.Unix() != 4102444800 {
		t.Error(first, second)
	}
	tips, err := cards.CopyFiltered(placard.CardFilter{ClassTypes: []string{"TIP"}, Kinds: []placard.CardKind{placard.CardClassic}})
	must(t, err)
	if kind, _ := tips.All()[0].Extras.Find("class_type"); tips.Count() != 1 || kind != "Tip" {
		t.Error(tips.All())
	}
	status, err := client.MarkCards([]string{"a", "nothing"}, true, false)
	must(t, err)
	count, err := client.CountCards(placard.CardFilter{})
	must(t, err)
	if status != placard.OK || count != (placard.CardCount{All: 2, Unviewed: 1}) {
		t.Error(status, count)
	}
	if _, err := client.MarkCards([]string{"a"}, false, true); !errors.Is(err, placard.ErrInvalid) {
		t.Error(err)
	}
	// Other readers get the event, too.
	if event := await[placard.CardsUpdated](t, client); event.Count != 2 {
		t.Error(event)
	}
	campaigns, err := client.RefreshMessages(within(t))
	must(t, err)
	if campaigns.Count != 1 {
		t.Error(campaigns)
	}
}

func TestARefreshWhileAnotherGoroutineRunsTheLoop(t *testing.T) {
	s := serve(t)
	cards := s.holdCards()
	client := open(t, s)
	events := make(chan placard.Event)
	ctx, stop := context.WithCancel(within(t))
	ran := started(func() error { return client.RunChannel(ctx, events) })
	refreshed := started(func() error { _, err := client.RefreshCards(ctx); return err })
	cards <- cardsReply
	updated := false
	for !updated {
		updated = inTime(t, events).Kind() == placard.EventCardsUpdated
	}
	must(t, inTime(t, refreshed))
	stop()
	for range events { // closed when the loop ends
	}
	if err := inTime(t, ran); err != context.Canceled {
		t.Error(err)
	}
}

func TestARefreshThatFailsOrIsCancelled(t *testing.T) {
	s := serve(t)
	cards := s.holdCards()
	client := open(t, s)
	ctx, cancel := context.WithTimeout(context.Background(), pause)
	defer cancel()
	if _, err := client.RefreshCards(ctx); err != context.DeadlineExceeded {
		t.Fatal(err)
	}
	cards <- "no JSON"
	_, err := client.RefreshCards(within(t))
	var failed *placard.Failed
	if !errors.As(err, &failed) || failed.Reason != placard.ReasonMalformed {
		t.Fatal(err)
	}
	fails(t, client.StartRefreshCards(1<<63), placard.ErrInvalid, "reserved")
	must(t, client.StartRefreshCards(7))
	cards <- cardsReply
	for event := await[placard.CardsUpdated](t, client); event.Token != 7; event = await[placard.CardsUpdated](t, client) {
	}
}

func TestADrainSendsWhatWasLogged(t *testing.T) {
	s := serve(t)
	client := open(t, s)
	ok1(t)(client.LogEvent("order_placed", placard.Properties{"items": 3}))
	ok1(t)(client.Drain(within(t)))
	if !s.received("order_placed") || client.QueuedCount() != 0 {
		t.Error("nothing was sent")
	}
}

func TestADrainWithoutAServerIsPending(t *testing.T) {
	s := serve(t)
	s.Server.Close()
	client := open(t, s)
	ok1(t)(client.LogEvent("e", nil))
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if status, err := client.Drain(ctx); status != placard.Pending || err != nil && err != context.DeadlineExceeded {
		t.Error(status, err)
	}
	if failed := await[placard.SendFailed](t, client); failed.Reason != placard.ReasonOffline || failed.Text == "" {
		t.Error(failed)
	}
}

func TestAFailureHasTheTextOfTheHost(t *testing.T) {
	client := openAlone(t)
	must(t, client.StartSession())
	must(t, client.Dispatch())
	request := await[placard.RequestStarted](t, client).Request
	must(t, client.CompleteRequest(request.ID, placard.Response{Status: 200, Body: []byte(configReply)}))
	cards := await[placard.RequestStarted](t, client).Request
	fails(t, client.CompleteRequest(cards.ID, placard.Response{Failure: 99}), placard.ErrInvalid)
	const text = "sdk.example.com:443: connection refused"
	response := placard.Response{Failure: placard.FailureUnreachable, FailureText: text}
	must(t, client.CompleteRequest(cards.ID, response))
	if failed := await[placard.CardsFailed](t, client); failed.Reason != placard.ReasonOffline || failed.Text != text {
		t.Error(failed)
	}
}

func TestTheHostCarriesRequestsAndMovesTheClock(t *testing.T) {
	client := openAlone(t)
	must(t, client.StartSession())
	must(t, client.Dispatch())
	request := await[placard.RequestStarted](t, client).Request
	if request.Kind != placard.RequestData || request.Method != "POST" || len(request.Headers) == 0 {
		t.Fatal(request)
	}
	decoded(t, request.Body)
	must(t, client.CompleteRequest(request.ID, placard.Response{Status: 200, Body: []byte(configReply)}))
	fails(t, client.CompleteRequest(request.ID, placard.Response{Status: 200}), placard.ErrNotFound)
	cards := await[placard.RequestStarted](t, client).Request
	must(t, client.FailRequest(cards.ID, placard.FailureTimeout))
	if failed := await[placard.CardsFailed](t, client); failed.Reason != placard.ReasonOffline {
		t.Error(failed)
	}
	due, isSet := client.NextDeadline()
	if !isSet || due < time.Hour {
		t.Error(due, isSet)
	}
	must(t, client.SetTime(placard.Instant{Wall: time.UnixMilli(1760000001000), Monotonic: time.Hour + time.Second}))
	fails(t, client.SetTime(placard.Instant{Wall: time.Unix(0, 0)}), placard.ErrInvalid)
	if _, err := client.Drain(within(t)); !errors.Is(err, placard.ErrState) {
		t.Error(err)
	}
	must(t, client.DispatchFor(0))
	must(t, client.DispatchFor(placard.NoLimit))
}
