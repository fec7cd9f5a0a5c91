/* time.hpp - points in time and durations. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_TIME_HPP
#define PLACARD_CPP_TIME_HPP

#include "config.hpp"

PLACARD_CPP_BEGIN

/// A point in time, in milliseconds: a server can send any 64-bit number, which nanoseconds could not hold.
using wall_time = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;
/// A point in monotonic time. std::chrono::steady_clock is CLOCK_MONOTONIC.
using monotonic_time = std::chrono::time_point<std::chrono::steady_clock, std::chrono::milliseconds>;

namespace detail {

constexpr wall_time wall(std::int64_t ms) noexcept { return wall_time(std::chrono::milliseconds(ms)); }
constexpr monotonic_time monotonic(std::int64_t ms) noexcept { return monotonic_time(std::chrono::milliseconds(ms)); }

template <class Time> constexpr std::int64_t since_epoch_ms(Time time) noexcept {
    return static_cast<std::int64_t>(time.time_since_epoch().count());
}

/// The length in another unit, rounded up; one that does not fit is the longest or the shortest.
template <class Unit, class Rep, class Period>
constexpr Unit saturated(std::chrono::duration<Rep, Period> given) noexcept {
    using ratio = std::ratio_divide<Period, typename Unit::period>;
    const auto exact = static_cast<long double>(given.count()) * static_cast<long double>(ratio::num) /
                       static_cast<long double>(ratio::den);
    if (!(exact < static_cast<long double>(Unit::max().count())))
        return exact > 0 ? Unit::max() : Unit::zero(); // NaN is no time
    if (exact <= static_cast<long double>(Unit::min().count()))
        return Unit::min();
    const auto whole = static_cast<typename Unit::rep>(exact);
    return Unit(static_cast<long double>(whole) < exact ? whole + 1 : whole);
}

/// A number of 32 bits, the nearest one to `value`.
template <class Number> constexpr Number clamped(std::int64_t value) noexcept {
    constexpr auto most = static_cast<std::int64_t>(std::numeric_limits<Number>::max());
    constexpr auto least = static_cast<std::int64_t>(std::numeric_limits<Number>::min());
    return static_cast<Number>(value > most ? most : value < least ? least : value);
}

} // namespace detail

/// A length of time, or std::nullopt. Takes any std::chrono::duration, also with fractions: rounded up to a Unit, and
/// what is too long for Unit is the longest, never its opposite.
template <class Unit> class length {
  public:
    constexpr length() noexcept = default;
    constexpr length(std::nullopt_t) noexcept {}
    template <class Rep, class Period>
    constexpr length(std::chrono::duration<Rep, Period> given) noexcept : value_(detail::saturated<Unit>(given)) {}
    template <class Rep, class Period>
    constexpr length(std::optional<std::chrono::duration<Rep, Period>> given) noexcept {
        if (given)
            value_ = detail::saturated<Unit>(*given);
    }

    [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return value_.has_value(); }
    /// The length. Without one the behaviour is undefined, as for std::optional.
    [[nodiscard]] constexpr const Unit &operator*() const noexcept { return *value_; }
    [[nodiscard]] constexpr const Unit *operator->() const noexcept { return &*value_; }

  private:
    std::optional<Unit> value_ = {};
};

namespace detail {

/// A timeout for C, where a negative number is "no limit": a deadline that has passed must not become that.
inline std::int64_t timeout_ms(length<std::chrono::milliseconds> timeout) noexcept {
    if (!timeout)
        return -1;
    const auto ms = static_cast<std::int64_t>(timeout->count());
    return ms < 0 ? 0 : ms;
}

/// A budget for C, where 0 is "no limit": a frame without time left must not become that.
inline std::uint32_t budget_us(length<std::chrono::microseconds> budget) noexcept {
    if (!budget)
        return 0;
    const auto us = static_cast<std::int64_t>(budget->count());
    return us < 1 ? 1 : clamped<std::uint32_t>(us);
}

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_TIME_HPP */
