/* object.hpp - how the members of clients, batches, outboxes and trackers call the library. Include
 * <placard/placard.hpp>. */
#ifndef PLACARD_CPP_OBJECT_HPP
#define PLACARD_CPP_OBJECT_HPP

#include "options.hpp"
#include "requests.hpp"
#include "snapshots.hpp"
#include "value.hpp"

PLACARD_CPP_MODE_BEGIN
namespace mode {

/// An owner whose members call functions of C with its handle.
template <class T, void (*destroy)(T *)> class object : public detail::owner<T, destroy> {
  public:
    using detail::owner<T, destroy>::owner;

  protected:
    /// Calls `function` with options, and returns an owner of what it opens.
    template <class Owner, class Function, class Options>
    static outcome<Owner> opened(Function function, const Options &options) {
        detail::c_inputs inputs;
        const auto raw = detail::c_struct(options, inputs);
        if (!inputs.ok())
            return finish(result<Owner>(inputs.failure()));
        return finish(detail::made<Owner>([&](T **out, placard_error **err) { return function(&raw, out, err); }));
    }
    /// Calls `function` with the handle, `arguments` and a placard_error **.
    template <class Function, class... Arguments> outcome<status> call(Function function, Arguments... arguments) {
        return finish(detail::status_of([&](placard_error **err) { return function(this->get(), arguments..., err); }));
    }
    /// Completes a request with a failure by `function`.
    template <class Function>
    outcome<status> fail(Function function, std::uint64_t id, failure failure, const std::string &text) {
        detail::c_inputs inputs;
        const placard_response raw = detail::c_failure(failure, text, inputs);
        if (!inputs.ok())
            return finish(result<status>(inputs.failure()));
        return call(function, id, &raw);
    }
    /// As call, and returns an owner of what the function creates.
    template <class Owner, class Function, class... Arguments>
    outcome<Owner> create(Function function, Arguments... arguments) const {
        return finish(made<Owner>(function, arguments...));
    }
    /// As create; nullopt: the function created nothing.
    template <class Owner, class Function, class... Arguments>
    outcome<std::optional<Owner>> create_if(Function function, Arguments... arguments) const {
        using found = result<std::optional<Owner>>;
        auto created = made<Owner>(function, arguments...);
        if (!created)
            return finish(found(std::move(created).error()));
        return finish(found(*created ? std::optional<Owner>(*std::move(created)) : std::nullopt));
    }
    /// As call, and returns the number that the function writes.
    template <class Number, class Function, class... Arguments>
    outcome<Number> read(Function function, Arguments... arguments) {
        Number number = 0;
        auto done =
            detail::status_of([&](placard_error **err) { return function(this->get(), arguments..., &number, err); });
        return finish(done ? result<Number>(number) : std::move(done).error());
    }

  private:
    template <class Owner, class Function, class... Arguments>
    result<Owner> made(Function function, Arguments... arguments) const {
        return detail::made<Owner>([&](typename Owner::c_type **out, placard_error **err) {
            return function(this->get(), arguments..., out, err);
        });
    }
};

} // namespace mode
PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_OBJECT_HPP */
