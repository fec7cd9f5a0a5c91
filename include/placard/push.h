/* push.h - read the payload of a push message. Needs no client. Read placard.h first. Generated from interface/ by
 * `make generate`: do not edit. */
#ifndef PLACARD_PUSH_H
#define PLACARD_PUSH_H

#include "types.h"

PLACARD_HEADER_BEGIN

/*
 * A push message as the host shows it: parse what the push service delivered, show the notification, and pass the same
 * payload to placard_client_log_push_click when the user clicks it. docs/push.md lists the keys that are read. A member
 * of the wrong type counts as missing and affects no other; so does a URL that is not absolute, or whose scheme is
 * javascript, data, vbscript or file. Immutable: any thread can read it. Since 0.1.
 */
typedef struct placard_push placard_push;

/* The fields of a push message. Since 0.1. */
typedef struct placard_push_payload {
    const char *PLACARD_NULLABLE tracking_id; /* NULL: of another sender; its click is not logged */
    size_t tracking_id_length;
    const char *PLACARD_NULLABLE title;
    size_t title_length;
    const char *PLACARD_NULLABLE subtitle;
    size_t subtitle_length;
    const char *PLACARD_NULLABLE body;
    size_t body_length;
    const char *PLACARD_NULLABLE image_url; /* the host fetches it */
    size_t image_url_length;
    const char *PLACARD_NULLABLE link; /* where a click leads */
    size_t link_length;
    bool use_webview;    /* open the link in the host's web view, not in a browser */
    size_t extras_count; /* see placard_push_get_extra */
    size_t pages_count;  /* see placard_push_get_page */
} placard_push_payload;

/* A page of a push story: a picture with its texts and its link. Since 0.1. */
typedef struct placard_push_page {
    const char *PLACARD_NULLABLE title;
    size_t title_length;
    const char *PLACARD_NULLABLE body;
    size_t body_length;
    const char *PLACARD_NULLABLE image_url;
    size_t image_url_length;
    const char *PLACARD_NULLABLE link;
    size_t link_length;
    bool use_webview;
} placard_push_page;

/* Parses `json`, the text of a payload. *out is owned: destroy it with placard_push_destroy. Errors: PLACARD_E_INVALID
 * (not JSON, where `err` says at which byte; not an object); common. [any] Since 0.1. */
PLACARD_API placard_status placard_push_parse(const char *json, size_t json_length, placard_push **out,
                                              placard_error **err);

/* Destroys a push message and everything borrowed from it. [owner] Since 0.1. */
PLACARD_API void placard_push_destroy(placard_push *PLACARD_NULLABLE push);

/* Returns the fields. Borrowed until the push message is destroyed. [any] Since 0.1. */
PLACARD_API const placard_push_payload *PLACARD_NULLABLE placard_push_get(const placard_push *push);

/* Returns one of the extras, in the sender's order, or NULL past the end: every member that no field reads. Borrowed
 * until the push message is destroyed. [any] Since 0.1. */
PLACARD_API const placard_extra *PLACARD_NULLABLE placard_push_get_extra(const placard_push *push, size_t index);

/* Returns the value of the extra with that `key`, and its length in *length, or NULL. Borrowed until the push message
 * is destroyed. [any] Since 0.1. */
PLACARD_API const char *PLACARD_NULLABLE placard_push_find_extra(const placard_push *push, const char *key,
                                                                 size_t key_length, size_t *PLACARD_NULLABLE length);

/* Returns the page of a push story at a position, or NULL past the end. Borrowed until the push message is destroyed.
 * [any] Since 0.1. */
PLACARD_API const placard_push_page *PLACARD_NULLABLE placard_push_get_page(const placard_push *push, size_t index);

PLACARD_HEADER_END

#endif /* PLACARD_PUSH_H */
