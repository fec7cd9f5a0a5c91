/* Part of the reference: examples for analytics.h */
#include "reference.h"

/* placard_properties_create, placard_properties_set_int, placard_properties_set_double, placard_properties_set_bool,
 * placard_properties_set_string, placard_properties_set_date, placard_properties_destroy, placard_client_log_event: log
 * an event with typed properties. The first call that fails sets the error */
static void log_order(placard_client *client, int64_t now_ms) {
    placard_properties *order = NULL;
    placard_error *error = NULL;
    if (placard_properties_create(&order, &error) != PLACARD_OK ||
        placard_properties_set_int(order, "items", PLACARD_NUL, 3, &error) != PLACARD_OK ||
        placard_properties_set_double(order, "total", PLACARD_NUL, 10.3, &error) != PLACARD_OK ||
        placard_properties_set_bool(order, "to_go", PLACARD_NUL, true, &error) != PLACARD_OK ||
        placard_properties_set_string(order, "till", PLACARD_NUL, "till 3", PLACARD_NUL, &error) != PLACARD_OK ||
        placard_properties_set_date(order, "due", PLACARD_NUL, now_ms + 600000, &error) != PLACARD_OK ||
        placard_client_log_event(client, "order_placed", PLACARD_NUL, order, &error) < 0)
        report("log_order", error);
    placard_properties_destroy(order);
}

/* placard_properties_create_from_json, placard_properties_set_json: properties that the program has as JSON */
static void log_json(placard_client *client, const char *json, const char *items) {
    placard_properties *properties = NULL;
    placard_error *error = NULL;
    if (placard_properties_create_from_json(json, PLACARD_NUL, &properties, &error) != PLACARD_OK ||
        placard_properties_set_json(properties, "items", PLACARD_NUL, items, PLACARD_NUL, &error) != PLACARD_OK ||
        placard_client_log_event(client, "basket_changed", PLACARD_NUL, properties, &error) < 0)
        report("log_json", error);
    placard_properties_destroy(properties);
}

/* placard_client_log_purchase: log what was bought */
static void bought(placard_client *client, const char *product, double price, int32_t quantity) {
    placard_error *error = NULL;
    placard_status status =
        placard_client_log_purchase(client, product, PLACARD_NUL, "EUR", price, quantity, NULL, &error);
    if (status == PLACARD_BLOCKED)
        printf("the server wants to hear nothing of %s\n", product);
    else if (status < 0)
        report("log_purchase", error);
}

/* placard_client_log_push_click: the user has clicked the notification that shows this payload */
static int clicked(placard_client *client, const char *payload) {
    placard_error *error = NULL;
    placard_status status = placard_client_log_push_click(client, payload, PLACARD_NUL, &error);
    if (status < 0)
        report("log_push_click", error);
    return status == PLACARD_OK; /* PLACARD_IGNORED: another sender's message */
}

/* placard_batch_create, placard_batch_add_event, placard_batch_add_purchase, placard_batch_count,
 * placard_client_log_batch, placard_batch_destroy: log the orders of a till that was offline in one transaction */
static void log_day(placard_client *client, size_t orders) {
    placard_batch *day = NULL;
    placard_error *error = NULL;
    placard_status status = placard_batch_create(&day, &error);
    for (size_t i = 0; i < orders && status == PLACARD_OK; i++) {
        status = placard_batch_add_event(day, "order_placed", PLACARD_NUL, NULL, &error);
        if (status == PLACARD_OK)
            status = placard_batch_add_purchase(day, "flat-white", PLACARD_NUL, "EUR", 3.4, 1, NULL, &error);
    }
    if (status == PLACARD_OK)
        status = placard_client_log_batch(client, day, &error);
    if (status < 0)
        report("log_batch", error);
    printf("%zu records\n", placard_batch_count(day));
    placard_batch_destroy(day);
}

/* placard_client_set_attribute_bool, placard_client_set_attribute_int, placard_client_set_attribute_double,
 * placard_client_set_attribute_string, placard_client_set_attribute_date, placard_client_set_attribute_json: what the
 * program knows about the user */
static void set_profile(placard_client *client, int64_t now_ms) {
    placard_error *error = NULL;
    if (placard_client_set_attribute_bool(client, "member", PLACARD_NUL, true, &error) < 0 ||
        placard_client_set_attribute_int(client, "beans", PLACARD_NUL, 120, &error) < 0 ||
        placard_client_set_attribute_double(client, "discount", PLACARD_NUL, 0.05, &error) < 0 ||
        placard_client_set_attribute_string(client, "favourite", PLACARD_NUL, "flat white", PLACARD_NUL, &error) < 0 ||
        placard_client_set_attribute_date(client, "last_visit", PLACARD_NUL, now_ms, &error) < 0 ||
        placard_client_set_attribute_json(client, "diets", PLACARD_NUL, "[\"vegan\"]", PLACARD_NUL, &error) < 0)
        report("set_profile", error);
}

/* placard_client_increment_attribute, placard_client_add_to_attribute, placard_client_remove_from_attribute,
 * placard_client_merge_attribute, placard_client_unset_attribute: changes relative to what the server knows */
static void visited(placard_client *client, const char *shop) {
    placard_error *error = NULL;
    if (placard_client_increment_attribute(client, "visits", PLACARD_NUL, 1, &error) < 0 ||
        placard_client_add_to_attribute(client, "shops", PLACARD_NUL, shop, PLACARD_NUL, &error) < 0 ||
        placard_client_remove_from_attribute(client, "wishes", PLACARD_NUL, shop, PLACARD_NUL, &error) < 0 ||
        placard_client_merge_attribute(client, "seat", PLACARD_NUL, "{\"table\":7}", PLACARD_NUL, &error) < 0 ||
        placard_client_unset_attribute(client, "reservation", PLACARD_NUL, &error) < 0)
        report("visited", error);
}

/* placard_client_set_fact: what campaigns may know and servers may not */
static void set_floor(placard_client *client, const char *floor_json) {
    placard_error *error = NULL;
    if (placard_client_set_fact(client, "floor", PLACARD_NUL, floor_json, PLACARD_NUL, &error) < 0)
        report("set_floor", error);
}

/* placard_client_set_attribute_location, placard_client_unset_attribute_location: a place that belongs to the user */
static void set_home(placard_client *client, const double *coordinates) {
    placard_error *error = NULL;
    placard_status status =
        coordinates != NULL
            ? placard_client_set_attribute_location(client, "home", PLACARD_NUL, coordinates[0], coordinates[1], &error)
            : placard_client_unset_attribute_location(client, "home", PLACARD_NUL, &error);
    if (status < 0)
        report("set_home", error);
}

/* placard_client_set_user_field, placard_client_set_last_location: fields that the protocol names */
static void signed_up(placard_client *client, const char *first_name, double latitude, double longitude) {
    placard_error *error = NULL;
    const double accuracy = 20; /* metres; the altitude is unknown */
    if (placard_client_set_user_field(client, PLACARD_USER_FIELD_FIRST_NAME, first_name, PLACARD_NUL, &error) < 0 ||
        placard_client_set_last_location(client, latitude, longitude, NULL, &accuracy, NULL, &error) < 0)
        report("signed_up", error);
}

/* placard_user_field_from_name, placard_user_field_name: fields from a form or a configuration file */
static int set_by_name(placard_client *client, const char *name, const char *value) {
    int32_t field = PLACARD_USER_FIELD_NONE;
    placard_error *error = NULL;
    if (placard_user_field_from_name(name, PLACARD_NUL, &field, &error) != PLACARD_OK ||
        placard_client_set_user_field(client, field, value, PLACARD_NUL, &error) < 0) {
        report("set_by_name", error); /* an unknown name: the error suggests the nearest one */
        return 0;
    }
    printf("%s is set\n", placard_user_field_name(field));
    return 1;
}

/* placard_client_set_subscription, placard_subscription_name: the user's choice for one group of mails */
static void choose(placard_client *client, const char *group, int is_wanted) {
    int32_t state = is_wanted ? PLACARD_SUBSCRIPTION_SUBSCRIBED : PLACARD_SUBSCRIPTION_UNSUBSCRIBED;
    placard_error *error = NULL;
    if (placard_client_set_subscription(client, group, PLACARD_NUL, state, &error) < 0)
        report("set_subscription", error);
    else
        printf("%s: %s\n", group, placard_subscription_name(state));
}

/* placard_client_add_alias: the name under which another system knows this user */
static void link_loyalty_card(placard_client *client, const char *number) {
    placard_error *error = NULL;
    if (placard_client_add_alias(client, number, PLACARD_NUL, "loyalty_card", PLACARD_NUL, &error) < 0)
        report("add_alias", error);
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

void run_analytics(const char *directory) {
    (void)directory;
    const double coordinates[] = {48.2, 16.4};
    placard_fake *fake = placard_fake_create();
    placard_client *client = open_with(fake);
    log_order(client, fake->now_ms);
    log_json(client, "{\"total\":10.3}", "[\"flat white\",\"croissant\"]");
    bought(client, "flat-white", 3.4, 2);
    EXPECT(clicked(client, "{\"cid\":\"campaign-1\"}") && !clicked(client, "{\"title\":\"Another sender's\"}"));
    log_day(client, 2);
    EXPECT(placard_fake_received_count(fake, "ce") == 4 && placard_fake_received_count(fake, "p") == 3);
    EXPECT(strcmp(placard_fake_value(fake, placard_fake_get_received(fake, "ce", 0)->properties, "items"), "3") == 0);
    set_profile(client, fake->now_ms);
    visited(client, "shop-3");
    set_floor(client, "3");
    set_home(client, coordinates);
    set_home(client, NULL);
    signed_up(client, "Ada", 48.2, 16.4);
    EXPECT(set_by_name(client, "email", "ada@example.com") && !set_by_name(client, "e-mail", "ada@example.com"));
    choose(client, "offers", 1);
    link_loyalty_card(client, "4711");
    placard_fake_flush(fake);
    EXPECT(placard_fake_get_attributes(fake, 0) != NULL && placard_client_queued_count(client) == 0);
    placard_fake_destroy(fake);
}
