/*
 * Replaces the C library's name look-up in a process that preloads it: "slow.test" is not resolved while
 * slow_resolver_holds is set (for 10 s at most), every other name is passed on. Tests hold up libcurl's resolver thread
 * with it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

typedef int (*look_up)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

volatile int32_t slow_resolver_holds;
/* Number of threads that are held up now. */
volatile int32_t slow_resolver_waiting;
/* The signals that were blocked in the last of them: bit 1 is signal 1. */
volatile uint32_t slow_resolver_blocked;

static uint32_t blocked_signals(void) {
    sigset_t mask;
    uint32_t bits = 0;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    for (int signal = 1; signal < 32; signal++) {
        if (sigismember(&mask, signal) == 1)
            bits |= UINT32_C(1) << signal;
    }
    return bits;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    if (name && strcmp(name, "slow.test") == 0) {
        slow_resolver_blocked = blocked_signals();
        __sync_fetch_and_add(&slow_resolver_waiting, 1);
        /* Not forever: a test whose code waits for this thread has to end as well. */
        for (int round = 0; slow_resolver_holds && round < 10000; round++)
            usleep(1000);
        __sync_fetch_and_sub(&slow_resolver_waiting, 1);
        return EAI_NONAME;
    }
    look_up next = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "getaddrinfo");
    return next ? next(name, service, hints, result) : EAI_SYSTEM;
}
