/*
 * life NAME DIRECTORY WRITER DURABILITY - a client's life, recorded by the interposer, for power cuts at every moment
 *
 * NAME: `short`, `wipe`, or `long`, whose log is moved into the database while the client is open. Prints the lines of
 * program.h. WRITER.0 is the client, WRITER-outbox.0 a second process's outbox.
 */
#include "program.h"

static void serve(struct program *program) {
    for (int round = 0; round < 4; round++) {
        placard_client_dispatch(program->client, NULL);
        answer(program, "{}", 2, PLACARD_REQUEST_DATA);
    }
}

static void log_some(struct program *program, int count) {
    for (int index = 0; index < count; index++)
        log_one(program);
    log_batch(program, count * 2);
}

static void put_some(struct program *program, struct journal *journal) {
    placard_outbox *outbox = open_outbox(program);
    for (int index = 0; outbox != NULL && index < 3; index++)
        put_one(journal, outbox);
    placard_outbox_close(outbox);
}

static void reopen(struct program *program) {
    placard_client_close(program->client);
    program->client = NULL;
    if (!open_client(program))
        fail("open", "again");
}

/* More than 1,000 pages of the log, which dispatch then moves. */
static void fill_log(struct program *program) {
    for (int index = 0; index < 100; index++)
        log_long(program, 12);
    placard_client_dispatch(program->client, NULL);
    log_some(program, 2);
}

int main(int count, char **arguments) {
    if (count < 5)
        fail("arguments", "life NAME DIRECTORY WRITER DURABILITY");
    live_for_minutes(2);
    struct program program = {0};
    set_options(&program, 5, arguments);
    char outbox_writer[40];
    snprintf(outbox_writer, sizeof outbox_writer, "%.30s-outbox", arguments[3]);
    struct journal outbox;
    open_journal(&program.journal, arguments[3], 0);
    open_journal(&outbox, outbox_writer, 0);
    arm(1);
    if (!open_client(&program))
        return 1;
    log_some(&program, 3);
    flush(&program);
    serve(&program);
    log_some(&program, 2);
    put_some(&program, &outbox);
    flush(&program);
    serve(&program);
    log_some(&program, 1);
    if (strcmp(arguments[1], "wipe") == 0)
        wipe(&program);
    if (strcmp(arguments[1], "long") == 0)
        fill_log(&program);
    for (int round = 0; round < 3; round++)
        pass_seconds(&program, 31);
    log_some(&program, 2);
    put_some(&program, &outbox);
    reopen(&program);
    log_some(&program, 2);
    flush(&program);
    serve(&program);
    log_one(&program);
    placard_client_close(program.client);
    return 0;
}
