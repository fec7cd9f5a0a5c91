/* On an error outputs are defined, and the message names the wrong argument, its place and the limit. */
#include "fixture.h"

/* The error's message must contain `needle`; destroys the error. */
static void check_error(placard_error *error, placard_status status, const char *needle) {
    CHECK(error != NULL);
    if (error == NULL)
        return;
    CHECK_NUMBER(error->status, status);
    CHECK_NUMBER(error->message_length, strlen(error->message));
    check_count++;
    if (strstr(error->message, needle) == NULL)
        CHECK_NOTE("the message should name \"%s\": %s", needle, error->message);
    placard_error_destroy(error);
}

static void check_open(const placard_options *options, placard_status status, const char *needle) {
    placard_client *client = (placard_client *)&status; /* must be overwritten */
    placard_error *error = NULL;
    placard_status seen = placard_client_open(options, &client, &error);
    check_count++;
    if (seen != status)
        CHECK_NOTE("open about %s: got %s", needle, placard_status_name(seen));
    CHECK(client == NULL);
    placard_client_close(client);
    check_error(error, status, needle);
}

static void test_options_errors(const char *directory) {
    placard_options options = test_options(directory);
    options.api_key = "";
    check_open(&options, PLACARD_E_INVALID, "api_key");

    options = test_options(directory);
    options.endpoint = "http://example.com";
    check_open(&options, PLACARD_E_INVALID, "endpoint");
    options.endpoint = "not a url";
    check_open(&options, PLACARD_E_INVALID, "endpoint");

    options = test_options(directory);
    options.durability = 99;
    check_open(&options, PLACARD_E_INVALID, "durability");
    options = test_options(directory);
    options.transport = -7;
    check_open(&options, PLACARD_E_INVALID, "transport");
    options = test_options(directory);
    options.clock = 2;
    check_open(&options, PLACARD_E_INVALID, "clock");
    options = test_options(directory);
    options.refresh_cards_at_start = 5;
    check_open(&options, PLACARD_E_INVALID, "refresh_cards_at_start");

    options = test_options(directory);
    options.struct_size = 0;
    check_open(&options, PLACARD_E_INVALID, "struct_size");

    options = test_options("/proc/no-such-place/placard");
    check_open(&options, PLACARD_E_IO, "/proc/no-such-place/placard");
}

static int spoil_database(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)info, (void)position;
    FILE *file = kind == FTW_F ? fopen(path, "r+") : NULL;
    if (file == NULL)
        return 0;
    char magic[16] = "";
    if (fread(magic, 1, 15, file) == 15 && strcmp(magic, "SQLite format 3") == 0) {
        rewind(file);
        fputs("this is not a database", file);
    }
    fclose(file);
    return 0;
}

/* A file that is not a database is set aside, not deleted, and the first event reports it. */
static void test_set_aside(const char *directory) {
    placard_options options = test_options(directory);
    placard_client_close(open_client(&options));
    CHECK(nftw(directory, spoil_database, 8, FTW_PHYS) == 0);

    placard_client *client = open_client(&options);
    const placard_event *event = placard_client_next_event(client);
    REQUIRE(event != NULL);
    CHECK_TEXT(placard_event_kind_name(event->kind), "dropped");
    CHECK_TEXT(placard_dropped_kind_name(event->dropped), "store");
    CHECK(event->text != NULL && event->text_length == strlen(event->text));
    CHECK_STATUS(placard_client_log_event(client, "goes on", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    placard_client_close(client);
}

static void test_call_errors(placard_client *client) {
    placard_error *error = NULL;
    char name[300];
    memset(name, 'n', sizeof name);
    CHECK_STATUS(placard_client_log_event(client, name, sizeof name, NULL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "255");

    error = NULL;
    CHECK_STATUS(placard_client_log_event(client, "", 0, NULL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "name");

    error = NULL;
    CHECK_STATUS(placard_client_log_purchase(client, "p", 1, "EURO", 1, 1, NULL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "currency");
    error = NULL;
    CHECK_STATUS(placard_client_log_purchase(client, "p", 1, "EUR", 0.0 / 0.0, 1, NULL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "price");
    error = NULL;
    CHECK_STATUS(placard_client_log_purchase(client, "p", 1, "EUR", 1, 101, NULL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "quantity");
    error = NULL;
    CHECK_STATUS(placard_client_log_purchase(client, "p", 1, "EUR", 1, 0, NULL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "quantity");

    /* A push message without a tracking id is foreign, and not an error. */
    error = NULL;
    CHECK_STATUS(placard_client_log_push_click(client, "{\"cid\": ", PLACARD_NUL, &error), PLACARD_E_INVALID);
    check_error(error, PLACARD_E_INVALID, "payload");
    error = NULL;
    CHECK_STATUS(placard_client_log_push_click(client, "{\"aps\": {\"badge\": 1}}", PLACARD_NUL, &error),
                 PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_push_click(client, "{\"ab\": {\"c\": \"x\"}}", PLACARD_NUL, &error), PLACARD_OK);
    CHECK(error == NULL);

    placard_properties *properties = (placard_properties *)name;
    error = NULL;
    CHECK_STATUS(placard_properties_create_from_json("{\"a\": }", PLACARD_NUL, &properties, &error), PLACARD_E_INVALID);
    CHECK(properties == NULL);
    check_error(error, PLACARD_E_INVALID, "JSON");

    placard_explanation *explanation = (placard_explanation *)name;
    error = NULL;
    CHECK_STATUS(placard_client_explain_event(client, "", 0, NULL, &explanation, &error), PLACARD_E_INVALID);
    CHECK(explanation == NULL);
    check_error(error, PLACARD_E_INVALID, "name");

    /* On success nothing is written to `err`. */
    error = NULL;
    CHECK_STATUS(placard_client_log_event(client, "fine", PLACARD_NUL, NULL, &error), PLACARD_OK);
    CHECK(error == NULL);
}

static void test_states(placard_client *client) {
    CHECK_STATUS(placard_client_drain(client, 1, NULL), PLACARD_E_STATE); /* host transport */
    CHECK_STATUS(placard_client_show_message(client, 12345, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_log_message_click(client, 12345, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_offer_next_message(client, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_report_source(client, NULL), PLACARD_IGNORED); /* content of an endpoint */
    CHECK_STATUS(placard_client_fail_request(client, 99999, PLACARD_FAILURE_TIMEOUT, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_fail_request(client, 1, 77, NULL), PLACARD_E_INVALID);

    placard_host_state state = PLACARD_HOST_STATE_INIT;
    state.foreground = 2;
    CHECK_STATUS(placard_client_set_host_state(client, &state, NULL), PLACARD_E_INVALID);
    placard_host_state_init(&state, sizeof state);
    state.orientation = 3;
    CHECK_STATUS(placard_client_set_host_state(client, &state, NULL), PLACARD_E_INVALID);
}

/* A host asks how the content of a source is. */
static void test_source_status(void) {
    placard_options options = test_options(NULL);
    options.durability = PLACARD_DURABILITY_MEMORY;
    options.endpoint = NULL;
    options.campaigns_json = "{\"campaigns\": []}";
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_report_source(client, NULL), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_SOURCE_STATUS);
    REQUIRE(event != NULL);
    CHECK(!event->stale && event->content_ms == 0 && event->expires_ms == 0 && event->sequence == 0);
    CHECK(event->reason == PLACARD_REASON_NONE && event->retry_after_ms == 0 && event->text == NULL);
    placard_client_close(client);
}

/* The length is returned even when the buffer is too small, so that a caller can retry with a larger one. */
static void test_default_directory(void) {
    char buffer[256];
    size_t length = 0;
    setenv("XDG_DATA_HOME", "/somewhere", 1);
    CHECK_STATUS(placard_default_directory(buffer, sizeof buffer, &length, NULL), PLACARD_OK);
    CHECK_TEXT(buffer, "/somewhere/placard");
    CHECK_NUMBER(length, strlen(buffer));
    CHECK_STATUS(placard_default_directory(buffer, length, &length, NULL), PLACARD_E_INVALID);
    CHECK_NUMBER(length, strlen("/somewhere/placard"));
    CHECK_STATUS(placard_default_directory(buffer, length + 1, NULL, NULL), PLACARD_OK);

    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/someone", 1);
    CHECK_STATUS(placard_default_directory(buffer, sizeof buffer, NULL, NULL), PLACARD_OK);
    CHECK_TEXT(buffer, "/home/someone/.local/share/placard");
    unsetenv("HOME");
    CHECK_STATUS(placard_default_directory(buffer, sizeof buffer, NULL, NULL), PLACARD_E_NOT_FOUND);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    test_options_errors(directory);
    test_set_aside(directory);

    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    test_call_errors(client);
    test_states(client);
    placard_client_close(client);
    test_source_status();
    test_default_directory();
    remove_directory(directory);
    return check_result();
}
