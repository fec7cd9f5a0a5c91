/* options.hpp - how to open clients and trackers, what the host is doing, how pages look, what a replay
 * assumes. std::nullopt is the default, which the comments give; 0 is never another word for it. Include
 * <placard/placard.hpp>. Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_CPP_OPTIONS_HPP
#define PLACARD_CPP_OPTIONS_HPP

#include "inputs.hpp"

PLACARD_CPP_BEGIN

/// How to open a client: set directory, and where content comes from: source_file, campaigns_json, source_url, or
/// api_key and endpoint.
struct options {
    /// Identifies the app to the server, and names the store. nullopt: "default", if there is no endpoint.
    std::optional<std::string> api_key = {};
    /// Host or URL; missing "https://" and "/api/v3" are added. nullopt: no server, see source_file.
    std::optional<std::string> endpoint = {};
    /// Required except with durability::memory; created, mode 0700.
    std::optional<std::string> directory = {};
    placard::durability durability = placard::durability::process;

    /// The user at open, as with client::change_user, but without opening a session; nullopt: the stored user.
    std::optional<std::string> user_id = {};
    /// The user's signature; nullopt: the one stored with this user, if any.
    std::optional<std::string> signature = {};
    /// Requests of a known user carry the signature: default off.
    std::optional<bool> sdk_auth = {};

    /// The host's version, for the server; as are the device_* options.
    std::optional<std::string> app_version = {};
    /// The device's model.
    std::optional<std::string> device_model = {};
    /// The version of its operating system.
    std::optional<std::string> device_os_version = {};
    /// Such as "1920x1080".
    std::optional<std::string> device_resolution = {};
    /// Such as "en_US"; also chooses the language of pages.
    std::optional<std::string> device_locale = {};
    /// Such as "Europe/Vienna".
    std::optional<std::string> device_time_zone = {};

    /// How long a session lasts without activity, default 1800 s; 1 s to 9 s count as 10 s.
    length<std::chrono::seconds> session_timeout = {};
    /// Least time between two messages, default 30 s; 0: no interval.
    length<std::chrono::seconds> message_interval = {};
    /// Time until an automatic upload, default 10 s; 0: only flush and drain send.
    length<std::chrono::seconds> flush_interval = {};
    /// Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped.
    std::optional<std::int32_t> queue_limit = {};
    /// Refresh cards at each session start: default on.
    std::optional<bool> refresh_cards_at_start = {};
    /// Emit event_kind::no_match and event_kind::suppressed for session starts too: default off.
    std::optional<bool> report_open_no_match = {};

    /// Keep to the server's request limits, by default 30 requests at once and one more every 30 seconds, and 5 card
    /// refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are deferred; card refreshes
    /// fail. false is for tests and simulations, which pass days in a second; a server that is not your own may refuse
    /// a device that sends too many requests.
    std::optional<bool> rate_limits = {};

    placard::transport transport = placard::transport::builtin;
    /// Plain http to other hosts than loopback, also for pictures: default off.
    std::optional<bool> allow_insecure_http = {};
    /// PEM file of the authorities to trust instead of the system's.
    std::optional<std::string> ca_file = {};
    /// URL of a proxy; nullopt: no proxy, whatever the environment says.
    std::optional<std::string> proxy = {};

    // With delivery::users_track custom events, purchases, attributes, increments, and elements added to or removed
    // from an attribute go to the REST endpoint; everything else, messages and cards included, stays with `endpoint`.
    // Each endpoint has its own batches, back-off and pause. Other deliveries ignore the rest_* options.
    placard::delivery delivery = placard::delivery::sdk;
    /// Host or URL; missing "https://" and "/users/track" are added.
    std::optional<std::string> rest_endpoint = {};
    /// Gives access to every user's data: only for machines of your own.
    std::optional<std::string> rest_key = {};

    // How the REST endpoint names the user at open, known or anonymous; nullopt: by user_id (external_id), as it names
    // every other user with an id. An anonymous user keeps this name over restarts, until a wipe. What an anonymous
    // user without such a name and without an alias logs goes to `endpoint`.
    /// The name, and what it is.
    std::optional<identity> rest_identity = {};

    /// The host's clock, and its time at open; nullopt: the system's clock.
    std::optional<instant> clock = {};
    /// Seed of the retry jitter, at least 1; nullopt: a random one.
    std::optional<std::uint64_t> seed = {};

    /// stack_keep::session discards waiting messages (reason::session) when the session ends.
    placard::stack_keep stack_keep = placard::stack_keep::process;
    /// stack_keep::unseen: how long a message waits on the stack at most, default 86400 s; 1 s to 59 s count as 60 s.
    length<std::chrono::seconds> stack_time = {};
    /// count_at::shown counts a message when the host shows it, not when it is handed over.
    placard::count_at count_at = placard::count_at::hand_over;
    /// Lets other users of the directory's group put records into the store (outbox.h): default off. A missing
    /// directory is created with mode 2770, an existing one gets group access and setgid in addition to its mode, and
    /// the store's files get mode 0660; pictures stay private. Members of the group can then read, change and delete
    /// everything in the store: the user's id and signature, unsent records, cards and messages. Refused (status::io)
    /// for a directory that everyone can write, and where the modes cannot be set. Off changes no mode of existing
    /// files.
    std::optional<bool> group_access = {};
    /// Fetch the pictures of cards, after those of messages, and keep them in the same cache (see messages.h) while
    /// their cards are in the list: default off. card::image_path names the file, rendered feeds contain the pictures,
    /// event_kind::card_images reports that some have arrived. A picture that failed is fetched again after the next
    /// refresh and at the next session start. No effect with durability::memory.
    std::optional<bool> prefetch_card_images = {};
    /// How long dispatch, wait and complete_request may work; nullopt: as long as it takes; 0: one step.
    length<std::chrono::microseconds> dispatch_budget = {};
    /// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
    /// record counts its data as JSON, and 160 bytes for the rest.
    std::optional<std::int64_t> queue_limit_bytes = {};

    /// Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each
    /// session start and refresh if its size, time or inode differ (event_kind::source_updated); a file that cannot be
    /// read or is no campaign file changes nothing (event_kind::source_failed). Pictures can be next to it. With
    /// endpoint, only records go there.
    std::optional<std::string> source_file = {};
    /// As source_file: the text of a campaign file; status::invalid with line and column if it cannot be read.
    std::optional<std::string> campaigns_json = {};

    /// Content from any web server (docs/sources.md): the https URL of a campaign file, or with source_keys that of the
    /// head of a published folder. A refresh fetches it, and so does an open session when the interval has passed.
    /// source_file or campaigns_json is then the copy that is shipped with the program: the higher `sequence` counts.
    std::optional<std::string> source_url = {};
    /// 1 to 4 public keys in base64, separated by commas; needs libsodium.
    std::optional<std::string> source_keys = {};
    /// How many of the keys must have signed, default 1, at least 1.
    std::optional<std::int32_t> source_signatures = {};
    /// Time between two fetches, at least 900; up to a fifth longer at random, default 21600 s; 0: only a refresh
    /// fetches.
    length<std::chrono::seconds> source_interval = {};
    /// OFF and FILE only with source_file, campaigns_json or source_url; FILE only without endpoint.
    placard::records records = placard::records::automatic;
    /// With records::file: the bytes that the files may take, default 64 MiB, at least 1; then records stay queued.
    std::optional<std::int64_t> records_file_limit = {};
    /// Records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See
    /// docs/security.md.
    std::optional<std::int64_t> tape_kb = {};
    /// With tape_kb: how many days are kept at most, at least 1, default 7.
    std::optional<std::int64_t> tape_days = {};
};

/// How to open a tracker: set at least rest_endpoint, rest_key and directory.
struct tracker_options {
    /// Required: host or URL; "https://", "/users/track" are added.
    std::string rest_endpoint = {};
    /// Required: gives access to every user's data: only for your machines.
    std::string rest_key = {};
    /// Required except with durability::memory; created, mode 0700.
    std::optional<std::string> directory = {};
    /// The app to credit events and purchases to; nullopt: no app.
    std::optional<std::string> app_id = {};
    placard::durability durability = placard::durability::process;
    /// Time until an automatic upload, default 10 s; 0: only flush and drain send.
    length<std::chrono::seconds> flush_interval = {};
    /// Records kept while offline, default 100000, at least 1; beyond it the oldest are dropped.
    std::optional<std::int32_t> queue_limit = {};
    placard::transport transport = placard::transport::builtin;
    /// Plain http to other hosts than loopback: default off.
    std::optional<bool> allow_insecure_http = {};
    /// PEM file of the authorities to trust instead of the system's.
    std::optional<std::string> ca_file = {};
    /// URL of a proxy; nullopt: no proxy, whatever the environment says.
    std::optional<std::string> proxy = {};
    /// The host's clock, and its time at open; nullopt: the system's clock.
    std::optional<instant> clock = {};
    /// Seed of the retry jitter, at least 1; nullopt: a random one.
    std::optional<std::uint64_t> seed = {};
    /// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
    /// record counts its data as JSON, and 160 bytes for the rest.
    std::optional<std::int64_t> queue_limit_bytes = {};
};

/// What the host is doing; nullopt leaves a value unchanged.
struct host_state {
    std::optional<bool> foreground = {};                              ///< at open: on. Off: messages wait
    std::optional<bool> keyboard = {};                                ///< at open: off. On: messages wait
    std::optional<bool> busy = {};                                    ///< at open: off. On: messages wait
    std::optional<bool> online = {};                                  ///< at open: on. Off: nothing is sent
    placard::orientation orientation = placard::orientation::unknown; ///< orientation::unknown leaves it unchanged
};

/// How pages look.
struct render_options {
    placard::appearance appearance = placard::appearance::system;
    placard::feed_context context = placard::feed_context::navigation; ///< only for feeds
    std::optional<std::string> title = {};     ///< feeds: the title; nullopt: the one in `words`
    std::optional<bool> unread_indicator = {}; ///< feeds: default on
    placard::direction direction = placard::direction::automatic;
    std::optional<std::string> language = {};  ///< of title and words, such as "pt-BR"; nullopt: of device_locale
    std::optional<std::string> theme = {};     ///< a JSON object of colours and fonts, see docs/rendering.md
    std::optional<std::string> words = {};     ///< a JSON object: the page's own texts, see docs/rendering.md
    std::optional<std::string> link_base = {}; ///< what links begin with; nullopt: placard://
    placard::feed_layout layout = placard::feed_layout::list; ///< only for feeds
    std::optional<bool> pull_to_refresh = {};          ///< feeds: refreshed by touch, and by a button; default on
    placard::scripts scripts = placard::scripts::host; ///< only for HTML messages
};

/// What is assumed, because recorded events do not contain it.
struct replay_options {
    placard::replay_host host = placard::replay_host::shows;
    /// Time from the offer of a message to its display, default 0 s.
    std::chrono::seconds show_after{0};
    /// Time that a message stays on screen, default 0 s: it is dismissed at once.
    std::chrono::seconds show_for{0};
    /// Default 1800 s; 1 s to 9 s count as 10 s.
    length<std::chrono::seconds> session_timeout = {};
    /// Least time between two messages, default 30 s; 0: no interval.
    length<std::chrono::seconds> message_interval = {};
    /// Second of each UTC day from which devices are online; over midnight if later than.
    std::chrono::seconds online_from{0};
    /// The second until which they are; equal values, the default, are always.
    std::chrono::seconds online_until{0};
    /// The server renders the messages of templated campaigns: default on.
    std::optional<bool> templates = {};
    /// The pictures of messages can be fetched: default on.
    std::optional<bool> pictures = {};
    placard::replay_rows rows = placard::replay_rows::about;
    /// When a campaign counts as shown (the option of clients).
    placard::count_at count_at = placard::count_at::hand_over;
    /// The devices' zone of the system's tz database, such as "Europe/Vienna", for the limits of campaigns; nullopt:
    /// UTC.
    std::optional<std::string> time_zone = {};
    /// How long messages wait on the stack (the option of clients).
    placard::stack_keep stack_keep = placard::stack_keep::process;
    /// Hours after which the device is closed and opened again, counted from midnight UTC before the user's first
    /// event, which does what stack_keep says to messages that nobody has seen; 0: never.
    std::optional<std::int32_t> restart_every_h = {};
};

namespace detail {

inline placard_options c_struct(const options &options, c_inputs &inputs) {
    placard_options raw = PLACARD_OPTIONS_INIT;
    raw.api_key = inputs.of(options.api_key, "api_key");
    raw.endpoint = inputs.of(options.endpoint, "endpoint");
    raw.directory = inputs.of(options.directory, "directory");
    raw.durability = static_cast<std::int32_t>(options.durability);
    raw.user_id = inputs.of(options.user_id, "user_id");
    raw.signature = inputs.of(options.signature, "signature");
    raw.sdk_auth = c_switch(options.sdk_auth);
    raw.app_version = inputs.of(options.app_version, "app_version");
    raw.device_model = inputs.of(options.device_model, "device_model");
    raw.device_os_version = inputs.of(options.device_os_version, "device_os_version");
    raw.device_resolution = inputs.of(options.device_resolution, "device_resolution");
    raw.device_locale = inputs.of(options.device_locale, "device_locale");
    raw.device_time_zone = inputs.of(options.device_time_zone, "device_time_zone");
    raw.session_timeout_s = c_clamped_seconds(options.session_timeout);
    raw.message_interval_s = c_seconds(options.message_interval, -1);
    raw.flush_interval_s = c_seconds(options.flush_interval, -1);
    raw.queue_limit = c_positive(options.queue_limit, "queue_limit", inputs);
    raw.refresh_cards_at_start = c_switch(options.refresh_cards_at_start);
    raw.report_open_no_match = c_switch(options.report_open_no_match);
    raw.rate_limits = c_switch(options.rate_limits);
    raw.transport = static_cast<std::int32_t>(options.transport);
    raw.allow_insecure_http = c_switch(options.allow_insecure_http);
    raw.ca_file = inputs.of(options.ca_file, "ca_file");
    raw.proxy = inputs.of(options.proxy, "proxy");
    raw.delivery = static_cast<std::int32_t>(options.delivery);
    raw.rest_endpoint = inputs.of(options.rest_endpoint, "rest_endpoint");
    raw.rest_key = inputs.of(options.rest_key, "rest_key");
    set_rest_identity(raw, options.rest_identity, inputs);
    set_clock(raw, options.clock, inputs);
    raw.seed = c_positive(options.seed, "seed", inputs);
    raw.stack_keep = static_cast<std::int32_t>(options.stack_keep);
    raw.stack_time_s = c_clamped_seconds(options.stack_time);
    raw.count_at = static_cast<std::int32_t>(options.count_at);
    raw.group_access = c_switch(options.group_access);
    raw.prefetch_card_images = c_switch(options.prefetch_card_images);
    raw.dispatch_budget_us = budget_us(options.dispatch_budget);
    raw.queue_limit_bytes = c_positive(options.queue_limit_bytes, "queue_limit_bytes", inputs);
    raw.source_file = inputs.of(options.source_file, "source_file");
    raw.campaigns_json = inputs.of(options.campaigns_json, "campaigns_json");
    raw.source_url = inputs.of(options.source_url, "source_url");
    raw.source_keys = inputs.of(options.source_keys, "source_keys");
    raw.source_signatures = c_positive(options.source_signatures, "source_signatures", inputs);
    raw.source_interval_s = c_seconds(options.source_interval, -1);
    raw.records = static_cast<std::int32_t>(options.records);
    raw.records_file_limit = c_positive(options.records_file_limit, "records_file_limit", inputs);
    raw.tape_kb = c_positive(options.tape_kb, "tape_kb", inputs);
    raw.tape_days = c_positive(options.tape_days, "tape_days", inputs);
    return raw;
}

inline placard_tracker_options c_struct(const tracker_options &options, c_inputs &inputs) {
    placard_tracker_options raw = PLACARD_TRACKER_OPTIONS_INIT;
    raw.rest_endpoint = inputs.of(options.rest_endpoint, "rest_endpoint");
    raw.rest_key = inputs.of(options.rest_key, "rest_key");
    raw.directory = inputs.of(options.directory, "directory");
    raw.app_id = inputs.of(options.app_id, "app_id");
    raw.durability = static_cast<std::int32_t>(options.durability);
    raw.flush_interval_s = c_seconds(options.flush_interval, -1);
    raw.queue_limit = c_positive(options.queue_limit, "queue_limit", inputs);
    raw.transport = static_cast<std::int32_t>(options.transport);
    raw.allow_insecure_http = c_switch(options.allow_insecure_http);
    raw.ca_file = inputs.of(options.ca_file, "ca_file");
    raw.proxy = inputs.of(options.proxy, "proxy");
    set_clock(raw, options.clock, inputs);
    raw.seed = c_positive(options.seed, "seed", inputs);
    raw.queue_limit_bytes = c_positive(options.queue_limit_bytes, "queue_limit_bytes", inputs);
    return raw;
}

inline placard_host_state c_struct(const host_state &options, c_inputs &) {
    placard_host_state raw = PLACARD_HOST_STATE_INIT;
    raw.foreground = c_switch(options.foreground);
    raw.keyboard = c_switch(options.keyboard);
    raw.busy = c_switch(options.busy);
    raw.online = c_switch(options.online);
    raw.orientation = static_cast<std::int32_t>(options.orientation);
    return raw;
}

inline placard_render_options c_struct(const render_options &options, c_inputs &inputs) {
    placard_render_options raw = PLACARD_RENDER_OPTIONS_INIT;
    raw.appearance = static_cast<std::int32_t>(options.appearance);
    raw.context = static_cast<std::int32_t>(options.context);
    raw.title = inputs.of(options.title, "title");
    raw.unread_indicator = c_switch(options.unread_indicator);
    raw.direction = static_cast<std::int32_t>(options.direction);
    raw.language = inputs.of(options.language, "language");
    raw.theme = inputs.of(options.theme, "theme");
    raw.words = inputs.of(options.words, "words");
    raw.link_base = inputs.of(options.link_base, "link_base");
    raw.layout = static_cast<std::int32_t>(options.layout);
    raw.pull_to_refresh = c_switch(options.pull_to_refresh);
    raw.scripts = static_cast<std::int32_t>(options.scripts);
    return raw;
}

inline placard_replay_options c_struct(const replay_options &options, c_inputs &inputs) {
    placard_replay_options raw = PLACARD_REPLAY_OPTIONS_INIT;
    raw.host = static_cast<std::int32_t>(options.host);
    raw.show_after_s = c_seconds(options.show_after, 0);
    raw.show_for_s = c_seconds(options.show_for, 0);
    raw.session_timeout_s = c_clamped_seconds(options.session_timeout);
    raw.message_interval_s = c_seconds(options.message_interval, -1);
    raw.online_from_s = c_seconds(options.online_from, 0);
    raw.online_until_s = c_seconds(options.online_until, 0);
    raw.templates = c_switch(options.templates);
    raw.pictures = c_switch(options.pictures);
    raw.rows = static_cast<std::int32_t>(options.rows);
    raw.count_at = static_cast<std::int32_t>(options.count_at);
    raw.time_zone = inputs.of(options.time_zone, "time_zone");
    raw.stack_keep = static_cast<std::int32_t>(options.stack_keep);
    raw.restart_every_h = c_positive(options.restart_every_h, "restart_every_h", inputs);
    return raw;
}

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_OPTIONS_HPP */
