/* Teaches how a loop of poll(2) has the client's descriptor next to its own; Ctrl-C arrives through a pipe. */
#include "kiosk.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

static int interruption[2]; /* a pipe: the handler writes, the loop polls */

static void interrupt(int number) {
    const int saved = errno;
    (void)number;
    (void)!write(interruption[1], "", 1);
    errno = saved;
}

int main(int argc, char **argv) {
    placard_client *client = kiosk_open(argc, argv);
    if (client == NULL || pipe(interruption) != 0)
        return 1;
    fcntl(interruption[1], F_SETFL, O_NONBLOCK);
    signal(SIGINT, interrupt);

    int is_done = 0;
    struct pollfd polled[] = {{placard_client_fd(client), POLLIN, 0}, {interruption[0], POLLIN, 0}};
    while (!is_done && polled[1].revents == 0) {
        if (poll(polled, 2, -1) < 0 && errno != EINTR)
            break;
        placard_client_dispatch(client, NULL); /* does nothing if there is nothing to do */
        is_done = kiosk_read_events(client);
    }
    return kiosk_end(client, !is_done);
}
