/* A test continues after a failed check, so that one run reports them all; check_result() gives its exit status. */
#ifndef PLACARD_TEST_CHECK_H
#define PLACARD_TEST_CHECK_H

#include <inttypes.h>
#include <placard/placard.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_failures = 0;
static int check_count = 0;

/* Checks may run on several threads. */
#define CHECK_ADD(counter) ((void)__sync_fetch_and_add(&(counter), 1))

#define CHECK_NOTE(...)                                                                                                \
    do {                                                                                                               \
        CHECK_ADD(check_failures);                                                                                     \
        fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                                                                \
        fprintf(stderr, __VA_ARGS__);                                                                                  \
        fputc('\n', stderr);                                                                                           \
    } while (0)

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        CHECK_ADD(check_count);                                                                                        \
        if (!(condition))                                                                                              \
            CHECK_NOTE("failed: %s", #condition);                                                                      \
    } while (0)

#define CHECK_STATUS(call, expected)                                                                                   \
    do {                                                                                                               \
        placard_status check_seen = (call);                                                                            \
        CHECK_ADD(check_count);                                                                                        \
        if (check_seen != (expected))                                                                                  \
            CHECK_NOTE("%s: expected %s, got %s", #call, #expected, placard_status_name(check_seen));                  \
    } while (0)

#define CHECK_NUMBER(value, expected)                                                                                  \
    do {                                                                                                               \
        int64_t check_seen = (int64_t)(value);                                                                         \
        CHECK_ADD(check_count);                                                                                        \
        if (check_seen != (int64_t)(expected))                                                                         \
            CHECK_NOTE("%s: expected %" PRId64 ", got %" PRId64, #value, (int64_t)(expected), check_seen);             \
    } while (0)

#define CHECK_TEXT(value, expected)                                                                                    \
    do {                                                                                                               \
        const char *check_seen = (value);                                                                              \
        CHECK_ADD(check_count);                                                                                        \
        if (check_seen == NULL || strcmp(check_seen, (expected)) != 0)                                                 \
            CHECK_NOTE("%s: expected \"%s\", got \"%s\"", #value, (expected), check_seen ? check_seen : "(NULL)");     \
    } while (0)

/* For conditions that the rest of the test needs. */
#define REQUIRE(condition)                                                                                             \
    do {                                                                                                               \
        CHECK_ADD(check_count);                                                                                        \
        if (!(condition)) {                                                                                            \
            CHECK_NOTE("failed: %s", #condition);                                                                      \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

static inline int check_result(void) {
    printf("%d checks, %d failed\n", check_count, check_failures);
    return check_failures == 0 ? 0 : 1;
}

#endif
