/* A handle that cannot be opened leaves nothing: no memory, and no descriptor. */
#include "fixture.h"
#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>

enum { ROUNDS = 2000, MEMORY_LIMIT = 100 * ROUNDS };

static char directory[256];

static int32_t open_of_client(const char *endpoint, const char *store) {
    placard_options options = test_options(store);
    options.endpoint = endpoint;
    placard_client *client = NULL;
    placard_error *error = NULL;
    int32_t status = placard_client_open(&options, &client, &error);
    CHECK(client == NULL && error != NULL);
    placard_error_destroy(error);
    return status;
}

static int32_t open_of_tracker(const char *endpoint, const char *store) {
    placard_tracker_options options = PLACARD_TRACKER_OPTIONS_INIT;
    options.rest_endpoint = endpoint;
    options.rest_key = "secret";
    options.directory = store;
    placard_tracker *tracker = NULL;
    placard_error *error = NULL;
    int32_t status = placard_tracker_open(&options, &tracker, &error);
    CHECK(tracker == NULL && error != NULL);
    placard_error_destroy(error);
    return status;
}

static int32_t open_of_outbox(const char *key, const char *store) {
    placard_outbox *outbox = NULL;
    placard_error *error = NULL;
    int32_t status = placard_outbox_open(store, key, &outbox, &error);
    CHECK(outbox == NULL && error != NULL);
    placard_error_destroy(error);
    return status;
}

/* An option, a directory that cannot be made, and a store that is taken: each fails at another depth. */
static void bad_option(void) {
    CHECK_STATUS(open_of_client("no host / name", directory), PLACARD_E_INVALID);
    CHECK_STATUS(open_of_tracker("no host / name", directory), PLACARD_E_INVALID);
    CHECK_STATUS(open_of_outbox("", directory), PLACARD_E_INVALID);
}

static void bad_directory(void) {
    CHECK_STATUS(open_of_client("sdk.example.invalid", "/proc/none"), PLACARD_E_IO);
    CHECK_STATUS(open_of_tracker("rest.example.invalid", "/proc/none"), PLACARD_E_IO);
    CHECK_STATUS(open_of_outbox("test-key", "/proc/none"), PLACARD_E_IO);
}

static void taken_store(void) { CHECK_STATUS(open_of_client("sdk.example.invalid", directory), PLACARD_E_IN_USE); }

/* Without a free descriptor nothing opens at all. */
static void no_descriptor(void) {
    struct rlimit before, none;
    int next = dup(0);
    REQUIRE(next >= 0 && getrlimit(RLIMIT_NOFILE, &before) == 0);
    close(next);
    none = before;
    none.rlim_cur = (rlim_t)next;
    REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
    CHECK_STATUS(open_of_client("sdk.example.invalid", directory), PLACARD_E_IO);
    CHECK_STATUS(open_of_tracker("rest.example.invalid", directory), PLACARD_E_IO);
    CHECK_STATUS(open_of_outbox("other-key", directory), PLACARD_E_IO);
    REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
}

/* The bytes in use; 0 where the C library does not say. */
static size_t heap_bytes(void) {
#ifdef __GLIBC__
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

static void repeat(const char *name, void (*fail)(void)) {
    /* The first rounds may allocate what stays for good. */
    for (int round = 0; round < 10; round++)
        fail();
    size_t before = heap_bytes();
    int descriptor = dup(0);
    close(descriptor);
    for (int round = 0; round < ROUNDS; round++)
        fail();
    size_t after = heap_bytes();
    if (after > before + MEMORY_LIMIT)
        CHECK_NOTE("%s: %zu bytes are left of each round", name, (after - before) / ROUNDS);
    int next = dup(0);
    close(next);
    CHECK_NUMBER(next, descriptor);
}

int main(void) {
    make_directory(directory, sizeof directory);
    repeat("a wrong option", bad_option);
    repeat("a directory that cannot be made", bad_directory);
    repeat("no descriptor", no_descriptor);
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    repeat("a store in use", taken_store);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
