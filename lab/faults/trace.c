#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* -1: there is no trace. */
static int output = -1;

/* Calls by number pass the interposer, which replaces the functions. */
void trace_open(const char *path) {
    if (path != NULL)
        output = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void add(char operation, const char *path, const char *new_path, long long inode, long long offset,
                const void *bytes, size_t count) {
    int before = errno;
    struct entry entry = {{operation, 0, 0, 0}, 0, 0, 0, inode, offset};
    entry.path_length = (unsigned)strlen(path);
    entry.new_path_length = (unsigned)strlen(new_path);
    entry.bytes_length = (unsigned)count;
    struct iovec parts[4] = {{&entry, sizeof entry},
                             {(void *)path, entry.path_length},
                             {(void *)new_path, entry.new_path_length},
                             {(void *)bytes, count}};
    ssize_t size = (ssize_t)(sizeof entry + entry.path_length + entry.new_path_length + count);
    /* A trace with a gap would prove nothing. */
    if (syscall(SYS_writev, output, parts, 4) != size)
        abort();
    errno = before;
}

static void absolute(int directory, const char *path, char *full, size_t size) {
    char link[64], parent[4096] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    ssize_t length = 0;
    if (path[0] != '/')
        length = syscall(SYS_readlinkat, AT_FDCWD, directory == AT_FDCWD ? "/proc/self/cwd" : link, parent,
                         sizeof parent - 1);
    parent[length > 0 ? length : 0] = 0;
    snprintf(full, size, "%s%s%s", parent, length > 0 ? "/" : "", path);
}

/* Returns 0 for what is no regular file and no directory. */
static long long inode_of(int file) {
    struct stat found;
    if (syscall(SYS_newfstatat, file, "", &found, AT_EMPTY_PATH) != 0)
        return 0;
    return S_ISREG(found.st_mode) || S_ISDIR(found.st_mode) ? (long long)found.st_ino : 0;
}

int trace_is_missing(int directory, const char *path) {
    int before = errno;
    int result = output >= 0 && syscall(SYS_faccessat, directory, path, F_OK) != 0;
    errno = before;
    return result;
}

void trace_created(int directory, const char *path) {
    struct stat found;
    char full[8192];
    if (output < 0 || syscall(SYS_newfstatat, directory, path, &found, 0) != 0)
        return;
    absolute(directory, path, full, sizeof full);
    add('C', full, "", (long long)found.st_ino, 0, "", 0);
}

void trace_written(int file, const void *bytes, size_t count, off64_t offset) {
    long long inode = output >= 0 ? inode_of(file) : 0;
    if (inode != 0)
        add('W', "", "", inode, offset, bytes, count);
}

void trace_truncated(int file, off64_t length) {
    long long inode = output >= 0 ? inode_of(file) : 0;
    if (inode != 0)
        add('T', "", "", inode, length, "", 0);
}

/* A directory is named by its path. */
void trace_synced(int file) {
    long long inode = output >= 0 ? inode_of(file) : 0;
    if (inode == 0)
        return;
    char full[8192];
    absolute(file, ".", full, sizeof full);
    full[strlen(full) - 2] = 0;
    add('S', full, "", inode, 0, "", 0);
}

void trace_renamed(int directory, const char *path, int target, const char *new_path) {
    if (output < 0)
        return;
    char full[8192], new_full[8192];
    absolute(directory, path, full, sizeof full);
    absolute(target, new_path, new_full, sizeof new_full);
    add('R', full, new_full, 0, 0, "", 0);
}

void trace_name(char operation, int directory, const char *path) {
    if (output < 0)
        return;
    char full[8192];
    absolute(directory, path, full, sizeof full);
    add(operation, full, "", 0, 0, "", 0);
}

void trace_journal(const void *bytes, size_t count) {
    if (output >= 0)
        add('J', "", "", 0, 0, bytes, count);
}
