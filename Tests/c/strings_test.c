/* String arguments: pointer and length, or PLACARD_NUL. An invalid string is refused, never repaired or cut. */
#include "fixture.h"

static const char *const not_utf8[] = {
    "\xff",             /* no such byte */
    "a\x80",            /* a continuation with nothing before it */
    "\xc3",             /* cut short */
    "\xc0\xaf",         /* overlong '/' */
    "\xed\xa0\x80",     /* a surrogate */
    "\xf4\x90\x80\x80", /* beyond U+10FFFF */
};

/* Impossible lengths, which are negative as signed numbers. */
static const size_t absurd[] = {(size_t)-2, (size_t)-1 - 4096, (size_t)1 << (sizeof(size_t) * 8 - 1)};

static placard_client *client;

static void check_refused(const char *text, size_t length) {
    placard_properties *properties = NULL;
    placard_properties *from_json = NULL;
    placard_explanation *explanation = NULL;
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);

    CHECK_STATUS(placard_client_log_event(client, text, length, NULL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_purchase(client, text, length, "USD", 1, 1, NULL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_push_click(client, text, length, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_change_user(client, text, length, NULL, 0, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_set_attribute_int(client, text, length, 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_set_attribute_json(client, "k", 1, text, length, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_merge_attribute(client, "k", 1, text, length, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_add_alias(client, text, length, "l", 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_add_alias(client, "n", 1, text, length, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_set_subscription(client, text, length, 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_explain_event(client, text, length, NULL, &explanation, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_explain_purchase(client, text, length, NULL, &explanation, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_int(properties, text, length, 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_string(properties, text, length, "v", 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_json(properties, "k", 1, text, length, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_create_from_json(text, length, &from_json, NULL), PLACARD_E_INVALID);
    CHECK(explanation == NULL && from_json == NULL);
    placard_properties_destroy(properties);
}

static void test_refused(void) {
    for (size_t i = 0; i < sizeof not_utf8 / sizeof not_utf8[0]; i++) {
        check_refused(not_utf8[i], PLACARD_NUL);
        check_refused(not_utf8[i], strlen(not_utf8[i]));
    }
    for (size_t i = 0; i < sizeof absurd / sizeof absurd[0]; i++)
        check_refused("short", absurd[i]);
    check_refused("", 0);
    check_refused("", PLACARD_NUL);
    check_refused(NULL, 0);
    check_refused(NULL, 5);
}

/* Ids for look-ups: an impossible id is an error, never a crash. */
static void test_lookups(void) {
    placard_cards *cards = NULL;
    REQUIRE(placard_client_copy_cards(client, 0, &cards, NULL) == PLACARD_OK);
    for (size_t i = 0; i < sizeof absurd / sizeof absurd[0]; i++) {
        CHECK(placard_cards_find(cards, "short", absurd[i]) == NULL);
        CHECK(placard_client_log_card_click(client, "short", absurd[i], NULL) < 0);
    }
    CHECK(placard_cards_find(cards, not_utf8[0], PLACARD_NUL) == NULL);
    CHECK(placard_client_log_card_impressions(client, (const char *[]){not_utf8[0]}, NULL, 1, NULL) < 0);
    CHECK_STATUS(placard_client_log_card_dismissal(client, "nobody", PLACARD_NUL, NULL), PLACARD_E_NOT_FOUND);
    placard_cards_destroy(cards);
}

static void test_names(void) {
    char name[1200];
    memset(name, 'n', sizeof name);
    CHECK_STATUS(placard_client_log_event(client, name, 255, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, name, 256, NULL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_event(client, "a\0b", 3, NULL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_event(client, "line\nbreak", PLACARD_NUL, NULL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_event(client, "quo\"te", PLACARD_NUL, NULL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_log_event(client, "gr\xc3\xbc\xc3\x9f", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, "prefix of more", 6, NULL, NULL), PLACARD_OK);

    /* 255 characters, not bytes. */
    char wide[256 * 2];
    for (size_t i = 0; i < sizeof wide; i += 2)
        memcpy(wide + i, "\xc3\xa9", 2);
    CHECK_STATUS(placard_client_log_event(client, wide, 255 * 2, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, wide, 256 * 2, NULL, NULL), PLACARD_E_INVALID);

    /* A user id is measured in bytes. */
    CHECK_STATUS(placard_client_change_user(client, name, 998, NULL, 0, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_change_user(client, name, 997, NULL, 0, NULL), PLACARD_OK);
}

/* A delivery that ignores an option does not even read it. */
static void test_ignored_options(void) {
    placard_options options = test_options(NULL);
    options.durability = PLACARD_DURABILITY_MEMORY;
    options.rest_endpoint = options.rest_key = options.rest_identity = not_utf8[0];
    placard_client_close(open_client(&options));
    placard_client *other = NULL;
    options.delivery = PLACARD_DELIVERY_USERS_TRACK;
    CHECK_STATUS(placard_client_open(&options, &other, NULL), PLACARD_E_INVALID);
    options.delivery = PLACARD_DELIVERY_SDK;
    options.rest_endpoint = NULL, options.proxy = not_utf8[0];
    CHECK_STATUS(placard_client_open(&options, &other, NULL), PLACARD_E_INVALID);
    CHECK(other == NULL);
}

static void test_properties(void) {
    placard_properties *properties = NULL;
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);
    char text[300];
    memset(text, 't', sizeof text);
    CHECK_STATUS(placard_properties_set_string(properties, "k", 1, text, 255, NULL), PLACARD_OK);
    CHECK_STATUS(placard_properties_set_string(properties, "k", 1, text, 256, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_string(properties, "k", 1, not_utf8[0], PLACARD_NUL, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_string(properties, "k", 1, text, (size_t)-2, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_string(properties, "k", 1, "", 0, NULL), PLACARD_OK);
    CHECK_STATUS(placard_properties_set_int(properties, "$k", PLACARD_NUL, 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_int(properties, text, 256, 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_double(properties, "k", 1, 0.0 / 0.0, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_double(properties, "k", 1, 1.0 / 0.0, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_json(properties, "k", 1, "[1, {\"a\": null}]", PLACARD_NUL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_properties_set_json(properties, "k", 1, "[1, ", PLACARD_NUL, NULL), PLACARD_E_INVALID);
    placard_error *error = NULL;
    const char *date = "{\"$date_ms\": \"1\"}";
    CHECK_STATUS(placard_properties_set_json(properties, "k", 1, date, PLACARD_NUL, &error), PLACARD_E_INVALID);
    CHECK(error != NULL && strstr(error->message, "property 'k' has a malformed date") != NULL);
    placard_error_destroy(error);
    CHECK_STATUS(placard_client_log_event(client, "with properties", PLACARD_NUL, properties, NULL), PLACARD_OK);

    char key[8];
    for (int i = 0; i < 255; i++) {
        snprintf(key, sizeof key, "k%d", i);
        CHECK_STATUS(placard_properties_set_int(properties, key, PLACARD_NUL, i, NULL), PLACARD_OK);
    }
    CHECK_STATUS(placard_properties_set_int(properties, "one too many", PLACARD_NUL, 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_properties_set_int(properties, "k0", PLACARD_NUL, 2, NULL), PLACARD_OK);
    placard_properties_destroy(properties);

    CHECK_STATUS(placard_properties_create_from_json("[1]", PLACARD_NUL, &properties, NULL), PLACARD_E_INVALID);
    CHECK(properties == NULL);
    CHECK_STATUS(placard_properties_create_from_json("{\"n\": 3} and more", 8, &properties, NULL), PLACARD_OK);
    placard_properties_destroy(properties);
}

int main(void) {
    placard_options options = test_options(NULL);
    options.durability = PLACARD_DURABILITY_MEMORY;
    client = open_client(&options);
    int64_t queued = placard_client_queued_count(client);
    test_refused();
    test_lookups();
    CHECK_NUMBER(placard_client_queued_count(client), queued); /* a refused call leaves no trace */
    test_names();
    test_ignored_options();
    test_properties();
    placard_client_close(client);

    options.user_id = not_utf8[0];
    CHECK_STATUS(placard_client_open(&options, &client, NULL), PLACARD_E_INVALID);
    CHECK(client == NULL);
    return check_result();
}
