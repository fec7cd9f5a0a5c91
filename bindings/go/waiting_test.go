package placard_test

import (
	"context"
	"errors"
	"os/signal"
	"sync"
	"syscall"
	"testing"
	"time"

	"placard"
)

const pause = 50 * time.Millisecond // time for another goroutine to begin to wait; a test passes without it, too

func TestAWaitEndsAtOnceWhenItsContextEnds(t *testing.T) {
	client := openAlone(t)
	for _, early := range []bool{true, false} {
		ctx, cancel := context.WithCancel(context.Background())
		if early {
			cancel()
		}
		waited := started(func() error { return client.Wait(ctx) })
		time.Sleep(pause)
		cancelled := time.Now()
		cancel()
		if err := inTime(t, waited); err != context.Canceled {
			t.Fatal(err)
		}
		if late := time.Since(cancelled); late > time.Second {
			t.Errorf("it took %v", late)
		}
	}
}

func TestAWaitEndsAtItsDeadline(t *testing.T) {
	client := openAlone(t)
	ctx, cancel := context.WithTimeout(context.Background(), pause)
	defer cancel()
	if err := inTime(t, started(func() error { return client.Wait(ctx) })); err != context.DeadlineExceeded {
		t.Fatal(err)
	}
}

func TestCtrlCEndsAWait(t *testing.T) {
	client := openAlone(t)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT)
	defer stop()
	ran := started(func() error { return client.Run(ctx, func(placard.Event) {}) })
	time.Sleep(pause)
	must(t, syscall.Kill(syscall.Getpid(), syscall.SIGINT))
	if err := inTime(t, ran); err != context.Canceled {
		t.Fatal(err)
	}
}

func TestCancellingOneWaitEndsNoOther(t *testing.T) {
	s := serve(t)
	s.silence()
	client := open(t, s)
	must(t, client.StartSession())
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	drained := started(func() error { _, err := client.Drain(ctx); return err })
	for i := 0; i < 20; i++ {
		short, stop := context.WithTimeout(context.Background(), 5*time.Millisecond)
		_ = client.Run(short, func(placard.Event) {})
		stop()
	}
	select {
	case err := <-drained:
		t.Fatalf("the drain ended with %v", err)
	case <-time.After(pause):
	}
	cancel()
	if err := inTime(t, drained); err != context.Canceled {
		t.Fatal(err)
	}
}

func TestADrainEndsAtOnceWhenItsContextEnds(t *testing.T) {
	s := serve(t)
	s.silence()
	client := open(t, s)
	ok1(t)(client.LogEvent("e", nil))
	ctx, cancel := context.WithTimeout(context.Background(), pause)
	defer cancel()
	started := time.Now()
	status, err := client.Drain(ctx)
	if status != placard.Pending || err != context.DeadlineExceeded {
		t.Fatal(status, err)
	}
	if late := time.Since(started); late > 5*time.Second {
		t.Errorf("it took %v", late)
	}
}

func ok1(t *testing.T) func(placard.Status, error) {
	return func(status placard.Status, err error) {
		t.Helper()
		ok(t, status, err)
	}
}

func TestWakeEndsWaitsAndDrains(t *testing.T) {
	s := serve(t)
	s.silence()
	client := open(t, s)
	ok1(t)(client.LogEvent("e", nil))
	for client.NextEvent() != nil {
	}
	drained := started(func() placard.Status { status, _ := client.Drain(within(t)); return status })
	time.Sleep(pause)
	client.Wake()
	if status := inTime(t, drained); status != placard.Pending {
		t.Fatal(status)
	}
	alone := openAlone(t)
	alone.Wake() // nothing waits: the next wait ends
	must(t, alone.Wait(within(t)))
}

func TestCloseEndsEveryWait(t *testing.T) {
	s := serve(t)
	s.silence()
	client := open(t, s)
	must(t, client.StartSession())
	ctx := within(t)
	var all sync.WaitGroup
	for _, wait := range []func() error{
		func() error { return client.Wait(ctx) },
		func() error { return client.Run(ctx, func(placard.Event) {}) },
		func() error { return client.Run(ctx, func(placard.Event) {}) },
		func() error { return client.RunChannel(ctx, make(chan placard.Event)) },
		func() error { _, err := client.Drain(ctx); return err },
		func() error { _, err := client.RefreshCards(ctx); return err },
		func() error { _, err := client.RefreshMessages(ctx); return err },
	} {
		wait := wait
		all.Add(1)
		go func() {
			defer all.Done()
			// Wait also returns nil for an event.
			for err := wait(); err != placard.ErrClosed; err = wait() {
				if err != nil {
					t.Errorf("a wait ended with %v", err)
					return
				}
			}
		}()
	}
	time.Sleep(pause)
	closed := started(client.Close)
	must(t, inTime(t, closed))
	inTime(t, started(func() bool { all.Wait(); return true }))
	must(t, client.Close())
	fails(t, client.Dispatch(), placard.ErrState, "closed")
	if _, err := client.CopyCards(); err != placard.ErrClosed {
		t.Error(err)
	}
	if client.FD() != -1 || client.QueuedCount() != -1 || client.IsDisabled() || client.NextEvent() != nil {
		t.Error("a closed client answers")
	}
}

func TestWhatWasNeverOpenedIsClosed(t *testing.T) {
	var client placard.Client
	ctx := within(t)
	_, drained := client.Drain(ctx)
	_, refreshed := client.RefreshCards(ctx)
	_, logged := client.LogEvent("e", nil)
	for _, err := range []error{client.Wait(ctx), drained, refreshed, logged, client.Dispatch()} {
		if err != placard.ErrClosed {
			t.Error(err)
		}
	}
	if client.NextEvent() != nil || client.Close() != nil {
		t.Error("it answers")
	}
	client.Wake()
	client.Abandon()
	var outbox placard.Outbox
	if err := outbox.LogEvent("e", nil); err != placard.ErrClosed {
		t.Error(err)
	}
	_, err := openAlone(t).LogBatch(nil)
	fails(t, err, placard.ErrInvalid)
}

func TestGoroutinesCanDoEverythingAtOnce(t *testing.T) {
	s := serve(t)
	client := open(t, s, func(options *placard.Options) { options.RateLimits = placard.Off })
	ctx := within(t)
	var all sync.WaitGroup
	do := func(call func() error) {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := 0; i < 20; i++ {
				if err := call(); err != nil && err != placard.ErrClosed && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			}
		}()
	}
	running, stop := context.WithCancel(ctx)
	ran := started(func() error { return client.Run(running, func(placard.Event) {}) })
	do(func() error { _, err := client.LogEvent("m", placard.Properties{"n": 1}); return err })
	do(func() error { _, err := client.CopyCards(); return err })
	do(func() error { _, err := client.RefreshCards(ctx); return err })
	do(func() error { _, err := client.RefreshMessages(ctx); return err })
	do(func() error { _, err := client.Drain(ctx); return err })
	do(func() error {
		short, cancel := context.WithCancel(ctx)
		go cancel()
		return client.Wait(short)
	})
	all.Wait()
	stop()
	if err := inTime(t, ran); err != context.Canceled {
		t.Error(err)
	}
}
