/* placard_client_wake in a signal handler ends a wait of the same thread, as Ctrl-C should. */
#include "fixture.h"
#include <signal.h>
#include <sys/time.h>

static placard_client *waiting;
static volatile sig_atomic_t is_interrupted;

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1;
    placard_client_wake(waiting);
}

/* The signal comes before the wait in some rounds: then it is remembered. */
static void test_a_signal_handler_ends_a_wait(const char *directory) {
    placard_options options = test_options(directory);
    waiting = open_client(&options);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    REQUIRE(sigaction(SIGALRM, &action, NULL) == 0);
    for (int round = 0; round < 50; round++) {
        is_interrupted = 0;
        struct itimerval timer = {{0, 0}, {0, 1 + round * 40}};
        REQUIRE(setitimer(ITIMER_REAL, &timer, NULL) == 0);
        while (!is_interrupted)
            CHECK_STATUS(placard_client_wait(waiting, -1, NULL), PLACARD_OK);
    }
    placard_client_close(waiting);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    test_a_signal_handler_ends_a_wait(directory);
    placard_client_wake(NULL);
    placard_tracker_wake(NULL);
    remove_directory(directory);
    return check_result();
}
