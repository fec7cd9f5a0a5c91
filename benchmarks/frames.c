/*
 * frames STORE BUDGET CAMPAIGNS CARDS - what a frame loop feels while lists arrive
 *
 * Nine hundred frames, each with one dispatch of at most BUDGET microseconds, one logged event and all events read. The
 * two replies arrive in frame 20, for the first time, and again in frames 320 and 620. Prints the processor time of
 * jansson for the campaigns in nanoseconds, then one line per frame: that of the dispatch and that of the longest other
 * call.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 900, PERIOD = 300, ARRIVAL = 20, JANSSON_ROUNDS = 15 };

static int compare(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static int64_t median_of_jansson(const struct text *reply) {
    int64_t rounds[JANSSON_ROUNDS];
    for (int round = 0; round < JANSSON_ROUNDS; round++)
        rounds[round] = measure_jansson(reply);
    qsort(rounds, JANSSON_ROUNDS, sizeof rounds[0], compare);
    return rounds[JANSSON_ROUNDS / 2];
}

/* Sets `longest` to the time since `start` if that is longer. */
static void note(int64_t start, int64_t *longest) {
    int64_t time = now_ns() - start;
    if (time > *longest)
        *longest = time;
}

static int64_t read_events(struct subject *subject, int *lists) {
    int64_t longest = 0;
    for (;;) {
        int64_t start = now_ns();
        const placard_event *event = placard_client_next_event(subject->client);
        note(start, &longest);
        if (event == NULL)
            return longest;
        /* An upload of logged events. */
        if (event->kind == PLACARD_EVENT_REQUEST)
            answer(subject, event->request->id, "{}", 2);
        else
            *lists += event->kind == PLACARD_EVENT_MESSAGES_UPDATED || event->kind == PLACARD_EVENT_CARDS_UPDATED;
    }
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: frames STORE BUDGET CAMPAIGNS CARDS");
    struct text campaigns = read_file(argv[3]), cards = read_file(argv[4]);
    printf("%lld\n", (long long)median_of_jansson(&campaigns));

    struct subject subject = open_hurried_subject(argv[1], (uint32_t)atoi(argv[2]));
    uint64_t of_campaigns = 0, of_cards = 0;
    int lists = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        int64_t longest = 0, start = 0;
        if (frame % PERIOD == 0)
            begin_both(&subject, &of_campaigns, &of_cards);
        if (frame % PERIOD == ARRIVAL) {
            start = now_ns();
            answer(&subject, of_campaigns, campaigns.bytes, campaigns.length);
            note(start, &longest);
            start = now_ns();
            answer(&subject, of_cards, cards.bytes, cards.length);
            note(start, &longest);
        }
        start = now_ns();
        require(placard_client_dispatch(subject.client, NULL) == PLACARD_OK, "cannot dispatch");
        int64_t dispatch = now_ns() - start;

        int64_t events = read_events(&subject, &lists);
        if (events > longest)
            longest = events;
        start = now_ns();
        placard_client_log_event(subject.client, "frame", PLACARD_NUL, NULL, NULL);
        note(start, &longest);
        printf("%lld %lld\n", (long long)dispatch, (long long)longest);
    }
    require(lists >= 2 * FRAMES / PERIOD, "the lists did not arrive");
    placard_client_close(subject.client);
    free(campaigns.bytes);
    free(cards.bytes);
    return 0;
}
