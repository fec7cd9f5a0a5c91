// The binding's values that are made from arguments. A key that is missing leaves the binding's default.
#ifndef PLACARD_ADAPTER_VALUES_HPP
#define PLACARD_ADAPTER_VALUES_HPP

#include "plain_options.hpp"

#include <deque>

namespace adapter {

inline placard::wall_time wall(const arguments &given) {
    return placard::wall_time(std::chrono::milliseconds(given.integer<std::int64_t>("wall_ms")));
}

inline placard::instant instant(const arguments &given) {
    const std::chrono::milliseconds monotonic(given.integer<std::int64_t>("monotonic_ms"));
    return {wall(given), placard::monotonic_time(monotonic)};
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

template <class Options> Options opening(const arguments &command, const arguments &given) {
    Options options;
    set_plain(options, given);
    options.transport = placard::transport::host;
    options.clock = instant(command);
    return options;
}

inline placard::options options(const arguments &command) {
    const auto given = command.inner("options");
    auto options = opening<placard::options>(command, given);
    if (given.has("rest_identity"))
        options.rest_identity = identity(given.inner("rest_identity"));
    return options;
}

inline placard::tracker_options tracker_options(const arguments &command) {
    return opening<placard::tracker_options>(command, command.inner("options"));
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
    options.scripts = given.choice_or("scripts", options.scripts);
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
        made.etag = given_.optional_string("etag");
        made.last_modified = given_.optional_string("last_modified");
        return made;
    }

  private:
    arguments given_;
    std::string bytes_;
};

} // namespace adapter

#endif
