/*
 * phase NAME DIRECTORY WRITER DURABILITY [URL] - runs one phase of a client's life, in which system calls fail
 *
 * Prepares without faults, arms the interposer, runs the phase NAME, and disarms it. Prints the journal of journal.h,
 * with two more marks: "x WRITER.0 FIRST COUNT" for a call that failed and changed nothing, "? ..." for one whose error
 * says that the outcome is open. Other lines:
 *
 *   ! CALL STATUS TEXT     a call failed
 *   - EVENT TEXT           the client reported a failure
 *   s                      the store was set aside
 *   w                      the wipe succeeded
 *   b ID BODY              a request that this program answered as a server (requests.h)
 *   l DESCRIPTOR TARGET    a descriptor was open after the end and not before
 *   =                      everything was done, at once or when it was repeated
 *   .                      the program has ended by itself
 *
 * A phase repeats a failed call once: after a single failure the second try must succeed.
 */
#include "../crash/journal.h"
#include "requests.h"

#include <placard/placard.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The interposer's; missing without it. */
__attribute__((weak)) void faults_arm(int on);

enum { singles = 10, batch_size = 20, queue_limit = 160, wait_ms = 50, rounds = 60 };

struct program {
    placard_options options;
    placard_client *client;
    struct journal journal;
};

static void arm(int on) {
    if (faults_arm != NULL)
        faults_arm(on);
}

static void print_line(const char *mark, const char *name, const char *status, const char *text) {
    char line[1024];
    int length = snprintf(line, sizeof line - 1, "%s %s %s %s", mark, name, status, text);
    size_t size = length < 0 ? 0 : (size_t)length < sizeof line - 1 ? (size_t)length : sizeof line - 2;
    line[size] = '\n';
    if (write(STDOUT_FILENO, line, size + 1) < 0)
        exit(1);
}

/* Returns whether the call succeeded; reports and frees its error. */
static int succeeded(const char *name, placard_status status, placard_error *error) {
    if (status < 0)
        print_line("!", name, placard_status_name(status), error != NULL ? error->message : "");
    placard_error_destroy(error);
    return status >= 0;
}

/* ---- Calls --------------------------------------------------------------------------------------------------------
 */

static int open_once(struct program *program) {
    placard_error *error = NULL;
    placard_status status = placard_client_open(&program->options, &program->client, &error);
    return succeeded("open", status, error);
}

static int open_client(struct program *program) { return open_once(program) || open_once(program); }

static void read_events(placard_client *client) {
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        const char *name = placard_event_kind_name(event->kind), *text = event->text != NULL ? event->text : "";
        if (event->kind == PLACARD_EVENT_DROPPED && event->dropped == PLACARD_DROPPED_STORE &&
            strstr(text, "was renamed") != NULL)
            print_line("s", "", "", text);
        else if (event->kind == PLACARD_EVENT_DROPPED || event->kind == PLACARD_EVENT_SEND_FAILED ||
                 event->kind == PLACARD_EVENT_OVERFLOW || event->kind == PLACARD_EVENT_MESSAGE_DISCARDED)
            print_line("-", name, "", text);
    }
}

static placard_properties *numbered(const struct journal *journal, int64_t number) {
    placard_properties *properties = NULL;
    check("properties_create", placard_properties_create(&properties, NULL));
    check("set_string",
          placard_properties_set_string(properties, "writer", PLACARD_NUL, journal->writer, PLACARD_NUL, NULL));
    check("set_int", placard_properties_set_int(properties, "n", PLACARD_NUL, number, NULL));
    return properties;
}

/* Writes down how a call that logs has ended. Its numbers are not used again. */
static int end_call(struct journal *journal, const char *name, int64_t count, placard_status status,
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

static int log_one(struct program *program) {
    placard_properties *properties = numbered(&program->journal, program->journal.next);
    placard_error *error = NULL;
    begin_entry(&program->journal, 1);
    placard_status status = placard_client_log_event(program->client, "tick", PLACARD_NUL, properties, &error);
    placard_properties_destroy(properties);
    return end_call(&program->journal, "log_event", 1, status, error);
}

static int log_batch(struct program *program, int count) {
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
static int log_long(struct program *program, int pages) {
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

static int dispatch(struct program *program) {
    placard_error *error = NULL;
    placard_status status = placard_client_dispatch(program->client, &error);
    read_events(program->client);
    return succeeded("dispatch", status, error);
}

static int repeat(struct program *program, int (*call)(struct program *)) { return call(program) || call(program); }

/* With the host's clock: everything due in the next seconds is done. */
static int pass_seconds(struct program *program, int64_t seconds) {
    program->options.clock_wall_ms += seconds * 1000;
    program->options.clock_monotonic_ms += seconds * 1000;
    placard_error *error = NULL;
    placard_status status = placard_client_set_time(program->client, program->options.clock_wall_ms,
                                                    program->options.clock_monotonic_ms, &error);
    return succeeded("set_time", status, error) && dispatch(program);
}

/* Answers what the client asks, like a server that accepts everything. Prints what it was sent. */
static int answer(struct program *program, const char *reply, size_t length, int wanted_kind) {
    for (const placard_event *event; (event = placard_client_next_event(program->client)) != NULL;) {
        if (event->kind != PLACARD_EVENT_REQUEST || event->request->kind != wanted_kind)
            continue;
        placard_error *error = NULL;
        placard_status status = accept_request(program->client, event->request, reply, length, &error);
        return succeeded("complete_request", status, error);
    }
    return 0;
}

static int start_session(struct program *program) {
    placard_error *error = NULL;
    return succeeded("start_session", placard_client_start_session(program->client, &error), error);
}

static int flush(struct program *program) {
    placard_error *error = NULL;
    return succeeded("flush", placard_client_flush(program->client, &error), error);
}

/* ---- Phases: each returns whether everything was done in the end --------------------------------------------------
 */

static int phase_open(struct program *program) {
    arm(1);
    return open_client(program) && repeat(program, dispatch);
}

static int phase_log(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    int is_done = 1;
    for (int index = 0; index < singles; index++)
        is_done = repeat(program, log_one) && is_done;
    is_done = (log_batch(program, batch_size) || log_batch(program, batch_size)) && is_done;
    return repeat(program, dispatch) && is_done;
}

static int phase_send(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    int is_empty = 0;
    for (int round = 0; round < rounds && !is_empty; round++) {
        if (round % 20 == 0)
            flush(program);
        placard_error *error = NULL;
        succeeded("wait", placard_client_wait(program->client, wait_ms, &error), error);
        read_events(program->client);
        is_empty = placard_client_queued_count(program->client) == 0;
    }
    return is_empty;
}

/* The store was left with a long log and many free pages. */
static int phase_upkeep(struct program *program) {
    if (!open_client(program) || !log_long(program, 1))
        return 0;
    arm(1);
    int is_done = repeat(program, dispatch);
    for (int round = 0; round < 3; round++)
        is_done = pass_seconds(program, 1) && is_done;
    return repeat(program, log_one) && is_done;
}

static int wipe(struct program *program) {
    placard_error *error = NULL;
    if (!succeeded("wipe", placard_client_wipe(program->client, &error), error))
        return 0;
    print_line("w", "", "", "");
    return 1;
}

static int phase_wipe(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    return repeat(program, wipe) && repeat(program, dispatch);
}

static placard_outbox *open_outbox(struct program *program) {
    placard_outbox *outbox = NULL;
    for (int round = 0; round < 2 && outbox == NULL; round++) {
        placard_error *error = NULL;
        placard_status status =
            placard_outbox_open(program->options.directory, program->options.api_key, &outbox, &error);
        succeeded("outbox_open", status, error);
    }
    return outbox;
}

static int put_one(struct journal *journal, placard_outbox *outbox) {
    char json[160];
    snprintf(json, sizeof json, "{\"event_name\": \"tick\", \"writer\": \"%s\", \"n\": %lld}", journal->writer,
             (long long)journal->next);
    placard_error *error = NULL;
    begin_entry(journal, 1);
    placard_status status = placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, json, PLACARD_NUL, &error);
    return end_call(journal, "outbox_put", 1, status, error);
}

static int phase_outbox(struct program *program) {
    arm(1);
    placard_outbox *outbox = open_outbox(program);
    if (outbox == NULL)
        return 0;
    int is_done = 1;
    for (int index = 0; index < singles; index++)
        is_done = (put_one(&program->journal, outbox) || put_one(&program->journal, outbox)) && is_done;
    placard_outbox_close(outbox);
    return is_done;
}

/* The client takes in what another process has put. */
static int phase_intake(struct program *program) {
    placard_outbox *outbox = open_outbox(program);
    for (int index = 0; outbox != NULL && index < singles; index++)
        put_one(&program->journal, outbox);
    placard_outbox_close(outbox);
    if (!open_client(program))
        return 0;
    arm(1);
    int is_done = repeat(program, flush);
    for (int round = 0; round < 4; round++) {
        answer(program, "{}", 2, PLACARD_REQUEST_DATA);
        is_done = repeat(program, dispatch) && is_done;
    }
    return repeat(program, log_one) && is_done;
}

static int phase_rest(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    int is_done = repeat(program, log_one);
    for (int round = 0; round < 3; round++)
        is_done = pass_seconds(program, 31) && is_done;
    is_done = repeat(program, log_one) && is_done;
    return repeat(program, log_one) && is_done;
}

static int phase_close(struct program *program) {
    if (!open_client(program))
        return 0;
    for (int index = 0; index < singles; index++)
        log_one(program);
    arm(1);
    return 1;
}

/* A picture of a message arrives. */
static int phase_picture(struct program *program) {
    static const char list[] =
        "{\"triggers\":[{\"id\":\"A\",\"type\":\"inapp\",\"re_eligibility\":0,\"trigger_condition\":"
        "[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],\"data\":{\"type\":\"MODAL\","
        "\"trigger_id\":\"A\",\"image_url\":\"https://img.example/a.png\"}}]}";
    static const char picture[2000] = "\x89PNG\r\n\x1a\n";
    if (!open_client(program) || !start_session(program) || !flush(program))
        return 0;
    arm(1);
    answer(program, list, sizeof list - 1, PLACARD_REQUEST_DATA);
    repeat(program, dispatch);
    answer(program, picture, sizeof picture, PLACARD_REQUEST_ASSET);
    int is_done = repeat(program, dispatch);
    return repeat(program, log_one) && is_done;
}

/* Prepares a store; `next` numbers have been used. */
static int phase_fill(struct program *program) {
    if (!open_client(program))
        return 0;
    while (program->journal.next < queue_limit)
        log_batch(program, batch_size);
    return 1;
}

/* A long log, and more than 1,024 free pages once the client has sent most of it. */
static int phase_fill_long(struct program *program) {
    if (!open_client(program))
        return 0;
    for (int index = 0; index < 140; index++)
        log_long(program, 12);
    flush(program);
    for (int round = 0; round < 3 && dispatch(program); round++)
        answer(program, "{}", 2, PLACARD_REQUEST_DATA);
    for (int index = 0; index < 100; index++)
        log_long(program, 12);
    return 1;
}

struct phase {
    const char *name;
    int (*run)(struct program *);
    int is_abandoned;
};

static const struct phase phases[] = {
    {"open", phase_open, 0},     {"log", phase_log, 1},
    {"send", phase_send, 0},     {"upkeep", phase_upkeep, 1},
    {"wipe", phase_wipe, 1},     {"migrate", phase_open, 0},
    {"damaged", phase_open, 0},  {"outbox", phase_outbox, 0},
    {"intake", phase_intake, 1}, {"rest", phase_rest, 0},
    {"close", phase_close, 0},   {"picture", phase_picture, 0},
    {"fill", phase_fill, 0},     {"fill-long", phase_fill_long, 1},
};

/* ---- Descriptors --------------------------------------------------------------------------------------------------
 */

enum { descriptor_limit = 256 };

static void find_descriptors(char open[descriptor_limit]) {
    memset(open, 0, descriptor_limit);
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL)
        fail("descriptors", "/proc/self/fd cannot be read");
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        int number = atoi(entry->d_name);
        if (entry->d_name[0] != '.' && number != dirfd(folder) && number < descriptor_limit)
            open[number] = 1;
    }
    closedir(folder);
}

static void report_leaks(const char before[descriptor_limit]) {
    char after[descriptor_limit];
    find_descriptors(after);
    for (int number = 0; number < descriptor_limit; number++) {
        if (!after[number] || before[number])
            continue;
        char link[64], target[512], name[16];
        snprintf(link, sizeof link, "/proc/self/fd/%d", number);
        snprintf(name, sizeof name, "%d", number);
        ssize_t length = readlink(link, target, sizeof target - 1);
        target[length > 0 ? length : 0] = 0;
        print_line("l", name, "", target);
    }
}

/* ---- The program --------------------------------------------------------------------------------------------------
 */

static void set_options(struct program *program, int count, char **arguments) {
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

int main(int count, char **arguments) {
    if (count < 5)
        fail("arguments", "phase NAME DIRECTORY WRITER DURABILITY [URL]");
    live_for_minutes(2);
    struct program program = {0};
    set_options(&program, count, arguments);
    open_journal(&program.journal, arguments[3], 0);
    if (strcmp(arguments[1], "open") == 0)
        program.options.queue_limit = queue_limit;
    for (size_t index = 0; index < sizeof phases / sizeof phases[0]; index++) {
        const struct phase *phase = &phases[index];
        if (strcmp(arguments[1], phase->name) != 0)
            continue;
        char before[descriptor_limit];
        find_descriptors(before);
        int is_done = phase->run(&program);
        if (program.client != NULL)
            read_events(program.client);
        if (phase->is_abandoned)
            placard_client_abandon(program.client);
        else
            placard_client_close(program.client);
        arm(0);
        report_leaks(before);
        if (is_done)
            print_line("=", "", "", "");
        print_line(".", "", "", "");
        return 0;
    }
    fail("phase", arguments[1]);
}
