/* Random filters and changed copies: a filter works as documented or is refused, a copy of a copy contains the host's
 * changes or is refused, and nothing reads outside of its memory. The same in every run. */
#include "fixture.h"

#define CARDS_JSON                                                                                                     \
    "{\"full_sync\":true,\"cards\":["                                                                                  \
    "{\"id\":\"a\",\"tp\":\"banner_image\",\"ca\":9,\"p\":true,\"e\":{\"class_type\":\"Tile\"}},"                      \
    "{\"id\":\"b\",\"tp\":\"captioned_image\",\"ca\":8,\"v\":true,\"tt\":\"T\",\"e\":{\"k\":1,\"class_type\":\"x\"}}," \
    "{\"id\":\"c\",\"tp\":\"short_news\",\"ca\":7,\"v\":true,\"p\":true,\"e\":{\"class_type\":\"tILE\"}},"             \
    "{\"id\":\"d\",\"tp\":\"control\",\"ca\":6}]}"

static uint64_t state = 20261121;

static uint32_t random_below(uint32_t limit) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % limit;
}

/* A value that is mostly one of -1, 0, 1. */
static int32_t random_choice(void) {
    return random_below(8) > 0 ? (int32_t)random_below(3) - 1 : (int32_t)random_below(7) - 3;
}

static int is_choice(int32_t value) { return value >= -1 && value <= 1; }

static int meets(int32_t choice, int flag) { return choice == 0 || (choice == PLACARD_ON) == flag; }

/* Every list of class types below begins with the types of the cards a and c, and names no other. */
static int keeps(const placard_card_filter *filter, const placard_card *card) {
    int is_tile = card->id[0] == 'a' || card->id[0] == 'c';
    return (filter->class_types_count == 0 || is_tile) && (filter->kinds == 0 || (filter->kinds >> card->kind & 1)) &&
           meets(filter->pinned, card->pinned) && meets(filter->viewed, card->viewed);
}

static void check_random_filter(const placard_cards *cards) {
    static const char *const types[] = {"TILE", "none", "\xFF"};
    static const size_t sizes[] = {0, 1, 7, 12, 100, 65544, SIZE_MAX, SIZE_MAX / 2 + 1};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.class_types = types;
    filter.class_types_count = random_below(2) ? random_below(4) : 0;
    filter.kinds = random_below(8) > 0 ? random_below(16) << 1 : random_below(64);
    filter.pinned = random_choice();
    filter.viewed = random_choice();
    int is_good = filter.class_types_count <= 2 && (filter.kinds & ~30u) == 0 && is_choice(filter.pinned) &&
                  is_choice(filter.viewed);
    if (random_below(8) == 0) {
        is_good = 0;
        filter.struct_size = sizes[random_below(sizeof sizes / sizeof sizes[0])];
    }

    placard_cards *kept = NULL;
    CHECK_STATUS(placard_cards_copy_filtered(cards, &filter, &kept, NULL), is_good ? PLACARD_OK : PLACARD_E_INVALID);
    CHECK((kept != NULL) == is_good);
    if (kept == NULL)
        return;
    size_t next = 0;
    for (size_t i = 0; i < placard_cards_count(cards); i++) {
        const placard_card *card = placard_cards_get(cards, i);
        if (keeps(&filter, card))
            CHECK(placard_cards_get(kept, next++) == card);
    }
    CHECK_NUMBER(placard_cards_count(kept), next);
    placard_cards_destroy(kept);
}

/* Returns false when the change makes a card that cannot be copied. */
static int change(placard_card *card, char *own, size_t length) {
    switch (random_below(8)) {
    case 0:
        card->title = own, card->title_length = length;
        return 1;
    case 1:
        card->url = own, card->url_length = PLACARD_NUL;
        return 1;
    case 2:
        card->description = NULL, card->description_length = SIZE_MAX / 2;
        return 1;
    case 3:
        card->extras_count = random_below(4) - (size_t)2;
        return 1;
    case 4:
        memset(&card->kind, 0xEE, sizeof card->kind + 8);
        return 1;
    case 5:
        card->id = NULL;
        return 0;
    case 6:
        card->image = own, card->image_length = SIZE_MAX / 2 + 1 + random_below(9);
        return 0;
    default:
        card->domain = own, card->domain_length = SIZE_MAX - 1;
        return 0;
    }
}

static void check_random_copy(const placard_cards *cards) {
    char own[] = "of the host";
    placard_card *first = NULL, *second = (placard_card *)own;
    REQUIRE(placard_card_copy(placard_cards_get(cards, random_below(4)), &first, NULL) == PLACARD_OK);
    size_t extras = first->extras_count;
    int is_good = 1;
    for (uint32_t changes = random_below(3); changes > 0 && is_good; changes--)
        is_good = change(first, own, random_below(sizeof own));
    size_t shown = first->extras_count < extras ? first->extras_count : extras;
    CHECK_STATUS(placard_card_copy(first, &second, NULL), is_good ? PLACARD_OK : PLACARD_E_INVALID);
    CHECK((second != NULL) == is_good);
    placard_card_destroy(first);
    memset(own, '-', sizeof own - 1);
    if (second == NULL)
        return;
    CHECK_NUMBER(second->extras_count, shown);
    for (size_t i = 0; i <= shown; i++)
        CHECK((placard_card_get_extra(second, i) != NULL) == (i < shown));
    if (second->title != NULL)
        CHECK(second->title[second->title_length] == '\0' && strchr(second->title, '-') == NULL);
    if (second->url != NULL)
        CHECK_TEXT(second->url, "of the host");
    placard_card_destroy(second);
}

int main(void) {
    placard_options options = test_options(NULL);
    options.durability = PLACARD_DURABILITY_MEMORY;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON ",\"triggers\":[]}");
    answer_request(client, PLACARD_REQUEST_CARDS, CARDS_JSON);
    placard_cards *cards = NULL;
    REQUIRE(placard_client_copy_cards(client, 0, &cards, NULL) == PLACARD_OK && placard_cards_count(cards) == 4);
    placard_client_close(client);
    for (int round = 0; round < 20000; round++) {
        check_random_filter(cards);
        check_random_copy(cards);
    }
    placard_cards_destroy(cards);
    return check_result();
}
