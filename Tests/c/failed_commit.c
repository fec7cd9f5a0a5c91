/* A commit that fails after it was written: the disk does not sync, or the index of SQLite's log cannot grow. A refused
 * record is not in the store, not even after a crash; if the call is repeated, it is there once. */
#include "faults.h"
#include "fixture.h"

enum { CAPACITY = 20000 };

/* Numbers of events, in the order of logging. */
typedef struct numbers {
    size_t count;
    int64_t values[CAPACITY];
} numbers;

static void add(numbers *list, int64_t number) {
    REQUIRE(list->count < CAPACITY);
    list->values[list->count++] = number;
}

static placard_options options_in(const char *directory, int32_t durability) {
    placard_options options = test_options(directory);
    options.flush_interval_s = -1;
    options.durability = durability;
    return options;
}

static placard_status log_number(placard_client *client, int64_t number, placard_error **error) {
    placard_properties *properties = NULL;
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);
    CHECK_STATUS(placard_properties_set_int(properties, "number", PLACARD_NUL, number, NULL), PLACARD_OK);
    placard_status status = placard_client_log_event(client, "e", PLACARD_NUL, properties, error);
    placard_properties_destroy(properties);
    return status;
}

/* The call must fail, with a text that contains both parts. */
static void check_refused(placard_client *client, int64_t number, const char *part, const char *other) {
    placard_error *error = NULL;
    CHECK_STATUS(log_number(client, number, &error), PLACARD_E_IO);
    REQUIRE(error != NULL);
    if (strstr(error->message, part) == NULL || strstr(error->message, other) == NULL)
        CHECK_NOTE("no \"%s\" and \"%s\" in: %s", part, other, error->message);
    placard_error_destroy(error);
}

/* A crash, and the next start. */
static placard_client *crash(placard_client *client, const placard_options *options) {
    placard_client_abandon(client);
    return open_client(options);
}

/* Sends everything. */
static void sent_numbers(placard_client *client, numbers *found) {
    static const char key[] = "\"number\":";
    found->count = 0;
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    for (const placard_event *event; (event = next_event_of(client, PLACARD_EVENT_REQUEST)) != NULL;) {
        const char *body = event->request->body, *end = body + event->request->body_length;
        for (const char *at = body; (at = memmem(at, (size_t)(end - at), key, sizeof key - 1)) != NULL;)
            add(found, strtoll(at += sizeof key - 1, NULL, 10));
        placard_response response = PLACARD_RESPONSE_INIT;
        response.status = 200;
        response.body = "{}";
        response.body_length = 2;
        CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
    }
}

/* Closes the client. */
static void check_sent(placard_client *client, const numbers *expected) {
    static numbers found;
    sent_numbers(client, &found);
    CHECK_NUMBER(found.count, expected->count);
    for (size_t i = 0; i < found.count && i < expected->count; i++)
        CHECK_NUMBER(found.values[i], expected->values[i]);
    placard_client_close(client);
}

static void check_sent_up_to(placard_client *client, int64_t end) {
    static numbers expected;
    expected.count = 0;
    for (int64_t number = 0; number < end; number++)
        add(&expected, number);
    check_sent(client, &expected);
}

static void test_sync_fails(const char *directory) {
    placard_options options = options_in(directory, PLACARD_DURABILITY_POWER);
    placard_client *client = open_client(&options);
    CHECK_STATUS(log_number(client, 0, NULL), PLACARD_OK);
    fail_next(&faults.sync, 1000);
    check_refused(client, 1, "nothing was changed", "Check the disk");
    check_refused(client, 2, "nothing was changed", "Check the disk");
    placard_client_abandon(client);
    /* A client whose directory cannot be synced could not keep what it acknowledges. */
    CHECK_STATUS(placard_client_open(&options, &client, NULL), PLACARD_E_IO);
    fail_never(&faults.sync);
    check_sent_up_to(open_client(&options), 1);
}

static void test_repeated(const char *directory) {
    placard_options options = options_in(directory, PLACARD_DURABILITY_POWER);
    placard_client *client = open_client(&options);
    for (int64_t number = 0; number < 20; number++) {
        fail_next(&faults.sync, number % 3);
        while (log_number(client, number, NULL) != PLACARD_OK) {
        }
        if (number % 4 == 0)
            client = crash(client, &options);
    }
    check_sent_up_to(crash(client, &options), 20);
}

/* Several rows: BEGIN and COMMIT. */
static void test_batch(const char *directory) {
    placard_options options = options_in(directory, PLACARD_DURABILITY_POWER);
    placard_client *client = open_client(&options);
    CHECK_STATUS(log_number(client, 0, NULL), PLACARD_OK);
    placard_batch *batch = NULL;
    REQUIRE(placard_batch_create(&batch, NULL) == PLACARD_OK);
    for (int i = 0; i < 30; i++)
        CHECK_STATUS(placard_batch_add_event(batch, "b", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    int64_t queued = placard_client_queued_count(client);
    fail_next(&faults.sync, 1000);
    CHECK_STATUS(placard_client_log_batch(client, batch, NULL), PLACARD_E_IO);
    CHECK_STATUS(placard_client_change_user(client, "u-2", PLACARD_NUL, NULL, 0, NULL), PLACARD_E_IO);
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    placard_client_abandon(client);
    fail_never(&faults.sync);
    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    CHECK_STATUS(placard_client_change_user(client, "u-1", PLACARD_NUL, NULL, 0, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_batch(client, batch, NULL), PLACARD_OK);
    placard_batch_destroy(batch);
    client = crash(client, &options);
    CHECK_NUMBER(placard_client_queued_count(client), queued + 30);
    placard_client_close(client);
}

/* The disk neither syncs nor lets the log be repaired: the next successful call decides about the failed record. */
static void test_no_repair(const char *directory) {
    placard_options options = options_in(directory, PLACARD_DURABILITY_POWER);
    placard_client *client = open_client(&options);
    CHECK_STATUS(log_number(client, 0, NULL), PLACARD_OK);
    fail_next(&faults.sync, 1);
    fail_next(&faults.truncate, 1);
    check_refused(client, -1, "After a crash", "Check the disk");
    CHECK_STATUS(log_number(client, 1, NULL), PLACARD_OK);
    client = crash(client, &options);

    /* So does a call that fails and is rolled back. */
    fail_next(&faults.sync, 2);
    fail_next(&faults.truncate, 1);
    check_refused(client, -1, "After a crash", "Check the disk");
    check_refused(client, -1, "nothing was changed", "Check the disk");
    client = crash(client, &options);

    /* So does closing. */
    fail_next(&faults.sync, 1);
    fail_next(&faults.truncate, 1);
    check_refused(client, -1, "After a crash", "Check the disk");
    placard_client_close(client);
    check_sent_up_to(open_client(&options), 2);
}

static size_t count_pending(placard_outbox *outbox) {
    placard_outbox_records *records = NULL;
    REQUIRE(placard_outbox_copy_records(outbox, PLACARD_OUTBOX_EVENT, &records, NULL) == PLACARD_OK);
    size_t count = placard_outbox_records_count(records);
    placard_outbox_records_destroy(records);
    return count;
}

/* The log has room and its index does not, which happens every 4096 pages. */
static int64_t fill_index(placard_client *client) {
    fail_next(&faults.shm_write, 1000000);
    int64_t stored = 0;
    while (stored < CAPACITY && log_number(client, stored, NULL) == PLACARD_OK)
        stored++;
    CHECK(stored > 100 && stored < CAPACITY);
    check_refused(client, stored, "nothing was changed", "Check the disk");
    return stored;
}

static void test_index_is_full(const char *directory) {
    placard_options options = options_in(directory, PLACARD_DURABILITY_PROCESS);
    placard_client *client = open_client(&options);
    int64_t stored = fill_index(client);
    placard_client_abandon(client);
    fail_never(&faults.shm_write);
    check_sent_up_to(open_client(&options), stored);
}

static void test_index_is_full_for_an_outbox(const char *directory) {
    placard_options options = options_in(directory, PLACARD_DURABILITY_PROCESS);
    placard_client *client = open_client(&options);
    placard_outbox *outbox = NULL;
    REQUIRE(placard_outbox_open(directory, "test-key", &outbox, NULL) == PLACARD_OK);
    int64_t stored = fill_index(client);
    placard_error *error = NULL;
    CHECK_STATUS(placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"p\"}", PLACARD_NUL, &error),
                 PLACARD_E_IO);
    CHECK(error != NULL && strstr(error->message, "Check the disk") != NULL);
    placard_error_destroy(error);
    placard_outbox_close(outbox);
    placard_client_abandon(client);
    fail_never(&faults.shm_write);

    REQUIRE(placard_outbox_open(directory, "test-key", &outbox, NULL) == PLACARD_OK);
    CHECK_NUMBER(count_pending(outbox), 0);
    placard_outbox_close(outbox);
    check_sent_up_to(open_client(&options), stored);
}

static uint32_t random_state;

/* The same numbers in each run. */
static uint32_t below(uint32_t limit) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % limit;
}

/* How a call ended. */
typedef enum outcome { DONE, REFUSED, OPEN } outcome;

static outcome try_to_log(placard_client *client, int64_t number) {
    placard_error *error = NULL;
    if (log_number(client, number, &error) == PLACARD_OK)
        return DONE;
    REQUIRE(error != NULL && error->status == PLACARD_E_IO);
    outcome outcome = strstr(error->message, "nothing was changed") != NULL ? REFUSED : OPEN;
    placard_error_destroy(error);
    return outcome;
}

/* Exactly the acknowledged records are stored, whatever failed in between. */
static void test_random(const char *directory, uint32_t seed) {
    static numbers acknowledged;
    acknowledged.count = 0;
    random_state = seed;
    placard_options options = options_in(directory, PLACARD_DURABILITY_POWER);
    placard_client *client = open_client(&options);
    for (int64_t number = 0; number < 200; number++) {
        if (below(3) == 0)
            fail_next(&faults.sync, 1 + below(4));
        if (below(10) == 0)
            fail_next(&faults.truncate, 1 + below(3));
        outcome outcome = REFUSED;
        int is_open = 0;
        do {
            outcome = try_to_log(client, number);
            /* Decided by the next successful call. */
            is_open = outcome == OPEN || (is_open && outcome != DONE);
        } while (is_open || (outcome == REFUSED && below(2) == 0));
        if (outcome == DONE)
            add(&acknowledged, number);
        fail_never(&faults.sync);
        fail_never(&faults.truncate);
        if (below(8) == 0)
            client = crash(client, &options);
    }
    check_sent(crash(client, &options), &acknowledged);
}

static void run(void (*test)(const char *)) {
    char directory[256];
    make_directory(directory, sizeof directory);
    test(directory);
    remove_directory(directory);
}

int main(void) {
    run(test_sync_fails);
    run(test_repeated);
    run(test_batch);
    run(test_no_repair);
    run(test_index_is_full);
    run(test_index_is_full_for_an_outbox);
    for (uint32_t seed = 1; seed <= 20; seed++) {
        char directory[256];
        make_directory(directory, sizeof directory);
        test_random(directory, seed);
        remove_directory(directory);
    }
    CHECK(faults.sync.calls > 0 && faults.truncate.calls > 0 && faults.shm_write.calls > 0);
    return check_result();
}
