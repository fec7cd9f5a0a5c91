/* text.hpp - strings between C++ and C. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_TEXT_HPP
#define PLACARD_CPP_TEXT_HPP

#include "result.hpp"

PLACARD_CPP_BEGIN
namespace detail {

inline std::string_view text(const char *data, std::size_t length) noexcept {
    return data != nullptr ? std::string_view(data, length) : std::string_view();
}

inline std::optional<std::string_view> optional_text(const char *data, std::size_t length) noexcept {
    return data != nullptr ? std::optional<std::string_view>(std::in_place, data, length) : std::nullopt;
}

/// The bytes of a text: an empty std::string_view can be NULL, which C reads as "absent".
inline const char *bytes(std::string_view text) noexcept { return text.data() != nullptr ? text.data() : ""; }

/// Looks up a key with a function such as placard_card_find_extra.
template <class Owner>
std::optional<std::string_view> found(const char *(*find)(const Owner *, const char *, std::size_t, std::size_t *),
                                      const Owner *owner, std::string_view key) noexcept {
    std::size_t length = 0;
    const char *value = find(owner, bytes(key), key.size(), &length);
    return optional_text(value, length);
}

/// What is passed to C, and the first thing in it that cannot be passed.
class c_inputs {
  public:
    /// A text that C reads up to its NUL, and that must live as long as the call. A NUL inside would cut it off.
    const char *of(const std::string &text, const char *name) {
        if (text.find('\0') != std::string::npos && error_.status() == status::ok)
            error_ = {status::invalid, std::string(name) + " contains a NUL character: remove it"};
        return text.c_str();
    }
    const char *of(const std::optional<std::string> &text, const char *name) {
        return text ? of(*text, name) : nullptr;
    }
    /// Properties, unless one of them was not accepted.
    template <class Properties> auto of(const Properties &properties) {
        if (ok())
            error_ = properties.error();
        return properties.get();
    }
    /// status::ok without an error.
    [[nodiscard]] const error &failure() const noexcept { return error_; }
    [[nodiscard]] bool ok() const noexcept { return error_.status() == status::ok; }
    void refuse(const char *name, const char *why) {
        if (ok())
            error_ = {status::invalid, std::string(name) + why};
    }

  private:
    error error_;
};

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_TEXT_HPP */
