// JSON values with an owner. Jansson keeps the order of members, and whether a number is an integer.
#ifndef PLACARD_ADAPTER_JSON_HPP
#define PLACARD_ADAPTER_JSON_HPP

#include <placard/placard.hpp>

#include <cstdlib>
#include <initializer_list>
#include <jansson.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace adapter {

/// A line that the adapter cannot understand. A value that the binding's types exclude is placard::error instead, with
/// placard::status::invalid.
struct line_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline placard::error invalid(const std::string &why) { return {placard::status::invalid, why}; }

/// What a call returned, in either mode; errors are thrown.
template <class T> T done(placard::result<T> &&result) { return std::move(result).value(); }
#ifdef PLACARD_THROW
template <class T> T done(T value) { return value; }
#endif

class json {
  public:
    using member = std::pair<std::string_view, json>;

    json() : raw_(json_null()) {}
    /// Takes a new reference over.
    explicit json(json_t *raw) : raw_(raw) {
        if (raw == nullptr)
            throw std::runtime_error("jansson returned no value");
    }
    json(const json &other) noexcept : raw_(json_incref(other.raw_)) {}
    json(json &&other) noexcept : raw_(std::exchange(other.raw_, json_null())) {}
    json &operator=(json other) noexcept {
        std::swap(raw_, other.raw_);
        return *this;
    }
    ~json() { json_decref(raw_); }

    static json borrowed(json_t *raw) { return json(json_incref(raw)); }
    static json of(bool value) { return json(json_boolean(value)); }
    static json of(std::int64_t value) { return json(json_integer(value)); }
    static json of(double value) { return json(json_real(value)); }
    static json of(std::string_view text) {
        return json(json_stringn(text.data() != nullptr ? text.data() : "", text.size()));
    }
    /// No pointer becomes a boolean, no number another type.
    template <class T> static json of(T) = delete;
    /// Null for no value.
    template <class T> static json of(const std::optional<T> &value) { return value ? of(*value) : json(); }

    static json object(std::initializer_list<member> members) {
        json made{json_object()};
        for (const auto &[key, value] : members)
            made.set(key, value);
        return made;
    }
    static json array() { return json(json_array()); }

    void set(std::string_view key, const json &value) {
        json_object_setn_new(raw_, key.data(), key.size(), json_incref(value.raw_));
    }
    void append(const json &value) { json_array_append_new(raw_, json_incref(value.raw_)); }

    /// The value of one JSON text. Numbers above 64 bits are placard::error.
    static json read(std::string_view text) {
        json_error_t error;
        json_t *raw = json_loadb(text.data(), text.size(), JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
        if (raw == nullptr && json_error_code(&error) == json_error_numeric_overflow)
            throw invalid(std::string("a number is too large: ") + error.text);
        if (raw == nullptr)
            throw line_error(std::string("not JSON: ") + error.text);
        return json(raw);
    }

    [[nodiscard]] std::string text() const {
        char *dumped = json_dumps(raw_, JSON_ENCODE_ANY | JSON_COMPACT);
        if (dumped == nullptr)
            throw std::runtime_error("a value cannot be written as JSON");
        std::string copy(dumped);
        std::free(dumped);
        return copy;
    }

    [[nodiscard]] json_t *get() const noexcept { return raw_; }

  private:
    json_t *raw_;
};

} // namespace adapter

#endif
