/* client.hpp - a client: what client.h, cards.h, messages.h, analytics.h, explain.h and render.h say of its functions
 * holds for its members, which have their names without placard_client_. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_CLIENT_HPP
#define PLACARD_CPP_CLIENT_HPP

#include "inputs.hpp"
#include "requests.hpp"
#include "snapshots.hpp"
#include "value.hpp"

PLACARD_CPP_MODE_BEGIN

/// One app with one user and one store. Threads: any thread may call any member at any time, except close, abandon,
/// events, next_event, a move and the destructor, during which no other call may run.
class client : public detail::owner<placard_client, placard_client_close> {
  public:
    using owner::owner;
    using event_range = placard::event_range<owner, placard_client_next_event>;

    // ---- Open and close

    /// Opens the store. Sends nothing.
    [[nodiscard]] static outcome<client> open(const options &options) {
        detail::c_texts texts;
        const placard_options raw = detail::c_options(options, texts);
        if (!texts.ok())
            return mode::finish(result<client>(texts.failure()));
        return mode::finish(detail::made<client>(
            [&](placard_client **out, placard_error **err) { return placard_client_open(&raw, out, err); }));
    }
    /// Closes the client, as the destructor does, and everything borrowed from it. Sends nothing. A second close does
    /// nothing; other calls then return status::invalid.
    void close() noexcept { reset(); }
    /// Frees the handle, and leaves the store as a crash would. For a client inherited through fork().
    void abandon() noexcept { placard_client_abandon(release()); }

    // ---- Event loop

    /// The descriptor to poll for reading; the same value until close, then -1.
    [[nodiscard]] int fd() const noexcept { return placard_client_fd(get()); }
    /// Does what is due. Never blocks on the network.
    outcome<status> dispatch() { return call(placard_client_dispatch); }
    /// As dispatch, but stops after about `budget`; nullopt: no limit. A budget of 0 or less does one step.
    outcome<status> dispatch_for(length<std::chrono::microseconds> budget) {
        return call(placard_client_dispatch_for, detail::budget_us(budget));
    }
    /// Waits until there is something to do or `timeout` has passed, then dispatches; nullopt: no limit. A timeout of 0
    /// or less does not wait.
    outcome<status> wait(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_client_wait, detail::timeout_ms(timeout));
    }
    /// Ends the waits and drains of other threads; a signal handler may call it.
    void wake() noexcept { placard_client_wake(get()); }
    /// Starts to send what is queued.
    outcome<status> flush() { return call(placard_client_flush); }
    /// Sends what is queued and waits until the queue is empty, at most `timeout`; nullopt: a minute. status::pending:
    /// records remain.
    outcome<status> drain(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_client_drain, detail::timeout_ms(timeout));
    }
    /// How many records the server has not acknowledged; nullopt in a forked child.
    [[nodiscard]] std::optional<std::int64_t> queued_count() const noexcept {
        const std::int64_t count = placard_client_queued_count(get());
        return count >= 0 ? std::optional<std::int64_t>(count) : std::nullopt;
    }
    /// When dispatch has work next; nullopt: nothing to do.
    [[nodiscard]] std::optional<monotonic_time> next_deadline() const noexcept {
        const std::int64_t ms = placard_client_next_deadline_ms(get());
        return ms != -1 ? std::optional<monotonic_time>(detail::monotonic(ms)) : std::nullopt;
    }
    /// Sets the host's clock (option clock).
    outcome<status> set_time(instant now) {
        return call(placard_client_set_time, detail::since_epoch_ms(now.wall), detail::since_epoch_ms(now.monotonic));
    }
    /// The next event; nullopt when the queue is empty. Borrowed until the next call.
    [[nodiscard]] std::optional<event> next_event() noexcept {
        return detail::view<event>(placard_client_next_event(get()));
    }
    /// The unread events.
    [[nodiscard]] event_range events() noexcept { return event_range(*this); }

    // ---- Session, user, host

    outcome<status> start_session() { return call(placard_client_start_session); }
    outcome<status> end_session() { return call(placard_client_end_session); }
    outcome<status> change_user(std::string_view user_id) {
        return call(placard_client_change_user, detail::bytes(user_id), user_id.size(), nullptr, std::size_t{0});
    }
    outcome<status> change_user(std::string_view user_id, std::string_view signature) {
        return call(placard_client_change_user, detail::bytes(user_id), user_id.size(), detail::bytes(signature),
                    signature.size());
    }
    outcome<status> set_signature(std::string_view signature) {
        return call(placard_client_set_signature, detail::bytes(signature), signature.size());
    }
    outcome<status> disable() { return call(placard_client_disable); }
    outcome<status> enable() { return call(placard_client_enable); }
    [[nodiscard]] bool is_disabled() const noexcept { return placard_client_is_disabled(get()); }
    /// Deletes everything: user, device id, unsent records, cards, campaigns, pictures.
    outcome<status> wipe() { return call(placard_client_wipe); }
    outcome<status> set_host_state(const host_state &state) {
        const placard_host_state raw = detail::c_state(state);
        return call(placard_client_set_host_state, &raw);
    }

    // ---- Cards

    /// Asks the server for cards. Ends in exactly one event with this token.
    outcome<status> refresh_cards(std::uint64_t token = 0) { return call(placard_client_refresh_cards, token); }
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
            return call(placard_client_log_card_impressions, &no_id, &no_length, std::size_t{0});
        return call(placard_client_log_card_impressions, texts.data(), lengths.data(), texts.size());
    }
    outcome<status> log_card_impressions(std::initializer_list<std::string_view> ids) {
        return log_card_impressions<std::initializer_list<std::string_view>>(ids);
    }
    outcome<status> log_card_click(std::string_view id) {
        return call(placard_client_log_card_click, detail::bytes(id), id.size());
    }
    outcome<status> log_card_dismissal(std::string_view id) {
        return call(placard_client_log_card_dismissal, detail::bytes(id), id.size());
    }

    // ---- Events and purchases

    /// Logs a custom event, as in `client.log_event("order_placed", {{"items", 3}})`.
    outcome<status> log_event(std::string_view name, const properties &properties = {}) {
        return mode::call_with(properties, [&](placard_error **err) {
            return placard_client_log_event(get(), detail::bytes(name), name.size(), properties.get(), err);
        });
    }
    /// Logs a purchase; `price` is that of one item, `currency` such as "USD".
    outcome<status> log_purchase(std::string_view product_id, const std::string &currency, double price,
                                 std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_texts texts;
        const char *code = texts.of(currency, "currency");
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return mode::call_with(properties, [&](placard_error **err) {
            return placard_client_log_purchase(get(), detail::bytes(product_id), product_id.size(), code, price,
                                               quantity, properties.get(), err);
        });
    }
    outcome<status> log_push_click(std::string_view payload_json) {
        return call(placard_client_log_push_click, detail::bytes(payload_json), payload_json.size());
    }
    outcome<status> log_batch(const batch &batch) { return call(placard_client_log_batch, batch.get()); }

    // ---- Attributes and fields of the user

    /// Sets a custom attribute; nullptr unsets it.
    outcome<status> set_attribute(std::string_view key, const value &value) {
        static constexpr detail::setters<placard_client> functions = {
            placard_client_set_attribute_bool,   placard_client_set_attribute_int,  placard_client_set_attribute_double,
            placard_client_set_attribute_string, placard_client_set_attribute_date, placard_client_set_attribute_json,
        };
        return mode::finish(detail::set(get(), functions, key, value));
    }
    outcome<status> unset_attribute(std::string_view key) {
        return call(placard_client_unset_attribute, detail::bytes(key), key.size());
    }
    outcome<status> increment_attribute(std::string_view key, std::int64_t amount = 1) {
        return call(placard_client_increment_attribute, detail::bytes(key), key.size(), amount);
    }
    outcome<status> add_to_attribute(std::string_view key, std::string_view element) {
        return call(placard_client_add_to_attribute, detail::bytes(key), key.size(), detail::bytes(element),
                    element.size());
    }
    outcome<status> remove_from_attribute(std::string_view key, std::string_view element) {
        return call(placard_client_remove_from_attribute, detail::bytes(key), key.size(), detail::bytes(element),
                    element.size());
    }
    /// Merges the members of a JSON object into the attribute.
    outcome<status> merge_attribute(std::string_view key, json json) {
        return call(placard_client_merge_attribute, detail::bytes(key), key.size(), detail::bytes(json.text),
                    json.text.size());
    }
    outcome<status> set_attribute_location(std::string_view key, location place) {
        return call(placard_client_set_attribute_location, detail::bytes(key), key.size(), place.latitude,
                    place.longitude);
    }
    outcome<status> unset_attribute_location(std::string_view key) {
        return call(placard_client_unset_attribute_location, detail::bytes(key), key.size());
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
    outcome<status> set_subscription(std::string_view group_id, subscription state) {
        return call(placard_client_set_subscription, detail::bytes(group_id), group_id.size(),
                    static_cast<std::int32_t>(state));
    }
    outcome<status> add_alias(std::string_view name, std::string_view label) {
        return call(placard_client_add_alias, detail::bytes(name), name.size(), detail::bytes(label), label.size());
    }

    // ---- Messages

    /// Asks the server for campaigns. Ends in exactly one event with this token.
    outcome<status> refresh_messages(std::uint64_t token = 0) { return call(placard_client_refresh_messages, token); }
    [[nodiscard]] outcome<messages> copy_messages() const { return create<messages>(placard_client_copy_messages); }
    outcome<status> show_message(std::uint64_t handle) { return call(placard_client_show_message, handle); }
    outcome<status> postpone_message(std::uint64_t handle) { return call(placard_client_postpone_message, handle); }
    outcome<status> discard_message(std::uint64_t handle) { return call(placard_client_discard_message, handle); }
    outcome<status> offer_next_message() { return call(placard_client_offer_next_message); }
    outcome<status> clear_messages() { return call(placard_client_clear_messages); }
    /// Changes a message before it is shown; `json` has the keys of campaign files.
    outcome<status> change_message(std::uint64_t handle, json json) {
        return call(placard_client_change_message, handle, detail::bytes(json.text), json.text.size());
    }
    /// Offers a message made by the host. Returns the handle that names it in its events.
    [[nodiscard]] outcome<std::uint64_t> add_local_message(json json) {
        std::uint64_t handle = 0;
        auto done = detail::status_of([&](placard_error **err) {
            return placard_client_add_local_message(get(), detail::bytes(json.text), json.text.size(), &handle, err);
        });
        return mode::finish(done ? result<std::uint64_t>(handle) : std::move(done).error());
    }
    outcome<status> log_message_impression(std::uint64_t handle) {
        return call(placard_client_log_message_impression, handle);
    }
    outcome<status> log_message_click(std::uint64_t handle) { return call(placard_client_log_message_click, handle); }
    outcome<status> log_message_button(std::uint64_t handle, std::int32_t button_id) {
        return call(placard_client_log_message_button, handle, button_id);
    }
    outcome<status> log_message_html_button(std::uint64_t handle, std::string_view button_id) {
        return call(placard_client_log_message_html_button, handle, detail::bytes(button_id), button_id.size());
    }
    outcome<status> log_message_dismissal(std::uint64_t handle) {
        return call(placard_client_log_message_dismissal, handle);
    }

    // ---- Why a message was not shown

    [[nodiscard]] outcome<explanation> explain_open() const { return create<explanation>(placard_client_explain_open); }
    [[nodiscard]] outcome<explanation> explain_event(std::string_view name, const properties &properties = {}) const {
        if (properties.error().status() != status::ok)
            return mode::finish(result<explanation>(properties.error()));
        return create<explanation>(placard_client_explain_event, detail::bytes(name), name.size(), properties.get());
    }
    [[nodiscard]] outcome<explanation> explain_purchase(std::string_view product_id,
                                                        const properties &properties = {}) const {
        if (properties.error().status() != status::ok)
            return mode::finish(result<explanation>(properties.error()));
        return create<explanation>(placard_client_explain_purchase, detail::bytes(product_id), product_id.size(),
                                   properties.get());
    }
    /// nullopt: the payload has no tracking id.
    [[nodiscard]] outcome<std::optional<explanation>> explain_push_click(std::string_view payload_json) const {
        return maybe(placard_client_explain_push_click, detail::bytes(payload_json), payload_json.size());
    }
    /// Explains the last evaluated event; nullopt: there was no such event.
    [[nodiscard]] outcome<std::optional<explanation>> explain_last() const {
        return maybe(placard_client_explain_last);
    }

    // ---- Pages for web views

    [[nodiscard]] outcome<page> render_cards(const cards &cards, const render_options &options = {}) {
        detail::c_texts texts;
        const placard_render_options raw = detail::c_options(options, texts);
        if (!texts.ok())
            return mode::finish(result<page>(texts.failure()));
        return mode::finish(detail::made<page>([&](placard_page **out, placard_error **err) {
            return placard_client_render_cards(get(), cards.get(), &raw, out, err);
        }));
    }
    [[nodiscard]] outcome<page> render_message(std::uint64_t handle, const render_options &options = {}) {
        detail::c_texts texts;
        const placard_render_options raw = detail::c_options(options, texts);
        if (!texts.ok())
            return mode::finish(result<page>(texts.failure()));
        return mode::finish(detail::made<page>([&](placard_page **out, placard_error **err) {
            return placard_client_render_message(get(), handle, &raw, out, err);
        }));
    }
    /// Carries out a navigation of a page.
    outcome<status> handle_url(std::string_view url) {
        return call(placard_client_handle_url, detail::bytes(url), url.size());
    }

    // ---- Requests that the host carries (transport::host)

    outcome<status> complete_request(std::uint64_t id, const response &response) {
        detail::c_texts texts;
        const placard_response raw = detail::c_response(response, texts);
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return call(placard_client_complete_request, id, &raw);
    }
    outcome<status> fail_request(std::uint64_t id, failure failure) {
        return call(placard_client_fail_request, id, static_cast<std::int32_t>(failure));
    }
    /// \param text why there was no response, for developers: the event that reports it has this text.
    outcome<status> fail_request(std::uint64_t id, failure failure, const std::string &text) {
        detail::c_texts texts;
        const placard_response raw = detail::c_failure(failure, text, texts);
        if (!texts.ok())
            return mode::finish(result<status>(texts.failure()));
        return call(placard_client_complete_request, id, &raw);
    }

  private:
    template <class Function, class... Arguments> outcome<status> call(Function function, Arguments... arguments) {
        return mode::call([&](placard_error **err) { return function(get(), arguments..., err); });
    }
    template <class Owner, class Function, class... Arguments>
    outcome<Owner> create(Function function, Arguments... arguments) const {
        return mode::finish(detail::made<Owner>([&](typename Owner::c_type **out, placard_error **err) {
            return function(get(), arguments..., out, err);
        }));
    }
    template <class Function, class... Arguments>
    outcome<std::optional<explanation>> maybe(Function function, Arguments... arguments) const {
        using found = result<std::optional<explanation>>;
        auto made = detail::made<explanation>(
            [&](placard_explanation **out, placard_error **err) { return function(get(), arguments..., out, err); });
        if (!made)
            return mode::finish(found(std::move(made).error()));
        return mode::finish(found(*made ? std::optional<explanation>(*std::move(made)) : std::nullopt));
    }
    [[nodiscard]] outcome<cards> copy_cards(std::uint32_t flags) const {
        return create<cards>(placard_client_copy_cards, flags);
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

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_CLIENT_HPP */
