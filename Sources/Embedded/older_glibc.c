/*
 * Replaces functions that only a newer C library has under this name, with --wrap in scripts/build-library and
 * scripts/build-tool: see there.
 *
 * A library that calls them would not load on machines with an older one. Each does what the C library's does, by a
 * system call or function that all have.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WRAPPED(result, name, ...)                                                                                     \
    result __wrap_##name(__VA_ARGS__);                                                                                 \
    result __wrap_##name(__VA_ARGS__)

/* The structures of stat and stat64 are the same where programs have 64 bits. */
_Static_assert(sizeof(off_t) == 8 && sizeof(long) == 8, "this library is for systems with 64 bits");

static int file_status(int folder, const char *path, void *status, int flags) {
    return (int)syscall(SYS_newfstatat, folder, path, status, flags);
}

WRAPPED(int, stat, const char *path, void *status) { return file_status(AT_FDCWD, path, status, 0); }
WRAPPED(int, stat64, const char *path, void *status) { return file_status(AT_FDCWD, path, status, 0); }
WRAPPED(int, lstat, const char *path, void *status) { return file_status(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW); }
WRAPPED(int, lstat64, const char *path, void *status) {
    return file_status(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
WRAPPED(int, fstat, int file, void *status) { return file_status(file, "", status, AT_EMPTY_PATH); }
WRAPPED(int, fstat64, int file, void *status) { return file_status(file, "", status, AT_EMPTY_PATH); }
WRAPPED(int, fstatat, int folder, const char *path, void *status, int flags) {
    return file_status(folder, path, status, flags);
}
WRAPPED(int, fstatat64, int folder, const char *path, void *status, int flags) {
    return file_status(folder, path, status, flags);
}
WRAPPED(int, mknod, const char *path, mode_t mode, dev_t device) {
    return (int)syscall(SYS_mknodat, AT_FDCWD, path, mode, device);
}

/* Both concern the calling thread only. They differ in how they report an error. */
WRAPPED(int, pthread_sigmask, int how, const sigset_t *set, sigset_t *old) {
    return sigprocmask(how, set, old) == 0 ? 0 : errno;
}

/* The squares of two floats are exact in a double. */
WRAPPED(float, hypotf, float x, float y) {
    if (isinf(x) || isinf(y))
        return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}

/* The versions of these before 2.29, which also report errors in errno. */
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif
#define FIRST_VERSION(name) __asm__(".symver first_" #name "," #name "@" FIRST)
FIRST_VERSION(exp);
FIRST_VERSION(log);
FIRST_VERSION(pow);
double first_exp(double x);
double first_log(double x);
double first_pow(double x, double y);

WRAPPED(double, exp, double x) { return first_exp(x); }
WRAPPED(double, log, double x) { return first_log(x); }
WRAPPED(double, pow, double x, double y) { return first_pow(x, y); }

/* Only json_loadf asks for it, which nothing here calls, and in a way that a shared library cannot link. */
extern void *__wrap_stdin;
void *__wrap_stdin = NULL;
