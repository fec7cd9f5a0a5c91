/* result.hpp - what a call returns: a value or an error. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_RESULT_HPP
#define PLACARD_CPP_RESULT_HPP

#include "enums.hpp"

PLACARD_CPP_BEGIN

// A class in a header has no one file for its table of virtual functions.
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wweak-vtables"
#endif

/// What went wrong, where, and what to do about it. Copies share their text.
class error : public std::exception {
  public:
    /// No error: the status is status::ok.
    error() noexcept = default;
    error(placard::status status, std::string message)
        : status_(status), message_(std::make_shared<const std::string>(std::move(message))) {}

    [[nodiscard]] placard::status status() const noexcept { return status_; }
    /// One or two English sentences, for developers. Borrowed as long as this error or a copy of it.
    [[nodiscard]] std::string_view message() const noexcept {
        return message_ ? std::string_view(*message_) : std::string_view();
    }
    [[nodiscard]] const char *what() const noexcept override {
        return message_ ? message_->c_str() : placard_status_name(static_cast<placard_status>(status_));
    }

  private:
    placard::status status_ = status::ok;
    std::shared_ptr<const std::string> message_;
};

#ifdef __clang__
#pragma clang diagnostic pop
#endif

/// The value of a call, or its error. Calls without a value of their own return result<status>: its value is status::ok
/// or a positive status, which means that nothing was done and nothing is wrong.
template <class T> class [[nodiscard]] result {
  public:
    using value_type = T;
    using error_type = placard::error;

    template <class U = T, std::enable_if_t<std::is_constructible_v<T, U &&> &&
                                                !std::is_base_of_v<placard::error, std::decay_t<U>> &&
                                                !std::is_same_v<result, std::decay_t<U>>,
                                            int> = 0>
    result(U &&value) : value_(std::forward<U>(value)) {}
    result(placard::error error) noexcept : error_(std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
    [[nodiscard]] explicit operator bool() const noexcept { return value_.has_value(); }

    /// The status of the call, negative on an error.
    [[nodiscard]] placard::status status() const noexcept {
        if constexpr (std::is_same_v<T, placard::status>)
            return value_ ? *value_ : error_.status();
        else
            return error_.status();
    }

    /// On success: an error with status::ok and no text.
    [[nodiscard]] const placard::error &error() const &noexcept { return error_; }
    [[nodiscard]] placard::error error() &&noexcept { return std::move(error_); }

    /// The value. Without one the process aborts: check first. A temporary's value is returned by value, so that
    /// `for (auto card : *client.copy_cards())` is safe.
    [[nodiscard]] T &operator*() &noexcept { return *checked(); }
    [[nodiscard]] const T &operator*() const &noexcept { return *checked(); }
    [[nodiscard]] T operator*() &&noexcept { return std::move(*checked()); }
    [[nodiscard]] T *operator->() noexcept { return checked(); }
    [[nodiscard]] const T *operator->() const noexcept { return checked(); }

    template <class U> [[nodiscard]] T value_or(U &&other) const & {
        return value_ ? *value_ : static_cast<T>(std::forward<U>(other));
    }
    template <class U> [[nodiscard]] T value_or(U &&other) && {
        return value_ ? std::move(*value_) : static_cast<T>(std::forward<U>(other));
    }

#if PLACARD_CPP_EXCEPTIONS
    /// The value, or throws the error.
    T &value() & {
        demand();
        return *value_;
    }
    const T &value() const & {
        demand();
        return *value_;
    }
    T value() && {
        demand();
        return std::move(*value_);
    }
#endif

  private:
    T *checked() noexcept { return value_ ? &*value_ : (std::abort(), nullptr); }
    const T *checked() const noexcept { return value_ ? &*value_ : (std::abort(), nullptr); }
#if PLACARD_CPP_EXCEPTIONS
    void demand() const {
        if (!value_)
            throw placard::error(error_);
    }
#endif

    std::optional<T> value_;
    placard::error error_;
};

namespace detail {

/// Owns what a call wrote to its placard_error **.
class error_slot {
  public:
    error_slot() noexcept = default;
    error_slot(const error_slot &) = delete;
    error_slot &operator=(const error_slot &) = delete;
    ~error_slot() { placard_error_destroy(raw_); }

    [[nodiscard]] placard_error **out() noexcept { return &raw_; }
    [[nodiscard]] error taken(placard_status status) const {
        const auto text = raw_ != nullptr ? std::string(raw_->message, raw_->message_length) : std::string();
        return {static_cast<placard::status>(status), text};
    }

  private:
    placard_error *raw_ = nullptr;
};

/// Calls `function` with a placard_error ** and returns its status.
template <class Function> result<status> status_of(Function &&function) {
    error_slot slot;
    const placard_status done = function(slot.out());
    if (done < 0)
        return slot.taken(done);
    return static_cast<placard::status>(done);
}

/// Calls `function` with a T ** and a placard_error **, and returns an owner of what it created.
template <class Owner, class Function> result<Owner> made(Function &&function) {
    typename Owner::c_type *raw = nullptr;
    auto done = status_of([&](placard_error **err) { return function(&raw, err); });
    if (!done)
        return std::move(done).error();
    return Owner(raw);
}

} // namespace detail

PLACARD_CPP_END
PLACARD_CPP_MODE_BEGIN

/// What a call returns: result<T>; with PLACARD_THROW the value, and errors are thrown.
#ifdef PLACARD_THROW
template <class T> using outcome = T;
#else
template <class T> using outcome = result<T>;
#endif

namespace mode {

template <class T> outcome<T> finish(result<T> &&done) {
#ifdef PLACARD_THROW
    return std::move(done).value();
#else
    return std::move(done);
#endif
}

} // namespace mode

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_RESULT_HPP */
