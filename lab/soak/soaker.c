/*
 * soaker DIRECTORY URL SEED - does what a program does all day, at random, until it is stopped by SIGTERM
 *
 * Each second it writes a line: seconds, resident kilobytes, open descriptors, queued records, bytes of the store,
 * and the actions, events and failed calls so far. At the end it sends what is queued and closes.
 */
#include <placard/placard.h>

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t stopped;
static unsigned seed;
static long actions, events, failures;

static void stop(int signal_number) {
    (void)signal_number;
    stopped = 1;
}

static int dice(int sides) { return rand_r(&seed) % sides; }

static void count(placard_status status) { failures += status < 0; }

/* ---- What is measured ------------------------------------------------------------------------------------------- */

static long resident_kb(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%*s %ld", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Adds up the files of a folder: their number, or their bytes. */
static long long folder(const char *path, int bytes) {
    long long sum = 0;
    DIR *entries = opendir(path);
    if (entries == NULL)
        return 0;
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        char name[600];
        struct stat status;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (!bytes)
            sum++;
        else if (stat(name, &status) == 0 && S_ISREG(status.st_mode))
            sum += status.st_size;
    }
    closedir(entries);
    return sum;
}

static void sample(placard_client *client, const char *directory, long second) {
    printf("%ld %ld %lld %lld %lld %ld %ld %ld\n", second, resident_kb(), folder("/proc/self/fd", 0),
           (long long)placard_client_queued_count(client), folder(directory, 1), actions, events, failures);
    fflush(stdout);
}

/* ---- Actions ---------------------------------------------------------------------------------------------------- */

static void log_event(placard_client *client) {
    static const char *const names[] = {"order_placed", "button_pressed", "screen", "in_use"};
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    placard_properties_set_int(properties, "items", PLACARD_NUL, dice(6), NULL);
    count(placard_client_log_event(client, names[dice(4)], PLACARD_NUL, properties, NULL));
    placard_properties_destroy(properties);
}

static void log_batch(placard_client *client) {
    placard_batch *batch = NULL;
    placard_batch_create(&batch, NULL);
    for (int left = dice(50); left > 0; left--)
        placard_batch_add_event(batch, "in_use", PLACARD_NUL, NULL, NULL);
    count(placard_client_log_batch(client, batch, NULL));
    placard_batch_destroy(batch);
}

static void set_attribute(placard_client *client) {
    char key[16];
    snprintf(key, sizeof key, "key-%d", dice(20));
    count(placard_client_set_attribute_int(client, key, PLACARD_NUL, dice(1000), NULL));
}

static void look_at_cards(placard_client *client) {
    placard_cards *cards = NULL;
    if (placard_client_copy_cards(client, 0, &cards, NULL) < 0)
        return;
    const placard_card *card;
    for (size_t index = 0; (card = placard_cards_get(cards, index)) != NULL; index++) {
        const char *ids[] = {card->id};
        count(placard_client_log_card_impressions(client, ids, NULL, 1, NULL));
        if (dice(10) == 0)
            count(placard_client_log_card_click(client, card->id, card->id_length, NULL));
    }
    placard_page *page = NULL;
    if (placard_client_render_cards(client, cards, NULL, &page, NULL) >= 0)
        placard_page_destroy(page);
    placard_cards_destroy(cards);
}

static void explain(placard_client *client) {
    placard_explanation *explanation = NULL;
    if (placard_client_explain_event(client, "order_placed", PLACARD_NUL, NULL, &explanation, NULL) >= 0)
        placard_explanation_destroy(explanation);
}

static void change_user(placard_client *client) {
    char user[16];
    snprintf(user, sizeof user, "user-%d", dice(3));
    count(placard_client_change_user(client, user, PLACARD_NUL, NULL, 0, NULL));
}

static void put_into_outbox(const char *directory) {
    placard_outbox *outbox = NULL;
    if (placard_outbox_open(directory, "soak", &outbox, NULL) != PLACARD_OK)
        return;
    count(placard_outbox_log_event(outbox, "from_elsewhere", PLACARD_NUL, NULL, NULL));
    placard_outbox_close(outbox);
}

static void act(placard_client *client, const char *directory) {
    actions++;
    switch (dice(40)) {
    case 0:
        count(placard_client_refresh_cards(client, 0, NULL));
        break;
    case 1:
        count(placard_client_refresh_messages(client, 0, NULL));
        break;
    case 2:
        look_at_cards(client);
        break;
    case 3:
        explain(client);
        break;
    case 4:
        log_batch(client);
        break;
    case 5:
        count(placard_client_flush(client, NULL));
        break;
    case 6:
        put_into_outbox(directory);
        break;
    case 7:
        count(placard_client_log_purchase(client, "coffee", PLACARD_NUL, "EUR", 2.5, 1, NULL, NULL));
        break;
    case 8:
        count(placard_client_start_session(client, NULL));
        break;
    case 9:
        if (dice(20) == 0)
            change_user(client);
        break;
    case 10:
        if (dice(200) == 0)
            count(placard_client_wipe(client, NULL));
        break;
    case 11:
    case 12:
    case 13:
    case 14:
        set_attribute(client);
        break;
    default:
        log_event(client);
    }
}

static void show(placard_client *client, uint64_t handle) {
    placard_page *page = NULL;
    if (placard_client_render_message(client, handle, NULL, &page, NULL) >= 0)
        placard_page_destroy(page);
    count(placard_client_show_message(client, handle, NULL));
    count(placard_client_log_message_impression(client, handle, NULL));
    count(placard_client_log_message_dismissal(client, handle, NULL));
}

static void read_events(placard_client *client) {
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL; events++) {
        if (event->kind == PLACARD_EVENT_MESSAGE)
            show(client, event->handle);
    }
}

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    seed = (unsigned)atoi(argv[3]);
    struct sigaction on_term = {.sa_handler = stop};
    sigaction(SIGTERM, &on_term, NULL);
    alarm(6 * 3600); /* it ends even if the test was killed */
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "soak", options.endpoint = argv[2], options.directory = argv[1];
    options.user_id = "user-0", options.flush_interval_s = 1, options.rate_limits = PLACARD_OFF;
    options.message_interval_s = 1;
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error->message);
        return 1;
    }
    time_t began = time(NULL), last = began;
    while (!stopped) {
        for (int left = dice(4); left > 0; left--)
            act(client, argv[1]);
        placard_client_wait(client, 1 + dice(20), NULL);
        read_events(client);
        if (time(NULL) != last)
            sample(client, argv[1], (long)((last = time(NULL)) - began));
    }
    placard_status status = placard_client_drain(client, 30000, NULL);
    placard_client_close(client);
    return status == PLACARD_OK ? 0 : 1;
}
