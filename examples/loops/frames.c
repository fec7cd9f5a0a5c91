/* Teaches how a game with 60 frames a second runs a client: each frame gives it half a millisecond.
 *
 * Prints how long its frames worked, while a long list arrives in steps. An SDL program differs in two places: its
 * window waits for the display (SDL_RenderPresent with vsync) instead of clock_nanosleep, and Ctrl-C is SDL_QUIT, an
 * event of SDL_PollEvent.
 */
#include "kiosk.h"
#include <signal.h>
#include <time.h>

enum { FRAME_NS = 16666667, BUDGET_US = 500, AFTERWARDS = 30 };

static const int limits_us[] = {100, 250, 500, 1000, 2000, 4000, 8000, 16667, 0}; /* 0: above */
static long counts[sizeof limits_us / sizeof *limits_us];
static volatile sig_atomic_t is_interrupted;

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1; /* the next frame sees it */
}

static long long now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void sleep_until(long long time_ns) {
    const struct timespec until = {(time_t)(time_ns / 1000000000), (long)(time_ns % 1000000000)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}

static void count(long long worked_ns) {
    size_t i = 0;
    while (limits_us[i] != 0 && worked_ns > limits_us[i] * 1000LL)
        i++;
    counts[i]++;
}

static void print_counts(void) {
    for (size_t i = 0; i < sizeof limits_us / sizeof *limits_us; i++)
        printf("%s %6.2f ms  %ld frames\n", limits_us[i] != 0 ? "up to" : "above",
               (limits_us[i] != 0 ? limits_us[i] : limits_us[i - 1]) / 1000.0, counts[i]);
}

int main(int argc, char **argv) {
    placard_client *client = kiosk_open(argc, argv); /* while the game loads: opening reads the disk */
    if (client == NULL)
        return 1;
    signal(SIGINT, interrupt);

    int is_done = 0, left = AFTERWARDS;
    for (long long frame = now_ns(); left > 0 && !is_interrupted; left -= is_done) {
        const long long start = now_ns();
        placard_client_dispatch_for(client, BUDGET_US, NULL); /* what is left continues in the next frame */
        is_done = kiosk_read_events(client) || is_done;
        /* here the game moves and draws */
        count(now_ns() - start);
        frame += FRAME_NS;
        if (frame < now_ns())
            frame = now_ns(); /* a late frame is not made up for */
        sleep_until(frame);
    }
    print_counts();
    placard_client_dispatch_for(client, 0, NULL); /* between two levels: what may wait for the disk */
    return kiosk_end(client, !is_done);
}
