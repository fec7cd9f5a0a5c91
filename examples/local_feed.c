/* Teaches how cards of campaigns join a feed of the program: they add tiles to its home screen, or replace some.
 *
 *   local_feed URL DIRECTORY      such as: local_feed http://127.0.0.1:8585 /tmp/kiosk
 *
 * The home screen of a kiosk has tiles. Cards with the class type "home_tile" add tiles: their extras `tile_id`,
 * `tile_title` and `tile_deeplink` describe one. A tile made from a card remembers the card and logs impressions and
 * clicks; the program's own tiles have no card and log nothing.
 */
#include <placard/placard.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MAX_TILES = 64, TILES_ON_SCREEN = 4, PATIENCE_S = 10 };

struct tile {
    const char *id;
    const char *title;
    const char *deeplink;
    const placard_card *card; /* NULL: the program's own tile */
};

static const struct tile own_tiles[] = {
    {"menu", "Menu", "kiosk://menu", NULL},
    {"milk", "Milk: 30 cents", "kiosk://menu/milk", NULL},
    {"help", "Help", "kiosk://help", NULL},
};

/* The tiles from top to bottom. The strings they point to live as long as the list of cards. */
struct feed {
    placard_cards *cards;
    struct tile tiles[MAX_TILES];
    size_t count;
};

/* ---- Building the feed ---- */

static struct tile *find(struct feed *feed, const char *id) {
    for (size_t i = 0; i < feed->count; i++) {
        if (feed->tiles[i].id != NULL && strcmp(feed->tiles[i].id, id) == 0)
            return &feed->tiles[i];
    }
    return NULL;
}

/* A card with the id of an existing tile replaces it; any other card is appended. */
static void add(struct feed *feed, struct tile tile) {
    struct tile *same = tile.id != NULL ? find(feed, tile.id) : NULL;
    if (same != NULL)
        *same = tile;
    else if (feed->count < MAX_TILES)
        feed->tiles[feed->count++] = tile;
}

static void add_card(struct feed *feed, const placard_card *card) {
    struct tile tile = {
        placard_card_find_extra(card, "tile_id", PLACARD_NUL, NULL),
        placard_card_find_extra(card, "tile_title", PLACARD_NUL, NULL),
        placard_card_find_extra(card, "tile_deeplink", PLACARD_NUL, NULL),
        card,
    };
    /* A control card has a position in the feed but is not drawn: it needs no text, only its impression. */
    if (card->is_control)
        tile.id = NULL;
    if (card->is_control || (tile.id != NULL && tile.title != NULL && tile.deeplink != NULL))
        add(feed, tile);
    else /* one bad card must not affect the others */
        printf("skipped  %s: it needs tile_id, tile_title and tile_deeplink\n", card->id);
}

/* The program's own tiles and the cards. */
static int build(struct feed *feed, placard_client *client) {
    static const char *const class_types[] = {"home_tile"};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.class_types = class_types;
    filter.class_types_count = 1;

    memset(feed, 0, sizeof *feed);
    placard_cards *all = NULL;
    if (placard_client_copy_cards(client, 0, &all, NULL) != PLACARD_OK)
        return 0;
    placard_status status = placard_cards_copy_filtered(all, &filter, &feed->cards, NULL);
    placard_cards_destroy(all); /* the filtered list stays valid */
    if (status != PLACARD_OK)
        return 0;

    for (size_t i = 0; i < sizeof own_tiles / sizeof *own_tiles; i++)
        add(feed, own_tiles[i]);
    for (size_t i = 0; i < placard_cards_count(feed->cards); i++)
        add_card(feed, placard_cards_get(feed->cards, i));
    return 1;
}

/* ---- What the user sees and does ---- */

/* Draws the tiles that fit on the screen and logs their cards' impressions; repeated ones soon after are ignored. */
static void show(const struct feed *feed, placard_client *client) {
    size_t drawn = 0;
    for (size_t i = 0; i < feed->count && drawn < TILES_ON_SCREEN; i++) {
        const struct tile *tile = &feed->tiles[i];
        if (tile->card != NULL)
            placard_client_log_card_impressions(client, &tile->card->id, &tile->card->id_length, 1, NULL);
        if (tile->card != NULL && tile->card->is_control)
            continue; /* in the control group of an A/B test: not drawn, but its impression counts */
        printf("tile     %-18s  %s\n", tile->title, tile->card != NULL ? "campaign" : "own");
        drawn++;
    }
}

static void tap(struct feed *feed, placard_client *client, const char *id) {
    const struct tile *tile = find(feed, id);
    if (tile == NULL)
        return;
    printf("open     %s\n", tile->deeplink);
    if (tile->card != NULL)
        placard_client_log_card_click(client, tile->card->id, tile->card->id_length, NULL);
}

/* ---- The client ---- */

/* Waits a while for the server's cards; without them the feed shows those of the last run. */
static void refresh(placard_client *client) {
    placard_client_refresh_cards(client, 1, NULL); /* ends in exactly one event, and that carries the 1 */
    time_t end = time(NULL) + PATIENCE_S;
    while (time(NULL) < end) {
        placard_client_wait(client, 1000, NULL); /* with a loop of your own: poll placard_client_fd, then dispatch */
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
            if (event->text != NULL)
                fprintf(stderr, "%s: %s\n", placard_event_kind_name(event->kind), event->text);
            if (event->token == 1)
                return;
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: local_feed URL DIRECTORY\n");
        return 2;
    }
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argv[1];
    options.directory = argv[2];
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error->message);
        placard_error_destroy(error);
        return 1;
    }
    refresh(client);

    struct feed feed;
    if (build(&feed, client)) {
        show(&feed, client);
        tap(&feed, client, "milk");
        tap(&feed, client, "menu");
    }
    placard_cards_destroy(feed.cards);
    placard_status status =
        placard_client_drain(client, 5000, NULL); /* sends what is queued, before the program exits */
    placard_client_close(client);
    return status == PLACARD_OK ? 0 : 1;
}
