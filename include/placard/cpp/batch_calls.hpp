/* batch_calls.hpp - what batch.hpp inherits. Include <placard/placard.hpp>. Generated from interface/ by `make
 * generate`: do not edit. */
#ifndef PLACARD_CPP_BATCH_CALLS_HPP
#define PLACARD_CPP_BATCH_CALLS_HPP

#include "object.hpp"

PLACARD_CPP_MODE_BEGIN

/// The members of placard::batch that do what the C functions of their names do.
class batch_calls : public mode::object<placard_batch, placard_batch_destroy> {
  public:
    using object::object;

    // ---- analytics.h

    /// Returns the number of events and purchases in a batch.
    [[nodiscard]] std::size_t count() const noexcept { return placard_batch_count(get()); }

    /// Appends an event, as client::log_event logs it; at most 10000 items in all.
    ///
    /// Errors: status::invalid (the error names the field and the limit, or says that the batch is full; it stays
    /// unchanged).
    outcome<status> add_event(std::string_view name, const properties &properties = {}) {
        detail::c_inputs inputs;
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_batch_add_event, detail::bytes(name), name.size(), c_properties);
    }

    /// Appends a purchase, as client::log_purchase logs it.
    ///
    /// Errors: status::invalid (the error names the field and the limit, or says that the batch is full; it stays
    /// unchanged).
    outcome<status> add_purchase(std::string_view product_id, const std::string &currency, double price,
                                 std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_inputs inputs;
        const char *c_currency = inputs.of(currency, "currency");
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_batch_add_purchase, detail::bytes(product_id), product_id.size(), c_currency, price,
                    quantity, c_properties);
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_BATCH_CALLS_HPP */
