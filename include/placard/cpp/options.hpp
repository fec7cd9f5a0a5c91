/* options.hpp - how to open a client or a tracker. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_OPTIONS_HPP
#define PLACARD_CPP_OPTIONS_HPP

#include "text.hpp"
#include "time.hpp"

PLACARD_CPP_BEGIN

/// A user, as the REST endpoint knows them.
class identity {
  public:
    [[nodiscard]] static identity braze_id(std::string id) { return {rest_name::braze_id, std::move(id)}; }
    [[nodiscard]] static identity external_id(std::string id) { return {rest_name::external_id, std::move(id)}; }
    [[nodiscard]] static identity email(std::string address) { return {rest_name::email, std::move(address)}; }
    [[nodiscard]] static identity phone(std::string number) { return {rest_name::phone, std::move(number)}; }
    [[nodiscard]] static identity user_alias(std::string name, std::string label) {
        return {rest_name::user_alias, std::move(name), std::move(label)};
    }

    [[nodiscard]] rest_name kind() const noexcept { return kind_; }
    [[nodiscard]] const std::string &name() const noexcept { return name_; }
    [[nodiscard]] const std::optional<std::string> &label() const noexcept { return label_; }

  private:
    identity(rest_name kind, std::string name, std::optional<std::string> label = std::nullopt)
        : kind_(kind), name_(std::move(name)), label_(std::move(label)) {}

    rest_name kind_;
    std::string name_ = {};
    std::optional<std::string> label_ = {};
};

/// The time of a client with the host's clock.
struct instant {
    wall_time wall;
    monotonic_time monotonic;
};

/// How to open a client: set at least api_key, endpoint and directory. std::nullopt is the library's default, which the
/// comments give; 0 is never another word for it. placard_options in client.h says more about each option.
struct options {
    std::string api_key = {};                  ///< required: identifies the app to the server
    std::string endpoint = {};                 ///< required: host or URL
    std::optional<std::string> directory = {}; ///< required except with durability::memory
    placard::durability durability = placard::durability::process;

    std::optional<std::string> user_id = {};   ///< nullopt: the stored user
    std::optional<std::string> signature = {}; ///< nullopt: the one stored with this user, if any
    std::optional<bool> sdk_auth = {};         ///< off

    std::optional<std::string> app_version = {};
    std::optional<std::string> device_model = {};
    std::optional<std::string> device_os_version = {};
    std::optional<std::string> device_resolution = {}; ///< such as "1920x1080"
    std::optional<std::string> device_locale = {};     ///< such as "en_US"
    std::optional<std::string> device_time_zone = {};  ///< such as "Europe/Vienna"

    length<std::chrono::seconds> session_timeout = {};  ///< 30 min; less than 10 s counts as 10 s
    length<std::chrono::seconds> message_interval = {}; ///< least time between two messages, 30 s; 0: no interval
    length<std::chrono::seconds> flush_interval = {};   ///< until an automatic upload, 10 s; 0: only flush() sends
    std::optional<std::int32_t> queue_limit = {};       ///< records kept while offline, 100000; at least 1
    std::optional<std::int64_t> queue_limit_bytes = {}; ///< their bytes, at least 1; nullopt: no limit
    std::optional<bool> refresh_cards_at_start = {};    ///< on
    std::optional<bool> report_open_no_match = {};      ///< off
    std::optional<bool> rate_limits = {};               ///< on

    placard::transport transport = placard::transport::builtin;
    std::optional<bool> allow_insecure_http = {}; ///< off
    std::optional<std::string> ca_file = {};      ///< nullopt: the system's authorities
    std::optional<std::string> proxy = {};        ///< nullopt: no proxy, whatever the environment says

    placard::delivery delivery = placard::delivery::sdk;
    std::optional<std::string> rest_endpoint = {};
    std::optional<std::string> rest_key = {};
    std::optional<identity> rest_identity = {}; ///< nullopt: by user_id

    std::optional<instant> clock = {};      ///< the host's clock, and its time at open; nullopt: the system's clock
    std::optional<std::uint64_t> seed = {}; ///< of the retry jitter, at least 1; nullopt: a random one

    placard::stack_keep stack_keep = placard::stack_keep::process;
    std::optional<bool> group_access = {};                  ///< off
    std::optional<bool> prefetch_card_images = {};          ///< off
    length<std::chrono::microseconds> dispatch_budget = {}; ///< nullopt: as long as it takes; 0: one step
};

/// How to open a tracker: set at least rest_endpoint, rest_key and directory. std::nullopt is the default.
struct tracker_options {
    std::string rest_endpoint = {};            ///< required: host or URL
    std::string rest_key = {};                 ///< required: gives access to every user's data: only for your machines
    std::optional<std::string> directory = {}; ///< required except with durability::memory
    std::optional<std::string> app_id = {};    ///< the app to credit events and purchases to
    placard::durability durability = placard::durability::process;
    length<std::chrono::seconds> flush_interval = {};   ///< 10 s; 0: only flush() and drain() send
    std::optional<std::int32_t> queue_limit = {};       ///< 100000; at least 1
    std::optional<std::int64_t> queue_limit_bytes = {}; ///< at least 1; nullopt: no limit
    placard::transport transport = placard::transport::builtin;
    std::optional<bool> allow_insecure_http = {}; ///< off
    std::optional<std::string> ca_file = {};
    std::optional<std::string> proxy = {};
    std::optional<instant> clock = {};      ///< the host's clock, and its time at open; nullopt: the system's clock
    std::optional<std::uint64_t> seed = {}; ///< of the retry jitter, at least 1; nullopt: a random one
};

namespace detail {

inline std::int32_t c_switch(std::optional<bool> value) noexcept {
    return !value ? PLACARD_DEFAULT : *value ? PLACARD_ON : PLACARD_OFF;
}

/// A duration for C, where 0 is the default: `zero` is what 0 s means.
inline std::int32_t c_seconds(length<std::chrono::seconds> value, std::int32_t zero) noexcept {
    if (!value)
        return 0;
    return value->count() == 0 ? zero : clamped<std::int32_t>(static_cast<std::int64_t>(value->count()));
}

/// A session's timeout: what is too short counts as the shortest.
inline std::int32_t c_session_timeout(length<std::chrono::seconds> value) noexcept {
    return value && value->count() <= 0 ? 1 : c_seconds(value, 1);
}

/// A number for C, where 0 is the default: an explicit 0 is refused.
template <class Number> Number c_positive(std::optional<Number> value, const char *name, c_inputs &inputs) {
    if (value && *value == 0)
        inputs.refuse(name, " must be at least 1; leave it out for the default");
    return value.value_or(0);
}

template <class Raw, class Options> void set_sending(Raw &raw, const Options &options, c_inputs &inputs) {
    raw.durability = static_cast<std::int32_t>(options.durability);
    raw.directory = inputs.of(options.directory, "directory");
    raw.rest_endpoint = inputs.of(options.rest_endpoint, "rest_endpoint");
    raw.rest_key = inputs.of(options.rest_key, "rest_key");
    raw.flush_interval_s = c_seconds(options.flush_interval, -1);
    raw.queue_limit = c_positive(options.queue_limit, "queue_limit", inputs);
    raw.queue_limit_bytes = c_positive(options.queue_limit_bytes, "queue_limit_bytes", inputs);
    raw.transport = static_cast<std::int32_t>(options.transport);
    raw.allow_insecure_http = c_switch(options.allow_insecure_http);
    raw.ca_file = inputs.of(options.ca_file, "ca_file");
    raw.proxy = inputs.of(options.proxy, "proxy");
    raw.seed = c_positive(options.seed, "seed", inputs);
    if (options.clock) {
        raw.clock = PLACARD_CLOCK_HOST;
        raw.clock_wall_ms = since_epoch_ms(options.clock->wall);
        raw.clock_monotonic_ms = since_epoch_ms(options.clock->monotonic);
    }
}

/// The options as the C struct, whose texts are those of `options`.
inline placard_options c_struct(const options &options, c_inputs &inputs) {
    placard_options raw = PLACARD_OPTIONS_INIT;
    set_sending(raw, options, inputs);
    raw.api_key = inputs.of(options.api_key, "api_key");
    raw.endpoint = inputs.of(options.endpoint, "endpoint");
    raw.user_id = inputs.of(options.user_id, "user_id");
    raw.signature = inputs.of(options.signature, "signature");
    raw.sdk_auth = c_switch(options.sdk_auth);
    raw.app_version = inputs.of(options.app_version, "app_version");
    raw.device_model = inputs.of(options.device_model, "device_model");
    raw.device_os_version = inputs.of(options.device_os_version, "device_os_version");
    raw.device_resolution = inputs.of(options.device_resolution, "device_resolution");
    raw.device_locale = inputs.of(options.device_locale, "device_locale");
    raw.device_time_zone = inputs.of(options.device_time_zone, "device_time_zone");
    raw.session_timeout_s = c_session_timeout(options.session_timeout);
    raw.message_interval_s = c_seconds(options.message_interval, -1);
    raw.refresh_cards_at_start = c_switch(options.refresh_cards_at_start);
    raw.report_open_no_match = c_switch(options.report_open_no_match);
    raw.rate_limits = c_switch(options.rate_limits);
    raw.delivery = static_cast<std::int32_t>(options.delivery);
    if (options.rest_identity) {
        raw.rest_identity_kind = static_cast<std::int32_t>(options.rest_identity->kind());
        raw.rest_identity = inputs.of(options.rest_identity->name(), "rest_identity");
        raw.rest_identity_label = inputs.of(options.rest_identity->label(), "rest_identity_label");
    }
    raw.stack_keep = static_cast<std::int32_t>(options.stack_keep);
    raw.group_access = c_switch(options.group_access);
    raw.prefetch_card_images = c_switch(options.prefetch_card_images);
    raw.dispatch_budget_us = budget_us(options.dispatch_budget);
    return raw;
}

inline placard_tracker_options c_struct(const tracker_options &options, c_inputs &inputs) {
    placard_tracker_options raw = PLACARD_TRACKER_OPTIONS_INIT;
    set_sending(raw, options, inputs);
    raw.app_id = inputs.of(options.app_id, "app_id");
    return raw;
}

inline placard_identity c_struct(const identity &identity, c_inputs &inputs) {
    placard_identity raw = PLACARD_IDENTITY_INIT;
    raw.kind = static_cast<std::int32_t>(identity.kind());
    raw.name = inputs.of(identity.name(), "name");
    raw.label = inputs.of(identity.label(), "label");
    return raw;
}

} // namespace detail

PLACARD_CPP_END
PLACARD_CPP_MODE_BEGIN

/// Returns the usual directory for an app's store. Reads the environment, creates nothing.
[[nodiscard]] inline outcome<std::string> default_directory() {
    std::size_t length = 0;
    placard_default_directory(nullptr, 0, &length, nullptr);
    std::string directory(length + 1, '\0');
    auto done = detail::status_of([&](placard_error **err) {
        return placard_default_directory(directory.data(), directory.size(), &length, err);
    });
    if (!done)
        return mode::finish(result<std::string>(std::move(done).error()));
    directory.resize(length);
    return mode::finish(result<std::string>(std::move(directory)));
}

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_OPTIONS_HPP */
