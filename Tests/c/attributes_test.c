/* A host's calls about its user (rule 6.4): what is accepted, and what an error names. */
#include "fixture.h"

static placard_client *client;
static placard_error *error;

static void check_refused(placard_status status, const char *field, const char *limit) {
    CHECK_STATUS(status, PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK_STATUS(error->status, PLACARD_E_INVALID);
    CHECK(strstr(error->message, field) != NULL && strstr(error->message, limit) != NULL);
    CHECK(error->message_length == strlen(error->message));
    placard_error_destroy(error);
    error = NULL;
}

static void test_refused(void) {
    const size_t nul = PLACARD_NUL;
    const double nan = 0.0 / 0.0, negative = -1;
    char text[300];
    memset(text, 'v', sizeof text);
    check_refused(placard_client_set_attribute_int(client, text, 256, 1, &error), "key", "255");
    check_refused(placard_client_set_attribute_string(client, "k", nul, text, 256, &error), "'k'", "255");
    check_refused(placard_client_set_attribute_double(client, "k", nul, nan, &error), "'k'", "finite");
    check_refused(placard_client_set_attribute_date(client, "k", nul, INT64_MAX, &error), "'k'", "9999");
    check_refused(placard_client_set_attribute_json(client, "k", nul, "[1, 2]", nul, &error), "'k'", "strings");
    check_refused(placard_client_set_attribute_json(client, "k", nul, "{\"a\": }", nul, &error), "JSON", "byte");
    check_refused(placard_client_set_attribute_json(client, "k", nul, "18446744073709551616", nul, &error), "JSON", "");
    check_refused(placard_client_add_to_attribute(client, "k", nul, text, 256, &error), "'k'", "255");
    check_refused(placard_client_remove_from_attribute(client, "k", nul, text, 256, &error), "'k'", "255");
    check_refused(placard_client_merge_attribute(client, "k", nul, "[]", nul, &error), "'k'", "object");
    check_refused(placard_client_set_attribute_location(client, "k", nul, 91, 0, &error), "latitude", "90");
    check_refused(placard_client_set_attribute_location(client, "k", nul, 0, nan, &error), "longitude", "180");
    check_refused(placard_client_unset_attribute(client, "", nul, &error), "key", "255");
    check_refused(placard_client_set_user_field(client, PLACARD_USER_FIELD_EMAIL, "ada", nul, &error), "email", "ada");
    check_refused(placard_client_set_user_field(client, PLACARD_USER_FIELD_NATIVE_LINE_ID, text, 34, &error),
                  "native_line_id", "33");
    check_refused(placard_client_set_user_field(client, PLACARD_USER_FIELD_PUSH_SUBSCRIBE, NULL, 0, &error),
                  "push_subscribe", "subscribed");
    check_refused(placard_client_set_user_field(client, PLACARD_USER_FIELD_NONE, "x", nul, &error), "field", "0");
    check_refused(placard_client_set_user_field(client, 14, "x", nul, &error), "field", "14");
    check_refused(placard_client_set_last_location(client, 0, 0, &nan, NULL, NULL, &error), "altitude", "finite");
    check_refused(placard_client_set_last_location(client, 0, 0, NULL, &negative, NULL, &error), "accuracy", "0");
    check_refused(placard_client_set_last_location(client, 0, 0, NULL, NULL, &negative, &error), "altitude", "0");
    check_refused(placard_client_set_subscription(client, "", nul, PLACARD_SUBSCRIPTION_SUBSCRIBED, &error), "group",
                  "empty");
    check_refused(placard_client_set_subscription(client, "g", nul, 3, &error), "state", "3");
    check_refused(placard_client_add_alias(client, "", nul, "l", nul, &error), "name", "255");
    check_refused(placard_client_add_alias(client, "n", nul, text, 256, &error), "label", "255");
    CHECK(placard_client_queued_count(client) == 0);
}

/* Also text with NUL, and any non-zero value as true. */
static void test_taken(void) {
    const size_t nul = PLACARD_NUL;
    const double altitude = -3.5, accuracy = 0;
    CHECK_STATUS(placard_client_set_attribute_string(client, "text", nul, "a\0b", 3, &error), PLACARD_OK);
    CHECK_STATUS(placard_client_set_attribute_bool(client, "bool", nul, true, &error), PLACARD_OK);
    CHECK_STATUS(placard_client_set_attribute_int(client, "int", nul, INT64_MIN, &error), PLACARD_OK);
    CHECK_STATUS(placard_client_set_attribute_json(client, "unset", nul, "null", nul, &error), PLACARD_OK);
    CHECK_STATUS(placard_client_set_user_field(client, PLACARD_USER_FIELD_DOB, "1815-12-10", 10, &error), PLACARD_OK);
    CHECK_STATUS(placard_client_set_last_location(client, 1.5, 2, &altitude, &accuracy, NULL, &error), PLACARD_OK);
    CHECK(error == NULL);
    CHECK(placard_client_queued_count(client) == 2);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL && event->request != NULL);
    char body[4096];
    snprintf(body, sizeof body, "%.*s", (int)event->request->body_length, event->request->body);
    CHECK(strstr(body, "\"text\":\"a\\u0000b\"") != NULL);
    CHECK(strstr(body, "\"bool\":true") != NULL);
    CHECK(strstr(body, "\"int\":-9223372036854775808") != NULL);
    CHECK(strstr(body, "\"unset\":null") != NULL);
    CHECK(strstr(body, "\"dob\":\"1815-12-10\"") != NULL);
    CHECK(strstr(body, "{\"latitude\":1.5,\"longitude\":2.0,\"altitude\":-3.5,\"ll_accuracy\":0.0}") != NULL);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    client = open_client(&options);
    test_refused();
    test_taken();
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
