/* Teaches how a program uses Placard, from the first call to a restart after a crash, without a server or a network.
 *
 *   demo CAMPAIGNS     (`make demo` builds everything and runs it like this)
 *
 * Cards and messages come from a file. The program shows the feed, logs an event, explains which message it triggers,
 * shows that message, and then kills itself. The second half opens the same store and finds everything as it was. The
 * exit status is 0 only if every step succeeded.
 */
#define _XOPEN_SOURCE 700
#include <placard/placard.h>

#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char directory[] = "/tmp/placard-demo-XXXXXX"; /* of the store */
static pid_t owner;                                   /* the process that removes it */

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)info, (void)kind, (void)position;
    return remove(path);
}

static void finish(int status) {
    if (getpid() == owner)
        nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    exit(status);
}

static void give_up(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("demo: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    finish(1);
}

/* A real program would handle the status; here every call must succeed. */
static void must(placard_status status, const char *what) {
    if (status != PLACARD_OK)
        give_up("%s: %s", what, placard_status_name(status));
}

static placard_client *open_client(const char *campaigns) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.source_file = campaigns; /* content; with a server: api_key and endpoint */
    options.directory = directory;   /* what must not be lost */
    options.user_id = "ada";
    options.message_interval_s = -1; /* no pause between two messages: the demo is short */

    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK)
        give_up("open: %s", error->message);
    return client;
}

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
        give_up("the file has no cards");
    must(placard_client_log_card_impressions(client, &card->id, &card->id_length, 1, NULL), "log_card_impressions");
    printf("  viewed   %s\n", card->title_length > 0 ? card->title : card->id);
    placard_cards_destroy(cards);
}

/* Explains why each campaign would show or not if the event happened now. */
static void print_explanation(placard_client *client, const char *name, const placard_properties *properties) {
    placard_explanation *explanation = NULL;
    must(placard_client_explain_event(client, name, PLACARD_NUL, properties, &explanation, NULL), "explain_event");
    int others = 0;
    for (size_t i = 0; i < placard_explanation_count(explanation); i++) {
        const placard_verdict *verdict = placard_explanation_get(explanation, i);
        if (verdict->verdict == PLACARD_VERDICT_WRONG_EVENT)
            others++;
        else
            printf("  explain  %-16s %s\n", verdict->campaign, verdict->text);
    }
    printf("  explain  %d campaigns are about other events\n", others);
    placard_explanation_destroy(explanation);
}

/*
 * Reads the events, and answers an offered message with show (or postpone, or discard). An event is valid until the
 * next one is read. Returns whether there was a message.
 */
static int show_message(placard_client *client) {
    int found = 0;
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_SOURCE_FAILED || event->kind == PLACARD_EVENT_DROPPED)
            give_up("%s: %s", placard_event_kind_name(event->kind), event->text);
        if (event->kind != PLACARD_EVENT_MESSAGE)
            continue;
        const placard_message *message = event->message;
        printf("  message  %s (%s): %s\n", message->id, placard_message_type_name(message->type),
               message->message ? message->message : "");
        must(placard_client_show_message(client, event->handle, NULL), "show_message");
        must(placard_client_log_message_impression(client, event->handle, NULL), "log_message_impression");
        must(placard_client_log_message_dismissal(client, event->handle, NULL), "log_message_dismissal");
        found = 1;
    }
    return found;
}

static placard_properties *one_item(void) {
    placard_properties *properties = NULL;
    must(placard_properties_create(&properties, NULL), "properties_create");
    must(placard_properties_set_int(properties, "items", PLACARD_NUL, 1, NULL), "properties_set_int");
    return properties;
}

/* Runs in a process of its own, which it kills at the end, and writes what the feed was then. */
static void first_run(const char *campaigns, FILE *feed) {
    placard_client *client = open_client(campaigns);
    printf("\nFirst run: the cards come from %s\n", campaigns);
    print_feed(client, stdout);
    view_first_card(client);

    printf("\nA message comes with the start of the session\n");
    must(placard_client_start_session(client, NULL), "start_session");
    if (!show_message(client))
        give_up("no message came");

    printf("\nThe user orders one item\n");
    placard_properties *properties = one_item();
    print_explanation(client, "order_placed", properties);
    must(placard_client_log_event(client, "order_placed", PLACARD_NUL, properties, NULL), "log_event");
    placard_properties_destroy(properties);
    if (!show_message(client))
        give_up("no message came");

    printf("\nThe process kills itself\n");
    print_feed(client, feed);
    fflush(NULL);
    raise(SIGKILL);
}

static void second_run(const char *campaigns, FILE *feed) {
    placard_client *client = open_client(campaigns);
    printf("\nSecond run: everything is as before the kill\n");
    char now[8192] = "", before[8192] = "";
    FILE *file = fmemopen(now, sizeof now, "w");
    print_feed(client, file);
    fclose(file);
    fputs(now, stdout);
    rewind(feed);
    if (fread(before, 1, sizeof before - 1, feed) == 0 || strcmp(now, before) != 0)
        give_up("the feed differs from that of the first run:\n%s", before);

    placard_properties *properties = one_item();
    print_explanation(client, "order_placed", properties);
    placard_properties_destroy(properties);
    placard_client_close(client);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: demo CAMPAIGNS\n");
        return 2;
    }
    owner = getpid();
    FILE *feed = tmpfile();
    if (mkdtemp(directory) == NULL || feed == NULL)
        give_up("cannot make files in /tmp");

    fflush(NULL);
    pid_t child = fork(); /* before a client is open: a client belongs to one process */
    if (child == 0)
        first_run(argv[1], feed);
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        give_up("the first run did not come to its end");
    second_run(argv[1], feed);
    finish(0);
}
