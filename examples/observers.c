/* Teaches how several parts of a program see every event of one client.
 *
 *   observers URL DIRECTORY      such as: observers http://127.0.0.1:8585 /tmp/kiosk
 *
 * A client has one queue. The loop reads it, and calls every observer for each event.
 */
#include <placard/placard.h>
#include <stdio.h>
#include <time.h>

typedef void (*observe)(void *screen, placard_client *client, const placard_event *event);

struct observer {
    observe call;
    void *screen;
};

static void inbox(void *screen, placard_client *client, const placard_event *event) {
    (void)client;
    if (event->kind == PLACARD_EVENT_CARDS_UPDATED && event->token == 1)
        printf("%s %lld cards\n", (const char *)screen, (long long)event->count);
}

/* An offer needs one answer: this observer gives it, and no other does. */
static void stage(void *screen, placard_client *client, const placard_event *event) {
    if (event->kind != PLACARD_EVENT_MESSAGE)
        return;
    placard_client_show_message(client, event->handle, NULL);
    printf("%s %s\n", (const char *)screen, event->message->message != NULL ? event->message->message : event->id);
    placard_client_log_message_impression(client, event->handle, NULL);
    placard_client_log_message_dismissal(client, event->handle, NULL);
}

/* Counts what it sees. */
static void tally(void *screen, placard_client *client, const placard_event *event) {
    (void)client;
    (void)event;
    ++*(int *)screen;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: observers URL DIRECTORY\n");
        return 2;
    }
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argv[1];
    options.directory = argv[2];
    placard_client *client = NULL;
    if (placard_client_open(&options, &client, NULL) != PLACARD_OK)
        return 1;

    int seen[2] = {0, 0};
    const struct observer observers[] = {
        {inbox, "inbox   "}, {stage, "stage   "}, {tally, &seen[0]}, {tally, &seen[1]}};
    placard_client_add_local_message(client, "{\"type\": \"SLIDEUP\", \"message\": \"The till is open again\"}",
                                     PLACARD_NUL, NULL, NULL);
    placard_client_refresh_cards(client, 1, NULL);
    int is_refreshed = 0, is_shown = 0;
    for (time_t end = time(NULL) + 10; !(is_refreshed && is_shown) && time(NULL) < end;) {
        placard_client_wait(client, 1000, NULL);
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
            for (size_t i = 0; i < sizeof observers / sizeof *observers; i++)
                observers[i].call(observers[i].screen, client, event);
            is_refreshed = is_refreshed || event->token == 1;
            is_shown = is_shown || event->kind == PLACARD_EVENT_MESSAGE;
        }
    }
    printf("tally    %s\n", seen[0] == seen[1] && seen[0] > 2 ? "both saw the same" : "they differ");
    placard_client_close(client);
    return 0;
}
