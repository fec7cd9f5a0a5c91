/*
 * What a host sends to the fake of placard_fake.h, to be compared with what it sends to placardctl serve.
 *
 *   fake_truth CAMPAIGNS        against the fake, with the cards and campaigns of that file, as they are sent; prints
 * what it received fake_truth URL DIRECTORY    against a server at URL
 */
#include <placard/placard_fake.h>
#include <time.h>

static placard_fake *fake; /* NULL: a server */
static int refreshed, shown;

static void handle(void *context, placard_client *client, const placard_event *event) {
    (void)context;
    refreshed = refreshed || (event->kind == PLACARD_EVENT_CARDS_UPDATED && event->token == 1);
    if (event->kind != PLACARD_EVENT_MESSAGE)
        return;
    shown++;
    placard_client_show_message(client, event->handle, NULL);
    placard_client_log_message_impression(client, event->handle, NULL);
    placard_client_log_message_click(client, event->handle, NULL);
    placard_client_log_message_dismissal(client, event->handle, NULL);
}

/* Runs the loop until the cards have been refreshed and `messages` shown. */
static void run_until(placard_client *client, int messages) {
    for (time_t end = time(NULL) + 20; !(refreshed && shown >= messages) && time(NULL) < end;) {
        if (fake != NULL) {
            placard_fake_advance(fake, 1000);
            continue;
        }
        placard_client_wait(client, 1000, NULL);
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            handle(NULL, client, event);
    }
}

static void use(placard_client *client) {
    const char *ids[] = {"news", "survey", "control-group"};
    placard_properties *properties = NULL;
    placard_client_start_session(client, NULL);
    placard_client_refresh_cards(client, 1, NULL);
    run_until(client, 1);
    placard_client_log_card_impressions(client, ids, NULL, 3, NULL);
    placard_client_log_card_click(client, "survey", PLACARD_NUL, NULL);
    placard_client_log_card_dismissal(client, "survey", PLACARD_NUL, NULL);
    placard_properties_create_from_json("{\"size\": \"l\", \"warm\": true, \"with\": [\"\\u00e9\\\"\", 1.5]}",
                                        PLACARD_NUL, &properties, NULL);
    placard_client_log_event(client, "ordered", PLACARD_NUL, properties, NULL);
    placard_client_log_purchase(client, "beans", PLACARD_NUL, "EUR", 4.5, 2, properties, NULL);
    placard_properties_destroy(properties);
    placard_client_set_attribute_string(client, "favourite", PLACARD_NUL, "flat white", PLACARD_NUL, NULL);
    placard_client_increment_attribute(client, "visits", PLACARD_NUL, 1, NULL);
    placard_client_set_user_field(client, PLACARD_USER_FIELD_FIRST_NAME, "Ada", PLACARD_NUL, NULL);
    placard_client_log_push_click(client, "{\"ab\": {\"c\": \"Y2FtcC1hXyRfdj0x\"}}", PLACARD_NUL, NULL);
    run_until(client, 3);
    placard_client_change_user(client, "u-2", PLACARD_NUL, NULL, 0, NULL);
    placard_client_log_event(client, "paid", PLACARD_NUL, NULL, NULL);
    placard_client_end_session(client, NULL);
}

static char *read_file(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    size_t length = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    if (length == 0)
        return NULL;
    fclose(file);
    text[length] = '\0';
    return text;
}

static void print(const char *what, const char *user_id, const char *data) {
    printf("%s\t%s\t%s\n", what, user_id != NULL ? user_id : "", data);
}

static int use_fake(const char *campaigns, placard_options *options) {
    placard_client *client = NULL;
    char *file = read_file(campaigns);
    if (file == NULL)
        return 1;
    fake = placard_fake_create();
    placard_fake_on_event(fake, handle, NULL);
    placard_fake_set_cards(fake, placard_fake_value(fake, file, "cards"));
    placard_fake_set_campaigns(fake, placard_fake_value(fake, file, "campaigns"));
    if (placard_fake_open_client(fake, options, &client, NULL) != PLACARD_OK)
        return 1;
    use(client);
    placard_fake_flush(fake);
    const placard_fake_record *record;
    for (size_t i = 0; (record = placard_fake_get_received(fake, NULL, i)) != NULL; i++)
        print(record->code, record->user_id, record->data);
    const char *attributes;
    for (size_t i = 0; (attributes = placard_fake_get_attributes(fake, i)) != NULL; i++)
        print("attributes", NULL, attributes);
    placard_fake_destroy(fake);
    return 0;
}

int main(int argc, char **argv) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.user_id = "u-1";
    if (argc == 2)
        return use_fake(argv[1], &options);
    if (argc != 3)
        return 2;
    placard_client *client = NULL;
    options.endpoint = argv[1];
    options.directory = argv[2];
    if (placard_client_open(&options, &client, NULL) != PLACARD_OK)
        return 1;
    use(client);
    placard_status status = placard_client_drain(client, 10000, NULL);
    placard_client_close(client);
    return status == PLACARD_OK ? 0 : 1;
}
