// Teaches the smallest complete host: it logs an event, shows the messages that come, and prints the feed.
//
//	minimal URL DIRECTORY      such as: scripts/go run ./examples/minimal http://127.0.0.1:8585 /tmp/kiosk
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"time"

	"placard"
)

func handle(event placard.Event) {
	switch event := event.(type) {
	case placard.MessageOffered: // answer with Show, Postpone or Discard
		fmt.Println("message ", event.Message.Message)
		if event.Message.Show() == nil {
			_, _ = event.Message.LogImpression()
			_, _ = event.Message.LogDismissal()
		}
	case placard.SendFailed:
		log.Print(&event.Failed)
	}
}

func printCards(client *placard.Client) error {
	cards, err := client.CopyCards() // offline: the cards of the last run
	if err != nil {
		return err
	}
	for _, card := range cards.All() {
		if card.IsControl { // belongs to an A/B test's control group: never drawn
			continue
		}
		if card.Title == "" {
			card.Title = card.ID
		}
		fmt.Println("card    ", card.Title)
	}
	return nil
}

func run(ctx context.Context, options placard.Options) error {
	client, err := placard.OpenClient(options)
	if err != nil {
		return err
	}
	defer client.Close()       // ends Run, too
	go client.Run(ctx, handle) // or a loop of your own: Wait, then NextEvent until nil
	if err := client.StartSession(); err != nil {
		return err
	}
	if _, err := client.LogEvent("order_placed", placard.Properties{"items": 2}); err != nil {
		return err
	}
	if _, err := client.RefreshCards(ctx); errors.Is(err, context.Canceled) {
		return err // Ctrl-C
	} else if err != nil {
		log.Print(err) // such as: offline
	}
	if err := printCards(client); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	_, err = client.Drain(ctx) // sends what is queued before the exit
	return err
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: minimal URL DIRECTORY")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	options := placard.Options{APIKey: "kiosk-1", Endpoint: os.Args[1], Directory: os.Args[2]}
	if err := run(ctx, options); err != nil {
		log.Fatal(err)
	}
}
