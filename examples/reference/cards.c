/* Part of the reference: examples for cards.h */
#include "reference.h"

/* placard_client_copy_cards, placard_cards_count, placard_cards_get, placard_cards_destroy: draw the feed */
static size_t draw_feed(placard_client *client) {
    placard_cards *cards = NULL;
    placard_error *error = NULL;
    if (placard_client_copy_cards(client, 0, &cards, &error) != PLACARD_OK) {
        report("copy_cards", error);
        return 0;
    }
    size_t count = placard_cards_count(cards);
    for (size_t i = 0; i < count; i++) {
        const placard_card *card = placard_cards_get(cards, i);
        if (!card->is_control) /* of a control group: never drawn */
            printf("%s %s\n", card->pinned ? "!" : "-", card->title != NULL ? card->title : card->id);
    }
    placard_cards_destroy(cards);
    return count;
}

/* placard_card_kind_name: choose a view by the kind of a card */
static const char *view_of(const placard_card *card) {
    switch (card->kind) {
    case PLACARD_CARD_BANNER:
        return "picture";
    case PLACARD_CARD_CAPTIONED_IMAGE:
        return "picture with text";
    case PLACARD_CARD_CLASSIC:
        return "text";
    default: /* a kind of a later version, or a control card */
        fprintf(stderr, "%s: %s is not drawn\n", card->id, placard_card_kind_name(card->kind));
        return NULL;
    }
}

/* placard_client_refresh_cards: the user pulls the list down; the answer is an event with the same token */
static void pulled_down(placard_client *client, uint64_t token) {
    placard_error *error = NULL;
    if (placard_client_refresh_cards(client, token, &error) != PLACARD_OK)
        report("refresh_cards", error);
}

/* placard_cards_unviewed_count, placard_cards_updated_at_ms: the badge, and the age of the list */
static size_t update_badge(const placard_cards *cards, int64_t now_ms) {
    int64_t updated_at_ms = placard_cards_updated_at_ms(cards);
    if (updated_at_ms >= 0)
        printf("updated %lld s ago\n", (long long)((now_ms - updated_at_ms) / 1000));
    return placard_cards_unviewed_count(cards);
}

/* placard_cards_find: show one card by its id */
static const char *title_of(const placard_cards *cards, const char *id) {
    const placard_card *card = placard_cards_find(cards, id, PLACARD_NUL);
    return card != NULL ? card->title : NULL; /* borrowed until the list is destroyed */
}

/* placard_card_find_extra: read a key-value pair that the campaign sends along */
static int table_of(const placard_card *card) {
    const char *table = placard_card_find_extra(card, "table", PLACARD_NUL, NULL);
    return table != NULL ? atoi(table) : -1;
}

/* placard_card_get_extra: list all key-value pairs */
static void print_extras(const placard_card *card) {
    const placard_extra *extra;
    for (size_t i = 0; (extra = placard_card_get_extra(card, i)) != NULL; i++)
        printf("%s = %s\n", extra->key, extra->value);
}

/* placard_cards_copy_filtered: only the coupons that the user has not seen yet */
static placard_cards *new_coupons(const placard_cards *cards) {
    const char *const class_types[] = {"coupon"};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.class_types = class_types;
    filter.class_types_count = 1;
    filter.viewed = PLACARD_OFF;
    placard_cards *coupons = NULL;
    placard_error *error = NULL;
    if (placard_cards_copy_filtered(cards, &filter, &coupons, &error) != PLACARD_OK)
        report("copy_filtered", error);
    return coupons; /* owned by the caller, also after `cards` is destroyed */
}

/* placard_card_filter_init: only pictures, in a language without macros */
static placard_cards *pictures(const placard_cards *cards) {
    placard_card_filter filter;
    placard_card_filter_init(&filter, sizeof filter);
    filter.kinds = PLACARD_CARD_KINDS_BANNER | PLACARD_CARD_KINDS_CAPTIONED_IMAGE;
    placard_cards *found = NULL;
    placard_error *error = NULL;
    if (placard_cards_copy_filtered(cards, &filter, &found, &error) != PLACARD_OK)
        report("copy_filtered", error);
    return found;
}

/* placard_card_copy, placard_card_destroy: keep a card after its list is gone, with a title of the program's own */
static void keep(const placard_card *card, void (*draw)(const placard_card *card)) {
    placard_card *copy = NULL;
    placard_error *error = NULL;
    if (placard_card_copy(card, &copy, &error) != PLACARD_OK) {
        report("card_copy", error);
        return;
    }
    copy->title = "Only here";
    copy->title_length = strlen(copy->title);
    draw(copy);
    placard_card_destroy(copy);
}

/* placard_client_log_card_impressions: these two cards are on the screen */
static placard_status seen(placard_client *client, const char *first, const char *second) {
    const char *const ids[] = {first, second};
    placard_error *error = NULL;
    placard_status status = placard_client_log_card_impressions(client, ids, NULL, 2, &error);
    if (status < 0)
        report("log_card_impressions", error);
    return status; /* PLACARD_IGNORED: both were logged in the last 10 s */
}

/* placard_client_mark_cards: "mark as unread" in a list of messages, for the bell of placard_client_count_cards */
static void mark_unread(placard_client *client, const char *id) {
    placard_error *error = NULL;
    if (placard_client_mark_cards(client, &id, NULL, 1, false, false, &error) < 0)
        report("mark_cards", error);
}

/* placard_client_count_cards: the number at the bell, of coupons only */
static size_t unread_coupons(const placard_client *client) {
    static const char *const types[] = {"coupon"};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.class_types = types;
    filter.class_types_count = 1;
    size_t unread = 0;
    placard_error *error = NULL;
    if (placard_client_count_cards(client, &filter, NULL, &unread, &error) != PLACARD_OK)
        report("count_cards", error);
    return unread;
}

/* placard_client_log_card_click: the user taps a card; the program opens its URL */
static void tapped(placard_client *client, const placard_card *card) {
    placard_error *error = NULL;
    if (placard_client_log_card_click(client, card->id, card->id_length, &error) < 0)
        report("log_card_click", error);
    if (card->url != NULL)
        printf("open %s\n", card->url);
}

/* placard_client_log_card_dismissal: the user swipes a card away */
static void swiped(placard_client *client, const char *id) {
    placard_error *error = NULL;
    placard_status status = placard_client_log_card_dismissal(client, id, PLACARD_NUL, &error);
    if (status == PLACARD_IGNORED)
        printf("%s stays: it is pinned, or cannot be dismissed\n", id);
    else if (status < 0)
        report("log_card_dismissal", error);
}

/* placard_cards_flag: an undo list, with the cards that were dismissed since the last refresh */
static size_t count_with_dismissed(const placard_client *client) {
    placard_cards *cards = NULL;
    if (placard_client_copy_cards(client, PLACARD_CARDS_DISMISSED, &cards, NULL) != PLACARD_OK)
        return 0;
    size_t count = placard_cards_count(cards);
    placard_cards_destroy(cards);
    return count;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

static const char feed[] =
    "["
    "{\"id\":\"beans\",\"tp\":\"short_news\",\"ca\":9,\"ea\":-1,\"tt\":\"New beans\",\"db\":true,"
    "\"u\":\"https://kiosk.example.com/beans\",\"e\":{\"class_type\":\"Coupon\",\"table\":\"7\"}},"
    "{\"id\":\"menu\",\"tp\":\"banner_image\",\"ca\":8,\"ea\":-1,"
    "\"i\":\"https://kiosk.example.com/menu.png\",\"e\":{}}]";

static void draw_kept(const placard_card *card) { EXPECT(strcmp(card->title, "Only here") == 0); }

static void run_list(const placard_cards *cards, int64_t now_ms) {
    const placard_card *beans = placard_cards_find(cards, "beans", PLACARD_NUL);
    EXPECT(beans != NULL && strcmp(view_of(beans), "text") == 0);
    EXPECT(update_badge(cards, now_ms) == 2);
    EXPECT(strcmp(title_of(cards, "beans"), "New beans") == 0 && title_of(cards, "gone") == NULL);
    EXPECT(table_of(beans) == 7);
    print_extras(beans);
    placard_cards *coupons = new_coupons(cards), *banners = pictures(cards);
    EXPECT(placard_cards_count(coupons) == 1 && placard_cards_count(banners) == 1);
    placard_cards_destroy(coupons);
    placard_cards_destroy(banners);
    keep(beans, draw_kept);
}

void run_cards(const char *directory) {
    (void)directory;
    placard_fake *fake = placard_fake_create();
    placard_fake_set_cards(fake, feed);
    placard_client *client = open_with(fake);
    pulled_down(client, 1);
    placard_fake_run(fake);
    EXPECT(draw_feed(client) == 2);
    placard_cards *cards = NULL;
    EXPECT(placard_client_copy_cards(client, 0, &cards, NULL) == PLACARD_OK);
    run_list(cards, fake->now_ms);
    EXPECT(seen(client, "beans", "menu") == PLACARD_OK && seen(client, "beans", "menu") == PLACARD_IGNORED);
    mark_unread(client, "beans");
    EXPECT(unread_coupons(client) == 1);
    tapped(client, placard_cards_find(cards, "beans", PLACARD_NUL));
    EXPECT(unread_coupons(client) == 0);
    placard_cards_destroy(cards);
    swiped(client, "beans");
    EXPECT(draw_feed(client) == 1 && count_with_dismissed(client) == 2);
    EXPECT(placard_fake_received_count(fake, "cci") == 1 && placard_fake_received_count(fake, "ccc") == 1);
    EXPECT(placard_fake_received_count(fake, "ccd") == 1);
    placard_fake_destroy(fake);
}
