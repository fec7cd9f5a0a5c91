/* Sleeping takes no time: it advances the monotonic clock. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "real.h"

#include <stdint.h>
#include <time.h>
#include <unistd.h>

static int64_t slept_ns;

EXPORTED int usleep(useconds_t us) {
    __atomic_add_fetch(&slept_ns, (int64_t)us * 1000, __ATOMIC_SEQ_CST);
    return 0;
}

EXPORTED int nanosleep(const struct timespec *wanted, struct timespec *rest) {
    (void)rest;
    __atomic_add_fetch(&slept_ns, (int64_t)wanted->tv_sec * 1000000000 + wanted->tv_nsec, __ATOMIC_SEQ_CST);
    return 0;
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(int, clock_gettime, (clockid_t, struct timespec *));
    int result = real(clock, now);
    if (result == 0 && clock == CLOCK_MONOTONIC) {
        int64_t ns = now->tv_nsec + __atomic_load_n(&slept_ns, __ATOMIC_SEQ_CST);
        now->tv_sec += (time_t)(ns / 1000000000);
        now->tv_nsec = (long)(ns % 1000000000);
    }
    return result;
}
