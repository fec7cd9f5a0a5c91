/* A full or read-only disk: calls report it, nothing else happens, and everything continues when there is space again.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fixture.h"
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { LIMIT = 1 << 20 };

/* How the disk is filled, and freed again. */
typedef struct disk {
    char directory[256];
    void (*make_space)(const struct disk *disk);
    /* Another program takes what a client leaves; NULL: it leaves nothing. */
    void (*take_rest)(const struct disk *disk);
} disk;

/* A limit on the size of files: the kernel refuses to exceed it. */
static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    REQUIRE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = bytes;
    REQUIRE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

static void lift_limit(const disk *disk) {
    (void)disk;
    limit_files(RLIM_INFINITY);
}

static void ballast_path(const disk *disk, char *path, size_t capacity) {
    snprintf(path, capacity, "%s/ballast", disk->directory);
}

static void remove_ballast(const disk *disk) {
    char path[300];
    ballast_path(disk, path, sizeof path);
    REQUIRE(unlink(path) == 0);
}

static void grow_ballast(const disk *disk) {
    char path[300];
    static const char page[4096];
    ballast_path(disk, path, sizeof path);
    int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    REQUIRE(file >= 0);
    while (write(file, page, sizeof page) > 0)
        ;
    close(file);
}

/* A small file system for this process alone. Returns false without the right to mount one. */
static int mount_small_disk(const disk *disk) {
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        return 0;
    if (mount("none", disk->directory, "tmpfs", 0, "size=6m") != 0)
        return 0;
    char path[300];
    ballast_path(disk, path, sizeof path);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    REQUIRE(file >= 0);
    REQUIRE(ftruncate(file, 0) == 0 && posix_fallocate(file, 0, 2 * LIMIT) == 0);
    close(file);
    return 1;
}

static placard_status log_sized(placard_client *client, int64_t number, size_t size, placard_error **error) {
    placard_properties *properties = NULL;
    char text[250];
    memset(text, 'x', sizeof text);
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);
    CHECK_STATUS(placard_properties_set_int(properties, "number", PLACARD_NUL, number, NULL), PLACARD_OK);
    CHECK_STATUS(placard_properties_set_string(properties, "text", PLACARD_NUL, text, size, NULL), PLACARD_OK);
    placard_status status = placard_client_log_event(client, "e", PLACARD_NUL, properties, error);
    placard_properties_destroy(properties);
    return status;
}

static placard_status log_numbered(placard_client *client, int64_t number, placard_error **error) {
    return log_sized(client, number, 250, error);
}

/* Logs until the disk is full: long events first, then short ones, so that nothing else fits. Returns how many events
 * are stored. */
static int64_t fill(placard_client *client) {
    size_t size = 250;
    for (int64_t number = 0; number < 100000; number++) {
        placard_error *error = NULL;
        placard_status status = log_sized(client, number, size, &error);
        if (status != PLACARD_OK && size > 0) {
            placard_error_destroy(error);
            size = 0;
            number--;
        } else if (status != PLACARD_OK) {
            CHECK_STATUS(status, PLACARD_E_IO);
            CHECK(error != NULL && strstr(error->message, "nothing was changed") != NULL);
            CHECK(error != NULL && strstr(error->message, "Check the disk") != NULL);
            placard_error_destroy(error);
            return number;
        }
    }
    CHECK(!"the disk is not full");
    return 0;
}

/* Calls that write fail and change nothing; calls that read work. */
static void check_full(placard_client *client, int64_t stored) {
    for (int round = 0; round < 20; round++) {
        CHECK_STATUS(log_numbered(client, -1, NULL), PLACARD_E_IO);
        CHECK_STATUS(placard_client_change_user(client, "u-2", PLACARD_NUL, NULL, 0, NULL), PLACARD_E_IO);
        CHECK_STATUS(placard_client_end_session(client, NULL), PLACARD_E_IO);
        CHECK_STATUS(placard_client_wipe(client, NULL), PLACARD_E_IO);
        CHECK_STATUS(placard_client_disable(client, NULL), PLACARD_E_IO);
        CHECK_NUMBER(placard_client_is_disabled(client), 0);
        CHECK_NUMBER(placard_client_queued_count(client), stored);
        placard_cards *cards = NULL;
        CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
        placard_cards_destroy(cards);
    }
    /* A batch cannot be formed: the timer pauses, and the loop does not spin. */
    placard_status status = placard_client_flush(client, NULL);
    CHECK(status == PLACARD_OK || status == PLACARD_E_IO);
    CHECK_STATUS(placard_client_change_user(client, "u-1", PLACARD_NUL, NULL, 0, NULL), PLACARD_IGNORED);
}

static int64_t count_event(const char *json, size_t length) {
    int64_t count = 0;
    for (const char *at = json; (at = memmem(at, length - (size_t)(at - json), "\"number\":", 9)) != NULL; at++)
        count++;
    return count;
}

/* Sends everything and returns how many numbered events arrived. */
static int64_t send_all(placard_client *client) {
    int64_t arrived = 0;
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    for (const placard_event *event; (event = next_event_of(client, PLACARD_EVENT_REQUEST)) != NULL;) {
        if (event->request->kind == PLACARD_REQUEST_DATA)
            arrived += count_event((const char *)event->request->body, event->request->body_length);
        placard_response response = PLACARD_RESPONSE_INIT;
        response.status = 200;
        response.body = "{}";
        response.body_length = 2;
        CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
    }
    return arrived;
}

static void test_full(const disk *disk) {
    placard_options options = test_options(disk->directory);
    options.flush_interval_s = -1;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{\"triggers\":[]}");
    int64_t stored = fill(client);
    CHECK(stored > 100);
    if (disk->take_rest != NULL)
        disk->take_rest(disk);
    check_full(client, stored);

    /* A crash now, and another start: it may fail, but must not do harm. */
    placard_client_abandon(client);
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) == PLACARD_OK)
        placard_client_abandon(client);
    else
        CHECK(error != NULL && error->status == PLACARD_E_IO && strstr(error->message, disk->directory) != NULL);
    placard_error_destroy(error);

    disk->make_space(disk);
    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), stored);
    CHECK_STATUS(log_numbered(client, stored, NULL), PLACARD_OK);
    CHECK_NUMBER(send_all(client), stored + 1);
    CHECK_NUMBER(placard_client_queued_count(client), 0);
    placard_client_close(client);
}

/* The same client continues, without a restart. */
static void test_space_is_back(const disk *disk) {
    placard_options options = test_options(disk->directory);
    options.flush_interval_s = -1;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{\"triggers\":[]}");
    int64_t stored = fill(client);
    if (disk->take_rest != NULL)
        disk->take_rest(disk);
    check_full(client, stored);
    disk->make_space(disk);
    CHECK_STATUS(log_numbered(client, stored, NULL), PLACARD_OK);
    CHECK_NUMBER(send_all(client), stored + 1);
    CHECK_STATUS(placard_client_wipe(client, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), 0);
    placard_client_close(client);
}

static void test_no_space_to_begin(const disk *disk) {
    placard_options options = test_options(disk->directory);
    placard_client *client = NULL;
    placard_error *error = NULL;
    limit_files(4096);
    CHECK_STATUS(placard_client_open(&options, &client, &error), PLACARD_E_IO);
    CHECK(client == NULL && error != NULL && strstr(error->message, disk->directory) != NULL);
    placard_error_destroy(error);
    limit_files(RLIM_INFINITY);
    placard_client_close(open_client(&options));
}

/* A directory that can be read but not written, with and without a store in it. */
static void test_read_only(const disk *disk) {
    if (getuid() == 0 && (chown(disk->directory, 65534, 65534) != 0 || setgid(65534) != 0 || setuid(65534) != 0)) {
        puts("skipped: no other user to be");
        return;
    }
    placard_options options = test_options(disk->directory);
    placard_client *client = NULL;
    for (int round = 0; round < 2; round++) {
        placard_error *error = NULL;
        REQUIRE(chmod(disk->directory, 0500) == 0);
        char path[300];
        snprintf(path, sizeof path, "%s/test-key.lock", disk->directory);
        CHECK(round == 0 || chmod(path, 0400) == 0);
        CHECK_STATUS(placard_client_open(&options, &client, &error), PLACARD_E_IO);
        CHECK(client == NULL && error != NULL && strstr(error->message, disk->directory) != NULL);
        CHECK(error != NULL && strstr(error->message, "ermission") != NULL);
        placard_error_destroy(error);

        REQUIRE(chmod(disk->directory, 0700) == 0);
        CHECK(round == 0 || chmod(path, 0600) == 0);
        client = open_client(&options);
        CHECK_NUMBER(placard_client_queued_count(client), round);
        CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
        placard_client_close(client);
        if (round == 1)
            return;
        /* The store also has the session start: count from one. */
        client = open_client(&options);
        CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
        answer_request(client, PLACARD_REQUEST_DATA, "{}");
        CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
        placard_client_close(client);
    }
}

/* A read-only database file is refused at open. */
static void test_read_only_file(const disk *disk) {
    if (getuid() == 0 && (chown(disk->directory, 65534, 65534) != 0 || setgid(65534) != 0 || setuid(65534) != 0)) {
        puts("skipped: no other user to be");
        return;
    }
    placard_options options = test_options(disk->directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    placard_client_close(client);
    char path[300];
    snprintf(path, sizeof path, "%s/test-key.sqlite3", disk->directory);
    REQUIRE(chmod(path, 0400) == 0);
    placard_error *error = NULL;
    CHECK_STATUS(placard_client_open(&options, &client, &error), PLACARD_E_IO);
    CHECK(error != NULL && strstr(error->message, "readonly") != NULL);
    placard_error_destroy(error);
    REQUIRE(chmod(path, 0600) == 0);
    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), 2);
    CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    placard_client_close(client);
}

/* Runs a test in a separate process, since it changes its process. */
static void in_child(void (*test)(const disk *), const disk *given, int is_mounted) {
    fflush(NULL);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        disk disk = *given;
        make_directory(disk.directory, sizeof disk.directory);
        if (is_mounted && !mount_small_disk(&disk)) {
            puts("skipped: no right to mount a small file system");
        } else {
            if (disk.make_space == lift_limit)
                limit_files(LIMIT);
            test(&disk);
        }
        if (is_mounted)
            umount2(disk.directory, MNT_DETACH);
        remove_directory(disk.directory);
        exit(check_result());
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void) {
    /* Set by the host, as the size limit is: otherwise the kernel sends a signal. */
    REQUIRE(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    const disk limited = {"", lift_limit, NULL};
    const disk mounted = {"", remove_ballast, grow_ballast};
    const disk plain = {"", NULL, NULL};
    in_child(test_full, &limited, 0);
    in_child(test_space_is_back, &limited, 0);
    in_child(test_full, &mounted, 1);
    in_child(test_space_is_back, &mounted, 1);
    in_child(test_no_space_to_begin, &plain, 0);
    in_child(test_read_only, &plain, 0);
    in_child(test_read_only_file, &plain, 0);
    return check_result();
}
