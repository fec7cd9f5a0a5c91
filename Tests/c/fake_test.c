/* The fake of placard_fake.h: a small shop runs against it. */
#include "check.h"
#include <placard/placard_fake.h>

/* ---- A shop: the program under test ---- */

struct shop {
    int shown;
    int updates;
    int failures;
    int closes_itself;
    placard_fake *fake; /* only to close the client */
    char text[64];
};

static void shop_handle(void *context, placard_client *client, const placard_event *event) {
    struct shop *shop = context;
    shop->updates += event->kind == PLACARD_EVENT_CARDS_UPDATED;
    shop->failures += event->kind == PLACARD_EVENT_SEND_FAILED;
    if (event->kind != PLACARD_EVENT_MESSAGE)
        return;
    shop->shown++;
    snprintf(shop->text, sizeof shop->text, "%s", event->message->message);
    placard_client_show_message(client, event->handle, NULL);
    placard_client_log_message_impression(client, event->handle, NULL);
    placard_client_log_message_dismissal(client, event->handle, NULL);
    if (shop->closes_itself)
        placard_fake_close_client(shop->fake, client);
}

static void shop_order(placard_client *client, int items) {
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    placard_properties_set_int(properties, "items", PLACARD_NUL, items, NULL);
    placard_client_log_event(client, "ordered", PLACARD_NUL, properties, NULL);
    placard_properties_destroy(properties);
}

static placard_client *open_shop(placard_fake *fake, const placard_options *options) {
    placard_client *client = NULL;
    CHECK_STATUS(placard_fake_open_client(fake, options, &client, NULL), PLACARD_OK);
    REQUIRE(client != NULL);
    return client;
}

static placard_options as_user(const char *id) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.user_id = id;
    return options;
}

/* ---- Tests ---- */

static void check_json(void) {
    static const char *const valid[] = {"{}", " [ ] ", "{\"a\":[1,-0.5e+3,\"\\u00e9\\\"\",true,false,null,{}]}",
                                        "[[[]], {\"b\": \"c\"}]"};
    static const char *const invalid[] = {
        "",      "{",         "[1,]",        "{\"a\"}", "{\"a\":}", "{a:1}",    "[01]", "[1.]",  "[1e]",     "[-]",
        "[tru]", "[\"\\x\"]", "[\"\\u12\"]", "[\"a",    "[1] 2",    "[\"\n\"]", "{}}",  "[1 2]", "\"text\"", "7"};
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++)
        CHECK(placard_fake_is_json(valid[i], *placard_fake_skip_space(valid[i])));
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        if (placard_fake_is_json(invalid[i], '{') || placard_fake_is_json(invalid[i], '['))
            CHECK_NOTE("taken for an object or an array: %s", invalid[i]);
    }
    char deep[4096];
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    CHECK(!placard_fake_is_json(deep, '['));
}

static void check_values(void) {
    placard_fake *fake = placard_fake_create();
    static const char json[] =
        "{\"ids\": [\"first\", 2], \"p\": {\"a \\\"b\\\"\": \"\\ud83d\\ude00 \\u00e9\\n\\ud800\","
        " \"on\": true, \"in\": {\"x\": [1, {\"y\": -2.5}]}}}";
    CHECK_TEXT(placard_fake_value(fake, json, "ids/0"), "first");
    CHECK_TEXT(placard_fake_value(fake, json, "ids/1"), "2");
    CHECK_TEXT(placard_fake_value(fake, json, "ids"), "[\"first\", 2]");
    CHECK_TEXT(placard_fake_value(fake, json, "p/a \"b\""), "\xF0\x9F\x98\x80 \xC3\xA9\n\xEF\xBF\xBD");
    CHECK_TEXT(placard_fake_value(fake, json, "p/on"), "true");
    CHECK_TEXT(placard_fake_value(fake, json, "p/in/x/1/y"), "-2.5");
    CHECK(placard_fake_value(fake, json, "ids/2") == NULL);
    CHECK(placard_fake_value(fake, json, "p/on/x") == NULL);
    CHECK(placard_fake_value(fake, json, "q") == NULL);
    CHECK(placard_fake_value(fake, "{\"a\":", "a") == NULL);
    placard_fake_destroy(fake);
    placard_fake_destroy(NULL);
}

static void check_messages(void) {
    placard_fake *fake = placard_fake_create();
    struct shop shop = {0};
    placard_options options = as_user("u-1");
    placard_fake_on_event(fake, shop_handle, &shop);
    placard_fake_add_campaign(fake, "welcome", NULL, "Good \"morning\"\n");
    placard_fake_add_campaign(fake, "coffee", "ordered", "Free coffee");
    placard_client *client = open_shop(fake, &options);
    placard_client_start_session(client, NULL);
    placard_fake_run(fake);
    CHECK_NUMBER(shop.shown, 1);
    CHECK_TEXT(shop.text, "Good \"morning\"\n");

    shop_order(client, 3); /* less than 30 s after the first message */
    placard_fake_run(fake);
    CHECK_NUMBER(shop.shown, 1);
    placard_fake_advance(fake, 31000);
    shop_order(client, 4);
    placard_fake_run(fake);
    CHECK_NUMBER(shop.shown, 2);
    CHECK_TEXT(shop.text, "Free coffee");

    CHECK_NUMBER(placard_fake_received_count(fake, "ce"), 2);
    const placard_fake_record *order = placard_fake_get_received(fake, "ce", 1);
    REQUIRE(order != NULL);
    CHECK_TEXT(order->name, "ordered");
    CHECK_TEXT(order->properties, "{\"items\":4}");
    CHECK_TEXT(order->user_id, "u-1");
    CHECK_NUMBER(order->time_ms, PLACARD_FAKE_START_MS + 31000);
    CHECK(placard_fake_get_received(fake, "ce", 2) == NULL);
    REQUIRE(placard_fake_received_count(fake, "si") == 2);
    const placard_fake_record *shown = placard_fake_get_received(fake, "si", 1);
    CHECK_TEXT(placard_fake_value(fake, shown->data, "trigger_ids/0"), "coffee");
    CHECK(shown->name == NULL);
    CHECK_TEXT(shown->properties, "{}");
    CHECK_NUMBER(placard_fake_received_count(fake, NULL), 5); /* the start of the session */
    placard_fake_destroy(fake);
}

static void check_cards_and_attributes(void) {
    placard_fake *fake = placard_fake_create();
    struct shop shop = {0};
    placard_fake_on_event(fake, shop_handle, &shop);
    placard_fake_set_cards(fake,
                           "[ {\"id\":\"own\",\"tp\":\"banner_image\",\"ca\":1,\"i\":\"https://e.com/a.png\"} ] ");
    placard_fake_add_card(fake, "news", "A \\ title", NULL);
    placard_fake_set_config(fake, "{\"time\": 7, \"events_blacklist\": [\"secret\"]}");
    placard_options options = PLACARD_OPTIONS_INIT;
    options.prefetch_card_images = PLACARD_ON; /* no effect in memory */
    placard_client *client = open_shop(fake, &options);
    placard_client_start_session(client, NULL);
    placard_fake_run(fake);
    CHECK(shop.updates > 0);
    placard_cards *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_cards_count(cards), 2);
    CHECK_TEXT(placard_cards_find(cards, "news", PLACARD_NUL)->title, "A \\ title");
    placard_cards_destroy(cards);
    CHECK_STATUS(placard_client_log_event(client, "secret", PLACARD_NUL, NULL, NULL), PLACARD_BLOCKED);

    const char *id = "own";
    placard_client_log_card_impressions(client, &id, NULL, 1, NULL);
    placard_client_log_purchase(client, "beans", PLACARD_NUL, "EUR", 4.5, 2, NULL, NULL);
    placard_client_set_attribute_string(client, "favourite", PLACARD_NUL, "flat white", PLACARD_NUL, NULL);
    REQUIRE(placard_fake_received_count(fake, "cci") == 1);
    CHECK_TEXT(placard_fake_value(fake, placard_fake_get_received(fake, "cci", 0)->data, "ids/0"), "own");
    REQUIRE(placard_fake_received_count(fake, "p") == 1);
    CHECK_TEXT(placard_fake_get_received(fake, "p", 0)->name, "beans");
    CHECK_TEXT(placard_fake_value(fake, placard_fake_get_received(fake, "p", 0)->data, "q"), "2");
    CHECK(placard_fake_get_received(fake, "p", 0)->user_id == NULL);
    REQUIRE(placard_fake_get_attributes(fake, 0) != NULL);
    CHECK_TEXT(placard_fake_value(fake, placard_fake_get_attributes(fake, 0), "custom/favourite"), "flat white");
    CHECK(placard_fake_get_attributes(fake, 1) == NULL);
    placard_fake_destroy(fake);
}

static void check_pictures(void) {
    char directory[] = "/tmp/placard-test-XXXXXX";
    REQUIRE(mkdtemp(directory) != NULL);
    placard_fake *fake = placard_fake_create();
    struct shop shop = {0};
    placard_fake_on_event(fake, shop_handle, &shop);
    placard_fake_set_campaigns(fake, "[{\"id\":\"c\",\"type\":\"inapp\",\"trigger_condition\":[{\"type\":\"open\"}],"
                                     "\"data\":{\"type\":\"MODAL\",\"trigger_id\":\"c\",\"message\":\"Look\","
                                     "\"image_url\":\"https://e.com/a.png\"}}]");
    placard_options options = PLACARD_OPTIONS_INIT;
    options.directory = directory;
    placard_client *client = open_shop(fake, &options);
    placard_client_start_session(client, NULL);
    placard_fake_advance(fake, 1000);
    CHECK_NUMBER(shop.shown, 1);
    size_t pictures = 0;
    const placard_fake_request *request;
    for (size_t i = 0; (request = placard_fake_get_request(fake, i)) != NULL; i++)
        pictures += request->kind == PLACARD_REQUEST_ASSET && strcmp(request->url, "https://e.com/a.png") == 0;
    CHECK_NUMBER(pictures, 1);
    placard_fake_destroy(fake);
    char remove_all[64];
    snprintf(remove_all, sizeof remove_all, "rm -r %s", directory);
    CHECK(system(remove_all) == 0);
}

static void check_outage(void) {
    placard_fake *fake = placard_fake_create();
    struct shop shop = {0};
    placard_fake_on_event(fake, shop_handle, &shop);
    placard_client *client = open_shop(fake, NULL);
    fake->is_reachable = 0;
    shop_order(client, 1);
    placard_fake_advance(fake, 60000);
    CHECK(shop.failures > 0);
    CHECK_NUMBER(placard_fake_received_count(fake, "ce"), 0);
    fake->is_reachable = 1;
    fake->status = 500;
    placard_fake_advance(fake, 60000);
    CHECK_NUMBER(placard_fake_received_count(fake, "ce"), 0);
    CHECK(placard_client_queued_count(client) > 0);
    fake->status = 0;
    placard_fake_advance(fake, 600000);
    CHECK_NUMBER(placard_fake_received_count(fake, "ce"), 1);
    CHECK_NUMBER(placard_fake_get_received(fake, "ce", 0)->time_ms, PLACARD_FAKE_START_MS);
    CHECK_NUMBER(placard_client_queued_count(client), 0);
    placard_fake_destroy(fake);
}

static void check_several_clients(void) {
    placard_fake *fake = placard_fake_create();
    struct shop shop = {0};
    shop.closes_itself = 1;
    shop.fake = fake;
    placard_fake_on_event(fake, shop_handle, &shop);
    placard_fake_add_campaign(fake, "coffee", "ordered", "Free coffee");
    placard_options first = as_user("u-1"), second = as_user("u-2");
    placard_client *closing = open_shop(fake, &first), *client = open_shop(fake, &second);
    shop_order(closing, 1);
    placard_fake_run(fake); /* shows the message, and closes the client */
    CHECK_NUMBER(shop.shown, 1);
    placard_client_log_event(client, "paid", PLACARD_NUL, NULL, NULL);
    placard_fake_advance(fake, 60000);
    CHECK_NUMBER(placard_fake_received_count(fake, "ce"), 2);
    CHECK_TEXT(placard_fake_get_received(fake, "ce", 0)->user_id, "u-1");
    CHECK_TEXT(placard_fake_get_received(fake, "ce", 1)->user_id, "u-2");
    placard_fake_close_client(fake, client);
    placard_fake_close_client(fake, NULL);
    placard_fake_advance(fake, 1000);
    placard_fake_destroy(fake);
}

/* A program that opens its client and reads its events itself. */
static void check_own_loop(void) {
    placard_fake *fake = placard_fake_create();
    struct shop shop = {0};
    placard_options options = as_user("u-1");
    placard_client *client = NULL;
    placard_fake_fill_options(fake, &options);
    CHECK_STATUS(placard_client_open(&options, &client, NULL), PLACARD_OK);
    CHECK_STATUS(placard_fake_wait(fake, client, -1, NULL), PLACARD_E_STATE); /* nothing would ever happen */
    placard_fake_add_client(fake, client);
    placard_fake_add_campaign(fake, "coffee", "ordered", "Free coffee");
    shop_order(client, 2);
    for (int i = 0; i < 10 && shop.shown == 0; i++) {
        CHECK_STATUS(placard_fake_wait(fake, client, 1000, NULL), PLACARD_OK);
        for (const placard_event *event; (event = placard_fake_next_event(fake, client)) != NULL;) {
            CHECK(event->kind != PLACARD_EVENT_REQUEST);
            shop_handle(&shop, client, event);
        }
    }
    CHECK_NUMBER(shop.shown, 1);
    const int64_t before = fake->now_ms;
    CHECK_STATUS(placard_fake_wait(fake, client, 700, NULL), PLACARD_OK);
    CHECK_NUMBER(fake->now_ms - before, 700);
    CHECK(placard_client_queued_count(client) > 0);
    CHECK_STATUS(placard_fake_drain(fake, client, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_fake_received_count(fake, "si"), 1);
    fake->is_reachable = 0;
    shop_order(client, 3);
    CHECK_STATUS(placard_fake_drain(fake, client, NULL), PLACARD_PENDING);
    placard_fake_destroy(fake);
}

int main(void) {
    check_json();
    check_values();
    check_messages();
    check_cards_and_attributes();
    check_pictures();
    check_outage();
    check_several_clients();
    check_own_loop();
    return check_result();
}
