/* Teaches how a program without a loop uses placard_client_wait; placard_client_wake ends it on Ctrl-C. */
#include "kiosk.h"
#include <signal.h>

static placard_client *client;
static volatile sig_atomic_t is_interrupted;

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1;
    placard_client_wake(client); /* the one function that a signal handler may call; without it the wait goes on */
}

int main(int argc, char **argv) {
    client = kiosk_open(argc, argv);
    if (client == NULL)
        return 1;
    signal(SIGINT, interrupt);

    int is_done = 0;
    while (!is_done && !is_interrupted) {
        placard_client_wait(client, -1, NULL); /* waits, then dispatches */
        is_done = kiosk_read_events(client);
    }
    return kiosk_end(client, !is_done);
}
