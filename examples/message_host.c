/*
 * message_host.c - in-app messages on a screen of the program's own
 *
 *   message_host URL DIRECTORY      such as: message_host http://127.0.0.1:8585 /tmp/kiosk
 *
 * A till shows messages to its customer. While they pay, one would be in the way: the till answers "later", says with
 * one of its own that the payment went through, and when that has left the screen it is offered the first one again.
 * The screen is a dark one. Colours are printed as 0xAARRGGBB, the picture is a file that a program would load.
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
    /* What the campaign does not say about the dark is as in the light. */
    const placard_message_colors *colors = placard_message_get_colors(message, PLACARD_THEME_DARK);
    printf("show     %s: %s\n", placard_message_type_name(message->type),
           message->message_length > 0 ? message->message : "");
    printf("colours  0x%08" PRIX32 " on 0x%08" PRIX32 "\n", colors->text_color, colors->bg_color);
    if (message->image_path != NULL && access(message->image_path, R_OK) == 0)
        printf("picture  %s\n", message->image_alt_length > 0 ? message->image_alt : "for the eye only");
    for (size_t i = 0; i < message->buttons_count; i++)
        draw_button(message, i);
}

/* The user presses the last button, or waits until a message without any goes by itself. */
static void press(placard_client *client, const placard_message *message) {
    if (message->buttons_count == 0)
        return;
    const placard_button *button = placard_message_get_button(message, message->buttons_count - 1);
    placard_client_log_message_button(client, message->handle, button->id, NULL);
    if (button->click_action == PLACARD_CLICK_ACTION_URI) /* opening it is the program's business */
        printf("open     %s\n", button->uri_length > 0 ? button->uri : "");
}

/* ---- Answers to what is offered ---- */

static void show(placard_client *client, const placard_message *message) {
    placard_client_show_message(client, message->handle, NULL);
    draw(message);
    placard_client_log_message_impression(client, message->handle, NULL);
    press(client, message);
    placard_client_log_message_dismissal(client, message->handle, NULL); /* a real screen: when it has gone */
    is_done |= !message->is_local;
}

/* The till's own message goes on top of the stack. The server hears nothing of it. */
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
    } else if (event->kind == PLACARD_EVENT_MESSAGE) {
        show(client, event->message);
    } else if (event->kind == PLACARD_EVENT_MESSAGE_DISCARDED) { /* such as: its picture did not come */
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
