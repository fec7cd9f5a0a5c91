// The binding's values that are made from arguments. A key that is missing leaves the binding's default.
#ifndef PLACARD_ADAPTER_VALUES_HPP
#define PLACARD_ADAPTER_VALUES_HPP

#include "arguments.hpp"

#include <deque>

namespace adapter {

inline placard::wall_time wall(const arguments &given) {
    return placard::wall_time(std::chrono::milliseconds(given.integer<std::int64_t>("wall_ms")));
}

inline placard::instant instant(const arguments &given) {
    const std::chrono::milliseconds monotonic(given.integer<std::int64_t>("monotonic_ms"));
    return {wall(given), placard::monotonic_time(monotonic)};
}

inline std::optional<std::chrono::seconds> seconds(const arguments &given, const char *key) {
    const auto count = given.optional_integer<std::int32_t>(key);
    return count ? std::optional<std::chrono::seconds>(*count) : std::nullopt;
}

inline placard::identity identity(const arguments &given) {
    if (given.has_value("braze_id"))
        return placard::identity::braze_id(given.string("braze_id"));
    if (given.has_value("external_id"))
        return placard::identity::external_id(given.string("external_id"));
    if (given.has_value("email"))
        return placard::identity::email(given.string("email"));
    if (given.has_value("phone"))
        return placard::identity::phone(given.string("phone"));
    const auto alias = given.inner("user_alias");
    return placard::identity::user_alias(alias.string("alias_name"), alias.string("alias_label"));
}

/// What the options of a client and of a tracker share.
template <class Options> void set_shared(Options &options, const arguments &command, const arguments &given) {
    options.transport = placard::transport::host;
    options.clock = instant(command);
    options.directory = given.optional_string("directory");
    options.durability = given.choice_or("durability", options.durability);
    options.flush_interval = seconds(given, "flush_interval_s");
    options.queue_limit = given.optional_integer<std::int32_t>("queue_limit");
    options.queue_limit_bytes = given.optional_integer<std::int64_t>("queue_limit_bytes");
    options.allow_insecure_http = given.optional_boolean("allow_insecure_http");
    options.ca_file = given.optional_string("ca_file");
    options.proxy = given.optional_string("proxy");
    options.seed = given.optional_integer<std::uint64_t>("seed");
}

inline void set_device(placard::options &options, const arguments &given) {
    options.device_model = given.optional_string("model");
    options.device_os_version = given.optional_string("os_version");
    options.device_resolution = given.optional_string("resolution");
    options.device_locale = given.optional_string("locale");
    options.device_time_zone = given.optional_string("time_zone");
}

inline placard::options options(const arguments &command) {
    const auto given = command.inner("options");
    placard::options options;
    set_shared(options, command, given);
    options.api_key = given.string("api_key");
    options.endpoint = given.string("endpoint");
    options.user_id = given.optional_string("user_id");
    options.signature = given.optional_string("signature");
    options.sdk_auth = given.optional_boolean("sdk_auth");
    options.app_version = given.optional_string("app_version");
    if (given.has("device"))
        set_device(options, given.inner("device"));
    options.session_timeout = seconds(given, "session_timeout_s");
    options.message_interval = seconds(given, "message_interval_s");
    options.refresh_cards_at_start = given.optional_boolean("refresh_cards_at_start");
    options.report_open_no_match = given.optional_boolean("report_open_no_match");
    options.rate_limits = given.optional_boolean("rate_limits");
    options.delivery = given.choice_or("delivery", options.delivery);
    options.rest_endpoint = given.optional_string("rest_endpoint");
    options.rest_key = given.optional_string("rest_key");
    if (given.has("rest_identity"))
        options.rest_identity = identity(given.inner("rest_identity"));
    options.stack_keep = given.choice_or("stack_keep", options.stack_keep);
    options.group_access = given.optional_boolean("group_access");
    options.prefetch_card_images = given.optional_boolean("prefetch_card_images");
    if (const auto us = given.optional_integer<std::int64_t>("dispatch_budget_us"))
        options.dispatch_budget = std::chrono::microseconds(*us);
    return options;
}

inline placard::tracker_options tracker_options(const arguments &command) {
    const auto given = command.inner("options");
    placard::tracker_options options;
    set_shared(options, command, given);
    options.rest_endpoint = given.optional_string("rest_endpoint").value_or("");
    options.rest_key = given.optional_string("rest_key").value_or("");
    options.app_id = given.optional_string("app_id");
    return options;
}

inline placard::host_state host_state(const arguments &given) {
    placard::host_state state;
    state.foreground = given.optional_boolean("foreground");
    state.keyboard = given.optional_boolean("keyboard");
    state.busy = given.optional_boolean("busy");
    state.online = given.optional_boolean("online");
    state.orientation = given.choice_or("orientation", state.orientation);
    return state;
}

inline placard::render_options render_options(const arguments &given) {
    placard::render_options options;
    options.appearance = given.choice_or("appearance", options.appearance);
    options.context = given.choice_or("context", options.context);
    options.title = given.optional_string("title");
    options.unread_indicator = given.optional_boolean("unread_indicator");
    options.direction = given.choice_or("direction", options.direction);
    options.language = given.optional_string("language");
    options.theme = given.optional_string("theme");
    options.words = given.optional_string("words");
    options.link_base = given.optional_string("link_base");
    options.layout = given.choice_or("layout", options.layout);
    options.pull_to_refresh = given.optional_boolean("pull_to_refresh");
    return options;
}

inline placard::location location(const arguments &given) {
    return {given.number("latitude"), given.number("longitude")};
}

/// A value of a property or an attribute. Arrays and objects are passed as JSON text, which `texts` keeps.
inline placard::value value(json_t *given, std::deque<std::string> &texts) {
    if (const json_t *ms = json_object_get(given, "$date_ms"); json_is_integer(ms))
        return placard::wall_time(std::chrono::milliseconds(json_integer_value(ms)));
    switch (json_typeof(given)) {
    case JSON_NULL:
        return nullptr;
    case JSON_TRUE:
    case JSON_FALSE:
        return json_is_true(given);
    case JSON_INTEGER:
        return json_integer_value(given);
    case JSON_REAL:
        return json_real_value(given);
    case JSON_STRING:
        return arguments::text_of(given);
    case JSON_ARRAY:
    case JSON_OBJECT:
        break;
    }
    return placard::json{texts.emplace_back(json::borrowed(given).text())};
}

/// The argument `value`, with the text that it needs.
class lent_value {
  public:
    explicit lent_value(const arguments &given) : value_(value(given.required("value"), texts_)) {}
    [[nodiscard]] const placard::value &get() const { return value_; }

  private:
    std::deque<std::string> texts_;
    placard::value value_;
};

/// Empty when the key is missing.
inline placard::properties properties(const arguments &given, const char *key) {
    placard::properties made;
    if (!given.has(key))
        return made;
    std::deque<std::string> texts;
    void *iterator = json_object_iter(given.required(key));
    for (; iterator != nullptr; iterator = json_object_iter_next(given.required(key), iterator)) {
        const std::string_view name(json_object_iter_key(iterator), json_object_iter_key_len(iterator));
        done(made.set(name, value(json_object_iter_value(iterator), texts)));
    }
    return made;
}

/// Bytes that are not text, in the base64 that the runner has checked.
inline std::string decoded(std::string_view base64) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char digit : base64) {
        const auto found = digits.find(digit);
        if (found == std::string_view::npos)
            break; // the padding
        bits = (bits << 6U | static_cast<std::uint32_t>(found)) & 0xFFFFU;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes.push_back(static_cast<char>(bits >> count & 0xFFU));
        }
    }
    return bytes;
}

/// The response to a request. Its body is text, or other bytes as base64.
class reply {
  public:
    explicit reply(const arguments &given)
        : given_(given), bytes_(given.has("body_base64") ? decoded(given.text("body_base64")) : given.string("body")) {}

    [[nodiscard]] placard::response response() const {
        placard::response made;
        made.status = given_.integer<std::int32_t>("status");
        made.body = bytes_;
        made.content_type = given_.optional_string("content_type");
        made.retry_after = given_.optional_string("retry_after");
        made.rate_limit_remaining = given_.optional_string("rate_limit_remaining");
        made.rate_limit_reset = given_.optional_string("rate_limit_reset");
        return made;
    }

  private:
    arguments given_;
    std::string bytes_;
};

} // namespace adapter

#endif
