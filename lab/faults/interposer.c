/*
 * A library for LD_PRELOAD that counts system calls by kind, lets chosen ones fail, and records what is written.
 *
 * PLACARD_FAULTS names the control block (control.h), PLACARD_TRACE the file for the record (trace.h). Without them
 * every call passes. Calls count while the program has armed the faults; descriptors 0 to 2 are the program's own.
 * Syncs never wait for a real disk.
 *
 * What glibc calls inside of its own functions is not reached, so those functions are replaced as a whole: fopen,
 * opendir, realpath, dlopen.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "control.h"
#include "real.h"
#include "trace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum kind {
    k_open,
    k_create,
    k_read,
    k_write,
    k_fsync,
    k_ftruncate,
    k_rename,
    k_unlink,
    k_stat,
    k_mkdir,
    k_chmod,
    k_close,
    k_mmap,
    k_socket,
    k_connect,
    k_send,
    k_recv,
    k_poll,
    k_epoll,
    k_epoll_wait,
    k_timerfd,
    k_eventfd,
    k_getrandom,
    k_flock,
    k_fcntl,
    k_dlopen,
    k_count
};

static const char *const kind_names[k_count] = {
    "open",  "create",     "read",    "write",   "fsync",     "ftruncate", "rename", "unlink", "stat",
    "mkdir", "chmod",      "close",   "mmap",    "socket",    "connect",   "send",   "recv",   "poll",
    "epoll", "epoll_wait", "timerfd", "eventfd", "getrandom", "flock",     "fcntl",  "dlopen"};

static struct control none;
static struct control *control = &none;
static int is_armed;

__attribute__((constructor)) static void set_up(void) {
    const char *path = getenv("PLACARD_FAULTS");
    int file = path != NULL ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *block = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (block != MAP_FAILED)
            control = block;
        close(file);
    }
    for (int kind = 0; kind < k_count; kind++)
        snprintf(control->kinds[kind].name, name_size, "%s", kind_names[kind]);
    trace_open(getenv("PLACARD_TRACE"));
}

/* Called by the program, around the part whose calls count. */
EXPORTED void faults_arm(int on) { __atomic_store_n(&is_armed, on, __ATOMIC_SEQ_CST); }

static enum manner manner_of(enum kind kind) {
    if (!__atomic_load_n(&is_armed, __ATOMIC_SEQ_CST))
        return manner_none;
    int64_t number = __atomic_add_fetch(&control->kinds[kind].calls, 1, __ATOMIC_SEQ_CST);
    if (strcmp(control->kind, kind_names[kind]) != 0 || number < control->first ||
        number - control->first >= control->count)
        return manner_none;
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
    errno = control->error;
    return (enum manner)control->manner;
}

/* Descriptors 0 to 2 are the program's: its journal. */
static enum manner manner_on(enum kind kind, int file) { return file <= 2 ? manner_none : manner_of(kind); }

/* Whether the call must fail. */
static int fails(enum kind kind) { return manner_of(kind) == manner_error; }

/* A function that fails or is called. */
#define REPLACE(kind, result, failure, name, parameters, arguments)                                                    \
    EXPORTED result name parameters {                                                                                  \
        REAL(result, name, parameters);                                                                                \
        return fails(kind) ? (failure) : real arguments;                                                               \
    }

/* ---- Files --------------------------------------------------------------------------------------------------------
 */

/* The third argument of open, which only a call that creates a file has. */
#define MODE_OF(flags)                                                                                                 \
    mode_t mode = 0;                                                                                                   \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                             \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode = va_arg(list, mode_t);                                                                                   \
        va_end(list);                                                                                                  \
    }

static int open_at(int directory, const char *path, int flags, mode_t mode) {
    REAL(int, openat, (int, const char *, int, ...));
    if (fails(k_open))
        return -1;
    int is_new = flags & O_CREAT && trace_is_missing(directory, path);
    int file = real(directory, path, flags, mode);
    if (file >= 0 && is_new)
        trace_created(directory, path);
    if (file >= 0 && flags & O_TRUNC)
        trace_truncated(file, 0);
    return file;
}

EXPORTED int open(const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_at(AT_FDCWD, path, flags, mode);
}

EXPORTED int open64(const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_at(AT_FDCWD, path, flags, mode);
}

EXPORTED int openat(int directory, const char *path, int flags, ...) {
    MODE_OF(flags)
    return open_at(directory, path, flags, mode);
}

EXPORTED int mknod(const char *path, mode_t mode, dev_t device) {
    REAL(int, mknod, (const char *, mode_t, dev_t));
    if (fails(k_create))
        return -1;
    int result = real(path, mode, device);
    if (result == 0)
        trace_created(AT_FDCWD, path);
    return result;
}

EXPORTED int mkdir(const char *path, mode_t mode) {
    REAL(int, mkdir, (const char *, mode_t));
    if (fails(k_mkdir))
        return -1;
    int result = real(path, mode);
    if (result == 0)
        trace_name('D', AT_FDCWD, path);
    return result;
}

EXPORTED int close(int file) {
    REAL(int, close, (int));
    enum manner manner = manner_on(k_close, file);
    int error = errno, result = real(file);
    if (manner != manner_error)
        return result;
    errno = error;
    return -1;
}

static ssize_t write_at(int file, const void *bytes, size_t count, off64_t offset) {
    REAL(ssize_t, pwrite64, (int, const void *, size_t, off64_t));
    enum manner manner = manner_on(k_write, file);
    if (manner == manner_error)
        return -1;
    if (manner == manner_lie)
        return (ssize_t)count;
    ssize_t result = real(file, bytes, manner == manner_short ? count / 2 : count, offset);
    if (result > 0)
        trace_written(file, bytes, (size_t)result, offset);
    return result;
}

EXPORTED ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return write_at(file, bytes, count, offset);
}

EXPORTED ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    return write_at(file, bytes, count, offset);
}

EXPORTED ssize_t write(int file, const void *bytes, size_t count) {
    REAL(ssize_t, write, (int, const void *, size_t));
    enum manner manner = manner_on(k_write, file);
    if (manner == manner_error)
        return -1;
    if (manner == manner_lie)
        return (ssize_t)count;
    off64_t offset = lseek(file, 0, SEEK_CUR);
    ssize_t result = real(file, bytes, manner == manner_short ? count / 2 : count);
    if (result > 0 && file == STDOUT_FILENO)
        trace_journal(bytes, (size_t)result);
    else if (result > 0 && offset >= 0)
        trace_written(file, bytes, (size_t)result, offset);
    return result;
}

static int sync_file(int file) {
    enum manner manner = manner_on(k_fsync, file);
    if (manner == manner_error)
        return -1;
    if (manner != manner_lie)
        trace_synced(file);
    return 0;
}

EXPORTED int fsync(int file) { return sync_file(file); }
EXPORTED int fdatasync(int file) { return sync_file(file); }

static int truncate_file(int file, off64_t length) {
    REAL(int, ftruncate64, (int, off64_t));
    enum manner manner = manner_on(k_ftruncate, file);
    if (manner == manner_error)
        return -1;
    if (manner == manner_lie)
        return 0;
    int result = real(file, length);
    if (result == 0)
        trace_truncated(file, length);
    return result;
}

EXPORTED int ftruncate(int file, off_t length) { return truncate_file(file, length); }
EXPORTED int ftruncate64(int file, off64_t length) { return truncate_file(file, length); }

static int rename_at(int directory, const char *path, int target, const char *new_path) {
    REAL(int, renameat, (int, const char *, int, const char *));
    if (fails(k_rename))
        return -1;
    int result = real(directory, path, target, new_path);
    if (result == 0)
        trace_renamed(directory, path, target, new_path);
    return result;
}

EXPORTED int rename(const char *path, const char *new_path) { return rename_at(AT_FDCWD, path, AT_FDCWD, new_path); }
EXPORTED int renameat(int directory, const char *path, int target, const char *new_path) {
    return rename_at(directory, path, target, new_path);
}

static int unlink_at(int directory, const char *path, int flags) {
    REAL(int, unlinkat, (int, const char *, int));
    if (fails(k_unlink))
        return -1;
    int result = real(directory, path, flags);
    if (result == 0)
        trace_name('U', directory, path);
    return result;
}

EXPORTED int unlink(const char *path) { return unlink_at(AT_FDCWD, path, 0); }
EXPORTED int unlinkat(int directory, const char *path, int flags) { return unlink_at(directory, path, flags); }

EXPORTED int fcntl64(int file, int command, ...) {
    REAL(int, fcntl64, (int, int, ...));
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return manner_on(k_fcntl, file) == manner_error ? -1 : real(file, command, argument);
}

EXPORTED int fcntl(int file, int command, ...) {
    REAL(int, fcntl, (int, int, ...));
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return manner_on(k_fcntl, file) == manner_error ? -1 : real(file, command, argument);
}

/* Memory without a file is the allocator's, and running out of it ends the process by design. */
EXPORTED void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    REAL(void *, mmap, (void *, size_t, int, int, int, off_t));
    return file > 2 && fails(k_mmap) ? MAP_FAILED : real(address, length, protection, flags, file, offset);
}

EXPORTED void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset) {
    return mmap(address, length, protection, flags, file, offset);
}

REPLACE(k_open, FILE *, NULL, fopen, (const char *path, const char *mode), (path, mode))
REPLACE(k_open, FILE *, NULL, fopen64, (const char *path, const char *mode), (path, mode))
REPLACE(k_open, DIR *, NULL, opendir, (const char *path), (path))
REPLACE(k_open, DIR *, NULL, fdopendir, (int file), (file))
REPLACE(k_read, ssize_t, -1, read, (int file, void *bytes, size_t count), (file, bytes, count))
REPLACE(k_read, ssize_t, -1, pread, (int file, void *bytes, size_t count, off_t offset), (file, bytes, count, offset))
REPLACE(k_read, ssize_t, -1, pread64, (int file, void *bytes, size_t count, off64_t offset),
        (file, bytes, count, offset))
REPLACE(k_stat, int, -1, stat, (const char *path, struct stat *found), (path, found))
REPLACE(k_stat, int, -1, lstat, (const char *path, struct stat *found), (path, found))
REPLACE(k_stat, int, -1, fstat, (int file, struct stat *found), (file, found))
REPLACE(k_stat, int, -1, stat64, (const char *path, struct stat64 *found), (path, found))
REPLACE(k_stat, int, -1, lstat64, (const char *path, struct stat64 *found), (path, found))
REPLACE(k_stat, int, -1, fstat64, (int file, struct stat64 *found), (file, found))
REPLACE(k_stat, int, -1, fstatat, (int file, const char *path, struct stat *found, int flags),
        (file, path, found, flags))
REPLACE(k_stat, int, -1, access, (const char *path, int mode), (path, mode))
REPLACE(k_stat, int, -1, faccessat, (int file, const char *path, int mode, int flags), (file, path, mode, flags))
REPLACE(k_stat, ssize_t, -1, readlink, (const char *path, char *link, size_t size), (path, link, size))
REPLACE(k_stat, char *, NULL, realpath, (const char *path, char *resolved), (path, resolved))
REPLACE(k_chmod, int, -1, chmod, (const char *path, mode_t mode), (path, mode))
REPLACE(k_chmod, int, -1, fchmod, (int file, mode_t mode), (file, mode))
REPLACE(k_chmod, int, -1, fchown, (int file, uid_t user, gid_t group), (file, user, group))
REPLACE(k_chmod, int, -1, fchmodat, (int file, const char *path, mode_t mode, int flags), (file, path, mode, flags))
REPLACE(k_flock, int, -1, flock, (int file, int operation), (file, operation))
/* Loads a file that does not exist instead, so that dlerror has a text. */
EXPORTED void *dlopen(const char *path, int flags) {
    REAL(void *, dlopen, (const char *, int));
    return real(fails(k_dlopen) ? "/nonexistent/library.so" : path, flags);
}

/* ---- Sockets and waiting ------------------------------------------------------------------------------------------
 */

REPLACE(k_socket, int, -1, socket, (int domain, int type, int protocol), (domain, type, protocol))
REPLACE(k_socket, int, -1, socketpair, (int domain, int type, int protocol, int pair[2]),
        (domain, type, protocol, pair))
REPLACE(k_connect, int, -1, connect, (int file, const struct sockaddr *address, socklen_t length),
        (file, address, length))
REPLACE(k_send, ssize_t, -1, send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags))
REPLACE(k_recv, ssize_t, -1, recv, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags))
REPLACE(k_poll, int, -1, poll, (struct pollfd * entries, nfds_t count, int timeout), (entries, count, timeout))
REPLACE(k_epoll, int, -1, epoll_create1, (int flags), (flags))
REPLACE(k_epoll, int, -1, epoll_ctl, (int epoll, int operation, int file, struct epoll_event *event),
        (epoll, operation, file, event))
REPLACE(k_epoll_wait, int, -1, epoll_wait, (int epoll, struct epoll_event *events, int count, int timeout),
        (epoll, events, count, timeout))
REPLACE(k_timerfd, int, -1, timerfd_create, (clockid_t clock, int flags), (clock, flags))
REPLACE(k_timerfd, int, -1, timerfd_settime,
        (int file, int flags, const struct itimerspec *time, struct itimerspec *old), (file, flags, time, old))
REPLACE(k_eventfd, int, -1, eventfd, (unsigned value, int flags), (value, flags))
REPLACE(k_eventfd, int, -1, eventfd_write, (int file, eventfd_t value), (file, value))

/* Swift calls getrandom and futex by their numbers, the library renameat2. */
EXPORTED long syscall(long number, ...) {
    REAL(long, syscall, (long, ...));
    va_list list;
    va_start(list, number);
    long given[6];
    for (int index = 0; index < 6; index++)
        given[index] = va_arg(list, long);
    va_end(list);
    if (number == SYS_getrandom && fails(k_getrandom))
        return -1;
    if (number == SYS_renameat2 && fails(k_rename))
        return -1;
    long result = real(number, given[0], given[1], given[2], given[3], given[4], given[5]);
    if (number == SYS_renameat2 && result == 0)
        trace_renamed((int)given[0], (const char *)given[1], (int)given[2], (const char *)given[3]);
    return result;
}
