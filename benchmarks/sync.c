/*
 * sync STORE ROUNDS REPLY_A REPLY_B - how long a reply with cards takes until the first card is readable
 *
 * Each round hands the other reply (every card differs) to two clients through the ABI, one that keeps nothing and one
 * that commits to STORE, and parses the same bytes with bare jansson. Prints one line per round, in nanoseconds of
 * processor time: jansson, without the store, with its commit.
 */
#include <placard/placard.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char data_reply[] = "{\"config\":{\"time\":1,\"events_blacklist\":[],\"attributes_blacklist\":[],"
                                 "\"purchases_blacklist\":[],\"content_cards\":{\"enabled\":true},"
                                 "\"global_request_rate_limit\":{\"enabled\":false}},\"triggers\":[]}";

struct text {
    char *bytes;
    size_t length;
};

struct subject {
    placard_client *client;
    int64_t now_ms;
};

static void require(int condition, const char *what) {
    if (condition)
        return;
    fprintf(stderr, "sync: %s\n", what);
    exit(1);
}

/* Processor time of this process. */
static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static struct text read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    require(file != NULL && fseek(file, 0, SEEK_END) == 0, path);
    struct text text = {NULL, (size_t)ftell(file)};
    rewind(file);
    text.bytes = malloc(text.length);
    require(text.bytes != NULL && fread(text.bytes, 1, text.length, file) == text.length, path);
    fclose(file);
    return text;
}

/* The id of the next request, which must be of that kind. */
static uint64_t next_request(placard_client *client, int32_t kind) {
    placard_client_dispatch(client);
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_REQUEST && event->request->kind == kind)
            return event->request->id;
    }
    require(0, "the expected request did not come");
    return 0;
}

static placard_status answer(placard_client *client, uint64_t request, const char *body, size_t length) {
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.body = body;
    response.body_length = length;
    return placard_client_complete_request(client, request, &response);
}

static struct subject open_subject(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "bench";
    options.endpoint = "sdk.example.invalid";
    options.directory = directory;
    options.durability = directory ? PLACARD_DURABILITY_PROCESS : PLACARD_DURABILITY_MEMORY;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = INT64_C(1760000000000);
    options.session_timeout_s = 1000000000;
    options.refresh_cards_at_start = PLACARD_OFF;

    struct subject subject = {NULL, 0};
    require(placard_client_open(&options, &subject.client, NULL) == PLACARD_OK, "cannot open a client");
    require(placard_client_start_session(subject.client) == PLACARD_OK, "cannot start a session");
    uint64_t request = next_request(subject.client, PLACARD_REQUEST_DATA);
    require(answer(subject.client, request, data_reply, sizeof data_reply - 1) == PLACARD_OK, "config not taken");
    return subject;
}

/* From the bytes of the reply until the first card of the new list can be read. */
static int64_t measure_placard(struct subject *subject, const struct text *reply) {
    placard_client *client = subject->client;
    subject->now_ms += 200000; /* past every limit on the rate of refreshes */
    placard_client_set_time(client, INT64_C(1760000000000) + subject->now_ms, subject->now_ms);
    require(placard_client_refresh_cards(client, 1) == PLACARD_OK, "cannot refresh");
    uint64_t request = next_request(client, PLACARD_REQUEST_CARDS);

    int64_t start = now_ns();
    placard_cards *cards = NULL;
    placard_status status = answer(client, request, reply->bytes, reply->length);
    placard_client_dispatch(client);
    placard_client_copy_cards(client, 0, &cards);
    const placard_card *first = placard_cards_get(cards, 0);
    volatile char byte = first != NULL && first->title != NULL ? first->title[0] : 0;
    int64_t end = now_ns();

    require(status == PLACARD_OK && byte != 0 && placard_cards_count(cards) == 250, "the cards did not arrive");
    placard_cards_destroy(cards);
    while (placard_client_next_event(client) != NULL) {
    }
    return end - start;
}

static int64_t measure_jansson(const struct text *reply) {
    int64_t start = now_ns();
    json_t *value = json_loadb(reply->bytes, reply->length, 0, NULL);
    int64_t end = now_ns();
    require(value != NULL, "jansson refuses the reply");
    json_decref(value);
    return end - start;
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: sync STORE ROUNDS REPLY_A REPLY_B");
    int rounds = atoi(argv[2]);
    struct text replies[2] = {read_file(argv[3]), read_file(argv[4])};
    struct subject memory = open_subject(NULL), committed = open_subject(argv[1]);

    for (int round = 0; round < rounds; round++) {
        const struct text *reply = &replies[round % 2];
        int64_t jansson = measure_jansson(reply);
        int64_t without_store = measure_placard(&memory, reply);
        int64_t with_commit = measure_placard(&committed, reply);
        printf("%lld %lld %lld\n", (long long)jansson, (long long)without_store, (long long)with_commit);
    }
    placard_client_close(memory.client);
    placard_client_close(committed.client);
    free(replies[0].bytes);
    free(replies[1].bytes);
    return 0;
}
