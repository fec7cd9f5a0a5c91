/* outbox.hpp - a second process that leaves events and attributes for a client, see outbox.h. Include
 * <placard/placard.hpp>. */
#ifndef PLACARD_CPP_OUTBOX_HPP
#define PLACARD_CPP_OUTBOX_HPP

#include "options.hpp"
#include "snapshots.hpp"
#include "value.hpp"

PLACARD_CPP_MODE_BEGIN

/// A second process's access to a client's store. Threads: as for a client.
class outbox : public detail::owner<placard_outbox, placard_outbox_close> {
  public:
    using owner::owner;

    /// Opens the store of `api_key` in `directory`, the client's own, and creates both when missing.
    [[nodiscard]] static outcome<outbox> open(const std::string &directory, const std::string &api_key) {
        detail::c_texts texts;
        const char *folder = texts.of(directory, "directory");
        const char *key = texts.of(api_key, "api_key");
        if (!texts.ok())
            return mode::finish(result<outbox>(texts.failure()));
        return mode::finish(detail::made<outbox>(
            [&](placard_outbox **out, placard_error **err) { return placard_outbox_open(folder, key, out, err); }));
    }
    /// Closes the outbox, as the destructor does; its records stay.
    void close() noexcept { reset(); }

    outcome<status> put_event(std::string_view name, const properties &properties = {}) {
        return mode::call_with(properties, [&](placard_error **err) {
            return placard_outbox_put_event(get(), detail::bytes(name), name.size(), properties.get(), err);
        });
    }
    outcome<status> put_purchase(std::string_view product_id, const std::string &currency, double price,
                                 std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_texts texts;
        const char *code = texts.of(currency, "currency");
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return mode::call_with(properties, [&](placard_error **err) {
            return placard_outbox_put_purchase(get(), detail::bytes(product_id), product_id.size(), code, price,
                                               quantity, properties.get(), err);
        });
    }
    /// Puts a new value of a custom attribute into the outbox; nullptr unsets the attribute.
    outcome<status> put_attribute(std::string_view key, const value &value) {
        static constexpr detail::setters<placard_outbox> functions = {
            placard_outbox_put_attribute_bool,   placard_outbox_put_attribute_int,  placard_outbox_put_attribute_double,
            placard_outbox_put_attribute_string, placard_outbox_put_attribute_date, placard_outbox_put_attribute_json,
        };
        return mode::finish(detail::set(get(), functions, key, value));
    }
    outcome<status> unset_attribute(std::string_view key) {
        return call(placard_outbox_unset_attribute, detail::bytes(key), key.size());
    }
    outcome<status> put_user_field(user_field field, std::string_view value) {
        return call(placard_outbox_put_user_field, static_cast<std::int32_t>(field), detail::bytes(value),
                    value.size());
    }
    outcome<status> unset_user_field(user_field field) {
        return call(placard_outbox_put_user_field, static_cast<std::int32_t>(field), nullptr, std::size_t{0});
    }
    /// Puts a record that the client judges when it takes it in.
    outcome<status> put(outbox_kind kind, json record) {
        return call(placard_outbox_put, static_cast<std::int32_t>(kind), detail::bytes(record.text),
                    record.text.size());
    }

    /// The waiting records of one kind, from all processes.
    [[nodiscard]] outcome<outbox_records> copy_records(outbox_kind kind) {
        return mode::finish(detail::made<outbox_records>([&](placard_outbox_records **out, placard_error **err) {
            return placard_outbox_copy_records(get(), static_cast<std::int32_t>(kind), out, err);
        }));
    }
    outcome<status> remove(outbox_kind kind) { return call(placard_outbox_remove, static_cast<std::int32_t>(kind)); }
    outcome<status> remove_all() { return call(placard_outbox_remove_all); }
    /// Stamps records that are put from now on with `wall` instead of the system's time.
    outcome<status> set_time(wall_time wall) { return call(placard_outbox_set_time, detail::since_epoch_ms(wall)); }

  private:
    template <class Function, class... Arguments> outcome<status> call(Function function, Arguments... arguments) {
        return mode::call([&](placard_error **err) { return function(get(), arguments..., err); });
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_OUTBOX_HPP */
