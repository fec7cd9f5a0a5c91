/* A complete session without sockets: the host sends the requests, and the test sets the time. */
#include "fixture.h"

static const char data_reply[] =
    "{\"message\":\"success\"," CONFIG_JSON ",\"respond_with\":{\"user_id\":\"u-1\"},\"triggers\":["
    "{\"id\":\"low\",\"type\":\"inapp\",\"priority\":1,"
    "\"min_seconds_since_last_trigger\":0,\"trigger_condition\":["
    "{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order_placed\"}}],"
    "\"data\":{\"type\":\"SLIDEUP\",\"message\":\"never seen\",\"trigger_id\":\"low\"}},"
    "{\"id\":\"high\",\"type\":\"inapp\",\"priority\":10,"
    "\"min_seconds_since_last_trigger\":0,\"trigger_condition\":["
    "{\"type\":\"custom_event_property\",\"data\":{\"event_name\":\"order_placed\","
    "\"property_filters\":[[{\"property_key\":\"items\",\"property_type\":\"number\","
    "\"comparator\":3,\"property_value\":2}]]}}],"
    "\"data\":{\"type\":\"MODAL\",\"header\":\"Thanks\",\"message\":\"Enjoy!\","
    "\"trigger_id\":\"high\",\"extras\":{\"colour\":\"red\"},"
    "\"btns\":[{\"id\":0,\"text\":\"OK\"},{\"id\":1,\"text\":\"More\"}]}}]}";

static const char cards_reply[] = "{\"full_sync\":true,\"last_full_sync_at\":10,\"last_card_updated_at\":10,\"cards\":["
                                  "{\"id\":\"old\",\"tp\":\"text_announcement\",\"ca\":100,\"ea\":-1,\"tt\":\"Old\","
                                  "\"ds\":\"news\",\"db\":true,\"e\":{\"k\":\"v\",\"n\":7}},"
                                  "{\"id\":\"new\",\"tp\":\"captioned_image\",\"ca\":200,\"ea\":-1,\"tt\":\"New\","
                                  "\"ds\":\"d\",\"i\":\"https://img.example/a.png\",\"ar\":1.5,"
                                  "\"u\":\"https://example.com\",\"db\":true},"
                                  "{\"id\":\"pin\",\"tp\":\"banner_image\",\"ca\":50,\"ea\":-1,\"p\":true,"
                                  "\"i\":\"https://img.example/b.png\"},"
                                  "{\"tp\":\"banner_image\",\"ca\":1}]}";

static const placard_header *find_header(const placard_request *request, const char *name) {
    for (size_t i = 0; i < request->headers_count; i++) {
        const placard_header *header = placard_request_get_header(request, i);
        if (header != NULL && strcmp(header->name, name) == 0)
            return header;
    }
    return NULL;
}

static void check_first_request(placard_client *client) {
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL && event->request != NULL);
    const placard_request *request = event->request;
    CHECK_NUMBER(request->kind, PLACARD_REQUEST_DATA);
    CHECK_TEXT(request->method, "POST");
    CHECK_TEXT(request->url, "https://sdk.example.invalid/api/v3/data/");
    const placard_header *key = find_header(request, "X-Braze-Api-Key");
    REQUIRE(key != NULL);
    CHECK_TEXT(key->value, "test-key");
    CHECK(placard_request_get_header(request, request->headers_count) == NULL);
    REQUIRE(request->body != NULL);
    CHECK_NUMBER(request->body_length, strlen(request->body));
    CHECK(strstr(request->body, "\"ss\"") != NULL);

    uint64_t id = request->id;
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.body = data_reply;
    response.body_length = strlen(data_reply);
    CHECK_STATUS(placard_client_complete_request(client, id + 1000, &response, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_complete_request(client, id, &response, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_complete_request(client, id, &response, NULL), PLACARD_E_NOT_FOUND);
}

static void check_cards(placard_client *client) {
    const placard_event *event = next_event_of(client, PLACARD_EVENT_CARDS_UPDATED);
    REQUIRE(event != NULL);
    CHECK_NUMBER(event->count, 3);
    CHECK_NUMBER(event->unviewed, 3);
    CHECK_NUMBER(event->changed, 1);
    CHECK_TEXT(placard_origin_name(event->origin), "server");

    placard_cards *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    REQUIRE(placard_cards_count(cards) == 3);
    CHECK_TEXT(placard_cards_get(cards, 0)->id, "pin");
    CHECK_TEXT(placard_cards_get(cards, 1)->id, "new");
    CHECK_TEXT(placard_cards_get(cards, 2)->id, "old");
    CHECK(placard_cards_get(cards, 3) == NULL);
    CHECK(placard_cards_get(cards, SIZE_MAX) == NULL);

    const placard_card *card = placard_cards_find(cards, "new", PLACARD_NUL);
    REQUIRE(card != NULL);
    CHECK_TEXT(placard_card_kind_name(card->kind), "captioned_image");
    CHECK_TEXT(card->title, "New");
    CHECK_NUMBER(card->title_length, 3);
    CHECK(card->aspect_ratio == 1.5);
    CHECK_NUMBER(card->created_ms, 200000);
    CHECK_NUMBER(card->expires_at_ms, -1);
    CHECK(card->domain == NULL && card->domain_length == 0);

    card = placard_cards_find(cards, "old", PLACARD_NUL);
    REQUIRE(card != NULL && card->extras_count == 2);
    CHECK_TEXT(placard_card_get_extra(card, 0)->key, "k");
    CHECK_TEXT(placard_card_get_extra(card, 1)->value, "7");
    CHECK(placard_card_get_extra(card, 2) == NULL);
    size_t length = 0;
    CHECK_TEXT(placard_card_find_extra(card, "k", PLACARD_NUL, &length), "v");
    CHECK_NUMBER(length, 1);
    CHECK(placard_card_find_extra(card, "absent", PLACARD_NUL, NULL) == NULL);

    /* State changes at once; the snapshot at hand does not. */
    CHECK_STATUS(placard_client_log_card_impressions(client, (const char *[]){"new"}, NULL, 1, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_card_impressions(client, (const char *[]){"new"}, NULL, 1, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_card_click(client, "new", PLACARD_NUL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_card_dismissal(client, "old", PLACARD_NUL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_card_dismissal(client, "old", PLACARD_NUL, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_card_dismissal(client, "pin", PLACARD_NUL, NULL), PLACARD_IGNORED);
    CHECK_NUMBER(placard_cards_unviewed_count(cards), 3);
    placard_cards_destroy(cards);

    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_cards_count(cards), 2);
    CHECK_NUMBER(placard_cards_unviewed_count(cards), 1);
    placard_cards_destroy(cards);
}

static void check_explanation(const placard_client *client, const placard_properties *properties) {
    placard_explanation *explanation = NULL;
    CHECK_STATUS(placard_client_explain_event(client, "order_placed", PLACARD_NUL, properties, &explanation, NULL),
                 PLACARD_OK);
    REQUIRE(placard_explanation_count(explanation) == 2);
    CHECK_TEXT(placard_explanation_get(explanation, 0)->campaign, "low");
    CHECK_TEXT(placard_verdict_kind_name(placard_explanation_get(explanation, 0)->verdict), "loses_priority");
    CHECK_TEXT(placard_verdict_kind_name(placard_explanation_get(explanation, 1)->verdict), "wins");
    CHECK(placard_explanation_get(explanation, 2) == NULL);
    placard_explanation_destroy(explanation);

    CHECK_STATUS(placard_client_explain_event(client, "order_placed", PLACARD_NUL, NULL, &explanation, NULL),
                 PLACARD_OK);
    const placard_verdict *verdict = placard_explanation_get(explanation, 1);
    REQUIRE(verdict != NULL);
    CHECK_TEXT(placard_verdict_kind_name(verdict->verdict), "filter_failed");
    CHECK_TEXT(placard_why_name(verdict->why), "missing");
    CHECK_TEXT(verdict->property, "items");
    CHECK(verdict->found == NULL);
    CHECK_TEXT(placard_value_type_name(verdict->found_type), "missing");
    CHECK_TEXT(placard_value_type_name(verdict->wanted_type), "number");
    CHECK(strncmp(verdict->text, "filter 1 of 1: 'items' is missing", 33) == 0);
    placard_explanation_destroy(explanation);
}

/* The last logged event, judged by the state at its time: its message has been offered since. */
static void check_last_explanation(const placard_client *client) {
    placard_explanation *explanation = NULL;
    CHECK_STATUS(placard_client_explain_last(client, &explanation, NULL), PLACARD_OK);
    const placard_explained_event *event = placard_explanation_get_event(explanation);
    REQUIRE(event != NULL);
    CHECK_TEXT(placard_trigger_name(event->kind), "custom_event");
    CHECK_TEXT(event->name, "order_placed");
    CHECK_TEXT(event->properties, "{\"items\":3}");
    CHECK_TEXT(placard_verdict_kind_name(placard_explanation_get(explanation, 1)->verdict), "wins");
    placard_explanation_destroy(explanation);

    const char payload[] = "{\"cid\": \"x\"}";
    CHECK_STATUS(placard_client_explain_push_click(client, payload, PLACARD_NUL, &explanation, NULL), PLACARD_OK);
    CHECK_TEXT(placard_verdict_kind_name(placard_explanation_get(explanation, 0)->verdict), "wrong_event");
    placard_explanation_destroy(explanation);
    CHECK_STATUS(placard_client_explain_push_click(client, "{}", PLACARD_NUL, &explanation, NULL), PLACARD_IGNORED);
    CHECK(explanation == NULL);
}

static void check_message(placard_client *client) {
    placard_properties *properties = NULL;
    CHECK_STATUS(placard_properties_create(&properties, NULL), PLACARD_OK);
    CHECK_STATUS(placard_properties_set_int(properties, "items", PLACARD_NUL, 3, NULL), PLACARD_OK);
    check_explanation(client, properties);
    CHECK_STATUS(placard_client_log_event(client, "blocked", PLACARD_NUL, NULL, NULL), PLACARD_BLOCKED);
    CHECK_STATUS(placard_client_log_event(client, "order_placed", PLACARD_NUL, properties, NULL), PLACARD_OK);
    placard_properties_destroy(properties);
    check_last_explanation(client);

    const placard_event *event = next_event_of(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL && event->message != NULL);
    const placard_message *message = event->message;
    uint64_t handle = message->handle;
    CHECK_TEXT(message->id, "high");
    CHECK_TEXT(placard_message_type_name(message->type), "modal");
    CHECK_TEXT(message->header, "Thanks");
    CHECK_NUMBER(message->state, PLACARD_MESSAGE_STATE_OFFERED);
    REQUIRE(message->buttons_count == 2 && message->extras_count == 1);
    CHECK_TEXT(placard_message_get_button(message, 1)->text, "More");
    CHECK(placard_message_get_button(message, 2) == NULL);
    CHECK_TEXT(placard_message_get_extra(message, 0)->value, "red");

    CHECK_STATUS(placard_client_log_message_impression(client, handle, NULL), PLACARD_E_STATE); /* not shown yet */
    CHECK_STATUS(placard_client_show_message(client, handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_show_message(client, handle, NULL), PLACARD_E_STATE);
    CHECK_STATUS(placard_client_log_message_impression(client, handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_message_impression(client, handle, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_button(client, handle, 9, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_log_message_button(client, handle, 1, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_message_button(client, handle, 1, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_click(client, handle, NULL), PLACARD_OK);

    placard_messages *messages = NULL;
    CHECK_STATUS(placard_client_copy_messages(client, &messages, NULL), PLACARD_OK);
    REQUIRE(placard_messages_count(messages) == 1);
    CHECK_NUMBER(placard_messages_get(messages, 0)->state, PLACARD_MESSAGE_STATE_SHOWING);
    CHECK(placard_messages_get(messages, 1) == NULL);
    placard_messages_destroy(messages);

    CHECK_STATUS(placard_client_log_message_dismissal(client, handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_message_click(client, handle, NULL), PLACARD_E_NOT_FOUND);
}

/* A failed upload keeps its records; the next one sends them and removes them from the store. */
static void check_upload(placard_client *client) {
    int64_t queued = placard_client_queued_count(client);
    CHECK(queued >= 7);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL && event->request != NULL);
    CHECK_STATUS(placard_client_fail_request(client, event->request->id, PLACARD_FAILURE_UNREACHABLE, NULL),
                 PLACARD_OK);
    event = next_event_of(client, PLACARD_EVENT_SEND_FAILED);
    REQUIRE(event != NULL);
    CHECK_TEXT(placard_reason_name(event->reason), "offline");
    CHECK_NUMBER(placard_client_queued_count(client), queued);

    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{\"message\":\"success\"}");
    event = next_event_of(client, PLACARD_EVENT_SENT);
    REQUIRE(event != NULL);
    CHECK_NUMBER(event->count, queued);
    CHECK_NUMBER(placard_client_queued_count(client), 0);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    check_first_request(client);
    answer_request(client, PLACARD_REQUEST_CARDS, cards_reply);
    check_cards(client);
    check_message(client);
    check_upload(client);
    placard_client_close(client);

    /* Everything is available again without a network: the cards, their flags, the campaigns. */
    client = open_client(&options);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_CARDS_UPDATED);
    REQUIRE(event != NULL);
    CHECK_TEXT(placard_origin_name(event->origin), "cache");
    CHECK_NUMBER(event->count, 2);
    CHECK_NUMBER(event->unviewed, 1);
    placard_explanation *explanation = NULL;
    CHECK_STATUS(placard_client_explain_open(client, &explanation, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_explanation_count(explanation), 2);
    placard_explanation_destroy(explanation);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
