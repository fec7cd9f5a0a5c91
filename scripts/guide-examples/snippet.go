// What the blocks of Go in the guides use, and a function around each of them.
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

var (
	client    *placard.Client
	tracker   *placard.Tracker
	ctx       context.Context
	directory string
	payload   []byte
	user      placard.Identity
	show      func(placard.Message)
)

var _, _, _, _, _, _ = errors.Is, fmt.Println, log.Print, os.Interrupt, signal.Notify, time.Now

func snippet() error {
	/* BLOCK */
	return nil
}

func main() { fmt.Println(snippet()) }
