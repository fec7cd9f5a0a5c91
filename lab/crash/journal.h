/* The record, in its standard output, of what a program has done that can be killed at any moment. */
#ifndef PLACARD_CRASH_JOURNAL_H
#define PLACARD_CRASH_JOURNAL_H

#include <placard/placard.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The journal of one thread: its events are numbered from 0. */
struct journal {
    char writer[48];
    int64_t next;
};

static inline void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why != NULL ? why : "");
    exit(1);
}

static inline void check(const char *what, placard_status status) {
    if (status != PLACARD_OK)
        fail(what, placard_status_name(status));
}

/* As `check`, for a call that writes. While other processes keep the store busy for 100 ms and more, as on a slow
 * machine, such a call changes nothing, and is repeated. */
#define CHECK_REPEATED(what, call)                                                                                     \
    do {                                                                                                               \
        placard_status status_of_call;                                                                                 \
        int tries = 1000;                                                                                              \
        do                                                                                                             \
            status_of_call = (call);                                                                                   \
        while (status_of_call == PLACARD_E_IO && tries-- > 0);                                                         \
        check(what, status_of_call);                                                                                   \
    } while (0)

/* Ends the process after a while, even if the test itself was killed. */
static inline void live_for_minutes(unsigned minutes) { alarm(minutes * 60); }

static inline void open_journal(struct journal *journal, const char *process, int thread) {
    snprintf(journal->writer, sizeof journal->writer, "%s.%d", process, thread);
    journal->next = 0;
}

/* In one write, so that a kill leaves the whole line or nothing, and the lines of threads do not mix. */
static inline void write_line(const struct journal *journal, char mark, int64_t count) {
    char line[96];
    int length = snprintf(line, sizeof line, "%c %s %lld %lld\n", mark, journal->writer, (long long)journal->next,
                          (long long)count);
    if (write(STDOUT_FILENO, line, (size_t)length) != length)
        fail("journal", "cannot be written");
}

static inline void begin_entry(const struct journal *journal, int64_t count) { write_line(journal, '>', count); }

/* The call has returned. */
static inline void end_entry(struct journal *journal, int64_t count) {
    write_line(journal, '<', count);
    journal->next += count;
}

#endif
