/*
 * source day DAYS                        - requests of each virtual day of an idle client, one line per day
 * source ask URL                         - fetches twice from a server, which counts the bytes
 * source signature ROUNDS                - judging a signed head and the hash of 100 kB, and libsodium alone
 * source open STORE ROUNDS FILE REPLY    - opening with FILE as campaigns_json, and with the same content, which came
 * in REPLY, in a store
 *
 * Times are nanoseconds of processor time, one line per round.
 */
#include "support.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTENT = 100000 };

static const int64_t start_ms = INT64_C(1790000000000);
static const int64_t minute_ms = 60000, day_ms = INT64_C(86400000);

/* A head that was signed with a key of these benchmarks, for a content of CONTENT letters x. */
#define MEMBERS                                                                                                        \
    "\"created\":\"2026-11-26T12:00:00Z\",\"placard\":1,\"sequence\":1,"                                               \
    "\"sha256\":\"d69e68988157833272305aaf21f453c800346e8a3640db6578e260215542e5d4\",\"size\":100000,"                 \
    "\"url\":\"blobs/x.json\"}"
static const char key[] = "+sXk5W4rxhYr86OXQYLu8NQXGcVxLQJkS3hw8dIHYMg=";
static const char head[] =
    "{\"signatures\":[{\"key\":\"00000000\",\"sig\":\"xOUZ/s4eRPo2pEA9kkGzoZFQVLxTtcRroGT3PaOs9hvIZkqMWWiLu9w3lH6oFRFVZ"
    "35w0fyJzl58Zgf6x6nfCA==\"}]," MEMBERS;
static const char signed_text[] = "{" MEMBERS;

static placard_options host_options(const char *url) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.source_url = url;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = start_ms;
    options.durability = PLACARD_DURABILITY_MEMORY;
    return options;
}

static placard_client *opened(const placard_options *options) {
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(options, &client, &error) != PLACARD_OK)
        require(0, error->message);
    return client;
}

/* Reads all events. Returns the id of the request for the source among them; 0: it is not among them. */
static uint64_t next_fetch(placard_client *client) {
    uint64_t id = 0;
    placard_client_dispatch(client, NULL);
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
        if (event->kind == PLACARD_EVENT_REQUEST && event->request->kind == PLACARD_REQUEST_SOURCE)
            id = event->request->id;
    return id;
}

static void respond(placard_client *client, uint64_t id, int32_t status, const char *body, size_t length) {
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = status;
    response.body = body;
    response.body_length = length;
    response.etag = "\"6920a1b3-13d8\"";
    require(placard_client_complete_request(client, id, &response, NULL) == PLACARD_OK, "the reply was refused");
}

static void count_days(int days) {
    placard_options options = host_options("https://cdn.example.com/kiosk/campaigns.json");
    placard_client *client = opened(&options);
    require(placard_client_start_session(client, NULL) == PLACARD_OK, "cannot start a session");
    uint64_t id = next_fetch(client);
    require(id != 0, "a session start fetches nothing");
    respond(client, id, 200, "{}", 2);
    for (int day = 0; day < days; day++) {
        int count = 0;
        for (int64_t now = day * day_ms; now < (day + 1) * day_ms; now += minute_ms) {
            placard_client_set_time(client, start_ms + now, now, NULL);
            if ((id = next_fetch(client)) != 0) {
                respond(client, id, 304, NULL, 0);
                count++;
            }
        }
        printf("%d\n", count);
    }
    placard_client_close(client);
}

static void ask_twice(const char *url) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.source_url = url;
    options.durability = PLACARD_DURABILITY_MEMORY;
    placard_client *client = opened(&options);
    for (int round = 1; round <= 2; round++) {
        require(placard_client_refresh_cards(client, (uint64_t)round, NULL) == PLACARD_OK, "cannot refresh");
        for (int has_ended = 0; !has_ended;) {
            placard_client_wait(client, 1000, NULL);
            for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
                require(event->kind != PLACARD_EVENT_SOURCE_FAILED, "the fetch failed");
                has_ended |= event->kind == PLACARD_EVENT_CARDS_UPDATED && event->token == (uint64_t)round;
            }
        }
    }
    placard_client_close(client);
}

struct sodium {
    int (*verify)(const unsigned char *signature, const unsigned char *text, unsigned long long length,
                  const unsigned char *key);
    int (*hash)(unsigned char *out, const unsigned char *bytes, unsigned long long length);
    int (*decode)(unsigned char *out, size_t limit, const char *text, size_t length, const char *ignored, size_t *count,
                  const char **end, int variant);
};

static struct sodium load_sodium(void) {
    void *handle = dlopen("libsodium.so.23", RTLD_NOW);
    require(handle != NULL, "libsodium is missing");
    struct sodium sodium;
    *(void **)&sodium.verify = dlsym(handle, "crypto_sign_verify_detached");
    *(void **)&sodium.hash = dlsym(handle, "crypto_hash_sha256");
    *(void **)&sodium.decode = dlsym(handle, "sodium_base642bin");
    require(sodium.verify != NULL && sodium.hash != NULL && sodium.decode != NULL, "libsodium lacks a function");
    return sodium;
}

static int64_t measure_sodium(const struct sodium *sodium, const unsigned char *content) {
    unsigned char public_key[32], signature[64], hash[32];
    size_t count = 0;
    const char *text = strstr(head, "\"sig\":\"") + 7;
    int64_t start = now_ns();
    sodium->decode(public_key, sizeof public_key, key, strlen(key), NULL, &count, NULL, 1);
    sodium->decode(signature, sizeof signature, text, 88, NULL, &count, NULL, 1);
    int status = sodium->verify(signature, (const unsigned char *)signed_text, sizeof signed_text - 1, public_key);
    sodium->hash(hash, content, CONTENT);
    int64_t end = now_ns();
    require(status == 0 && hash[0] == 0xd6, "the signature is another one");
    return end - start;
}

/* The content is no JSON, which shows at its first byte, after its hash: nothing is taken in, and each round is equal.
 */
static void measure_signature(int rounds) {
    struct sodium sodium = load_sodium();
    char *content = malloc(CONTENT);
    require(content != NULL, "no memory");
    memset(content, 'x', CONTENT);
    placard_options options = host_options("https://cdn.example.com/kiosk/head.json");
    options.source_keys = key;
    options.source_interval_s = -1;
    placard_client *client = opened(&options);
    for (int round = 1; round <= rounds; round++) {
        placard_client_set_time(client, start_ms + round * day_ms, round * day_ms, NULL);
        int64_t alone = measure_sodium(&sodium, (const unsigned char *)content);
        require(placard_client_refresh_cards(client, 1, NULL) == PLACARD_OK, "cannot refresh");
        uint64_t id = next_fetch(client);
        require(id != 0, "a refresh fetches nothing");
        int64_t start = now_ns();
        respond(client, id, 200, head, sizeof head - 1);
        int64_t judged = now_ns();
        id = next_fetch(client);
        require(id != 0, "the head was not accepted");
        int64_t again = now_ns();
        respond(client, id, 200, content, CONTENT);
        int64_t end = now_ns();
        placard_client_dispatch(client, NULL);
        int is_malformed = 0;
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            is_malformed |= event->kind == PLACARD_EVENT_SOURCE_FAILED && event->reason == PLACARD_REASON_MALFORMED;
        require(is_malformed, "the hash was not accepted");
        printf("%lld %lld\n", (long long)alone, (long long)(judged - start + end - again));
    }
    placard_client_close(client);
    free(content);
}

static int64_t measure_open(const placard_options *options) {
    placard_explanation *explanation = NULL;
    int64_t start = now_ns();
    placard_client *client = opened(options);
    int64_t end = now_ns();
    placard_client_explain_open(client, &explanation, NULL);
    require(placard_explanation_count(explanation) == 100, "the campaigns are not there");
    placard_explanation_destroy(explanation);
    placard_client_close(client);
    return end - start;
}

static char *text_of(const char *path) {
    struct text file = read_file(path);
    char *text = realloc(file.bytes, file.length + 1);
    require(text != NULL, "no memory");
    text[file.length] = 0;
    return text;
}

static void measure_opens(const char *store, int rounds, const char *file, const char *reply_file) {
    struct text reply = read_file(reply_file);
    struct subject subject = open_subject(store);
    refresh_messages(&subject, &reply);
    placard_client_close(subject.client);
    placard_options of_store = PLACARD_OPTIONS_INIT;
    of_store.api_key = "bench";
    of_store.endpoint = "sdk.example.invalid";
    of_store.directory = store;
    placard_options of_text = PLACARD_OPTIONS_INIT;
    char *text = text_of(file);
    of_text.api_key = "text";
    of_text.directory = store;
    of_text.campaigns_json = text;
    for (int round = 0; round < rounds; round++) {
        int64_t stored = measure_open(&of_store);
        int64_t with_text = measure_open(&of_text);
        printf("%lld %lld\n", (long long)stored, (long long)with_text);
    }
    free(text);
    free(reply.bytes);
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (argc == 3 && strcmp(mode, "day") == 0)
        count_days(atoi(argv[2]));
    else if (argc == 3 && strcmp(mode, "ask") == 0)
        ask_twice(argv[2]);
    else if (argc == 3 && strcmp(mode, "signature") == 0)
        measure_signature(atoi(argv[2]));
    else if (argc == 6 && strcmp(mode, "open") == 0)
        measure_opens(argv[2], atoi(argv[3]), argv[4], argv[5]);
    else
        require(0, "usage: source day|ask|signature|open ...");
    return 0;
}
