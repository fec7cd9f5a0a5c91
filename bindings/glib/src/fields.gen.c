/* fields.gen.c - the properties that follow from structs. Generated from interface/ by `make generate`: do not edit. */
#include "fields.gen.h"
#include "placard-g-enums.h"

#include <placard/placard.h>
#include <stddef.h>

#define END                                                                                                            \
    { NULL, NULL, 0, 0, 0, 0, NULL }

/**
 * PlacardGClient:api-key:
 *
 * Identifies the app to the server, and names the store. %NULL: "default", if there is no endpoint
 */
/**
 * PlacardGClient:endpoint:
 *
 * Host or URL; missing "https://" and "/api/v3" are added. %NULL: no server, see source_file
 */
/**
 * PlacardGClient:directory:
 *
 * Required except with %PLACARD_G_DURABILITY_MEMORY; created, mode 0700
 */
/**
 * PlacardGClient:durability:
 *
 * The durability
 */
/**
 * PlacardGClient:user-id:
 *
 * The user at open, as with placard_g_client_change_user(), but without opening a session; %NULL: the stored user.
 */
/**
 * PlacardGClient:signature:
 *
 * The user's signature; %NULL: the one stored with this user, if any
 */
/**
 * PlacardGClient:sdk-auth:
 *
 * Requests of a known user carry the signature: default off
 */
/**
 * PlacardGClient:app-version:
 *
 * The host's version, for the server; as are the device_* options
 */
/**
 * PlacardGClient:device-model:
 *
 * The device's model
 */
/**
 * PlacardGClient:device-os-version:
 *
 * The version of its operating system
 */
/**
 * PlacardGClient:device-resolution:
 *
 * Such as "1920x1080"
 */
/**
 * PlacardGClient:device-locale:
 *
 * Such as "en_US"; also chooses the language of pages
 */
/**
 * PlacardGClient:device-time-zone:
 *
 * Such as "Europe/Vienna"
 */
/**
 * PlacardGClient:session-timeout-s:
 *
 * How long a session lasts without activity, default 1800; 1 to 9 count as 10
 */
/**
 * PlacardGClient:message-interval-s:
 *
 * Least time between two messages, default 30; 0: no interval
 */
/**
 * PlacardGClient:flush-interval-s:
 *
 * Time until an automatic upload, default 10; 0: only flush and drain send
 */
/**
 * PlacardGClient:queue-limit:
 *
 * Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped
 */
/**
 * PlacardGClient:refresh-cards-at-start:
 *
 * Refresh cards at each session start: default on
 */
/**
 * PlacardGClient:report-open-no-match:
 *
 * Emit %PLACARD_G_EVENT_KIND_NO_MATCH and %PLACARD_G_EVENT_KIND_SUPPRESSED for session starts too: default off
 */
/**
 * PlacardGClient:rate-limits:
 *
 * Keep to the server's request limits, by default 30 requests at once and one more every 30 seconds, and 5 card
 * refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are deferred; card refreshes
 * fail. %FALSE is for tests and simulations, which pass days in a second; a server that is not your own may refuse
 * a device that sends too many requests.
 */
/**
 * PlacardGClient:transport:
 *
 * The transport
 */
/**
 * PlacardGClient:allow-insecure-http:
 *
 * Plain http to other hosts than loopback, also for pictures: default off
 */
/**
 * PlacardGClient:ca-file:
 *
 * PEM file of the authorities to trust instead of the system's
 */
/**
 * PlacardGClient:proxy:
 *
 * URL of a proxy; %NULL: no proxy, whatever the environment says
 */
/**
 * PlacardGClient:delivery:
 *
 * The delivery
 */
/**
 * PlacardGClient:rest-endpoint:
 *
 * Host or URL; missing "https://" and "/users/track" are added
 */
/**
 * PlacardGClient:rest-key:
 *
 * Gives access to every user's data: only for machines of your own
 */
/**
 * PlacardGClient:rest-identity:
 *
 * The id, the alias's name, the address or the number
 */
/**
 * PlacardGClient:rest-identity-label:
 *
 * The alias's label; only for %PLACARD_G_REST_NAME_USER_ALIAS
 */
/**
 * PlacardGClient:rest-identity-kind:
 *
 * What rest_identity is
 */
/**
 * PlacardGClient:clock:
 *
 * The clock
 */
/**
 * PlacardGClient:clock-wall-ms:
 *
 * With the host's clock: the time at open
 */
/**
 * PlacardGClient:clock-monotonic-ms:
 *
 * With the host's clock: the monotonic time at open
 */
/**
 * PlacardGClient:seed:
 *
 * Seed of the retry jitter; 0: a random one
 */
/**
 * PlacardGClient:stack-keep:
 *
 * %PLACARD_G_STACK_KEEP_SESSION discards waiting messages (%PLACARD_G_REASON_SESSION) when the session ends
 */
/**
 * PlacardGClient:stack-time-s:
 *
 * %PLACARD_G_STACK_KEEP_UNSEEN: how long a message waits on the stack at most, default 86400; 1 to 59 count as 60
 */
/**
 * PlacardGClient:count-at:
 *
 * %PLACARD_G_COUNT_AT_SHOWN counts a message when the host shows it, not when it is handed over
 */
/**
 * PlacardGClient:group-access:
 *
 * Lets other users of the directory's group put records into the store (outbox.h): default off. A missing
 * directory is created with mode 2770, an existing one gets group access and setgid in addition to its mode, and
 * the store's files get mode 0660; pictures stay private. Members of the group can then read, change and delete
 * everything in the store: the user's id and signature, unsent records, cards and messages. Refused
 * (%PLACARD_G_ERROR_IO) for a directory that everyone can write, and where the modes cannot be set. Off changes no
 * mode of existing files.
 */
/**
 * PlacardGClient:prefetch-card-images:
 *
 * Fetch the pictures of cards, after those of messages, and keep them in the same cache (see messages.h) while
 * their cards are in the list: default off. placard_card.image_path names the file, rendered feeds contain the
 * pictures, %PLACARD_G_EVENT_KIND_CARD_IMAGES reports that some have arrived. A picture that failed is fetched
 * again after the next refresh and at the next session start. No effect with %PLACARD_G_DURABILITY_MEMORY.
 */
/**
 * PlacardGClient:dispatch-budget-us:
 *
 * How long placard_g_client_dispatch(), _wait and _complete_request may work, in microseconds: 0, the default, is
 * as long as it takes. For hosts that call them between two frames; see placard_g_client_dispatch_for().
 */
/**
 * PlacardGClient:queue-limit-bytes:
 *
 * The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
 * record counts its data as JSON, and 160 bytes for the rest.
 */
/**
 * PlacardGClient:source-file:
 *
 * Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each
 * session start and refresh if its size, time or inode differ (%PLACARD_G_EVENT_KIND_SOURCE_UPDATED); a file that
 * cannot be read or is no campaign file changes nothing (%PLACARD_G_EVENT_KIND_SOURCE_FAILED). Pictures can be
 * next to it. With endpoint, only records go there.
 */
/**
 * PlacardGClient:campaigns-json:
 *
 * As source_file: the text of a campaign file; %PLACARD_G_ERROR_INVALID with line and column if it cannot be read
 */
/**
 * PlacardGClient:source-url:
 *
 * Content from any web server (docs/sources.md): the https URL of a campaign file, or with source_keys that of the
 * head of a published folder. A refresh fetches it, and so does an open session when the interval has passed.
 * source_file or campaigns_json is then the copy that is shipped with the program: the higher `sequence` counts.
 */
/**
 * PlacardGClient:source-keys:
 *
 * 1 to 4 public keys in base64, separated by commas; needs libsodium
 */
/**
 * PlacardGClient:source-signatures:
 *
 * How many of the keys must have signed, default 1, at least 1
 */
/**
 * PlacardGClient:source-interval-s:
 *
 * Time between two fetches, at least 900; up to a fifth longer at random, default 21600; 0: only a refresh fetches
 */
/**
 * PlacardGClient:records:
 *
 * OFF and FILE only with source_file, campaigns_json or source_url; FILE only without endpoint
 */
/**
 * PlacardGClient:records-file-limit:
 *
 * With %PLACARD_G_RECORDS_FILE: the bytes that the files may take, default 64 MiB, at least 1; then records stay
 * queued
 */
/**
 * PlacardGClient:tape-kb:
 *
 * Records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See
 * docs/security.md
 */
/**
 * PlacardGClient:tape-days:
 *
 * With tape_kb: how many days are kept at most, at least 1, default 7
 */
const PlacardGField placard_g_options_fields[] = {
    {"api-key",
     "Identifies the app to the server, and names the store. NULL: \"default\", if there is no "
     "endpoint",
     PLACARD_G_FIELD_STRING, offsetof(placard_options, api_key), 0, 0, NULL},
    {"endpoint",
     "Host or URL; missing \"https://\" and \"/api/v3\" are added. NULL: no server, see "
     "source_file",
     PLACARD_G_FIELD_STRING, offsetof(placard_options, endpoint), 0, 0, NULL},
    {"directory", "Required except with PLACARD_G_DURABILITY_MEMORY; created, mode 0700", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, directory), 0, 0, NULL},
    {"durability", "The durability", PLACARD_G_FIELD_ENUM, offsetof(placard_options, durability), 0, 0,
     placard_g_durability_get_type},
    {"user-id",
     "The user at open, as with placard_g_client_change_user(), but without opening a session; "
     "NULL: the stored user.",
     PLACARD_G_FIELD_STRING, offsetof(placard_options, user_id), 0, 0, NULL},
    {"signature", "The user's signature; NULL: the one stored with this user, if any", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, signature), 0, 0, NULL},
    {"sdk-auth", "Requests of a known user carry the signature: default off", PLACARD_G_FIELD_SWITCH,
     offsetof(placard_options, sdk_auth), 0, 0, NULL},
    {"app-version", "The host's version, for the server; as are the device_* options", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, app_version), 0, 0, NULL},
    {"device-model", "The device's model", PLACARD_G_FIELD_STRING, offsetof(placard_options, device_model), 0, 0, NULL},
    {"device-os-version", "The version of its operating system", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, device_os_version), 0, 0, NULL},
    {"device-resolution", "Such as \"1920x1080\"", PLACARD_G_FIELD_STRING, offsetof(placard_options, device_resolution),
     0, 0, NULL},
    {"device-locale", "Such as \"en_US\"; also chooses the language of pages", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, device_locale), 0, 0, NULL},
    {"device-time-zone", "Such as \"Europe/Vienna\"", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, device_time_zone), 0, 0, NULL},
    {"session-timeout-s", "How long a session lasts without activity, default 1800; 1 to 9 count as 10",
     PLACARD_G_FIELD_INT32, offsetof(placard_options, session_timeout_s), 0, 1800, NULL},
    {"message-interval-s", "Least time between two messages, default 30; 0: no interval", PLACARD_G_FIELD_INTERVAL,
     offsetof(placard_options, message_interval_s), 0, 30, NULL},
    {"flush-interval-s", "Time until an automatic upload, default 10; 0: only flush and drain send",
     PLACARD_G_FIELD_INTERVAL, offsetof(placard_options, flush_interval_s), 0, 10, NULL},
    {"queue-limit", "Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped",
     PLACARD_G_FIELD_INT32, offsetof(placard_options, queue_limit), 0, 100000, NULL},
    {"refresh-cards-at-start", "Refresh cards at each session start: default on", PLACARD_G_FIELD_SWITCH,
     offsetof(placard_options, refresh_cards_at_start), 0, 1, NULL},
    {"report-open-no-match",
     "Emit PLACARD_G_EVENT_KIND_NO_MATCH and PLACARD_G_EVENT_KIND_SUPPRESSED for session starts "
     "too: default off",
     PLACARD_G_FIELD_SWITCH, offsetof(placard_options, report_open_no_match), 0, 0, NULL},
    {"rate-limits",
     "Keep to the server's request limits, by default 30 requests at once and one more every 30 "
     "seconds, and 5 card refreshes at once and one more every 3 minutes: default on. Requests "
     "beyond a limit are deferred; card refreshes fail. FALSE is for tests and simulations, "
     "which pass days in a second; a server that is not your own may refuse a device that sends "
     "too many requests.",
     PLACARD_G_FIELD_SWITCH, offsetof(placard_options, rate_limits), 0, 1, NULL},
    {"transport", "The transport", PLACARD_G_FIELD_ENUM, offsetof(placard_options, transport), 0, 0,
     placard_g_transport_get_type},
    {"allow-insecure-http", "Plain http to other hosts than loopback, also for pictures: default off",
     PLACARD_G_FIELD_SWITCH, offsetof(placard_options, allow_insecure_http), 0, 0, NULL},
    {"ca-file", "PEM file of the authorities to trust instead of the system's", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, ca_file), 0, 0, NULL},
    {"proxy", "URL of a proxy; NULL: no proxy, whatever the environment says", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, proxy), 0, 0, NULL},
    {"delivery", "The delivery", PLACARD_G_FIELD_ENUM, offsetof(placard_options, delivery), 0, 0,
     placard_g_delivery_get_type},
    {"rest-endpoint", "Host or URL; missing \"https://\" and \"/users/track\" are added", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, rest_endpoint), 0, 0, NULL},
    {"rest-key", "Gives access to every user's data: only for machines of your own", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, rest_key), 0, 0, NULL},
    {"rest-identity", "The id, the alias's name, the address or the number", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, rest_identity), 0, 0, NULL},
    {"rest-identity-label", "The alias's label; only for PLACARD_G_REST_NAME_USER_ALIAS", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, rest_identity_label), 0, 0, NULL},
    {"rest-identity-kind", "What rest_identity is", PLACARD_G_FIELD_ENUM, offsetof(placard_options, rest_identity_kind),
     0, 0, placard_g_rest_name_get_type},
    {"clock", "The clock", PLACARD_G_FIELD_ENUM, offsetof(placard_options, clock), 0, 0, placard_g_clock_get_type},
    {"clock-wall-ms", "With the host's clock: the time at open", PLACARD_G_FIELD_INT64,
     offsetof(placard_options, clock_wall_ms), 0, 0, NULL},
    {"clock-monotonic-ms", "With the host's clock: the monotonic time at open", PLACARD_G_FIELD_INT64,
     offsetof(placard_options, clock_monotonic_ms), 0, 0, NULL},
    {"seed", "Seed of the retry jitter; 0: a random one", PLACARD_G_FIELD_UINT64, offsetof(placard_options, seed), 0, 0,
     NULL},
    {"stack-keep",
     "PLACARD_G_STACK_KEEP_SESSION discards waiting messages (PLACARD_G_REASON_SESSION) when the"
     " session ends",
     PLACARD_G_FIELD_ENUM, offsetof(placard_options, stack_keep), 0, 0, placard_g_stack_keep_get_type},
    {"stack-time-s",
     "PLACARD_G_STACK_KEEP_UNSEEN: how long a message waits on the stack at most, default 86400;"
     " 1 to 59 count as 60",
     PLACARD_G_FIELD_INT32, offsetof(placard_options, stack_time_s), 0, 86400, NULL},
    {"count-at",
     "PLACARD_G_COUNT_AT_SHOWN counts a message when the host shows it, not when it is handed "
     "over",
     PLACARD_G_FIELD_ENUM, offsetof(placard_options, count_at), 0, 0, placard_g_count_at_get_type},
    {"group-access",
     "Lets other users of the directory's group put records into the store (outbox.h): default "
     "off. A missing directory is created with mode 2770, an existing one gets group access and "
     "setgid in addition to its mode, and the store's files get mode 0660; pictures stay "
     "private. Members of the group can then read, change and delete everything in the store: "
     "the user's id and signature, unsent records, cards and messages. Refused "
     "(PLACARD_G_ERROR_IO) for a directory that everyone can write, and where the modes cannot "
     "be set. Off changes no mode of existing files.",
     PLACARD_G_FIELD_SWITCH, offsetof(placard_options, group_access), 0, 0, NULL},
    {"prefetch-card-images",
     "Fetch the pictures of cards, after those of messages, and keep them in the same cache (see"
     " messages.h) while their cards are in the list: default off. placard_card.image_path names"
     " the file, rendered feeds contain the pictures, PLACARD_G_EVENT_KIND_CARD_IMAGES reports "
     "that some have arrived. A picture that failed is fetched again after the next refresh and "
     "at the next session start. No effect with PLACARD_G_DURABILITY_MEMORY.",
     PLACARD_G_FIELD_SWITCH, offsetof(placard_options, prefetch_card_images), 0, 0, NULL},
    {"dispatch-budget-us",
     "How long placard_g_client_dispatch(), _wait and _complete_request may work, in "
     "microseconds: 0, the default, is as long as it takes. For hosts that call them between two"
     " frames; see placard_g_client_dispatch_for().",
     PLACARD_G_FIELD_UINT32, offsetof(placard_options, dispatch_budget_us), 0, 0, NULL},
    {"queue-limit-bytes",
     "The most bytes that queued records may take, default no limit, at least 1; beyond it the "
     "oldest are dropped. A record counts its data as JSON, and 160 bytes for the rest.",
     PLACARD_G_FIELD_INT64, offsetof(placard_options, queue_limit_bytes), 0, 0, NULL},
    {"source-file",
     "Content without a server (docs/sources.md): path of a campaign file. It is read at open, "
     "and again at each session start and refresh if its size, time or inode differ "
     "(PLACARD_G_EVENT_KIND_SOURCE_UPDATED); a file that cannot be read or is no campaign file "
     "changes nothing (PLACARD_G_EVENT_KIND_SOURCE_FAILED). Pictures can be next to it. With "
     "endpoint, only records go there.",
     PLACARD_G_FIELD_STRING, offsetof(placard_options, source_file), 0, 0, NULL},
    {"campaigns-json",
     "As source_file: the text of a campaign file; PLACARD_G_ERROR_INVALID with line and column "
     "if it cannot be read",
     PLACARD_G_FIELD_STRING, offsetof(placard_options, campaigns_json), 0, 0, NULL},
    {"source-url",
     "Content from any web server (docs/sources.md): the https URL of a campaign file, or with "
     "source_keys that of the head of a published folder. A refresh fetches it, and so does an "
     "open session when the interval has passed. source_file or campaigns_json is then the copy "
     "that is shipped with the program: the higher `sequence` counts.",
     PLACARD_G_FIELD_STRING, offsetof(placard_options, source_url), 0, 0, NULL},
    {"source-keys", "1 to 4 public keys in base64, separated by commas; needs libsodium", PLACARD_G_FIELD_STRING,
     offsetof(placard_options, source_keys), 0, 0, NULL},
    {"source-signatures", "How many of the keys must have signed, default 1, at least 1", PLACARD_G_FIELD_INT32,
     offsetof(placard_options, source_signatures), 0, 1, NULL},
    {"source-interval-s",
     "Time between two fetches, at least 900; up to a fifth longer at random, default 21600; 0: "
     "only a refresh fetches",
     PLACARD_G_FIELD_INTERVAL, offsetof(placard_options, source_interval_s), 0, 21600, NULL},
    {"records",
     "OFF and FILE only with source_file, campaigns_json or source_url; FILE only without "
     "endpoint",
     PLACARD_G_FIELD_ENUM, offsetof(placard_options, records), 0, 0, placard_g_records_get_type},
    {"records-file-limit",
     "With PLACARD_G_RECORDS_FILE: the bytes that the files may take, default 64 MiB, at least "
     "1; then records stay queued",
     PLACARD_G_FIELD_INT64, offsetof(placard_options, records_file_limit), 0, 0, NULL},
    {"tape-kb",
     "Records what happens, for placardctl replay: at most so many KiB, at least 64; default "
     "nothing. See docs/security.md",
     PLACARD_G_FIELD_INT64, offsetof(placard_options, tape_kb), 0, 0, NULL},
    {"tape-days", "With tape_kb: how many days are kept at most, at least 1, default 7", PLACARD_G_FIELD_INT64,
     offsetof(placard_options, tape_days), 0, 0, NULL},
    END,
};

/**
 * PlacardGCard:id:
 *
 * The id
 */
/**
 * PlacardGCard:kind:
 *
 * The kind
 */
/**
 * PlacardGCard:viewed:
 *
 * The viewed
 */
/**
 * PlacardGCard:clicked:
 *
 * The clicked
 */
/**
 * PlacardGCard:dismissed:
 *
 * The dismissed
 */
/**
 * PlacardGCard:dismissible:
 *
 * The dismissible
 */
/**
 * PlacardGCard:pinned:
 *
 * The pinned
 */
/**
 * PlacardGCard:is-control:
 *
 * The is control
 */
/**
 * PlacardGCard:is-test:
 *
 * The is test
 */
/**
 * PlacardGCard:open-url-in-webview:
 *
 * The open url in webview
 */
/**
 * PlacardGCard:created-ms:
 *
 * The created ms
 */
/**
 * PlacardGCard:expires-at-ms:
 *
 * -1: never
 */
/**
 * PlacardGCard:aspect-ratio:
 *
 * Image width / height; 0: unknown
 */
/**
 * PlacardGCard:url:
 *
 * The url
 */
/**
 * PlacardGCard:title:
 *
 * The title
 */
/**
 * PlacardGCard:description:
 *
 * The description
 */
/**
 * PlacardGCard:image:
 *
 * URL
 */
/**
 * PlacardGCard:domain:
 *
 * Text of the link
 */
/**
 * PlacardGCard:language:
 *
 * The language
 */
/**
 * PlacardGCard:image-alt:
 *
 * The image alt
 */
/**
 * PlacardGCard:image-path:
 *
 * The image's file (option prefetch_card_images, or next to source_file); %NULL: load `image`
 */
const PlacardGField placard_g_card_fields[] = {
    {"id", "The id", PLACARD_G_FIELD_TEXT, offsetof(placard_card, id), offsetof(placard_card, id_length), 0, NULL},
    {"kind", "The kind", PLACARD_G_FIELD_ENUM, offsetof(placard_card, kind), 0, 0, placard_g_card_kind_get_type},
    {"viewed", "The viewed", PLACARD_G_FIELD_FLAG, offsetof(placard_card, viewed), 0, 0, NULL},
    {"clicked", "The clicked", PLACARD_G_FIELD_FLAG, offsetof(placard_card, clicked), 0, 0, NULL},
    {"dismissed", "The dismissed", PLACARD_G_FIELD_FLAG, offsetof(placard_card, dismissed), 0, 0, NULL},
    {"dismissible", "The dismissible", PLACARD_G_FIELD_FLAG, offsetof(placard_card, dismissible), 0, 0, NULL},
    {"pinned", "The pinned", PLACARD_G_FIELD_FLAG, offsetof(placard_card, pinned), 0, 0, NULL},
    {"is-control", "The is control", PLACARD_G_FIELD_FLAG, offsetof(placard_card, is_control), 0, 0, NULL},
    {"is-test", "The is test", PLACARD_G_FIELD_FLAG, offsetof(placard_card, is_test), 0, 0, NULL},
    {"open-url-in-webview", "The open url in webview", PLACARD_G_FIELD_FLAG,
     offsetof(placard_card, open_url_in_webview), 0, 0, NULL},
    {"created-ms", "The created ms", PLACARD_G_FIELD_INT64, offsetof(placard_card, created_ms), 0, 0, NULL},
    {"expires-at-ms", "-1: never", PLACARD_G_FIELD_INT64, offsetof(placard_card, expires_at_ms), 0, 0, NULL},
    {"aspect-ratio", "Image width / height; 0: unknown", PLACARD_G_FIELD_DOUBLE, offsetof(placard_card, aspect_ratio),
     0, 0, NULL},
    {"url", "The url", PLACARD_G_FIELD_TEXT, offsetof(placard_card, url), offsetof(placard_card, url_length), 0, NULL},
    {"title", "The title", PLACARD_G_FIELD_TEXT, offsetof(placard_card, title), offsetof(placard_card, title_length), 0,
     NULL},
    {"description", "The description", PLACARD_G_FIELD_TEXT, offsetof(placard_card, description),
     offsetof(placard_card, description_length), 0, NULL},
    {"image", "URL", PLACARD_G_FIELD_TEXT, offsetof(placard_card, image), offsetof(placard_card, image_length), 0,
     NULL},
    {"domain", "Text of the link", PLACARD_G_FIELD_TEXT, offsetof(placard_card, domain),
     offsetof(placard_card, domain_length), 0, NULL},
    {"language", "The language", PLACARD_G_FIELD_TEXT, offsetof(placard_card, language),
     offsetof(placard_card, language_length), 0, NULL},
    {"image-alt", "The image alt", PLACARD_G_FIELD_TEXT, offsetof(placard_card, image_alt),
     offsetof(placard_card, image_alt_length), 0, NULL},
    {"image-path", "The image's file (option prefetch_card_images, or next to source_file); NULL: load `image`",
     PLACARD_G_FIELD_TEXT, offsetof(placard_card, image_path), offsetof(placard_card, image_path_length), 0, NULL},
    END,
};

/**
 * PlacardGMessage:handle:
 *
 * Names this firing in calls; unique within a client
 */
/**
 * PlacardGMessage:id:
 *
 * The campaign's id; local-1, local-2, ... for messages made by the host
 */
/**
 * PlacardGMessage:state:
 *
 * The state
 */
/**
 * PlacardGMessage:type:
 *
 * The type
 */
/**
 * PlacardGMessage:click-action:
 *
 * The click action
 */
/**
 * PlacardGMessage:open-target:
 *
 * The open target
 */
/**
 * PlacardGMessage:message-close:
 *
 * The message close
 */
/**
 * PlacardGMessage:slide-from:
 *
 * The slide from
 */
/**
 * PlacardGMessage:orientation:
 *
 * The orientation
 */
/**
 * PlacardGMessage:text-align-header:
 *
 * The text align header
 */
/**
 * PlacardGMessage:text-align-message:
 *
 * The text align message
 */
/**
 * PlacardGMessage:image-style:
 *
 * The image style
 */
/**
 * PlacardGMessage:crop-type:
 *
 * The crop type
 */
/**
 * PlacardGMessage:is-local:
 *
 * Made by the host (placard_g_client_add_local_message())
 */
/**
 * PlacardGMessage:use-webview:
 *
 * The use webview
 */
/**
 * PlacardGMessage:is-test-send:
 *
 * The is test send
 */
/**
 * PlacardGMessage:animate-in:
 *
 * The animate in
 */
/**
 * PlacardGMessage:animate-out:
 *
 * The animate out
 */
/**
 * PlacardGMessage:trusted:
 *
 * Asks for scripts in its HTML, see placard_scripts
 */
/**
 * PlacardGMessage:has-dark-theme:
 *
 * It brings colours for the dark theme
 */
/**
 * PlacardGMessage:duration-ms:
 *
 * For %PLACARD_G_CLOSE_AUTO_DISMISS
 */
/**
 * PlacardGMessage:bg-color:
 *
 * The bg color
 */
/**
 * PlacardGMessage:text-color:
 *
 * The text color
 */
/**
 * PlacardGMessage:header-text-color:
 *
 * The header text color
 */
/**
 * PlacardGMessage:close-btn-color:
 *
 * The close btn color
 */
/**
 * PlacardGMessage:frame-color:
 *
 * Frame color of the area around the message, mostly translucent
 */
/**
 * PlacardGMessage:icon-color:
 *
 * The icon color
 */
/**
 * PlacardGMessage:icon-bg-color:
 *
 * The icon bg color
 */
/**
 * PlacardGMessage:trigger-id:
 *
 * The id in analytics; %NULL: nothing is logged about it
 */
/**
 * PlacardGMessage:header:
 *
 * The header
 */
/**
 * PlacardGMessage:message:
 *
 * Body text; HTML for the HTML types
 */
/**
 * PlacardGMessage:uri:
 *
 * For %PLACARD_G_CLICK_ACTION_URI: the host opens it
 */
/**
 * PlacardGMessage:image-url:
 *
 * The image url
 */
/**
 * PlacardGMessage:image-path:
 *
 * The picture's file; %NULL: load image_url, if there is one
 */
/**
 * PlacardGMessage:assets-zip:
 *
 * URL of a zip with the files that the HTML refers to by relative URLs
 */
/**
 * PlacardGMessage:assets-zip-path:
 *
 * The zip; %NULL: load assets_zip, if there is one
 */
/**
 * PlacardGMessage:icon:
 *
 * A character of an icon font, when there is no picture
 */
/**
 * PlacardGMessage:language:
 *
 * The language
 */
/**
 * PlacardGMessage:image-alt:
 *
 * The image alt
 */
/**
 * PlacardGMessage:html-id:
 *
 * The element that css applies to; both are present or neither
 */
/**
 * PlacardGMessage:css:
 *
 * The css
 */
/**
 * PlacardGMessage:message-fields:
 *
 * Requests to the host, such as is_push_primer: a JSON object
 */
/**
 * PlacardGMessage:message-extras:
 *
 * JSON text, echoed in what is logged
 */
const PlacardGField placard_g_message_fields[] = {
    {"handle", "Names this firing in calls; unique within a client", PLACARD_G_FIELD_UINT64,
     offsetof(placard_message, handle), 0, 0, NULL},
    {"id", "The campaign's id; local-1, local-2, ... for messages made by the host", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, id), offsetof(placard_message, id_length), 0, NULL},
    {"state", "The state", PLACARD_G_FIELD_ENUM, offsetof(placard_message, state), 0, 0,
     placard_g_message_state_get_type},
    {"type", "The type", PLACARD_G_FIELD_ENUM, offsetof(placard_message, type), 0, 0, placard_g_message_type_get_type},
    {"click-action", "The click action", PLACARD_G_FIELD_ENUM, offsetof(placard_message, click_action), 0, 0,
     placard_g_click_action_get_type},
    {"open-target", "The open target", PLACARD_G_FIELD_ENUM, offsetof(placard_message, open_target), 0, 0,
     placard_g_open_target_get_type},
    {"message-close", "The message close", PLACARD_G_FIELD_ENUM, offsetof(placard_message, message_close), 0, 0,
     placard_g_close_get_type},
    {"slide-from", "The slide from", PLACARD_G_FIELD_ENUM, offsetof(placard_message, slide_from), 0, 0,
     placard_g_slide_from_get_type},
    {"orientation", "The orientation", PLACARD_G_FIELD_ENUM, offsetof(placard_message, orientation), 0, 0,
     placard_g_message_orientation_get_type},
    {"text-align-header", "The text align header", PLACARD_G_FIELD_ENUM, offsetof(placard_message, text_align_header),
     0, 0, placard_g_align_get_type},
    {"text-align-message", "The text align message", PLACARD_G_FIELD_ENUM,
     offsetof(placard_message, text_align_message), 0, 0, placard_g_align_get_type},
    {"image-style", "The image style", PLACARD_G_FIELD_ENUM, offsetof(placard_message, image_style), 0, 0,
     placard_g_image_style_get_type},
    {"crop-type", "The crop type", PLACARD_G_FIELD_ENUM, offsetof(placard_message, crop_type), 0, 0,
     placard_g_crop_get_type},
    {"is-local", "Made by the host (placard_g_client_add_local_message())", PLACARD_G_FIELD_FLAG,
     offsetof(placard_message, is_local), 0, 0, NULL},
    {"use-webview", "The use webview", PLACARD_G_FIELD_FLAG, offsetof(placard_message, use_webview), 0, 0, NULL},
    {"is-test-send", "The is test send", PLACARD_G_FIELD_FLAG, offsetof(placard_message, is_test_send), 0, 0, NULL},
    {"animate-in", "The animate in", PLACARD_G_FIELD_FLAG, offsetof(placard_message, animate_in), 0, 0, NULL},
    {"animate-out", "The animate out", PLACARD_G_FIELD_FLAG, offsetof(placard_message, animate_out), 0, 0, NULL},
    {"trusted", "Asks for scripts in its HTML, see placard_scripts", PLACARD_G_FIELD_FLAG,
     offsetof(placard_message, trusted), 0, 0, NULL},
    {"has-dark-theme", "It brings colours for the dark theme", PLACARD_G_FIELD_FLAG,
     offsetof(placard_message, has_dark_theme), 0, 0, NULL},
    {"duration-ms", "For PLACARD_G_CLOSE_AUTO_DISMISS", PLACARD_G_FIELD_INT64, offsetof(placard_message, duration_ms),
     0, 0, NULL},
    {"bg-color", "The bg color", PLACARD_G_FIELD_UINT32, offsetof(placard_message, bg_color), 0, 0, NULL},
    {"text-color", "The text color", PLACARD_G_FIELD_UINT32, offsetof(placard_message, text_color), 0, 0, NULL},
    {"header-text-color", "The header text color", PLACARD_G_FIELD_UINT32, offsetof(placard_message, header_text_color),
     0, 0, NULL},
    {"close-btn-color", "The close btn color", PLACARD_G_FIELD_UINT32, offsetof(placard_message, close_btn_color), 0, 0,
     NULL},
    {"frame-color", "Frame color of the area around the message, mostly translucent", PLACARD_G_FIELD_UINT32,
     offsetof(placard_message, frame_color), 0, 0, NULL},
    {"icon-color", "The icon color", PLACARD_G_FIELD_UINT32, offsetof(placard_message, icon_color), 0, 0, NULL},
    {"icon-bg-color", "The icon bg color", PLACARD_G_FIELD_UINT32, offsetof(placard_message, icon_bg_color), 0, 0,
     NULL},
    {"trigger-id", "The id in analytics; NULL: nothing is logged about it", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, trigger_id), offsetof(placard_message, trigger_id_length), 0, NULL},
    {"header", "The header", PLACARD_G_FIELD_TEXT, offsetof(placard_message, header),
     offsetof(placard_message, header_length), 0, NULL},
    {"message", "Body text; HTML for the HTML types", PLACARD_G_FIELD_TEXT, offsetof(placard_message, message),
     offsetof(placard_message, message_length), 0, NULL},
    {"uri", "For PLACARD_G_CLICK_ACTION_URI: the host opens it", PLACARD_G_FIELD_TEXT, offsetof(placard_message, uri),
     offsetof(placard_message, uri_length), 0, NULL},
    {"image-url", "The image url", PLACARD_G_FIELD_TEXT, offsetof(placard_message, image_url),
     offsetof(placard_message, image_url_length), 0, NULL},
    {"image-path", "The picture's file; NULL: load image_url, if there is one", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, image_path), offsetof(placard_message, image_path_length), 0, NULL},
    {"assets-zip", "URL of a zip with the files that the HTML refers to by relative URLs", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, assets_zip), offsetof(placard_message, assets_zip_length), 0, NULL},
    {"assets-zip-path", "The zip; NULL: load assets_zip, if there is one", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, assets_zip_path), offsetof(placard_message, assets_zip_path_length), 0, NULL},
    {"icon", "A character of an icon font, when there is no picture", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, icon), offsetof(placard_message, icon_length), 0, NULL},
    {"language", "The language", PLACARD_G_FIELD_TEXT, offsetof(placard_message, language),
     offsetof(placard_message, language_length), 0, NULL},
    {"image-alt", "The image alt", PLACARD_G_FIELD_TEXT, offsetof(placard_message, image_alt),
     offsetof(placard_message, image_alt_length), 0, NULL},
    {"html-id", "The element that css applies to; both are present or neither", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, html_id), offsetof(placard_message, html_id_length), 0, NULL},
    {"css", "The css", PLACARD_G_FIELD_TEXT, offsetof(placard_message, css), offsetof(placard_message, css_length), 0,
     NULL},
    {"message-fields", "Requests to the host, such as is_push_primer: a JSON object", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, message_fields), offsetof(placard_message, message_fields_length), 0, NULL},
    {"message-extras", "JSON text, echoed in what is logged", PLACARD_G_FIELD_TEXT,
     offsetof(placard_message, message_extras), offsetof(placard_message, message_extras_length), 0, NULL},
    END,
};

/**
 * PlacardGButton:id:
 *
 * For placard_g_client_log_message_button(); not its position
 */
/**
 * PlacardGButton:click-action:
 *
 * The click action
 */
/**
 * PlacardGButton:use-webview:
 *
 * The use webview
 */
/**
 * PlacardGButton:bg-color:
 *
 * The bg color
 */
/**
 * PlacardGButton:text-color:
 *
 * The text color
 */
/**
 * PlacardGButton:border-color:
 *
 * The border color
 */
/**
 * PlacardGButton:text:
 *
 * The text
 */
/**
 * PlacardGButton:uri:
 *
 * The uri
 */
const PlacardGField placard_g_button_fields[] = {
    {"id", "For placard_g_client_log_message_button(); not its position", PLACARD_G_FIELD_INT32,
     offsetof(placard_button, id), 0, 0, NULL},
    {"click-action", "The click action", PLACARD_G_FIELD_ENUM, offsetof(placard_button, click_action), 0, 0,
     placard_g_click_action_get_type},
    {"use-webview", "The use webview", PLACARD_G_FIELD_FLAG, offsetof(placard_button, use_webview), 0, 0, NULL},
    {"bg-color", "The bg color", PLACARD_G_FIELD_UINT32, offsetof(placard_button, bg_color), 0, 0, NULL},
    {"text-color", "The text color", PLACARD_G_FIELD_UINT32, offsetof(placard_button, text_color), 0, 0, NULL},
    {"border-color", "The border color", PLACARD_G_FIELD_UINT32, offsetof(placard_button, border_color), 0, 0, NULL},
    {"text", "The text", PLACARD_G_FIELD_TEXT, offsetof(placard_button, text), offsetof(placard_button, text_length), 0,
     NULL},
    {"uri", "The uri", PLACARD_G_FIELD_TEXT, offsetof(placard_button, uri), offsetof(placard_button, uri_length), 0,
     NULL},
    END,
};

/**
 * PlacardGAsset:url:
 *
 * The url
 */
/**
 * PlacardGAsset:path:
 *
 * The file, valid as long as image_path; %NULL: load url
 */
const PlacardGField placard_g_asset_fields[] = {
    {"url", "The url", PLACARD_G_FIELD_TEXT, offsetof(placard_asset, url), offsetof(placard_asset, url_length), 0,
     NULL},
    {"path", "The file, valid as long as image_path; NULL: load url", PLACARD_G_FIELD_TEXT,
     offsetof(placard_asset, path), offsetof(placard_asset, path_length), 0, NULL},
    END,
};

/**
 * PlacardGMessageColors:bg-color:
 *
 * The bg color
 */
/**
 * PlacardGMessageColors:text-color:
 *
 * The text color
 */
/**
 * PlacardGMessageColors:header-text-color:
 *
 * The header text color
 */
/**
 * PlacardGMessageColors:close-btn-color:
 *
 * The close btn color
 */
/**
 * PlacardGMessageColors:frame-color:
 *
 * The frame color
 */
/**
 * PlacardGMessageColors:icon-color:
 *
 * The icon color
 */
/**
 * PlacardGMessageColors:icon-bg-color:
 *
 * The icon bg color
 */
const PlacardGField placard_g_message_colors_fields[] = {
    {"bg-color", "The bg color", PLACARD_G_FIELD_UINT32, offsetof(placard_message_colors, bg_color), 0, 0, NULL},
    {"text-color", "The text color", PLACARD_G_FIELD_UINT32, offsetof(placard_message_colors, text_color), 0, 0, NULL},
    {"header-text-color", "The header text color", PLACARD_G_FIELD_UINT32,
     offsetof(placard_message_colors, header_text_color), 0, 0, NULL},
    {"close-btn-color", "The close btn color", PLACARD_G_FIELD_UINT32,
     offsetof(placard_message_colors, close_btn_color), 0, 0, NULL},
    {"frame-color", "The frame color", PLACARD_G_FIELD_UINT32, offsetof(placard_message_colors, frame_color), 0, 0,
     NULL},
    {"icon-color", "The icon color", PLACARD_G_FIELD_UINT32, offsetof(placard_message_colors, icon_color), 0, 0, NULL},
    {"icon-bg-color", "The icon bg color", PLACARD_G_FIELD_UINT32, offsetof(placard_message_colors, icon_bg_color), 0,
     0, NULL},
    END,
};

/**
 * PlacardGButtonColors:bg-color:
 *
 * The bg color
 */
/**
 * PlacardGButtonColors:text-color:
 *
 * The text color
 */
/**
 * PlacardGButtonColors:border-color:
 *
 * The border color
 */
const PlacardGField placard_g_button_colors_fields[] = {
    {"bg-color", "The bg color", PLACARD_G_FIELD_UINT32, offsetof(placard_button_colors, bg_color), 0, 0, NULL},
    {"text-color", "The text color", PLACARD_G_FIELD_UINT32, offsetof(placard_button_colors, text_color), 0, 0, NULL},
    {"border-color", "The border color", PLACARD_G_FIELD_UINT32, offsetof(placard_button_colors, border_color), 0, 0,
     NULL},
    END,
};

/**
 * PlacardGRequest:id:
 *
 * The id
 */
/**
 * PlacardGRequest:kind:
 *
 * The kind
 */
/**
 * PlacardGRequest:method:
 *
 * The method
 */
/**
 * PlacardGRequest:url:
 *
 * The url
 */
/**
 * PlacardGRequest:body:
 *
 * Empty for GET
 */
const PlacardGField placard_g_request_fields[] = {
    {"id", "The id", PLACARD_G_FIELD_UINT64, offsetof(placard_request, id), 0, 0, NULL},
    {"kind", "The kind", PLACARD_G_FIELD_ENUM, offsetof(placard_request, kind), 0, 0, placard_g_request_kind_get_type},
    {"method", "The method", PLACARD_G_FIELD_TEXT, offsetof(placard_request, method),
     offsetof(placard_request, method_length), 0, NULL},
    {"url", "The url", PLACARD_G_FIELD_TEXT, offsetof(placard_request, url), offsetof(placard_request, url_length), 0,
     NULL},
    {"body", "Empty for GET", PLACARD_G_FIELD_TEXT, offsetof(placard_request, body),
     offsetof(placard_request, body_length), 0, NULL},
    END,
};

/**
 * PlacardGEvent:kind:
 *
 * The kind
 */
/**
 * PlacardGEvent:reason:
 *
 * The reason
 */
/**
 * PlacardGEvent:dropped:
 *
 * The dropped
 */
/**
 * PlacardGEvent:trigger:
 *
 * The trigger
 */
/**
 * PlacardGEvent:origin:
 *
 * The origin
 */
/**
 * PlacardGEvent:changed:
 *
 * The list differs from that of the event before
 */
/**
 * PlacardGEvent:http-status:
 *
 * 0: there was no response, or one above the size limit
 */
/**
 * PlacardGEvent:code:
 *
 * Can be a number that is not listed
 */
/**
 * PlacardGEvent:optional:
 *
 * The server accepted the request nevertheless
 */
/**
 * PlacardGEvent:use-webview:
 *
 * Open the URL in the host's web view, not in a browser
 */
/**
 * PlacardGEvent:count:
 *
 * The count
 */
/**
 * PlacardGEvent:unviewed:
 *
 * The unviewed
 */
/**
 * PlacardGEvent:retry-after-ms:
 *
 * 0: unknown or no need to wait; %PLACARD_G_EVENT_KIND_SUPPRESSED: never again
 */
/**
 * PlacardGEvent:token:
 *
 * Names the refresh call that this ends; 0: no token
 */
/**
 * PlacardGEvent:handle:
 *
 * Names a message or a request
 */
/**
 * PlacardGEvent:id:
 *
 * The id
 */
/**
 * PlacardGEvent:name:
 *
 * The name
 */
/**
 * PlacardGEvent:text:
 *
 * English, for developers
 */
/**
 * PlacardGEvent:signature:
 *
 * What the request carried; %NULL: no signature
 */
/**
 * PlacardGEvent:url:
 *
 * The url
 */
/**
 * PlacardGEvent:campaigns:
 *
 * The campaigns
 */
/**
 * PlacardGEvent:sequence:
 *
 * That of the campaign file; 0: it has no sequence
 */
/**
 * PlacardGEvent:stale:
 *
 * The content in use has expired, and stays in use
 */
/**
 * PlacardGEvent:content-ms:
 *
 * When the content in use was published; without a signature, when it was fetched; 0: it was not fetched
 */
/**
 * PlacardGEvent:expires-ms:
 *
 * When the content in use expires; 0: never
 */
const PlacardGField placard_g_event_fields[] = {
    {"kind", "The kind", PLACARD_G_FIELD_ENUM, offsetof(placard_event, kind), 0, 0, placard_g_event_kind_get_type},
    {"reason", "The reason", PLACARD_G_FIELD_ENUM, offsetof(placard_event, reason), 0, 0, placard_g_reason_get_type},
    {"dropped", "The dropped", PLACARD_G_FIELD_ENUM, offsetof(placard_event, dropped), 0, 0,
     placard_g_dropped_kind_get_type},
    {"trigger", "The trigger", PLACARD_G_FIELD_ENUM, offsetof(placard_event, trigger), 0, 0,
     placard_g_trigger_get_type},
    {"origin", "The origin", PLACARD_G_FIELD_ENUM, offsetof(placard_event, origin), 0, 0, placard_g_origin_get_type},
    {"changed", "The list differs from that of the event before", PLACARD_G_FIELD_FLAG,
     offsetof(placard_event, changed), 0, 0, NULL},
    {"http-status", "0: there was no response, or one above the size limit", PLACARD_G_FIELD_INT32,
     offsetof(placard_event, http_status), 0, 0, NULL},
    {"code", "Can be a number that is not listed", PLACARD_G_FIELD_INT32, offsetof(placard_event, code), 0, 0, NULL},
    {"optional", "The server accepted the request nevertheless", PLACARD_G_FIELD_FLAG,
     offsetof(placard_event, optional), 0, 0, NULL},
    {"use-webview", "Open the URL in the host's web view, not in a browser", PLACARD_G_FIELD_FLAG,
     offsetof(placard_event, use_webview), 0, 0, NULL},
    {"count", "The count", PLACARD_G_FIELD_INT64, offsetof(placard_event, count), 0, 0, NULL},
    {"unviewed", "The unviewed", PLACARD_G_FIELD_INT64, offsetof(placard_event, unviewed), 0, 0, NULL},
    {"retry-after-ms", "0: unknown or no need to wait; PLACARD_G_EVENT_KIND_SUPPRESSED: never again",
     PLACARD_G_FIELD_INT64, offsetof(placard_event, retry_after_ms), 0, 0, NULL},
    {"token", "Names the refresh call that this ends; 0: no token", PLACARD_G_FIELD_UINT64,
     offsetof(placard_event, token), 0, 0, NULL},
    {"handle", "Names a message or a request", PLACARD_G_FIELD_UINT64, offsetof(placard_event, handle), 0, 0, NULL},
    {"id", "The id", PLACARD_G_FIELD_TEXT, offsetof(placard_event, id), offsetof(placard_event, id_length), 0, NULL},
    {"name", "The name", PLACARD_G_FIELD_TEXT, offsetof(placard_event, name), offsetof(placard_event, name_length), 0,
     NULL},
    {"text", "English, for developers", PLACARD_G_FIELD_TEXT, offsetof(placard_event, text),
     offsetof(placard_event, text_length), 0, NULL},
    {"signature", "What the request carried; NULL: no signature", PLACARD_G_FIELD_TEXT,
     offsetof(placard_event, signature), offsetof(placard_event, signature_length), 0, NULL},
    {"url", "The url", PLACARD_G_FIELD_TEXT, offsetof(placard_event, url), offsetof(placard_event, url_length), 0,
     NULL},
    {"campaigns", "The campaigns", PLACARD_G_FIELD_INT64, offsetof(placard_event, campaigns), 0, 0, NULL},
    {"sequence", "That of the campaign file; 0: it has no sequence", PLACARD_G_FIELD_INT64,
     offsetof(placard_event, sequence), 0, 0, NULL},
    {"stale", "The content in use has expired, and stays in use", PLACARD_G_FIELD_FLAG, offsetof(placard_event, stale),
     0, 0, NULL},
    {"content-ms",
     "When the content in use was published; without a signature, when it was fetched; 0: it was"
     " not fetched",
     PLACARD_G_FIELD_INT64, offsetof(placard_event, content_ms), 0, 0, NULL},
    {"expires-ms", "When the content in use expires; 0: never", PLACARD_G_FIELD_INT64,
     offsetof(placard_event, expires_ms), 0, 0, NULL},
    END,
};

/**
 * PlacardGVerdict:campaign:
 *
 * Its id, or that of the card
 */
/**
 * PlacardGVerdict:verdict:
 *
 * The verdict
 */
/**
 * PlacardGVerdict:why:
 *
 * The why
 */
/**
 * PlacardGVerdict:retry-after-ms:
 *
 * Until the verdict can change; 0: never, or not a matter of time
 */
/**
 * PlacardGVerdict:filter:
 *
 * Position of the filter within the condition, from 0 over all groups; of the entry within a history
 */
/**
 * PlacardGVerdict:found-type:
 *
 * Type of the property
 */
/**
 * PlacardGVerdict:wanted-type:
 *
 * The only type with which the filter can hold; %PLACARD_G_VALUE_TYPE_NONE: several, or no type
 */
/**
 * PlacardGVerdict:property:
 *
 * Key that the filter or the rule reads, empty: it names no key; of a history the event or product
 */
/**
 * PlacardGVerdict:found:
 *
 * Its value as JSON text (a date: {"$date_ms": n}); of a share of users the user's number, from 0 to below 1; of a
 * history how often it was logged; %NULL: missing
 */
/**
 * PlacardGVerdict:wanted:
 *
 * What the filter wants, such as "greater than 2"; of a rule the part as JSON
 */
/**
 * PlacardGVerdict:text:
 *
 * The whole verdict in an English phrase for people; wording can change between versions
 */
/**
 * PlacardGVerdict:group:
 *
 * The group that stops the campaign; %NULL: it is not stopped by a group
 */
/**
 * PlacardGVerdict:cap:
 *
 * The cap that is used up; 0: no cap
 */
/**
 * PlacardGVerdict:period-ms:
 *
 * The cap's period, for %PLACARD_G_WHY_CAP_PERIOD; 0: no period
 */
/**
 * PlacardGVerdict:rule-part:
 *
 * Where in the targeting the part is that made it false, a JSON pointer; empty: the whole
 */
/**
 * PlacardGVerdict:experiment:
 *
 * The campaign's experiment, for %PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT and for a winner; %NULL: no experiment
 */
/**
 * PlacardGVerdict:variant:
 *
 * The variant of a winner; %NULL: it is of no variant
 */
/**
 * PlacardGVerdict:holdout:
 *
 * The holdout that the user is in, for %PLACARD_G_VERDICT_KIND_HELD_OUT; %NULL: no holdout
 */
const PlacardGField placard_g_verdict_fields[] = {
    {"campaign", "Its id, or that of the card", PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, campaign),
     offsetof(placard_verdict, campaign_length), 0, NULL},
    {"verdict", "The verdict", PLACARD_G_FIELD_ENUM, offsetof(placard_verdict, verdict), 0, 0,
     placard_g_verdict_kind_get_type},
    {"why", "The why", PLACARD_G_FIELD_ENUM, offsetof(placard_verdict, why), 0, 0, placard_g_why_get_type},
    {"retry-after-ms", "Until the verdict can change; 0: never, or not a matter of time", PLACARD_G_FIELD_INT64,
     offsetof(placard_verdict, retry_after_ms), 0, 0, NULL},
    {"filter",
     "Position of the filter within the condition, from 0 over all groups; of the entry within a"
     " history",
     PLACARD_G_FIELD_INT32, offsetof(placard_verdict, filter), 0, 0, NULL},
    {"found-type", "Type of the property", PLACARD_G_FIELD_ENUM, offsetof(placard_verdict, found_type), 0, 0,
     placard_g_value_type_get_type},
    {"wanted-type",
     "The only type with which the filter can hold; PLACARD_G_VALUE_TYPE_NONE: several, or no "
     "type",
     PLACARD_G_FIELD_ENUM, offsetof(placard_verdict, wanted_type), 0, 0, placard_g_value_type_get_type},
    {"property",
     "Key that the filter or the rule reads, empty: it names no key; of a history the event or "
     "product",
     PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, property), offsetof(placard_verdict, property_length), 0, NULL},
    {"found",
     "Its value as JSON text (a date: {\"$date_ms\": n}); of a share of users the user's number,"
     " from 0 to below 1; of a history how often it was logged; NULL: missing",
     PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, found), offsetof(placard_verdict, found_length), 0, NULL},
    {"wanted", "What the filter wants, such as \"greater than 2\"; of a rule the part as JSON", PLACARD_G_FIELD_TEXT,
     offsetof(placard_verdict, wanted), offsetof(placard_verdict, wanted_length), 0, NULL},
    {"text", "The whole verdict in an English phrase for people; wording can change between versions",
     PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, text), offsetof(placard_verdict, text_length), 0, NULL},
    {"group", "The group that stops the campaign; NULL: it is not stopped by a group", PLACARD_G_FIELD_TEXT,
     offsetof(placard_verdict, group), offsetof(placard_verdict, group_length), 0, NULL},
    {"cap", "The cap that is used up; 0: no cap", PLACARD_G_FIELD_INT32, offsetof(placard_verdict, cap), 0, 0, NULL},
    {"period-ms", "The cap's period, for PLACARD_G_WHY_CAP_PERIOD; 0: no period", PLACARD_G_FIELD_INT64,
     offsetof(placard_verdict, period_ms), 0, 0, NULL},
    {"rule-part", "Where in the targeting the part is that made it false, a JSON pointer; empty: the whole",
     PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, rule_part), offsetof(placard_verdict, rule_part_length), 0, NULL},
    {"experiment",
     "The campaign's experiment, for PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT and for a winner; "
     "NULL: no experiment",
     PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, experiment), offsetof(placard_verdict, experiment_length), 0,
     NULL},
    {"variant", "The variant of a winner; NULL: it is of no variant", PLACARD_G_FIELD_TEXT,
     offsetof(placard_verdict, variant), offsetof(placard_verdict, variant_length), 0, NULL},
    {"holdout", "The holdout that the user is in, for PLACARD_G_VERDICT_KIND_HELD_OUT; NULL: no holdout",
     PLACARD_G_FIELD_TEXT, offsetof(placard_verdict, holdout), offsetof(placard_verdict, holdout_length), 0, NULL},
    END,
};

/**
 * PlacardGExplanation:kind:
 *
 * The kind
 */
/**
 * PlacardGExplanation:time-ms:
 *
 * Wall time of the verdicts
 */
/**
 * PlacardGExplanation:name:
 *
 * Event name, product id, or the campaign of the clicked message or of the absence
 */
/**
 * PlacardGExplanation:properties:
 *
 * As JSON text (dates: {"$date_ms": n}); %NULL: no properties
 */
/**
 * PlacardGExplanation:button:
 *
 * Id of the clicked button; %NULL: the message's body, or not a click
 */
const PlacardGField placard_g_explained_event_fields[] = {
    {"kind", "The kind", PLACARD_G_FIELD_ENUM, offsetof(placard_explained_event, kind), 0, 0,
     placard_g_trigger_get_type},
    {"time-ms", "Wall time of the verdicts", PLACARD_G_FIELD_INT64, offsetof(placard_explained_event, time_ms), 0, 0,
     NULL},
    {"name", "Event name, product id, or the campaign of the clicked message or of the absence", PLACARD_G_FIELD_TEXT,
     offsetof(placard_explained_event, name), offsetof(placard_explained_event, name_length), 0, NULL},
    {"properties", "As JSON text (dates: {\"$date_ms\": n}); NULL: no properties", PLACARD_G_FIELD_TEXT,
     offsetof(placard_explained_event, properties), offsetof(placard_explained_event, properties_length), 0, NULL},
    {"button", "Id of the clicked button; NULL: the message's body, or not a click", PLACARD_G_FIELD_TEXT,
     offsetof(placard_explained_event, button), offsetof(placard_explained_event, button_length), 0, NULL},
    END,
};

/**
 * PlacardGRenderOptions:appearance:
 *
 * The appearance
 */
/**
 * PlacardGRenderOptions:context:
 *
 * Only for feeds
 */
/**
 * PlacardGRenderOptions:title:
 *
 * Feeds: the title; %NULL: the one in `words`
 */
/**
 * PlacardGRenderOptions:unread-indicator:
 *
 * Feeds: default on
 */
/**
 * PlacardGRenderOptions:direction:
 *
 * The direction
 */
/**
 * PlacardGRenderOptions:language:
 *
 * Language of title and words, such as "pt-BR"; %NULL: of device_locale
 */
/**
 * PlacardGRenderOptions:theme:
 *
 * A JSON object of colours and fonts, see docs/rendering.md
 */
/**
 * PlacardGRenderOptions:words:
 *
 * A JSON object: the page's own texts, see docs/rendering.md
 */
/**
 * PlacardGRenderOptions:link-base:
 *
 * What links begin with, see above; %NULL: "placard://"
 */
/**
 * PlacardGRenderOptions:layout:
 *
 * Only for feeds
 */
/**
 * PlacardGRenderOptions:pull-to-refresh:
 *
 * Feeds: refreshed by touch, and by a button; default on
 */
/**
 * PlacardGRenderOptions:scripts:
 *
 * Only for HTML messages
 */
const PlacardGField placard_g_render_options_fields[] = {
    {"appearance", "The appearance", PLACARD_G_FIELD_ENUM, offsetof(placard_render_options, appearance), 0, 0,
     placard_g_appearance_get_type},
    {"context", "Only for feeds", PLACARD_G_FIELD_ENUM, offsetof(placard_render_options, context), 0, 0,
     placard_g_feed_context_get_type},
    {"title", "Feeds: the title; NULL: the one in `words`", PLACARD_G_FIELD_STRING,
     offsetof(placard_render_options, title), 0, 0, NULL},
    {"unread-indicator", "Feeds: default on", PLACARD_G_FIELD_SWITCH,
     offsetof(placard_render_options, unread_indicator), 0, 1, NULL},
    {"direction", "The direction", PLACARD_G_FIELD_ENUM, offsetof(placard_render_options, direction), 0, 0,
     placard_g_direction_get_type},
    {"language", "Language of title and words, such as \"pt-BR\"; NULL: of device_locale", PLACARD_G_FIELD_STRING,
     offsetof(placard_render_options, language), 0, 0, NULL},
    {"theme", "A JSON object of colours and fonts, see docs/rendering.md", PLACARD_G_FIELD_STRING,
     offsetof(placard_render_options, theme), 0, 0, NULL},
    {"words", "A JSON object: the page's own texts, see docs/rendering.md", PLACARD_G_FIELD_STRING,
     offsetof(placard_render_options, words), 0, 0, NULL},
    {"link-base", "What links begin with, see above; NULL: \"placard://\"", PLACARD_G_FIELD_STRING,
     offsetof(placard_render_options, link_base), 0, 0, NULL},
    {"layout", "Only for feeds", PLACARD_G_FIELD_ENUM, offsetof(placard_render_options, layout), 0, 0,
     placard_g_feed_layout_get_type},
    {"pull-to-refresh", "Feeds: refreshed by touch, and by a button; default on", PLACARD_G_FIELD_SWITCH,
     offsetof(placard_render_options, pull_to_refresh), 0, 1, NULL},
    {"scripts", "Only for HTML messages", PLACARD_G_FIELD_ENUM, offsetof(placard_render_options, scripts), 0, 0,
     placard_g_scripts_get_type},
    END,
};

/**
 * PlacardGTracker:rest-endpoint:
 *
 * Required: host or URL; "https://", "/users/track" are added
 */
/**
 * PlacardGTracker:rest-key:
 *
 * Required: gives access to every user's data: only for your machines
 */
/**
 * PlacardGTracker:directory:
 *
 * Required except with %PLACARD_G_DURABILITY_MEMORY; created, mode 0700
 */
/**
 * PlacardGTracker:app-id:
 *
 * The app to credit events and purchases to; %NULL: no app
 */
/**
 * PlacardGTracker:durability:
 *
 * The durability
 */
/**
 * PlacardGTracker:flush-interval-s:
 *
 * Time until an automatic upload, default 10; 0: only flush and drain send
 */
/**
 * PlacardGTracker:queue-limit:
 *
 * Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped
 */
/**
 * PlacardGTracker:transport:
 *
 * The transport
 */
/**
 * PlacardGTracker:allow-insecure-http:
 *
 * Plain http to other hosts than loopback: default off
 */
/**
 * PlacardGTracker:ca-file:
 *
 * PEM file of the authorities to trust instead of the system's
 */
/**
 * PlacardGTracker:proxy:
 *
 * URL of a proxy; %NULL: no proxy, whatever the environment says
 */
/**
 * PlacardGTracker:clock:
 *
 * The clock
 */
/**
 * PlacardGTracker:clock-wall-ms:
 *
 * With the host's clock: the time at open
 */
/**
 * PlacardGTracker:clock-monotonic-ms:
 *
 * With the host's clock: the monotonic time at open
 */
/**
 * PlacardGTracker:seed:
 *
 * Seed of the retry jitter; 0: a random one
 */
/**
 * PlacardGTracker:queue-limit-bytes:
 *
 * The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
 * record counts its data as JSON, and 160 bytes for the rest.
 */
const PlacardGField placard_g_tracker_options_fields[] = {
    {"rest-endpoint", "Required: host or URL; \"https://\", \"/users/track\" are added", PLACARD_G_FIELD_STRING,
     offsetof(placard_tracker_options, rest_endpoint), 0, 0, NULL},
    {"rest-key", "Required: gives access to every user's data: only for your machines", PLACARD_G_FIELD_STRING,
     offsetof(placard_tracker_options, rest_key), 0, 0, NULL},
    {"directory", "Required except with PLACARD_G_DURABILITY_MEMORY; created, mode 0700", PLACARD_G_FIELD_STRING,
     offsetof(placard_tracker_options, directory), 0, 0, NULL},
    {"app-id", "The app to credit events and purchases to; NULL: no app", PLACARD_G_FIELD_STRING,
     offsetof(placard_tracker_options, app_id), 0, 0, NULL},
    {"durability", "The durability", PLACARD_G_FIELD_ENUM, offsetof(placard_tracker_options, durability), 0, 0,
     placard_g_durability_get_type},
    {"flush-interval-s", "Time until an automatic upload, default 10; 0: only flush and drain send",
     PLACARD_G_FIELD_INTERVAL, offsetof(placard_tracker_options, flush_interval_s), 0, 10, NULL},
    {"queue-limit", "Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped",
     PLACARD_G_FIELD_INT32, offsetof(placard_tracker_options, queue_limit), 0, 100000, NULL},
    {"transport", "The transport", PLACARD_G_FIELD_ENUM, offsetof(placard_tracker_options, transport), 0, 0,
     placard_g_transport_get_type},
    {"allow-insecure-http", "Plain http to other hosts than loopback: default off", PLACARD_G_FIELD_SWITCH,
     offsetof(placard_tracker_options, allow_insecure_http), 0, 0, NULL},
    {"ca-file", "PEM file of the authorities to trust instead of the system's", PLACARD_G_FIELD_STRING,
     offsetof(placard_tracker_options, ca_file), 0, 0, NULL},
    {"proxy", "URL of a proxy; NULL: no proxy, whatever the environment says", PLACARD_G_FIELD_STRING,
     offsetof(placard_tracker_options, proxy), 0, 0, NULL},
    {"clock", "The clock", PLACARD_G_FIELD_ENUM, offsetof(placard_tracker_options, clock), 0, 0,
     placard_g_clock_get_type},
    {"clock-wall-ms", "With the host's clock: the time at open", PLACARD_G_FIELD_INT64,
     offsetof(placard_tracker_options, clock_wall_ms), 0, 0, NULL},
    {"clock-monotonic-ms", "With the host's clock: the monotonic time at open", PLACARD_G_FIELD_INT64,
     offsetof(placard_tracker_options, clock_monotonic_ms), 0, 0, NULL},
    {"seed", "Seed of the retry jitter; 0: a random one", PLACARD_G_FIELD_UINT64,
     offsetof(placard_tracker_options, seed), 0, 0, NULL},
    {"queue-limit-bytes",
     "The most bytes that queued records may take, default no limit, at least 1; beyond it the "
     "oldest are dropped. A record counts its data as JSON, and 160 bytes for the rest.",
     PLACARD_G_FIELD_INT64, offsetof(placard_tracker_options, queue_limit_bytes), 0, 0, NULL},
    END,
};

/**
 * PlacardGIdentity:kind:
 *
 * What the name is
 */
/**
 * PlacardGIdentity:name:
 *
 * Required: the id, the alias's name, the address or the number
 */
/**
 * PlacardGIdentity:label:
 *
 * The alias's label: required for %PLACARD_G_REST_NAME_USER_ALIAS, else %NULL
 */
const PlacardGField placard_g_identity_fields[] = {
    {"kind", "What the name is", PLACARD_G_FIELD_ENUM, offsetof(placard_identity, kind), 0, 0,
     placard_g_rest_name_get_type},
    {"name", "Required: the id, the alias's name, the address or the number", PLACARD_G_FIELD_STRING,
     offsetof(placard_identity, name), 0, 0, NULL},
    {"label", "The alias's label: required for PLACARD_G_REST_NAME_USER_ALIAS, else NULL", PLACARD_G_FIELD_STRING,
     offsetof(placard_identity, label), 0, 0, NULL},
    END,
};

/**
 * PlacardGOutboxRecord:id:
 *
 * Rises with every record of the store; never used twice
 */
/**
 * PlacardGOutboxRecord:kind:
 *
 * The kind
 */
/**
 * PlacardGOutboxRecord:put-ms:
 *
 * The put ms
 */
/**
 * PlacardGOutboxRecord:json:
 *
 * As it was put
 */
const PlacardGField placard_g_outbox_record_fields[] = {
    {"id", "Rises with every record of the store; never used twice", PLACARD_G_FIELD_INT64,
     offsetof(placard_outbox_record, id), 0, 0, NULL},
    {"kind", "The kind", PLACARD_G_FIELD_ENUM, offsetof(placard_outbox_record, kind), 0, 0,
     placard_g_outbox_kind_get_type},
    {"put-ms", "The put ms", PLACARD_G_FIELD_INT64, offsetof(placard_outbox_record, put_ms), 0, 0, NULL},
    {"json", "As it was put", PLACARD_G_FIELD_TEXT, offsetof(placard_outbox_record, json),
     offsetof(placard_outbox_record, json_length), 0, NULL},
    END,
};
