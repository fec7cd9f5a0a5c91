/* With durability power every new directory entry waits for the disk: those of new directories, of the database and of
 * pictures. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fixture.h"
#include <sys/syscall.h>

static char synced[100][512];
static int synced_count;

/* Replaces the C library's: records the file, then calls it. */
int fsync(int file) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (synced_count < 100) {
        ssize_t length = readlink(link, synced[synced_count], sizeof synced[0] - 1);
        if (length > 0)
            synced[synced_count++][length] = 0;
    }
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) { return fsync(file); }

static int is_synced(const char *directory, const char *name) {
    char path[512], real[4096];
    snprintf(path, sizeof path, "%s%s", directory, name);
    REQUIRE(realpath(path, real) != NULL);
    for (int index = 0; index < synced_count; index++)
        if (strcmp(synced[index], real) == 0)
            return 1;
    return 0;
}

static void close_outbox(const char *directory) {
    placard_outbox *outbox = NULL;
    CHECK_STATUS(placard_outbox_open(directory, "test-key", &outbox, NULL), PLACARD_OK);
    placard_outbox_close(outbox);
}

int main(void) {
    char directory[256], deep[300];
    make_directory(directory, sizeof directory);
    snprintf(deep, sizeof deep, "%s/a/b/c", directory);
    placard_options options = test_options(deep);
    options.durability = PLACARD_DURABILITY_POWER;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK(is_synced(directory, "/a/b/c/test-key.sqlite3-wal"));
    CHECK(is_synced(directory, "/a/b/c"));
    CHECK(is_synced(directory, "/a/b"));
    CHECK(is_synced(directory, "/a"));
    CHECK(is_synced(directory, ""));
    placard_client_close(client);

    /* Another process may have created existing files: they and their directory wait for the disk again. */
    synced_count = 0;
    placard_client_close(open_client(&options));
    CHECK(is_synced(directory, "/a/b/c"));
    CHECK(is_synced(directory, "/a/b"));
    CHECK(!is_synced(directory, "/a"));

    /* With other durabilities new parents wait for the disk, because a client with durability power may use them later.
     * It syncs the entry of the directory itself. Events do not wait. */
    synced_count = 0;
    snprintf(deep, sizeof deep, "%s/d/e", directory);
    options.durability = PLACARD_DURABILITY_PROCESS;
    client = open_client(&options);
    CHECK(is_synced(directory, "") && !is_synced(directory, "/d"));
    synced_count = 0;
    CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_NUMBER(synced_count, 0);
    placard_client_close(client);

    /* An outbox creates the directories, and a client with durability power the rest. */
    synced_count = 0;
    snprintf(deep, sizeof deep, "%s/f/g", directory);
    close_outbox(deep);
    CHECK(is_synced(directory, "") && !is_synced(directory, "/f"));
    synced_count = 0;
    options.durability = PLACARD_DURABILITY_POWER;
    placard_client_close(open_client(&options));
    CHECK(is_synced(directory, "/f/g") && is_synced(directory, "/f"));
    remove_directory(directory);
    return check_result();
}
