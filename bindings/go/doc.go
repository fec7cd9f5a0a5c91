// Package placard brings content cards and in-app messages to Go programs. It is libplacard's C interface over cgo,
// with the names of that interface in Go spelling: placard_client_log_event is Client.LogEvent.
//
// A Client reports what happened as events. Run delivers them in one goroutine:
//
//	client, err := placard.OpenClient(placard.Options{APIKey: "kiosk-1", Endpoint: "sdk.example.com", Directory: dir})
//	...
//	defer client.Close()
//	err = client.Run(ctx, func(event placard.Event) {
//		if offered, ok := event.(placard.MessageOffered); ok {
//			offered.Message.Show()
//		}
//	})
//
// # Goroutines
//
// Every method can be called from any goroutine at any time, Close included: calls in flight end first, and waits end
// at once. Calls on something that is closed return ErrClosed. Only a Batch belongs to one goroutine at a time.
//
// A wait ends as soon as its context ends: Wait, Drain, Run, RefreshCards, RefreshMessages. With signal.NotifyContext
// that includes Ctrl-C. Each waiting goroutine keeps one thread in the library.
//
// # Values
//
// Everything that the package returns is a copy. A text that the library does not have is "", a point in time that it
// does not have is the zero time.Time. The zero value of an option is its default; Never, EmptyText, NoLimit and Off
// are the values that 0 cannot say.
//
// # Errors and statuses
//
// Errors of the library are *Error; errors.Is compares them with ErrNotFound and the other statuses that begin with
// Err. A call that can also do nothing without an error returns a Status next to the error: Blocked, Ignored, Pending.
package placard
