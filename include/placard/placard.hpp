/*
 * placard.hpp - content cards and in-app messages for C++17
 *
 * The C interface with owners, ranges, std::string_view and std::chrono. Header only: link libplacard. Names are those
 * of the C headers, which say what each call does: placard_client_log_event is placard::client::log_event.
 *
 * ERRORS   A call returns result<T>: a value, or an error with status and text. Calls without a value of their own
 *   return result<status>: status::ok, or why nothing was done (blocked, ignored, pending). Results are [[nodiscard]].
 *     auto client = placard::client::open(options);
 *     if (!client) return fail(client.error().message());
 *   .value() throws the error, a std::exception. Where PLACARD_THROW is defined before the header is included, every
 *   call throws and returns the value itself. Nothing else throws, except std::bad_alloc. Without exceptions
 *   (-fno-exceptions) .value() does not exist.
 *
 * OWNERS   client, cards, messages, properties, ... are moved, never copied, and free what they own. A moved-from or
 *   closed one is empty: its calls return status::invalid, its lists are empty.
 *
 * VIEWS    card, message, button, event, ... are pointers into an owner, and so are the texts that they return. Those
 * of a list are valid until the list is destroyed, those of an event until the next event is read.
 *
 * TEXT     In: std::string_view, of UTF-8; nothing is kept. What C reads up to a NUL is std::string, and a NUL inside
 * is an error. Out: std::string_view, with std::optional where C has NULL.
 *
 * TIME     wall_time, monotonic_time and std::chrono's durations. 0 never means "the default", and a negative timeout
 *   never means "no limit": std::nullopt does.
 *
 * docs/hosts.md is the guide.
 */
#ifndef PLACARD_PLACARD_HPP
#define PLACARD_PLACARD_HPP

#include "cpp/client.hpp"
#include "cpp/outbox.hpp"
#include "cpp/replay.hpp"
#include "cpp/tracker.hpp"

PLACARD_CPP_BEGIN

/// The loaded library's version, such as "0.1.0".
[[nodiscard]] inline std::string_view version() noexcept { return placard_version(); }

/// Whether the loaded library has the ABI of these headers. If not, do not use it.
[[nodiscard]] inline bool abi_matches() noexcept { return placard_abi_version() == PLACARD_ABI_VERSION; }

PLACARD_CPP_END

#endif /* PLACARD_PLACARD_HPP */
