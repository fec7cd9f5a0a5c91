/* tracker_calls.hpp - what tracker.hpp inherits. Include <placard/placard.hpp>. Generated from interface/ by `make
 * generate`: do not edit. */
#ifndef PLACARD_CPP_TRACKER_CALLS_HPP
#define PLACARD_CPP_TRACKER_CALLS_HPP

#include "object.hpp"

PLACARD_CPP_MODE_BEGIN

/// The members of placard::tracker that do what the C functions of their names do.
class tracker_calls : public mode::object<placard_tracker, placard_tracker_close> {
  public:
    using object::object;

    // ---- tracker.h

    /// Logs the custom event `name` for `identity`. `properties` are those of client::log_event. When this or any other
    /// call that logs returns, the record survives what `durability` says, whichever process sends.
    ///
    /// Errors: status::invalid (the error names the argument and the limit), status::state (100000 records wait while
    /// another process sends and does not take them), status::io (disk, or other processes kept the queue busy for a
    /// second).
    outcome<status> log_event(const identity &identity, std::string_view name, const properties &properties = {}) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_log_event, &c_identity, detail::bytes(name), name.size(), c_properties);
    }

    /// Logs a purchase for `identity`: `product_id`, `currency`, `price`, `quantity` and `properties` are those of
    /// client::log_purchase.
    ///
    /// Errors: as for tracker::log_event.
    outcome<status> log_purchase(const identity &identity, std::string_view product_id, const std::string &currency,
                                 double price, std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        const char *c_currency = inputs.of(currency, "currency");
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_log_purchase, &c_identity, detail::bytes(product_id), product_id.size(), c_currency,
                    price, quantity, c_properties);
    }

    /// Sets custom `attributes` for `identity`: at least one key with a value that client::set_attribute accepts,
    /// except nullptr. They travel together, in the order of the calls. Refuses names of the endpoint's own fields,
    /// such as email: use tracker::set_user_field. Refuses objects that the endpoint would read as an operation, such
    /// as {"inc": 3}: use tracker::increment_attribute or a member next to it.
    ///
    /// Errors: as for tracker::log_event.
    outcome<status> set_attributes(const identity &identity, const properties &attributes) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        const placard_properties *c_attributes = inputs.of(attributes);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_set_attributes, &c_identity, c_attributes);
    }

    /// Unsets the custom attribute `key` for `identity`.
    ///
    /// Errors: as for tracker::log_event.
    outcome<status> unset_attribute(const identity &identity, std::string_view key) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_unset_attribute, &c_identity, detail::bytes(key), key.size());
    }

    /// Adds `amount`, which may be negative, to the integer attribute `key` for `identity`.
    ///
    /// Errors: as for tracker::log_event.
    outcome<status> increment_attribute(const identity &identity, std::string_view key, std::int64_t amount = 1) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_increment_attribute, &c_identity, detail::bytes(key), key.size(), amount);
    }

    /// Adds an element to an attribute of a user that is an array of strings.
    ///
    /// Errors: as for tracker::log_event.
    outcome<status> add_to_attribute(const identity &identity, std::string_view key, std::string_view element) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_add_to_attribute, &c_identity, detail::bytes(key), key.size(),
                    detail::bytes(element), element.size());
    }

    /// Removes an element of an attribute of a user that is an array of strings.
    ///
    /// Errors: as for tracker::log_event.
    outcome<status> remove_from_attribute(const identity &identity, std::string_view key, std::string_view element) {
        detail::c_inputs inputs;
        const placard_identity c_identity = detail::c_struct(identity, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_remove_from_attribute, &c_identity, detail::bytes(key), key.size(),
                    detail::bytes(element), element.size());
    }

    /// Starts to send the queue and continues until it is empty. Ends the pause of an hour after a permanent error and
    /// ignores a running back-off, but obeys Retry-After: it then ends with event_kind::send_failed
    /// (reason::rate_limited). Returns status::pending while another process sends: it takes the records along, and
    /// this tracker tries again after the flush interval.
    outcome<status> flush() { return call(placard_tracker_flush); }

    /// Sends the queue and waits until it is empty, at most `timeout` (nullopt: a minute); for programs about to exit.
    /// Returns status::pending when records remain.
    ///
    /// Errors: status::state (host transport or clock, and a timeout other than 0), status::io (also when the process
    /// has no descriptor left).
    outcome<status> drain(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_tracker_drain, detail::timeout_ms(timeout));
    }

    /// How many records of this queue the server has not acknowledged, those of other processes included. nullopt if
    /// the queue cannot be read, and in a forked child.
    [[nodiscard]] std::optional<std::int64_t> queued_count() const noexcept {
        const auto value = placard_tracker_queued_count(get());
        return value != -1 ? std::optional<std::int64_t>(value) : std::nullopt;
    }

    /// Does what is due: network and timers. Never blocks on the network.
    outcome<status> dispatch() { return call(placard_tracker_dispatch); }

    /// Waits until there is something to do or `timeout` has passed, then dispatches; nullopt: no limit. A timeout of 0
    /// or less does not wait.
    outcome<status> wait(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_tracker_wait, detail::timeout_ms(timeout));
    }

    /// Ends the waits and drains of other threads; without any, the next one ends at once. A signal handler may call
    /// it.
    void wake() noexcept { placard_tracker_wake(get()); }

    /// When tracker::dispatch has work next; nullopt: nothing to do.
    [[nodiscard]] std::optional<monotonic_time> next_deadline() const noexcept {
        const auto value = placard_tracker_next_deadline_ms(get());
        return value != -1 ? std::optional<monotonic_time>(detail::monotonic(value)) : std::nullopt;
    }

    /// Sets the host's clock (option clock) to `now`.
    ///
    /// Errors: as for client::set_time.
    outcome<status> set_time(instant now) {
        return call(placard_tracker_set_time, detail::since_epoch_ms(now.wall), detail::since_epoch_ms(now.monotonic));
    }

    /// Completes the request `id`, which the host sent, with a `response`.
    ///
    /// Errors: as for client::complete_request.
    outcome<status> complete_request(std::uint64_t id, const response &response) {
        detail::c_inputs inputs;
        const placard_response c_response = detail::c_struct(response, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_tracker_complete_request, id, &c_response);
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_TRACKER_CALLS_HPP */
