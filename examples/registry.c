/* Teaches how cards become objects of the program's types in C, by a table of class types and constructors.
 *
 *   registry URL DIRECTORY      such as: registry http://127.0.0.1:8585 /tmp/kiosk
 *
 * What the registries of Python and Swift do, in C: each class type has a constructor, class types are compared without
 * regard to case, cards of other class types are left out silently, and a card from which no object can be made is
 * reported and costs no other. (Run it with the campaign file message_centre.json.)
 */
#include <placard/placard.h>
#include <stdio.h>
#include <strings.h>
#include <time.h>

/* ---- The program's own type ---- */

struct message {
    const char *header;
    const char *title;
    const char *text; /* text, HTML or a URL; they live as long as the list of cards */
    const placard_card *card;
};

static const char *extra(const placard_card *card, const char *key) {
    return placard_card_find_extra(card, key, PLACARD_NUL, NULL);
}

/* Like extra, with the key in any case. */
static const char *extra_in_any_case(const placard_card *card, const char *key) {
    for (size_t i = 0; i < card->extras_count; i++) {
        const placard_extra *found = placard_card_get_extra(card, i);
        if (strcasecmp(found->key, key) == 0)
            return found->value;
    }
    return NULL;
}

/* Each constructor returns NULL, or why it cannot make an object. A control card is never drawn: it needs no texts of
 * the card's own. */
static const char *make_page(const placard_card *card, struct message *made) {
    made->header = extra(card, "message_header");
    made->title = card->title != NULL || !card->is_control ? card->title : "";
    made->text = card->description != NULL || !card->is_control ? card->description : "";
    if (made->header == NULL)
        return "message_header is missing";
    return made->title == NULL || made->text == NULL ? "title or description is missing" : NULL;
}

static const char *make_web_view(const placard_card *card, struct message *made) {
    const char *html = extra_in_any_case(card, "html");
    made->header = extra(card, "message_header");
    made->title = extra(card, "message_title");
    made->text = html != NULL ? html : extra(card, "url");
    if (made->header == NULL || made->title == NULL)
        return "message_header or message_title is missing";
    return made->text == NULL ? "there must be html or url" : NULL;
}

/* ---- The registry ---- */

static const struct {
    const char *class_type;
    const char *(*make)(const placard_card *card, struct message *made);
} registry[] = {
    {"message_full_page", make_page},
    {"message_webview", make_web_view},
};

/* Makes an object of a card. Returns 1, or 0 when the card is left out. */
static int make(const placard_card *card, struct message *made) {
    const char *class_type = extra(card, "class_type");
    for (size_t i = 0; class_type != NULL && i < sizeof registry / sizeof *registry; i++) {
        if (strcasecmp(class_type, registry[i].class_type) != 0)
            continue;
        const char *fault = registry[i].make(card, made);
        made->card = card;
        if (fault != NULL)
            printf("skipped  %s: %s\n", card->id, fault);
        return fault == NULL;
    }
    return 0; /* it belongs to another part of the program */
}

static void show(placard_client *client) {
    placard_cards *cards = NULL;
    if (placard_client_copy_cards(client, 0, &cards, NULL) != PLACARD_OK)
        return;
    for (size_t i = 0; i < placard_cards_count(cards); i++) {
        struct message message;
        if (!make(placard_cards_get(cards, i), &message))
            continue;
        if (message.card->is_control)
            printf("control  %s\n", message.card->id); /* not drawn; log its impression */
        else
            printf("message  %s: %s\n", message.header, message.title);
    }
    placard_cards_destroy(cards);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: registry URL DIRECTORY\n");
        return 2;
    }
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argv[1];
    options.directory = argv[2];
    placard_client *client = NULL;
    if (placard_client_open(&options, &client, NULL) != PLACARD_OK)
        return 1;
    placard_client_refresh_cards(client, 1, NULL);
    int is_refreshed = 0;
    for (time_t end = time(NULL) + 10; !is_refreshed && time(NULL) < end;) {
        placard_client_wait(client, 1000, NULL);
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            is_refreshed = is_refreshed || event->token == 1;
    }
    show(client);
    placard_client_close(client);
    return 0;
}
