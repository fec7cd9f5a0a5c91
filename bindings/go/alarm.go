package placard

/*
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// Waits until a descriptor or the alarm is readable.
static void placard_go_poll(int descriptor, int alarm) {
    struct pollfd each[2] = {{descriptor, POLLIN, 0}, {alarm, POLLIN, 0}};
    while (poll(each, 2, -1) < 0 && errno == EINTR) {
    }
}

// Never has the number of a standard stream, which the program may have closed.
static int placard_go_eventfd(void) {
    int made = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (made < 0 || made > STDERR_FILENO)
        return made;
    int moved = fcntl(made, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
    close(made);
    errno = error;
    return moved;
}

static void placard_go_ring(int alarm) {
    uint64_t one = 1;
    while (write(alarm, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

static void placard_go_silence(int alarm) {
    uint64_t count;
    while (read(alarm, &count, sizeof count) < 0 && errno == EINTR) {
    }
}
*/
import "C"

import "sync"

// alarm ends the driver's poll. It is a descriptor, which exists from the first wait until the close.
type alarm struct {
	mu         sync.Mutex
	isOpen     bool
	descriptor C.int
}

// reset opens the alarm and silences it.
func (a *alarm) reset() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.isOpen {
		opened, err := C.placard_go_eventfd()
		if opened < 0 {
			return &Error{ErrIO, "cannot wait: " + err.Error()}
		}
		a.descriptor, a.isOpen = opened, true
	}
	C.placard_go_silence(a.descriptor)
	return nil
}

// poll waits until a descriptor is readable or the alarm rings. It runs between reset and close.
func (a *alarm) poll(descriptor C.int) { C.placard_go_poll(descriptor, a.descriptor) }

func (a *alarm) ring() { C.placard_go_ring(a.descriptor) }

func (a *alarm) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.isOpen {
		C.close(a.descriptor)
		a.isOpen = false
	}
}
