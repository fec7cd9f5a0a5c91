/* Part of loops: what its programs do, whatever their loop: show the message that comes, print the feed.
 *
 *   PROGRAM URL DIRECTORY      such as: poll http://127.0.0.1:8585 /tmp/kiosk
 */
#ifndef KIOSK_H
#define KIOSK_H

#include <placard/placard.h>
#include <signal.h>
#include <stdio.h>

/* Opens the client, starts a session, logs an event and refreshes the cards. NULL when it fails. */
static inline placard_client *kiosk_open(int argc, char **argv) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argc == 3 ? argv[1] : NULL;
    options.directory = argc == 3 ? argv[2] : NULL;
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error->message);
        placard_error_destroy(error);
        return NULL;
    }
    placard_client_start_session(client, NULL);
    placard_client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL);
    placard_client_refresh_cards(client, 1, NULL); /* ends in one event that carries the 1 */
    return client;
}

static inline void kiosk_show(placard_client *client, const placard_message *message) {
    printf("message  %s\n", message->message_length > 0 ? message->message : message->id);
    placard_client_show_message(client, message->handle, NULL);
    placard_client_log_message_impression(client, message->handle, NULL);
    placard_client_log_message_dismissal(client, message->handle, NULL);
}

static inline void kiosk_print_cards(placard_client *client) {
    placard_cards *cards = NULL;
    if (placard_client_copy_cards(client, 0, &cards, NULL) != PLACARD_OK)
        return;
    const placard_card *card;
    for (size_t i = 0; (card = placard_cards_get(cards, i)) != NULL; i++) {
        if (!card->is_control)
            printf("card     %s\n", card->title_length > 0 ? card->title : card->id);
    }
    placard_cards_destroy(cards);
}

/* Reads all events. Returns 1 when the message has been shown and the cards have been refreshed, else 0. */
static inline int kiosk_read_events(placard_client *client) {
    static int is_shown, is_refreshed;
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_MESSAGE) {
            kiosk_show(client, event->message);
            is_shown = 1;
        }
        is_refreshed = is_refreshed || (event->kind == PLACARD_EVENT_CARDS_UPDATED && event->token == 1);
    }
    return is_shown && is_refreshed;
}

/* Prints the feed, sends what is queued, closes the client. After Ctrl-C it only closes: the queue stays in the store,
 * and is sent after the next start. Returns the program's exit status. */
static inline int kiosk_end(placard_client *client, int is_interrupted) {
    placard_status status = PLACARD_OK;
    signal(SIGINT, SIG_DFL); /* ends the program while it drains, as any other */
    if (!is_interrupted) {
        kiosk_print_cards(client);
        status = placard_client_drain(client, 5000, NULL);
    }
    placard_client_close(client);
    puts(is_interrupted         ? "end      interrupted"
         : status == PLACARD_OK ? "end      all sent"
                                : "end      not all sent");
    return 0;
}

#endif
