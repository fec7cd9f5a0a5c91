package placard

import "sync"

// waker keeps what Wake means: it ends the waits in flight, or else the next one.
type waker struct {
	mu     sync.Mutex
	waits  int
	raised bool
	woken  chan struct{}
}

// begin registers a wait and returns the channel that is closed by wake.
func (w *waker) begin() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waits++
	if w.woken == nil {
		w.woken = make(chan struct{})
	}
	woken := w.woken
	if w.raised {
		w.raised = false
		close(w.woken)
		w.woken = nil
	}
	return woken
}

func (w *waker) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waits--
}

func (w *waker) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.waits == 0:
		w.raised = true
	case w.woken != nil:
		close(w.woken)
		w.woken = nil
	}
}
