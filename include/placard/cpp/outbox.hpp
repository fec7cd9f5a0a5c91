/* outbox.hpp - a second process that leaves events and attributes for a client, see outbox.h. Include
 * <placard/placard.hpp>. */
#ifndef PLACARD_CPP_OUTBOX_HPP
#define PLACARD_CPP_OUTBOX_HPP

#include "outbox_calls.hpp"

PLACARD_CPP_MODE_BEGIN

/// A second process's access to a client's store. Threads: as for a client.
class outbox : public outbox_calls {
  public:
    using outbox_calls::outbox_calls;

    /// Opens the store of `api_key` in `directory`, the client's own, and creates both when missing.
    [[nodiscard]] static outcome<outbox> open(const std::string &directory, const std::string &api_key) {
        detail::c_inputs inputs;
        const char *folder = inputs.of(directory, "directory");
        const char *key = inputs.of(api_key, "api_key");
        if (!inputs.ok())
            return mode::finish(result<outbox>(inputs.failure()));
        return mode::finish(detail::made<outbox>(
            [&](placard_outbox **out, placard_error **err) { return placard_outbox_open(folder, key, out, err); }));
    }
    /// Closes the outbox, as the destructor does; its records stay.
    void close() noexcept { reset(); }

    /// Puts a new value of a custom attribute into the outbox; nullptr unsets the attribute.
    outcome<status> set_attribute(std::string_view key, const value &value) {
        static constexpr detail::setters<placard_outbox> functions = {
            placard_outbox_set_attribute_bool,   placard_outbox_set_attribute_int,  placard_outbox_set_attribute_double,
            placard_outbox_set_attribute_string, placard_outbox_set_attribute_date, placard_outbox_set_attribute_json,
        };
        return mode::finish(detail::set(get(), functions, key, value));
    }
    outcome<status> set_user_field(user_field field, std::string_view value) {
        return call(placard_outbox_set_user_field, static_cast<std::int32_t>(field), detail::bytes(value),
                    value.size());
    }
    outcome<status> unset_user_field(user_field field) {
        return call(placard_outbox_set_user_field, static_cast<std::int32_t>(field), nullptr, std::size_t{0});
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_OUTBOX_HPP */
