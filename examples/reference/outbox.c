/* Part of the reference: examples for outbox.h */
#include "reference.h"

/* placard_outbox_open, placard_outbox_log_event, placard_outbox_close: a notification helper leaves an event for the
 * program, whether or not that is running */
static void notification_shown(const char *directory, const char *campaign) {
    placard_outbox *outbox = NULL;
    placard_properties *properties = NULL;
    placard_error *error = NULL;
    if (placard_outbox_open(directory, "kiosk-1", &outbox, &error) != PLACARD_OK ||
        placard_properties_create(&properties, &error) != PLACARD_OK ||
        placard_properties_set_string(properties, "campaign", PLACARD_NUL, campaign, PLACARD_NUL, &error) < 0 ||
        placard_outbox_log_event(outbox, "notification_shown", PLACARD_NUL, properties, &error) != PLACARD_OK)
        report("notification_shown", error);
    placard_properties_destroy(properties);
    placard_outbox_close(outbox);
}

/* placard_outbox_log_purchase: a purchase in another process, such as a payment terminal */
static void paid(placard_outbox *outbox, const char *product, double price) {
    placard_error *error = NULL;
    if (placard_outbox_log_purchase(outbox, product, PLACARD_NUL, "EUR", price, 1, NULL, &error) != PLACARD_OK)
        report("log_purchase", error);
}

/* placard_outbox_set_attribute_bool, placard_outbox_set_attribute_int, placard_outbox_set_attribute_double,
 * placard_outbox_set_attribute_string, placard_outbox_set_attribute_date, placard_outbox_set_attribute_json,
 * placard_outbox_unset_attribute: attributes of the user */
static void put_profile(placard_outbox *outbox, int64_t now_ms) {
    placard_error *error = NULL;
    if (placard_outbox_set_attribute_bool(outbox, "has_terminal", PLACARD_NUL, true, &error) < 0 ||
        placard_outbox_set_attribute_int(outbox, "beans", PLACARD_NUL, 120, &error) < 0 ||
        placard_outbox_set_attribute_double(outbox, "balance", PLACARD_NUL, 12.5, &error) < 0 ||
        placard_outbox_set_attribute_string(outbox, "terminal", PLACARD_NUL, "T-3", PLACARD_NUL, &error) < 0 ||
        placard_outbox_set_attribute_date(outbox, "last_payment", PLACARD_NUL, now_ms, &error) < 0 ||
        placard_outbox_set_attribute_json(outbox, "cards", PLACARD_NUL, "[\"debit\"]", PLACARD_NUL, &error) < 0 ||
        placard_outbox_unset_attribute(outbox, "open_bill", PLACARD_NUL, &error) < 0)
        report("put_profile", error);
}

/* placard_outbox_set_user_field: a field that the protocol names */
static void set_phone(placard_outbox *outbox, const char *number) {
    placard_error *error = NULL;
    if (placard_outbox_set_user_field(outbox, PLACARD_USER_FIELD_PHONE, number, PLACARD_NUL, &error) != PLACARD_OK)
        report("set_user_field", error);
}

/* placard_outbox_put, placard_outbox_kind_name: a record that the helper has as JSON already */
static void put_json(placard_outbox *outbox, const char *json) {
    placard_error *error = NULL;
    if (placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, json, PLACARD_NUL, &error) == PLACARD_OK)
        printf("1 %s\n", placard_outbox_kind_name(PLACARD_OUTBOX_EVENT));
    else
        report("put", error);
}

/* placard_outbox_copy_records, placard_outbox_records_count, placard_outbox_records_get,
 * placard_outbox_records_destroy: the events that wait */
static size_t print_waiting(placard_outbox *outbox) {
    placard_outbox_records *records = NULL;
    placard_error *error = NULL;
    if (placard_outbox_copy_records(outbox, PLACARD_OUTBOX_EVENT, &records, &error) != PLACARD_OK) {
        report("copy_records", error);
        return 0;
    }
    size_t count = placard_outbox_records_count(records);
    for (size_t i = 0; i < count; i++) {
        const placard_outbox_record *record = placard_outbox_records_get(records, i);
        printf("%lld at %lld: %s\n", (long long)record->id, (long long)record->put_ms, record->json);
    }
    placard_outbox_records_destroy(records);
    return count;
}

/* placard_outbox_remove, placard_outbox_remove_all: take back what no program has taken in yet */
static placard_status take_back(placard_outbox *outbox, int everything) {
    placard_error *error = NULL;
    placard_status status = everything ? placard_outbox_remove_all(outbox, &error)
                                       : placard_outbox_remove(outbox, PLACARD_OUTBOX_EVENT, &error);
    if (status < 0)
        report("remove", error);
    return status; /* PLACARD_IGNORED: there was nothing */
}

/* placard_outbox_set_time: a test decides when the records are put */
static void set_noon(placard_outbox *outbox) {
    placard_error *error = NULL;
    if (placard_outbox_set_time(outbox, INT64_C(1767614400000), &error) != PLACARD_OK)
        report("set_time", error);
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

void run_outbox(const char *directory) {
    notification_shown(directory, "summer");
    placard_outbox *outbox = NULL;
    EXPECT(placard_outbox_open(directory, "kiosk-1", &outbox, NULL) == PLACARD_OK);
    set_noon(outbox);
    paid(outbox, "flat-white", 3.4);
    put_profile(outbox, INT64_C(1767614400000));
    set_phone(outbox, "+43 1 234567");
    put_json(outbox, "{\"event_name\": \"terminal_closed\"}");
    EXPECT(print_waiting(outbox) == 2);
    EXPECT(take_back(outbox, 0) == PLACARD_OK && print_waiting(outbox) == 0);
    EXPECT(take_back(outbox, 1) == PLACARD_OK && take_back(outbox, 1) == PLACARD_IGNORED);
    placard_outbox_close(outbox);
}
