/* Teaches how to test a host: with a server in memory, without network, files and waiting.
 *
 * The host is a coffee shop. It needs to know nothing of the test: it has a client, and its function on_event is called
 * for each event. In the program its loop does that, here the fake does. See docs/testing.md.
 */
#undef NDEBUG /* the test is its asserts */
#include <assert.h>
#include <placard/placard_fake.h>

/* ---- The host ---- */

struct shop {
    placard_client *client;
    char shown[64]; /* the message on the screen */
};

static void order(struct shop *shop, int items) {
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    placard_properties_set_int(properties, "items", PLACARD_NUL, items, NULL);
    placard_client_log_event(shop->client, "ordered", PLACARD_NUL, properties, NULL);
    placard_properties_destroy(properties);
}

static void on_event(void *context, placard_client *client, const placard_event *event) {
    struct shop *shop = (struct shop *)context;
    if (event->kind != PLACARD_EVENT_MESSAGE)
        return;
    snprintf(shop->shown, sizeof shop->shown, "%s", event->message->message);
    placard_client_show_message(client, event->handle, NULL);
    placard_client_log_message_impression(client, event->handle, NULL);
}

/* ---- Its tests ---- */

static placard_fake *open_shop(struct shop *shop) {
    placard_fake *fake = placard_fake_create();
    placard_fake_on_event(fake, on_event, shop);
    placard_fake_add_campaign(fake, "coffee", "ordered", "Free coffee");
    placard_options options = PLACARD_OPTIONS_INIT;
    options.user_id = "u-1";
    placard_status status = placard_fake_open_client(fake, &options, &shop->client, NULL);
    assert(status == PLACARD_OK);
    return fake;
}

static void an_order_earns_a_coffee(void) {
    struct shop shop = {NULL, ""};
    placard_fake *fake = open_shop(&shop);
    order(&shop, 3);
    placard_fake_run(fake); /* the server answers, and on_event sees what follows */
    assert(strcmp(shop.shown, "Free coffee") == 0);
    assert(placard_fake_received_count(fake, "ce") == 1);
    const placard_fake_record *logged = placard_fake_get_received(fake, "ce", 0);
    assert(strcmp(logged->name, "ordered") == 0 && strcmp(logged->properties, "{\"items\":3}") == 0);
    assert(strcmp(logged->user_id, "u-1") == 0);
    assert(placard_fake_received_count(fake, "si") == 1); /* the impression of the message */
    placard_fake_destroy(fake);
}

static void an_order_without_a_network_is_sent_later(void) {
    struct shop shop = {NULL, ""};
    placard_fake *fake = open_shop(&shop);
    fake->is_reachable = 0;
    order(&shop, 1);
    placard_fake_advance(fake, 60000); /* a minute */
    assert(placard_fake_received_count(fake, "ce") == 0);
    fake->is_reachable = 1;
    placard_fake_advance(fake, 600000); /* long enough for the client's back-off */
    assert(placard_fake_received_count(fake, "ce") == 1);
    assert(placard_fake_get_received(fake, "ce", 0)->time_ms == PLACARD_FAKE_START_MS); /* when it happened */
    placard_fake_destroy(fake);
}

int main(void) {
    an_order_earns_a_coffee();
    an_order_without_a_network_is_sent_later();
    puts("an order earns a coffee, also after an outage");
    return 0;
}
