/* Locks that are taken: a call waits at most for its limit, and reports that the store was busy. Each lock call of an
 * open, a log call, a flush and an outbox's put fails in turn, once or from then on. Sleeps are counted, no time is
 * measured. */
#include "faults.h"
#include "fixture.h"

enum { CLIENT_LIMIT_US = 200000, OTHER_LIMIT_US = 1200000, FOR_EVER = 1000000 };

static placard_options options_in(const char *directory) {
    placard_options options = test_options(directory);
    options.flush_interval_s = -1;
    return options;
}

/* A client that has logged, and was closed or has crashed since; or a new store. */
typedef enum state { NEW, CLOSED, CRASHED, OPEN } state;

static placard_client *prepare(const char *directory, state state) {
    if (state == NEW)
        return NULL;
    placard_options options = options_in(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    if (state == CLOSED)
        placard_client_close(client);
    if (state == CRASHED)
        placard_client_abandon(client);
    return state == OPEN ? client : NULL;
}

/* The call under test. */
typedef enum call { OPEN_CLIENT, LOG_EVENT, FLUSH, PUT } call;

/* The objects that it uses. */
typedef struct fixture {
    char directory[256];
    placard_client *client;
    placard_outbox *outbox;
} fixture;

static placard_status make_call(call call, fixture *on, placard_error **error) {
    placard_options options = options_in(on->directory);
    switch (call) {
    case OPEN_CLIENT:
        return placard_client_open(&options, &on->client, error);
    case LOG_EVENT:
        return placard_client_log_event(on->client, "e", PLACARD_NUL, NULL, error);
    case FLUSH:
        return placard_client_flush(on->client, NULL);
    case PUT:
        return placard_outbox_put(on->outbox, PLACARD_OUTBOX_USER_FIELD, "{}", PLACARD_NUL, error);
    }
    return PLACARD_OK;
}

static void check_call(call call, long first, fixture *on) {
    placard_error *error = NULL;
    int64_t before = faults.slept_us;
    placard_status status = make_call(call, on, &error);
    int64_t slept = faults.slept_us - before;
    CHECK(status == PLACARD_OK || status == PLACARD_E_IO);
    if (slept > (call == LOG_EVENT || call == FLUSH ? CLIENT_LIMIT_US : OTHER_LIMIT_US))
        CHECK_NOTE("call %d waited %" PRId64 " us after lock call %ld", call, slept, first);
    /* A call whose wait fails names the reason. */
    if (status != PLACARD_OK && slept > 1000 && call != FLUSH && (!error || !strstr(error->message, "busy")))
        CHECK_NOTE("call %d after lock call %ld: %s", call, first, error ? error->message : "no reason given");
    placard_error_destroy(error);
}

/* False when there is no such lock call. */
static int test_lock_call(state state, call call, long first, long count) {
    fixture on = {"", NULL, NULL};
    make_directory(on.directory, sizeof on.directory);
    on.client = prepare(on.directory, state);
    if (call == FLUSH || call == PUT) {
        REQUIRE(placard_outbox_open(on.directory, "test-key", &on.outbox, NULL) == PLACARD_OK);
        CHECK_STATUS(make_call(PUT, &on, NULL), PLACARD_OK);
    }
    faults.lock = (fault){0, first, count};
    check_call(call, first, &on);
    int is_reached = faults.lock.calls >= first;
    if (on.client != NULL)
        check_call(LOG_EVENT, first, &on);
    fail_never(&faults.lock);
    /* A lock that could not be released does not stay. (While client and outbox are in one process, SQLite keeps it
     * until both have closed their files.) */
    if (on.client != NULL)
        placard_outbox_close(on.outbox);
    call = on.client != NULL ? LOG_EVENT : PUT;
    if (on.client != NULL || on.outbox != NULL) {
        make_call(call, &on, NULL);
        CHECK_STATUS(make_call(call, &on, NULL), PLACARD_OK);
    }
    if (on.client == NULL)
        placard_outbox_close(on.outbox);
    placard_client_close(on.client);
    remove_directory(on.directory);
    return is_reached;
}

static void test_each(state state, call call) {
    long first = 1;
    while (test_lock_call(state, call, first, 1))
        first++;
    CHECK(first > 3);
    for (first = 1; test_lock_call(state, call, first, FOR_EVER);)
        first++;
}

int main(void) {
    test_each(NEW, OPEN_CLIENT);
    test_each(CLOSED, OPEN_CLIENT);
    test_each(CRASHED, OPEN_CLIENT);
    test_each(OPEN, LOG_EVENT);
    test_each(OPEN, FLUSH);
    test_each(CLOSED, PUT);
    return check_result();
}
