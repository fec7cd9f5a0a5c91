/* For each struct that the caller fills: values that differ from the defaults, and a call that shows which of them the
 * library has read, as a line of text. struct_size_test.c compares these lines. */
#ifndef PLACARD_TEST_STRUCT_USES_H
#define PLACARD_TEST_STRUCT_USES_H

#include "fixture.h"
#include "replay_source.h"
#include <stdarg.h>

enum { line_capacity = 1024 };

/* What the calls need, made by prepare_uses: a directory, a client with cards, a tracker. */
static char use_directory[256], use_store[300];
static placard_client *use_client;
static placard_cards *use_cards;
static placard_tracker *use_tracker;

static void add_text(char *line, const char *format, ...) {
    va_list values;
    size_t length = strlen(line);
    va_start(values, format);
    vsnprintf(line + length, line_capacity - length, format, values);
    va_end(values);
}

static void add_outcome(char *line, placard_status status, placard_error *error) {
    add_text(line, "%s %s;", placard_status_name(status), error != NULL ? error->message : "");
    placard_error_destroy(error);
}

static placard_client *memory_client(void) {
    placard_options options = test_options(NULL);
    options.durability = PLACARD_DURABILITY_MEMORY;
    return open_client(&options);
}

/* Adds every event that is there. */
static void add_events(char *line, placard_client *client) {
    const placard_event *event;
    CHECK_STATUS(placard_client_dispatch(client, NULL), PLACARD_OK);
    while ((event = placard_client_next_event(client)) != NULL)
        add_text(line, " %s %d %d %" PRId64, placard_event_kind_name(event->kind), event->reason, event->http_status,
                 event->retry_after_ms);
}

/* ---- Options of clients and trackers: faults name a field, a clock of the host can be set, a deadline shows a time */

static void fill_options(placard_options *options) {
    *options = test_options(use_store);
    options->durability = PLACARD_DURABILITY_POWER;
    options->signature = "signed", options->sdk_auth = PLACARD_ON;
    options->app_version = "1", options->device_model = "m", options->device_os_version = "2";
    options->device_resolution = "1x1", options->device_locale = "de_AT", options->device_time_zone = "Europe/Vienna";
    options->session_timeout_s = 60, options->message_interval_s = -1, options->flush_interval_s = 77;
    options->queue_limit = 1, options->queue_limit_bytes = 1, options->records_file_limit = 1;
    options->tape_kb = 64, options->tape_days = 1;
    options->refresh_cards_at_start = PLACARD_OFF, options->report_open_no_match = PLACARD_ON;
    options->rate_limits = PLACARD_OFF, options->allow_insecure_http = PLACARD_ON;
    options->proxy = "http://127.0.0.1:1";
    options->delivery = PLACARD_DELIVERY_USERS_TRACK, options->rest_endpoint = "rest.example.invalid";
    options->rest_key = "secret", options->rest_identity = "ada", options->rest_identity_label = "crm";
    options->rest_identity_kind = PLACARD_REST_USER_ALIAS;
    options->stack_keep = PLACARD_STACK_KEEP_SESSION, options->stack_time_s = 3600,
    options->count_at = PLACARD_COUNT_AT_SHOWN, options->group_access = PLACARD_ON;
    options->prefetch_card_images = PLACARD_ON, options->dispatch_budget_us = 1000;
}

static void use_options(const placard_options *options, char *line) {
    placard_client *client = NULL;
    placard_error *error = NULL;
    placard_status status = placard_client_open(options, &client, &error);
    add_outcome(line, status, error);
    if (client == NULL)
        return;
    CHECK_STATUS(placard_client_log_event(client, "a", 1, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, "b", 1, NULL, NULL), PLACARD_OK);
    add_text(line, " %" PRId64 " queued", placard_client_queued_count(client));
    if (placard_client_set_time(client, START_MS + 5, 1005, NULL) == PLACARD_OK)
        add_text(line, " next at %" PRId64, placard_client_next_deadline_ms(client));
    struct stat entry;
    if (stat(use_store, &entry) == 0)
        add_text(line, " mode %o", (unsigned)entry.st_mode);
    placard_client_close(client);
    remove_directory(use_store);
}

static void fill_tracker_options(placard_tracker_options *options) {
    *options = (placard_tracker_options)PLACARD_TRACKER_OPTIONS_INIT;
    options->rest_endpoint = "rest.example.invalid", options->rest_key = "secret", options->directory = use_store;
    options->app_id = "app", options->durability = PLACARD_DURABILITY_POWER, options->flush_interval_s = 77;
    options->queue_limit = 1, options->queue_limit_bytes = 1;
    options->transport = PLACARD_TRANSPORT_HOST, options->allow_insecure_http = PLACARD_ON;
    options->proxy = "http://127.0.0.1:1";
    options->clock = PLACARD_CLOCK_HOST, options->clock_wall_ms = START_MS, options->clock_monotonic_ms = 1000;
    options->seed = 1;
}

static void use_tracker_options(const placard_tracker_options *options, char *line) {
    placard_tracker *tracker = NULL;
    placard_error *error = NULL;
    placard_status status = placard_tracker_open(options, &tracker, &error);
    add_outcome(line, status, error);
    if (tracker == NULL)
        return;
    placard_identity user = PLACARD_IDENTITY_INIT;
    user.kind = PLACARD_REST_EXTERNAL_ID, user.name = "u-1";
    CHECK_STATUS(placard_tracker_log_event(tracker, &user, "a", 1, NULL, NULL), PLACARD_OK);
    if (placard_tracker_next_deadline_ms(tracker) == 78000) /* only with the host's clock */
        add_text(line, " next in 77 s");
    status = placard_tracker_set_time(tracker, START_MS + 5, 1005, NULL);
    add_text(line, " set_time: %s", placard_status_name(status));
    placard_tracker_close(tracker);
    remove_directory(use_store);
}

static void fill_identity(placard_identity *identity) {
    *identity = (placard_identity)PLACARD_IDENTITY_INIT;
    identity->kind = PLACARD_REST_USER_ALIAS, identity->name = "ada", identity->label = "crm";
}

static void use_identity(const placard_identity *identity, char *line) {
    placard_error *error = NULL;
    placard_status status = placard_tracker_log_event(use_tracker, identity, "a", 1, NULL, &error);
    add_outcome(line, status, error);
}

/* ---- Host state: a message waits while the host is busy, and nothing is requested offline */

static void fill_host_state(placard_host_state *state) {
    *state = (placard_host_state)PLACARD_HOST_STATE_INIT;
    state->foreground = PLACARD_ON, state->keyboard = PLACARD_OFF, state->busy = PLACARD_ON,
    state->online = PLACARD_OFF;
    state->orientation = PLACARD_ORIENTATION_LANDSCAPE;
}

static void use_host_state(const placard_host_state *state, char *line) {
    placard_client *client = memory_client();
    placard_error *error = NULL;
    placard_status status = placard_client_set_host_state(client, state, &error);
    add_outcome(line, status, error);
    uint64_t handle;
    CHECK_STATUS(placard_client_add_local_message(client, "{\"type\":\"MODAL\",\"orientation\":\"PORTRAIT\"}",
                                                  PLACARD_NUL, &handle, NULL),
                 PLACARD_OK);
    CHECK_STATUS(placard_client_refresh_cards(client, 1, NULL), PLACARD_OK);
    add_events(line, client);
    placard_host_state idle = PLACARD_HOST_STATE_INIT;
    idle.busy = PLACARD_OFF;
    CHECK_STATUS(placard_client_set_host_state(client, &idle, NULL), PLACARD_OK);
    add_text(line, " idle:");
    add_events(line, client);
    placard_client_close(client);
}

/* ---- Cards: which are kept, and what a feed of them contains */

#define USE_CARDS                                                                                                      \
    "{\"full_sync\":true,\"last_full_sync_at\":1,\"last_card_updated_at\":1,\"cards\":["                               \
    "{\"id\":\"a\",\"tp\":\"banner_image\",\"ca\":9,\"p\":true,\"e\":{\"class_type\":\"x\"}},"                         \
    "{\"id\":\"b\",\"tp\":\"short_news\",\"ca\":8,\"p\":true,\"v\":true,\"tt\":\"T\",\"e\":{\"class_type\":\"x\"}},"   \
    "{\"id\":\"c\",\"tp\":\"short_news\",\"ca\":7,\"p\":true,\"tt\":\"T\",\"e\":{\"class_type\":\"x\"}},"              \
    "{\"id\":\"d\",\"tp\":\"short_news\",\"ca\":6,\"tt\":\"T\",\"e\":{\"class_type\":\"x\"}},"                         \
    "{\"id\":\"e\",\"tp\":\"short_news\",\"ca\":5,\"tt\":\"T\",\"e\":{\"class_type\":\"y\"}}]}"

static void fill_card_filter(placard_card_filter *filter) {
    static const char *const types[] = {"x"};
    *filter = (placard_card_filter)PLACARD_CARD_FILTER_INIT;
    filter->class_types = types, filter->class_types_count = 1, filter->kinds = PLACARD_CARD_KINDS_CLASSIC;
    filter->pinned = PLACARD_ON, filter->viewed = PLACARD_OFF;
}

static void use_card_filter(const placard_card_filter *filter, char *line) {
    placard_cards *kept = NULL;
    placard_error *error = NULL;
    placard_status status = placard_cards_copy_filtered(use_cards, filter, &kept, &error);
    add_outcome(line, status, error);
    for (size_t index = 0; index < placard_cards_count(kept); index++)
        add_text(line, " %s", placard_cards_get(kept, index)->id);
    placard_cards_destroy(kept);
}

static void fill_render_options(placard_render_options *options) {
    *options = (placard_render_options)PLACARD_RENDER_OPTIONS_INIT;
    options->appearance = PLACARD_APPEARANCE_DARK, options->context = PLACARD_FEED_MODAL;
    options->title = "A title", options->unread_indicator = PLACARD_OFF,
    options->direction = PLACARD_DIRECTION_RIGHT_TO_LEFT;
    options->language = "de", options->theme = "{\"radius\":21}", options->words = "{\"done\":\"Enough\"}";
    options->link_base = "http://127.0.0.1:8000/pages/", options->layout = PLACARD_LAYOUT_COLUMNS;
    options->pull_to_refresh = PLACARD_OFF, options->scripts = PLACARD_SCRIPTS_ON;
}

/* Pages differ in their tokens, which all have the same length. */
static void use_render_options(const placard_render_options *options, char *line) {
    placard_page *page = NULL;
    placard_error *error = NULL;
    placard_status status = placard_client_render_cards(use_client, use_cards, options, &page, &error);
    add_outcome(line, status, error);
    size_t length = 0;
    const char *html = placard_page_get_html(page, &length);
    add_text(line, " %zu bytes", length);
    if (html != NULL)
        add_text(line, "%s%s", strstr(html, "A title") ? " title" : "", strstr(html, "127.0.0.1") ? " base" : "");
    placard_page_destroy(page);
}

/* ---- A response to a client's first request */

static void fill_response(placard_response *response) {
    *response = (placard_response)PLACARD_RESPONSE_INIT;
    response->status = 503, response->retry_after = "77", response->content_type = "text/html";
    response->body = "{}", response->body_length = 2;
    response->rate_limit_remaining = "0", response->rate_limit_reset = "1760000099";
    response->etag = "\"1\"", response->last_modified = "Thu, 26 Nov 2026 12:00:00 GMT";
}

static void use_response(const placard_response *response, char *line) {
    placard_client *client = memory_client();
    placard_error *error = NULL;
    CHECK_STATUS(placard_client_refresh_cards(client, 1, NULL), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL);
    placard_status status = placard_client_complete_request(client, event->request->id, response, &error);
    add_outcome(line, status, error);
    add_events(line, client);
    placard_client_close(client);
}

/* ---- A replay of campaigns, one of which loses against the other */

#define ABOUT_ORDERS(id, priority)                                                                                     \
    "{\"id\":\"" id "\",\"type\":\"inapp\",\"re_eligibility\":0,\"priority\":" priority ",\"data\":"                   \
    "{\"type\":\"MODAL\"},\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}]}"

static void fill_replay_options(placard_replay_options *options) {
    *options = (placard_replay_options)PLACARD_REPLAY_OPTIONS_INIT;
    options->host = PLACARD_REPLAY_HOST_DROPS, options->count_at = PLACARD_COUNT_AT_SHOWN, options->show_after_s = 1,
    options->show_for_s = 2;
    options->session_timeout_s = 60, options->message_interval_s = 3600, options->online_from_s = 1;
    options->online_until_s = 2, options->templates = PLACARD_OFF, options->pictures = PLACARD_OFF;
    options->rows = PLACARD_REPLAY_ROWS_WON, options->time_zone = "UTC";
    options->stack_keep = PLACARD_STACK_KEEP_UNSEEN, options->restart_every_h = 24;
}

static void use_replay_options(const placard_replay_options *options, char *line) {
    static const char json[] = "{\"campaigns\":[" ABOUT_ORDERS("one", "2") "," ABOUT_ORDERS("two", "1") "]}";
    struct source source;
    struct ArrowArrayStream events = open_source(&source);
    struct {
        unsigned char before[8];
        struct ArrowArrayStream stream;
        unsigned char behind[8];
    } decisions;
    memset(&decisions, 0xA5, sizeof decisions);
    placard_error *error = NULL;
    placard_status status = placard_replay(options, json, strlen(json), &events, &decisions.stream, &error);
    add_outcome(line, status, error);
    CHECK(memcmp(decisions.before, decisions.behind, 8) == 0 && decisions.behind[7] == 0xA5);
    if (status == PLACARD_OK) {
        add_text(line, " %" PRId64 " rows", read_all(&decisions.stream));
        decisions.stream.release(&decisions.stream);
    }
}

static void prepare_uses(void) {
    make_directory(use_directory, sizeof use_directory);
    snprintf(use_store, sizeof use_store, "%s/store", use_directory);
    use_client = memory_client();
    CHECK_STATUS(placard_client_refresh_cards(use_client, 1, NULL), PLACARD_OK);
    answer_request(use_client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON "}");
    answer_request(use_client, PLACARD_REQUEST_CARDS, USE_CARDS);
    REQUIRE(placard_client_copy_cards(use_client, 0, &use_cards, NULL) == PLACARD_OK);
    CHECK_NUMBER(placard_cards_count(use_cards), 5);
    placard_tracker_options options;
    fill_tracker_options(&options);
    options.durability = PLACARD_DURABILITY_MEMORY;
    options.directory = NULL;
    REQUIRE(placard_tracker_open(&options, &use_tracker, NULL) == PLACARD_OK);
}

static void finish_uses(void) {
    placard_tracker_close(use_tracker);
    placard_cards_destroy(use_cards);
    placard_client_close(use_client);
    remove_directory(use_directory);
}

#endif
