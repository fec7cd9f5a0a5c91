/* Teaches how a program draws in-app messages itself: postpones, changes, shows and clears them.
 *
 *   message_host URL DIRECTORY      such as: message_host http://127.0.0.1:8585 /tmp/kiosk
 *
 * A till shows messages to its customer. While the customer pays, a message would be in the way: the till postpones it
 * and shows a local message that the payment succeeded. When that has left the screen, the first message is offered
 * again, and the till changes its text before it shows it. One is enough: what else waits is cleared. The screen is
 * dark. Colours are printed as 0xAARRGGBB; the picture is a file that a real program would load.
 */
#include <placard/placard.h>

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_S = 10 };

static int is_paying = 1;
static int is_done;

/* ---- The screen ---- */

static void draw_button(const placard_message *message, size_t index) {
    const placard_button *button = placard_message_get_button(message, index);
    const placard_button_colors *colors = placard_message_get_button_colors(message, index, PLACARD_THEME_DARK);
    printf("button   %s, 0x%08" PRIX32 " on 0x%08" PRIX32 "\n", button->text_length > 0 ? button->text : "",
           colors->text_color, colors->bg_color);
}

static void draw(const placard_message *message) {
    /* Values missing in the campaign's dark theme are the light ones. */
    const placard_message_colors *colors = placard_message_get_colors(message, PLACARD_THEME_DARK);
    printf("show     %s: %s\n", placard_message_type_name(message->type),
           message->message_length > 0 ? message->message : "");
    printf("colours  0x%08" PRIX32 " on 0x%08" PRIX32 "\n", colors->text_color, colors->bg_color);
    if (message->image_path != NULL && access(message->image_path, R_OK) == 0)
        printf("picture  %s\n", message->image_alt_length > 0 ? message->image_alt : "for the eye only");
    for (size_t i = 0; i < message->buttons_count; i++)
        draw_button(message, i);
}

/* The user presses the last button, or a message without buttons closes by itself. */
static void press(placard_client *client, const placard_message *message) {
    if (message->buttons_count == 0)
        return;
    const placard_button *button = placard_message_get_button(message, message->buttons_count - 1);
    placard_client_log_message_button(client, message->handle, button->id, NULL);
    if (button->click_action == PLACARD_CLICK_ACTION_URI) /* the program opens the URI */
        printf("open     %s\n", button->uri_length > 0 ? button->uri : "");
}

/* ---- Answers to what is offered ---- */

static void show(placard_client *client, const placard_message *message) {
    placard_client_show_message(client, message->handle, NULL);
    draw(message);
    placard_client_log_message_impression(client, message->handle, NULL);
    press(client, message);
    if (!message->is_local)
        placard_client_clear_messages(client, NULL);
    placard_client_log_message_dismissal(client, message->handle, NULL); /* a real screen: when it has gone */
    is_done |= !message->is_local;
}

/* Changes a campaign's message to fit this screen, and shows it. What is logged about it stays the campaign's. */
static void show_changed(placard_client *client, uint64_t offered) {
    static const char changes[] = "{\"message\": \"One more coffee at till 3, and the next is on us.\","
                                  " \"btns\": [{\"id\": 1, \"text\": \"Show my beans\"}]}";
    placard_error *error = NULL;
    if (placard_client_change_message(client, offered, changes, PLACARD_NUL, &error) < 0) {
        fprintf(stderr, "change_message: %s\n", error->message);
        placard_error_destroy(error);
    }
    placard_messages *list = NULL; /* the event has the message as it was */
    if (placard_client_copy_messages(client, &list, NULL) == PLACARD_OK && placard_messages_count(list) > 0)
        show(client, placard_messages_get(list, 0)); /* the first is the one that is offered */
    placard_messages_destroy(list);
}

/* The till's local message goes on top of the stack. It is not reported to the server. */
static void payment_went_through(placard_client *client) {
    static const char paid[] = "{\"type\": \"SLIDEUP\", \"message\": \"Paid. Your number is 12.\"}";
    is_paying = 0;
    placard_error *error = NULL;
    if (placard_client_add_local_message(client, paid, PLACARD_NUL, NULL, &error) != PLACARD_OK) {
        fprintf(stderr, "add_local_message: %s\n", error->message);
        placard_error_destroy(error);
    }
}

static void handle(placard_client *client, const placard_event *event) {
    if (event->kind == PLACARD_EVENT_MESSAGE && is_paying) {
        printf("later    %s\n", event->id);
        placard_client_postpone_message(client, event->handle, NULL);
        payment_went_through(client);
    } else if (event->kind == PLACARD_EVENT_MESSAGE && event->message->is_local) {
        show(client, event->message);
    } else if (event->kind == PLACARD_EVENT_MESSAGE) {
        show_changed(client, event->handle);
    } else if (event->kind == PLACARD_EVENT_MESSAGE_DISCARDED && event->reason == PLACARD_REASON_HOST) {
        printf("cleared  %s\n", event->id);
    } else if (event->kind == PLACARD_EVENT_MESSAGE_DISCARDED) { /* such as: its picture failed */
        fprintf(stderr, "discarded %s: %s\n", event->id, placard_reason_name(event->reason));
    } else if (event->text != NULL) {
        fprintf(stderr, "%s: %s\n", placard_event_kind_name(event->kind), event->text);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: message_host URL DIRECTORY\n");
        return 2;
    }
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argv[1];
    options.directory = argv[2];
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error->message);
        placard_error_destroy(error);
        return 1;
    }
    placard_client_refresh_messages(client, 0, NULL); /* a session that is still open would not ask for campaigns */
    placard_client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL); /* waits for them */
    placard_client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL); /* the same message once more */

    time_t end = time(NULL) + PATIENCE_S;
    while (!is_done && time(NULL) < end) {
        placard_client_wait(client, 1000, NULL); /* with a loop of your own: poll placard_client_fd, then dispatch */
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            handle(client, event);
    }
    placard_status status =
        placard_client_drain(client, 5000, NULL); /* sends what is queued, before the program exits */
    placard_client_close(client);
    return is_done && status == PLACARD_OK ? 0 : 1;
}
