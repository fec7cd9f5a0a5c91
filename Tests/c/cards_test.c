/* Lists of cards: filters, lists that outlive their origin, copies that the host changes, impressions and marks of
 * several cards. */
#include "fixture.h"
#include <pthread.h>

#define CARDS_JSON                                                                                                     \
    "{\"full_sync\":true,\"last_full_sync_at\":1760000001,\"last_card_updated_at\":1760000007,\"cards\":["             \
    "{\"id\":\"banner\",\"tp\":\"banner_image\",\"ca\":9,\"p\":true,\"e\":{\"class_type\":\"Coupon\"}},"               \
    "{\"id\":\"captioned\",\"tp\":\"captioned_image\",\"ca\":8,\"v\":true,\"tt\":\"T\","                               \
    "\"e\":{\"a\":\"1\",\"class_type\":\"\xC3\x84RGER\"}},"                                                            \
    "{\"id\":\"classic\",\"tp\":\"short_news\",\"ca\":7,\"e\":{\"class_type\":\"coupon\"}},"                           \
    "{\"id\":\"control\",\"tp\":\"control\",\"ca\":6,\"e\":{}}]}"

static placard_client *client;

/* The ids of a list, separated by spaces. */
static const char *ids_of(const placard_cards *cards) {
    static char text[256];
    text[0] = '\0';
    for (size_t i = 0; i < placard_cards_count(cards); i++) {
        if (i > 0)
            strcat(text, " ");
        strcat(text, placard_cards_get(cards, i)->id);
    }
    return text;
}

static placard_cards *copy_cards(void) {
    placard_cards *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    REQUIRE(cards != NULL);
    return cards;
}

static void check_filter(const placard_cards *cards, const placard_card_filter *filter, const char *expected) {
    placard_cards *kept = NULL;
    CHECK_STATUS(placard_cards_copy_filtered(cards, filter, &kept, NULL), PLACARD_OK);
    CHECK_TEXT(ids_of(kept), expected);
    CHECK_NUMBER(placard_cards_updated_at_ms(kept), placard_cards_updated_at_ms(cards));
    placard_cards_destroy(kept);
}

static void check_filters(const placard_cards *cards) {
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    check_filter(cards, &filter, "banner captioned classic control");
    filter.kinds = PLACARD_CARD_KINDS_BANNER | 1u << PLACARD_CARD_CONTROL;
    check_filter(cards, &filter, "banner control");
    filter.pinned = PLACARD_OFF;
    check_filter(cards, &filter, "control");
    placard_card_filter_init(&filter, sizeof filter);
    filter.viewed = PLACARD_ON;
    check_filter(cards, &filter, "captioned");
    filter.viewed = PLACARD_OFF;
    check_filter(cards, &filter, "banner classic control");

    const char *types[] = {"COUPON", "none"};
    filter.class_types = types;
    filter.class_types_count = 2;
    check_filter(cards, &filter, "banner classic");
    filter.class_types_count = 0;
    check_filter(cards, &filter, "banner classic control");
    placard_card_filter_init(&filter, sizeof filter);
    types[0] = "\xC3\xA4rger";
    filter.class_types = types;
    filter.class_types_count = 1;
    check_filter(cards, &filter, "captioned");
    types[0] = "";
    check_filter(cards, &filter, "");
}

static void check_refused_filters(const placard_cards *cards) {
    const char *bad_text = "\xFF";
    placard_card_filter filters[6] = {PLACARD_CARD_FILTER_INIT, PLACARD_CARD_FILTER_INIT, PLACARD_CARD_FILTER_INIT,
                                      PLACARD_CARD_FILTER_INIT, PLACARD_CARD_FILTER_INIT, PLACARD_CARD_FILTER_INIT};
    filters[0].kinds = 1;
    filters[1].kinds = PLACARD_CARD_KINDS_BANNER | 32;
    filters[2].pinned = 2;
    filters[3].viewed = -2;
    filters[4].class_types = &bad_text, filters[4].class_types_count = 1;
    filters[5].struct_size = 0;
    for (size_t i = 0; i < sizeof filters / sizeof filters[0]; i++) {
        placard_cards *kept = (placard_cards *)cards;
        CHECK_STATUS(placard_cards_copy_filtered(cards, &filters[i], &kept, NULL), PLACARD_E_INVALID);
        CHECK(kept == NULL);
    }
}

/* A filtered list, and a list filtered from it, own what they show. */
static void check_lists_outlive_their_parents(void) {
    placard_cards *cards = copy_cards(), *some = NULL, *fewer = NULL;
    const placard_card *first = placard_cards_get(cards, 0);
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.pinned = PLACARD_OFF;
    CHECK_STATUS(placard_cards_copy_filtered(cards, &filter, &some, NULL), PLACARD_OK);
    CHECK(placard_cards_get(some, 0) == placard_cards_get(cards, 1)); /* shared, not copied */
    CHECK(placard_cards_find(some, first->id, first->id_length) == NULL);
    placard_cards_destroy(cards);
    filter.viewed = PLACARD_OFF;
    CHECK_STATUS(placard_cards_copy_filtered(some, &filter, &fewer, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_cards_unviewed_count(some), 1);
    placard_cards_destroy(some);
    CHECK_TEXT(ids_of(fewer), "classic control");
    CHECK_NUMBER(placard_cards_unviewed_count(fewer), 1);
    size_t length = 0;
    CHECK_TEXT(placard_card_find_extra(placard_cards_get(fewer, 0), "class_type", PLACARD_NUL, &length), "coupon");
    placard_cards_destroy(fewer);
}

static placard_card *copy_of(const placard_card *card) {
    placard_card *copy = NULL;
    CHECK_STATUS(placard_card_copy(card, &copy, NULL), PLACARD_OK);
    REQUIRE(copy != NULL);
    return copy;
}

static void check_copies(void) {
    placard_cards *cards = copy_cards();
    const placard_card *original = placard_cards_find(cards, "captioned", PLACARD_NUL);
    placard_card *copy = copy_of(original);
    CHECK(copy != original && copy->title != original->title);
    char title[] = "mine";
    copy->title = title, copy->title_length = strlen(title);
    copy->url = "https://example.com", copy->url_length = PLACARD_NUL;
    copy->viewed = 0, copy->pinned = 1, copy->kind = 99;
    CHECK_TEXT(original->title, "T");
    CHECK(original->viewed == 1 && original->pinned == 0 && original->url == NULL);
    placard_cards_destroy(cards);

    CHECK_TEXT(copy->id, "captioned");
    CHECK_TEXT(placard_card_get_extra(copy, 0)->key, "a");
    CHECK_TEXT(placard_card_find_extra(copy, "class_type", PLACARD_NUL, NULL), "\xC3\x84RGER");
    copy->extras_count = SIZE_MAX;
    CHECK(placard_card_get_extra(copy, 2) == NULL);
    CHECK(placard_card_find_extra(copy, "b", PLACARD_NUL, NULL) == NULL);
    copy->extras_count = 1000;
    CHECK(placard_card_get_extra(copy, 2) == NULL);
    copy->extras_count = 1;
    CHECK(placard_card_get_extra(copy, 1) == NULL);
    CHECK(placard_card_find_extra(copy, "class_type", PLACARD_NUL, NULL) == NULL);

    /* A copy of the changed copy owns the host's changes. */
    placard_card *second = copy_of(copy);
    memset(title, '-', strlen(title));
    CHECK_TEXT(second->title, "mine");
    CHECK_TEXT(second->url, "https://example.com");
    CHECK_NUMBER(second->url_length, strlen("https://example.com"));
    CHECK_NUMBER(second->extras_count, 1);
    CHECK_NUMBER(second->kind, 99);
    second->id = NULL;
    placard_card *none = copy;
    CHECK_STATUS(placard_card_copy(second, &none, NULL), PLACARD_E_INVALID);
    CHECK(none == NULL);

    /* Destroying it ignores its contents. */
    memset(copy, 0xFF, sizeof *copy);
    memset(second, 0, sizeof *second);
    placard_card_destroy(copy);
    placard_card_destroy(second);
}

static placard_status log_impressions(const char *const *ids, size_t count) {
    return placard_client_log_card_impressions(client, ids, NULL, count, NULL);
}

static int count_updates(void) {
    int updates = 0;
    const placard_event *event;
    while ((event = placard_client_next_event(client)) != NULL) {
        if (event->kind == PLACARD_EVENT_CARDS_UPDATED)
            updates++;
    }
    return updates;
}

static void check_impressions(void) {
    const char *all[] = {"control", "banner", "none", "banner", "classic", "captioned"};
    const char *unknown[] = {"none", ""}, *bad[] = {"banner", "\xC3"};
    count_updates();
    int64_t queued = placard_client_queued_count(client);
    CHECK_STATUS(log_impressions(bad, 2), PLACARD_E_INVALID);
    CHECK_STATUS(log_impressions(unknown, 2), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(log_impressions(all, 0), PLACARD_IGNORED);
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    CHECK_STATUS(log_impressions(all, 6), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), queued + 2); /* cci, and ccic for the control card */
    CHECK_NUMBER(count_updates(), 1);
    CHECK_STATUS(log_impressions(all, 6), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_log_card_impressions(client, (const char *[]){"banner"}, NULL, 1, NULL),
                 PLACARD_IGNORED);
    CHECK_NUMBER(placard_client_queued_count(client), queued + 2);
    CHECK_NUMBER(count_updates(), 0);
    placard_cards *cards = copy_cards();
    CHECK_NUMBER(placard_cards_unviewed_count(cards), 0);
    placard_cards_destroy(cards);
}

static void counted(const placard_card_filter *filter, size_t count, size_t unviewed) {
    size_t found = 99, found_unviewed = 99;
    CHECK_STATUS(placard_client_count_cards(client, filter, &found, &found_unviewed, NULL), PLACARD_OK);
    CHECK_NUMBER(found, count);
    CHECK_NUMBER(found_unviewed, unviewed);
}

/* After the impressions: every card is viewed. */
static void check_marks(void) {
    const char *some[] = {"banner", "none", "control", "classic"}, *bad[] = {"banner", "\xC3"}, *coupon[] = {"COUPON"};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    int64_t queued = placard_client_queued_count(client);
    counted(NULL, 3, 0);
    CHECK_STATUS(placard_client_mark_cards(client, some, NULL, 4, false, false, NULL), PLACARD_OK);
    counted(NULL, 3, 2);
    filter.kinds = PLACARD_CARD_KINDS_BANNER | PLACARD_CARD_KINDS_CAPTIONED_IMAGE | PLACARD_CARD_KINDS_CONTROL;
    counted(&filter, 2, 1);
    filter.kinds = 0;
    filter.class_types = coupon;
    filter.class_types_count = 1;
    counted(&filter, 2, 2);
    CHECK_STATUS(placard_client_count_cards(client, NULL, NULL, NULL, NULL), PLACARD_OK);
    filter.kinds = 1;
    size_t count = 99;
    CHECK_STATUS(placard_client_count_cards(client, &filter, &count, NULL, NULL), PLACARD_E_INVALID);
    CHECK_NUMBER(count, 0);

    const placard_event *event = placard_client_next_event(client);
    CHECK(event != NULL && event->kind == PLACARD_EVENT_DROPPED && event->dropped == PLACARD_DROPPED_CARD);
    CHECK_TEXT(event->id, "none");
    CHECK_NUMBER(count_updates(), 1);
    CHECK_STATUS(placard_client_mark_cards(client, bad, NULL, 2, true, false, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_mark_cards(client, some, NULL, 1, false, true, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_mark_cards(client, some + 1, NULL, 1, true, false, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_client_mark_cards(client, some, NULL, 0, true, false, NULL), PLACARD_IGNORED);
    CHECK_STATUS(placard_client_mark_cards(client, some, NULL, 1, true, false, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    CHECK_STATUS(placard_client_mark_cards(client, some + 2, NULL, 2, true, true, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), queued + 2);
    counted(NULL, 3, 0);
}

/* Reads every text of a shared list, filters it, makes copies. Returns NULL when everything was correct. */
static void *read_list(void *argument) {
    const placard_cards *cards = (const placard_cards *)argument;
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.kinds = PLACARD_CARD_KINDS_CAPTIONED_IMAGE;
    for (int round = 0; round < 500; round++) {
        const placard_card *card = placard_cards_find(cards, "captioned", PLACARD_NUL);
        placard_cards *kept = NULL;
        placard_card *copy = NULL;
        if (card == NULL || strcmp(card->title, "T") != 0)
            return argument;
        if (placard_cards_copy_filtered(cards, &filter, &kept, NULL) != PLACARD_OK ||
            placard_cards_get(kept, 0) != card)
            return argument;
        if (placard_card_copy(card, &copy, NULL) != PLACARD_OK || placard_card_get_extra(copy, 1) == NULL)
            return argument;
        placard_card_destroy(copy);
        placard_cards_destroy(kept);
    }
    return NULL;
}

/* Also after the client is closed. */
static void check_threads(const placard_cards *cards) {
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++)
        REQUIRE(pthread_create(&threads[i], NULL, read_list, (void *)cards) == 0);
    for (size_t i = 0; i < 4; i++) {
        void *failed = NULL;
        pthread_join(threads[i], &failed);
        CHECK(failed == NULL);
    }
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    client = open_client(&options);

    placard_cards *cards = copy_cards();
    CHECK_NUMBER(placard_cards_updated_at_ms(cards), -1);
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    check_filter(cards, &filter, "");
    placard_cards_destroy(cards);

    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON ",\"triggers\":[]}");
    answer_request(client, PLACARD_REQUEST_CARDS, CARDS_JSON);
    CHECK_STATUS(placard_client_dispatch(client, NULL), PLACARD_OK);
    cards = copy_cards();
    CHECK_NUMBER(placard_cards_updated_at_ms(cards), INT64_C(1760000007000));
    check_filters(cards);
    check_refused_filters(cards);
    check_lists_outlive_their_parents();
    check_copies();
    check_impressions();
    check_marks();
    CHECK_NUMBER(placard_cards_unviewed_count(cards), 2); /* unchanged since it was made */

    placard_client_close(client);
    check_filters(cards);
    check_threads(cards);
    placard_cards_destroy(cards);
    remove_directory(directory);
    return check_result();
}
