/* messages.h - in-app messages: read them, answer offers, log what the user does with them. Read placard.h first.
 * Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_MESSAGES_H
#define PLACARD_MESSAGES_H

#include "client.h"

PLACARD_HEADER_BEGIN

/*
 * Pictures: when the list of campaigns arrives, the library fetches the pictures of its messages and keeps them in the
 * directory, in an LRU cache of 64 MiB (mode 0600), at most 10 MiB each. A message is offered when its picture is
 * there: image_path names the file, which stays until the message is closed or discarded. Read the file; never change
 * or delete it. A message whose picture cannot be fetched, or whose image_url is not https (or http, as the option
 * allow_insecure_http allows), is discarded (PLACARD_REASON_ASSET). Requests for pictures carry no API key and nothing
 * about the user, and redirects are not followed. With PLACARD_DURABILITY_MEMORY there is no cache: messages do not
 * wait, image_path is NULL, the host loads image_url. Pictures of cards: see the option prefetch_card_images. Pictures
 * next to a source_file are not copied: image_path is the file itself, which others can change.
 *
 * Other files: asset_urls of a message (at most 50, see placard_message_get_asset) and assets_zip, a zip, are kept like
 * its picture: the message is offered when all of them are there, and discarded when one of them cannot be fetched. A
 * zip is checked when it arrives, which unpacks it once in memory (a few ms per MiB): at most 10 MiB, unpacked 32 MiB,
 * 256 entries with plain relative names, no links, nothing encrypted. The page of an HTML message has these files in it
 * (docs/rendering.md).
 */

/* ---- Messages --------------------------------------------------------------------------------------------------- */

/* Kind of a message. Since 0.1. */
enum placard_message_type {
    PLACARD_MESSAGE_NONE = 0,
    PLACARD_MESSAGE_SLIDEUP = 1,
    PLACARD_MESSAGE_MODAL = 2,
    PLACARD_MESSAGE_MODAL_STYLED = 3,
    PLACARD_MESSAGE_FULL = 4,
    PLACARD_MESSAGE_WEB_HTML = 5,
    PLACARD_MESSAGE_HTML_FULL = 6,
    PLACARD_MESSAGE_HTML = 7
};

/* What a click does. Since 0.1. */
enum placard_click_action {
    PLACARD_CLICK_ACTION_NONE = 0,
    PLACARD_CLICK_ACTION_URI = 1,
    PLACARD_CLICK_ACTION_NEWS_FEED = 2
};

/* Where a link opens, for hosts that are web pages. Since 0.1. */
enum placard_open_target { PLACARD_OPEN_TARGET_NONE = 0, PLACARD_OPEN_TARGET_BLANK = 1 };

/* How a message closes. Since 0.1. */
enum placard_close {
    PLACARD_CLOSE_UNKNOWN = 0,
    PLACARD_CLOSE_AUTO_DISMISS = 1, /* by itself, after duration_ms */
    PLACARD_CLOSE_SWIPE = 2         /* the user closes it */
};

/* The edge that a slideup comes from. Since 0.1. */
enum placard_slide_from { PLACARD_SLIDE_FROM_UNKNOWN = 0, PLACARD_SLIDE_FROM_TOP = 1, PLACARD_SLIDE_FROM_BOTTOM = 2 };

/* How text is aligned. Since 0.1. */
enum placard_align {
    PLACARD_ALIGN_UNKNOWN = 0,
    PLACARD_ALIGN_START = 1,
    PLACARD_ALIGN_CENTER = 2,
    PLACARD_ALIGN_END = 3
};

/* What the image is to the message. Since 0.1. */
enum placard_image_style {
    PLACARD_IMAGE_STYLE_UNKNOWN = 0,
    PLACARD_IMAGE_STYLE_TOP = 1,
    PLACARD_IMAGE_STYLE_GRAPHIC = 2 /* the image is the whole message */
};

/* How the image fills its place. Since 0.1. */
enum placard_crop { PLACARD_CROP_UNKNOWN = 0, PLACARD_CROP_FIT_CENTER = 1, PLACARD_CROP_CENTER_CROP = 2 };

/* The orientation that a message is made for. Since 0.1. */
enum placard_message_orientation {
    PLACARD_MESSAGE_ORIENTATION_ANY = 0,
    PLACARD_MESSAGE_ORIENTATION_PORTRAIT = 1,
    PLACARD_MESSAGE_ORIENTATION_LANDSCAPE = 2
};

/* A set of colours, for placard_message_get_colors. Since 0.1. */
enum placard_theme { PLACARD_THEME_LIGHT = 0, PLACARD_THEME_DARK = 1 };

/* Where a message is in its life. Since 0.1. */
enum placard_message_state {
    PLACARD_MESSAGE_STATE_NONE = 0,
    PLACARD_MESSAGE_STATE_OFFERED = 1, /* expects the host's answer */
    PLACARD_MESSAGE_STATE_SHOWING = 2,
    PLACARD_MESSAGE_STATE_WAITING = 3 /* on the stack */
};

/* A message as the host draws it, with defaults filled in. Colours are 0xAARRGGBB, those of the light theme; for the
 * dark theme see placard_message_get_colors. Since 0.1. */
typedef struct placard_message {
    uint64_t handle; /* names this firing in calls; unique within a client */
    const char *id;  /* the campaign's id; local-1, local-2, ... for messages made by the host */
    size_t id_length;
    int32_t state;              /* PLACARD_MESSAGE_STATE_* */
    int32_t type;               /* PLACARD_MESSAGE_* */
    int32_t click_action;       /* PLACARD_CLICK_ACTION_* */
    int32_t open_target;        /* PLACARD_OPEN_TARGET_* */
    int32_t message_close;      /* PLACARD_CLOSE_* */
    int32_t slide_from;         /* PLACARD_SLIDE_FROM_* */
    int32_t orientation;        /* PLACARD_MESSAGE_ORIENTATION_* */
    int32_t text_align_header;  /* PLACARD_ALIGN_* */
    int32_t text_align_message; /* PLACARD_ALIGN_* */
    int32_t image_style;        /* PLACARD_IMAGE_STYLE_* */
    int32_t crop_type;          /* PLACARD_CROP_* */
    bool is_local;              /* made by the host (placard_client_add_local_message) */
    bool use_webview;
    bool is_test_send;
    bool animate_in;
    bool animate_out;
    bool trusted;        /* asks for scripts in its HTML, see placard_scripts */
    bool has_dark_theme; /* it brings colours for the dark theme */
    int64_t duration_ms; /* for PLACARD_CLOSE_AUTO_DISMISS */
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t header_text_color;
    uint32_t close_btn_color;
    uint32_t frame_color; /* of the area around the message, mostly translucent */
    uint32_t icon_color;
    uint32_t icon_bg_color;
    const char *PLACARD_NULLABLE trigger_id; /* the id in analytics; NULL: nothing is logged about it */
    size_t trigger_id_length;
    const char *PLACARD_NULLABLE header;
    size_t header_length;
    const char *PLACARD_NULLABLE message; /* body text; HTML for the HTML types */
    size_t message_length;
    const char *PLACARD_NULLABLE uri; /* for PLACARD_CLICK_ACTION_URI: the host opens it */
    size_t uri_length;
    const char *PLACARD_NULLABLE image_url;
    size_t image_url_length;
    const char *PLACARD_NULLABLE image_path; /* the picture's file; NULL: load image_url, if there is one */
    size_t image_path_length;
    const char *PLACARD_NULLABLE assets_zip; /* URL of a zip with the files that the HTML refers to by relative URLs */
    size_t assets_zip_length;
    const char *PLACARD_NULLABLE assets_zip_path; /* the zip; NULL: load assets_zip, if there is one */
    size_t assets_zip_path_length;
    const char *PLACARD_NULLABLE icon; /* a character of an icon font, when there is no picture */
    size_t icon_length;
    const char *PLACARD_NULLABLE language;
    size_t language_length;
    const char *PLACARD_NULLABLE image_alt;
    size_t image_alt_length;
    const char *PLACARD_NULLABLE html_id; /* the element that css applies to; both are present or neither */
    size_t html_id_length;
    const char *PLACARD_NULLABLE css;
    size_t css_length;
    const char *PLACARD_NULLABLE message_fields; /* requests to the host, such as is_push_primer: a JSON object */
    size_t message_fields_length;
    const char *PLACARD_NULLABLE message_extras; /* JSON text, echoed in what is logged */
    size_t message_extras_length;
    size_t buttons_count; /* see placard_message_get_button */
    size_t extras_count;  /* see placard_message_get_extra */
    size_t assets_count;  /* see placard_message_get_asset */
} placard_message;

/* A button of a message. Colours are those of the light theme. Since 0.1. */
typedef struct placard_button {
    int32_t id;           /* for placard_client_log_message_button; not its position */
    int32_t click_action; /* PLACARD_CLICK_ACTION_* */
    bool use_webview;
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t border_color;
    const char *PLACARD_NULLABLE text;
    size_t text_length;
    const char *PLACARD_NULLABLE uri;
    size_t uri_length;
} placard_button;

/* A file that a message names in asset_urls. Since 0.1. */
typedef struct placard_asset {
    const char *url;
    size_t url_length;
    const char *PLACARD_NULLABLE path; /* the file, valid as long as image_path; NULL: load url */
    size_t path_length;
} placard_asset;

/* The colours of a message in one theme, 0xAARRGGBB. Since 0.1. */
typedef struct placard_message_colors {
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t header_text_color;
    uint32_t close_btn_color;
    uint32_t frame_color;
    uint32_t icon_color;
    uint32_t icon_bg_color;
} placard_message_colors;

/* The colours of a button in one theme, 0xAARRGGBB. Since 0.1. */
typedef struct placard_button_colors {
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t border_color;
} placard_button_colors;

/* Returns one of a message's buttons (at most 2), or NULL past the end. Borrowed as long as the message.
 * [any] Since 0.1. */
PLACARD_API const placard_button *PLACARD_NULLABLE placard_message_get_button(const placard_message *message,
                                                                              size_t index);

/* Returns one of a message's extras, or NULL past the end. Borrowed as long as the message. [any] Since 0.1. */
PLACARD_API const placard_extra *PLACARD_NULLABLE placard_message_get_extra(const placard_message *message,
                                                                            size_t index);

/* Returns one of the files in a message's asset_urls (at most 50), or NULL past the end. Borrowed as long as the
 * message. [any] Since 0.1. */
PLACARD_API const placard_asset *PLACARD_NULLABLE placard_message_get_asset(const placard_message *message,
                                                                            size_t index);

/* Returns a message's colours in a `theme`, PLACARD_THEME_*. Colours that its dark theme omits are those of the light
 * theme; unknown themes fall back to light. Borrowed as long as the message. [any] Since 0.1. */
PLACARD_API const placard_message_colors *PLACARD_NULLABLE placard_message_get_colors(const placard_message *message,
                                                                                      int32_t theme);

/* Returns the colours of the button at a position in a `theme`; NULL past the end. A border in the colour of its button
 * keeps that colour in the dark theme. Borrowed as long as the message. [any] Since 0.1. */
PLACARD_API const placard_button_colors *PLACARD_NULLABLE
placard_message_get_button_colors(const placard_message *message, size_t index, int32_t theme);

/* Returns "slideup", "modal", ...; "none" for 0, "unknown" for others. Borrowed forever. [any] Since 0.1. */
PLACARD_API const char *placard_message_type_name(int32_t type);

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

/* An immutable list of messages: the one offered or showing, then the stack from its top. It outlives its client.
 * Since 0.1. */
typedef struct placard_messages placard_messages;

/* Asks the server for campaigns. Each call ends in exactly one PLACARD_EVENT_MESSAGES_UPDATED or
 * PLACARD_EVENT_MESSAGES_FAILED that carries `token`. Opens a session if none is open. Errors: common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_refresh_messages(placard_client *client, uint64_t token, placard_error **err);

/* Copies the list of messages that are offered, showing or waiting now. *out is owned: destroy it with
 * placard_messages_destroy. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_copy_messages(const placard_client *client, placard_messages **out,
                                                        placard_error **err);

/* Destroys the list. [owner] Since 0.1. */
PLACARD_API void placard_messages_destroy(placard_messages *PLACARD_NULLABLE messages);

/* Returns the number of messages. [any] Since 0.1. */
PLACARD_API size_t placard_messages_count(const placard_messages *messages);

/* Returns the message at a position, or NULL past the end. Borrowed until the list is destroyed. [any] Since 0.1. */
PLACARD_API const placard_message *PLACARD_NULLABLE placard_messages_get(const placard_messages *messages,
                                                                         size_t index);

/* ---- Answers and offers ----------------------------------------------------------------------------------------- */

/*
 * The life of a message: an event triggers it, and it waits for its delay and its picture. It is offered by
 * PLACARD_EVENT_MESSAGE as soon as the host can show it: in the foreground, no keyboard, not busy, and no other message
 * offered or showing. Until then it waits on the stack: in memory only, last in first out, at most 50 messages. The
 * host answers the offer. A shown message ends with its dismissal, any other with PLACARD_EVENT_MESSAGE_DISCARDED.
 */

/*
 * Each answers the offer of the message `handle`.
 *   show      the host draws it now; log its impression, and its dismissal when it is gone
 *   postpone  back on top of the stack, until placard_client_offer_next_message, the next return to the foreground, or
 *             until the host dismissed or discarded another message
 *   discard   it will not be shown (also ends a showing or waiting message); PLACARD_EVENT_MESSAGE_DISCARDED follows
 * Discarding a waiting message ends no postponement; a local message can be discarded while it waits for its picture.
 * Errors: PLACARD_E_NOT_FOUND (no such handle), PLACARD_E_STATE (show, postpone: it is not offered); common.
 * [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_show_message(placard_client *client, uint64_t handle, placard_error **err);
PLACARD_API placard_status placard_client_postpone_message(placard_client *client, uint64_t handle,
                                                           placard_error **err);
PLACARD_API placard_status placard_client_discard_message(placard_client *client, uint64_t handle, placard_error **err);

/* Offers the top of the stack, also when it was postponed. Returns PLACARD_IGNORED when the stack is empty or nothing
 * can be offered now; the top is then offered as soon as possible. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_offer_next_message(placard_client *client, placard_error **err);

/*
 * Discards every waiting message, postponed or not, with one PLACARD_EVENT_MESSAGE_DISCARDED (PLACARD_REASON_HOST)
 * each: the top of the stack first, then local messages that wait for their pictures. The message that is offered or
 * showing stays. So do messages of campaigns that are not on the stack yet, because they wait for their delay, text or
 * picture. Returns PLACARD_IGNORED when nothing waits. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_clear_messages(placard_client *client, placard_error **err);

/*
 * Changes the message `handle` before it is shown, while it is offered or waits on the stack. `json` is an object with
 * the keys and spellings of campaign files, only those to change:
 *     {"header": "Only today", "bg_color": 4278190080, "uri": null, "btns": [{"id": 1, "text": "Yes"}]}
 * A null resets a field to the default of the type; themes, extras and message_fields are replaced as a whole; buttons
 * are named by their id, and the others stay. What identifies the message in analytics cannot be changed, nor its type,
 * nor which files were fetched for it: type, trigger_id, message_extras, is_control, is_test_send, asset_urls,
 * assets_zip, and which buttons there are.
 *
 * Changes this firing's copy only, all fields or none. Lists, pages and later offers then have the changed message; one
 * that the host holds already does not: copy the list again. A new image_url is not fetched: image_path names its file
 * if it is in the cache, else it is NULL, and the page or the host loads image_url. The former file is no longer kept
 * for this message. Returns PLACARD_IGNORED when nothing changes. Errors: PLACARD_E_NOT_FOUND (no such handle),
 * PLACARD_E_STATE (it is showing, or the host's message still waits for its files: change it when it is offered),
 * PLACARD_E_INVALID (`err` names the field); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_change_message(placard_client *client, uint64_t handle, const char *json,
                                                         size_t json_length, placard_error **err);

/*
 * Offers a message made by the host, through the same stack and with its picture. `json` is an object with the keys and
 * spellings of campaign files (docs/campaign-file.md), such as
 *     {"type": "SLIDEUP", "message": "The till is open again", "btns": [{"id": 0, "text": "OK"}]}
 * Omitted keys have the defaults of the type; is_control and trigger_id are ignored. Nothing about the message is sent:
 * its impression, click and button return PLACARD_IGNORED. It neither waits for the interval between messages nor
 * starts one, and does not survive the process. *out_handle names it in its events (0 on error); its id is local-1,
 * local-2, ... Errors: PLACARD_E_INVALID (`err` names the field); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_add_local_message(placard_client *client, const char *json,
                                                            size_t json_length, uint64_t *PLACARD_NULLABLE out_handle,
                                                            placard_error **err);

/* ---- What the user does with messages --------------------------------------------------------------------------- */

/*
 * Each logs what happened to the message on screen, by its `handle`.
 *   impression   it was seen; logged once
 *   click        its body was clicked; logged once, after a missing impression. PLACARD_MESSAGE_HTML and
 *                PLACARD_MESSAGE_HTML_FULL: each time
 *   button       the button with the id `button_id` was pressed; logged once per button, after a missing impression
 *   html_button  the same for an HTML message, by the id that its page gives the button (1 to 255 characters)
 *   dismissal    it left the screen; the next message can be offered
 * A click or a button can trigger another message, which waits until this one is gone. Each returns PLACARD_IGNORED
 * when logged before, for a message without trigger_id, for a local one, and for a button with the id -1. Errors:
 * PLACARD_E_NOT_FOUND (no such handle or button; html_button: not an HTML message), PLACARD_E_STATE (it is not
 * showing), PLACARD_E_INVALID (html_button: the id); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_log_message_impression(placard_client *client, uint64_t handle,
                                                                 placard_error **err);
PLACARD_API placard_status placard_client_log_message_click(placard_client *client, uint64_t handle,
                                                            placard_error **err);
PLACARD_API placard_status placard_client_log_message_button(placard_client *client, uint64_t handle, int32_t button_id,
                                                             placard_error **err);
PLACARD_API placard_status placard_client_log_message_html_button(placard_client *client, uint64_t handle,
                                                                  const char *button_id, size_t button_id_length,
                                                                  placard_error **err);
PLACARD_API placard_status placard_client_log_message_dismissal(placard_client *client, uint64_t handle,
                                                                placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_MESSAGES_H */
