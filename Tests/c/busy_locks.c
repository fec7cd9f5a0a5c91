/* Locks that cannot be had: a call waits no longer than it may, and says that the store was busy. Each lock call of an
 * open, a log call and a flush fails in turn, once or from then on. Sleeps are counted, no time is measured. */
#include "faults.h"
#include "fixture.h"

enum { CALL_LIMIT_US = 200000, OPEN_LIMIT_US = 1200000, FOR_EVER = 1000000 };

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

/* The call that is looked at. */
typedef enum call { OPEN_CLIENT, LOG_EVENT, FLUSH } call;

static placard_status make_call(call call, const char *directory, placard_client **client, placard_error **error) {
    placard_options options = options_in(directory);
    if (call == OPEN_CLIENT)
        return placard_client_open(&options, client, error);
    if (call == LOG_EVENT)
        return placard_client_log_event(*client, "e", PLACARD_NUL, NULL, error);
    return placard_client_flush(*client);
}

static void check_call(call call, long first, const char *directory, placard_client **client) {
    placard_error *error = NULL;
    int64_t before = faults.slept_us;
    placard_status status = make_call(call, directory, client, &error);
    int64_t slept = faults.slept_us - before;
    CHECK(status == PLACARD_OK || status == PLACARD_E_IO);
    if (slept > (call == OPEN_CLIENT ? OPEN_LIMIT_US : CALL_LIMIT_US))
        CHECK_NOTE("call %d waited %" PRId64 " us after lock call %ld", call, slept, first);
    /* A call that has waited for nothing says for what. */
    if (status != PLACARD_OK && slept > 1000 && call != FLUSH && (!error || !strstr(error->message, "busy")))
        CHECK_NOTE("call %d after lock call %ld: %s", call, first, error ? error->message : "no reason given");
    placard_error_destroy(error);
}

/* False when there is no such lock call. */
static int test_lock_call(state state, call call, long first, long count) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_client *client = prepare(directory, state);
    if (call == FLUSH) {
        placard_outbox *outbox = NULL;
        REQUIRE(placard_outbox_open(directory, "test-key", &outbox, NULL) == PLACARD_OK);
        CHECK_STATUS(placard_outbox_put(outbox, PLACARD_OUTBOX_USER_FIELD, "{}", PLACARD_NUL, NULL), PLACARD_OK);
        placard_outbox_close(outbox);
    }
    faults.lock = (fault){0, first, count};
    check_call(call, first, directory, &client);
    int is_reached = faults.lock.calls >= first;
    if (client != NULL)
        check_call(LOG_EVENT, first, directory, &client);
    fail_never(&faults.lock);
    placard_client_close(client);
    remove_directory(directory);
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
    return check_result();
}
