/*
 * logging STORE TURNS REPLY process|power - a logged event, one of a batch, and a bare insert of the same bytes by
 * SQLite
 *
 * Each event is committed by itself and judged by the campaigns of REPLY, of which none matches. The bare insert is one
 * prepared statement into a table with the columns of the store's, each a transaction of its own, in WAL mode with the
 * same setting of synchronous. Neither side moves its log into the main file: both logs grow, as new ones do. They take
 * turns, ten at a time, with "power" one by one. Prints one line per turn: nanoseconds of an insert, and of an event;
 * of processor time, with "power" of time that passes.
 */
#include "support.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t (*clock_ns)(void) = now_ns;
static int events_per_turn = 10;

enum { events_per_batch = 500 };

/* One record, as the store keeps it. */
struct row {
    char code[8];
    sqlite3_int64 time_ms;
    char data[1024];
    int data_length;
    char session[64];
};

struct bare {
    sqlite3 *database;
    sqlite3_stmt *insert;
    struct row row;
};

static void execute(sqlite3 *database, const char *sql) {
    require(sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK, sql);
}

/* The newest record of the store, which is open in the client as well. */
static struct row read_row(const char *store) {
    char path[4096];
    snprintf(path, sizeof path, "%s/bench.sqlite3", store);
    sqlite3 *database = NULL;
    sqlite3_stmt *query = NULL;
    require(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK, path);
    sqlite3_prepare_v2(database, "SELECT code, time_ms, data, session_id FROM records ORDER BY seq DESC LIMIT 1", -1,
                       &query, NULL);
    require(sqlite3_step(query) == SQLITE_ROW, "there is no record");
    struct row row = {.time_ms = sqlite3_column_int64(query, 1), .data_length = sqlite3_column_bytes(query, 2)};
    require(row.data_length < (int)sizeof row.data, "the record is too long");
    snprintf(row.code, sizeof row.code, "%s", (const char *)sqlite3_column_text(query, 0));
    snprintf(row.session, sizeof row.session, "%s", (const char *)sqlite3_column_text(query, 3));
    memcpy(row.data, sqlite3_column_blob(query, 2), (size_t)row.data_length);
    sqlite3_finalize(query);
    sqlite3_close(database);
    return row;
}

static struct bare open_bare(const char *store, struct row row, int is_power) {
    char path[4096];
    snprintf(path, sizeof path, "%s/bare.sqlite3", store);
    struct bare bare = {NULL, NULL, row};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    require(sqlite3_open_v2(path, &bare.database, flags, NULL) == SQLITE_OK, path);
    execute(bare.database, "PRAGMA journal_mode = WAL");
    execute(bare.database, is_power ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    execute(bare.database, "PRAGMA wal_autocheckpoint = 0");
    execute(bare.database, "CREATE TABLE records (seq INTEGER PRIMARY KEY, code TEXT NOT NULL, time_ms INTEGER NOT "
                           "NULL, data BLOB NOT NULL, session_id TEXT, user_id TEXT, batch_id TEXT, alias BLOB)");
    const char *sql = "INSERT INTO records (code, time_ms, data, session_id) VALUES (?, ?, ?, ?)";
    require(sqlite3_prepare_v3(bare.database, sql, -1, SQLITE_PREPARE_PERSISTENT, &bare.insert, NULL) == SQLITE_OK,
            sql);
    return bare;
}

static int64_t insert_turn(struct bare *bare) {
    int64_t start = clock_ns();
    for (int index = 0; index < events_per_turn; index++) {
        sqlite3_bind_text(bare->insert, 1, bare->row.code, -1, SQLITE_STATIC);
        sqlite3_bind_int64(bare->insert, 2, bare->row.time_ms);
        sqlite3_bind_blob(bare->insert, 3, bare->row.data, bare->row.data_length, SQLITE_STATIC);
        sqlite3_bind_text(bare->insert, 4, bare->row.session, -1, SQLITE_STATIC);
        require(sqlite3_step(bare->insert) == SQLITE_DONE, "a row was not inserted");
        sqlite3_reset(bare->insert);
    }
    return (clock_ns() - start) / events_per_turn;
}

static void log_event(placard_client *client, const placard_properties *properties) {
    require(placard_client_log_event(client, "event_01", PLACARD_NUL, properties, NULL) == PLACARD_OK,
            "an event was not logged");
}

static int64_t log_turn(placard_client *client, const placard_properties *properties) {
    int64_t start = clock_ns();
    for (int index = 0; index < events_per_turn; index++)
        log_event(client, properties);
    return (clock_ns() - start) / events_per_turn;
}

static int64_t log_batch(placard_client *client, const placard_properties *properties) {
    int64_t start = clock_ns();
    placard_batch *batch = NULL;
    placard_batch_create(&batch, NULL);
    for (int index = 0; index < events_per_batch; index++)
        placard_batch_add_event(batch, "event_01", PLACARD_NUL, properties, NULL);
    require(placard_client_log_batch(client, batch, NULL) == PLACARD_OK, "a batch was not logged");
    placard_batch_destroy(batch);
    return (clock_ns() - start) / events_per_batch;
}

static placard_properties *make_properties(void) {
    placard_properties *properties = NULL;
    require(placard_properties_create(&properties, NULL) == PLACARD_OK, "no properties");
    placard_properties_set_string(properties, "category", PLACARD_NUL, "books", PLACARD_NUL, NULL);
    placard_properties_set_int(properties, "amount", PLACARD_NUL, 1, NULL);
    return properties;
}

/* Without dispatch, which would move the log into the main file. */
static void drop_unread(placard_client *client) {
    while (placard_client_next_event(client) != NULL) {
    }
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: logging STORE TURNS REPLY process|power");
    int is_power = strcmp(argv[4], "power") == 0;
    if (is_power) {
        clock_ns = wall_ns;
        events_per_turn = 1;
    }
    struct text reply = read_file(argv[3]);
    int32_t durability = is_power ? PLACARD_DURABILITY_POWER : PLACARD_DURABILITY_PROCESS;
    struct subject subject = open_durable_subject(argv[1], durability, PLACARD_OFF);
    refresh_messages(&subject, &reply);
    placard_properties *properties = make_properties();
    log_event(subject.client, properties);
    struct bare bare = open_bare(argv[1], read_row(argv[1]), is_power);

    for (int turn = 0; turn < atoi(argv[2]); turn++) {
        int64_t inserting = insert_turn(&bare);
        int64_t logging = log_turn(subject.client, properties);
        drop_unread(subject.client);
        int64_t batched = log_batch(subject.client, properties);
        drop_unread(subject.client);
        printf("%lld %lld %lld\n", (long long)inserting, (long long)logging, (long long)batched);
    }
    sqlite3_finalize(bare.insert);
    sqlite3_close(bare.database);
    placard_properties_destroy(properties);
    placard_client_close(subject.client);
    free(reply.bytes);
    return 0;
}
