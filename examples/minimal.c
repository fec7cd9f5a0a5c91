/* Teaches the smallest complete host: it logs an event, shows the messages that come, and prints the feed.
 *
 *   minimal URL DIRECTORY      such as: minimal http://127.0.0.1:8585 /tmp/kiosk
 */
#include <placard/placard.h>
#include <stdio.h>

static int refreshed;

static void print_cards(placard_client *client) {
    placard_cards *cards = NULL;
    if (placard_client_copy_cards(client, 0, &cards, NULL) != PLACARD_OK)
        return;
    const placard_card *card;
    for (size_t i = 0; (card = placard_cards_get(cards, i)) != NULL; i++) {
        if (!card->is_control) /* belongs to an A/B test's control group: never drawn */
            printf("card     %s\n", card->title_length > 0 ? card->title : card->id);
    }
    placard_cards_destroy(cards);
}

static void handle(placard_client *client, const placard_event *event) {
    if (event->kind == PLACARD_EVENT_MESSAGE) { /* offered: answer with show, postpone or discard */
        printf("message  %s\n", event->message->message_length > 0 ? event->message->message : event->id);
        placard_client_show_message(client, event->handle, NULL);
        placard_client_log_message_impression(client, event->handle, NULL);
        placard_client_log_message_dismissal(client, event->handle, NULL);
    } else if (event->text != NULL) { /* something failed or was left out: the text says what and why */
        fprintf(stderr, "%s: %s\n", placard_event_kind_name(event->kind), event->text);
    }
    refreshed |= event->token == 1;
}

static void read_events(placard_client *client) {
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
        handle(client, event);
}

int main(int argc, char **argv) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argc == 3 ? argv[1] : NULL;
    options.directory = argc == 3 ? argv[2] : NULL;
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error->message);
        placard_error_destroy(error);
        return 1;
    }
    placard_client_start_session(client, NULL); /* the last NULL of a call: no error details wanted */
    placard_client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL);
    placard_client_refresh_cards(client, 1, NULL); /* ends in exactly one event that carries the 1 */
    while (!refreshed) {
        placard_client_wait(client, 1000, NULL); /* if you have a loop: poll placard_client_fd, then dispatch */
        read_events(client);
    }
    print_cards(client);                                              /* offline: the cards of the last run */
    placard_status status = placard_client_drain(client, 3000, NULL); /* sends what is queued before the exit */
    read_events(client); /* a message that came meanwhile and is not read counts as shown */
    placard_client_close(client);
    return status == PLACARD_OK ? 0 : 1;
}
