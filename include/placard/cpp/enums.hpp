/* enums.hpp - the enumerations, each with name(). Values of a newer library can be unlisted: ignore
 * those that you do not know. Include <placard/placard.hpp>. Generated from interface/ by `make generate`: do not edit.
 */
#ifndef PLACARD_CPP_ENUMS_HPP
#define PLACARD_CPP_ENUMS_HPP

#include "config.hpp"

PLACARD_CPP_BEGIN

/// What a call did: 0 is success, positive: nothing was done and nothing is wrong, negative: an error.
enum class status : std::int32_t {
    ok = 0,
    /// the server's blocklist names it: nothing was logged, nothing was triggered
    blocked = 1,
    /// it was done before, or it does not apply
    ignored = 2,
    /// something is left to do: the time is up (drain), or another tracker sends (flush)
    pending = 3,
    /// an argument, a name, a value or a limit
    invalid = -1,
    /// no card, message or request has that id
    not_found = -2,
    /// the call is not possible now: something else must happen first
    state = -3,
    /// the client is disabled: see client::disable
    disabled = -4,
    /// another client owns the store
    in_use = -5,
    /// the store could not be read or written, or other processes kept it busy
    io = -6,
    /// a newer version wrote the store; it is left untouched
    version = -7,
    /// the client, outbox or tracker belongs to the parent process
    forked = -8,
};

/// Returns the value's name, such as "PLACARD_E_FORKED".
[[nodiscard]] inline std::string_view name(placard::status value) noexcept {
    return placard_status_name(static_cast<std::int32_t>(value));
}

/// What survives once a log call has returned.
enum class durability : std::int32_t {
    /// a crash or kill of the process (the default)
    process = 0,
    /// loss of power as well: one fsync per commit
    power = 1,
    /// nothing: there is no file; for tests and measurements
    memory = 2,
};

/// Returns the value's name, such as "memory"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::durability value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "process";
    case 1:
        return "power";
    case 2:
        return "memory";
    default:
        return "unknown";
    }
}

/// Where custom events, purchases and attributes are sent.
enum class delivery : std::int32_t {
    /// to `endpoint`, with everything else (the default)
    sdk = 0,
    /// to the REST endpoint /users/track
    users_track = 1,
};

/// Returns the value's name, such as "users_track"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::delivery value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "sdk";
    case 1:
        return "users_track";
    default:
        return "unknown";
    }
}

/// The kind of name under which the REST endpoint knows a user.
enum class rest_name : std::int32_t {
    none = 0,
    braze_id = 1,
    external_id = 2,
    /// name and label
    user_alias = 3,
    email = 4,
    phone = 5,
};

/// Returns the value's name, such as "phone"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::rest_name value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "none";
    case 1:
        return "braze_id";
    case 2:
        return "external_id";
    case 3:
        return "user_alias";
    case 4:
        return "email";
    case 5:
        return "phone";
    default:
        return "unknown";
    }
}

/// What becomes of what is logged.
enum class records : std::int32_t {
    /// sent to `endpoint` if there is one, otherwise not kept (the default)
    automatic = 0,
    /// sent to `endpoint`
    endpoint = 1,
    /// not kept: it triggers messages, and nothing else
    off = 2,
    /// written to files next to the store, for others to take away
    file = 3,
};

/// Returns the value's name, such as "file"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::records value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "automatic";
    case 1:
        return "endpoint";
    case 2:
        return "off";
    case 3:
        return "file";
    default:
        return "unknown";
    }
}

/// How long messages wait on the stack.
enum class stack_keep : std::int32_t {
    /// until the process ends (the default)
    process = 0,
    /// until the session ends or, once it has expired, the next one begins
    session = 1,
    /// until they are shown, also over a restart; see stack_time_s
    unseen = 2,
};

/// Returns the value's name, such as "unseen"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::stack_keep value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "process";
    case 1:
        return "session";
    case 2:
        return "unseen";
    default:
        return "unknown";
    }
}

/// When a campaign counts as shown: for its re-eligibility, and for the interval between messages.
enum class count_at : std::int32_t {
    /// when its message is handed over, shown or not (the default)
    hand_over = 0,
    /// when the host shows its message; until then it waits
    shown = 1,
};

/// Returns the value's name, such as "shown"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::count_at value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "hand_over";
    case 1:
        return "shown";
    default:
        return "unknown";
    }
}

/// Who carries requests to the server.
enum class transport : std::int32_t {
    /// libcurl, which the first request loads (docs/threading.md)
    builtin = 0,
    /// the host: see transport.h
    host = 1,
};

/// Returns the value's name, such as "host"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::transport value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "builtin";
    case 1:
        return "host";
    default:
        return "unknown";
    }
}

/// Where the time comes from.
enum class clock : std::int32_t {
    system = 0,
    /// time changes only when client::set_time changes it
    host = 1,
};

/// Returns the value's name, such as "host"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::clock value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "system";
    case 1:
        return "host";
    default:
        return "unknown";
    }
}

/// What a hint is about.
enum class hint : std::int32_t {
    /// cards and campaigns
    all = 0,
    cards = 1,
    /// campaigns
    messages = 2,
};

/// Returns the value's name, such as "messages"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::hint value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "all";
    case 1:
        return "cards";
    case 2:
        return "messages";
    default:
        return "unknown";
    }
}

/// How the host's screen is held.
enum class orientation : std::int32_t {
    /// every message fits
    unknown = 0,
    portrait = 1,
    landscape = 2,
};

/// Returns the value's name, such as "landscape"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::orientation value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "unknown";
    case 1:
        return "portrait";
    case 2:
        return "landscape";
    default:
        return "unknown";
    }
}

/// Kind of an event, with the fields of placard_event that it sets.
enum class event_kind : std::int32_t {
    none = 0,
    /// count, unviewed, changed, origin, token: read the list again
    cards_updated = 1,
    /// reason, http_status, retry_after_ms, text, token: no list has arrived
    cards_failed = 2,
    /// count (campaigns), token: campaigns arrived
    messages_updated = 3,
    /// reason, http_status, retry_after_ms, text, token: no campaigns have arrived
    messages_failed = 4,
    /// id, handle, message: offered; answer with show, postpone or discard
    message = 5,
    /// id, handle, reason: it will not be shown
    message_discarded = 6,
    /// id, handle, reason: take it off the screen if it is still there
    message_closed = 7,
    /// id: a control campaign won; there is nothing to show
    message_control = 8,
    /// trigger, name: no campaign matches this event
    no_match = 9,
    /// trigger, name, retry_after_ms (0: never again): held back by the interval or shown before
    suppressed = 10,
    /// id: a session has begun
    session_started = 11,
    /// id: a session has ended
    session_ended = 12,
    /// id (NULL: anonymous): the current user changed
    user_changed = 13,
    /// code, optional, id (the user), signature, text: a signature was refused
    auth_failed = 14,
    /// the server's config changed
    config_updated = 15,
    /// dropped, id, text: one bad item was dropped, the others were kept; at most 100 per response: one more with an
    /// empty id counts the rest
    dropped = 16,
    /// count: records that a server acknowledged
    sent = 17,
    /// reason, http_status, retry_after_ms, text: records stay queued
    send_failed = 18,
    /// count, text: the oldest records or unread events were dropped
    overflow = 19,
    /// handle, request: host transport only; carry it out
    request = 20,
    /// handle: host transport only; its response is no longer needed
    request_cancelled = 21,
    /// text: for developers
    log = 22,
    /// url, use_webview, id, handle: a rendered page leads there (handle 0: a card's), or a clicked push message
    /// (handle 0, id: its tracking id), or an action that the host ran (handle 0, id empty)
    open_url = 23,
    /// the user closed a rendered modal feed: take it off the screen
    feed_closed = 24,
    /// count: pictures of cards that arrived: read the list again
    card_images = 25,
    /// count (cards), campaigns, sequence: new content of a source was taken in
    source_updated = 26,
    /// reason, http_status, retry_after_ms (until the next attempt; 0: none is planned), text: the source has no
    /// content to take in; what is stored stays in use
    source_failed = 27,
    /// stale, content_ms, expires_ms, sequence, reason (why the last fetch failed; none: it did not), retry_after_ms
    /// (until the next fetch; 0: it is due, or none is planned), text: how the content of a source is, as
    /// client::report_source asked
    source_status = 28,
};

/// Returns the value's name, such as "source_status".
[[nodiscard]] inline std::string_view name(placard::event_kind value) noexcept {
    return placard_event_kind_name(static_cast<std::int32_t>(value));
}

/// Why something failed or was discarded.
enum class reason : std::int32_t {
    none = 0,
    /// offline, unreachable, reset, timeout or TLS; text says which
    offline = 1,
    /// the server answered with an error; http_status, text
    http = 2,
    /// the signature was refused; event_kind::auth_failed precedes
    auth = 3,
    /// the response is not understood; text says where
    malformed = 4,
    /// by the server or by the option rate_limits; retry_after_ms
    rate_limited = 5,
    /// the server's config disables it, or the client was disabled or wiped
    disabled = 6,
    /// the user changed
    user_changed = 7,
    /// a permanent error: sending pauses until a flush or open, or for an hour
    refused = 8,
    /// messages: the host discarded it, or it was dismissed
    host = 9,
    /// messages: its picture could not be fetched, or its URL is not allowed
    asset = 10,
    /// messages: too long after its event
    timeout = 11,
    /// messages: it is made for another orientation
    orientation = 12,
    /// messages: its type needs an image and it has no image
    no_image = 13,
    /// messages: the oldest of more than 50 that waited
    replaced = 14,
    /// messages: the server did not provide its text
    template_ = 15,
    /// messages: the session ended while it waited (option stack_keep)
    session = 16,
    /// messages: a later list does not contain its campaign
    withdrawn = 17,
    /// the file of a source cannot be read; text says why
    file = 18,
    /// source_keys is set, and what was fetched has no signature
    unsigned_ = 19,
    /// too few of the trusted keys have signed the head of a source
    signature = 20,
    /// the head of a source is older than the content in use
    rollback = 21,
    /// the head of a source has the sequence in use, and another content
    fork = 22,
    /// the head of a source has expired; text has the device's time
    expired = 23,
    /// the content in use has expired, and stays in use
    stale = 24,
    /// the head or the content of a source is too large
    too_large = 25,
    /// the head of a source names content that is not below its folder
    url = 26,
    /// what was fetched has not the size or hash that the head names
    hash = 27,
};

/// Returns the value's name, such as "hash".
[[nodiscard]] inline std::string_view name(placard::reason value) noexcept {
    return placard_reason_name(static_cast<std::int32_t>(value));
}

/// What a event_kind::dropped is about.
enum class dropped_kind : std::int32_t {
    none = 0,
    card = 1,
    campaign = 2,
    filter = 3,
    url = 4,
    /// the server refuses it, or its row is damaged; id: its event code, or an attribute
    record = 5,
    /// from the outbox, as the other PENDING kinds; id: the record's id
    pending_event = 6,
    pending_attribute = 7,
    pending_user_field = 8,
    config = 9,
    /// the store was set aside at open, or cannot be read or written now: see text
    store = 10,
    pending_purchase = 11,
    /// replaced or removed in a response; what has it stays. id: its path
    value = 12,
};

/// Returns the value's name, such as "value".
[[nodiscard]] inline std::string_view name(placard::dropped_kind value) noexcept {
    return placard_dropped_kind_name(static_cast<std::int32_t>(value));
}

/// Why a signature was refused, in the server's numbers; `code` can be a number that is not listed.
enum class auth : std::int32_t {
    /// the server sent no number
    none = 0,
    /// the token does not say when it expires
    expiration_required = 10,
    decoding_error = 20,
    /// the token belongs to another user
    subject_mismatch = 21,
    expired = 22,
    invalid_payload = 23,
    incorrect_algorithm = 24,
    public_key_error = 25,
    missing_token = 26,
    no_matching_public_keys = 27,
    payload_user_id_mismatch = 28,
};

/// Returns the value's name, such as "payload_user_id_mismatch".
[[nodiscard]] inline std::string_view name(placard::auth value) noexcept {
    return placard_auth_name(static_cast<std::int32_t>(value));
}

/// What kind of event a trigger saw.
enum class trigger : std::int32_t {
    none = 0,
    /// the start of a session
    open = 1,
    custom_event = 2,
    purchase = 3,
    push_click = 4,
    /// a click inside a message; in explanations only
    message_click = 5,
    /// something has not happened in time; in explanations and decisions only
    absence = 6,
};

/// Returns the value's name, such as "absence".
[[nodiscard]] inline std::string_view name(placard::trigger value) noexcept {
    return placard_trigger_name(static_cast<std::int32_t>(value));
}

/// Where a card list came from.
enum class origin : std::int32_t {
    none = 0,
    server = 1,
    /// the store, at open
    cache = 2,
    /// an impression, a click, a dismissal, an expiry, a change of user or a wipe
    local = 3,
    /// source_file, campaigns_json or source_url
    source = 4,
};

/// Returns the value's name, such as "source".
[[nodiscard]] inline std::string_view name(placard::origin value) noexcept {
    return placard_origin_name(static_cast<std::int32_t>(value));
}

/// Kind of a card.
enum class card_kind : std::int32_t {
    none = 0,
    /// an image
    banner = 1,
    /// image, title, description
    captioned_image = 2,
    /// title, description, sometimes a small image
    classic = 3,
    /// of an A/B control group: log its impression, draw nothing
    control = 4,
};

/// Returns the value's name, such as "control".
[[nodiscard]] inline std::string_view name(placard::card_kind value) noexcept {
    return placard_card_kind_name(static_cast<std::int32_t>(value));
}

/// Bits for client::copy_cards.
enum class cards_flag : std::uint32_t {
    /// include cards dismissed since the last refresh
    dismissed = 1,
};

/// Fields of the user that the protocol names. Text: up to 255 characters, no control character, no '"'.
enum class user_field : std::int32_t {
    none = 0,
    /// text
    first_name = 1,
    /// text
    last_name = 2,
    /// up to 256 characters, such as "ada@example.com"
    email = 3,
    /// digits, spaces and . ( ) + -
    phone = 4,
    /// "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld)
    gender = 5,
    /// date of birth, such as "1815-12-10"; sent as it is
    dob = 6,
    /// text; preferably an ISO 3166-1 code, such as "AT"
    country = 7,
    /// text
    home_city = 8,
    /// text; preferably an ISO 639-1 code, such as "de"
    language = 9,
    /// "opted_in", "subscribed" or "unsubscribed"; cannot be unset
    email_subscribe = 10,
    /// the values of email_subscribe
    push_subscribe = 11,
    /// up to 255 characters
    image_url = 12,
    /// up to 33 characters
    native_line_id = 13,
};

/// Returns the value's name, such as "native_line_id".
[[nodiscard]] inline std::string_view name(placard::user_field value) noexcept {
    return placard_user_field_name(static_cast<std::int32_t>(value));
}

/// Whether the user wants what a subscription group sends.
enum class subscription : std::int32_t {
    none = 0,
    subscribed = 1,
    unsubscribed = 2,
};

/// Returns the value's name, such as "unsubscribed".
[[nodiscard]] inline std::string_view name(placard::subscription value) noexcept {
    return placard_subscription_name(static_cast<std::int32_t>(value));
}

/// Kind of a message.
enum class message_type : std::int32_t {
    none = 0,
    slideup = 1,
    modal = 2,
    modal_styled = 3,
    full = 4,
    web_html = 5,
    html_full = 6,
    html = 7,
};

/// Returns the value's name, such as "html".
[[nodiscard]] inline std::string_view name(placard::message_type value) noexcept {
    return placard_message_type_name(static_cast<std::int32_t>(value));
}

/// What a click does.
enum class click_action : std::int32_t {
    none = 0,
    uri = 1,
    news_feed = 2,
};

/// Returns the value's name, such as "news_feed"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::click_action value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "none";
    case 1:
        return "uri";
    case 2:
        return "news_feed";
    default:
        return "unknown";
    }
}

/// Where a link opens, for hosts that are web pages.
enum class open_target : std::int32_t {
    none = 0,
    blank = 1,
};

/// Returns the value's name, such as "blank"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::open_target value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "none";
    case 1:
        return "blank";
    default:
        return "unknown";
    }
}

/// How a message closes.
enum class close : std::int32_t {
    unknown = 0,
    /// by itself, after duration_ms
    auto_dismiss = 1,
    /// the user closes it
    swipe = 2,
};

/// Returns the value's name, such as "swipe"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::close value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "unknown";
    case 1:
        return "auto_dismiss";
    case 2:
        return "swipe";
    default:
        return "unknown";
    }
}

/// The edge that a slideup comes from.
enum class slide_from : std::int32_t {
    unknown = 0,
    top = 1,
    bottom = 2,
};

/// Returns the value's name, such as "bottom"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::slide_from value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "unknown";
    case 1:
        return "top";
    case 2:
        return "bottom";
    default:
        return "unknown";
    }
}

/// How text is aligned.
enum class align : std::int32_t {
    unknown = 0,
    start = 1,
    center = 2,
    end = 3,
};

/// Returns the value's name, such as "end"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::align value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "unknown";
    case 1:
        return "start";
    case 2:
        return "center";
    case 3:
        return "end";
    default:
        return "unknown";
    }
}

/// What the image is to the message.
enum class image_style : std::int32_t {
    unknown = 0,
    top = 1,
    /// the image is the whole message
    graphic = 2,
};

/// Returns the value's name, such as "graphic"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::image_style value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "unknown";
    case 1:
        return "top";
    case 2:
        return "graphic";
    default:
        return "unknown";
    }
}

/// How the image fills its place.
enum class crop : std::int32_t {
    unknown = 0,
    fit_center = 1,
    center_crop = 2,
};

/// Returns the value's name, such as "center_crop"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::crop value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "unknown";
    case 1:
        return "fit_center";
    case 2:
        return "center_crop";
    default:
        return "unknown";
    }
}

/// The orientation that a message is made for.
enum class message_orientation : std::int32_t {
    any = 0,
    portrait = 1,
    landscape = 2,
};

/// Returns the value's name, such as "landscape"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::message_orientation value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "any";
    case 1:
        return "portrait";
    case 2:
        return "landscape";
    default:
        return "unknown";
    }
}

/// A set of colours, for message::colors.
enum class theme : std::int32_t {
    light = 0,
    dark = 1,
};

/// Returns the value's name, such as "dark"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::theme value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "light";
    case 1:
        return "dark";
    default:
        return "unknown";
    }
}

/// Where a message is in its life.
enum class message_state : std::int32_t {
    none = 0,
    /// expects the host's answer
    offered = 1,
    showing = 2,
    /// on the stack
    waiting = 3,
};

/// Returns the value's name, such as "waiting"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::message_state value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "none";
    case 1:
        return "offered";
    case 2:
        return "showing";
    case 3:
        return "waiting";
    default:
        return "unknown";
    }
}

/// The theme of a page.
enum class appearance : std::int32_t {
    /// follows the system (prefers-color-scheme)
    system = 0,
    light = 1,
    dark = 2,
};

/// Returns the value's name, such as "dark"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::appearance value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "system";
    case 1:
        return "light";
    case 2:
        return "dark";
    default:
        return "unknown";
    }
}

/// Where a feed is shown.
enum class feed_context : std::int32_t {
    /// a screen of the host, which has its own way back
    navigation = 0,
    /// over the host's screen: with a bar and a button that closes it
    modal = 1,
};

/// Returns the value's name, such as "modal"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::feed_context value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "navigation";
    case 1:
        return "modal";
    default:
        return "unknown";
    }
}

/// How a feed arranges its cards.
enum class feed_layout : std::int32_t {
    /// one card below the other
    list = 0,
    /// as many columns as fit the view; the list goes on in the next row
    columns = 1,
    /// low cards, with texts of one line and small pictures
    compact = 2,
};

/// Returns the value's name, such as "compact"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::feed_layout value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "list";
    case 1:
        return "columns";
    case 2:
        return "compact";
    default:
        return "unknown";
    }
}

/// The direction in which a page is laid out.
enum class direction : std::int32_t {
    /// that of the language
    automatic = 0,
    left_to_right = 1,
    right_to_left = 2,
};

/// Returns the value's name, such as "right_to_left"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::direction value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "automatic";
    case 1:
        return "left_to_right";
    case 2:
        return "right_to_left";
    default:
        return "unknown";
    }
}

/// In which HTML messages scripts run. In all others no script runs, and there is no bridge.
enum class scripts : std::int32_t {
    /// that the host trusts: its own, and those that it changed, with `trusted`
    host = 0,
    /// also in campaigns that say `trusted`
    campaign = 1,
    /// in all
    on = 2,
    /// in none
    off = 3,
};

/// Returns the value's name, such as "off"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::scripts value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "host";
    case 1:
        return "campaign";
    case 2:
        return "on";
    case 3:
        return "off";
    default:
        return "unknown";
    }
}

/// What happens to a campaign when the event happens: the first of these that applies, in this order;
/// verdict_kind::history, verdict_kind::not_targeted, verdict_kind::not_in_experiment and then verdict_kind::waiting
/// come before verdict_kind::not_re_eligible; verdict_kind::group_disabled, verdict_kind::capped and
/// verdict_kind::outside_window come after it; verdict_kind::held_out comes before verdict_kind::asset_pending. A card
/// has one of verdict_kind::dismissed, verdict_kind::expired, verdict_kind::not_targeted, verdict_kind::group_disabled,
/// verdict_kind::capped, verdict_kind::outside_window, verdict_kind::control and verdict_kind::listed: the first that
/// applies, in this order.
enum class verdict_kind : std::int32_t {
    none = 0,
    /// no condition is about this event; why
    wrong_event = 1,
    /// why, filter, property, found, found_type, wanted, wanted_type
    filter_failed = 2,
    /// its window opens later; retry_after_ms
    not_started = 3,
    /// its window is over
    ended = 4,
    /// handed over before, shown or not; retry_after_ms, or why: never again
    not_re_eligible = 5,
    /// too soon after another message; retry_after_ms
    interval = 6,
    /// another campaign wins
    loses_priority = 7,
    /// wins, but its picture is not here; why
    asset_pending = 8,
    /// wins, and shows nothing: it is a control campaign; of a card: it is in the list, and draws nothing
    control = 9,
    wins = 10,
    /// its message was handed over and waits to be shown (option count_at)
    waiting = 11,
    /// a group of the campaign is disabled; group
    group_disabled = 12,
    /// a frequency is used up; why, group, cap, period_ms, retry_after_ms
    capped = 13,
    /// outside of its windows; retry_after_ms
    outside_window = 14,
    /// its targeting does not hold for the user; rule_part, property, found, found_type, wanted
    not_targeted = 15,
    /// the user is in no variant of its experiment; experiment, found, found_type
    not_in_experiment = 16,
    /// wins, and shows nothing: the user is in a holdout; holdout, found, found_type
    held_out = 17,
    /// the user has not logged what its history asks for; filter, property, found, wanted, retry_after_ms
    history = 18,
    /// a card: it is in the list
    listed = 19,
    /// a card: the user has dismissed it
    dismissed = 20,
    /// a card: its time has passed
    expired = 21,
};

/// Returns the value's name, such as "expired".
[[nodiscard]] inline std::string_view name(placard::verdict_kind value) noexcept {
    return placard_verdict_kind_name(static_cast<std::int32_t>(value));
}

/// The closer reason of a verdict that can have several; why::none where the verdict is enough.
enum class why : std::int32_t {
    none = 0,
    /// no condition is about events of this kind
    other_kind = 1,
    /// it wants another event name, product or campaign
    other_name = 2,
    /// it wants a click on another button
    other_button = 3,
    /// its conditions are unknown here, incomplete or missing
    never_met = 4,
    /// the event has no such property
    missing = 5,
    /// the property's type is not the one that the filter compares with
    other_type = 6,
    /// the value does not fit
    other_value = 7,
    /// the pattern does not compile
    bad_pattern = 8,
    /// the search for the pattern took too many steps
    pattern_limit = 9,
    /// it can never hold: unknown comparator, incomplete, empty group
    bad_filter = 10,
    /// shown, and it may be shown only once
    never_again = 11,
    /// would be discarded, for the picture cannot be fetched offline
    offline = 12,
    /// would be discarded, for the picture's URL is not allowed
    refused = 13,
    /// the cap on all displays
    cap_lifetime = 14,
    /// a cap on the displays in period_ms
    cap_period = 15,
    /// the cap on the displays in a session
    cap_session = 16,
    /// the cap on the displays in a day of local time
    cap_day = 17,
    /// the deadline of its absence is longer ago than its timeout
    too_late = 18,
};

/// Returns the value's name, such as "too_late".
[[nodiscard]] inline std::string_view name(placard::why value) noexcept {
    return placard_why_name(static_cast<std::int32_t>(value));
}

/// Type of a property's value.
enum class value_type : std::int32_t {
    none = 0,
    /// the event has no such property
    missing = 1,
    null = 2,
    boolean = 3,
    number = 4,
    string = 5,
    date = 6,
    array = 7,
    object = 8,
};

/// Returns the value's name, such as "object".
[[nodiscard]] inline std::string_view name(placard::value_type value) noexcept {
    return placard_value_type_name(static_cast<std::int32_t>(value));
}

/// What a request is for.
enum class request_kind : std::int32_t {
    none = 0,
    data = 1,
    cards = 2,
    /// the text of one templated message
    template_ = 3,
    /// a picture: GET without a body; the response is the picture itself
    asset = 4,
    /// to the REST endpoint, see delivery::users_track
    users_track = 5,
    /// the content of source_url: GET without a body; not packed (Accept-Encoding)
    source = 6,
};

/// Returns the value's name, such as "source".
[[nodiscard]] inline std::string_view name(placard::request_kind value) noexcept {
    return placard_request_kind_name(static_cast<std::int32_t>(value));
}

/// Why a request got no response.
enum class failure : std::int32_t {
    none = 0,
    unreachable = 1,
    reset = 2,
    timeout = 3,
    tls = 4,
};

/// Returns the value's name, such as "tls"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::failure value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "none";
    case 1:
        return "unreachable";
    case 2:
        return "reset";
    case 3:
        return "timeout";
    case 4:
        return "tls";
    default:
        return "unknown";
    }
}

/// What a record is. Its JSON text is an object. In attributes and fields null unsets, an array is set whole, and each
/// member is checked by itself. A date, at any depth of a property or an attribute, is {"$date_ms": 1760000000000}; an
/// object with that key and another form is an error when the record is taken in.
enum class outbox_kind : std::int32_t {
    none = 0,
    /// {"event_name": "...", ...}: every other key is a property
    event = 1,
    /// {"name": value, ...}: custom attributes
    attribute = 2,
    /// {"field": value, ...}: fields as placard_user_field_name names them
    user_field = 3,
    /// {"product_id": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}: every other key is a property; a
    /// missing quantity is 1
    purchase = 4,
};

/// Returns the value's name, such as "purchase".
[[nodiscard]] inline std::string_view name(placard::outbox_kind value) noexcept {
    return placard_outbox_kind_name(static_cast<std::int32_t>(value));
}

/// What a host does with a message that it is offered.
enum class replay_host : std::int32_t {
    /// shows it; while another message is on screen, it waits (the default)
    shows = 0,
    /// discards it while another message is on screen or about to be
    drops = 1,
};

/// Returns the value's name, such as "drops"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::replay_host value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "shows";
    case 1:
        return "drops";
    default:
        return "unknown";
    }
}

/// Which campaigns become rows of the decisions.
enum class replay_rows : std::int32_t {
    /// each with a condition about the event's kind and name, and about the button of a click (the default)
    about = 0,
    /// each whose filters hold
    matched = 1,
    /// the winner
    won = 2,
};

/// Returns the value's name, such as "won"; "unknown" for values that are not listed.
[[nodiscard]] constexpr std::string_view name(placard::replay_rows value) noexcept {
    switch (static_cast<std::int32_t>(value)) {
    case 0:
        return "about";
    case 1:
        return "matched";
    case 2:
        return "won";
    default:
        return "unknown";
    }
}

PLACARD_CPP_END

#endif /* PLACARD_CPP_ENUMS_HPP */
