/* Teaches how a program uses Placard, from the first call to a restart after a crash, without a network.
 *
 *   demo PLACARDCTL CAMPAIGNS     (`make demo` builds everything and runs it like this)
 *
 * It starts the development server, shows the feed, logs an event, shows the message that the event triggers, and then
 * kills itself. The second half starts again without a network, finds everything in the store, and finally asks the
 * server what it received. The exit status is 0 only if every step succeeded.
 */
#define _XOPEN_SOURCE 700
#include "demo_support.h"

#include <placard/placard.h>

#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 8000 };

/* What the events have reported so far. */
static struct {
    int cards_arrived;
    int64_t sent;
    int message_offered;
} seen;

/* A real program would handle the status; here every call must succeed. */
static void must(placard_status status, const char *what) {
    if (status != PLACARD_OK)
        give_up("%s: %s", what, placard_status_name(status));
}

static placard_client *open_client(const char *endpoint) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "demo-key"; /* identifies the app */
    options.endpoint = endpoint;
    options.directory = directory; /* the location of the store */
    options.user_id = "ada";
    options.message_interval_s = -1; /* no pause between two messages: the demo is short */

    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK)
        give_up("open: %s", error->message);
    return client;
}

static void handle(const placard_event *event) {
    switch (event->kind) {
    case PLACARD_EVENT_CARDS_UPDATED:
        seen.cards_arrived |= event->origin == PLACARD_ORIGIN_SERVER;
        break;
    case PLACARD_EVENT_MESSAGE:
        seen.message_offered = 1;
        break;
    case PLACARD_EVENT_SENT:
        seen.sent += event->count;
        break;
    case PLACARD_EVENT_CARDS_FAILED:
    case PLACARD_EVENT_SEND_FAILED:
    case PLACARD_EVENT_DROPPED:
        give_up("%s: %s", placard_event_kind_name(event->kind), event->text ? event->text : "no reason given");
        break;
    default: /* kinds that are not needed here or are added in later versions */
        break;
    }
}

/* The loop of every host: poll the descriptor, dispatch, read the events. */
static void run_until(placard_client *client, int (*done)(placard_client *), const char *what) {
    struct pollfd descriptor = {placard_client_fd(client), POLLIN, 0};
    int64_t deadline = now_ms() + PATIENCE_MS;
    while (!done(client)) {
        if (now_ms() > deadline)
            give_up("waited in vain for %s", what);
        poll(&descriptor, 1, 100);
        placard_client_dispatch(client, NULL);
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            handle(event);
    }
}

static int cards_arrived(placard_client *client) { return (void)client, seen.cards_arrived; }
static int message_offered(placard_client *client) { return (void)client, seen.message_offered; }
static int all_sent(placard_client *client) { return seen.sent > 0 && placard_client_queued_count(client) == 0; }

/* Writes the feed to `file`. The snapshot is immutable; its strings live as long as it does. */
static void print_feed(placard_client *client, FILE *file) {
    placard_cards *cards = NULL;
    must(placard_client_copy_cards(client, 0, &cards, NULL), "copy_cards");
    for (size_t i = 0; i < placard_cards_count(cards); i++) {
        const placard_card *card = placard_cards_get(cards, i);
        if (card->is_control) /* in the control group of an A/B test: never drawn */
            continue;
        fprintf(file, "  %s %s %-16s %s\n", card->pinned ? "pinned" : "      ", card->viewed ? " " : "*",
                placard_card_kind_name(card->kind), card->title_length > 0 ? card->title : card->id);
    }
    fprintf(file, "  %zu not viewed yet (*)\n", placard_cards_unviewed_count(cards));
    placard_cards_destroy(cards);
}

/* The user looks at the first card. */
static void view_first_card(placard_client *client) {
    placard_cards *cards = NULL;
    must(placard_client_copy_cards(client, 0, &cards, NULL), "copy_cards");
    const placard_card *card = placard_cards_get(cards, 0);
    if (card == NULL)
        give_up("the server sent no cards");
    must(placard_client_log_card_impressions(client, &card->id, &card->id_length, 1, NULL), "log_card_impressions");
    printf("  viewed   %s\n", card->title_length > 0 ? card->title : card->id);
    placard_cards_destroy(cards);
}

/* Explains why each campaign would show or not, before the event is logged. */
static void print_explanation(placard_client *client, const char *name, const placard_properties *properties) {
    placard_explanation *explanation = NULL;
    must(placard_client_explain_event(client, name, PLACARD_NUL, properties, &explanation, NULL), "explain_event");
    int others = 0;
    for (size_t i = 0; i < placard_explanation_count(explanation); i++) {
        const placard_verdict *verdict = placard_explanation_get(explanation, i);
        if (verdict->verdict == PLACARD_VERDICT_WRONG_EVENT) {
            others++;
            continue;
        }
        printf("  explain  %-16s %s", verdict->campaign, placard_verdict_kind_name(verdict->verdict));
        if (verdict->verdict == PLACARD_VERDICT_FILTER_FAILED)
            printf(": %s is %s, wanted %s", verdict->property, verdict->found ? verdict->found : "missing",
                   verdict->wanted);
        putchar('\n');
    }
    printf("  explain  %d campaigns are about other events\n", others);
    placard_explanation_destroy(explanation);
}

/*
 * The host answers an offered message with show (or postpone, or discard), and reports what the user did with it. An
 * event's message is only valid until the next event; a copy stays valid.
 */
static void show_message(placard_client *client) {
    seen.message_offered = 0;
    placard_messages *messages = NULL;
    must(placard_client_copy_messages(client, &messages, NULL), "copy_messages");
    const placard_message *message = placard_messages_get(messages, 0);
    if (message == NULL)
        give_up("no message is on offer");
    must(placard_client_show_message(client, message->handle, NULL), "show_message");
    printf("  message  %s (%s): %s\n", message->id, placard_message_type_name(message->type),
           message->message ? message->message : "");
    must(placard_client_log_message_impression(client, message->handle, NULL), "log_message_impression");

    const placard_button *button = placard_message_get_button(message, 1);
    if (button != NULL)
        must(placard_client_log_message_button(client, message->handle, button->id, NULL), "log_message_button");
    else
        must(placard_client_log_message_click(client, message->handle, NULL), "log_message_click");
    printf("           shown, clicked%s%s, dismissed\n", button ? ": " : "", button ? button->text : "");
    must(placard_client_log_message_dismissal(client, message->handle, NULL), "log_message_dismissal");
    placard_messages_destroy(messages);
}

/* ---- The two halves ---- */

/* Runs in a separate process, which it kills at the end. The file feed.txt keeps the last state of the feed. */
static void first_run(const char *endpoint) {
    placard_client *client = open_client(endpoint);

    printf("\nFirst run: the cards come from %s\n", endpoint);
    must(placard_client_start_session(client, NULL), "start_session");
    run_until(client, cards_arrived, "the cards");
    print_feed(client, stdout);
    view_first_card(client);

    printf("\nA message came with the start of the session\n");
    run_until(client, message_offered, "the message of the session start");
    show_message(client);

    printf("\nThe user orders three items\n");
    placard_properties *properties = NULL;
    must(placard_properties_create(&properties, NULL), "properties_create");
    must(placard_properties_set_int(properties, "items", PLACARD_NUL, 3, NULL), "properties_set_int");
    print_explanation(client, "order_placed", properties);
    must(placard_client_log_event(client, "order_placed", PLACARD_NUL, properties, NULL), "log_event");
    placard_properties_destroy(properties);
    run_until(client, message_offered, "the message");
    show_message(client);

    must(placard_client_flush(client, NULL), "flush");
    run_until(client, all_sent, "the upload");
    printf("  sent     %" PRId64 " records\n", seen.sent);

    must(placard_client_log_event(client, "last_words", PLACARD_NUL, NULL, NULL), "log_event");
    printf("\nOne more event is logged, and the process kills itself\n");
    FILE *file = open_file("feed.txt", "w");
    print_feed(client, file);
    fclose(file);
    fflush(NULL);
    raise(SIGKILL);
}

static void second_run(const char *endpoint) {
    placard_client *client = open_client(endpoint);
    placard_host_state offline = PLACARD_HOST_STATE_INIT;
    offline.online = PLACARD_OFF;
    must(placard_client_set_host_state(client, &offline, NULL), "set_host_state");

    printf("\nSecond run, offline: the feed comes from the store\n");
    char now[8192] = "", before[8192] = "";
    FILE *file = fmemopen(now, sizeof now, "w");
    print_feed(client, file);
    fclose(file);
    fputs(now, stdout);
    file = open_file("feed.txt", "r");
    if (fread(before, 1, sizeof before - 1, file) == 0 || strcmp(now, before) != 0)
        give_up("the feed differs from that of the first run:\n%s", before);
    fclose(file);
    printf("  exactly as before the kill\n");

    int64_t waiting = placard_client_queued_count(client);
    printf("  %" PRId64 " record waits to be sent\n", waiting);
    if (waiting != 1)
        give_up("the event logged before the kill should be the one that waits");

    placard_host_state online = PLACARD_HOST_STATE_INIT;
    online.online = PLACARD_ON;
    must(placard_client_set_host_state(client, &online, NULL), "set_host_state");
    must(placard_client_drain(client, PATIENCE_MS, NULL), "drain");
    placard_client_close(client);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: demo PLACARDCTL CAMPAIGNS\n");
        return 2;
    }
    make_directory();
    const char *url = start_server(argv[1], argv[2]);

    fflush(NULL);
    pid_t child = fork(); /* before a client is open: a client belongs to one process */
    if (child == 0)
        first_run(url);
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        give_up("the first run did not come to its end");
    second_run(url);
    print_received(url);
    finish(0);
}
