// A command, or an object inside one: named arguments and their types.
#ifndef PLACARD_ADAPTER_ARGUMENTS_HPP
#define PLACARD_ADAPTER_ARGUMENTS_HPP

#include "json.hpp"

#include <limits>
#include <vector>

namespace adapter {

/// The value of an enumeration by its name in the format. It has no command for "none" and "unknown".
template <class Enumeration> Enumeration named(std::string_view text) {
    constexpr std::int32_t most = 256;
    for (std::int32_t number = 0; number < most && text != "none" && text != "unknown"; number++) {
        const auto value = static_cast<Enumeration>(number);
        if (name(value) == text)
            return value;
    }
    throw invalid("'" + std::string(text) + "' is not the name of a value");
}

class arguments {
  public:
    explicit arguments(json object) : object_(std::move(object)) {
        if (!json_is_object(object_.get()))
            throw line_error(object_.text() + " is not an object");
    }

    [[nodiscard]] bool has(const char *key) const { return json_object_get(object_.get(), key) != nullptr; }
    /// Also false for null.
    [[nodiscard]] bool has_value(const char *key) const {
        const json_t *found = json_object_get(object_.get(), key);
        return found != nullptr && !json_is_null(found);
    }
    [[nodiscard]] json_t *required(const char *key) const {
        json_t *found = json_object_get(object_.get(), key);
        if (found == nullptr)
            throw line_error("the key '" + std::string(key) + "' is missing");
        return found;
    }

    /// Borrowed as long as the command.
    [[nodiscard]] std::string_view text(const char *key) const { return text_of(required(key)); }
    [[nodiscard]] std::string string(const char *key) const { return std::string(text(key)); }
    [[nodiscard]] double number(const char *key) const {
        const json_t *value = required(key);
        demand(json_is_number(value), value);
        return json_number_value(value);
    }
    [[nodiscard]] bool boolean(const char *key) const {
        const json_t *value = required(key);
        demand(json_is_boolean(value), value);
        return json_is_true(value);
    }
    template <class Integer> [[nodiscard]] Integer integer(const char *key) const {
        const json_t *value = required(key);
        demand(json_is_integer(value), value);
        const json_int_t number = json_integer_value(value);
        const auto cast = static_cast<Integer>(number);
        demand(static_cast<json_int_t>(cast) == number && (number < 0) == (cast < 0), value);
        return cast;
    }
    template <class Enumeration> [[nodiscard]] Enumeration choice(const char *key) const {
        return named<Enumeration>(text(key));
    }
    [[nodiscard]] arguments inner(const char *key) const { return arguments(json::borrowed(required(key))); }
    [[nodiscard]] std::vector<json> elements(const char *key) const {
        json_t *value = required(key);
        demand(json_is_array(value), value);
        std::vector<json> found;
        for (std::size_t i = 0; i < json_array_size(value); i++)
            found.push_back(json::borrowed(json_array_get(value, i)));
        return found;
    }

    /// Borrowed as long as the command.
    [[nodiscard]] std::vector<std::string_view> texts(const char *key) const {
        std::vector<std::string_view> found;
        for (const auto &each : elements(key))
            found.push_back(text_of(each.get()));
        return found;
    }

    /// Each reads a key if it is there and not null.
    [[nodiscard]] std::optional<std::string> optional_string(const char *key) const {
        return has_value(key) ? std::optional<std::string>(string(key)) : std::nullopt;
    }
    [[nodiscard]] std::optional<double> optional_number(const char *key) const {
        return has_value(key) ? std::optional<double>(number(key)) : std::nullopt;
    }
    [[nodiscard]] std::optional<bool> optional_boolean(const char *key) const {
        return has_value(key) ? std::optional<bool>(boolean(key)) : std::nullopt;
    }
    template <class Integer> [[nodiscard]] std::optional<Integer> optional_integer(const char *key) const {
        return has_value(key) ? std::optional<Integer>(integer<Integer>(key)) : std::nullopt;
    }
    template <class Enumeration> [[nodiscard]] Enumeration choice_or(const char *key, Enumeration missing) const {
        return has(key) ? choice<Enumeration>(key) : missing;
    }

    static std::string_view text_of(const json_t *value) {
        demand(json_is_string(value), value);
        return {json_string_value(value), json_string_length(value)};
    }

  private:
    static void demand(bool fits, const json_t *value) {
        if (!fits)
            throw invalid(json::borrowed(const_cast<json_t *>(value)).text() + " has the wrong type");
    }

    json object_;
};

} // namespace adapter

#endif
