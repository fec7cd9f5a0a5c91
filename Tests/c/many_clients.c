/* A thousand clients in one process, each with a store of its own, with at most 8192 descriptors. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fixture.h"
#include <dirent.h>
#include <sys/resource.h>

enum {
    LIMIT = 8192,
    CLIENTS = 1000,
    /* Two locks of the store, and the descriptors to poll. */
    IDLE_DESCRIPTORS = 7 /* two of them are for events that nobody has read */
};

/* Replace the C library's: nothing here is about the disk, and a thousand stores would wait for it for a minute. */
int fsync(int file) { return (void)file, 0; }
int fdatasync(int file) { return (void)file, 0; }

static placard_client *clients[CLIENTS];
static placard_properties *properties;

static int open_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    REQUIRE(folder != NULL);
    int count = 0;
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    /* Without ".", ".." and the directory itself. */
    return count - 3;
}

static void set_time(int64_t ms) {
    for (int i = 0; i < CLIENTS; i++) {
        CHECK_STATUS(placard_client_set_time(clients[i], START_MS + ms, 1000 + ms, NULL), PLACARD_OK);
        CHECK_STATUS(placard_client_dispatch(clients[i], NULL), PLACARD_OK);
        while (placard_client_next_event(clients[i]) != NULL) {
        }
    }
}

/* Every client logs an event and still serves its list. */
static void use_all(void) {
    for (int i = 0; i < CLIENTS; i++) {
        int64_t queued = placard_client_queued_count(clients[i]);
        CHECK_STATUS(placard_client_log_event(clients[i], "visit", PLACARD_NUL, properties, NULL), PLACARD_OK);
        CHECK_NUMBER(placard_client_queued_count(clients[i]), queued + 1);
        placard_cards *cards = NULL;
        CHECK_STATUS(placard_client_copy_cards(clients[i], 0, &cards, NULL), PLACARD_OK);
        placard_cards_destroy(cards);
    }
}

int main(void) {
    struct rlimit limit;
    REQUIRE(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    limit.rlim_cur = LIMIT;
    if (limit.rlim_max < LIMIT || setrlimit(RLIMIT_NOFILE, &limit) != 0) {
        printf("skipped: this process may not have %d descriptors\n", LIMIT);
        return 77;
    }
    char directory[256], own[300];
    make_directory(directory, sizeof directory);
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);

    /* What the process opens once does not count. */
    placard_options options = test_options(directory);
    placard_client_close(open_client(&options));
    int before = open_descriptors();

    for (int i = 0; i < CLIENTS; i++) {
        snprintf(own, sizeof own, "%s/%d", directory, i);
        options.directory = own;
        clients[i] = open_client(&options);
        CHECK_STATUS(placard_client_start_session(clients[i], NULL), PLACARD_OK);
    }
    use_all();

    /* An idle client closes its files within a minute. The requests that nobody answers time out before. */
    for (int minute = 1; minute <= 3; minute++)
        set_time(minute * INT64_C(61000));
    int idle = open_descriptors() - before;
    printf("%d descriptors of %d idle clients\n", idle, CLIENTS);
    CHECK(idle <= CLIENTS * IDLE_DESCRIPTORS);

    /* A store at rest is still locked. */
    placard_client *second = NULL;
    CHECK_STATUS(placard_client_open(&options, &second, NULL), PLACARD_E_IN_USE);
    use_all();

    for (int i = 0; i < CLIENTS; i++)
        placard_client_close(clients[i]);
    CHECK_NUMBER(open_descriptors(), before);
    placard_properties_destroy(properties);
    remove_directory(directory);
    return check_result();
}
