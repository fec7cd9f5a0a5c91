/* tracker.hpp - events, purchases and attributes straight to the REST endpoint, without a client, see tracker.h.
 * Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_TRACKER_HPP
#define PLACARD_CPP_TRACKER_HPP

#include "tracker_calls.hpp"

PLACARD_CPP_MODE_BEGIN

/// Sends what it logs to the REST endpoint. Threads: as for a client.
class tracker : public tracker_calls {
  public:
    using tracker_calls::tracker_calls;
    using event_range = placard::event_range<owner, placard_tracker_next_event>;

    /// Opens the queue, and creates it when missing. Sends nothing.
    [[nodiscard]] static outcome<tracker> open(const tracker_options &options) {
        return opened<tracker>(placard_tracker_open, options);
    }
    /// Closes the tracker, as the destructor does, and everything borrowed from it. Sends nothing; the queue stays.
    void close() noexcept { reset(); }

    // ---- Fields and places of a user

    outcome<status> set_user_field(const identity &user, user_field field, std::string_view value) {
        return of(user, placard_tracker_set_user_field, static_cast<std::int32_t>(field), detail::bytes(value),
                  value.size());
    }
    outcome<status> unset_user_field(const identity &user, user_field field) {
        return of(user, placard_tracker_set_user_field, static_cast<std::int32_t>(field), nullptr, std::size_t{0});
    }
    outcome<status> set_last_location(const identity &user, location place) {
        return of(user, placard_tracker_set_last_location, place.latitude, place.longitude);
    }

    // ---- Event loop

    [[nodiscard]] int fd() const noexcept { return placard_tracker_fd(get()); }
    [[nodiscard]] std::optional<event> next_event() noexcept {
        return detail::view<event>(placard_tracker_next_event(get()));
    }
    [[nodiscard]] event_range events() noexcept { return event_range(*this); }

    // ---- Requests that the host carries (transport::host)

    /// Fails a request for want of a response.
    outcome<status> fail_request(std::uint64_t id, failure failure) {
        return call(placard_tracker_fail_request, id, static_cast<std::int32_t>(failure));
    }
    /// \param text why there was no response, for developers: the event that reports it has this text.
    outcome<status> fail_request(std::uint64_t id, failure failure, const std::string &text) {
        return fail(placard_tracker_complete_request, id, failure, text);
    }

  private:
    template <class Function, class... Arguments>
    outcome<status> of(const identity &user, Function function, Arguments... arguments) {
        detail::c_inputs inputs;
        const placard_identity raw = detail::c_struct(user, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(function, &raw, arguments...);
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_TRACKER_HPP */
