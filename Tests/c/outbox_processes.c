/*
 * Three processes that write and a client that sends, on one store, at the same time, in a directory that does not
 * exist yet: every record whose call succeeded arrives, once, and in its process's order. One writer is killed while
 * writing; the client is abandoned and opened again from time to time.
 */
#include "fixture.h"
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

enum { WRITERS = 3, RECORDS = 400, KILLED_AFTER = 150 };

struct writer {
    pid_t process;
    int report;   /* one byte for each record that was put */
    int put;      /* number of reported records */
    int received; /* number of the last record that the server got */
    int is_over;
};

static void write_records(const char *directory, int number, int report) {
    placard_outbox *outbox = NULL;
    placard_error *error = NULL;
    if (placard_outbox_open(directory, "test-key", &outbox, &error) != PLACARD_OK) {
        fprintf(stderr, "writer %d: %s\n", number, error->message);
        _exit(1);
    }
    /* The writer that will be killed does not end before. */
    for (int i = 1; i <= RECORDS || number == 0; i++) {
        char json[64];
        snprintf(json, sizeof json, "{\"event_name\":\"w%d\",\"i\":%d}", number, i);
        if (placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, json, PLACARD_NUL, &error) != PLACARD_OK) {
            fprintf(stderr, "writer %d, record %d: %s\n", number, i, error->message);
            _exit(1);
        }
        if (write(report, "", 1) != 1)
            _exit(1);
        if (i % 50 == 0) {
            struct timespec moment = {0, 1000000};
            nanosleep(&moment, NULL);
        }
    }
    placard_outbox_close(outbox);
    _exit(0);
}

static struct writer start_writer(const char *directory, int number) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    struct writer writer = {fork(), ends[0], 0, 0, 0};
    REQUIRE(writer.process >= 0);
    if (writer.process == 0) {
        close(ends[0]);
        write_records(directory, number, ends[1]);
    }
    close(ends[1]);
    return writer;
}

/* Reads the writer's reports without waiting; at its end, its exit status. */
static void follow(struct writer *writer, int is_killed) {
    char bytes[256];
    struct pollfd ready = {writer->report, POLLIN, 0};
    while (!writer->is_over && poll(&ready, 1, 0) > 0) {
        ssize_t count = read(writer->report, bytes, sizeof bytes);
        if (count > 0) {
            writer->put += (int)count;
            continue;
        }
        int status = 0;
        CHECK(waitpid(writer->process, &status, 0) == writer->process);
        CHECK(is_killed ? WIFSIGNALED(status) : WIFEXITED(status) && WEXITSTATUS(status) == 0);
        close(writer->report);
        writer->is_over = 1;
    }
}

/* Records the numbers of a request's events: each writer's arrive in order, without a gap. */
static void receive(struct writer *writers, const char *body) {
    int number = 0, i = 0;
    for (const char *place = body; (place = strstr(place, "\"n\":\"w")) != NULL; place++) {
        REQUIRE(sscanf(place, "\"n\":\"w%d\",\"p\":{\"i\":%d}", &number, &i) == 2);
        REQUIRE(number >= 0 && number < WRITERS);
        CHECK_NUMBER(i, writers[number].received + 1);
        writers[number].received = i;
    }
}

/* Sends everything that is queued. */
static void send_all(placard_client *client, struct writer *writers) {
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    const placard_event *event;
    while ((event = next_event_of(client, PLACARD_EVENT_REQUEST)) != NULL) {
        placard_response response = PLACARD_RESPONSE_INIT;
        response.status = 200;
        response.body = "{}";
        response.body_length = 2;
        receive(writers, (const char *)event->request->body);
        CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
    }
}

int main(void) {
    char parent[256], directory[300];
    make_directory(parent, sizeof parent);
    snprintf(directory, sizeof directory, "%s/store", parent);
    placard_options options = test_options(directory);
    options.rate_limits = PLACARD_OFF; /* the time is fixed, and there are many requests */

    struct writer writers[WRITERS];
    for (int i = 0; i < WRITERS; i++)
        writers[i] = start_writer(directory, i);
    int over = 0, is_killed = 0;
    for (int round = 0; over < WRITERS; round++) {
        placard_client *client = open_client(&options);
        for (int flushes = 0; flushes < 5; flushes++)
            send_all(client, writers);
        if (round % 2 == 0)
            placard_client_abandon(client);
        else
            placard_client_close(client);
        over = 0;
        for (int i = 0; i < WRITERS; i++) {
            follow(&writers[i], i == 0 && is_killed);
            over += writers[i].is_over;
        }
        if (!is_killed && writers[0].put > KILLED_AFTER) {
            CHECK(kill(writers[0].process, SIGKILL) == 0);
            is_killed = 1;
        }
    }
    placard_client *client = open_client(&options);
    send_all(client, writers);
    CHECK_NUMBER(placard_client_queued_count(client), 0);
    placard_client_close(client);

    /* A writer that is killed between the commit and its report has put one record more than it reported. */
    CHECK(writers[0].received >= writers[0].put && writers[0].received <= writers[0].put + 1);
    for (int i = 1; i < WRITERS; i++)
        CHECK_NUMBER(writers[i].received, RECORDS);
    remove_directory(parent);
    return check_result();
}
