/*
 * A client whose calls may fail, and what it prints: the journal of journal.h with more marks.
 *
 *   > < WRITER.0 FIRST COUNT   the call for these records begins, or has succeeded
 *   x WRITER.0 FIRST COUNT     it has failed and changed nothing
 *   ? WRITER.0 FIRST COUNT     it has failed, and its error says that the outcome is open
 *   ! CALL STATUS TEXT         a call failed
 *   - EVENT TEXT               the client reported a failure
 *   s                          the store was set aside
 *   v, w                       a wipe begins, and has succeeded
 *   b ID BODY                  a request that this program answered as a server (requests.h)
 */
#ifndef PLACARD_FAULTS_PROGRAM_H
#define PLACARD_FAULTS_PROGRAM_H

#include "../crash/journal.h"
#include "requests.h"

#include <placard/placard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The interposer's; missing without it. */
__attribute__((weak)) void faults_arm(int on);

enum { singles = 10, batch_size = 20, queue_limit = 160 };

struct program {
    placard_options options;
    placard_client *client;
    struct journal journal;
};

static inline void arm(int on) {
    if (faults_arm != NULL)
        faults_arm(on);
}

static inline void print_line(const char *mark, const char *name, const char *status, const char *text) {
    char line[1024];
    int length = snprintf(line, sizeof line - 1, "%s %s %s %s", mark, name, status, text);
    size_t size = length < 0 ? 0 : (size_t)length < sizeof line - 1 ? (size_t)length : sizeof line - 2;
    line[size] = '\n';
    if (write(STDOUT_FILENO, line, size + 1) < 0)
        exit(1);
}

/* Returns whether the call succeeded; reports and frees its error. */
static inline int succeeded(const char *name, placard_status status, placard_error *error) {
    if (status < 0)
        print_line("!", name, placard_status_name(status), error != NULL ? error->message : "");
    placard_error_destroy(error);
    return status >= 0;
}

/* ---- Calls --------------------------------------------------------------------------------------------------------
 */

static inline int open_once(struct program *program) {
    placard_error *error = NULL;
    placard_status status = placard_client_open(&program->options, &program->client, &error);
    return succeeded("open", status, error);
}

static inline int open_client(struct program *program) { return open_once(program) || open_once(program); }

/* Prints what must not happen unnoticed. */
static inline void report_event(const placard_event *event) {
    const char *name = placard_event_kind_name(event->kind), *text = event->text != NULL ? event->text : "";
    if (event->kind == PLACARD_EVENT_DROPPED && event->dropped == PLACARD_DROPPED_STORE &&
        strstr(text, "was renamed") != NULL)
        print_line("s", "", "", text);
    else if (event->kind == PLACARD_EVENT_DROPPED || event->kind == PLACARD_EVENT_SEND_FAILED ||
             event->kind == PLACARD_EVENT_OVERFLOW || event->kind == PLACARD_EVENT_MESSAGE_DISCARDED)
        print_line("-", name, "", text);
}

/* Returns whether an upload has failed. */
static inline int read_events(placard_client *client) {
    int failures = 0;
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        failures += event->kind == PLACARD_EVENT_SEND_FAILED;
        report_event(event);
    }
    return failures > 0;
}

static inline placard_properties *numbered(const struct journal *journal, int64_t number) {
    placard_properties *properties = NULL;
    check("properties_create", placard_properties_create(&properties, NULL));
    check("set_string",
          placard_properties_set_string(properties, "writer", PLACARD_NUL, journal->writer, PLACARD_NUL, NULL));
    check("set_int", placard_properties_set_int(properties, "n", PLACARD_NUL, number, NULL));
    return properties;
}

/* Writes down how a call that logs has ended. Its numbers are not used again. */
static inline int end_call(struct journal *journal, const char *name, int64_t count, placard_status status,
                           placard_error *error) {
    int is_open = error != NULL && strstr(error->message, "nothing was changed") == NULL;
    if (succeeded(name, status, error)) {
        end_entry(journal, count);
        return 1;
    }
    write_line(journal, is_open ? '?' : 'x', count);
    journal->next += count;
    return 0;
}

static inline int log_one(struct program *program) {
    placard_properties *properties = numbered(&program->journal, program->journal.next);
    placard_error *error = NULL;
    begin_entry(&program->journal, 1);
    placard_status status = placard_client_log_event(program->client, "tick", PLACARD_NUL, properties, &error);
    placard_properties_destroy(properties);
    return end_call(&program->journal, "log_event", 1, status, error);
}

static inline int log_batch(struct program *program, int count) {
    placard_batch *batch = NULL;
    check("batch_create", placard_batch_create(&batch, NULL));
    for (int index = 0; index < count; index++) {
        placard_properties *properties = numbered(&program->journal, program->journal.next + index);
        check("batch_add_event", placard_batch_add_event(batch, "tick", PLACARD_NUL, properties, NULL));
        placard_properties_destroy(properties);
    }
    placard_error *error = NULL;
    begin_entry(&program->journal, count);
    placard_status status = placard_client_log_batch(program->client, batch, &error);
    placard_batch_destroy(batch);
    return end_call(&program->journal, "log_batch", count, status, error);
}

/* `pages` of 4 KiB that the record fills. */
static inline int log_long(struct program *program, int pages) {
    static char text[256];
    memset(text, 'x', 250);
    placard_properties *properties = numbered(&program->journal, program->journal.next);
    for (int index = 0; index < pages * 16; index++) {
        char key[16];
        snprintf(key, sizeof key, "k%d", index);
        check("set_string", placard_properties_set_string(properties, key, PLACARD_NUL, text, PLACARD_NUL, NULL));
    }
    placard_error *error = NULL;
    begin_entry(&program->journal, 1);
    placard_status status = placard_client_log_event(program->client, "tick", PLACARD_NUL, properties, &error);
    placard_properties_destroy(properties);
    return end_call(&program->journal, "log_event", 1, status, error);
}

static inline int dispatch(struct program *program) {
    placard_error *error = NULL;
    placard_status status = placard_client_dispatch(program->client, &error);
    return succeeded("dispatch", status, error);
}

static inline int repeat(struct program *program, int (*call)(struct program *)) {
    return call(program) || call(program);
}

/* With the host's clock: everything due in the next seconds is done. */
static inline int pass_seconds(struct program *program, int64_t seconds) {
    program->options.clock_wall_ms += seconds * 1000;
    program->options.clock_monotonic_ms += seconds * 1000;
    placard_error *error = NULL;
    placard_status status = placard_client_set_time(program->client, program->options.clock_wall_ms,
                                                    program->options.clock_monotonic_ms, &error);
    return succeeded("set_time", status, error) && dispatch(program);
}

/* Answers what the client asks, like a server that accepts everything. Prints what it was sent. */
static inline int answer(struct program *program, const char *reply, size_t length, int wanted_kind) {
    for (const placard_event *event; (event = placard_client_next_event(program->client)) != NULL;) {
        report_event(event);
        if (event->kind != PLACARD_EVENT_REQUEST || event->request->kind != wanted_kind)
            continue;
        placard_error *error = NULL;
        placard_status status = accept_request(program->client, event->request, reply, length, &error);
        return succeeded("complete_request", status, error);
    }
    return 0;
}

static inline int start_session(struct program *program) {
    placard_error *error = NULL;
    placard_status status = placard_client_start_session(program->client, &error);
    return succeeded("start_session", status, error);
}

static inline int flush(struct program *program) {
    placard_error *error = NULL;
    placard_status status = placard_client_flush(program->client, &error);
    return succeeded("flush", status, error);
}

static inline int wipe(struct program *program) {
    placard_error *error = NULL;
    print_line("v", "", "", "");
    placard_status status = placard_client_wipe(program->client, &error);
    if (!succeeded("wipe", status, error))
        return 0;
    print_line("w", "", "", "");
    return 1;
}

static inline placard_outbox *open_outbox(struct program *program) {
    placard_outbox *outbox = NULL;
    for (int round = 0; round < 2 && outbox == NULL; round++) {
        placard_error *error = NULL;
        placard_status status =
            placard_outbox_open(program->options.directory, program->options.api_key, &outbox, &error);
        succeeded("outbox_open", status, error);
    }
    return outbox;
}

static inline int put_one(struct journal *journal, placard_outbox *outbox) {
    char json[160];
    snprintf(json, sizeof json, "{\"event_name\": \"tick\", \"writer\": \"%s\", \"n\": %lld}", journal->writer,
             (long long)journal->next);
    placard_error *error = NULL;
    begin_entry(journal, 1);
    placard_status status = placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, json, PLACARD_NUL, &error);
    return end_call(journal, "outbox_put", 1, status, error);
}

static inline void set_options(struct program *program, int count, char **arguments) {
    placard_options_init(&program->options, sizeof program->options);
    placard_options *options = &program->options;
    options->api_key = "faults";
    options->directory = arguments[2];
    options->user_id = "u-1";
    options->endpoint = "sdk.example.invalid";
    options->rate_limits = PLACARD_OFF;
    options->refresh_cards_at_start = PLACARD_OFF;
    options->flush_interval_s = -1;
    options->seed = 1;
    options->durability = strcmp(arguments[4], "power") == 0 ? PLACARD_DURABILITY_POWER : PLACARD_DURABILITY_PROCESS;
    if (count > 5) {
        options->endpoint = arguments[5];
        return;
    }
    options->transport = PLACARD_TRANSPORT_HOST;
    options->clock = PLACARD_CLOCK_HOST;
    options->clock_wall_ms = INT64_C(1770000000000);
    options->clock_monotonic_ms = 1000;
}

#endif
