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

/// A number of 32 bits, the nearest one to `value`.
template <class Number> constexpr Number clamped(std::int64_t value) noexcept {
    constexpr auto most = static_cast<std::int64_t>(std::numeric_limits<Number>::max());
    constexpr auto least = static_cast<std::int64_t>(std::numeric_limits<Number>::min());
    return static_cast<Number>(value > most ? most : value < least ? least : value);
}

/// A timeout for C, where a negative number is "no limit": a deadline that has passed must not become that.
inline std::int64_t timeout_ms(std::optional<std::chrono::milliseconds> timeout) noexcept {
    if (!timeout)
        return -1;
    const auto ms = static_cast<std::int64_t>(timeout->count());
    return ms < 0 ? 0 : ms;
}

/// A budget for C, where 0 is "no limit": a frame without time left must not become that.
inline std::uint32_t budget_us(std::optional<std::chrono::microseconds> budget) noexcept {
    if (!budget)
        return 0;
    const auto us = static_cast<std::int64_t>(budget->count());
    return us < 1 ? 1 : clamped<std::uint32_t>(us);
}

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_TIME_HPP */
