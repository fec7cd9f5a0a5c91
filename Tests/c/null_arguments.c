/*
 * NULL in every position of every function: nothing traps, and the result is the documented one. argv[1] is the list of
 * exported symbols: each must have a row here.
 */
#include "fixture.h"

struct row {
    const char *function;
    const char *arguments;
    int passed;
};

#define ROW(function, arguments, condition)                                                                            \
    { #function, #arguments, (condition) }
#define INVALID(function, arguments) ROW(function, arguments, function arguments == PLACARD_E_INVALID)
#define OK(function, arguments) ROW(function, arguments, function arguments == PLACARD_OK)
#define NUMBER(function, arguments, number) ROW(function, arguments, function arguments == (number))
#define NO_POINTER(function, arguments) ROW(function, arguments, function arguments == NULL)
#define NOTHING(function, arguments) ROW(function, arguments, (function arguments, 1))
/* A function without pointers: listed so that every symbol has a row. */
#define NO_POINTER_ARGUMENT(function) ROW(function, (no pointers), 1)

static placard_options options;
static placard_client *client;
static placard_properties *properties;
static placard_error *error;

static void report(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        check_count++;
        if (!rows[i].passed)
            CHECK_NOTE("%s%s", rows[i].function, rows[i].arguments);
    }
}

/* Whether every symbol of the list has a row. */
static void check_complete(const char *list, const struct row *rows, size_t count) {
    FILE *file = fopen(list, "r");
    REQUIRE(file != NULL);
    char symbol[128];
    while (fscanf(file, "%127s", symbol) == 1) {
        size_t i = 0;
        while (i < count && strcmp(rows[i].function, symbol) != 0)
            i++;
        check_count++;
        if (i == count)
            CHECK_NOTE("no row for %s", symbol);
    }
    fclose(file);
}

/* A snapshot with one card, for the rows about cards. */
static placard_cards *fetch_one_card(void) {
    CHECK_STATUS(placard_client_start_session(client), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON ",\"triggers\":[]}");
    answer_request(
        client, PLACARD_REQUEST_CARDS,
        "{\"full_sync\":true,\"cards\":[{\"id\":\"c\",\"tp\":\"text_announcement\",\"ca\":1,\"e\":{\"k\":\"v\"}}]}");
    CHECK_STATUS(placard_client_dispatch(client), PLACARD_OK);
    placard_cards *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards), PLACARD_OK);
    REQUIRE(placard_cards_count(cards) == 1);
    return cards;
}

/* Opens with one required string of the options missing. */
static placard_status open_without(size_t offset) {
    placard_options incomplete = options;
    const char *nothing = NULL;
    memcpy((char *)&incomplete + offset, &nothing, sizeof nothing);
    placard_client *opened = NULL;
    placard_status status = placard_client_open(&incomplete, &opened, NULL);
    placard_client_close(opened);
    return status;
}

int main(int argc, char **argv) {
    REQUIRE(argc == 2);
    char directory[256];
    make_directory(directory, sizeof directory);
    options = test_options(directory);
    client = open_client(&options);
    REQUIRE(placard_properties_create(&properties) == PLACARD_OK);
    placard_batch *batch = NULL;
    REQUIRE(placard_batch_create(&batch) == PLACARD_OK);
    CHECK_STATUS(placard_batch_add_event(batch, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    placard_client *other = NULL;
    placard_properties *set = NULL;
    placard_explanation *explanation = NULL;
    placard_messages *messages = NULL;
    placard_page *page = NULL, *no_page = NULL;
    placard_outbox *outbox = NULL, *other_outbox = NULL;
    placard_outbox_records *records = NULL;
    REQUIRE(placard_outbox_open(directory, "test-key", &outbox, NULL) == PLACARD_OK);
    placard_cards *more = NULL;
    placard_response response = PLACARD_RESPONSE_INIT;
    placard_host_state state = PLACARD_HOST_STATE_INIT;
    size_t length = 7;
    const size_t nul = PLACARD_NUL;
    placard_cards *cards = fetch_one_card();
    const placard_card *card = placard_cards_get(cards, 0);
    placard_card *copy = NULL;
    const char *const ids[] = {"c", NULL};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    placard_card_filter without_types = filter, null_type = filter;
    without_types.class_types_count = 1;
    null_type.class_types = ids;
    null_type.class_types_count = 2;

    const struct row rows[] = {
        NO_POINTER_ARGUMENT(placard_version),
        NO_POINTER_ARGUMENT(placard_abi_version),
        NO_POINTER_ARGUMENT(placard_get_api),
        NO_POINTER_ARGUMENT(placard_status_name),
        NO_POINTER_ARGUMENT(placard_event_kind_name),
        NO_POINTER_ARGUMENT(placard_reason_name),
        NO_POINTER_ARGUMENT(placard_auth_name),
        NO_POINTER_ARGUMENT(placard_dropped_name),
        NO_POINTER_ARGUMENT(placard_trigger_name),
        NO_POINTER_ARGUMENT(placard_origin_name),
        NO_POINTER_ARGUMENT(placard_card_kind_name),
        NO_POINTER_ARGUMENT(placard_message_type_name),
        NO_POINTER_ARGUMENT(placard_verdict_name),
        NO_POINTER_ARGUMENT(placard_why_name),
        NO_POINTER_ARGUMENT(placard_value_name),
        NO_POINTER_ARGUMENT(placard_request_kind_name),

        NOTHING(placard_error_destroy, (NULL)),
        NOTHING(placard_options_init, (NULL)),
        NOTHING(placard_client_close, (NULL)),
        NOTHING(placard_client_abandon, (NULL)),
        NOTHING(placard_host_state_init, (NULL)),
        NOTHING(placard_cards_destroy, (NULL)),
        NOTHING(placard_card_filter_init, (NULL)),
        NOTHING(placard_card_destroy, (NULL)),
        NOTHING(placard_properties_destroy, (NULL)),
        NOTHING(placard_batch_destroy, (NULL)),
        NOTHING(placard_messages_destroy, (NULL)),
        NOTHING(placard_explanation_destroy, (NULL)),
        NOTHING(placard_response_init, (NULL)),

        INVALID(placard_client_open, (NULL, &other, NULL)),
        INVALID(placard_client_open, (&options, NULL, NULL)),
        INVALID(placard_client_open, (NULL, NULL, NULL)),
        ROW(placard_client_open, (without api_key),
            open_without(offsetof(placard_options, api_key)) == PLACARD_E_INVALID),
        ROW(placard_client_open, (without endpoint),
            open_without(offsetof(placard_options, endpoint)) == PLACARD_E_INVALID),
        ROW(placard_client_open, (without directory),
            open_without(offsetof(placard_options, directory)) == PLACARD_E_INVALID),
        INVALID(placard_default_directory, (NULL, 0, NULL)),
        INVALID(placard_default_directory, (NULL, 100, NULL)),

        NUMBER(placard_client_fd, (NULL), -1),
        INVALID(placard_client_dispatch, (NULL)),
        INVALID(placard_client_wait, (NULL, 0)),
        INVALID(placard_client_flush, (NULL)),
        INVALID(placard_client_drain, (NULL, 0)),
        NUMBER(placard_client_next_deadline_ms, (NULL), -1),
        INVALID(placard_client_set_time, (NULL, START_MS, 1000)),
        NO_POINTER(placard_client_next_event, (NULL)),

        INVALID(placard_client_start_session, (NULL)),
        INVALID(placard_client_end_session, (NULL)),
        INVALID(placard_client_disable, (NULL)),
        INVALID(placard_client_enable, (NULL)),
        NUMBER(placard_client_is_disabled, (NULL), 0),
        INVALID(placard_client_wipe, (NULL)),
        INVALID(placard_client_change_user, (NULL, "u", nul, NULL)),
        INVALID(placard_client_change_user, (client, NULL, nul, NULL)),
        INVALID(placard_client_change_user, (client, NULL, 0, NULL)),
        INVALID(placard_client_change_user_signed, (NULL, "u", nul, "s", nul, NULL)),
        INVALID(placard_client_change_user_signed, (client, NULL, nul, "s", nul, NULL)),
        INVALID(placard_client_change_user_signed, (client, "u", nul, NULL, nul, NULL)),
        INVALID(placard_client_change_user_signed, (client, "u", nul, NULL, 0, NULL)),
        INVALID(placard_client_set_signature, (NULL, "s", nul, NULL)),
        INVALID(placard_client_set_signature, (client, NULL, nul, NULL)),
        INVALID(placard_client_set_signature, (client, NULL, 0, NULL)),
        INVALID(placard_client_set_host_state, (NULL, &state)),
        INVALID(placard_client_set_host_state, (client, NULL)),

        INVALID(placard_client_refresh_cards, (NULL, 1)),
        INVALID(placard_client_copy_cards, (NULL, 0, &more)),
        INVALID(placard_client_copy_cards, (client, 0, NULL)),
        NUMBER(placard_cards_count, (NULL), 0),
        NUMBER(placard_cards_unviewed_count, (NULL), 0),
        NUMBER(placard_cards_updated_at_ms, (NULL), -1),
        NO_POINTER(placard_cards_get, (NULL, 0)),
        NO_POINTER(placard_cards_find, (NULL, "c", nul)),
        NO_POINTER(placard_cards_find, (cards, NULL, nul)),
        NO_POINTER(placard_cards_find, (cards, NULL, 3)),
        INVALID(placard_cards_copy_filtered, (NULL, &filter, &more)),
        INVALID(placard_cards_copy_filtered, (cards, NULL, &more)),
        INVALID(placard_cards_copy_filtered, (cards, &filter, NULL)),
        INVALID(placard_cards_copy_filtered, (cards, &without_types, &more)),
        INVALID(placard_cards_copy_filtered, (cards, &null_type, &more)),
        INVALID(placard_card_copy, (NULL, &copy)),
        INVALID(placard_card_copy, (card, NULL)),
        NO_POINTER(placard_card_get_extra, (NULL, 0)),
        NO_POINTER(placard_card_find_extra, (NULL, "k", nul, &length)),
        NO_POINTER(placard_card_find_extra, (card, NULL, nul, &length)),
        NO_POINTER(placard_card_find_extra, (card, NULL, 3, NULL)),
        ROW(placard_card_find_extra, (card, "k", nul, NULL), placard_card_find_extra(card, "k", nul, NULL) != NULL),
        INVALID(placard_client_log_card_impression, (NULL, "c", nul)),
        INVALID(placard_client_log_card_impression, (client, NULL, nul)),
        INVALID(placard_client_log_card_impressions, (NULL, ids, 1)),
        INVALID(placard_client_log_card_impressions, (client, NULL, 1)),
        INVALID(placard_client_log_card_impressions, (client, ids, 2)),
        ROW(placard_client_log_card_impressions, (client, NULL, 0),
            placard_client_log_card_impressions(client, NULL, 0) == PLACARD_IGNORED),
        INVALID(placard_client_log_card_click, (NULL, "c", nul)),
        INVALID(placard_client_log_card_click, (client, NULL, nul)),
        INVALID(placard_client_log_card_dismissal, (NULL, "c", nul)),
        INVALID(placard_client_log_card_dismissal, (client, NULL, nul)),

        INVALID(placard_properties_create, (NULL)),
        INVALID(placard_properties_create_from_json, (NULL, nul, &set, NULL)),
        INVALID(placard_properties_create_from_json, ("{}", nul, NULL, NULL)),
        INVALID(placard_properties_set_bool, (NULL, "k", nul, 1, NULL)),
        INVALID(placard_properties_set_bool, (properties, NULL, nul, 1, NULL)),
        INVALID(placard_properties_set_int, (NULL, "k", nul, 1, NULL)),
        INVALID(placard_properties_set_int, (properties, NULL, nul, 1, NULL)),
        INVALID(placard_properties_set_double, (NULL, "k", nul, 1.0, NULL)),
        INVALID(placard_properties_set_double, (properties, NULL, nul, 1.0, NULL)),
        INVALID(placard_properties_set_string, (NULL, "k", nul, "v", nul, NULL)),
        INVALID(placard_properties_set_string, (properties, NULL, nul, "v", nul, NULL)),
        INVALID(placard_properties_set_string, (properties, "k", nul, NULL, nul, NULL)),
        INVALID(placard_properties_set_date, (NULL, "k", nul, START_MS, NULL)),
        INVALID(placard_properties_set_date, (properties, NULL, nul, START_MS, NULL)),
        INVALID(placard_properties_set_json, (NULL, "k", nul, "1", nul, NULL)),
        INVALID(placard_properties_set_json, (properties, NULL, nul, "1", nul, NULL)),
        INVALID(placard_properties_set_json, (properties, "k", nul, NULL, nul, NULL)),
        OK(placard_properties_set_bool, (properties, "k", nul, 1, NULL)),

        INVALID(placard_client_log_event, (NULL, "e", nul, NULL, NULL)),
        INVALID(placard_client_log_event, (client, NULL, nul, NULL, NULL)),
        OK(placard_client_log_event, (client, "e", nul, NULL, NULL)),
        INVALID(placard_client_log_purchase, (NULL, "p", nul, "USD", 1, 1, NULL, NULL)),
        INVALID(placard_client_log_purchase, (client, NULL, nul, "USD", 1, 1, NULL, NULL)),
        INVALID(placard_client_log_purchase, (client, "p", nul, NULL, 1, 1, NULL, NULL)),
        OK(placard_client_log_purchase, (client, "p", nul, "USD", 1, 1, NULL, NULL)),
        INVALID(placard_batch_create, (NULL)),
        NUMBER(placard_batch_count, (NULL), 0),
        INVALID(placard_batch_add_event, (NULL, "e", nul, NULL, NULL)),
        INVALID(placard_batch_add_event, (batch, NULL, nul, NULL, NULL)),
        OK(placard_batch_add_event, (batch, "e", nul, NULL, NULL)),
        INVALID(placard_batch_add_purchase, (NULL, "p", nul, "USD", 1, 1, NULL, NULL)),
        INVALID(placard_batch_add_purchase, (batch, NULL, nul, "USD", 1, 1, NULL, NULL)),
        INVALID(placard_batch_add_purchase, (batch, "p", nul, NULL, 1, 1, NULL, NULL)),
        OK(placard_batch_add_purchase, (batch, "p", nul, "USD", 1, 1, NULL, NULL)),
        INVALID(placard_client_log_batch, (NULL, batch, NULL)),
        INVALID(placard_client_log_batch, (client, NULL, NULL)),
        OK(placard_client_log_batch, (client, batch, NULL)),
        INVALID(placard_client_log_push_click, (NULL, "{\"cid\":\"c\"}", nul, NULL)),
        INVALID(placard_client_log_push_click, (client, NULL, nul, NULL)),
        OK(placard_client_log_push_click, (client, "{\"cid\":\"c\"}", nul, NULL)),
        ROW(placard_client_queued_count, (NULL), placard_client_queued_count(NULL) <= 0),

        INVALID(placard_client_set_attribute_bool, (NULL, "k", nul, 1, NULL)),
        INVALID(placard_client_set_attribute_bool, (client, NULL, nul, 1, NULL)),
        OK(placard_client_set_attribute_bool, (client, "k", nul, 1, NULL)),
        INVALID(placard_client_set_attribute_int, (NULL, "k", nul, 1, NULL)),
        INVALID(placard_client_set_attribute_int, (client, NULL, nul, 1, NULL)),
        OK(placard_client_set_attribute_int, (client, "k", nul, 1, NULL)),
        INVALID(placard_client_set_attribute_double, (NULL, "k", nul, 1, NULL)),
        INVALID(placard_client_set_attribute_double, (client, NULL, nul, 1, NULL)),
        OK(placard_client_set_attribute_double, (client, "k", nul, 1, NULL)),
        INVALID(placard_client_set_attribute_string, (NULL, "k", nul, "v", nul, NULL)),
        INVALID(placard_client_set_attribute_string, (client, NULL, nul, "v", nul, NULL)),
        INVALID(placard_client_set_attribute_string, (client, "k", nul, NULL, nul, NULL)),
        OK(placard_client_set_attribute_string, (client, "k", nul, "v", nul, NULL)),
        INVALID(placard_client_set_attribute_date, (NULL, "k", nul, START_MS, NULL)),
        INVALID(placard_client_set_attribute_date, (client, NULL, nul, START_MS, NULL)),
        OK(placard_client_set_attribute_date, (client, "k", nul, START_MS, NULL)),
        INVALID(placard_client_set_attribute_json, (NULL, "k", nul, "[]", nul, NULL)),
        INVALID(placard_client_set_attribute_json, (client, NULL, nul, "[]", nul, NULL)),
        INVALID(placard_client_set_attribute_json, (client, "k", nul, NULL, nul, NULL)),
        OK(placard_client_set_attribute_json, (client, "k", nul, "[]", nul, NULL)),
        INVALID(placard_client_unset_attribute, (NULL, "k", nul, NULL)),
        INVALID(placard_client_unset_attribute, (client, NULL, nul, NULL)),
        OK(placard_client_unset_attribute, (client, "k", nul, NULL)),
        INVALID(placard_client_increment_attribute, (NULL, "k", nul, 1, NULL)),
        INVALID(placard_client_increment_attribute, (client, NULL, nul, 1, NULL)),
        OK(placard_client_increment_attribute, (client, "k", nul, 1, NULL)),
        INVALID(placard_client_add_to_attribute, (NULL, "k", nul, "v", nul, NULL)),
        INVALID(placard_client_add_to_attribute, (client, NULL, nul, "v", nul, NULL)),
        INVALID(placard_client_add_to_attribute, (client, "k", nul, NULL, nul, NULL)),
        OK(placard_client_add_to_attribute, (client, "k", nul, "v", nul, NULL)),
        INVALID(placard_client_remove_from_attribute, (NULL, "k", nul, "v", nul, NULL)),
        INVALID(placard_client_remove_from_attribute, (client, NULL, nul, "v", nul, NULL)),
        INVALID(placard_client_remove_from_attribute, (client, "k", nul, NULL, nul, NULL)),
        OK(placard_client_remove_from_attribute, (client, "k", nul, "v", nul, NULL)),
        INVALID(placard_client_merge_attribute, (NULL, "k", nul, "{}", nul, NULL)),
        INVALID(placard_client_merge_attribute, (client, NULL, nul, "{}", nul, NULL)),
        INVALID(placard_client_merge_attribute, (client, "k", nul, NULL, nul, NULL)),
        OK(placard_client_merge_attribute, (client, "k", nul, "{}", nul, NULL)),
        INVALID(placard_client_set_attribute_location, (NULL, "k", nul, 1, 1, NULL)),
        INVALID(placard_client_set_attribute_location, (client, NULL, nul, 1, 1, NULL)),
        OK(placard_client_set_attribute_location, (client, "k", nul, 1, 1, NULL)),
        INVALID(placard_client_unset_attribute_location, (NULL, "k", nul, NULL)),
        INVALID(placard_client_unset_attribute_location, (client, NULL, nul, NULL)),
        OK(placard_client_unset_attribute_location, (client, "k", nul, NULL)),
        INVALID(placard_client_set_user_field, (NULL, PLACARD_USER_FIELD_EMAIL, "a@b.c", nul, NULL)),
        OK(placard_client_set_user_field, (client, PLACARD_USER_FIELD_EMAIL, NULL, 0, NULL)),
        OK(placard_client_set_user_field, (client, PLACARD_USER_FIELD_EMAIL, NULL, nul, NULL)),
        INVALID(placard_client_set_last_location, (NULL, 1, 1, NULL, NULL, NULL, NULL)),
        OK(placard_client_set_last_location, (client, 1, 1, NULL, NULL, NULL, NULL)),
        INVALID(placard_client_set_subscription, (NULL, "g", nul, PLACARD_SUBSCRIPTION_SUBSCRIBED, NULL)),
        INVALID(placard_client_set_subscription, (client, NULL, nul, PLACARD_SUBSCRIPTION_SUBSCRIBED, NULL)),
        OK(placard_client_set_subscription, (client, "g", nul, PLACARD_SUBSCRIPTION_SUBSCRIBED, NULL)),
        INVALID(placard_client_add_alias, (NULL, "n", nul, "l", nul, NULL)),
        INVALID(placard_client_add_alias, (client, NULL, nul, "l", nul, NULL)),
        INVALID(placard_client_add_alias, (client, "n", nul, NULL, nul, NULL)),
        OK(placard_client_add_alias, (client, "n", nul, "l", nul, NULL)),
        NO_POINTER_ARGUMENT(placard_user_field_name),
        NO_POINTER_ARGUMENT(placard_subscription_name),

        NO_POINTER(placard_message_get_button, (NULL, 0)),
        NO_POINTER(placard_message_get_extra, (NULL, 0)),
        NO_POINTER(placard_message_get_colors, (NULL, PLACARD_THEME_DARK)),
        NO_POINTER(placard_message_get_button_colors, (NULL, 0, PLACARD_THEME_DARK)),
        INVALID(placard_client_copy_messages, (NULL, &messages)),
        INVALID(placard_client_copy_messages, (client, NULL)),
        NUMBER(placard_messages_count, (NULL), 0),
        NO_POINTER(placard_messages_get, (NULL, 0)),
        INVALID(placard_client_show_message, (NULL, 1)),
        INVALID(placard_client_postpone_message, (NULL, 1)),
        INVALID(placard_client_discard_message, (NULL, 1)),
        INVALID(placard_client_log_message_impression, (NULL, 1)),
        INVALID(placard_client_log_message_click, (NULL, 1)),
        INVALID(placard_client_log_message_button, (NULL, 1, 0)),
        INVALID(placard_client_log_message_html_button, (NULL, 1, "a", nul, NULL)),
        INVALID(placard_client_log_message_html_button, (client, 1, NULL, nul, NULL)),
        INVALID(placard_client_log_message_dismissal, (NULL, 1)),
        INVALID(placard_client_offer_next_message, (NULL)),
        INVALID(placard_client_add_local_message, (NULL, "{\"type\":\"MODAL\"}", nul, NULL, NULL)),
        INVALID(placard_client_add_local_message, (client, NULL, nul, NULL, NULL)),
        OK(placard_client_add_local_message, (client, "{\"type\":\"MODAL\"}", nul, NULL, NULL)),
        INVALID(placard_client_refresh_messages, (NULL, 1)),

        NOTHING(placard_render_options_init, (NULL)),
        INVALID(placard_client_render_cards, (NULL, cards, NULL, &page, NULL)),
        INVALID(placard_client_render_cards, (client, NULL, NULL, &page, NULL)),
        INVALID(placard_client_render_cards, (client, cards, NULL, NULL, NULL)),
        OK(placard_client_render_cards, (client, cards, NULL, &page, NULL)),
        INVALID(placard_client_render_message, (NULL, 1, NULL, &no_page, NULL)),
        INVALID(placard_client_render_message, (client, 1, NULL, NULL, NULL)),
        NO_POINTER(placard_page_get_html, (NULL, &length)),
        NO_POINTER(placard_page_get_html, (NULL, NULL)),
        ROW(placard_page_get_html, (page, NULL), placard_page_get_html(page, NULL) != NULL),
        NOTHING(placard_page_destroy, (NULL)),
        INVALID(placard_client_handle_url, (NULL, "placard://x/feed/close", nul, NULL)),
        INVALID(placard_client_handle_url, (client, NULL, nul, NULL)),

        INVALID(placard_client_explain_open, (NULL, &explanation, NULL)),
        INVALID(placard_client_explain_open, (client, NULL, NULL)),
        INVALID(placard_client_explain_event, (NULL, "e", nul, NULL, &explanation, NULL)),
        INVALID(placard_client_explain_event, (client, NULL, nul, NULL, &explanation, NULL)),
        INVALID(placard_client_explain_event, (client, "e", nul, NULL, NULL, NULL)),
        INVALID(placard_client_explain_purchase, (NULL, "p", nul, NULL, &explanation, NULL)),
        INVALID(placard_client_explain_purchase, (client, NULL, nul, NULL, &explanation, NULL)),
        INVALID(placard_client_explain_purchase, (client, "p", nul, NULL, NULL, NULL)),
        INVALID(placard_client_explain_push_click, (NULL, "{}", nul, &explanation, NULL)),
        INVALID(placard_client_explain_push_click, (client, NULL, nul, &explanation, NULL)),
        INVALID(placard_client_explain_push_click, (client, "{}", nul, NULL, NULL)),
        INVALID(placard_client_explain_last, (NULL, &explanation, NULL)),
        INVALID(placard_client_explain_last, (client, NULL, NULL)),
        NUMBER(placard_explanation_count, (NULL), 0),
        NO_POINTER(placard_explanation_get, (NULL, 0)),
        NO_POINTER(placard_explanation_get_event, (NULL)),

        INVALID(placard_outbox_open, (NULL, "k", &other_outbox, NULL)),
        INVALID(placard_outbox_open, (directory, NULL, &other_outbox, NULL)),
        INVALID(placard_outbox_open, (directory, "k", NULL, NULL)),
        NOTHING(placard_outbox_close, (NULL)),
        INVALID(placard_outbox_put, (NULL, PLACARD_OUTBOX_EVENT, "{}", nul, NULL)),
        INVALID(placard_outbox_put, (outbox, PLACARD_OUTBOX_EVENT, NULL, nul, NULL)),
        INVALID(placard_outbox_copy_records, (NULL, PLACARD_OUTBOX_EVENT, &records, NULL)),
        INVALID(placard_outbox_copy_records, (outbox, PLACARD_OUTBOX_EVENT, NULL, NULL)),
        NOTHING(placard_outbox_records_destroy, (NULL)),
        NUMBER(placard_outbox_records_count, (NULL), 0),
        NO_POINTER(placard_outbox_records_get, (NULL, 0)),
        INVALID(placard_outbox_remove, (NULL, PLACARD_OUTBOX_EVENT, NULL)),
        INVALID(placard_outbox_reset, (NULL, NULL)),
        INVALID(placard_outbox_set_time, (NULL, 0)),
        NO_POINTER_ARGUMENT(placard_outbox_kind_name),

        NO_POINTER(placard_request_get_header, (NULL, 0)),
        INVALID(placard_client_complete_request, (NULL, 1, &response)),
        INVALID(placard_client_complete_request, (client, 1, NULL)),
        INVALID(placard_client_fail_request, (NULL, 1, PLACARD_FAILURE_RESET)),
    };
    const size_t count = sizeof rows / sizeof rows[0];
    report(rows, count);
    check_complete(argv[1], rows, count);

    /* The calls above passed a NULL `err`; a given one is set for a NULL argument too. */
    CHECK_STATUS(placard_client_log_event(client, NULL, nul, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK_NUMBER(error->status, PLACARD_E_INVALID);
    CHECK_NUMBER(error->message_length, strlen(error->message));
    placard_error_destroy(error);

    placard_page_destroy(page);
    placard_batch_destroy(batch);
    placard_cards_destroy(cards);
    placard_properties_destroy(properties);
    placard_outbox_close(outbox);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
