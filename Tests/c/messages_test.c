/* Messages in a C host: the dark look, messages that the host makes, buttons of HTML pages. */
#include "fixture.h"

#define MESSAGE_JSON                                                                                                   \
    "{\"type\":\"MODAL\",\"header\":\"H\",\"bg_color\":4294967295,\"text_color\":4278190081,\"html_id\":\"box\","      \
    "\"css\":\"#box{}\",\"message_fields\":{\"n\":1},\"open_target\":\"BLANK\",\"extras\":{\"k\":\"v\"},"              \
    "\"btns\":[{\"id\":7,\"bg_color\":2,\"text_color\":4278190083},{\"id\":8}],"                                       \
    "\"themes\":{\"dark\":{\"bg_color\":4278190080,\"btns\":[{\"bg_color\":4}]}}}"

static placard_client *client;

static uint64_t add(const char *json) {
    uint64_t handle = 0;
    placard_error *error = NULL;
    CHECK_STATUS(placard_client_add_local_message(client, json, PLACARD_NUL, &handle, &error), PLACARD_OK);
    if (error != NULL)
        fprintf(stderr, "add_local_message: %s\n", error->message);
    placard_error_destroy(error);
    CHECK(handle != 0);
    return handle;
}

static const placard_message *offered(uint64_t handle) {
    const placard_event *event = next_event_of(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL && event->message != NULL);
    CHECK(event->handle == handle);
    return event->message;
}

static void check_colors(const placard_message *message) {
    const placard_message_colors *light = placard_message_get_colors(message, PLACARD_THEME_LIGHT);
    const placard_message_colors *dark = placard_message_get_colors(message, PLACARD_THEME_DARK);
    REQUIRE(light != NULL && dark != NULL);
    CHECK(light->bg_color == 0xFFFFFFFFu && light->bg_color == message->bg_color);
    CHECK(dark->bg_color == 0xFF000000u);
    CHECK(light->text_color == 0xFF000001u && dark->text_color == 0xFF000001u);
    CHECK(dark->frame_color == light->frame_color && light->frame_color == message->frame_color);
    CHECK(placard_message_get_colors(message, 99) == light);
    CHECK(placard_message_get_colors(message, -1) == light);

    const placard_button_colors *button = placard_message_get_button_colors(message, 0, PLACARD_THEME_DARK);
    REQUIRE(button != NULL);
    CHECK(button->bg_color == 4 && button->text_color == 0xFF000003u && button->border_color == 4);
    button = placard_message_get_button_colors(message, 0, PLACARD_THEME_LIGHT);
    REQUIRE(button != NULL);
    CHECK(button->bg_color == 2 && button->border_color == 2);
    CHECK(placard_message_get_button_colors(message, 1, PLACARD_THEME_DARK)->bg_color == 0xFF0073D5u);
    CHECK(placard_message_get_button_colors(message, 2, PLACARD_THEME_DARK) == NULL);
    CHECK(placard_message_get_button_colors(message, SIZE_MAX, PLACARD_THEME_LIGHT) == NULL);
}

static void check_fields(void) {
    uint64_t handle = add(MESSAGE_JSON);
    const placard_message *message = offered(handle);
    CHECK_TEXT(message->id, "local-1");
    CHECK_NUMBER(message->is_local, 1);
    CHECK_NUMBER(message->has_dark_theme, 1);
    CHECK_NUMBER(message->open_target, PLACARD_OPEN_TARGET_BLANK);
    CHECK_TEXT(message->html_id, "box");
    CHECK_TEXT(message->css, "#box{}");
    CHECK_TEXT(message->message_fields, "{\"n\":1}");
    CHECK_NUMBER(message->message_fields_length, strlen("{\"n\":1}"));
    CHECK(message->trigger_id == NULL && message->message_extras == NULL && message->image_path == NULL);
    check_colors(message);

    /* The list owns its message, which stays when the event is gone. */
    placard_messages *list = NULL;
    CHECK_STATUS(placard_client_copy_messages(client, &list, NULL), PLACARD_OK);
    CHECK(placard_client_next_event(client) == NULL);
    REQUIRE(placard_messages_count(list) == 1);
    check_colors(placard_messages_get(list, 0));
    placard_messages_destroy(list);

    CHECK_STATUS(placard_client_show_message(client, handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_message_impression(client, handle, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_click(client, handle, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_button(client, handle, 7, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_button(client, handle, 1, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, "a", PLACARD_NUL, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_log_message_dismissal(client, handle, NULL), PLACARD_OK);
}

/* An error names the field, and leaves no message behind. */
static void check_faults(void) {
    static const char *const faults[][2] = {
        {"{}", "`type`"},
        {"{\"type\":\"MODAL\",\"btns\":[{\"text\":\"no id\"}]}", "`btns[0].id`"},
        {"{\"type\":\"MODAL\",\"bg_color\":4294967296}", "`bg_color`"},
        {"[", "byte"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        uint64_t handle = 5;
        placard_error *error = NULL;
        CHECK_STATUS(placard_client_add_local_message(client, faults[i][0], PLACARD_NUL, &handle, &error),
                     PLACARD_E_INVALID);
        REQUIRE(error != NULL);
        CHECK(strstr(error->message, faults[i][1]) != NULL);
        CHECK(handle == 0);
        placard_error_destroy(error);
    }
    CHECK(next_event_of(client, PLACARD_EVENT_MESSAGE) == NULL);
    /* The outputs for the handle and the error are optional. */
    CHECK_STATUS(placard_client_add_local_message(client, "{\"type\":\"HTML\"}!", 15, NULL, NULL), PLACARD_OK);
}

/* A message is changed until it is shown: the event and old lists keep what they had. */
static void check_changes(void) {
    uint64_t handle = add("{\"type\":\"MODAL\",\"header\":\"old\",\"btns\":[{\"id\":1,\"text\":\"A\"}]}");
    CHECK_STATUS(placard_client_change_message(client, handle, "{\"header\":\"new\"}", PLACARD_NUL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_change_message(client, handle, "{\"header\":\"new\"}!", 16, NULL), PLACARD_IGNORED);
    placard_error *error = NULL;
    CHECK_STATUS(placard_client_change_message(client, handle, "{\"type\":\"FULL\"}", PLACARD_NUL, &error),
                 PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "`type`") != NULL);
    placard_error_destroy(error);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL);
    CHECK_TEXT(event->message->header, "old");
    placard_messages *list = NULL;
    CHECK_STATUS(placard_client_copy_messages(client, &list, NULL), PLACARD_OK);
    CHECK_TEXT(placard_messages_get(list, 0)->header, "new");
    CHECK_TEXT(placard_message_get_button(placard_messages_get(list, 0), 0)->text, "A");
    placard_messages_destroy(list);
    CHECK_STATUS(placard_client_show_message(client, handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_change_message(client, handle, "{}", PLACARD_NUL, NULL), PLACARD_E_STATE);
    CHECK_STATUS(placard_client_change_message(client, handle + 9, "{}", PLACARD_NUL, NULL), PLACARD_E_NOT_FOUND);
}

/* Waiting messages go, one by one or together; the one on screen stays. */
static void check_clearing(void) {
    CHECK_STATUS(placard_client_clear_messages(client, NULL), PLACARD_IGNORED);
    add("{\"type\":\"MODAL\"}");
    uint64_t second = add("{\"type\":\"MODAL\"}");
    add("{\"type\":\"MODAL\"}");
    CHECK_STATUS(placard_client_discard_message(client, second, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_discard_message(client, second, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_clear_messages(client, NULL), PLACARD_OK);
    for (int i = 0; i < 3; i++) {
        const placard_event *event = next_event_of(client, PLACARD_EVENT_MESSAGE_DISCARDED);
        REQUIRE(event != NULL);
        CHECK_NUMBER(event->reason, PLACARD_REASON_HOST);
    }
    placard_messages *list = NULL;
    CHECK_STATUS(placard_client_copy_messages(client, &list, NULL), PLACARD_OK);
    REQUIRE(placard_messages_count(list) == 1);
    uint64_t showing = placard_messages_get(list, 0)->handle;
    placard_messages_destroy(list);
    CHECK_STATUS(placard_client_log_message_dismissal(client, showing, NULL), PLACARD_OK);
}

static void check_html_buttons(void) {
    char text[300];
    memset(text, 'x', sizeof text);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL);
    uint64_t handle = event->handle;
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, "a", 1, NULL), PLACARD_E_STATE);
    CHECK_STATUS(placard_client_show_message(client, handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, "a", 1, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, "", 0, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, "a\0b", 3, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, "\xFF", 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, text, 256, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle, text, 255, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_message_html_button(client, handle + 9, "a", 1, NULL), PLACARD_E_NOT_FOUND);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    client = open_client(&options);
    check_fields();
    check_changes();
    check_clearing();
    check_faults();
    check_html_buttons();
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
