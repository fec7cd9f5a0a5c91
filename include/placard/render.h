/* render.h - cards and messages as finished HTML, for hosts that show web views. Read placard.h first. Generated from
 * interface/ by `make generate`: do not edit. */
#ifndef PLACARD_RENDER_H
#define PLACARD_RENDER_H

#include "cards.h"
#include "messages.h"

PLACARD_HEADER_BEGIN

/*
 * Pages are drawn as their campaigns ask, in a light and a dark theme. The host does three things:
 *
 *   1. It loads placard_page_get_html into a web view (as a string; it needs no address and no files). A feed fills the
 *      view; a message's page is transparent around the message and lies over the host's screen.
 *   2. It passes every navigation that the page starts to placard_client_handle_url and lets none happen; only the page
 *      itself may load, and about:srcdoc, the frame of an HTML message. What the user did is logged, and its result is
 *      an event: PLACARD_EVENT_OPEN_URL, PLACARD_EVENT_FEED_CLOSED, PLACARD_EVENT_MESSAGE_CLOSED; a refresh of the
 *      feed ends in the events of placard_client_refresh_cards.
 *   3. It renders again when the list has changed (PLACARD_EVENT_CARDS_UPDATED with `changed` and an origin other than
 *      PLACARD_ORIGIN_LOCAL: the page shows what the user did on it already, if scripts can run).
 *
 * The host answers a message with placard_client_show_message before it loads the page; impression, click and dismissal
 * come from the page. Pages work without JavaScript, but then they report no impression and nothing closes by itself.
 * The links of a page carry its own random token: neither another page nor the HTML of a message can imitate it. A
 * client knows its newest 64 feeds and 64 message pages, until a change of user, a wipe, or close.
 *
 * A browser that shows a page over http offers no way to intercept placard:// links. There links begin with an address
 * of the host: with `link_base` "http://127.0.0.1:8123/placard" they are http://127.0.0.1:8123/placard/TOKEN/... The
 * host's server passes the whole URL to placard_client_handle_url and answers 204, at which browsers stay on the page.
 * A `link_base` is http or https, a host in lower case, optionally a port, and path segments of letters, digits and - .
 * _ ~; at most 200 bytes. More is in docs/rendering.md.
 */

/* One rendered HTML document. Since 0.1. */
typedef struct placard_page placard_page;

/* The theme of a page. Since 0.1. */
enum placard_appearance {
    PLACARD_APPEARANCE_SYSTEM = 0, /* follows the system (prefers-color-scheme) */
    PLACARD_APPEARANCE_LIGHT = 1,
    PLACARD_APPEARANCE_DARK = 2
};

/* Where a feed is shown. Since 0.1. */
enum placard_feed_context {
    PLACARD_FEED_NAVIGATION = 0, /* a screen of the host, which has its own way back */
    PLACARD_FEED_MODAL = 1       /* over the host's screen: with a bar and a button that closes it */
};

/* How a feed arranges its cards. Since 0.1. */
enum placard_feed_layout {
    PLACARD_LAYOUT_LIST = 0,    /* one card below the other */
    PLACARD_LAYOUT_COLUMNS = 1, /* as many columns as fit the view; the list goes on in the next row */
    PLACARD_LAYOUT_COMPACT = 2  /* low cards, with texts of one line and small pictures */
};

/* The direction in which a page is laid out. Since 0.1. */
enum placard_direction {
    PLACARD_DIRECTION_AUTOMATIC = 0, /* that of the language */
    PLACARD_DIRECTION_LEFT_TO_RIGHT = 1,
    PLACARD_DIRECTION_RIGHT_TO_LEFT = 2
};

/* In which HTML messages scripts run. In all others no script runs, and there is no bridge. Since 0.1. */
enum placard_scripts {
    PLACARD_SCRIPTS_HOST = 0,     /* that the host trusts: its own, and those that it changed, with `trusted` */
    PLACARD_SCRIPTS_CAMPAIGN = 1, /* also in campaigns that say `trusted` */
    PLACARD_SCRIPTS_ON = 2,       /* in all */
    PLACARD_SCRIPTS_OFF = 3       /* in none */
};

/* How pages look. Initialise with PLACARD_RENDER_OPTIONS_INIT or placard_render_options_init. Zero and NULL mean the
 * default. Strings end with NUL. Since 0.1. */
typedef struct placard_render_options {
    size_t struct_size;
    int32_t appearance;                     /* PLACARD_APPEARANCE_* */
    int32_t context;                        /* PLACARD_FEED_*: only for feeds */
    const char *PLACARD_NULLABLE title;     /* feeds: the title; NULL: the one in `words` */
    int32_t unread_indicator;               /* feeds: default on */
    int32_t direction;                      /* PLACARD_DIRECTION_* */
    const char *PLACARD_NULLABLE language;  /* of title and words, such as "pt-BR"; NULL: of device_locale */
    const char *PLACARD_NULLABLE theme;     /* a JSON object of colours and fonts, see docs/rendering.md */
    const char *PLACARD_NULLABLE words;     /* a JSON object: the page's own texts, see docs/rendering.md */
    const char *PLACARD_NULLABLE link_base; /* what links begin with, see above; NULL: "placard://" */
    int32_t layout;                         /* PLACARD_LAYOUT_*: only for feeds */
    int32_t pull_to_refresh;                /* feeds: refreshed by touch, and by a button; default on */
    int32_t scripts;                        /* PLACARD_SCRIPTS_*: only for HTML messages */
} placard_render_options;

/* Writes the defaults into a struct of `size` bytes (sizeof *options), as PLACARD_RENDER_OPTIONS_INIT.
 * [any] Since 0.1. */
PLACARD_API void placard_render_options_init(placard_render_options *PLACARD_NULLABLE options, size_t size);

/*
 * Renders a list of `cards`, filtered or not, as a feed. Control cards take no space; their impression is logged with
 * those of the cards around them. With the option prefetch_card_images the page contains the pictures that are there,
 * up to 16 MiB. `options` NULL: the defaults. Logs nothing, sends nothing. *out is owned: destroy it with
 * placard_page_destroy. Errors: PLACARD_E_INVALID (`err` names the option); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_render_cards(placard_client *client, const placard_cards *cards,
                                                       const placard_render_options *PLACARD_NULLABLE options,
                                                       placard_page **out, placard_error **err);

/*
 * Renders the message `handle`, offered or showing, with its picture when that is cached. `options` NULL: the defaults.
 * Logs nothing, sends nothing. *out is owned: destroy it with placard_page_destroy. Errors: PLACARD_E_NOT_FOUND (no
 * such handle), PLACARD_E_STATE (it waits on the stack), PLACARD_E_INVALID (`err` names the option); common.
 * [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_render_message(placard_client *client, uint64_t handle,
                                                         const placard_render_options *PLACARD_NULLABLE options,
                                                         placard_page **out, placard_error **err);

/* Returns the page, one HTML document, and its length in bytes in *length. Borrowed until the page is destroyed.
 * [any] Since 0.1. */
PLACARD_API const char *PLACARD_NULLABLE placard_page_get_html(const placard_page *page,
                                                               size_t *PLACARD_NULLABLE length);

/* Destroys a page. Its links stay valid. [owner] Since 0.1. */
PLACARD_API void placard_page_destroy(placard_page *PLACARD_NULLABLE page);

/*
 * Carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits events in this
 * order: what was logged, PLACARD_EVENT_OPEN_URL, PLACARD_EVENT_MESSAGE_CLOSED. All of it happens, or nothing. A click
 * or a button also closes a message. A URL that would run code or read files (javascript:, data:, vbscript:, file:) or
 * has no scheme is not opened; for a message PLACARD_EVENT_DROPPED (PLACARD_DROPPED_URL) reports it. While a rendered
 * HTML message is showing, a `url` with a scheme is a click on a link in it: logged, and emitted as
 * PLACARD_EVENT_OPEN_URL. What scripts of such a message ask for is carried out in the order of the script, and what
 * cannot be done is reported by PLACARD_EVENT_DROPPED (PLACARD_DROPPED_RECORD), see docs/rendering.md. URLs can be as
 * web views rewrite them: scheme and token in upper case, letters of the path behind the token as %63, a slash at the
 * end. Returns PLACARD_IGNORED when nothing is left to do (logged before; the card or the message is gone). A disabled
 * client still emits PLACARD_EVENT_FEED_CLOSED. Errors: PLACARD_E_NOT_FOUND (no page of this client and user has that
 * link: it is forged or too old), PLACARD_E_STATE (the message is not shown yet), PLACARD_E_INVALID (not a page's URL,
 * or an invalid button id); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_handle_url(placard_client *client, const char *url, size_t url_length,
                                                     placard_error **err);

/*
 * Carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts that draw
 * them themselves: log the click first. What its steps say is logged, then PLACARD_EVENT_OPEN_URL is emitted with the
 * handle 0 for each URL that they open. All of it happens, or nothing. A step that cannot be carried out is skipped and
 * reported by PLACARD_EVENT_DROPPED: PLACARD_DROPPED_RECORD with the step's type as id, or PLACARD_DROPPED_URL. Returns
 * PLACARD_IGNORED for a `url` with another scheme: open it yourself. Errors: PLACARD_E_INVALID (the action cannot be
 * read); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_run_action(placard_client *client, const char *url, size_t url_length,
                                                     placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_RENDER_H */
