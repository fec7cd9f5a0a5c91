package placard_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"placard"
)

func offered(t *testing.T, client *placard.Client) placard.Message {
	t.Helper()
	return await[placard.MessageOffered](t, client).Message
}

func TestAMessageIsOfferedShownAndLogged(t *testing.T) {
	s := serve(t)
	client := open(t, s)
	_, err := client.RefreshMessages(within(t))
	must(t, err)
	ok1(t)(client.LogEvent("m", nil))
	message := offered(t, client)
	if message.ID != "M" || message.Header != "Winter" || message.State != placard.MessageStateOffered || message.IsLocal {
		t.Error(message)
	}
	if value, _ := message.Extras.Find("k"); value != "v" || len(message.Buttons) != 1 || message.Buttons[0].ID != 3 {
		t.Error(message)
	}
	ok1(t)(message.Change(`{"header": "Only today"}`))
	must(t, message.Show())
	fails(t, message.Show(), placard.ErrState)
	fails(t, message.Postpone(), placard.ErrState)
	page, err := message.Render(placard.RenderOptions{Appearance: placard.AppearanceDark})
	if err != nil || !strings.Contains(page, "Only today") {
		t.Error(page, err)
	}
	ok1(t)(message.LogImpression())
	if status, err := message.LogImpression(); status != placard.Ignored || err != nil {
		t.Error(status, err)
	}
	ok1(t)(message.LogClick())
	ok1(t)(message.LogButton(3))
	_, err = message.LogButton(4)
	fails(t, err, placard.ErrNotFound)
	_, err = message.LogButton(1 << 40)
	fails(t, err, placard.ErrInvalid, "button")
	_, err = message.LogHTMLButton("x")
	fails(t, err, placard.ErrNotFound)
	ok1(t)(message.LogDismissal())
	fails(t, message.Discard(), placard.ErrNotFound)
	ok1(t)(client.Drain(within(t)))
	if !s.received("T-M") {
		t.Error("the impression was not sent")
	}
}

func TestMessagesOfTheHostWaitOnTheStack(t *testing.T) {
	client := openAlone(t)
	handle, err := client.AddLocalMessage(`{"type": "SLIDEUP", "message": "Open again"}`)
	must(t, err)
	first := offered(t, client)
	if first.Handle != handle || !first.IsLocal || first.Type != placard.MessageSlideup {
		t.Error(first)
	}
	must(t, first.Postpone())
	_, err = client.AddLocalMessage(`{"type": "MODAL", "message": "Second"}`)
	must(t, err)
	messages, err := client.CopyMessages()
	must(t, err)
	if len(messages) != 2 || messages[0].Colors(placard.ThemeLight) != messages[0].Colors(placard.ThemeDark) {
		t.Error(messages)
	}
	must(t, messages[0].Discard())
	if status, err := client.OfferNextMessage(); status != placard.Ignored || err != nil {
		t.Error(status, err) // the next one is offered already
	}
	must(t, client.DiscardMessage(handle))
	_, err = client.AddLocalMessage(`{"type": "MODAL", "message": 1}`)
	fails(t, err, placard.ErrInvalid, "message")
	must(t, client.SetHostState(placard.HostState{Busy: placard.On}))
	_, err = client.AddLocalMessage(`{"type": "MODAL", "message": "Third"}`)
	must(t, err)
	ok1(t)(client.ClearMessages())
	var none placard.Message
	fails(t, none.Show(), placard.ErrInvalid)
	if _, err := none.Render(placard.RenderOptions{}); err == nil {
		t.Error("a message of no client is rendered")
	}
}

func TestEventsThatAChannelDoesNotTakeAreNotLost(t *testing.T) {
	client := openAlone(t)
	_, err := client.AddLocalMessage(`{"type": "SLIDEUP", "message": "Open again"}`)
	must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), pause)
	defer cancel()
	if err := client.RunChannel(ctx, make(chan placard.Event)); err != context.DeadlineExceeded {
		t.Fatal(err)
	}
	if message := offered(t, client); message.Message != "Open again" {
		t.Error(message)
	}
}

func TestPagesReportWhatTheUserDoes(t *testing.T) {
	client := open(t, serve(t))
	_, err := client.RefreshCards(within(t))
	must(t, err)
	cards, err := client.CopyCards()
	must(t, err)
	page, err := client.RenderCards(cards, placard.RenderOptions{Title: "News", Context: placard.FeedModal})
	if err != nil || !strings.Contains(page, "News") || !strings.Contains(page, "Hello") {
		t.Fatal(page, err)
	}
	_, err = client.RenderCards(cards, placard.RenderOptions{Language: placard.EmptyText})
	fails(t, err, placard.ErrInvalid, "language")
	_, err = client.RenderCards(nil, placard.RenderOptions{})
	fails(t, err, placard.ErrInvalid)
	link := regexp.MustCompile(`placard://\w+/feed/close`).FindString(page)
	ok1(t)(client.HandleURL(link))
	await[placard.FeedClosed](t, client)
	_, err = client.HandleURL("placard://nothing/feed/close")
	fails(t, err, placard.ErrNotFound)
	ok1(t)(client.LogCardImpressions("a", "b"))
	ok1(t)(client.LogCardClick("a"))
	if status, err := client.LogCardImpressions(); status != placard.Ignored || err != nil {
		t.Error(status, err)
	}
	_, err = client.LogCardDismissal("a\x00")
	fails(t, err, placard.ErrNotFound)
}
