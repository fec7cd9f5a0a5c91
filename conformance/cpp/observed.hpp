// The fields of what the binding reports, and their values as JSON.
#ifndef PLACARD_ADAPTER_OBSERVED_HPP
#define PLACARD_ADAPTER_OBSERVED_HPP

#include <algorithm>

#include "observer.hpp"

namespace adapter {

/// Events that have a form of their own get nothing.
void set_fields(json &object, const placard::event &event);
void set_fields(json &object, const placard::card &card);
void set_fields(json &object, const placard::message &message);
void set_fields(json &object, const placard::button &button);
void set_fields(json &object, const placard::message_colors &message_colors);
void set_fields(json &object, const placard::button_colors &button_colors);

/// Whether a verdict of that kind has a retry_after_ms.
bool waits(placard::verdict_kind kind);

inline json milliseconds(placard::wall_time time) {
    return json::of(static_cast<std::int64_t>(time.time_since_epoch().count()));
}

/// Null for no time.
inline json milliseconds(std::optional<placard::wall_time> time) { return time ? milliseconds(*time) : json(); }

inline json milliseconds(std::chrono::milliseconds duration) {
    return json::of(static_cast<std::int64_t>(duration.count()));
}

/// 0 for no duration.
inline json milliseconds(std::optional<std::chrono::milliseconds> duration) {
    return milliseconds(duration.value_or(std::chrono::milliseconds(0)));
}

template <class Number> json whole(Number number) { return json::of(static_cast<std::int64_t>(number)); }

/// The name of an enumeration on the wire.
template <class Enumeration> json wire(Enumeration value) {
    std::string text(placard::name(value));
    std::transform(text.begin(), text.end(), text.begin(), [](char letter) {
        return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    return json::of(std::string_view(text));
}

} // namespace adapter

#endif
