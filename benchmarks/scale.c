/*
 * scale STORE ROUNDS REPLY_A REPLY_B - the cost of operations with as many cards as the replies have
 *
 * Prints one line per round, in nanoseconds of processor time: jansson on the bytes of a reply, a sync in which every
 * card differs, a snapshot, its page, an impression and a dismissal (medians of several, each the first of its card, so
 * that it also changes the list).
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_cards[] = "{\"full_sync\":true,\"last_full_sync_at\":1,\"last_card_updated_at\":1,\"cards\":[]}";

typedef placard_status (*card_action)(placard_client *, const char *, size_t, placard_error **);

static int64_t measure_sync(struct subject *subject, const struct text *reply) {
    uint64_t request = begin_refresh(subject);
    int64_t start = now_ns();
    placard_status status = answer(subject, request, reply->bytes, reply->length);
    int64_t end = now_ns();
    require(status == PLACARD_OK, "the cards were not accepted");
    drop_events(subject);
    return end - start;
}

static int64_t measure_snapshot(struct subject *subject) {
    int64_t start = now_ns();
    placard_cards *cards = copy_cards(subject);
    int64_t end = now_ns();
    require(placard_cards_count(cards) > 0, "the client has no cards");
    placard_cards_destroy(cards);
    return end - start;
}

/* Renders the feed as a page for web views. */
static int64_t measure_page(struct subject *subject) {
    placard_cards *cards = copy_cards(subject);
    placard_page *page = NULL;
    int64_t start = now_ns();
    placard_status status = placard_client_render_cards(subject->client, cards, NULL, &page, NULL);
    int64_t end = now_ns();
    require(status == PLACARD_OK, "the feed was not rendered");
    placard_page_destroy(page);
    placard_cards_destroy(cards);
    return end - start;
}

static placard_status log_impression(placard_client *client, const char *id, size_t length, placard_error **err) {
    return placard_client_log_card_impressions(client, &id, &length, 1, err);
}

enum { actions_per_round = 5 };

/* Returns the id of a card in the list; different ones each round. */
static const char *pick(const placard_cards *cards, size_t round, size_t action) {
    /* From the end: pinned cards, which cannot be dismissed, come first. */
    size_t count = placard_cards_count(cards), from_end = (round * 7919 + action) % (count - count / 5);
    return placard_cards_get(cards, count - 1 - from_end)->id;
}

static int compare(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* The median of several: the first one also pays for what the page and the sync left in the processor's caches. */
static int64_t measure_action(struct subject *subject, card_action act, const placard_cards *cards, size_t round) {
    int64_t costs[actions_per_round];
    for (size_t action = 0; action < actions_per_round; action++) {
        const char *id = pick(cards, round, action);
        int64_t start = now_ns();
        placard_status status = act(subject->client, id, strlen(id), NULL);
        costs[action] = now_ns() - start;
        require(status == PLACARD_OK, "the action was not accepted");
        drop_events(subject);
    }
    qsort(costs, actions_per_round, sizeof costs[0], compare);
    return costs[actions_per_round / 2];
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: scale STORE ROUNDS REPLY_A REPLY_B");
    struct text replies[2] = {read_file(argv[3]), read_file(argv[4])};
    struct text empty = {(char *)no_cards, sizeof no_cards - 1};
    struct subject subject = open_subject(argv[1]);

    for (int round = 0; round < atoi(argv[2]); round++) {
        /* Start with cards without any history. */
        refresh(&subject, &empty);
        refresh(&subject, &replies[round % 2]);
        const struct text *other = &replies[(round + 1) % 2];
        int64_t jansson = measure_jansson(other);
        int64_t sync = measure_sync(&subject, other);
        /* Measure the second one: its growth matters, not what the sync left in the caches. */
        measure_snapshot(&subject);
        int64_t snapshot = measure_snapshot(&subject);
        int64_t page = measure_page(&subject);
        placard_cards *cards = copy_cards(&subject);
        int64_t impression = measure_action(&subject, log_impression, cards, (size_t)round);
        int64_t dismissal = measure_action(&subject, placard_client_log_card_dismissal, cards, (size_t)round);
        placard_cards_destroy(cards);
        printf("%lld %lld %lld %lld %lld %lld\n", (long long)jansson, (long long)sync, (long long)snapshot,
               (long long)page, (long long)impression, (long long)dismissal);
    }
    placard_client_close(subject.client);
    free(replies[0].bytes);
    free(replies[1].bytes);
    return 0;
}
