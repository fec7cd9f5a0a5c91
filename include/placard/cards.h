/* cards.h - content cards: read them, filter them, log what the user does with them. Read placard.h first. Generated
 * from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_CARDS_H
#define PLACARD_CARDS_H

#include "client.h"

PLACARD_HEADER_BEGIN

/* ---- Cards ------------------------------------------------------------------------------------------------------ */

/* Kind of a card. Since 0.1. */
enum placard_card_kind {
    PLACARD_CARD_NONE = 0,
    PLACARD_CARD_BANNER = 1,          /* an image */
    PLACARD_CARD_CAPTIONED_IMAGE = 2, /* image, title, description */
    PLACARD_CARD_CLASSIC = 3,         /* title, description, sometimes a small image */
    PLACARD_CARD_CONTROL = 4          /* of an A/B control group: log its impression, draw nothing */
};

/* One card. Its id is its identity. Since 0.1. */
typedef struct placard_card {
    const char *id;
    size_t id_length;
    int32_t kind; /* PLACARD_CARD_* */
    bool viewed;
    bool clicked;
    bool dismissed;
    bool dismissible;
    bool pinned;
    bool is_control;
    bool is_test;
    bool open_url_in_webview;
    int64_t created_ms;
    int64_t expires_at_ms; /* -1: never */
    double aspect_ratio;   /* image width / height; 0: unknown */
    const char *PLACARD_NULLABLE url;
    size_t url_length;
    const char *PLACARD_NULLABLE title;
    size_t title_length;
    const char *PLACARD_NULLABLE description;
    size_t description_length;
    const char *PLACARD_NULLABLE image; /* URL */
    size_t image_length;
    const char *PLACARD_NULLABLE domain; /* text of the link */
    size_t domain_length;
    const char *PLACARD_NULLABLE language;
    size_t language_length;
    const char *PLACARD_NULLABLE image_alt;
    size_t image_alt_length;
    size_t extras_count; /* see placard_card_get_extra */
    /* the image's file (option prefetch_card_images, or next to source_file); NULL: load `image` */
    const char *PLACARD_NULLABLE image_path;
    size_t image_path_length;
} placard_card;

/* Returns one of a card's extras, in the server's order, or NULL past the end. In a copy, lowering extras_count hides
 * the last extras; raising it has no effect. Borrowed until the card is destroyed. [any] Since 0.1. */
PLACARD_API const placard_extra *PLACARD_NULLABLE placard_card_get_extra(const placard_card *card, size_t index);

/* Returns the value of the extra with that `key`, and its length in *length, or NULL. Borrowed until the card is
 * destroyed. [any] Since 0.1. */
PLACARD_API const char *PLACARD_NULLABLE placard_card_find_extra(const placard_card *card, const char *key,
                                                                 size_t key_length, size_t *PLACARD_NULLABLE length);

/* Returns "banner", "captioned_image", "classic", "control"; "none" for 0, "unknown" for others. Borrowed forever.
 * [any] Since 0.1. */
PLACARD_API const char *placard_card_kind_name(int32_t kind);

/* Copies a card: the copy outlives list and client; changing its fields affects nothing else. A text that the caller
 * puts into it stays the caller's memory; set its length too. *out is owned: destroy it with placard_card_destroy.
 * Errors: PLACARD_E_INVALID (the card's id is NULL, a text or its length is invalid). [any] Since 0.1. */
PLACARD_API placard_status placard_card_copy(const placard_card *card, placard_card **out, placard_error **err);

/* Destroys a copy, whatever was changed in it. Never for cards of a list. [owner] Since 0.1. */
PLACARD_API void placard_card_destroy(placard_card *PLACARD_NULLABLE card);

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

/* An immutable list of cards. It outlives its client; later changes appear in a new list. Any number of threads can
 * read it at the same time. Since 0.1. */
typedef struct placard_cards placard_cards;

/*
 * Asks the server for cards. Each call ends in exactly one PLACARD_EVENT_CARDS_UPDATED or PLACARD_EVENT_CARDS_FAILED
 * that carries `token`; the refresh of a session start that it joins has no other event. Opens a session if none is
 * open; waits for a config that enables cards. Beyond the refresh limit (option rate_limits) it fails at once with
 * PLACARD_REASON_RATE_LIMITED and retry_after_ms, and is not retried. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_refresh_cards(placard_client *client, uint64_t token, placard_error **err);

/* Bits for placard_client_copy_cards. Since 0.1. */
enum placard_cards_flag {
    PLACARD_CARDS_DISMISSED = 1 /* include cards dismissed since the last refresh */
};

/* Copies the current list: pinned cards first, then newest first, control cards included. `flags`: 0 or PLACARD_CARDS_*
 * bits. Works offline and before the first response, with the list of the last run. *out is owned: destroy it with
 * placard_cards_destroy. Errors: PLACARD_E_INVALID (an unknown flag); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_copy_cards(const placard_client *client, uint32_t flags, placard_cards **out,
                                                     placard_error **err);

/* Destroys the list and everything borrowed from it. [owner] Since 0.1. */
PLACARD_API void placard_cards_destroy(placard_cards *PLACARD_NULLABLE cards);

/* Returns the number of cards. [any] Since 0.1. */
PLACARD_API size_t placard_cards_count(const placard_cards *cards);

/* Returns the number of cards that were not viewed, without control cards and dismissed cards. [any] Since 0.1. */
PLACARD_API size_t placard_cards_unviewed_count(const placard_cards *cards);

/* Returns when the server last updated the list; -1: unknown, as before this user's first sync. [any] Since 0.1. */
PLACARD_API int64_t placard_cards_updated_at_ms(const placard_cards *cards);

/* Returns the card at a position, or NULL past the end. Borrowed until the list is destroyed. [any] Since 0.1. */
PLACARD_API const placard_card *PLACARD_NULLABLE placard_cards_get(const placard_cards *cards, size_t index);

/* Returns the card with that `id`, or NULL. Linear search. Borrowed until the list is destroyed. [any] Since 0.1. */
PLACARD_API const placard_card *PLACARD_NULLABLE placard_cards_find(const placard_cards *cards, const char *id,
                                                                    size_t id_length);

/* Bits for placard_card_filter.kinds: 1 << PLACARD_CARD_*. Since 0.1. */
enum placard_card_kinds {
    PLACARD_CARD_KINDS_BANNER = 2,
    PLACARD_CARD_KINDS_CAPTIONED_IMAGE = 4,
    PLACARD_CARD_KINDS_CLASSIC = 8,
    PLACARD_CARD_KINDS_CONTROL = 16
};

/* Which cards of a list to keep: those that meet every condition that is set. Initialise with PLACARD_CARD_FILTER_INIT
 * or placard_card_filter_init, which keeps every card. Since 0.1. */
typedef struct placard_card_filter {
    size_t struct_size;
    /* Keep cards whose extra "class_type" is one of these strings, each up to its NUL. Compared in lower case, by
     * Unicode's mapping of single characters, in every locale alike. A count of 0: any card. */
    const char *PLACARD_NULLABLE const *PLACARD_NULLABLE class_types;
    size_t class_types_count;
    uint32_t kinds; /* PLACARD_CARD_KINDS_* bits; 0: any card */
    int32_t pinned; /* PLACARD_ON: only pinned cards; PLACARD_OFF: only others; 0: both */
    int32_t viewed; /* PLACARD_ON: only viewed cards; PLACARD_OFF: only others; 0: both */
} placard_card_filter;

/* Writes the defaults into a struct of `size` bytes (sizeof *filter), as PLACARD_CARD_FILTER_INIT. [any] Since 0.1. */
PLACARD_API void placard_card_filter_init(placard_card_filter *PLACARD_NULLABLE filter, size_t size);

/* Copies the cards of a list that `filter` keeps, in the same order; the new list can be empty. It shares the cards
 * with the first list, so it is cheap, and outlives it. *out is owned: destroy it with placard_cards_destroy. Errors:
 * PLACARD_E_INVALID (an unlisted bit or value; a class type that is NULL or not UTF-8). [any] Since 0.1. */
PLACARD_API placard_status placard_cards_copy_filtered(const placard_cards *cards, const placard_card_filter *filter,
                                                       placard_cards **out, placard_error **err);

/* Counts the cards that `filter` keeps (NULL: all), without dismissed and control cards: writes to *count how many
 * there are, and to *unviewed_count how many of them were not viewed. Each can be NULL. Errors: PLACARD_E_INVALID (as
 * for placard_cards_copy_filtered); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_count_cards(const placard_client *client,
                                                      const placard_card_filter *PLACARD_NULLABLE filter,
                                                      size_t *PLACARD_NULLABLE count,
                                                      size_t *PLACARD_NULLABLE unviewed_count, placard_error **err);

/* ---- What the user does with cards ------------------------------------------------------------------------------ */

/*
 * Logs that cards were seen, each at most once in 10 s: they count as viewed at once. `ids` are `count` ids, with their
 * lengths in `id_lengths` (NULL: each ends with NUL); one card is `&card->id, &card->id_length, 1`. All are sent in one
 * record, control cards in another, and end in one PLACARD_EVENT_CARDS_UPDATED. Repeated ids, unknown ids and dismissed
 * cards are skipped. Returns PLACARD_OK when at least one was logged, else PLACARD_IGNORED, as for a `count` of 0.
 * Errors: PLACARD_E_NOT_FOUND (no known id), PLACARD_E_INVALID (an id is NULL or not UTF-8); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_log_card_impressions(placard_client *client, const char *const *ids,
                                                               const size_t *PLACARD_NULLABLE id_lengths, size_t count,
                                                               placard_error **err);

/*
 * Marks cards as viewed or not viewed, as a list of messages does with "mark as unread". `ids` are `count` ids, as for
 * placard_client_log_card_impressions. Nothing is logged, unless `logs` is true: then each card that becomes viewed has
 * an impression, all of them in one record, control cards in another. A card that was marked as not viewed stays so,
 * whatever the server says, until it is marked as viewed, seen or clicked. An id that no card has is reported as
 * PLACARD_EVENT_DROPPED {PLACARD_DROPPED_CARD} and does not affect the others; dismissed cards are skipped. Returns
 * PLACARD_IGNORED when no card changed. Errors: PLACARD_E_NOT_FOUND (no known id), PLACARD_E_INVALID (an id is NULL or
 * not UTF-8; `logs` without `viewed`); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_mark_cards(placard_client *client, const char *const *ids,
                                                     const size_t *PLACARD_NULLABLE id_lengths, size_t count,
                                                     bool viewed, bool logs, placard_error **err);

/* Logs a click on the card with that `id`: it counts as viewed and clicked at once. Sent to the server only when the
 * card has a url; the host opens it. Returns PLACARD_IGNORED for a dismissed card. Errors: PLACARD_E_NOT_FOUND; common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_log_card_click(placard_client *client, const char *id, size_t id_length,
                                                         placard_error **err);

/* Dismisses the card with that `id`: it leaves the list at once and is sent once. Returns PLACARD_IGNORED for a card
 * that is pinned, not dismissible, or dismissed before. Errors: PLACARD_E_NOT_FOUND; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_log_card_dismissal(placard_client *client, const char *id, size_t id_length,
                                                             placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_CARDS_H */
