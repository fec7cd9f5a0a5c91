/* value.hpp - values of properties and attributes. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_VALUE_HPP
#define PLACARD_CPP_VALUE_HPP

#include "owner.hpp"
#include "text.hpp"
#include "time.hpp"

PLACARD_CPP_BEGIN

/// JSON text, for arrays and objects: `placard::json{R"(["a", "b"])"}`.
struct json {
    std::string_view text;
};

/// A value to pass: bool, an integer, a floating-point number, a text, a point in time, JSON, or nullptr, which unsets.
/// A text stays the caller's memory: a value is for the length of a call. No pointer becomes a bool, no character a
/// number. An integer above 64 bits and a NULL text are status::invalid in the call.
class value {
    template <class T>
    static constexpr bool is_character =
        std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char16_t> ||
#ifdef __cpp_char8_t
        std::is_same_v<T, char8_t> ||
#endif
        std::is_same_v<T, char32_t>;
    template <class T>
    static constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool> && !is_character<T>;
    template <class T>
    static constexpr bool is_text =
        std::is_convertible_v<const T &, std::string_view> && !std::is_same_v<T, std::nullptr_t>;

  public:
    /// Why a value cannot be passed.
    struct refused {
        const char *why;
    };
    using content_type =
        std::variant<std::nullptr_t, bool, std::int64_t, double, std::string_view, wall_time, placard::json, refused>;

    value(std::nullptr_t) noexcept : content_(nullptr) {}
    template <class T, std::enable_if_t<std::is_same_v<T, bool>, int> = 0>
    value(T boolean) noexcept : content_(std::in_place_type<bool>, boolean) {}
    template <class T, std::enable_if_t<is_integer<T>, int> = 0, class = void>
    value(T number) noexcept : content_(integer(number)) {}
    template <class T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0, class = void, class = void>
    value(T number) noexcept : content_(std::in_place_type<double>, static_cast<double>(number)) {}
    template <class T, std::enable_if_t<is_text<T>, int> = 0> value(const T &text) noexcept : content_(string(text)) {}
    template <class Duration>
    value(std::chrono::time_point<std::chrono::system_clock, Duration> date) noexcept
        : content_(std::chrono::floor<std::chrono::milliseconds>(date)) {}
    value(placard::json json) noexcept : content_(json) {}

    [[nodiscard]] const content_type &content() const noexcept { return content_; }

  private:
    template <class T> static content_type integer(T number) noexcept {
        if constexpr (std::is_unsigned_v<T> && sizeof(T) >= sizeof(std::int64_t)) {
            if (number > static_cast<T>(std::numeric_limits<std::int64_t>::max()))
                return refused{" is too large for 64 bits"};
        }
        return content_type(std::in_place_type<std::int64_t>, static_cast<std::int64_t>(number));
    }

    template <class T> static content_type string(const T &text) noexcept {
        if constexpr (std::is_pointer_v<T>) {
            if (text == nullptr)
                return refused{" is NULL: pass nullptr to unset it"};
        }
        return content_type(std::in_place_type<std::string_view>, text);
    }

    content_type content_;
};

/// A key and its value, as in `client.log_event("order_placed", {{"items", 3}, {"guest", true}})`.
struct property {
    std::string_view key;
    placard::value value;
};

namespace detail {

/// The C functions that set a key of something.
template <class Raw> struct setters {
    placard_status (*set_bool)(Raw *, const char *, std::size_t, bool, placard_error **);
    placard_status (*set_int)(Raw *, const char *, std::size_t, std::int64_t, placard_error **);
    placard_status (*set_double)(Raw *, const char *, std::size_t, double, placard_error **);
    placard_status (*set_string)(Raw *, const char *, std::size_t, const char *, std::size_t, placard_error **);
    placard_status (*set_date)(Raw *, const char *, std::size_t, std::int64_t, placard_error **);
    placard_status (*set_json)(Raw *, const char *, std::size_t, const char *, std::size_t, placard_error **);
};

template <class Raw> class setter {
  public:
    setter(Raw *raw, const setters<Raw> &functions, std::string_view key) noexcept
        : raw_(raw), functions_(functions), key_(bytes(key)), length_(key.size()) {}

    placard_status operator()(bool value, placard_error **err) const {
        return functions_.set_bool(raw_, key_, length_, value, err);
    }
    placard_status operator()(std::int64_t value, placard_error **err) const {
        return functions_.set_int(raw_, key_, length_, value, err);
    }
    placard_status operator()(double value, placard_error **err) const {
        return functions_.set_double(raw_, key_, length_, value, err);
    }
    placard_status operator()(std::string_view value, placard_error **err) const {
        return functions_.set_string(raw_, key_, length_, bytes(value), value.size(), err);
    }
    placard_status operator()(wall_time value, placard_error **err) const {
        return functions_.set_date(raw_, key_, length_, since_epoch_ms(value), err);
    }
    placard_status operator()(json value, placard_error **err) const {
        return functions_.set_json(raw_, key_, length_, bytes(value.text), value.text.size(), err);
    }
    placard_status operator()(std::nullptr_t, placard_error **err) const {
        return functions_.set_json(raw_, key_, length_, "null", 4, err);
    }

  private:
    Raw *raw_;
    const setters<Raw> &functions_;
    const char *key_;
    std::size_t length_;
};

template <class Raw>
result<status> set(Raw *raw, const setters<Raw> &functions, std::string_view key, const value &value) {
    if (const auto *refused = std::get_if<placard::value::refused>(&value.content()))
        return error(status::invalid, "the value of '" + std::string(key) + "'" + refused->why);
    const setter<Raw> setter(raw, functions, key);
    return status_of([&](placard_error **err) {
        return std::visit(
            [&](const auto &content) -> placard_status {
                if constexpr (std::is_same_v<std::decay_t<decltype(content)>, placard::value::refused>)
                    return PLACARD_E_INVALID; // returned above
                else
                    return setter(content, err);
            },
            value.content());
    });
}

} // namespace detail

PLACARD_CPP_END
PLACARD_CPP_MODE_BEGIN

/// Typed properties of an event or a purchase. An empty set is the same as no properties.
class properties : public detail::owner<placard_properties, placard_properties_destroy> {
  public:
    using owner::owner;
    properties() noexcept = default;
    /// A key or value that is not accepted is the error of the call to which the set is passed, and of status().
    properties(std::initializer_list<property> members) {
        for (const auto &member : members) {
            if (error_.status() == status::ok)
                error_ = put(member.key, member.value).error();
        }
    }

    /// The error goes along: a set that was moved from is empty, and can be filled again.
    properties(properties &&other) noexcept
        : owner(std::move(other)), error_(std::exchange(other.error_, placard::error())) {}
    properties &operator=(properties &&other) noexcept {
        owner::operator=(std::move(other));
        error_ = std::exchange(other.error_, placard::error());
        return *this;
    }

    [[nodiscard]] static outcome<properties> from_json(std::string_view json) {
        return mode::finish(detail::made<properties>([&](placard_properties **out, placard_error **err) {
            return placard_properties_create_from_json(detail::bytes(json), json.size(), out, err);
        }));
    }

    /// Sets the value of one key, replacing an earlier one; nullptr removes it.
    outcome<status> set(std::string_view key, const value &value) { return mode::finish(put(key, value)); }

    /// The first error of the members that the set was constructed with.
    [[nodiscard]] const placard::error &error() const noexcept { return error_; }

  private:
    result<status> put(std::string_view key, const value &value) {
        static constexpr detail::setters<placard_properties> functions = {
            placard_properties_set_bool,   placard_properties_set_int,  placard_properties_set_double,
            placard_properties_set_string, placard_properties_set_date, placard_properties_set_json,
        };
        if (!*this) {
            auto created = detail::made<properties>(placard_properties_create);
            if (!created)
                return created.error();
            auto before = std::move(error_);
            *this = *std::move(created);
            error_ = std::move(before);
        }
        return detail::set(get(), functions, key, value);
    }

    placard::error error_;
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_VALUE_HPP */
