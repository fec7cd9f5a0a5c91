/* client.hpp - a client: what client.h, cards.h, messages.h, analytics.h, explain.h and render.h say of its functions
 * holds for its members, which have their names without placard_client_. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_CLIENT_HPP
#define PLACARD_CPP_CLIENT_HPP

#include "client_calls.hpp"

PLACARD_CPP_MODE_BEGIN

/// One app with one user and one store. Threads: any thread may call any member at any time, except close, abandon,
/// events, next_event, a move and the destructor, during which no other call may run.
class client : public client_calls {
  public:
    using client_calls::client_calls;
    using event_range = placard::event_range<owner, placard_client_next_event>;

    // ---- Open and close

    /// Opens the store. Sends nothing.
    [[nodiscard]] static outcome<client> open(const options &options) {
        return opened<client>(placard_client_open, options);
    }
    /// Closes the client, as the destructor does, and everything borrowed from it. Sends nothing. A second close does
    /// nothing; other calls then return status::invalid.
    void close() noexcept { reset(); }
    /// Frees the handle, and leaves the store as a crash would. For a client inherited through fork().
    void abandon() noexcept { placard_client_abandon(release()); }

    // ---- Event loop

    /// The descriptor to poll for reading; the same value until close, then -1.
    [[nodiscard]] int fd() const noexcept { return placard_client_fd(get()); }
    /// The next event; nullopt when the queue is empty. Borrowed until the next call.
    [[nodiscard]] std::optional<event> next_event() noexcept {
        return detail::view<event>(placard_client_next_event(get()));
    }
    /// The unread events.
    [[nodiscard]] event_range events() noexcept { return event_range(*this); }

    // ---- User

    outcome<status> change_user(std::string_view user_id) {
        return call(placard_client_change_user, detail::bytes(user_id), user_id.size(), nullptr, std::size_t{0});
    }
    outcome<status> change_user(std::string_view user_id, std::string_view signature) {
        return call(placard_client_change_user, detail::bytes(user_id), user_id.size(), detail::bytes(signature),
                    signature.size());
    }

    // ---- Cards

    /// The current list. Works offline.
    [[nodiscard]] outcome<cards> copy_cards() const { return copy_cards(0U); }
    [[nodiscard]] outcome<cards> copy_cards(cards_flag flag) const {
        return copy_cards(static_cast<std::uint32_t>(flag));
    }
    outcome<status> log_card_impression(std::string_view id) {
        const char *text = detail::bytes(id);
        const std::size_t length = id.size();
        return call(placard_client_log_card_impressions, &text, &length, std::size_t{1});
    }
    /// Logs several impressions in one record, of any range of texts.
    template <class Range> outcome<status> log_card_impressions(const Range &ids) {
        return call_with_ids(placard_client_log_card_impressions, ids);
    }
    outcome<status> log_card_impressions(std::initializer_list<std::string_view> ids) {
        return log_card_impressions<std::initializer_list<std::string_view>>(ids);
    }
    /// Marks cards of any range of ids as viewed or not viewed, without an impression. `logs`: each card that becomes
    /// viewed has one. An unknown id is reported as dropped and does not affect the others.
    template <class Range> outcome<status> mark_cards(const Range &ids, bool viewed = true, bool logs = false) {
        return call_with_ids(placard_client_mark_cards, ids, viewed, logs);
    }
    outcome<status> mark_cards(std::initializer_list<std::string_view> ids, bool viewed = true, bool logs = false) {
        return mark_cards<std::initializer_list<std::string_view>>(ids, viewed, logs);
    }
    /// Counts the cards that the filter keeps.
    [[nodiscard]] outcome<card_count> count_cards(const card_filter &filter = {}) const {
        const raw_card_filter given(filter);
        if (!given.inputs.ok())
            return mode::finish(result<card_count>(given.inputs.failure()));
        card_count count;
        auto done = detail::status_of([&](placard_error **err) {
            return placard_client_count_cards(get(), &given.raw, &count.all, &count.unviewed, err);
        });
        if (!done)
            return mode::finish(result<card_count>(std::move(done).error()));
        return mode::finish(result<card_count>(count));
    }

    // ---- Push messages

    outcome<status> log_push_click(std::string_view payload_json) {
        return call(placard_client_log_push_click, detail::bytes(payload_json), payload_json.size());
    }
    /// nullopt: the payload has no tracking id.
    [[nodiscard]] outcome<std::optional<explanation>> explain_push_click(std::string_view payload_json) const {
        return create_if<explanation>(placard_client_explain_push_click, detail::bytes(payload_json),
                                      payload_json.size());
    }

    // ---- Attributes and fields of the user

    /// Sets a custom attribute; nullptr unsets it.
    outcome<status> set_attribute(std::string_view key, const value &value) {
        static constexpr detail::setters<placard_client> functions = {
            placard_client_set_attribute_bool,   placard_client_set_attribute_int,  placard_client_set_attribute_double,
            placard_client_set_attribute_string, placard_client_set_attribute_date, placard_client_set_attribute_json,
        };
        return mode::finish(detail::set(get(), functions, key, value));
    }
    outcome<status> set_attribute_location(std::string_view key, location place) {
        return call(placard_client_set_attribute_location, detail::bytes(key), key.size(), place.latitude,
                    place.longitude);
    }
    outcome<status> set_user_field(user_field field, std::string_view value) {
        return call(placard_client_set_user_field, static_cast<std::int32_t>(field), detail::bytes(value),
                    value.size());
    }
    outcome<status> unset_user_field(user_field field) {
        return call(placard_client_set_user_field, static_cast<std::int32_t>(field), nullptr, std::size_t{0});
    }
    outcome<status> set_last_location(location place, const location_details &details = {}) {
        const auto pointer = [](const std::optional<double> &number) { return number ? &*number : nullptr; };
        return call(placard_client_set_last_location, place.latitude, place.longitude, pointer(details.altitude),
                    pointer(details.accuracy), pointer(details.altitude_accuracy));
    }

    // ---- Requests that the host carries (transport::host)

    /// Fails a request for want of a response.
    outcome<status> fail_request(std::uint64_t id, failure failure) {
        return call(placard_client_fail_request, id, static_cast<std::int32_t>(failure));
    }
    /// \param text why there was no response, for developers: the event that reports it has this text.
    outcome<status> fail_request(std::uint64_t id, failure failure, const std::string &text) {
        return fail(placard_client_complete_request, id, failure, text);
    }

  private:
    [[nodiscard]] outcome<cards> copy_cards(std::uint32_t flags) const {
        return create<cards>(placard_client_copy_cards, flags);
    }

    /// The ids of any range of texts, and what follows them.
    template <class Function, class Range, class... Arguments>
    outcome<status> call_with_ids(Function function, const Range &ids, Arguments... arguments) {
        using reference = decltype(*std::begin(ids));
        static_assert(std::is_lvalue_reference_v<reference> || std::is_same_v<reference, std::string_view> ||
                          std::is_pointer_v<reference>,
                      "the texts must exist until the call: pass a container of them");
        std::vector<const char *> texts;
        std::vector<std::size_t> lengths;
        for (const auto &each : ids) {
            const std::string_view id(each);
            texts.push_back(detail::bytes(id));
            lengths.push_back(id.size());
        }
        if (texts.empty())
            return this->call(function, &no_id, &no_length, std::size_t{0}, arguments...);
        return this->call(function, texts.data(), lengths.data(), texts.size(), arguments...);
    }

    static constexpr const char *no_id = "";
    static constexpr std::size_t no_length = 0;
};

/// Returns the field with that name, such as "first_name".
[[nodiscard]] inline outcome<user_field> user_field_from_name(std::string_view name) {
    std::int32_t field = 0;
    auto done = detail::status_of([&](placard_error **err) {
        return placard_user_field_from_name(detail::bytes(name), name.size(), &field, err);
    });
    return mode::finish(done ? result<user_field>(static_cast<user_field>(field)) : std::move(done).error());
}

/// Returns the usual directory for an app's store. Reads the environment, creates nothing.
[[nodiscard]] inline outcome<std::string> default_directory() {
    std::size_t length = 0;
    placard_default_directory(nullptr, 0, &length, nullptr);
    std::string directory(length + 1, '\0');
    auto done = detail::status_of([&](placard_error **err) {
        return placard_default_directory(directory.data(), directory.size(), &length, err);
    });
    if (!done)
        return mode::finish(result<std::string>(std::move(done).error()));
    directory.resize(length);
    return mode::finish(result<std::string>(std::move(directory)));
}

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_CLIENT_HPP */
