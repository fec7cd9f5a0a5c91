/* tracker.hpp - events, purchases and attributes straight to the REST endpoint, without a client, see tracker.h.
 * Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_TRACKER_HPP
#define PLACARD_CPP_TRACKER_HPP

#include "inputs.hpp"
#include "requests.hpp"
#include "value.hpp"

PLACARD_CPP_MODE_BEGIN

/// Sends what it logs to the REST endpoint. Threads: as for a client.
class tracker : public detail::owner<placard_tracker, placard_tracker_close> {
  public:
    using owner::owner;
    using event_range = placard::event_range<owner, placard_tracker_next_event>;

    /// Opens the queue, and creates it when missing. Sends nothing.
    [[nodiscard]] static outcome<tracker> open(const tracker_options &options) {
        detail::c_texts texts;
        const placard_tracker_options raw = detail::c_options(options, texts);
        if (!texts.ok())
            return mode::finish(result<tracker>(texts.failure()));
        return mode::finish(detail::made<tracker>(
            [&](placard_tracker **out, placard_error **err) { return placard_tracker_open(&raw, out, err); }));
    }
    /// Closes the tracker, as the destructor does, and everything borrowed from it. Sends nothing; the queue stays.
    void close() noexcept { reset(); }

    // ---- Logging

    outcome<status> log_event(const identity &user, std::string_view name, const properties &properties = {}) {
        return of(user, properties, placard_tracker_log_event, detail::bytes(name), name.size(), properties.get());
    }
    outcome<status> log_purchase(const identity &user, std::string_view product_id, const std::string &currency,
                                 double price, std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_texts texts;
        const char *code = texts.of(currency, "currency");
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return of(user, properties, placard_tracker_log_purchase, detail::bytes(product_id), product_id.size(), code,
                  price, quantity, properties.get());
    }
    outcome<status> set_attributes(const identity &user, const properties &attributes) {
        return of(user, attributes, placard_tracker_set_attributes, attributes.get());
    }
    outcome<status> unset_attribute(const identity &user, std::string_view key) {
        return of(user, {}, placard_tracker_unset_attribute, detail::bytes(key), key.size());
    }
    outcome<status> increment_attribute(const identity &user, std::string_view key, std::int64_t amount = 1) {
        return of(user, {}, placard_tracker_increment_attribute, detail::bytes(key), key.size(), amount);
    }
    outcome<status> add_to_attribute(const identity &user, std::string_view key, std::string_view element) {
        return of(user, {}, placard_tracker_add_to_attribute, detail::bytes(key), key.size(), detail::bytes(element),
                  element.size());
    }
    outcome<status> remove_from_attribute(const identity &user, std::string_view key, std::string_view element) {
        return of(user, {}, placard_tracker_remove_from_attribute, detail::bytes(key), key.size(),
                  detail::bytes(element), element.size());
    }
    outcome<status> set_user_field(const identity &user, user_field field, std::string_view value) {
        return of(user, {}, placard_tracker_set_user_field, static_cast<std::int32_t>(field), detail::bytes(value),
                  value.size());
    }
    outcome<status> unset_user_field(const identity &user, user_field field) {
        return of(user, {}, placard_tracker_set_user_field, static_cast<std::int32_t>(field), nullptr, std::size_t{0});
    }
    outcome<status> set_last_location(const identity &user, location place) {
        return of(user, {}, placard_tracker_set_last_location, place.latitude, place.longitude);
    }

    // ---- Sending and the event loop, as on a client

    /// status::pending while another process sends the queue.
    outcome<status> flush() { return call(placard_tracker_flush); }
    outcome<status> drain(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_tracker_drain, detail::timeout_ms(timeout));
    }
    /// nullopt if the queue cannot be read.
    [[nodiscard]] std::optional<std::int64_t> queued_count() const noexcept {
        const std::int64_t count = placard_tracker_queued_count(get());
        return count >= 0 ? std::optional<std::int64_t>(count) : std::nullopt;
    }
    [[nodiscard]] int fd() const noexcept { return placard_tracker_fd(get()); }
    outcome<status> dispatch() { return call(placard_tracker_dispatch); }
    outcome<status> wait(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_tracker_wait, detail::timeout_ms(timeout));
    }
    /// Ends the waits and drains of other threads; a signal handler may call it.
    void wake() noexcept { placard_tracker_wake(get()); }
    [[nodiscard]] std::optional<event> next_event() noexcept {
        return detail::view<event>(placard_tracker_next_event(get()));
    }
    [[nodiscard]] event_range events() noexcept { return event_range(*this); }
    [[nodiscard]] std::optional<monotonic_time> next_deadline() const noexcept {
        const std::int64_t ms = placard_tracker_next_deadline_ms(get());
        return ms != -1 ? std::optional<monotonic_time>(detail::monotonic(ms)) : std::nullopt;
    }
    outcome<status> set_time(instant now) {
        return call(placard_tracker_set_time, detail::since_epoch_ms(now.wall), detail::since_epoch_ms(now.monotonic));
    }
    outcome<status> complete_request(std::uint64_t id, const response &response) {
        detail::c_texts texts;
        const placard_response raw = detail::c_response(response, texts);
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return call(placard_tracker_complete_request, id, &raw);
    }
    outcome<status> fail_request(std::uint64_t id, failure failure) {
        return call(placard_tracker_fail_request, id, static_cast<std::int32_t>(failure));
    }
    /// \param text why there was no response, for developers: the event that reports it has this text.
    outcome<status> fail_request(std::uint64_t id, failure failure, const std::string &text) {
        detail::c_texts texts;
        const placard_response raw = detail::c_failure(failure, text, texts);
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return call(placard_tracker_complete_request, id, &raw);
    }

  private:
    template <class Function, class... Arguments> outcome<status> call(Function function, Arguments... arguments) {
        return mode::call([&](placard_error **err) { return function(get(), arguments..., err); });
    }
    template <class Function, class... Arguments>
    outcome<status> of(const identity &user, const properties &properties, Function function, Arguments... arguments) {
        detail::c_texts texts;
        const placard_identity raw = detail::c_identity(user, texts);
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return mode::call_with(properties,
                               [&](placard_error **err) { return function(get(), &raw, arguments..., err); });
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_TRACKER_HPP */
