/* An outbox next to a client: putting, listing and removing records, the client's use of them, and what is refused. */
#include "fixture.h"
#include <fcntl.h>
#include <math.h>
#include <sys/wait.h>

static placard_outbox *open_outbox(const char *directory) {
    placard_outbox *outbox = NULL;
    REQUIRE(placard_outbox_open(directory, "test-key", &outbox, NULL) == PLACARD_OK);
    return outbox;
}

static void put(placard_outbox *outbox, int32_t kind, const char *json) {
    placard_error *error = NULL;
    CHECK_STATUS(placard_outbox_put(outbox, kind, json, PLACARD_NUL, &error), PLACARD_OK);
    CHECK(error == NULL);
}

static size_t count(placard_outbox *outbox, int32_t kind) {
    placard_outbox_records *records = NULL;
    REQUIRE(placard_outbox_copy_records(outbox, kind, &records, NULL) == PLACARD_OK);
    size_t found = placard_outbox_records_count(records);
    placard_outbox_records_destroy(records);
    return found;
}

/* Lists records, and those left after removing some; no client takes them in. */
static void test_records(const char *directory) {
    placard_outbox *outbox = open_outbox(directory), *other = open_outbox(directory);
    CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_outbox_remove(outbox, PLACARD_OUTBOX_EVENT, NULL), PLACARD_IGNORED);
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 0);

    CHECK_STATUS(placard_outbox_set_time(outbox, START_MS, NULL), PLACARD_OK);
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"a\"}");
    put(other, PLACARD_OUTBOX_ATTRIBUTE, " {\"x\": [1, null]} ");
    CHECK_STATUS(placard_outbox_put(other, PLACARD_OUTBOX_EVENT, "{} and more", 2, NULL), PLACARD_OK);
    put(other, PLACARD_OUTBOX_USER_FIELD, "{}");

    placard_outbox_records *records = NULL;
    CHECK_STATUS(placard_outbox_copy_records(outbox, PLACARD_OUTBOX_EVENT, &records, NULL), PLACARD_OK);
    REQUIRE(placard_outbox_records_count(records) == 2);
    const placard_outbox_record *first = placard_outbox_records_get(records, 0);
    const placard_outbox_record *second = placard_outbox_records_get(records, 1);
    CHECK(placard_outbox_records_get(records, 2) == NULL);
    CHECK(placard_outbox_records_get(records, SIZE_MAX) == NULL);
    CHECK_TEXT(first->json, "{\"event_name\":\"a\"}");
    CHECK_NUMBER(first->json_length, strlen(first->json));
    CHECK_NUMBER(first->put_ms, START_MS);
    CHECK_NUMBER(first->kind, PLACARD_OUTBOX_EVENT);
    CHECK_TEXT(second->json, "{}");
    CHECK(second->put_ms > START_MS);
    CHECK(second->id > first->id);

    CHECK_STATUS(placard_outbox_remove(other, PLACARD_OUTBOX_EVENT, NULL), PLACARD_OK);
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 0 && count(outbox, PLACARD_OUTBOX_ATTRIBUTE) == 1);
    CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_OK);
    CHECK(count(other, PLACARD_OUTBOX_ATTRIBUTE) == 0 && count(other, PLACARD_OUTBOX_USER_FIELD) == 0);

    /* A list needs neither its outbox nor its records. */
    int64_t last = second->id;
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"b\"}");
    placard_outbox_close(outbox);
    CHECK_TEXT(placard_outbox_records_get(records, 0)->json, "{\"event_name\":\"a\"}");
    placard_outbox_records_destroy(records);
    CHECK_STATUS(placard_outbox_copy_records(other, PLACARD_OUTBOX_EVENT, &records, NULL), PLACARD_OK);
    REQUIRE(placard_outbox_records_count(records) == 1);
    CHECK(placard_outbox_records_get(records, 0)->id > last);
    placard_outbox_records_destroy(records);
    CHECK_STATUS(placard_outbox_remove_all(other, NULL), PLACARD_OK);
    placard_outbox_close(other);
}

static void refuse_json(placard_outbox *outbox, const char *json, size_t length) {
    placard_error *error = NULL;
    CHECK_STATUS(placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, json, length, &error), PLACARD_E_INVALID);
    CHECK(error != NULL && error->message_length > 0);
    placard_error_destroy(error);
}

static void test_bad_input(const char *directory) {
    placard_outbox *outbox = open_outbox(directory);
    static const char *const texts[] = {
        "",    "[]", "\"a\"", "7", "null", "{", "{}}", "{\"a\"}", "{\"a\":NaN}", "{\"a\":1e999}", "{\"\\u0000\":1}",
        "\xff"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        refuse_json(outbox, texts[i], PLACARD_NUL);
    refuse_json(outbox, "{\"a\":\"\xff\"}", PLACARD_NUL);
    refuse_json(outbox, "{\"a\":\"\\ud800\"}", PLACARD_NUL);
    refuse_json(outbox, "{\"a\":\"\0\"}", 9);
    refuse_json(outbox, "{}", SIZE_MAX / 2 + 1);

    /* One byte less and one byte more than the limit, and the deepest valid and the next deeper text. */
    enum { LIMIT = 102400 };
    char *text = malloc(LIMIT + 2);
    REQUIRE(text != NULL);
    memset(text, ' ', LIMIT + 2);
    text[0] = '{', text[LIMIT - 1] = '}';
    CHECK_STATUS(placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, text, LIMIT, NULL), PLACARD_OK);
    text[LIMIT - 1] = ' ', text[LIMIT] = '}';
    refuse_json(outbox, text, LIMIT + 1);
    memcpy(text, "{\"a\":", 5);
    memset(text + 5, '[', 100000 / 2);
    refuse_json(outbox, text, LIMIT);
    free(text);

    for (int32_t kind = -1; kind < 6; kind++) {
        if (kind >= PLACARD_OUTBOX_EVENT && kind <= PLACARD_OUTBOX_PURCHASE)
            continue;
        placard_outbox_records *records = NULL;
        CHECK_STATUS(placard_outbox_put(outbox, kind, "{}", PLACARD_NUL, NULL), PLACARD_E_INVALID);
        CHECK_STATUS(placard_outbox_copy_records(outbox, kind, &records, NULL), PLACARD_E_INVALID);
        CHECK(records == NULL);
        CHECK_STATUS(placard_outbox_remove(outbox, kind, NULL), PLACARD_E_INVALID);
    }
    CHECK_TEXT(placard_outbox_kind_name(PLACARD_OUTBOX_USER_FIELD), "user_field");
    CHECK_TEXT(placard_outbox_kind_name(0), "none");
    CHECK_TEXT(placard_outbox_kind_name(PLACARD_OUTBOX_PURCHASE), "purchase");
    CHECK_TEXT(placard_outbox_kind_name(5), "unknown");
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 1);
    CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_OK);
    placard_outbox_close(outbox);
}

/* The text of the newest record of a kind. */
static void check_newest(placard_outbox *outbox, int32_t kind, const char *json) {
    placard_outbox_records *records = NULL;
    REQUIRE(placard_outbox_copy_records(outbox, kind, &records, NULL) == PLACARD_OK);
    size_t found = placard_outbox_records_count(records);
    REQUIRE(found > 0);
    CHECK_TEXT(placard_outbox_records_get(records, found - 1)->json, json);
    placard_outbox_records_destroy(records);
}

static void check_refused(placard_status status, placard_error *error, const char *part) {
    CHECK_STATUS(status, PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, part) != NULL);
    placard_error_destroy(error);
}

static void test_typed(const char *directory) {
    placard_outbox *outbox = open_outbox(directory);
    placard_properties *properties = NULL;
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);
    CHECK_STATUS(placard_properties_set_date(properties, "at", 2, 5, NULL), PLACARD_OK);
    CHECK_STATUS(placard_outbox_log_event(outbox, "shown!", 5, properties, NULL), PLACARD_OK);
    check_newest(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"shown\",\"at\":{\"$date_ms\":5}}");
    CHECK_STATUS(placard_outbox_log_purchase(outbox, "tea", PLACARD_NUL, "eur", 1.5, 2, NULL, NULL), PLACARD_OK);
    check_newest(outbox, PLACARD_OUTBOX_PURCHASE,
                 "{\"product_id\":\"tea\",\"currency\":\"EUR\",\"price\":1.5,\"quantity\":2}");

    int32_t kind = PLACARD_OUTBOX_ATTRIBUTE;
    CHECK_STATUS(placard_outbox_set_attribute_bool(outbox, "k", 1, true, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":true}");
    CHECK_STATUS(placard_outbox_set_attribute_int(outbox, "k", 1, INT64_MIN, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":-9223372036854775808}");
    CHECK_STATUS(placard_outbox_set_attribute_double(outbox, "k", 1, 0.1, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":0.1}");
    CHECK_STATUS(placard_outbox_set_attribute_string(outbox, "k", 1, "a\"", 2, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":\"a\\\"\"}");
    CHECK_STATUS(placard_outbox_set_attribute_date(outbox, "k", 1, -1, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":{\"$date_ms\":-1}}");
    CHECK_STATUS(placard_outbox_set_attribute_json(outbox, "k", 1, " {\"a\": [1]}", PLACARD_NUL, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":{\"a\":[1]}}");
    CHECK_STATUS(placard_outbox_unset_attribute(outbox, "k", 1, NULL), PLACARD_OK);
    check_newest(outbox, kind, "{\"k\":null}");

    int32_t field = 0;
    CHECK_STATUS(placard_user_field_from_name("phone_number", PLACARD_NUL, &field, NULL), PLACARD_OK);
    CHECK_NUMBER(field, PLACARD_USER_FIELD_PHONE);
    CHECK_STATUS(placard_outbox_set_user_field(outbox, field, "123", 2, NULL), PLACARD_OK);
    check_newest(outbox, PLACARD_OUTBOX_USER_FIELD, "{\"phone\":\"12\"}");
    CHECK_STATUS(placard_outbox_set_user_field(outbox, field, NULL, 0, NULL), PLACARD_OK);
    check_newest(outbox, PLACARD_OUTBOX_USER_FIELD, "{\"phone\":null}");
    CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_OK);

    placard_error *error = NULL;
    placard_status status = placard_outbox_log_event(outbox, "\xff", 1, NULL, &error);
    check_refused(status, error, "not valid UTF-8");
    status = placard_outbox_log_purchase(outbox, "tea", 3, "EUR", (double)NAN, 1, NULL, &error);
    check_refused(status, error, "price is not a finite number");
    status = placard_outbox_set_attribute_double(outbox, "k", 1, (double)INFINITY, &error);
    check_refused(status, error, "attribute 'k' is not a finite number");
    status = placard_outbox_set_attribute_date(outbox, "k", 1, INT64_MAX, &error);
    check_refused(status, error, "outside the years 0000 to 9999");
    status = placard_outbox_set_attribute_json(outbox, "k", 1, "{\"$date_ms\":\"5\"}", PLACARD_NUL, &error);
    check_refused(status, error, "attribute 'k' has a malformed date");
    status = placard_outbox_set_user_field(outbox, 99, "x", 1, &error);
    check_refused(status, error, "field is 99");
    status = placard_outbox_set_user_field(outbox, PLACARD_USER_FIELD_EMAIL, "x", 1, &error);
    check_refused(status, error, "not an address");
    status = placard_user_field_from_name("emial", 5, &field, &error);
    check_refused(status, error, "unknown user field 'emial'; did you mean 'email'? The fields are first_name, ");
    CHECK_NUMBER(field, PLACARD_USER_FIELD_PHONE);
    CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_IGNORED);
    placard_properties_destroy(properties);
    placard_outbox_close(outbox);
}

static void refuse_open(const char *directory, const char *key, placard_status expected) {
    placard_outbox *outbox = (placard_outbox *)directory;
    placard_error *error = NULL;
    CHECK_STATUS(placard_outbox_open(directory, key, &outbox, &error), expected);
    CHECK(outbox == NULL);
    CHECK(error != NULL && error->message_length > 0);
    placard_error_destroy(error);
}

static void test_opening(const char *directory) {
    refuse_open("", "test-key", PLACARD_E_INVALID);
    refuse_open(directory, "", PLACARD_E_INVALID);
    refuse_open(directory, "a key", PLACARD_E_INVALID);
    refuse_open("/proc/placard", "test-key", PLACARD_E_IO);

    /* A file that is not a store is refused, and not changed, so that a client can set it aside. */
    static const char junk[] = "this is no database, whatever its name says; it is longer than a header of SQLite is, "
                               "and it must still be here when the outbox has refused it";
    char path[512], read_back[sizeof junk];
    snprintf(path, sizeof path, "%s/junk.sqlite3", directory);
    int file = open(path, O_RDWR | O_CREAT, 0600);
    REQUIRE(file >= 0 && write(file, junk, sizeof junk) == sizeof junk);
    refuse_open(directory, "junk", PLACARD_E_IO);
    CHECK(pread(file, read_back, sizeof read_back, 0) == sizeof junk && memcmp(junk, read_back, sizeof junk) == 0);
    close(file);

    /* In a directory that does not exist yet, readable by its owner only. */
    snprintf(path, sizeof path, "%s/a/b", directory);
    placard_outbox *outbox = open_outbox(path);
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"a\"}");
    placard_outbox_close(outbox);
    struct stat info;
    CHECK(stat(path, &info) == 0 && (info.st_mode & 0777) == 0700);
    snprintf(path, sizeof path, "%s/a/b/test-key.sqlite3", directory);
    CHECK(stat(path, &info) == 0 && (info.st_mode & 0777) == 0600);
}

/* The client of the same process is open all the time: they do not block each other. */
static void test_client(const char *directory) {
    placard_outbox *outbox = open_outbox(directory);
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"before\"}");
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), 1);
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 0);

    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON ",\"triggers\":[]}");
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"name\":\"nameless\"}");
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"after\",\"n\":1}");
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 2);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 0);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_DROPPED);
    REQUIRE(event != NULL);
    CHECK_NUMBER(event->dropped, PLACARD_DROPPED_PENDING_EVENT);
    CHECK(event->id_length > 0 && event->text_length > 0);
    CHECK_TEXT(placard_dropped_kind_name(event->dropped), "pending_event");
    placard_client_abandon(client);

    /* Closing and opening the client has not released the outbox's locks on the file. */
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"again\"}");
    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), 2);
    placard_client_close(client);
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"last\"}");
    placard_outbox_close(outbox);
    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), 3);
    placard_client_close(client);
}

static void test_fork(const char *directory) {
    placard_outbox *outbox = open_outbox(directory);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        placard_outbox_records *records = NULL;
        placard_error *error = NULL;
        CHECK_STATUS(placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, "{}", PLACARD_NUL, &error), PLACARD_E_FORKED);
        CHECK(error != NULL && error->status == PLACARD_E_FORKED);
        CHECK_STATUS(placard_outbox_copy_records(outbox, PLACARD_OUTBOX_EVENT, &records, NULL), PLACARD_E_FORKED);
        CHECK_STATUS(placard_outbox_remove(outbox, PLACARD_OUTBOX_EVENT, NULL), PLACARD_E_FORKED);
        CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_E_FORKED);
        CHECK_STATUS(placard_outbox_set_time(outbox, 1, NULL), PLACARD_E_FORKED);
        placard_outbox_close(outbox);
        placard_outbox *own = open_outbox(directory);
        put(own, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"of the child\"}");
        placard_outbox_close(own);
        _exit(check_failures == 0 ? 0 : 1);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    put(outbox, PLACARD_OUTBOX_EVENT, "{\"event_name\":\"of the parent\"}");
    CHECK(count(outbox, PLACARD_OUTBOX_EVENT) == 2);
    CHECK_STATUS(placard_outbox_remove_all(outbox, NULL), PLACARD_OK);
    placard_outbox_close(outbox);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    test_records(directory);
    test_bad_input(directory);
    test_typed(directory);
    test_opening(directory);
    test_fork(directory);
    test_client(directory);
    remove_directory(directory);
    return check_result();
}
