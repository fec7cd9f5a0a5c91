/* outbox_calls.hpp - what outbox.hpp inherits. Include <placard/placard.hpp>. Generated from interface/ by `make
 * generate`: do not edit. */
#ifndef PLACARD_CPP_OUTBOX_CALLS_HPP
#define PLACARD_CPP_OUTBOX_CALLS_HPP

#include "object.hpp"

PLACARD_CPP_MODE_BEGIN

/// The members of placard::outbox that do what the C functions of their names do.
class outbox_calls : public mode::object<placard_outbox, placard_outbox_close> {
  public:
    using object::object;

    // ---- outbox.h

    /// Puts an event called `name` into the outbox, for the client to log as by client::log_event, which has the limits
    /// of name and `properties`. This call and the others for typed records check their arguments at once: the client
    /// can log what they accept, unless the server's blocklist forbids it by then. When the call returns, the record
    /// survives the crash of any process, as with durability::process. A call takes microseconds; one in some hundred
    /// calls waits a few milliseconds for the disk. While other processes write, a call can take up to a second.
    ///
    /// Errors: status::invalid (the error names the field and the limit), status::state (100000 records wait and no
    /// client takes them in), status::io (disk, or other processes kept the store busy for a second).
    outcome<status> log_event(std::string_view name, const properties &properties = {}) {
        detail::c_inputs inputs;
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_outbox_log_event, detail::bytes(name), name.size(), c_properties);
    }

    /// Puts a purchase into the outbox: `product_id`, `currency`, `price`, `quantity` and `properties` as for
    /// client::log_purchase, the rest as for outbox::log_event.
    ///
    /// Errors: as for outbox::log_event.
    outcome<status> log_purchase(std::string_view product_id, const std::string &currency, double price,
                                 std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_inputs inputs;
        const char *c_currency = inputs.of(currency, "currency");
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_outbox_log_purchase, detail::bytes(product_id), product_id.size(), c_currency, price,
                    quantity, c_properties);
    }

    /// Puts the removal of the custom attribute `key` into the outbox. The rest is as for outbox::log_event.
    ///
    /// Errors: as for outbox::log_event.
    outcome<status> unset_attribute(std::string_view key) {
        return call(placard_outbox_unset_attribute, detail::bytes(key), key.size());
    }

    /// Puts a record of a `kind` as JSON (at most 102400 bytes) into the outbox. Only checks that it is an object; the
    /// client judges whether it can be logged.
    ///
    /// Errors: as for outbox::log_event.
    outcome<status> put(outbox_kind kind, json json) {
        return call(placard_outbox_put, static_cast<std::int32_t>(kind), detail::bytes(json.text), json.text.size());
    }

    /// Copies the list of waiting records of one `kind`, FIFO, from all processes.
    ///
    /// Errors: status::invalid (an unlisted kind).
    [[nodiscard]] outcome<outbox_records> copy_records(outbox_kind kind) {
        return create<outbox_records>(placard_outbox_copy_records, static_cast<std::int32_t>(kind));
    }

    /// Removes the waiting records of one `kind`. Returns status::ignored when there are no records.
    ///
    /// Errors: status::invalid (an unlisted kind).
    outcome<status> remove(outbox_kind kind) { return call(placard_outbox_remove, static_cast<std::int32_t>(kind)); }

    /// Removes all waiting records. Returns status::ignored when there are no records.
    outcome<status> remove_all() { return call(placard_outbox_remove_all); }

    /// Stamps records that are put from now on with `wall` instead of the system's time: for tests and simulations.
    outcome<status> set_time(wall_time wall) { return call(placard_outbox_set_time, detail::since_epoch_ms(wall)); }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_OUTBOX_CALLS_HPP */
