package placard

import "sync"

// handle lets any goroutine close what others use: a close waits until the calls in flight have ended.
type handle struct {
	mu       sync.Mutex
	calls    int
	idle     *sync.Cond
	closing  chan struct{} // closed when a close begins: waits end
	finished chan struct{} // closed when it has ended
}

func newHandle() *handle {
	h := &handle{closing: make(chan struct{}), finished: make(chan struct{})}
	h.idle = sync.NewCond(&h.mu)
	return h
}

// enter begins a call, which leave ends. What was never opened is closed.
func (h *handle) enter() error {
	if h == nil {
		return ErrClosed
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if isClosed(h.closing) {
		return ErrClosed
	}
	h.calls++
	return nil
}

func (h *handle) leave() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.calls--
	if h.calls == 0 {
		h.idle.Broadcast()
	}
}

// close runs destroy once, after all calls. Every close returns when it has run.
func (h *handle) close(destroy func()) {
	if h == nil {
		return
	}
	h.mu.Lock()
	if isClosed(h.closing) {
		h.mu.Unlock()
		<-h.finished
		return
	}
	close(h.closing)
	for h.calls > 0 {
		h.idle.Wait()
	}
	h.mu.Unlock()
	destroy()
	close(h.finished)
}

func isClosed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}
