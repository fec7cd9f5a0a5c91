// Generated from interface/ by `make generate`: do not edit.

use std::os::raw::{c_char, c_int};

/// The version of the headers.
pub const PLACARD_VERSION: &str = "0.1.0";
/// The ABI number of the headers: that of the library in `placard_abi_version` must be the same.
pub const PLACARD_ABI_VERSION: u32 = 0;
/// The length to pass with a string that ends with NUL.
pub const PLACARD_NUL: usize = usize::MAX;

/// What a call did: `PLACARD_OK`, another `PLACARD_*` that is positive, or a negative `PLACARD_E_*`.
pub type placard_status = i32;

// What a call did.
pub const PLACARD_OK: i32 = 0;
/// The server's blocklist names it: nothing was logged, nothing was triggered.
pub const PLACARD_BLOCKED: i32 = 1;
/// It was done before, or it does not apply.
pub const PLACARD_IGNORED: i32 = 2;
/// Something is left to do: the time is up (drain), or another tracker sends (flush).
pub const PLACARD_PENDING: i32 = 3;
/// An argument, a name, a value or a limit.
pub const PLACARD_E_INVALID: i32 = -1;
/// No card, message or request has that id.
pub const PLACARD_E_NOT_FOUND: i32 = -2;
/// The call is not possible now: something else must happen first.
pub const PLACARD_E_STATE: i32 = -3;
/// The client is disabled: see `placard_client_disable`.
pub const PLACARD_E_DISABLED: i32 = -4;
/// Another client owns the store.
pub const PLACARD_E_IN_USE: i32 = -5;
/// The store could not be read or written, or other processes kept it busy.
pub const PLACARD_E_IO: i32 = -6;
/// A newer version wrote the store; it is left untouched.
pub const PLACARD_E_VERSION: i32 = -7;
/// The client, outbox or tracker belongs to the parent process.
pub const PLACARD_E_FORKED: i32 = -8;

// An option that is on or off.
pub const PLACARD_DEFAULT: i32 = 0;
pub const PLACARD_ON: i32 = 1;
pub const PLACARD_OFF: i32 = -1;

// What survives once a log call has returned.
/// A crash or kill of the process (the default).
pub const PLACARD_DURABILITY_PROCESS: i32 = 0;
/// Loss of power as well: one fsync per commit.
pub const PLACARD_DURABILITY_POWER: i32 = 1;
/// Nothing: there is no file; for tests and measurements.
pub const PLACARD_DURABILITY_MEMORY: i32 = 2;

// Where custom events, purchases and attributes are sent.
/// To `endpoint`, with everything else (the default).
pub const PLACARD_DELIVERY_SDK: i32 = 0;
/// To the REST endpoint /users/track.
pub const PLACARD_DELIVERY_USERS_TRACK: i32 = 1;

// The kind of name under which the REST endpoint knows a user.
pub const PLACARD_REST_NONE: i32 = 0;
pub const PLACARD_REST_BRAZE_ID: i32 = 1;
pub const PLACARD_REST_EXTERNAL_ID: i32 = 2;
/// Name and label.
pub const PLACARD_REST_USER_ALIAS: i32 = 3;
pub const PLACARD_REST_EMAIL: i32 = 4;
pub const PLACARD_REST_PHONE: i32 = 5;

// What becomes of what is logged.
/// Sent to `endpoint` if there is one, otherwise not kept (the default).
pub const PLACARD_RECORDS_AUTOMATIC: i32 = 0;
/// Sent to `endpoint`.
pub const PLACARD_RECORDS_ENDPOINT: i32 = 1;
/// Not kept: it triggers messages, and nothing else.
pub const PLACARD_RECORDS_OFF: i32 = 2;
/// Written to files next to the store, for others to take away.
pub const PLACARD_RECORDS_FILE: i32 = 3;

// How long messages wait on the stack.
/// Until the process ends (the default).
pub const PLACARD_STACK_KEEP_PROCESS: i32 = 0;
/// Until the session ends or, once it has expired, the next one begins.
pub const PLACARD_STACK_KEEP_SESSION: i32 = 1;
/// Until they are shown, also over a restart; see `stack_time_s`.
pub const PLACARD_STACK_KEEP_UNSEEN: i32 = 2;

// When a campaign counts as shown.
/// When its message is handed over, shown or not (the default).
pub const PLACARD_COUNT_AT_HAND_OVER: i32 = 0;
/// When the host shows its message; until then it waits.
pub const PLACARD_COUNT_AT_SHOWN: i32 = 1;

// Who carries requests to the server.
/// Libcurl, which the first request loads (docs/threading.md).
pub const PLACARD_TRANSPORT_BUILTIN: i32 = 0;
/// The host: see transport.h.
pub const PLACARD_TRANSPORT_HOST: i32 = 1;

// Where the time comes from.
pub const PLACARD_CLOCK_SYSTEM: i32 = 0;
/// Time changes only when `placard_client_set_time` changes it.
pub const PLACARD_CLOCK_HOST: i32 = 1;

// What a hint is about.
/// Cards and campaigns.
pub const PLACARD_HINT_ALL: i32 = 0;
pub const PLACARD_HINT_CARDS: i32 = 1;
/// Campaigns.
pub const PLACARD_HINT_MESSAGES: i32 = 2;

// How the host's screen is held.
/// Every message fits.
pub const PLACARD_ORIENTATION_UNKNOWN: i32 = 0;
pub const PLACARD_ORIENTATION_PORTRAIT: i32 = 1;
pub const PLACARD_ORIENTATION_LANDSCAPE: i32 = 2;

// Kind of an event, with the fields of placard_event that it sets.
pub const PLACARD_EVENT_NONE: i32 = 0;
/// Count, unviewed, changed, origin, token: read the list again.
pub const PLACARD_EVENT_CARDS_UPDATED: i32 = 1;
/// Reason, `http_status`, `retry_after_ms`, text, token: no list has arrived.
pub const PLACARD_EVENT_CARDS_FAILED: i32 = 2;
/// Count (campaigns), token: campaigns arrived.
pub const PLACARD_EVENT_MESSAGES_UPDATED: i32 = 3;
/// Reason, `http_status`, `retry_after_ms`, text, token: no campaigns have arrived.
pub const PLACARD_EVENT_MESSAGES_FAILED: i32 = 4;
/// Id, handle, message: offered; answer with show, postpone or discard.
pub const PLACARD_EVENT_MESSAGE: i32 = 5;
/// Id, handle, reason: it will not be shown.
pub const PLACARD_EVENT_MESSAGE_DISCARDED: i32 = 6;
/// Id, handle, reason: take it off the screen if it is still there.
pub const PLACARD_EVENT_MESSAGE_CLOSED: i32 = 7;
/// Id: a control campaign won; there is nothing to show.
pub const PLACARD_EVENT_MESSAGE_CONTROL: i32 = 8;
/// Trigger, name: no campaign matches this event.
pub const PLACARD_EVENT_NO_MATCH: i32 = 9;
/// Trigger, name, `retry_after_ms` (0: never again): held back by the interval or shown before.
pub const PLACARD_EVENT_SUPPRESSED: i32 = 10;
/// Id: a session has begun.
pub const PLACARD_EVENT_SESSION_STARTED: i32 = 11;
/// Id: a session has ended.
pub const PLACARD_EVENT_SESSION_ENDED: i32 = 12;
/// Id (NULL: anonymous): the current user changed.
pub const PLACARD_EVENT_USER_CHANGED: i32 = 13;
/// Code, optional, id (the user), signature, text: a signature was refused.
pub const PLACARD_EVENT_AUTH_FAILED: i32 = 14;
/// The server's config changed.
pub const PLACARD_EVENT_CONFIG_UPDATED: i32 = 15;
/// Dropped, id, text: one bad item was dropped, the others were kept; at most 100 per response: one more with an empty id counts the rest.
pub const PLACARD_EVENT_DROPPED: i32 = 16;
/// Count: records that a server acknowledged.
pub const PLACARD_EVENT_SENT: i32 = 17;
/// Reason, `http_status`, `retry_after_ms`, text: records stay queued.
pub const PLACARD_EVENT_SEND_FAILED: i32 = 18;
/// Count, text: the oldest records or unread events were dropped.
pub const PLACARD_EVENT_OVERFLOW: i32 = 19;
/// Handle, request: host transport only; carry it out.
pub const PLACARD_EVENT_REQUEST: i32 = 20;
/// Handle: host transport only; its response is no longer needed.
pub const PLACARD_EVENT_REQUEST_CANCELLED: i32 = 21;
/// Text: for developers.
pub const PLACARD_EVENT_LOG: i32 = 22;
/// Url, `use_webview`, id, handle: a rendered page leads there (handle 0: a card's), or a clicked push message (handle 0, id: its tracking id), or an action that the host ran (handle 0, id empty).
pub const PLACARD_EVENT_OPEN_URL: i32 = 23;
/// The user closed a rendered modal feed: take it off the screen.
pub const PLACARD_EVENT_FEED_CLOSED: i32 = 24;
/// Count: pictures of cards that arrived: read the list again.
pub const PLACARD_EVENT_CARD_IMAGES: i32 = 25;
/// Count (cards), campaigns, sequence: new content of a source was taken in.
pub const PLACARD_EVENT_SOURCE_UPDATED: i32 = 26;
/// Reason, `http_status`, `retry_after_ms` (until the next attempt; 0: none is planned), text: the source has no content to take in; what is stored stays in use.
pub const PLACARD_EVENT_SOURCE_FAILED: i32 = 27;
/// Stale, `content_ms`, `expires_ms`, sequence, reason (why the last fetch failed; none: it did not), `retry_after_ms` (until the next fetch; 0: it is due, or none is planned), text: how the content of a source is, as `placard_client_report_source` asked.
pub const PLACARD_EVENT_SOURCE_STATUS: i32 = 28;

// Why something failed or was discarded.
pub const PLACARD_REASON_NONE: i32 = 0;
/// Offline, unreachable, reset, timeout or TLS; text says which.
pub const PLACARD_REASON_OFFLINE: i32 = 1;
/// The server answered with an error; `http_status`, text.
pub const PLACARD_REASON_HTTP: i32 = 2;
/// The signature was refused; `PLACARD_EVENT_AUTH_FAILED` precedes.
pub const PLACARD_REASON_AUTH: i32 = 3;
/// The response is not understood; text says where.
pub const PLACARD_REASON_MALFORMED: i32 = 4;
/// By the server or by the option `rate_limits`; `retry_after_ms`.
pub const PLACARD_REASON_RATE_LIMITED: i32 = 5;
/// The server's config disables it, or the client was disabled or wiped.
pub const PLACARD_REASON_DISABLED: i32 = 6;
/// The user changed.
pub const PLACARD_REASON_USER_CHANGED: i32 = 7;
/// A permanent error: sending pauses until a flush or open, or for an hour.
pub const PLACARD_REASON_REFUSED: i32 = 8;
/// Messages: the host discarded it, or it was dismissed.
pub const PLACARD_REASON_HOST: i32 = 9;
/// Messages: its picture could not be fetched, or its URL is not allowed.
pub const PLACARD_REASON_ASSET: i32 = 10;
/// Messages: too long after its event.
pub const PLACARD_REASON_TIMEOUT: i32 = 11;
/// Messages: it is made for another orientation.
pub const PLACARD_REASON_ORIENTATION: i32 = 12;
/// Messages: its type needs an image and it has no image.
pub const PLACARD_REASON_NO_IMAGE: i32 = 13;
/// Messages: the oldest of more than 50 that waited.
pub const PLACARD_REASON_REPLACED: i32 = 14;
/// Messages: the server did not provide its text.
pub const PLACARD_REASON_TEMPLATE: i32 = 15;
/// Messages: the session ended while it waited (option `stack_keep`).
pub const PLACARD_REASON_SESSION: i32 = 16;
/// Messages: a later list does not contain its campaign.
pub const PLACARD_REASON_WITHDRAWN: i32 = 17;
/// The file of a source cannot be read; text says why.
pub const PLACARD_REASON_FILE: i32 = 18;
/// Source_keys is set, and what was fetched has no signature.
pub const PLACARD_REASON_UNSIGNED: i32 = 19;
/// Too few of the trusted keys have signed the head of a source.
pub const PLACARD_REASON_SIGNATURE: i32 = 20;
/// The head of a source is older than the content in use.
pub const PLACARD_REASON_ROLLBACK: i32 = 21;
/// The head of a source has the sequence in use, and another content.
pub const PLACARD_REASON_FORK: i32 = 22;
/// The head of a source has expired; text has the device's time.
pub const PLACARD_REASON_EXPIRED: i32 = 23;
/// The content in use has expired, and stays in use.
pub const PLACARD_REASON_STALE: i32 = 24;
/// The head or the content of a source is too large.
pub const PLACARD_REASON_TOO_LARGE: i32 = 25;
/// The head of a source names content that is not below its folder.
pub const PLACARD_REASON_URL: i32 = 26;
/// What was fetched has not the size or hash that the head names.
pub const PLACARD_REASON_HASH: i32 = 27;

// What a PLACARD_EVENT_DROPPED is about.
pub const PLACARD_DROPPED_NONE: i32 = 0;
pub const PLACARD_DROPPED_CARD: i32 = 1;
pub const PLACARD_DROPPED_CAMPAIGN: i32 = 2;
pub const PLACARD_DROPPED_FILTER: i32 = 3;
pub const PLACARD_DROPPED_URL: i32 = 4;
/// The server refuses it, or its row is damaged; id: its event code, or an attribute.
pub const PLACARD_DROPPED_RECORD: i32 = 5;
/// From the outbox, as the other PENDING kinds; id: the record's id.
pub const PLACARD_DROPPED_PENDING_EVENT: i32 = 6;
pub const PLACARD_DROPPED_PENDING_ATTRIBUTE: i32 = 7;
pub const PLACARD_DROPPED_PENDING_USER_FIELD: i32 = 8;
pub const PLACARD_DROPPED_CONFIG: i32 = 9;
/// The store was set aside at open, or cannot be read or written now: see text.
pub const PLACARD_DROPPED_STORE: i32 = 10;
pub const PLACARD_DROPPED_PENDING_PURCHASE: i32 = 11;
/// Replaced or removed in a response; what has it stays. id: its path.
pub const PLACARD_DROPPED_VALUE: i32 = 12;

// Why a signature was refused, in the server's numbers.
/// The server sent no number.
pub const PLACARD_AUTH_NONE: i32 = 0;
/// The token does not say when it expires.
pub const PLACARD_AUTH_EXPIRATION_REQUIRED: i32 = 10;
pub const PLACARD_AUTH_DECODING_ERROR: i32 = 20;
/// The token belongs to another user.
pub const PLACARD_AUTH_SUBJECT_MISMATCH: i32 = 21;
pub const PLACARD_AUTH_EXPIRED: i32 = 22;
pub const PLACARD_AUTH_INVALID_PAYLOAD: i32 = 23;
pub const PLACARD_AUTH_INCORRECT_ALGORITHM: i32 = 24;
pub const PLACARD_AUTH_PUBLIC_KEY_ERROR: i32 = 25;
pub const PLACARD_AUTH_MISSING_TOKEN: i32 = 26;
pub const PLACARD_AUTH_NO_MATCHING_PUBLIC_KEYS: i32 = 27;
pub const PLACARD_AUTH_PAYLOAD_USER_ID_MISMATCH: i32 = 28;

// What kind of event a trigger saw.
pub const PLACARD_TRIGGER_NONE: i32 = 0;
/// The start of a session.
pub const PLACARD_TRIGGER_OPEN: i32 = 1;
pub const PLACARD_TRIGGER_CUSTOM_EVENT: i32 = 2;
pub const PLACARD_TRIGGER_PURCHASE: i32 = 3;
pub const PLACARD_TRIGGER_PUSH_CLICK: i32 = 4;
/// A click inside a message; in explanations only.
pub const PLACARD_TRIGGER_MESSAGE_CLICK: i32 = 5;
/// Something has not happened in time; in explanations and decisions only.
pub const PLACARD_TRIGGER_ABSENCE: i32 = 6;

// Where a card list came from.
pub const PLACARD_ORIGIN_NONE: i32 = 0;
pub const PLACARD_ORIGIN_SERVER: i32 = 1;
/// The store, at open.
pub const PLACARD_ORIGIN_CACHE: i32 = 2;
/// An impression, a click, a dismissal, an expiry, a change of user or a wipe.
pub const PLACARD_ORIGIN_LOCAL: i32 = 3;
/// Source_file, `campaigns_json` or `source_url`.
pub const PLACARD_ORIGIN_SOURCE: i32 = 4;

// Kind of a card.
pub const PLACARD_CARD_NONE: i32 = 0;
/// An image.
pub const PLACARD_CARD_BANNER: i32 = 1;
/// Image, title, description.
pub const PLACARD_CARD_CAPTIONED_IMAGE: i32 = 2;
/// Title, description, sometimes a small image.
pub const PLACARD_CARD_CLASSIC: i32 = 3;
/// Part of an A/B control group: log its impression, draw nothing.
pub const PLACARD_CARD_CONTROL: i32 = 4;

// Bits for placard_client_copy_cards.
/// Include cards dismissed since the last refresh.
pub const PLACARD_CARDS_DISMISSED: u32 = 1;

// Bits for placard_card_filter.kinds.
pub const PLACARD_CARD_KINDS_BANNER: u32 = 2;
pub const PLACARD_CARD_KINDS_CAPTIONED_IMAGE: u32 = 4;
pub const PLACARD_CARD_KINDS_CLASSIC: u32 = 8;
pub const PLACARD_CARD_KINDS_CONTROL: u32 = 16;

// Fields of the user that the protocol names.
pub const PLACARD_USER_FIELD_NONE: i32 = 0;
/// Text.
pub const PLACARD_USER_FIELD_FIRST_NAME: i32 = 1;
/// Text.
pub const PLACARD_USER_FIELD_LAST_NAME: i32 = 2;
/// Up to 256 characters, such as "ada@example.com".
pub const PLACARD_USER_FIELD_EMAIL: i32 = 3;
/// Digits, spaces and . ( ) + -.
pub const PLACARD_USER_FIELD_PHONE: i32 = 4;
/// "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld).
pub const PLACARD_USER_FIELD_GENDER: i32 = 5;
/// Date of birth, such as "1815-12-10"; sent as it is.
pub const PLACARD_USER_FIELD_DOB: i32 = 6;
/// Text; preferably an ISO 3166-1 code, such as "AT".
pub const PLACARD_USER_FIELD_COUNTRY: i32 = 7;
/// Text.
pub const PLACARD_USER_FIELD_HOME_CITY: i32 = 8;
/// Text; preferably an ISO 639-1 code, such as "de".
pub const PLACARD_USER_FIELD_LANGUAGE: i32 = 9;
/// "`opted_in`", "subscribed" or "unsubscribed"; cannot be unset.
pub const PLACARD_USER_FIELD_EMAIL_SUBSCRIBE: i32 = 10;
/// The values of `email_subscribe`.
pub const PLACARD_USER_FIELD_PUSH_SUBSCRIBE: i32 = 11;
/// Up to 255 characters.
pub const PLACARD_USER_FIELD_IMAGE_URL: i32 = 12;
/// Up to 33 characters.
pub const PLACARD_USER_FIELD_NATIVE_LINE_ID: i32 = 13;

// Whether the user wants what a subscription group sends.
pub const PLACARD_SUBSCRIPTION_NONE: i32 = 0;
pub const PLACARD_SUBSCRIPTION_SUBSCRIBED: i32 = 1;
pub const PLACARD_SUBSCRIPTION_UNSUBSCRIBED: i32 = 2;

// Kind of a message.
pub const PLACARD_MESSAGE_NONE: i32 = 0;
pub const PLACARD_MESSAGE_SLIDEUP: i32 = 1;
pub const PLACARD_MESSAGE_MODAL: i32 = 2;
pub const PLACARD_MESSAGE_MODAL_STYLED: i32 = 3;
pub const PLACARD_MESSAGE_FULL: i32 = 4;
pub const PLACARD_MESSAGE_WEB_HTML: i32 = 5;
pub const PLACARD_MESSAGE_HTML_FULL: i32 = 6;
pub const PLACARD_MESSAGE_HTML: i32 = 7;

// What a click does.
pub const PLACARD_CLICK_ACTION_NONE: i32 = 0;
pub const PLACARD_CLICK_ACTION_URI: i32 = 1;
pub const PLACARD_CLICK_ACTION_NEWS_FEED: i32 = 2;

// Where a link opens, for hosts that are web pages.
pub const PLACARD_OPEN_TARGET_NONE: i32 = 0;
pub const PLACARD_OPEN_TARGET_BLANK: i32 = 1;

// How a message closes.
pub const PLACARD_CLOSE_UNKNOWN: i32 = 0;
/// By itself, after `duration_ms`.
pub const PLACARD_CLOSE_AUTO_DISMISS: i32 = 1;
/// The user closes it.
pub const PLACARD_CLOSE_SWIPE: i32 = 2;

// The edge that a slideup comes from.
pub const PLACARD_SLIDE_FROM_UNKNOWN: i32 = 0;
pub const PLACARD_SLIDE_FROM_TOP: i32 = 1;
pub const PLACARD_SLIDE_FROM_BOTTOM: i32 = 2;

// How text is aligned.
pub const PLACARD_ALIGN_UNKNOWN: i32 = 0;
pub const PLACARD_ALIGN_START: i32 = 1;
pub const PLACARD_ALIGN_CENTER: i32 = 2;
pub const PLACARD_ALIGN_END: i32 = 3;

// What the image is to the message.
pub const PLACARD_IMAGE_STYLE_UNKNOWN: i32 = 0;
pub const PLACARD_IMAGE_STYLE_TOP: i32 = 1;
/// The image is the whole message.
pub const PLACARD_IMAGE_STYLE_GRAPHIC: i32 = 2;

// How the image fills its place.
pub const PLACARD_CROP_UNKNOWN: i32 = 0;
pub const PLACARD_CROP_FIT_CENTER: i32 = 1;
pub const PLACARD_CROP_CENTER_CROP: i32 = 2;

// The orientation that a message is made for.
pub const PLACARD_MESSAGE_ORIENTATION_ANY: i32 = 0;
pub const PLACARD_MESSAGE_ORIENTATION_PORTRAIT: i32 = 1;
pub const PLACARD_MESSAGE_ORIENTATION_LANDSCAPE: i32 = 2;

// A set of colours, for placard_message_get_colors.
pub const PLACARD_THEME_LIGHT: i32 = 0;
pub const PLACARD_THEME_DARK: i32 = 1;

// Where a message is in its life.
pub const PLACARD_MESSAGE_STATE_NONE: i32 = 0;
/// Expects the host's answer.
pub const PLACARD_MESSAGE_STATE_OFFERED: i32 = 1;
pub const PLACARD_MESSAGE_STATE_SHOWING: i32 = 2;
/// On the stack.
pub const PLACARD_MESSAGE_STATE_WAITING: i32 = 3;

// The theme of a page.
/// Follows the system (prefers-color-scheme).
pub const PLACARD_APPEARANCE_SYSTEM: i32 = 0;
pub const PLACARD_APPEARANCE_LIGHT: i32 = 1;
pub const PLACARD_APPEARANCE_DARK: i32 = 2;

// Where a feed is shown.
/// A screen of the host, which has its own way back.
pub const PLACARD_FEED_NAVIGATION: i32 = 0;
/// Over the host's screen: with a bar and a button that closes it.
pub const PLACARD_FEED_MODAL: i32 = 1;

// How a feed arranges its cards.
/// One card below the other.
pub const PLACARD_LAYOUT_LIST: i32 = 0;
/// As many columns as fit the view; the list goes on in the next row.
pub const PLACARD_LAYOUT_COLUMNS: i32 = 1;
/// Low cards, with texts of one line and small pictures.
pub const PLACARD_LAYOUT_COMPACT: i32 = 2;

// The direction in which a page is laid out.
/// That of the language.
pub const PLACARD_DIRECTION_AUTOMATIC: i32 = 0;
pub const PLACARD_DIRECTION_LEFT_TO_RIGHT: i32 = 1;
pub const PLACARD_DIRECTION_RIGHT_TO_LEFT: i32 = 2;

// In which HTML messages scripts run.
/// That the host trusts: its own, and those that it changed, with `trusted`.
pub const PLACARD_SCRIPTS_HOST: i32 = 0;
/// Also in campaigns that say `trusted`.
pub const PLACARD_SCRIPTS_CAMPAIGN: i32 = 1;
/// In all.
pub const PLACARD_SCRIPTS_ON: i32 = 2;
/// In none.
pub const PLACARD_SCRIPTS_OFF: i32 = 3;

// What happens to a campaign when the event happens.
pub const PLACARD_VERDICT_NONE: i32 = 0;
/// No condition is about this event; why.
pub const PLACARD_VERDICT_WRONG_EVENT: i32 = 1;
/// Why, filter, property, found, `found_type`, wanted, `wanted_type`.
pub const PLACARD_VERDICT_FILTER_FAILED: i32 = 2;
/// Its window opens later; `retry_after_ms`.
pub const PLACARD_VERDICT_NOT_STARTED: i32 = 3;
/// Its window is over.
pub const PLACARD_VERDICT_ENDED: i32 = 4;
/// Handed over before, shown or not; `retry_after_ms`, or why: never again.
pub const PLACARD_VERDICT_NOT_RE_ELIGIBLE: i32 = 5;
/// Too soon after another message; `retry_after_ms`.
pub const PLACARD_VERDICT_INTERVAL: i32 = 6;
/// Another campaign wins.
pub const PLACARD_VERDICT_LOSES_PRIORITY: i32 = 7;
/// Wins, but its picture is not here; why.
pub const PLACARD_VERDICT_ASSET_PENDING: i32 = 8;
/// Wins, and shows nothing: it is a control campaign; of a card: it is in the list, and draws nothing.
pub const PLACARD_VERDICT_CONTROL: i32 = 9;
pub const PLACARD_VERDICT_WINS: i32 = 10;
/// Its message was handed over and waits to be shown (option `count_at`).
pub const PLACARD_VERDICT_WAITING: i32 = 11;
/// A group of the campaign is disabled; group.
pub const PLACARD_VERDICT_GROUP_DISABLED: i32 = 12;
/// A frequency is used up; why, group, cap, `period_ms`, `retry_after_ms`.
pub const PLACARD_VERDICT_CAPPED: i32 = 13;
/// Outside of its windows; `retry_after_ms`.
pub const PLACARD_VERDICT_OUTSIDE_WINDOW: i32 = 14;
/// Its targeting does not hold for the user; `rule_part`, property, found, `found_type`, wanted.
pub const PLACARD_VERDICT_NOT_TARGETED: i32 = 15;
/// The user is in no variant of its experiment; experiment, found, `found_type`.
pub const PLACARD_VERDICT_NOT_IN_EXPERIMENT: i32 = 16;
/// Wins, and shows nothing: the user is in a holdout; holdout, found, `found_type`.
pub const PLACARD_VERDICT_HELD_OUT: i32 = 17;
/// The user has not logged what its history asks for; filter, property, found, wanted, `retry_after_ms`.
pub const PLACARD_VERDICT_HISTORY: i32 = 18;
/// A card: it is in the list.
pub const PLACARD_VERDICT_LISTED: i32 = 19;
/// A card: the user has dismissed it.
pub const PLACARD_VERDICT_DISMISSED: i32 = 20;
/// A card: its time has passed.
pub const PLACARD_VERDICT_EXPIRED: i32 = 21;

// The closer reason of a verdict that can have several.
pub const PLACARD_WHY_NONE: i32 = 0;
/// No condition is about events of this kind.
pub const PLACARD_WHY_OTHER_KIND: i32 = 1;
/// It wants another event name, product or campaign.
pub const PLACARD_WHY_OTHER_NAME: i32 = 2;
/// It wants a click on another button.
pub const PLACARD_WHY_OTHER_BUTTON: i32 = 3;
/// Its conditions are unknown here, incomplete or missing.
pub const PLACARD_WHY_NEVER_MET: i32 = 4;
/// The event has no such property.
pub const PLACARD_WHY_MISSING: i32 = 5;
/// The property's type is not the one that the filter compares with.
pub const PLACARD_WHY_OTHER_TYPE: i32 = 6;
/// The value does not fit.
pub const PLACARD_WHY_OTHER_VALUE: i32 = 7;
/// The pattern does not compile.
pub const PLACARD_WHY_BAD_PATTERN: i32 = 8;
/// The search for the pattern took too many steps.
pub const PLACARD_WHY_PATTERN_LIMIT: i32 = 9;
/// It can never hold: unknown comparator, incomplete, empty group.
pub const PLACARD_WHY_BAD_FILTER: i32 = 10;
/// Shown, and it may be shown only once.
pub const PLACARD_WHY_NEVER_AGAIN: i32 = 11;
/// Would be discarded, for the picture cannot be fetched offline.
pub const PLACARD_WHY_OFFLINE: i32 = 12;
/// Would be discarded, for the picture's URL is not allowed.
pub const PLACARD_WHY_REFUSED: i32 = 13;
/// The cap on all displays.
pub const PLACARD_WHY_CAP_LIFETIME: i32 = 14;
/// A cap on the displays in `period_ms`.
pub const PLACARD_WHY_CAP_PERIOD: i32 = 15;
/// The cap on the displays in a session.
pub const PLACARD_WHY_CAP_SESSION: i32 = 16;
/// The cap on the displays in a day of local time.
pub const PLACARD_WHY_CAP_DAY: i32 = 17;
/// The deadline of its absence is longer ago than its timeout.
pub const PLACARD_WHY_TOO_LATE: i32 = 18;

// Type of a property's value.
pub const PLACARD_VALUE_NONE: i32 = 0;
/// The event has no such property.
pub const PLACARD_VALUE_MISSING: i32 = 1;
pub const PLACARD_VALUE_NULL: i32 = 2;
pub const PLACARD_VALUE_BOOLEAN: i32 = 3;
pub const PLACARD_VALUE_NUMBER: i32 = 4;
pub const PLACARD_VALUE_STRING: i32 = 5;
pub const PLACARD_VALUE_DATE: i32 = 6;
pub const PLACARD_VALUE_ARRAY: i32 = 7;
pub const PLACARD_VALUE_OBJECT: i32 = 8;

// What a request is for.
pub const PLACARD_REQUEST_NONE: i32 = 0;
pub const PLACARD_REQUEST_DATA: i32 = 1;
pub const PLACARD_REQUEST_CARDS: i32 = 2;
/// The text of one templated message.
pub const PLACARD_REQUEST_TEMPLATE: i32 = 3;
/// A picture: GET without a body; the response is the picture itself.
pub const PLACARD_REQUEST_ASSET: i32 = 4;
/// To the REST endpoint, see `PLACARD_DELIVERY_USERS_TRACK`.
pub const PLACARD_REQUEST_USERS_TRACK: i32 = 5;
/// The content of `source_url`: GET without a body; not packed (Accept-Encoding).
pub const PLACARD_REQUEST_SOURCE: i32 = 6;

// Why a request got no response.
pub const PLACARD_FAILURE_NONE: i32 = 0;
pub const PLACARD_FAILURE_UNREACHABLE: i32 = 1;
pub const PLACARD_FAILURE_RESET: i32 = 2;
pub const PLACARD_FAILURE_TIMEOUT: i32 = 3;
pub const PLACARD_FAILURE_TLS: i32 = 4;

// What a record is.
pub const PLACARD_OUTBOX_NONE: i32 = 0;
/// `{"`event_name`": "...", ...}`: every other key is a property.
pub const PLACARD_OUTBOX_EVENT: i32 = 1;
/// `{"name": value, ...}`: custom attributes.
pub const PLACARD_OUTBOX_ATTRIBUTE: i32 = 2;
/// `{"field": value, ...}`: fields as `placard_user_field_name` names them.
pub const PLACARD_OUTBOX_USER_FIELD: i32 = 3;
/// `{"`product_id`": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}`: every other key is a property; a missing quantity is 1.
pub const PLACARD_OUTBOX_PURCHASE: i32 = 4;

// What a host does with a message that it is offered.
/// Shows it; while another message is on screen, it waits (the default).
pub const PLACARD_REPLAY_HOST_SHOWS: i32 = 0;
/// Discards it while another message is on screen or about to be.
pub const PLACARD_REPLAY_HOST_DROPS: i32 = 1;

// Which campaigns become rows of the decisions.
/// Each with a condition about the event's kind and name, and about the button of a click (the default).
pub const PLACARD_REPLAY_ROWS_ABOUT: i32 = 0;
/// Each whose filters hold.
pub const PLACARD_REPLAY_ROWS_MATCHED: i32 = 1;
/// The winner.
pub const PLACARD_REPLAY_ROWS_WON: i32 = 2;

/// One app with one user and one store.
#[repr(C)]
pub struct placard_client {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// An immutable list of cards.
#[repr(C)]
pub struct placard_cards {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Typed properties of an event or a purchase.
#[repr(C)]
pub struct placard_properties {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Many events to log in one transaction, for hosts that have hundreds at once.
#[repr(C)]
pub struct placard_batch {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// An immutable list of messages.
#[repr(C)]
pub struct placard_messages {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// One rendered HTML document.
#[repr(C)]
pub struct placard_page {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// One verdict per campaign, in the server's order, or per card.
#[repr(C)]
pub struct placard_explanation {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// A second process's access to a client's store.
#[repr(C)]
pub struct placard_outbox {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Records as they were at one moment.
#[repr(C)]
pub struct placard_outbox_records {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// A push message as the host shows it.
#[repr(C)]
pub struct placard_push {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// Sends events, purchases and attributes to the REST endpoint /users/track, for a notification helper or a service.
#[repr(C)]
pub struct placard_tracker {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// A table in chunks, of the Arrow C stream interface.
#[repr(C)]
pub struct ArrowArrayStream {
    _private: [u8; 0],
    _not_shared: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
}

/// What went wrong, where, and what to do about it.
#[derive(Debug)]
#[repr(C)]
pub struct placard_error {
    pub status: placard_status,
    /// One or two English sentences, for developers.
    pub message: *const c_char,
    pub message_length: usize,
}

/// A key and its value.
#[derive(Debug)]
#[repr(C)]
pub struct placard_extra {
    pub key: *const c_char,
    pub key_length: usize,
    /// A string as it is; any other JSON value as JSON text.
    pub value: *const c_char,
    pub value_length: usize,
}

/// How to open a client.
#[derive(Debug)]
#[repr(C)]
pub struct placard_options {
    pub struct_size: usize,
    /// Identifies the app to the server, and names the store. NULL: "default", if there is no endpoint.
    pub api_key: *const c_char,
    /// Host or URL; missing "https://" and "/api/v3" are added. NULL: no server, see `source_file`.
    pub endpoint: *const c_char,
    /// Required except with `PLACARD_DURABILITY_MEMORY`; created, mode 0700.
    pub directory: *const c_char,
    /// `PLACARD_DURABILITY_*`.
    pub durability: i32,
    /// The user at open, as with `placard_client_change_user`, but without opening a session; NULL: the stored user.
    pub user_id: *const c_char,
    /// The user's signature; NULL: the one stored with this user, if any.
    pub signature: *const c_char,
    /// Requests of a known user carry the signature: default off.
    pub sdk_auth: i32,
    /// The host's version, for the server; as are the device_* options.
    pub app_version: *const c_char,
    /// The device's model.
    pub device_model: *const c_char,
    /// The version of its operating system.
    pub device_os_version: *const c_char,
    /// Such as "1920x1080".
    pub device_resolution: *const c_char,
    /// Such as "en_US"; also chooses the language of pages.
    pub device_locale: *const c_char,
    /// Such as "Europe/Vienna".
    pub device_time_zone: *const c_char,
    /// How long a session lasts without activity, default 1800; 1 to 9 count as 10.
    pub session_timeout_s: i32,
    /// Least time between two messages, default 30; negative: no interval.
    pub message_interval_s: i32,
    /// Time until an automatic upload, default 10; negative: only flush and drain send.
    pub flush_interval_s: i32,
    /// Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped.
    pub queue_limit: i32,
    /// Refresh cards at each session start: default on.
    pub refresh_cards_at_start: i32,
    /// Emit `PLACARD_EVENT_NO_MATCH` and `PLACARD_EVENT_SUPPRESSED` for session starts too: default off.
    pub report_open_no_match: i32,
    /// Keep to the server's request limits, by default 30 requests at once and one more every 30 seconds, and 5 card refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are deferred; card refreshes fail. `PLACARD_OFF` is for tests and simulations, which pass days in a second; a server that is not your own may refuse a device that sends too many requests.
    pub rate_limits: i32,
    /// `PLACARD_TRANSPORT_*`.
    pub transport: i32,
    /// Plain http to other hosts than loopback, also for pictures: default off.
    pub allow_insecure_http: i32,
    /// PEM file of the authorities to trust instead of the system's.
    pub ca_file: *const c_char,
    /// URL of a proxy; NULL: no proxy, whatever the environment says.
    pub proxy: *const c_char,
    /// `PLACARD_DELIVERY_*`.
    pub delivery: i32,
    /// Host or URL; missing "https://" and "/users/track" are added.
    pub rest_endpoint: *const c_char,
    /// Gives access to every user's data: only for machines of your own.
    pub rest_key: *const c_char,
    /// The id, the alias's name, the address or the number.
    pub rest_identity: *const c_char,
    /// The alias's label; only for `PLACARD_REST_USER_ALIAS`.
    pub rest_identity_label: *const c_char,
    /// `PLACARD_REST_*`: what `rest_identity` is.
    pub rest_identity_kind: i32,
    /// `PLACARD_CLOCK_*`.
    pub clock: i32,
    /// With the host's clock: the time at open.
    pub clock_wall_ms: i64,
    /// With the host's clock: the monotonic time at open.
    pub clock_monotonic_ms: i64,
    /// Seed of the retry jitter; 0: a random one.
    pub seed: u64,
    /// `PLACARD_STACK_KEEP_*`: `PLACARD_STACK_KEEP_SESSION` discards waiting messages (`PLACARD_REASON_SESSION`) when the session ends.
    pub stack_keep: i32,
    /// `PLACARD_STACK_KEEP_UNSEEN`: how long a message waits on the stack at most, default 86400; 1 to 59 count as 60.
    pub stack_time_s: i32,
    /// `PLACARD_COUNT_AT_*`: `PLACARD_COUNT_AT_SHOWN` counts a message when the host shows it, not when it is handed over.
    pub count_at: i32,
    /// Lets other users of the directory's group put records into the store (outbox.h): default off. A missing directory is created with mode 2770, an existing one gets group access and setgid in addition to its mode, and the store's files get mode 0660; pictures stay private. Members of the group can then read, change and delete everything in the store: the user's id and signature, unsent records, cards and messages. Refused (`PLACARD_E_IO`) for a directory that everyone can write, and where the modes cannot be set. Off changes no mode of existing files.
    pub group_access: i32,
    /// Fetch the pictures of cards, after those of messages, and keep them in the same cache (see messages.h) while their cards are in the list: default off. `placard_card.image_path` names the file, rendered feeds contain the pictures, `PLACARD_EVENT_CARD_IMAGES` reports that some have arrived. A picture that failed is fetched again after the next refresh and at the next session start. No effect with `PLACARD_DURABILITY_MEMORY`.
    pub prefetch_card_images: i32,
    /// How long `placard_client_dispatch`, _wait and _complete_request may work, in microseconds: 0, the default, is as long as it takes. For hosts that call them between two frames; see `placard_client_dispatch_for`.
    pub dispatch_budget_us: u32,
    /// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A record counts its data as JSON, and 160 bytes for the rest.
    pub queue_limit_bytes: i64,
    /// Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each session start and refresh if its size, time or inode differ (`PLACARD_EVENT_SOURCE_UPDATED`); a file that cannot be read or is no campaign file changes nothing (`PLACARD_EVENT_SOURCE_FAILED`). Pictures can be next to it. With endpoint, only records go there.
    pub source_file: *const c_char,
    /// As `source_file`: the text of a campaign file; `PLACARD_E_INVALID` with line and column if it cannot be read.
    pub campaigns_json: *const c_char,
    /// Content from any web server (docs/sources.md): the https URL of a campaign file, or with `source_keys` that of the head of a published folder. A refresh fetches it, and so does an open session when the interval has passed. `source_file` or `campaigns_json` is then the copy that is shipped with the program: the higher `sequence` counts.
    pub source_url: *const c_char,
    /// 1 to 4 public keys in base64, separated by commas; needs libsodium.
    pub source_keys: *const c_char,
    /// How many of the keys must have signed, default 1, at least 1.
    pub source_signatures: i32,
    /// Time between two fetches, at least 900; up to a fifth longer at random, default 21600; negative: only a refresh fetches.
    pub source_interval_s: i32,
    /// `PLACARD_RECORDS_*`: OFF and FILE only with `source_file`, `campaigns_json` or `source_url`; FILE only without endpoint.
    pub records: i32,
    /// With `PLACARD_RECORDS_FILE`: the bytes that the files may take, default 64 MiB, at least 1; then records stay queued.
    pub records_file_limit: i64,
    /// Records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See docs/security.md.
    pub tape_kb: i64,
    /// With `tape_kb`: how many days are kept at most, at least 1, default 7.
    pub tape_days: i64,
}

/// What the host is doing.
#[derive(Debug)]
#[repr(C)]
pub struct placard_host_state {
    pub struct_size: usize,
    /// At open: on. Off: messages wait.
    pub foreground: i32,
    /// At open: off. On: messages wait.
    pub keyboard: i32,
    /// At open: off. On: messages wait.
    pub busy: i32,
    /// At open: on. Off: nothing is sent.
    pub online: i32,
    /// `PLACARD_ORIENTATION_*`: `PLACARD_ORIENTATION_UNKNOWN` leaves it unchanged.
    pub orientation: i32,
}

/// One event.
#[derive(Debug)]
#[repr(C)]
pub struct placard_event {
    /// `PLACARD_EVENT_*`.
    pub kind: i32,
    /// `PLACARD_REASON_*`.
    pub reason: i32,
    /// `PLACARD_DROPPED_*`.
    pub dropped: i32,
    /// `PLACARD_TRIGGER_*`.
    pub trigger: i32,
    /// `PLACARD_ORIGIN_*`.
    pub origin: i32,
    /// The list differs from that of the event before.
    pub changed: bool,
    /// 0: there was no response, or one above the size limit.
    pub http_status: i32,
    /// `PLACARD_AUTH_*`: can be a number that is not listed.
    pub code: i32,
    /// The server accepted the request nevertheless.
    pub optional: bool,
    /// Open the URL in the host's web view, not in a browser.
    pub use_webview: bool,
    pub count: i64,
    pub unviewed: i64,
    /// 0: unknown or no need to wait; `PLACARD_EVENT_SUPPRESSED`: never again.
    pub retry_after_ms: i64,
    /// Names the refresh call that this ends; 0: no token.
    pub token: u64,
    /// Names a message or a request.
    pub handle: u64,
    pub id: *const c_char,
    pub id_length: usize,
    pub name: *const c_char,
    pub name_length: usize,
    /// English, for developers.
    pub text: *const c_char,
    pub text_length: usize,
    /// What the request carried; NULL: no signature.
    pub signature: *const c_char,
    pub signature_length: usize,
    pub url: *const c_char,
    pub url_length: usize,
    pub message: *const placard_message,
    pub request: *const placard_request,
    pub campaigns: i64,
    /// That of the campaign file; 0: it has no sequence.
    pub sequence: i64,
    /// The content in use has expired, and stays in use.
    pub stale: bool,
    /// When the content in use was published; without a signature, when it was fetched; 0: it was not fetched.
    pub content_ms: i64,
    /// When the content in use expires; 0: never.
    pub expires_ms: i64,
}

/// One card.
#[derive(Debug)]
#[repr(C)]
pub struct placard_card {
    pub id: *const c_char,
    pub id_length: usize,
    /// `PLACARD_CARD_*`.
    pub kind: i32,
    pub viewed: bool,
    pub clicked: bool,
    pub dismissed: bool,
    pub dismissible: bool,
    pub pinned: bool,
    pub is_control: bool,
    pub is_test: bool,
    pub open_url_in_webview: bool,
    pub created_ms: i64,
    /// -1: never.
    pub expires_at_ms: i64,
    /// Image width / height; 0: unknown.
    pub aspect_ratio: f64,
    pub url: *const c_char,
    pub url_length: usize,
    pub title: *const c_char,
    pub title_length: usize,
    pub description: *const c_char,
    pub description_length: usize,
    /// URL.
    pub image: *const c_char,
    pub image_length: usize,
    /// Text of the link.
    pub domain: *const c_char,
    pub domain_length: usize,
    pub language: *const c_char,
    pub language_length: usize,
    pub image_alt: *const c_char,
    pub image_alt_length: usize,
    /// See `placard_card_get_extra`.
    pub extras_count: usize,
    /// The image's file (option `prefetch_card_images`, or next to `source_file`); NULL: load `image`.
    pub image_path: *const c_char,
    pub image_path_length: usize,
}

/// Which cards of a list to keep.
#[derive(Debug)]
#[repr(C)]
pub struct placard_card_filter {
    pub struct_size: usize,
    /// Keep cards whose extra "`class_type`" is one of these strings, each up to its NUL. Compared in lower case, by Unicode's mapping of single characters, in every locale alike. A count of 0: any card.
    pub class_types: *const *const c_char,
    pub class_types_count: usize,
    /// `PLACARD_CARD_KINDS_*` bits; 0: any card.
    pub kinds: u32,
    /// `PLACARD_ON`: only pinned cards; `PLACARD_OFF`: only others; 0: both.
    pub pinned: i32,
    /// `PLACARD_ON`: only viewed cards; `PLACARD_OFF`: only others; 0: both.
    pub viewed: i32,
}

/// A message as the host draws it, with defaults filled in.
#[derive(Debug)]
#[repr(C)]
pub struct placard_message {
    /// Names this firing in calls; unique within a client.
    pub handle: u64,
    /// The campaign's id; local-1, local-2, ... for messages made by the host.
    pub id: *const c_char,
    pub id_length: usize,
    /// `PLACARD_MESSAGE_STATE_*`.
    pub state: i32,
    /// `PLACARD_MESSAGE_*`.
    pub r#type: i32,
    /// `PLACARD_CLICK_ACTION_*`.
    pub click_action: i32,
    /// `PLACARD_OPEN_TARGET_*`.
    pub open_target: i32,
    /// `PLACARD_CLOSE_*`.
    pub message_close: i32,
    /// `PLACARD_SLIDE_FROM_*`.
    pub slide_from: i32,
    /// `PLACARD_MESSAGE_ORIENTATION_*`.
    pub orientation: i32,
    /// `PLACARD_ALIGN_*`.
    pub text_align_header: i32,
    /// `PLACARD_ALIGN_*`.
    pub text_align_message: i32,
    /// `PLACARD_IMAGE_STYLE_*`.
    pub image_style: i32,
    /// `PLACARD_CROP_*`.
    pub crop_type: i32,
    /// Made by the host (`placard_client_add_local_message`).
    pub is_local: bool,
    pub use_webview: bool,
    pub is_test_send: bool,
    pub animate_in: bool,
    pub animate_out: bool,
    /// Asks for scripts in its HTML, see `placard_scripts`.
    pub trusted: bool,
    /// It brings colours for the dark theme.
    pub has_dark_theme: bool,
    /// For `PLACARD_CLOSE_AUTO_DISMISS`.
    pub duration_ms: i64,
    pub bg_color: u32,
    pub text_color: u32,
    pub header_text_color: u32,
    pub close_btn_color: u32,
    /// The frame color of the area around the message, mostly translucent.
    pub frame_color: u32,
    pub icon_color: u32,
    pub icon_bg_color: u32,
    /// The id in analytics; NULL: nothing is logged about it.
    pub trigger_id: *const c_char,
    pub trigger_id_length: usize,
    pub header: *const c_char,
    pub header_length: usize,
    /// Body text; HTML for the HTML types.
    pub message: *const c_char,
    pub message_length: usize,
    /// For `PLACARD_CLICK_ACTION_URI`: the host opens it.
    pub uri: *const c_char,
    pub uri_length: usize,
    pub image_url: *const c_char,
    pub image_url_length: usize,
    /// The picture's file; NULL: load `image_url`, if there is one.
    pub image_path: *const c_char,
    pub image_path_length: usize,
    /// URL of a zip with the files that the HTML refers to by relative URLs.
    pub assets_zip: *const c_char,
    pub assets_zip_length: usize,
    /// The zip; NULL: load `assets_zip`, if there is one.
    pub assets_zip_path: *const c_char,
    pub assets_zip_path_length: usize,
    /// A character of an icon font, when there is no picture.
    pub icon: *const c_char,
    pub icon_length: usize,
    pub language: *const c_char,
    pub language_length: usize,
    pub image_alt: *const c_char,
    pub image_alt_length: usize,
    /// The element that css applies to; both are present or neither.
    pub html_id: *const c_char,
    pub html_id_length: usize,
    pub css: *const c_char,
    pub css_length: usize,
    /// Requests to the host, such as `is_push_primer`: a JSON object.
    pub message_fields: *const c_char,
    pub message_fields_length: usize,
    /// JSON text, echoed in what is logged.
    pub message_extras: *const c_char,
    pub message_extras_length: usize,
    /// See `placard_message_get_button`.
    pub buttons_count: usize,
    /// See `placard_message_get_extra`.
    pub extras_count: usize,
    /// See `placard_message_get_asset`.
    pub assets_count: usize,
}

/// A button of a message.
#[derive(Debug)]
#[repr(C)]
pub struct placard_button {
    /// For `placard_client_log_message_button`; not its position.
    pub id: i32,
    /// `PLACARD_CLICK_ACTION_*`.
    pub click_action: i32,
    pub use_webview: bool,
    pub bg_color: u32,
    pub text_color: u32,
    pub border_color: u32,
    pub text: *const c_char,
    pub text_length: usize,
    pub uri: *const c_char,
    pub uri_length: usize,
}

/// A file that a message names in `asset_urls`.
#[derive(Debug)]
#[repr(C)]
pub struct placard_asset {
    pub url: *const c_char,
    pub url_length: usize,
    /// The file, valid as long as `image_path`; NULL: load url.
    pub path: *const c_char,
    pub path_length: usize,
}

/// The colours of a message in one theme, 0xAARRGGBB.
#[derive(Debug)]
#[repr(C)]
pub struct placard_message_colors {
    pub bg_color: u32,
    pub text_color: u32,
    pub header_text_color: u32,
    pub close_btn_color: u32,
    pub frame_color: u32,
    pub icon_color: u32,
    pub icon_bg_color: u32,
}

/// The colours of a button in one theme, 0xAARRGGBB.
#[derive(Debug)]
#[repr(C)]
pub struct placard_button_colors {
    pub bg_color: u32,
    pub text_color: u32,
    pub border_color: u32,
}

/// How pages look.
#[derive(Debug)]
#[repr(C)]
pub struct placard_render_options {
    pub struct_size: usize,
    /// `PLACARD_APPEARANCE_*`.
    pub appearance: i32,
    /// `PLACARD_FEED_*`: only for feeds.
    pub context: i32,
    /// Feeds: the title; NULL: the one in `words`.
    pub title: *const c_char,
    /// Feeds: default on.
    pub unread_indicator: i32,
    /// `PLACARD_DIRECTION_*`.
    pub direction: i32,
    /// The language of title and words, such as "pt-BR"; NULL: of `device_locale`.
    pub language: *const c_char,
    /// A JSON object of colours and fonts, see docs/rendering.md.
    pub theme: *const c_char,
    /// A JSON object: the page's own texts, see docs/rendering.md.
    pub words: *const c_char,
    /// What links begin with, see above; NULL: "placard://".
    pub link_base: *const c_char,
    /// `PLACARD_LAYOUT_*`: only for feeds.
    pub layout: i32,
    /// Feeds: refreshed by touch, and by a button; default on.
    pub pull_to_refresh: i32,
    /// `PLACARD_SCRIPTS_*`: only for HTML messages.
    pub scripts: i32,
}

/// The verdict on one campaign, or on one card.
#[derive(Debug)]
#[repr(C)]
pub struct placard_verdict {
    /// Its id, or that of the card.
    pub campaign: *const c_char,
    pub campaign_length: usize,
    /// `PLACARD_VERDICT_*`.
    pub verdict: i32,
    /// `PLACARD_WHY_*`.
    pub why: i32,
    /// Until the verdict can change; 0: never, or not a matter of time.
    pub retry_after_ms: i64,
    /// Position of the filter within the condition, from 0 over all groups; of the entry within a history.
    pub filter: i32,
    /// `PLACARD_VALUE_*`: type of the property.
    pub found_type: i32,
    /// `PLACARD_VALUE_*`: the only type with which the filter can hold; `PLACARD_VALUE_NONE`: several, or no type.
    pub wanted_type: i32,
    /// Key that the filter or the rule reads, empty: it names no key; of a history the event or product.
    pub property: *const c_char,
    pub property_length: usize,
    /// Its value as JSON text (a date: `{"$`date_ms`": n}`); of a share of users the user's number, from 0 to below 1; of a history how often it was logged; NULL: missing.
    pub found: *const c_char,
    pub found_length: usize,
    /// What the filter wants, such as "greater than 2"; of a rule the part as JSON.
    pub wanted: *const c_char,
    pub wanted_length: usize,
    /// The whole verdict in an English phrase for people; wording can change between versions.
    pub text: *const c_char,
    pub text_length: usize,
    /// The group that stops the campaign; NULL: it is not stopped by a group.
    pub group: *const c_char,
    pub group_length: usize,
    /// The cap that is used up; 0: no cap.
    pub cap: i32,
    /// The cap's period, for `PLACARD_WHY_CAP_PERIOD`; 0: no period.
    pub period_ms: i64,
    /// Where in the targeting the part is that made it false, a JSON pointer; empty: the whole.
    pub rule_part: *const c_char,
    pub rule_part_length: usize,
    /// The campaign's experiment, for `PLACARD_VERDICT_NOT_IN_EXPERIMENT` and for a winner; NULL: no experiment.
    pub experiment: *const c_char,
    pub experiment_length: usize,
    /// The variant of a winner; NULL: it is of no variant.
    pub variant: *const c_char,
    pub variant_length: usize,
    /// The holdout that the user is in, for `PLACARD_VERDICT_HELD_OUT`; NULL: no holdout.
    pub holdout: *const c_char,
    pub holdout_length: usize,
}

/// The event that an explanation is about.
#[derive(Debug)]
#[repr(C)]
pub struct placard_explained_event {
    /// `PLACARD_TRIGGER_*`.
    pub kind: i32,
    /// Wall time of the verdicts.
    pub time_ms: i64,
    /// Event name, product id, or the campaign of the clicked message or of the absence.
    pub name: *const c_char,
    pub name_length: usize,
    /// As JSON text (dates: `{"$`date_ms`": n}`); NULL: no properties.
    pub properties: *const c_char,
    pub properties_length: usize,
    /// Id of the clicked button; NULL: the message's body, or not a click.
    pub button: *const c_char,
    pub button_length: usize,
}

/// A header of a request.
#[derive(Debug)]
#[repr(C)]
pub struct placard_header {
    pub name: *const c_char,
    pub name_length: usize,
    pub value: *const c_char,
    pub value_length: usize,
}

/// A request for the host to carry out, from `PLACARD_EVENT_REQUEST`.
#[derive(Debug)]
#[repr(C)]
pub struct placard_request {
    pub id: u64,
    /// `PLACARD_REQUEST_*`.
    pub kind: i32,
    pub method: *const c_char,
    pub method_length: usize,
    pub url: *const c_char,
    pub url_length: usize,
    /// Empty for GET.
    pub body: *const c_char,
    pub body_length: usize,
    /// See `placard_request_get_header`.
    pub headers_count: usize,
}

/// A response.
#[derive(Debug)]
#[repr(C)]
pub struct placard_response {
    pub struct_size: usize,
    /// The HTTP status.
    pub status: i32,
    /// Value of Retry-After, or NULL.
    pub retry_after: *const c_char,
    /// Value of Content-Type; NULL counts as JSON; pictures: not checked.
    pub content_type: *const c_char,
    /// Unpacked, at most 8 MiB; a picture at most 10 MiB.
    pub body: *const c_char,
    pub body_length: usize,
    /// Value of X-RateLimit-Remaining, or NULL.
    pub rate_limit_remaining: *const c_char,
    /// Value of X-RateLimit-Reset, or NULL.
    pub rate_limit_reset: *const c_char,
    /// The etag of `PLACARD_REQUEST_SOURCE`: value of ETag, or NULL.
    pub etag: *const c_char,
    /// The last modified of `PLACARD_REQUEST_SOURCE`: value of Last-Modified, or NULL.
    pub last_modified: *const c_char,
    /// `PLACARD_FAILURE_*`: there was no response, and only `failure_text` is read; 0: there was one.
    pub failure: i32,
    /// Why there was no response, for developers.
    pub failure_text: *const c_char,
}

/// A record that no client has taken in yet.
#[derive(Debug)]
#[repr(C)]
pub struct placard_outbox_record {
    /// Rises with every record of the store; never used twice.
    pub id: i64,
    /// `PLACARD_OUTBOX_*`.
    pub kind: i32,
    pub put_ms: i64,
    /// As it was put.
    pub json: *const c_char,
    pub json_length: usize,
}

/// The fields of a push message.
#[derive(Debug)]
#[repr(C)]
pub struct placard_push_payload {
    /// NULL: of another sender; its click is not logged.
    pub tracking_id: *const c_char,
    pub tracking_id_length: usize,
    pub title: *const c_char,
    pub title_length: usize,
    pub subtitle: *const c_char,
    pub subtitle_length: usize,
    pub body: *const c_char,
    pub body_length: usize,
    /// The host fetches it.
    pub image_url: *const c_char,
    pub image_url_length: usize,
    /// Where a click leads.
    pub link: *const c_char,
    pub link_length: usize,
    /// Open the link in the host's web view, not in a browser.
    pub use_webview: bool,
    /// See `placard_push_get_extra`.
    pub extras_count: usize,
    /// See `placard_push_get_page`.
    pub pages_count: usize,
}

/// A page of a push story.
#[derive(Debug)]
#[repr(C)]
pub struct placard_push_page {
    pub title: *const c_char,
    pub title_length: usize,
    pub body: *const c_char,
    pub body_length: usize,
    pub image_url: *const c_char,
    pub image_url_length: usize,
    pub link: *const c_char,
    pub link_length: usize,
    pub use_webview: bool,
}

/// How to open a tracker.
#[derive(Debug)]
#[repr(C)]
pub struct placard_tracker_options {
    pub struct_size: usize,
    /// Required: host or URL; "https://", "/users/track" are added.
    pub rest_endpoint: *const c_char,
    /// Required: gives access to every user's data: only for your machines.
    pub rest_key: *const c_char,
    /// Required except with `PLACARD_DURABILITY_MEMORY`; created, mode 0700.
    pub directory: *const c_char,
    /// The app to credit events and purchases to; NULL: no app.
    pub app_id: *const c_char,
    /// `PLACARD_DURABILITY_*`.
    pub durability: i32,
    /// Time until an automatic upload, default 10; negative: only flush and drain send.
    pub flush_interval_s: i32,
    /// Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped.
    pub queue_limit: i32,
    /// `PLACARD_TRANSPORT_*`.
    pub transport: i32,
    /// Plain http to other hosts than loopback: default off.
    pub allow_insecure_http: i32,
    /// PEM file of the authorities to trust instead of the system's.
    pub ca_file: *const c_char,
    /// URL of a proxy; NULL: no proxy, whatever the environment says.
    pub proxy: *const c_char,
    /// `PLACARD_CLOCK_*`.
    pub clock: i32,
    /// With the host's clock: the time at open.
    pub clock_wall_ms: i64,
    /// With the host's clock: the monotonic time at open.
    pub clock_monotonic_ms: i64,
    /// Seed of the retry jitter; 0: a random one.
    pub seed: u64,
    /// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A record counts its data as JSON, and 160 bytes for the rest.
    pub queue_limit_bytes: i64,
}

/// A user, as the REST endpoint knows them.
#[derive(Debug)]
#[repr(C)]
pub struct placard_identity {
    pub struct_size: usize,
    /// `PLACARD_REST_*`: what the name is.
    pub kind: i32,
    /// Required: the id, the alias's name, the address or the number.
    pub name: *const c_char,
    /// The alias's label: required for `PLACARD_REST_USER_ALIAS`, else NULL.
    pub label: *const c_char,
}

/// What is assumed, because recorded events do not contain it.
#[derive(Debug)]
#[repr(C)]
pub struct placard_replay_options {
    pub struct_size: usize,
    /// `PLACARD_REPLAY_HOST_*`.
    pub host: i32,
    /// Time from the offer of a message to its display, default 0.
    pub show_after_s: i32,
    /// Time that a message stays on screen, default 0: it is dismissed at once.
    pub show_for_s: i32,
    /// Default 1800; 1 to 9 count as 10.
    pub session_timeout_s: i32,
    /// Least time between two messages, default 30; negative: no interval.
    pub message_interval_s: i32,
    /// Second of each UTC day from which devices are online; over midnight if later than.
    pub online_from_s: i32,
    /// The second until which they are; equal values, the default, are always.
    pub online_until_s: i32,
    /// The server renders the messages of templated campaigns: default on.
    pub templates: i32,
    /// The pictures of messages can be fetched: default on.
    pub pictures: i32,
    /// `PLACARD_REPLAY_ROWS_*`.
    pub rows: i32,
    /// `PLACARD_COUNT_AT_*`: when a campaign counts as shown (the option of clients).
    pub count_at: i32,
    /// The devices' zone of the system's tz database, such as "Europe/Vienna", for the limits of campaigns; NULL: UTC.
    pub time_zone: *const c_char,
    /// `PLACARD_STACK_KEEP_*`: how long messages wait on the stack (the option of clients).
    pub stack_keep: i32,
    /// Hours after which the device is closed and opened again, counted from midnight UTC before the user's first event, which does what `stack_keep` says to messages that nobody has seen; 0: never.
    pub restart_every_h: i32,
}

/// The initial value of `placard_options`: every default.
pub const PLACARD_OPTIONS_INIT: placard_options = placard_options {
    struct_size: std::mem::size_of::<placard_options>(),
    api_key: std::ptr::null(),
    endpoint: std::ptr::null(),
    directory: std::ptr::null(),
    durability: 0,
    user_id: std::ptr::null(),
    signature: std::ptr::null(),
    sdk_auth: 0,
    app_version: std::ptr::null(),
    device_model: std::ptr::null(),
    device_os_version: std::ptr::null(),
    device_resolution: std::ptr::null(),
    device_locale: std::ptr::null(),
    device_time_zone: std::ptr::null(),
    session_timeout_s: 0,
    message_interval_s: 0,
    flush_interval_s: 0,
    queue_limit: 0,
    refresh_cards_at_start: 0,
    report_open_no_match: 0,
    rate_limits: 0,
    transport: 0,
    allow_insecure_http: 0,
    ca_file: std::ptr::null(),
    proxy: std::ptr::null(),
    delivery: 0,
    rest_endpoint: std::ptr::null(),
    rest_key: std::ptr::null(),
    rest_identity: std::ptr::null(),
    rest_identity_label: std::ptr::null(),
    rest_identity_kind: 0,
    clock: 0,
    clock_wall_ms: 0,
    clock_monotonic_ms: 0,
    seed: 0,
    stack_keep: 0,
    stack_time_s: 0,
    count_at: 0,
    group_access: 0,
    prefetch_card_images: 0,
    dispatch_budget_us: 0,
    queue_limit_bytes: 0,
    source_file: std::ptr::null(),
    campaigns_json: std::ptr::null(),
    source_url: std::ptr::null(),
    source_keys: std::ptr::null(),
    source_signatures: 0,
    source_interval_s: 0,
    records: 0,
    records_file_limit: 0,
    tape_kb: 0,
    tape_days: 0,
};

/// The initial value of `placard_host_state`: every default.
pub const PLACARD_HOST_STATE_INIT: placard_host_state = placard_host_state {
    struct_size: std::mem::size_of::<placard_host_state>(),
    foreground: 0,
    keyboard: 0,
    busy: 0,
    online: 0,
    orientation: 0,
};

/// The initial value of `placard_card_filter`: every default.
pub const PLACARD_CARD_FILTER_INIT: placard_card_filter = placard_card_filter {
    struct_size: std::mem::size_of::<placard_card_filter>(),
    class_types: std::ptr::null(),
    class_types_count: 0,
    kinds: 0,
    pinned: 0,
    viewed: 0,
};

/// The initial value of `placard_render_options`: every default.
pub const PLACARD_RENDER_OPTIONS_INIT: placard_render_options = placard_render_options {
    struct_size: std::mem::size_of::<placard_render_options>(),
    appearance: 0,
    context: 0,
    title: std::ptr::null(),
    unread_indicator: 0,
    direction: 0,
    language: std::ptr::null(),
    theme: std::ptr::null(),
    words: std::ptr::null(),
    link_base: std::ptr::null(),
    layout: 0,
    pull_to_refresh: 0,
    scripts: 0,
};

/// The initial value of `placard_response`: every default.
pub const PLACARD_RESPONSE_INIT: placard_response = placard_response {
    struct_size: std::mem::size_of::<placard_response>(),
    status: 0,
    retry_after: std::ptr::null(),
    content_type: std::ptr::null(),
    body: std::ptr::null(),
    body_length: 0,
    rate_limit_remaining: std::ptr::null(),
    rate_limit_reset: std::ptr::null(),
    etag: std::ptr::null(),
    last_modified: std::ptr::null(),
    failure: 0,
    failure_text: std::ptr::null(),
};

/// The initial value of `placard_tracker_options`: every default.
pub const PLACARD_TRACKER_OPTIONS_INIT: placard_tracker_options = placard_tracker_options {
    struct_size: std::mem::size_of::<placard_tracker_options>(),
    rest_endpoint: std::ptr::null(),
    rest_key: std::ptr::null(),
    directory: std::ptr::null(),
    app_id: std::ptr::null(),
    durability: 0,
    flush_interval_s: 0,
    queue_limit: 0,
    transport: 0,
    allow_insecure_http: 0,
    ca_file: std::ptr::null(),
    proxy: std::ptr::null(),
    clock: 0,
    clock_wall_ms: 0,
    clock_monotonic_ms: 0,
    seed: 0,
    queue_limit_bytes: 0,
};

/// The initial value of `placard_identity`: every default.
pub const PLACARD_IDENTITY_INIT: placard_identity = placard_identity {
    struct_size: std::mem::size_of::<placard_identity>(),
    kind: 0,
    name: std::ptr::null(),
    label: std::ptr::null(),
};

/// The initial value of `placard_replay_options`: every default.
pub const PLACARD_REPLAY_OPTIONS_INIT: placard_replay_options = placard_replay_options {
    struct_size: std::mem::size_of::<placard_replay_options>(),
    host: 0,
    show_after_s: 0,
    show_for_s: 0,
    session_timeout_s: 0,
    message_interval_s: 0,
    online_from_s: 0,
    online_until_s: 0,
    templates: 0,
    pictures: 0,
    rows: 0,
    count_at: 0,
    time_zone: std::ptr::null(),
    stack_keep: 0,
    restart_every_h: 0,
};

extern "C" {
    /// Returns the library's version, such as "0.1.0".
    pub fn placard_version() -> *const c_char;
    /// Returns the ABI number of the loaded library.
    pub fn placard_abi_version() -> u32;
    /// Returns the constant's name, such as "`PLACARD_E_INVALID`".
    pub fn placard_status_name(status: placard_status) -> *const c_char;
    /// Destroys an error.
    pub fn placard_error_destroy(error: *mut placard_error);
    /// Writes the defaults into a struct of `size` bytes (sizeof *options), as `PLACARD_OPTIONS_INIT`.
    pub fn placard_options_init(options: *mut placard_options, size: usize);
    /// Copies the usual directory for an app's store into `buffer`.
    pub fn placard_default_directory(
        buffer: *mut c_char,
        capacity: usize,
        length: *mut usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Opens the store and restores user, session, cards, campaigns and queue from it.
    pub fn placard_client_open(
        options: *const placard_options,
        out: *mut *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Closes the client and everything borrowed from it.
    pub fn placard_client_close(client: *mut placard_client);
    /// Frees the handle and closes its descriptors.
    pub fn placard_client_abandon(client: *mut placard_client);
    /// Returns the descriptor to poll for reading.
    pub fn placard_client_fd(client: *const placard_client) -> c_int;
    /// Does what is due.
    pub fn placard_client_dispatch(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// As `placard_client_dispatch`, but stops working after about `budget_us` microseconds.
    pub fn placard_client_dispatch_for(
        client: *mut placard_client,
        budget_us: u32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Waits until there is something to do or `timeout_ms` has passed (negative.
    pub fn placard_client_wait(
        client: *mut placard_client,
        timeout_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// For programs that run for a moment.
    pub fn placard_client_refresh_source(
        client: *mut placard_client,
        timeout_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Asks how the content of `source_file`, `campaigns_json` or `source_url` is.
    pub fn placard_client_report_source(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Passes on that the server has something new about `subject`, `PLACARD_HINT_*`, as a channel of the host says.
    pub fn placard_client_hint(
        client: *mut placard_client,
        subject: i32,
        version: *const c_char,
        version_length: usize,
        spread_s: i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Ends the waits and drains of other threads.
    pub fn placard_client_wake(client: *mut placard_client);
    /// Starts to send what is queued and continues until the queue is empty.
    pub fn placard_client_flush(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sends what is queued and waits until the queue is empty, at most `timeout_ms` (negative.
    pub fn placard_client_drain(
        client: *mut placard_client,
        timeout_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Returns how many records the server has not acknowledged, plus one for each user with unsent attributes or fields.
    pub fn placard_client_queued_count(client: *const placard_client) -> i64;
    /// Returns when dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock.
    pub fn placard_client_next_deadline_ms(client: *const placard_client) -> i64;
    /// Sets the host's clock to `wall_ms` and `monotonic_ms`.
    pub fn placard_client_set_time(
        client: *mut placard_client,
        wall_ms: i64,
        monotonic_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Opens a session, or extends the open one.
    pub fn placard_client_start_session(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Ends the open session and logs its length.
    pub fn placard_client_end_session(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Makes `user_id` (1 to 997 bytes) the current user and opens a new session.
    pub fn placard_client_change_user(
        client: *mut placard_client,
        user_id: *const c_char,
        user_id_length: usize,
        signature: *const c_char,
        signature_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Replaces the current user's `signature`, in response to `PLACARD_EVENT_AUTH_FAILED` or before the old one expires.
    pub fn placard_client_set_signature(
        client: *mut placard_client,
        signature: *const c_char,
        signature_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Disables the client, also over restarts, until `placard_client_enable`.
    pub fn placard_client_disable(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Ends `placard_client_disable`.
    pub fn placard_client_enable(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Returns whether the client is disabled, by this run or an earlier one.
    pub fn placard_client_is_disabled(client: *const placard_client) -> bool;
    /// Deletes everything.
    pub fn placard_client_wipe(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Writes the defaults into a struct of `size` bytes (sizeof *state), as `PLACARD_HOST_STATE_INIT`.
    pub fn placard_host_state_init(state: *mut placard_host_state, size: usize);
    /// Changes the values that `state` sets.
    pub fn placard_client_set_host_state(
        client: *mut placard_client,
        state: *const placard_host_state,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Returns the next event, or NULL when the queue is empty.
    pub fn placard_client_next_event(client: *mut placard_client) -> *const placard_event;
    /// Each returns a value's name in lower case without prefix, such as "`cards_updated`" or "none".
    pub fn placard_event_kind_name(kind: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "`cards_updated`" or "none".
    pub fn placard_reason_name(reason: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "`cards_updated`" or "none".
    pub fn placard_dropped_kind_name(dropped: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "`cards_updated`" or "none".
    pub fn placard_auth_name(code: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "`cards_updated`" or "none".
    pub fn placard_trigger_name(trigger: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "`cards_updated`" or "none".
    pub fn placard_origin_name(origin: i32) -> *const c_char;
    /// Returns one of a card's extras, in the server's order, or NULL past the end.
    pub fn placard_card_get_extra(card: *const placard_card, index: usize) -> *const placard_extra;
    /// Returns the value of the extra with that `key`, and its length in *length, or NULL.
    pub fn placard_card_find_extra(
        card: *const placard_card,
        key: *const c_char,
        key_length: usize,
        length: *mut usize,
    ) -> *const c_char;
    /// Returns "banner", "`captioned_image`", "classic", "control".
    pub fn placard_card_kind_name(kind: i32) -> *const c_char;
    /// Copies a card.
    pub fn placard_card_copy(
        card: *const placard_card,
        out: *mut *mut placard_card,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys a copy, whatever was changed in it.
    pub fn placard_card_destroy(card: *mut placard_card);
    /// Asks the server for cards.
    pub fn placard_client_refresh_cards(
        client: *mut placard_client,
        token: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Copies the current list.
    pub fn placard_client_copy_cards(
        client: *const placard_client,
        flags: u32,
        out: *mut *mut placard_cards,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys the list and everything borrowed from it.
    pub fn placard_cards_destroy(cards: *mut placard_cards);
    /// Returns the number of cards.
    pub fn placard_cards_count(cards: *const placard_cards) -> usize;
    /// Returns the number of cards that were not viewed, without control cards and dismissed cards.
    pub fn placard_cards_unviewed_count(cards: *const placard_cards) -> usize;
    /// Returns when the server last updated the list.
    pub fn placard_cards_updated_at_ms(cards: *const placard_cards) -> i64;
    /// Returns the card at a position, or NULL past the end.
    pub fn placard_cards_get(cards: *const placard_cards, index: usize) -> *const placard_card;
    /// Returns the card with that `id`, or NULL.
    pub fn placard_cards_find(
        cards: *const placard_cards,
        id: *const c_char,
        id_length: usize,
    ) -> *const placard_card;
    /// Writes the defaults into a struct of `size` bytes (sizeof *filter), as `PLACARD_CARD_FILTER_INIT`.
    pub fn placard_card_filter_init(filter: *mut placard_card_filter, size: usize);
    /// Copies the cards of a list that `filter` keeps, in the same order.
    pub fn placard_cards_copy_filtered(
        cards: *const placard_cards,
        filter: *const placard_card_filter,
        out: *mut *mut placard_cards,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Counts the cards that `filter` keeps (NULL.
    pub fn placard_client_count_cards(
        client: *const placard_client,
        filter: *const placard_card_filter,
        count: *mut usize,
        unviewed_count: *mut usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs that cards were seen, each at most once in 10 s.
    pub fn placard_client_log_card_impressions(
        client: *mut placard_client,
        ids: *const *const c_char,
        id_lengths: *const usize,
        count: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Marks cards as viewed or not viewed, as a list of messages does with "mark as unread".
    pub fn placard_client_mark_cards(
        client: *mut placard_client,
        ids: *const *const c_char,
        id_lengths: *const usize,
        count: usize,
        viewed: bool,
        logs: bool,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs a click on the card with that `id`.
    pub fn placard_client_log_card_click(
        client: *mut placard_client,
        id: *const c_char,
        id_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Dismisses the card with that `id`.
    pub fn placard_client_log_card_dismissal(
        client: *mut placard_client,
        id: *const c_char,
        id_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Creates an empty set.
    pub fn placard_properties_create(
        out: *mut *mut placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Creates a set from `json`, the text of a JSON object.
    pub fn placard_properties_create_from_json(
        json: *const c_char,
        json_length: usize,
        out: *mut *mut placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys a set.
    pub fn placard_properties_destroy(properties: *mut placard_properties);
    /// Each sets the `value` of one `key`, replacing an earlier one.
    pub fn placard_properties_set_bool(
        properties: *mut placard_properties,
        key: *const c_char,
        key_length: usize,
        value: bool,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the `value` of one `key`, replacing an earlier one.
    pub fn placard_properties_set_int(
        properties: *mut placard_properties,
        key: *const c_char,
        key_length: usize,
        value: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the `value` of one `key`, replacing an earlier one.
    pub fn placard_properties_set_double(
        properties: *mut placard_properties,
        key: *const c_char,
        key_length: usize,
        value: f64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the `value` of one `key`, replacing an earlier one.
    pub fn placard_properties_set_string(
        properties: *mut placard_properties,
        key: *const c_char,
        key_length: usize,
        value: *const c_char,
        value_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the `value` of one `key`, replacing an earlier one.
    pub fn placard_properties_set_date(
        properties: *mut placard_properties,
        key: *const c_char,
        key_length: usize,
        value_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the `value` of one `key`, replacing an earlier one.
    pub fn placard_properties_set_json(
        properties: *mut placard_properties,
        key: *const c_char,
        key_length: usize,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs a custom event called `name` and offers the message that it triggers.
    pub fn placard_client_log_event(
        client: *mut placard_client,
        name: *const c_char,
        name_length: usize,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs a purchase of `quantity` (1 to 100) items of `product_id`, `price` each, in `currency` (ISO 4217, ends with NUL, such as "USD").
    pub fn placard_client_log_purchase(
        client: *mut placard_client,
        product_id: *const c_char,
        product_id_length: usize,
        currency: *const c_char,
        price: f64,
        quantity: i32,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs a click on a push message.
    pub fn placard_client_log_push_click(
        client: *mut placard_client,
        payload_json: *const c_char,
        payload_json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Creates an empty batch.
    pub fn placard_batch_create(
        out: *mut *mut placard_batch,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys a batch, logged or not.
    pub fn placard_batch_destroy(batch: *mut placard_batch);
    /// Returns the number of events and purchases in a batch.
    pub fn placard_batch_count(batch: *const placard_batch) -> usize;
    /// Each appends one item, at most 10000 in all.
    pub fn placard_batch_add_event(
        batch: *mut placard_batch,
        name: *const c_char,
        name_length: usize,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each appends one item, at most 10000 in all.
    pub fn placard_batch_add_purchase(
        batch: *mut placard_batch,
        product_id: *const c_char,
        product_id_length: usize,
        currency: *const c_char,
        price: f64,
        quantity: i32,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs all items of a `batch` in order, with the time of this call.
    pub fn placard_client_log_batch(
        client: *mut placard_client,
        batch: *const placard_batch,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`.
    pub fn placard_client_set_attribute_bool(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        value: bool,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`.
    pub fn placard_client_set_attribute_int(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        value: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`.
    pub fn placard_client_set_attribute_double(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        value: f64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`.
    pub fn placard_client_set_attribute_string(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        value: *const c_char,
        value_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`.
    pub fn placard_client_set_attribute_date(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        value_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`.
    pub fn placard_client_set_attribute_json(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Removes the attribute `key`, except a location.
    pub fn placard_client_unset_attribute(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Adds `amount`, which can be negative, to the attribute `key`, a whole number.
    pub fn placard_client_increment_attribute(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        amount: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each adds or removes one `element`, of up to 255 characters, of the attribute `key`, an array of strings.
    pub fn placard_client_add_to_attribute(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        element: *const c_char,
        element_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each adds or removes one `element`, of up to 255 characters, of the attribute `key`, an array of strings.
    pub fn placard_client_remove_from_attribute(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        element: *const c_char,
        element_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Merges `json`, an object of at most 76800 bytes and 50 levels, into the attribute `key`.
    pub fn placard_client_merge_attribute(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets the fact `name` (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`.
    pub fn placard_client_set_fact(
        client: *mut placard_client,
        name: *const c_char,
        name_length: usize,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets the attribute `key` to a location.
    pub fn placard_client_set_attribute_location(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        latitude: f64,
        longitude: f64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Removes the location `key`, which servers keep apart from other attributes.
    pub fn placard_client_unset_attribute_location(
        client: *mut placard_client,
        key: *const c_char,
        key_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets the `field` `PLACARD_USER_FIELD_*` of the user to `value`.
    pub fn placard_client_set_user_field(
        client: *mut placard_client,
        field: i32,
        value: *const c_char,
        value_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Writes the `PLACARD_USER_FIELD_*` with that `name`, such as "`first_name`", to *field.
    pub fn placard_user_field_from_name(
        name: *const c_char,
        name_length: usize,
        field: *mut i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets where the user is.
    pub fn placard_client_set_last_location(
        client: *mut placard_client,
        latitude: f64,
        longitude: f64,
        altitude: *const f64,
        accuracy: *const f64,
        altitude_accuracy: *const f64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets the user's `state`, `PLACARD_SUBSCRIPTION_*`, in the subscription group `group_id` (1 to 255 characters).
    pub fn placard_client_set_subscription(
        client: *mut placard_client,
        group_id: *const c_char,
        group_id_length: usize,
        state: i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Adds an alias to the user.
    pub fn placard_client_add_alias(
        client: *mut placard_client,
        name: *const c_char,
        name_length: usize,
        label: *const c_char,
        label_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each returns a value's name in lower case without prefix, such as "`first_name`" or "subscribed".
    pub fn placard_user_field_name(field: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "`first_name`" or "subscribed".
    pub fn placard_subscription_name(state: i32) -> *const c_char;
    /// Returns one of a message's buttons (at most 2), or NULL past the end.
    pub fn placard_message_get_button(
        message: *const placard_message,
        index: usize,
    ) -> *const placard_button;
    /// Returns one of a message's extras, or NULL past the end.
    pub fn placard_message_get_extra(
        message: *const placard_message,
        index: usize,
    ) -> *const placard_extra;
    /// Returns one of the files in a message's `asset_urls` (at most 50), or NULL past the end.
    pub fn placard_message_get_asset(
        message: *const placard_message,
        index: usize,
    ) -> *const placard_asset;
    /// Returns a message's colours in a `theme`, `PLACARD_THEME_*`.
    pub fn placard_message_get_colors(
        message: *const placard_message,
        theme: i32,
    ) -> *const placard_message_colors;
    /// Returns the colours of the button at a position in a `theme`.
    pub fn placard_message_get_button_colors(
        message: *const placard_message,
        index: usize,
        theme: i32,
    ) -> *const placard_button_colors;
    /// Returns "slideup", "modal", .
    pub fn placard_message_type_name(r#type: i32) -> *const c_char;
    /// Asks the server for campaigns.
    pub fn placard_client_refresh_messages(
        client: *mut placard_client,
        token: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Copies the list of messages that are offered, showing or waiting now.
    pub fn placard_client_copy_messages(
        client: *const placard_client,
        out: *mut *mut placard_messages,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys the list.
    pub fn placard_messages_destroy(messages: *mut placard_messages);
    /// Returns the number of messages.
    pub fn placard_messages_count(messages: *const placard_messages) -> usize;
    /// Returns the message at a position, or NULL past the end.
    pub fn placard_messages_get(
        messages: *const placard_messages,
        index: usize,
    ) -> *const placard_message;
    /// Each answers the offer of the message `handle`.
    pub fn placard_client_show_message(
        client: *mut placard_client,
        handle: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each answers the offer of the message `handle`.
    pub fn placard_client_postpone_message(
        client: *mut placard_client,
        handle: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each answers the offer of the message `handle`.
    pub fn placard_client_discard_message(
        client: *mut placard_client,
        handle: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Offers the top of the stack, also when it was postponed.
    pub fn placard_client_offer_next_message(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Discards every waiting message, postponed or not, with one `PLACARD_EVENT_MESSAGE_DISCARDED` (`PLACARD_REASON_HOST`) each.
    pub fn placard_client_clear_messages(
        client: *mut placard_client,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Changes the message `handle` before it is shown, while it is offered or waits on the stack.
    pub fn placard_client_change_message(
        client: *mut placard_client,
        handle: u64,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Offers a message made by the host, through the same stack and with its picture.
    pub fn placard_client_add_local_message(
        client: *mut placard_client,
        json: *const c_char,
        json_length: usize,
        out_handle: *mut u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each logs what happened to the message on screen, by its `handle`.
    pub fn placard_client_log_message_impression(
        client: *mut placard_client,
        handle: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each logs what happened to the message on screen, by its `handle`.
    pub fn placard_client_log_message_click(
        client: *mut placard_client,
        handle: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each logs what happened to the message on screen, by its `handle`.
    pub fn placard_client_log_message_button(
        client: *mut placard_client,
        handle: u64,
        button_id: i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each logs what happened to the message on screen, by its `handle`.
    pub fn placard_client_log_message_html_button(
        client: *mut placard_client,
        handle: u64,
        button_id: *const c_char,
        button_id_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each logs what happened to the message on screen, by its `handle`.
    pub fn placard_client_log_message_dismissal(
        client: *mut placard_client,
        handle: u64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Writes the defaults into a struct of `size` bytes (sizeof *options), as `PLACARD_RENDER_OPTIONS_INIT`.
    pub fn placard_render_options_init(options: *mut placard_render_options, size: usize);
    /// Renders a list of `cards`, filtered or not, as a feed.
    pub fn placard_client_render_cards(
        client: *mut placard_client,
        cards: *const placard_cards,
        options: *const placard_render_options,
        out: *mut *mut placard_page,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Renders the message `handle`, offered or showing, with its picture when that is cached.
    pub fn placard_client_render_message(
        client: *mut placard_client,
        handle: u64,
        options: *const placard_render_options,
        out: *mut *mut placard_page,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Returns the page, one HTML document, and its length in bytes in *length.
    pub fn placard_page_get_html(page: *const placard_page, length: *mut usize) -> *const c_char;
    /// Destroys a page.
    pub fn placard_page_destroy(page: *mut placard_page);
    /// Carries out a navigation of a page.
    pub fn placard_client_handle_url(
        client: *mut placard_client,
        url: *const c_char,
        url_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts that draw them themselves.
    pub fn placard_client_run_action(
        client: *mut placard_client,
        url: *const c_char,
        url_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each explains what a session start, a custom event `name`, or a purchase of `product_id` with `properties` would show.
    pub fn placard_client_explain_open(
        client: *const placard_client,
        out: *mut *mut placard_explanation,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each explains what a session start, a custom event `name`, or a purchase of `product_id` with `properties` would show.
    pub fn placard_client_explain_event(
        client: *const placard_client,
        name: *const c_char,
        name_length: usize,
        properties: *const placard_properties,
        out: *mut *mut placard_explanation,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each explains what a session start, a custom event `name`, or a purchase of `product_id` with `properties` would show.
    pub fn placard_client_explain_purchase(
        client: *const placard_client,
        product_id: *const c_char,
        product_id_length: usize,
        properties: *const placard_properties,
        out: *mut *mut placard_explanation,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Explains a click on a push message.
    pub fn placard_client_explain_push_click(
        client: *const placard_client,
        payload_json: *const c_char,
        payload_json_length: usize,
        out: *mut *mut placard_explanation,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Explains the last evaluated event, by the campaigns, the display history and the time of that moment.
    pub fn placard_client_explain_last(
        client: *const placard_client,
        out: *mut *mut placard_explanation,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Says of each stored card, in the order of the list, whether it is in the list now.
    pub fn placard_client_explain_cards(
        client: *const placard_client,
        out: *mut *mut placard_explanation,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys an explanation.
    pub fn placard_explanation_destroy(explanation: *mut placard_explanation);
    /// Returns the number of verdicts.
    pub fn placard_explanation_count(explanation: *const placard_explanation) -> usize;
    /// Returns the verdict at a position, or NULL past the end.
    pub fn placard_explanation_get(
        explanation: *const placard_explanation,
        index: usize,
    ) -> *const placard_verdict;
    /// Returns the event that an explanation is about.
    pub fn placard_explanation_get_event(
        explanation: *const placard_explanation,
    ) -> *const placard_explained_event;
    /// Each returns a value's name in lower case without prefix, such as "wins", "`other_name`" or "date".
    pub fn placard_verdict_kind_name(verdict: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "wins", "`other_name`" or "date".
    pub fn placard_why_name(why: i32) -> *const c_char;
    /// Each returns a value's name in lower case without prefix, such as "wins", "`other_name`" or "date".
    pub fn placard_value_type_name(r#type: i32) -> *const c_char;
    /// Returns one of a request's headers, or NULL past the end.
    pub fn placard_request_get_header(
        request: *const placard_request,
        index: usize,
    ) -> *const placard_header;
    /// Returns "data", "cards", "template", "asset", "`users_track`", "source".
    pub fn placard_request_kind_name(kind: i32) -> *const c_char;
    /// Writes the defaults into a struct of `size` bytes (sizeof *response), as `PLACARD_RESPONSE_INIT`.
    pub fn placard_response_init(response: *mut placard_response, size: usize);
    /// Completes the request `id` with a `response`.
    pub fn placard_client_complete_request(
        client: *mut placard_client,
        id: u64,
        response: *const placard_response,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Fails the request `id` for want of a response.
    pub fn placard_client_fail_request(
        client: *mut placard_client,
        id: u64,
        failure: i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Opens the store of `api_key` in `directory`, the client's own, and creates both when missing.
    pub fn placard_outbox_open(
        directory: *const c_char,
        api_key: *const c_char,
        out: *mut *mut placard_outbox,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Closes the outbox.
    pub fn placard_outbox_close(outbox: *mut placard_outbox);
    /// Puts an event called `name` into the outbox, for the client to log as by `placard_client_log_event`, which has the limits of name and `properties`.
    pub fn placard_outbox_log_event(
        outbox: *mut placard_outbox,
        name: *const c_char,
        name_length: usize,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Puts a purchase into the outbox.
    pub fn placard_outbox_log_purchase(
        outbox: *mut placard_outbox,
        product_id: *const c_char,
        product_id_length: usize,
        currency: *const c_char,
        price: f64,
        quantity: i32,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of `placard_client_set_attribute_bool` and its siblings.
    pub fn placard_outbox_set_attribute_bool(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        value: bool,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of `placard_client_set_attribute_bool` and its siblings.
    pub fn placard_outbox_set_attribute_int(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        value: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of `placard_client_set_attribute_bool` and its siblings.
    pub fn placard_outbox_set_attribute_double(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        value: f64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of `placard_client_set_attribute_bool` and its siblings.
    pub fn placard_outbox_set_attribute_string(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        value: *const c_char,
        value_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of `placard_client_set_attribute_bool` and its siblings.
    pub fn placard_outbox_set_attribute_date(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        value_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of `placard_client_set_attribute_bool` and its siblings.
    pub fn placard_outbox_set_attribute_json(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Puts the removal of the custom attribute `key` into the outbox.
    pub fn placard_outbox_unset_attribute(
        outbox: *mut placard_outbox,
        key: *const c_char,
        key_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Puts a new `value` of the user field `field`, `PLACARD_USER_FIELD_*`, into the outbox.
    pub fn placard_outbox_set_user_field(
        outbox: *mut placard_outbox,
        field: i32,
        value: *const c_char,
        value_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Puts a record of a `kind`, `PLACARD_OUTBOX_*`, with the text `json` (at most 102400 bytes) into the outbox, with the times and the durability of `placard_outbox_log_event`.
    pub fn placard_outbox_put(
        outbox: *mut placard_outbox,
        kind: i32,
        json: *const c_char,
        json_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Copies the list of waiting records of one `kind`, FIFO, from all processes.
    pub fn placard_outbox_copy_records(
        outbox: *mut placard_outbox,
        kind: i32,
        out: *mut *mut placard_outbox_records,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys the list and everything borrowed from it.
    pub fn placard_outbox_records_destroy(records: *mut placard_outbox_records);
    /// Returns the number of records.
    pub fn placard_outbox_records_count(records: *const placard_outbox_records) -> usize;
    /// Returns the record at a position, or NULL past the end.
    pub fn placard_outbox_records_get(
        records: *const placard_outbox_records,
        index: usize,
    ) -> *const placard_outbox_record;
    /// Removes the waiting records of one `kind`.
    pub fn placard_outbox_remove(
        outbox: *mut placard_outbox,
        kind: i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Removes all waiting records.
    pub fn placard_outbox_remove_all(
        outbox: *mut placard_outbox,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Stamps records that are put from now on with `wall_ms` instead of the system's time.
    pub fn placard_outbox_set_time(
        outbox: *mut placard_outbox,
        wall_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Returns "event", "attribute", "`user_field`", "purchase".
    pub fn placard_outbox_kind_name(kind: i32) -> *const c_char;
    /// Parses `json`, the text of a payload.
    pub fn placard_push_parse(
        json: *const c_char,
        json_length: usize,
        out: *mut *mut placard_push,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Destroys a push message and everything borrowed from it.
    pub fn placard_push_destroy(push: *mut placard_push);
    /// Returns the fields.
    pub fn placard_push_get(push: *const placard_push) -> *const placard_push_payload;
    /// Returns one of the extras, in the sender's order, or NULL past the end.
    pub fn placard_push_get_extra(push: *const placard_push, index: usize) -> *const placard_extra;
    /// Returns the value of the extra with that `key`, and its length in *length, or NULL.
    pub fn placard_push_find_extra(
        push: *const placard_push,
        key: *const c_char,
        key_length: usize,
        length: *mut usize,
    ) -> *const c_char;
    /// Returns the page of a push story at a position, or NULL past the end.
    pub fn placard_push_get_page(
        push: *const placard_push,
        index: usize,
    ) -> *const placard_push_page;
    /// Writes the defaults into a struct of `size` bytes (sizeof *options), as `PLACARD_TRACKER_OPTIONS_INIT`.
    pub fn placard_tracker_options_init(options: *mut placard_tracker_options, size: usize);
    /// Writes the defaults into a struct of `size` bytes (sizeof *identity), as `PLACARD_IDENTITY_INIT`.
    pub fn placard_identity_init(identity: *mut placard_identity, size: usize);
    /// Opens the queue, and creates it when missing.
    pub fn placard_tracker_open(
        options: *const placard_tracker_options,
        out: *mut *mut placard_tracker,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Closes the tracker and everything borrowed from it.
    pub fn placard_tracker_close(tracker: *mut placard_tracker);
    /// Logs the custom event `name` for `identity`.
    pub fn placard_tracker_log_event(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        name: *const c_char,
        name_length: usize,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Logs a purchase for `identity`.
    pub fn placard_tracker_log_purchase(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        product_id: *const c_char,
        product_id_length: usize,
        currency: *const c_char,
        price: f64,
        quantity: i32,
        properties: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets custom `attributes` for `identity`.
    pub fn placard_tracker_set_attributes(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        attributes: *const placard_properties,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Unsets the custom attribute `key` for `identity`.
    pub fn placard_tracker_unset_attribute(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        key: *const c_char,
        key_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Adds `amount`, which may be negative, to the integer attribute `key` for `identity`.
    pub fn placard_tracker_increment_attribute(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        key: *const c_char,
        key_length: usize,
        amount: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each adds an `element`, of up to 255 characters, to the array of strings in the attribute `key` of the user `identity`, or removes it.
    pub fn placard_tracker_add_to_attribute(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        key: *const c_char,
        key_length: usize,
        element: *const c_char,
        element_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Each adds an `element`, of up to 255 characters, to the array of strings in the attribute `key` of the user `identity`, or removes it.
    pub fn placard_tracker_remove_from_attribute(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        key: *const c_char,
        key_length: usize,
        element: *const c_char,
        element_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets the `field` (`PLACARD_USER_FIELD_*`) for `identity` to `value`, with the rules of `placard_client_set_user_field`.
    pub fn placard_tracker_set_user_field(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        field: i32,
        value: *const c_char,
        value_length: usize,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sets the last known location for `identity`.
    pub fn placard_tracker_set_last_location(
        tracker: *mut placard_tracker,
        identity: *const placard_identity,
        latitude: f64,
        longitude: f64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Starts to send the queue and continues until it is empty.
    pub fn placard_tracker_flush(
        tracker: *mut placard_tracker,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Sends the queue and waits until it is empty, at most `timeout_ms` (negative.
    pub fn placard_tracker_drain(
        tracker: *mut placard_tracker,
        timeout_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Returns how many records of this queue the server has not acknowledged, those of other processes included.
    pub fn placard_tracker_queued_count(tracker: *const placard_tracker) -> i64;
    /// Returns the descriptor to poll for reading.
    pub fn placard_tracker_fd(tracker: *const placard_tracker) -> c_int;
    /// Does what is due.
    pub fn placard_tracker_dispatch(
        tracker: *mut placard_tracker,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Waits until there is something to do or `timeout_ms` has passed (negative.
    pub fn placard_tracker_wait(
        tracker: *mut placard_tracker,
        timeout_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Ends the waits and drains of other threads.
    pub fn placard_tracker_wake(tracker: *mut placard_tracker);
    /// Removes and returns the next event, or NULL.
    pub fn placard_tracker_next_event(tracker: *mut placard_tracker) -> *const placard_event;
    /// Returns when dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock.
    pub fn placard_tracker_next_deadline_ms(tracker: *const placard_tracker) -> i64;
    /// Sets the host's clock to `wall_ms` and `monotonic_ms`.
    pub fn placard_tracker_set_time(
        tracker: *mut placard_tracker,
        wall_ms: i64,
        monotonic_ms: i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Completes the request `id`, which the host sent, with a `response`.
    pub fn placard_tracker_complete_request(
        tracker: *mut placard_tracker,
        id: u64,
        response: *const placard_response,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Fails the request `id` for want of a response.
    pub fn placard_tracker_fail_request(
        tracker: *mut placard_tracker,
        id: u64,
        failure: i32,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Writes the defaults into a struct of `size` bytes (sizeof *options), as `PLACARD_REPLAY_OPTIONS_INIT`.
    pub fn placard_replay_options_init(options: *mut placard_replay_options, size: usize);
    /// Replays `campaigns_json` over `events`.
    pub fn placard_replay(
        options: *const placard_replay_options,
        campaigns_json: *const c_char,
        campaigns_json_length: usize,
        events: *mut ArrowArrayStream,
        decisions: *mut ArrowArrayStream,
        err: *mut *mut placard_error,
    ) -> placard_status;
    /// Writes to *rows how many rows of the events a replay has taken so far, and to *users how many users.
    pub fn placard_replay_progress(
        decisions: *const ArrowArrayStream,
        rows: *mut i64,
        users: *mut i64,
        err: *mut *mut placard_error,
    ) -> placard_status;
}
