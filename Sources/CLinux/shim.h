/* The Linux headers that Swift's Glibc module leaves out, and what needs C or constants of GNU. */
#ifndef PLACARD_CLINUX_SHIM_H
#define PLACARD_CLINUX_SHIM_H

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#ifndef O_PATH
#define O_PATH __O_PATH
#endif

/* Moves a new descriptor above those of the standard streams; -1 and errno on error, also for a descriptor of -1. A
 * program may have closed these, and what it prints later must not get into a file or socket of ours. */
static inline int placard_above_streams(int descriptor) {
    if (descriptor < 0 || descriptor > STDERR_FILENO)
        return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
    close(descriptor);
    errno = error;
    return moved;
}

/* open, which Swift cannot call everywhere because it is variadic; above the standard streams. */
static inline int placard_open(const char *path, int flags, mode_t mode) {
    return placard_above_streams(open(path, flags, mode));
}

/* What GNU's headers declare as enumerations and musl's as numbers, which are different types to Swift. */
static const int placard_datagrams = SOCK_DGRAM;
static const unsigned placard_epoll_readable = EPOLLIN;
static const unsigned placard_epoll_writable = EPOLLOUT;
static const unsigned placard_epoll_hung_up = EPOLLHUP | EPOLLRDHUP;
static const unsigned placard_epoll_failed = EPOLLERR;
static inline int placard_file_size_limit(struct rlimit *limit) { return getrlimit(RLIMIT_FSIZE, limit); }

/* Makes a socket that exec closes, above the standard streams. */
static inline int placard_socket(int family, int type, int protocol) {
    return placard_above_streams(socket(family, type | SOCK_CLOEXEC, protocol));
}

/* bind, whose parameter is a union in GNU's header. */
static inline int placard_bind(int socket, const struct sockaddr_un *address, socklen_t length) {
    return bind(socket, (const struct sockaddr *)address, length);
}

/* The name of an entry of a directory, up to its NUL: it may be shorter than the field, and the bytes after it outside
 * of our memory. */
static inline const char *placard_entry_name(const struct dirent *entry) { return entry->d_name; }

/* Opens /dev/null in place of closed standard streams, so that no library gets their numbers. Stays open. */
static inline void placard_fill_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) >= 0)
            continue;
        int descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
        if (descriptor > STDERR_FILENO)
            close(descriptor);
    }
}

#ifndef F_OFD_GETLK
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#endif

/* Sets a lock of this open file description, or removes it (F_UNLCK). A length of 0 reaches to the end. 0, or -1 and
 * errno: without waiting. */
static inline int placard_lock_range(int descriptor, short type, off_t start, off_t length) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = length};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
}

/* The type of a lock of others that a write lock would meet; F_UNLCK without one. -1 and errno on error. */
static inline int placard_find_lock(int descriptor, off_t start, off_t length) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = start, .l_len = length};
    return fcntl(descriptor, F_OFD_GETLK, &lock) == 0 ? lock.l_type : -1;
}

/* Orders all reads and writes of memory that is shared with other processes. */
static inline void placard_memory_barrier(void) { __sync_synchronize(); }

/* Opens a file without following a link, to look at it and to change its mode; -1 on error. */
static inline int placard_open_place(const char *path) {
    return placard_above_streams(open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC));
}

/* Renames a file, but never replaces one (RENAME_NOREPLACE); -1 on error. Without the function of glibc 2.28. */
static inline int placard_rename_new(const char *path, const char *new_path) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, 1u);
}

/* Variadic functions and errno, for Swift without the module Glibc (Sources/Embedded). */
static inline int placard_errno(void) { return errno; }
static inline void placard_set_errno(int code) { errno = code; }
static inline int placard_plain_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int placard_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}
static inline int placard_fcntl(int descriptor, int command, long argument) {
    return fcntl(descriptor, command, argument);
}
static inline int placard_ioctl(int descriptor, unsigned long command, void *argument) {
    return ioctl(descriptor, command, argument);
}

#endif
