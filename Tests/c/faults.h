/* System calls that fail on request. The test program defines them, and the library and SQLite find these definitions
 * before the C library's: link the program with exported symbols. For one thread. */
#ifndef PLACARD_TEST_FAULTS_H
#define PLACARD_TEST_FAULTS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "check.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <time.h>
#include <unistd.h>

/* Calls of one kind: `count` of them fail, starting with number `first`. Numbers begin at 1. */
typedef struct fault {
    long calls;
    long first;
    long count;
} fault;

static struct {
    fault sync;               /* fsync and fdatasync: EIO */
    fault truncate;           /* ftruncate: EIO */
    fault shm_write;          /* pwrite to a file named ...-shm: ENOSPC */
    fault lock;               /* fcntl F_OFD_SETLK and F_SETLK of any type: EAGAIN */
    struct flock failed_lock; /* the last lock that failed */
    int64_t slept_us;         /* total of all sleeps */
} faults;

/* Lets the next `count` calls fail. */
static inline void fail_next(fault *fault, long count) {
    fault->first = fault->calls + 1;
    fault->count = count;
}

static inline void fail_never(fault *fault) { fault->count = 0; }

/* Counts the call. Returns whether it must fail, and sets the error. */
static int must_fail(fault *fault, int error) {
    fault->calls++;
    if (fault->calls < fault->first || fault->calls - fault->first >= fault->count)
        return 0;
    errno = error;
    return 1;
}

/* The next definition of a function: the C library's. */
#define REAL(result, name, parameters)                                                                                 \
    static result(*real) parameters = NULL;                                                                            \
    if (real == NULL)                                                                                                  \
        *(void **)&real = dlsym(RTLD_NEXT, #name);                                                                     \
    REQUIRE(real != NULL)

/* Tests have no power loss: skip waiting for the disk. */
int fsync(int file) {
    (void)file;
    return must_fail(&faults.sync, EIO) ? -1 : 0;
}

int fdatasync(int file) { return fsync(file); }

int ftruncate(int file, off_t length) {
    REAL(int, ftruncate, (int, off_t));
    return must_fail(&faults.truncate, EIO) ? -1 : real(file, length);
}

#ifdef __GLIBC__ /* elsewhere this is another name of the function above */
int ftruncate64(int file, off64_t length) {
    REAL(int, ftruncate64, (int, off64_t));
    return must_fail(&faults.truncate, EIO) ? -1 : real(file, length);
}
#endif

static int is_shared_memory(int file) {
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    return length > 4 && memcmp(path + length - 4, "-shm", 4) == 0;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    REAL(ssize_t, pwrite, (int, const void *, size_t, off_t));
    if (is_shared_memory(file) && must_fail(&faults.shm_write, ENOSPC))
        return -1;
    return real(file, bytes, count, offset);
}

#ifdef __GLIBC__ /* elsewhere this is another name of the function above */
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    REAL(ssize_t, pwrite64, (int, const void *, size_t, off64_t));
    if (is_shared_memory(file) && must_fail(&faults.shm_write, ENOSPC))
        return -1;
    return real(file, bytes, count, offset);
}
#endif

static int lock_must_fail(int command, const void *lock) {
    if ((command != F_OFD_SETLK && command != F_SETLK) || !must_fail(&faults.lock, EAGAIN))
        return 0;
    memcpy(&faults.failed_lock, lock, sizeof faults.failed_lock);
    return 1;
}

int fcntl(int file, int command, ...) {
    REAL(int, fcntl, (int, int, ...));
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return lock_must_fail(command, argument) ? -1 : real(file, command, argument);
}

#ifdef __GLIBC__ /* elsewhere this is another name of the function above */
int fcntl64(int file, int command, ...) {
    REAL(int, fcntl64, (int, int, ...));
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return lock_must_fail(command, argument) ? -1 : real(file, command, argument);
}
#endif

/* Sleeping takes no time: it only advances the clock. */
int usleep(useconds_t us) {
    faults.slept_us += us;
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
    (void)rest;
    faults.slept_us += (int64_t)time->tv_sec * 1000000 + time->tv_nsec / 1000;
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(int, clock_gettime, (clockid_t, struct timespec *));
    int result = real(clock, time);
    if (result == 0 && clock == CLOCK_MONOTONIC) {
        int64_t ns = time->tv_nsec + faults.slept_us % 1000000 * 1000;
        time->tv_sec += (time_t)(faults.slept_us / 1000000 + ns / 1000000000);
        time->tv_nsec = (long)(ns % 1000000000);
    }
    return result;
}

#endif
