/*
 * logger DIRECTORY URL WRITER SEED THREADS - logs numbered events until it is killed
 * logger DIRECTORY URL WRITER SEED drain   - sends the queue, and ends when it is empty
 *
 * A client in a program with a loop: the first thread logs and dispatches, the others log. Each thread writes to the
 * standard output what it is about to log and, after the call has returned, that it has: "> WRITER.THREAD FIRST COUNT",
 * then the same with "<". Unexpected results go to the standard error, and end the program with status 1.
 */
#include "journal.h"

#include <placard/placard.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { thread_limit = 16 };

struct logging {
    placard_client *client;
    struct journal journal;
    unsigned seed;
};

static placard_client *open_client(const char *directory, const char *url) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "crash";
    options.endpoint = url;
    options.directory = directory;
    options.user_id = "u-1";
    options.flush_interval_s = 1;
    options.rate_limits = PLACARD_OFF;
    options.sdk_auth = PLACARD_ON;
    options.signature = "signature-0";
    placard_client *client = NULL;
    CHECK_REPEATED("open", placard_client_open(&options, &client, NULL));
    return client;
}

static placard_properties *properties_of(const struct logging *logging, int64_t number) {
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    const char *writer = logging->journal.writer;
    placard_properties_set_string(properties, "writer", PLACARD_NUL, writer, PLACARD_NUL, NULL);
    placard_properties_set_int(properties, "n", PLACARD_NUL, number, NULL);
    return properties;
}

static void log_one(struct logging *logging) {
    placard_properties *properties = properties_of(logging, logging->journal.next);
    begin_entry(&logging->journal, 1);
    CHECK_REPEATED("log_event", placard_client_log_event(logging->client, "tick", PLACARD_NUL, properties, NULL));
    end_entry(&logging->journal, 1);
    placard_properties_destroy(properties);
}

/* All of it or nothing must arrive. */
static void log_batch(struct logging *logging) {
    int count = 1 + rand_r(&logging->seed) % 20;
    placard_batch *batch = NULL;
    placard_batch_create(&batch, NULL);
    for (int index = 0; index < count; index++) {
        placard_properties *properties = properties_of(logging, logging->journal.next + index);
        check("batch_add_event", placard_batch_add_event(batch, "tick", PLACARD_NUL, properties, NULL));
        placard_properties_destroy(properties);
    }
    begin_entry(&logging->journal, count);
    CHECK_REPEATED("log_batch", placard_client_log_batch(logging->client, batch, NULL));
    end_entry(&logging->journal, count);
    placard_batch_destroy(batch);
}

/* From time to time it sends without waiting for the timer. */
static void log_some(struct logging *logging) {
    for (int count = rand_r(&logging->seed) % 4; count > 0; count--)
        log_one(logging);
    if (rand_r(&logging->seed) % 16 == 0)
        log_batch(logging);
    if (rand_r(&logging->seed) % 8 == 0)
        CHECK_REPEATED("flush", placard_client_flush(logging->client, NULL));
}

/* The server has refused the previous one. */
static void renew_signature(placard_client *client) {
    static int number = 0;
    char signature[32];
    snprintf(signature, sizeof signature, "signature-%d", ++number);
    CHECK_REPEATED("set_signature", placard_client_set_signature(client, signature, PLACARD_NUL, NULL));
}

/* A machine so busy that another process holds the store for 100 ms. Nothing is lost: the outbox is read later. */
static int is_busy_outbox(const placard_event *event) {
    return event->kind == PLACARD_EVENT_DROPPED && event->dropped == PLACARD_DROPPED_STORE && event->id != NULL &&
           strcmp(event->id, "pending") == 0;
}

static void read_events(placard_client *client) {
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (is_busy_outbox(event))
            continue;
        if (event->kind == PLACARD_EVENT_DROPPED || event->kind == PLACARD_EVENT_OVERFLOW)
            fail(placard_event_kind_name(event->kind), event->text);
        if (event->kind == PLACARD_EVENT_AUTH_FAILED)
            renew_signature(client);
    }
}

static void *log_in_thread(void *argument) {
    struct logging *logging = argument;
    for (;;) {
        log_some(logging);
        struct timespec pause = {0, rand_r(&logging->seed) % 4 * 1000000L};
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static void run_loop(struct logging *logging) {
    for (;;) {
        log_some(logging);
        CHECK_REPEATED("wait", placard_client_wait(logging->client, rand_r(&logging->seed) % 4, NULL));
        read_events(logging->client);
    }
}

/* A restarted program's first flush also sends what an earlier Retry-After defers. */
static int drain(placard_client *client) {
    CHECK_REPEATED("start_session", placard_client_start_session(client, NULL));
    while (placard_client_queued_count(client) > 0) {
        CHECK_REPEATED("flush", placard_client_flush(client, NULL));
        CHECK_REPEATED("wait", placard_client_wait(client, 20, NULL));
        read_events(client);
    }
    placard_client_close(client);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 6)
        fail("arguments", "logger DIRECTORY URL WRITER SEED THREADS|drain");
    live_for_minutes(5);
    placard_client *client = open_client(argv[1], argv[2]);
    if (strcmp(argv[5], "drain") == 0)
        return drain(client);

    static struct logging loggings[thread_limit];
    int threads = atoi(argv[5]);
    for (int number = threads - 1; number >= 0; number--) {
        struct logging *logging = &loggings[number];
        logging->client = client;
        logging->seed = (unsigned)atoi(argv[4]) + (unsigned)number;
        open_journal(&logging->journal, argv[3], number);
        pthread_t thread;
        if (number > 0 && pthread_create(&thread, NULL, log_in_thread, logging) != 0)
            fail("pthread_create", "no thread");
    }
    run_loop(&loggings[0]);
    return 0;
}
