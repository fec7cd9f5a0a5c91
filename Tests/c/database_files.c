/* How a store's files are created: only SQLite closes the database, and a file system without modes is sufficient. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fixture.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>

static int closed_databases, changed_modes, refuses_modes;

/* Replaces the C library's: counts databases. Closing one drops the locks that SQLite holds on it in this process. */
int close(int file) {
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    if (length > 8 && memcmp(path + length - 8, ".sqlite3", 8) == 0)
        closed_databases++;
    return (int)syscall(SYS_close, file);
}

/* Replaces the C library's: counts, and fails as for another user's file. */
static int change_mode(int directory, const char *path, mode_t mode) {
    changed_modes++;
    errno = EPERM;
    return refuses_modes ? -1 : (int)syscall(SYS_fchmodat, directory, path, mode);
}

int fchmodat(int directory, const char *path, mode_t mode, int flags) {
    (void)flags;
    return change_mode(directory, path, mode);
}

int chmod(const char *path, mode_t mode) { return change_mode(AT_FDCWD, path, mode); }

int fchmod(int file, mode_t mode) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    return change_mode(AT_FDCWD, link, mode);
}

static placard_client *client_in(const char *directory) {
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    return client;
}

int main(void) {
    char directory[256], deep[300];
    make_directory(directory, sizeof directory);
    umask(022);

    snprintf(deep, sizeof deep, "%s/client", directory);
    placard_client *client = client_in(deep);
    CHECK_NUMBER(closed_databases, 0);
    placard_client_close(client);

    snprintf(deep, sizeof deep, "%s/outbox", directory);
    closed_databases = 0;
    placard_outbox *outbox = NULL;
    CHECK_STATUS(placard_outbox_open(deep, "test-key", &outbox, NULL), PLACARD_OK);
    CHECK_NUMBER(closed_databases, 0);
    placard_outbox_close(outbox);

    /* With a normal umask the modes are correct from the start. */
    CHECK_NUMBER(changed_modes, 0);

    /* The directory's mode is wrong and cannot be changed. Only root can use it then. */
    umask(0133);
    refuses_modes = 1;
    if (geteuid() == 0) {
        snprintf(deep, sizeof deep, "%s/refused", directory);
        placard_client_close(client_in(deep));
        CHECK(changed_modes > 0);
    }
    remove_directory(directory);
    return check_result();
}
