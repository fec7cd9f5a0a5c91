/* Part of the reference: examples for messages.h */
#include "reference.h"

/* placard_client_show_message, placard_client_log_message_impression: answer the offer of a message, and draw it */
static void show(placard_client *client, const placard_message *message) {
    placard_error *error = NULL;
    if (placard_client_show_message(client, message->handle, &error) != PLACARD_OK) {
        report("show_message", error); /* the message has expired meanwhile, for example */
        return;
    }
    printf("%s\n", message->message != NULL ? message->message : message->id);
    if (placard_client_log_message_impression(client, message->handle, &error) < 0)
        report("log_message_impression", error);
}

/* placard_message_type_name: choose a view by the type of a message */
static const char *view_of(const placard_message *message) {
    switch (message->type) {
    case PLACARD_MESSAGE_SLIDEUP:
        return message->slide_from == PLACARD_SLIDE_FROM_TOP ? "bar at the top" : "bar at the bottom";
    case PLACARD_MESSAGE_MODAL:
        return message->image_style == PLACARD_IMAGE_STYLE_GRAPHIC ? "picture" : "dialog";
    case PLACARD_MESSAGE_FULL:
        return message->crop_type == PLACARD_CROP_CENTER_CROP ? "screen, picture cropped" : "screen";
    default:
        fprintf(stderr, "%s messages are rendered (render.h)\n", placard_message_type_name(message->type));
        return "web view";
    }
}

/* placard_message: how long it stays, and whether it fits on the screen */
static int64_t time_to_show_ms(const placard_message *message, int is_upright) {
    if (message->orientation == PLACARD_MESSAGE_ORIENTATION_LANDSCAPE && is_upright)
        return 0;
    if (message->text_align_message == PLACARD_ALIGN_CENTER)
        printf("(centred)\n");
    return message->message_close == PLACARD_CLOSE_AUTO_DISMISS ? message->duration_ms : -1;
}

/* placard_message_get_button, placard_message_get_button_colors: draw the buttons in the dark theme */
static void draw_buttons(const placard_message *message) {
    const placard_button *button;
    for (size_t i = 0; (button = placard_message_get_button(message, i)) != NULL; i++) {
        const placard_button_colors *colors = placard_message_get_button_colors(message, i, PLACARD_THEME_DARK);
        printf("[%s] #%08X\n", button->text != NULL ? button->text : "", (unsigned)colors->bg_color);
    }
}

/* placard_message_get_colors: the colours of the theme that the user has chosen */
static uint32_t background(const placard_message *message, int is_dark) {
    const placard_message_colors *colors =
        placard_message_get_colors(message, is_dark ? PLACARD_THEME_DARK : PLACARD_THEME_LIGHT);
    return colors->bg_color; /* 0xAARRGGBB */
}

/* placard_message_get_extra: key-value pairs that the campaign sends along */
static const char *sound_of(const placard_message *message) {
    const placard_extra *extra;
    for (size_t i = 0; (extra = placard_message_get_extra(message, i)) != NULL; i++) {
        if (strcmp(extra->key, "sound") == 0)
            return extra->value; /* borrowed as long as the message */
    }
    return NULL;
}

/* placard_message_get_asset: the files of an HTML message, fetched by the library or not */
static size_t list_assets(const placard_message *message) {
    const placard_asset *asset;
    size_t count = 0;
    for (; (asset = placard_message_get_asset(message, count)) != NULL; count++)
        printf("%s: %s\n", asset->url, asset->path != NULL ? asset->path : "to be loaded");
    return count;
}

/* placard_client_postpone_message: not now, because the user is paying */
static void postpone(placard_client *client, uint64_t handle) {
    placard_error *error = NULL;
    if (placard_client_postpone_message(client, handle, &error) != PLACARD_OK)
        report("postpone_message", error);
}

/* placard_client_offer_next_message: the payment is done; what was postponed can be shown */
static void paid(placard_client *client) {
    placard_error *error = NULL;
    if (placard_client_offer_next_message(client, &error) < 0)
        report("offer_next_message", error);
}

/* placard_client_discard_message: refuse a message for good */
static void refuse(placard_client *client, const placard_message *message) {
    placard_error *error = NULL;
    if (placard_client_discard_message(client, message->handle, &error) != PLACARD_OK)
        report("discard_message", error);
}

/* placard_client_clear_messages: the screen changes, and what waits no longer fits */
static placard_status clear(placard_client *client) {
    placard_error *error = NULL;
    placard_status status = placard_client_clear_messages(client, &error);
    if (status < 0)
        report("clear_messages", error);
    return status; /* PLACARD_IGNORED: no message waits */
}

/* placard_client_change_message: fill in the user's name before the message is shown */
static void personalise(placard_client *client, uint64_t handle) {
    placard_error *error = NULL;
    const char *json = "{\"header\": \"Hello, Ada\", \"btns\": [{\"id\": 1, \"text\": \"Show my beans\"}]}";
    if (placard_client_change_message(client, handle, json, PLACARD_NUL, &error) < 0)
        report("change_message", error);
}

/* placard_client_add_local_message: a message of the program itself, on the same stack */
static uint64_t announce(placard_client *client) {
    uint64_t handle = 0;
    placard_error *error = NULL;
    const char *json = "{\"type\": \"SLIDEUP\", \"message\": \"The till is open again\"}";
    if (placard_client_add_local_message(client, json, PLACARD_NUL, &handle, &error) != PLACARD_OK)
        report("add_local_message", error);
    return handle;
}

/* placard_client_log_message_click: the user taps the message; the program opens what it leads to */
static void tapped(placard_client *client, const placard_message *message) {
    placard_error *error = NULL;
    if (placard_client_log_message_click(client, message->handle, &error) < 0)
        report("log_message_click", error);
    if (message->click_action == PLACARD_CLICK_ACTION_URI)
        printf("open %s%s\n", message->uri, message->open_target == PLACARD_OPEN_TARGET_BLANK ? " in a new tab" : "");
}

/* placard_client_log_message_button, placard_client_log_message_dismissal: a button closes the message */
static void pressed(placard_client *client, uint64_t handle, const placard_button *button) {
    placard_error *error = NULL;
    if (placard_client_log_message_button(client, handle, button->id, &error) < 0 ||
        placard_client_log_message_dismissal(client, handle, &error) < 0)
        report("pressed", error);
}

/* placard_client_log_message_html_button: a button of an HTML message that the program shows in its own view */
static placard_status pressed_in_page(placard_client *client, uint64_t handle, const char *id) {
    placard_error *error = NULL;
    placard_status status = placard_client_log_message_html_button(client, handle, id, PLACARD_NUL, &error);
    if (status < 0)
        report("log_message_html_button", error);
    return status;
}

/* placard_client_refresh_messages: ask for campaigns in the middle of a session */
static void refresh(placard_client *client, uint64_t token) {
    placard_error *error = NULL;
    if (placard_client_refresh_messages(client, token, &error) != PLACARD_OK)
        report("refresh_messages", error);
}

/* placard_client_copy_messages, placard_messages_count, placard_messages_get, placard_messages_destroy: count the
 * messages that wait on the stack */
static size_t count_waiting(const placard_client *client) {
    placard_messages *messages = NULL;
    placard_error *error = NULL;
    if (placard_client_copy_messages(client, &messages, &error) != PLACARD_OK) {
        report("copy_messages", error);
        return 0;
    }
    size_t waiting = 0;
    for (size_t i = 0; i < placard_messages_count(messages); i++)
        waiting += placard_messages_get(messages, i)->state == PLACARD_MESSAGE_STATE_WAITING;
    placard_messages_destroy(messages);
    return waiting;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

/* A modal message for every order, and an HTML message for every visit. */
static const char campaigns[] =
    "[{\"id\":\"thanks\",\"type\":\"inapp\",\"re_eligibility\":0,"
    "\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],"
    "\"data\":{\"type\":\"MODAL\",\"trigger_id\":\"t-1\",\"message\":\"Thank you!\",\"extras\":{\"sound\":\"bell\"},"
    "\"click_action\":\"URI\",\"uri\":\"https://kiosk.example.com/beans\",\"btns\":[{\"id\":1,\"text\":\"OK\"}]}},"
    "{\"id\":\"page\",\"type\":\"inapp\",\"re_eligibility\":0,"
    "\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"visit\"}}],"
    "\"data\":{\"type\":\"HTML\",\"trigger_id\":\"t-2\",\"message\":\"<p>Hello</p>\","
    "\"asset_urls\":[\"https://kiosk.example.com/a.png\"]}}]";

static void check_message(placard_client *client, const placard_message *message) {
    if (message->type == PLACARD_MESSAGE_HTML) {
        EXPECT(strcmp(view_of(message), "web view") == 0 && list_assets(message) == 1);
        show(client, message);
        EXPECT(pressed_in_page(client, message->handle, "close") == PLACARD_OK);
        placard_client_log_message_dismissal(client, message->handle, NULL);
        return;
    }
    EXPECT(strcmp(view_of(message), "dialog") == 0 && time_to_show_ms(message, 1) != 0);
    EXPECT(strcmp(sound_of(message), "bell") == 0 && background(message, 1) >> 24 == 0xFF);
    draw_buttons(message);
    show(client, message);
    tapped(client, message);
    pressed(client, message->handle, placard_message_get_button(message, 0));
}

/* What the handler does with the next message. */
enum answer { CHECK, POSTPONE, REFUSE };

static void handle(void *context, placard_client *client, const placard_event *event) {
    enum answer answer = *(enum answer *)context;
    if (event->kind != PLACARD_EVENT_MESSAGE)
        return;
    if (answer == CHECK)
        check_message(client, event->message);
    else if (answer == POSTPONE)
        personalise(client, event->handle), postpone(client, event->handle);
    else
        refuse(client, event->message);
}

void run_messages(const char *directory) {
    (void)directory;
    enum answer answer = CHECK;
    placard_fake *fake = placard_fake_create();
    placard_fake_set_campaigns(fake, campaigns);
    placard_fake_on_event(fake, handle, &answer);
    placard_client *client = open_with(fake);
    placard_client_start_session(client, NULL);
    placard_client_log_event(client, "visit", PLACARD_NUL, NULL, NULL);
    placard_fake_run(fake);
    answer = POSTPONE;
    placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL);
    placard_fake_run(fake);
    EXPECT(count_waiting(client) == 1);
    answer = CHECK;
    paid(client);
    placard_fake_run(fake);
    EXPECT(count_waiting(client) == 0 && clear(client) == PLACARD_IGNORED);
    EXPECT(placard_fake_received_count(fake, "si") == 2);
    answer = REFUSE;
    EXPECT(announce(client) != 0);
    placard_fake_run(fake);
    refresh(client, 1);
    placard_fake_run(fake);
    placard_fake_destroy(fake);
}
