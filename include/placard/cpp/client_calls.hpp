/* client_calls.hpp - what client.hpp inherits. Include <placard/placard.hpp>. Generated from interface/ by `make
 * generate`: do not edit. */
#ifndef PLACARD_CPP_CLIENT_CALLS_HPP
#define PLACARD_CPP_CLIENT_CALLS_HPP

#include "batch.hpp"
#include "object.hpp"

PLACARD_CPP_MODE_BEGIN

/// The members of placard::client that do what the C functions of their names do.
class client_calls : public mode::object<placard_client, placard_client_close> {
  public:
    using object::object;

    // ---- client.h

    /// Does what is due: network, timers, deferred work. Never blocks on the network.
    outcome<status> dispatch() { return call(placard_client_dispatch); }

    /// As client::dispatch, but stops working after about `budget`; nullopt: no limit. A budget of 0 or less does one
    /// step. The descriptor stays readable while work is left, and the next call continues.
    outcome<status> dispatch_for(length<std::chrono::microseconds> budget) {
        return call(placard_client_dispatch_for, detail::budget_us(budget));
    }

    /// Waits until there is something to do or `timeout` has passed, then dispatches; nullopt: no limit. A timeout of 0
    /// or less does not wait.
    outcome<status> wait(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_client_wait, detail::timeout_ms(timeout));
    }

    /// For programs that run for a moment: fetches the content of `source_url` if a fetch is due, and waits at most
    /// that long.
    ///
    /// Errors: status::state (host transport or clock, and another timeout than 0).
    outcome<status> refresh_source(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_client_refresh_source, detail::timeout_ms(timeout));
    }

    /// Asks how the content of the source is: an event says whether it has expired, from when it is, and how the last
    /// fetch has ended. Asks no server, opens no session, and works while disabled. Ignored if content comes from
    /// `endpoint`.
    outcome<status> report_source() { return call(placard_client_report_source); }

    /// Passes on that the server has something new about `subject`, as a channel of the program says. The client asks
    /// for it once, within `spread_s` seconds. A hint of the last `version` again is ignored; an empty one is unknown.
    ///
    /// Errors: status::invalid (the error names the argument).
    outcome<status> hint(hint subject, std::string_view version, std::int32_t spread_s = 0) {
        return call(placard_client_hint, static_cast<std::int32_t>(subject), detail::bytes(version), version.size(),
                    spread_s);
    }

    /// Ends the waits and drains of other threads; without any, the next one ends at once. A signal handler may call
    /// it.
    void wake() noexcept { placard_client_wake(get()); }

    /// Starts to send what is queued and continues until the queue is empty; opens a session if none is open. Ends the
    /// pause of an hour after a permanent error (reason::refused) and ignores a running back-off, but obeys Retry-After
    /// and the request limits: it then ends with event_kind::send_failed (reason::rate_limited, retry_after_ms). Each
    /// endpoint reports its outcome by event_kind::sent or event_kind::send_failed (the REST endpoint's text begins
    /// with "users/track"). An empty queue sends nothing. A failure loses nothing: what was not sent stays queued and
    /// is retried. A record that the server keeps refusing is isolated by bisecting and dropped alone, with a
    /// event_kind::dropped.
    outcome<status> flush() { return call(placard_client_flush); }

    /// Sends what is queued and waits until the queue is empty, at most `timeout` (nullopt: a minute); for programs
    /// about to exit. Returns status::pending when records remain; they are sent after the next open. Messages in
    /// flight are not waited for: read the events afterwards, because a message that was offered and not read counts as
    /// shown.
    ///
    /// Errors: status::state (host transport or clock, another timeout), status::io (also when the process has no
    /// descriptor left).
    outcome<status> drain(length<std::chrono::milliseconds> timeout = std::nullopt) {
        return call(placard_client_drain, detail::timeout_ms(timeout));
    }

    /// How many records the server has not acknowledged, plus one for each user with unsent attributes or fields.
    /// nullopt in a forked child.
    [[nodiscard]] std::optional<std::int64_t> queued_count() const noexcept {
        const auto value = placard_client_queued_count(get());
        return value != -1 ? std::optional<std::int64_t>(value) : std::nullopt;
    }

    /// When client::dispatch has work next; nullopt: nothing to do.
    [[nodiscard]] std::optional<monotonic_time> next_deadline() const noexcept {
        const auto value = placard_client_next_deadline_ms(get());
        return value != -1 ? std::optional<monotonic_time>(detail::monotonic(value)) : std::nullopt;
    }

    /// Sets the host's clock (option clock) to `now`.
    ///
    /// Errors: status::invalid (the monotonic time goes back), status::state (the client uses the system's clock).
    outcome<status> set_time(instant now) {
        return call(placard_client_set_time, detail::since_epoch_ms(now.wall), detail::since_epoch_ms(now.monotonic));
    }

    /// Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes
    /// the cards, without waiting for a running back-off; Retry-After and a pause (reason::refused) still hold. When no
    /// session is open, calls that log an event, a purchase, a batch or a push click, refreshes, flush and
    /// client::change_user open one too; actions on cards and messages and calls about attributes do not.
    outcome<status> start_session() { return call(placard_client_start_session); }

    /// Ends the open session and logs its length. Returns status::ignored when no session is open.
    outcome<status> end_session() { return call(placard_client_end_session); }

    /// Replaces the current user's `signature`, in response to event_kind::auth_failed or before the old one expires.
    /// Sends nothing by itself: the next retry or flush carries the new signature. Returns status::ignored while the
    /// user is anonymous: pass it to client::change_user.
    ///
    /// Errors: status::invalid.
    outcome<status> set_signature(std::string_view signature) {
        return call(placard_client_set_signature, detail::bytes(signature), signature.size());
    }

    /// Disables the client, also over restarts, until client::enable: it logs, sends, requests and shows nothing. Calls
    /// that would do so, explain an event (except the last one), change the user or set a signature fail with
    /// status::disabled; host states are recorded. Everything stored stays: queued records, records of other processes,
    /// and cards, which can be read and expire as usual. Offered and waiting messages end as
    /// event_kind::message_discarded (reason::disabled), the one on screen as event_kind::message_closed; delayed
    /// messages are dropped; refreshes fail with reason::disabled. Requests in flight continue; a response that arrives
    /// while disabled is ignored, and what the request carried stays queued. Returns status::ignored when already
    /// disabled.
    outcome<status> disable() { return call(placard_client_disable); }

    /// Ends client::disable. Sends nothing by itself: queued records leave with the next upload, flush_interval_s from
    /// now. An open session continues unless it has expired. Returns status::ignored when not disabled.
    outcome<status> enable() { return call(placard_client_enable); }

    /// Returns whether the client is disabled, by this run or an earlier one.
    [[nodiscard]] bool is_disabled() const noexcept { return placard_client_is_disabled(get()); }

    /// Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
    /// pictures and their files, config, limits, and the records of other processes. The client stays open for an
    /// anonymous user on a new device, and disabled if it was. Sends nothing, not even the end of the session;
    /// responses to requests in flight are ignored. Emits what client::disable emits for messages and refreshes,
    /// event_kind::session_ended if a session was open, and event_kind::cards_updated if there were cards. Works while
    /// disabled.
    ///
    /// One transaction: after status::io everything is as before. The file is then rewritten, so that nothing deleted
    /// can be read from it; the call waits for the disk. If that fails (full disk, another process reads), the wipe is
    /// still done, and any dispatch rewrites the file later: once a second, also after the next open. Out of reach:
    /// what the file system or the drive keeps of deleted blocks, a damaged store that was set aside
    /// (dropped_kind::store), and the queue of a tracker in the same directory, whose records name users.
    outcome<status> wipe() { return call(placard_client_wipe); }

    /// Changes the values that `state` sets.
    ///
    /// Errors: status::invalid (a value that is not listed).
    outcome<status> set_host_state(const host_state &state) {
        detail::c_inputs inputs;
        const placard_host_state c_state = detail::c_struct(state, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_client_set_host_state, &c_state);
    }

    // ---- cards.h

    /// Asks the server for cards. Each call ends in exactly one event_kind::cards_updated or event_kind::cards_failed
    /// that carries `token`; the refresh of a session start that it joins has no other event. Opens a session if none
    /// is open; waits for a config that enables cards. Beyond the refresh limit (option rate_limits) it fails at once
    /// with reason::rate_limited and retry_after_ms, and is not retried.
    outcome<status> refresh_cards(std::uint64_t token = 0) { return call(placard_client_refresh_cards, token); }

    /// Logs a click on the card with that `id`: it counts as viewed and clicked at once. Sent to the server only when
    /// the card has a url; the host opens it. Returns status::ignored for a dismissed card.
    ///
    /// Errors: status::not_found.
    outcome<status> log_card_click(std::string_view id) {
        return call(placard_client_log_card_click, detail::bytes(id), id.size());
    }

    /// Dismisses the card with that `id`: it leaves the list at once and is sent once. Returns status::ignored for a
    /// card that is pinned, not dismissible, or dismissed before.
    ///
    /// Errors: status::not_found.
    outcome<status> log_card_dismissal(std::string_view id) {
        return call(placard_client_log_card_dismissal, detail::bytes(id), id.size());
    }

    // ---- analytics.h

    /// Logs a custom event called `name` and offers the message that it triggers; while campaigns are being requested,
    /// the message is offered when they have arrived. Committed to the store before the call returns. Opens a session
    /// if none is open. Returns status::blocked when the server's blocklist names the event.
    ///
    /// Errors: status::invalid (the error names the field of name or `properties` and the limit).
    outcome<status> log_event(std::string_view name, const properties &properties = {}) {
        detail::c_inputs inputs;
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_client_log_event, detail::bytes(name), name.size(), c_properties);
    }

    /// Logs a purchase of `quantity` (1 to 100) items, `price` each, in `currency` (ISO 4217, such as `USD`). The rest
    /// is as for client::log_event.
    ///
    /// Errors: status::invalid (the error names the field and the limit).
    outcome<status> log_purchase(std::string_view product_id, const std::string &currency, double price,
                                 std::int32_t quantity = 1, const properties &properties = {}) {
        detail::c_inputs inputs;
        const char *c_currency = inputs.of(currency, "currency");
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_client_log_purchase, detail::bytes(product_id), product_id.size(), c_currency, price,
                    quantity, c_properties);
    }

    /// Logs all items of a `batch` in order, with the time of this call; each triggers what it would by itself. All are
    /// committed before the call returns, or none is. The batch stays as it is: logging it again logs its events again.
    /// Other calls on the client wait meanwhile, about 20 ms for 10000 events; no other thread may add to the batch
    /// meanwhile. Items on the server's blocklist are skipped. Returns status::blocked when all are, status::ignored
    /// for an empty batch.
    outcome<status> log_batch(const batch &batch) { return call(placard_client_log_batch, batch.get()); }

    /// Removes the attribute `key`, except a location. Returns status::blocked when the server's blocklist names the
    /// key.
    ///
    /// Errors: status::invalid.
    outcome<status> unset_attribute(std::string_view key) {
        return call(placard_client_unset_attribute, detail::bytes(key), key.size());
    }

    /// Adds `amount`, which can be negative, to the attribute `key`, a whole number. Returns status::blocked when the
    /// server's blocklist names the key.
    ///
    /// Errors: status::invalid.
    outcome<status> increment_attribute(std::string_view key, std::int64_t amount = 1) {
        return call(placard_client_increment_attribute, detail::bytes(key), key.size(), amount);
    }

    /// Adds an element of up to 255 characters to an attribute that is an array of strings. Returns status::blocked
    /// when the server's blocklist names the key.
    ///
    /// Errors: status::invalid.
    outcome<status> add_to_attribute(std::string_view key, std::string_view element) {
        return call(placard_client_add_to_attribute, detail::bytes(key), key.size(), detail::bytes(element),
                    element.size());
    }

    /// Removes an element of an attribute that is an array of strings. Returns status::blocked when the server's
    /// blocklist names the key.
    ///
    /// Errors: status::invalid.
    outcome<status> remove_from_attribute(std::string_view key, std::string_view element) {
        return call(placard_client_remove_from_attribute, detail::bytes(key), key.size(), detail::bytes(element),
                    element.size());
    }

    /// Merges `json`, an object of at most 76800 bytes and 50 levels, into the attribute `key`; its other members stay.
    /// Returns status::blocked when the server's blocklist names the key.
    ///
    /// Errors: status::invalid.
    outcome<status> merge_attribute(std::string_view key, json json) {
        return call(placard_client_merge_attribute, detail::bytes(key), key.size(), detail::bytes(json.text),
                    json.text.size());
    }

    /// Sets the fact `name` (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`.
    /// `json` is any JSON value of at most 1024 bytes, with dates as for placard_properties_create_from_json; null
    /// removes the fact. At most 100 facts can be set. They are stored, never sent, and kept by a change of user. Works
    /// while the client is disabled.
    ///
    /// Errors: status::invalid (the error names the limit).
    outcome<status> set_fact(std::string_view name, json json) {
        return call(placard_client_set_fact, detail::bytes(name), name.size(), detail::bytes(json.text),
                    json.text.size());
    }

    /// Removes the location `key`, which servers keep apart from other attributes.
    ///
    /// Errors: status::invalid.
    outcome<status> unset_attribute_location(std::string_view key) {
        return call(placard_client_unset_attribute_location, detail::bytes(key), key.size());
    }

    /// Sets the user's `state` in the subscription group `group_id` (1 to 255 characters).
    ///
    /// Errors: status::invalid.
    outcome<status> set_subscription(std::string_view group_id, subscription state) {
        return call(placard_client_set_subscription, detail::bytes(group_id), group_id.size(),
                    static_cast<std::int32_t>(state));
    }

    /// Adds an alias to the user: a `name` that is unique among those with its `label`, each of 1 to 255 characters.
    /// Requests of an anonymous user carry the last alias; a change of user forgets it.
    ///
    /// Errors: status::invalid.
    outcome<status> add_alias(std::string_view name, std::string_view label) {
        return call(placard_client_add_alias, detail::bytes(name), name.size(), detail::bytes(label), label.size());
    }

    // ---- messages.h

    /// Asks the server for campaigns. Each call ends in exactly one event_kind::messages_updated or
    /// event_kind::messages_failed that carries `token`. Opens a session if none is open.
    outcome<status> refresh_messages(std::uint64_t token = 0) { return call(placard_client_refresh_messages, token); }

    /// Copies the list of messages that are offered, showing or waiting now.
    [[nodiscard]] outcome<messages> copy_messages() const { return create<messages>(placard_client_copy_messages); }

    /// Answers the offer of a message: the host draws it now. Log its impression, and its dismissal when it is gone.
    ///
    /// Errors: status::not_found (no such handle), status::state (show, postpone: it is not offered).
    outcome<status> show_message(std::uint64_t handle) { return call(placard_client_show_message, handle); }

    /// Answers the offer of a message: back on top of the stack, until client::offer_next_message, the next return to
    /// the foreground, or until the host dismissed or discarded another message.
    ///
    /// Errors: status::not_found (no such handle), status::state (show, postpone: it is not offered).
    outcome<status> postpone_message(std::uint64_t handle) { return call(placard_client_postpone_message, handle); }

    /// Answers the offer of a message: it will not be shown. Also ends a showing or waiting message.
    ///
    /// Errors: status::not_found (no such handle), status::state (show, postpone: it is not offered).
    outcome<status> discard_message(std::uint64_t handle) { return call(placard_client_discard_message, handle); }

    /// Offers the top of the stack, also when it was postponed. Returns status::ignored when the stack is empty or
    /// nothing can be offered now; the top is then offered as soon as possible.
    outcome<status> offer_next_message() { return call(placard_client_offer_next_message); }

    /// Discards every waiting message, postponed or not, with one event_kind::message_discarded (reason::host) each:
    /// the top of the stack first, then local messages that wait for their pictures. The message that is offered or
    /// showing stays. So do messages of campaigns that are not on the stack yet, because they wait for their delay,
    /// text or picture. Returns status::ignored when nothing waits.
    outcome<status> clear_messages() { return call(placard_client_clear_messages); }

    /// Changes the message `handle` before it is shown, while it is offered or waits on the stack. `json` is an object
    /// with the keys and spellings of campaign files, only those to change:
    ///
    ///    {"header": "Only today", "bg_color": 4278190080, "uri": null, "btns": [{"id": 1, "text": "Yes"}]}
    ///
    /// A null resets a field to the default of the type; themes, extras and message_fields are replaced as a whole;
    /// buttons are named by their id, and the others stay. What identifies the message in analytics cannot be changed,
    /// nor its type, nor which files were fetched for it: type, trigger_id, message_extras, is_control, is_test_send,
    /// asset_urls, assets_zip, and which buttons there are.
    ///
    /// Changes this firing's copy only, all fields or none. Lists, pages and later offers then have the changed
    /// message; one that the host holds already does not: copy the list again. A new image_url is not fetched:
    /// image_path names its file if it is in the cache, else it is nullopt, and the page or the host loads image_url.
    /// The former file is no longer kept for this message. Returns status::ignored when nothing changes.
    ///
    /// Errors: status::not_found (no such handle), status::state (it is showing, or the host's message still waits for
    /// its files: change it when it is offered), status::invalid (the error names the field).
    outcome<status> change_message(std::uint64_t handle, json json) {
        return call(placard_client_change_message, handle, detail::bytes(json.text), json.text.size());
    }

    /// Offers a message made by the host, through the same stack and with its picture, and returns the handle that
    /// names it in its events. `json` is an object with the keys and spellings of campaign files
    /// (docs/campaign-file.md), such as
    ///
    ///    {"type": "SLIDEUP", "message": "The till is open again", "btns": [{"id": 0, "text": "OK"}]}
    ///
    /// Omitted keys have the defaults of the type; is_control and trigger_id are ignored. Nothing about the message is
    /// sent: its impression, click and button return status::ignored.
    ///
    /// Errors: status::invalid (the error names the field).
    [[nodiscard]] outcome<std::uint64_t> add_local_message(json json) {
        return read<std::uint64_t>(placard_client_add_local_message, detail::bytes(json.text), json.text.size());
    }

    /// Logs that the message on screen was seen, once. Like the other calls about what the user does, returns
    /// status::ignored when it was logged before, and for messages of the host.
    ///
    /// Errors: status::not_found (no such handle or button; html_button: not an HTML message), status::state (it is not
    /// showing), status::invalid (html_button: the id).
    outcome<status> log_message_impression(std::uint64_t handle) {
        return call(placard_client_log_message_impression, handle);
    }

    /// Logs a click on the body of the message on screen, once, after a missing impression.
    ///
    /// Errors: status::not_found (no such handle or button; html_button: not an HTML message), status::state (it is not
    /// showing), status::invalid (html_button: the id).
    outcome<status> log_message_click(std::uint64_t handle) { return call(placard_client_log_message_click, handle); }

    /// Logs that the button with the id `button_id` was pressed, once per button, after a missing impression.
    ///
    /// Errors: status::not_found (no such handle or button; html_button: not an HTML message), status::state (it is not
    /// showing), status::invalid (html_button: the id).
    outcome<status> log_message_button(std::uint64_t handle, std::int32_t button_id) {
        return call(placard_client_log_message_button, handle, button_id);
    }

    /// Logs that a button of an HTML message was pressed, by the id that its page gives the button (1 to 255
    /// characters).
    ///
    /// Errors: status::not_found (no such handle or button; html_button: not an HTML message), status::state (it is not
    /// showing), status::invalid (html_button: the id).
    outcome<status> log_message_html_button(std::uint64_t handle, std::string_view button_id) {
        return call(placard_client_log_message_html_button, handle, detail::bytes(button_id), button_id.size());
    }

    /// Logs that the message left the screen; the next one can be offered.
    ///
    /// Errors: status::not_found (no such handle or button; html_button: not an HTML message), status::state (it is not
    /// showing), status::invalid (html_button: the id).
    outcome<status> log_message_dismissal(std::uint64_t handle) {
        return call(placard_client_log_message_dismissal, handle);
    }

    // ---- render.h

    /// Renders a list of cards, filtered or not, as a feed. Logs nothing, sends nothing.
    ///
    /// Errors: status::invalid (the error names the option).
    [[nodiscard]] outcome<page> render_cards(const cards &cards, const render_options &options = {}) {
        detail::c_inputs inputs;
        const placard_render_options c_options = detail::c_struct(options, inputs);
        if (!inputs.ok())
            return mode::finish(result<page>(inputs.failure()));
        return create<page>(placard_client_render_cards, cards.get(), &c_options);
    }

    /// Renders a message that is offered or showing, with its picture when that is cached. Logs nothing, sends nothing.
    ///
    /// Errors: status::not_found (no such handle), status::state (it waits on the stack), status::invalid (the error
    /// names the option).
    [[nodiscard]] outcome<page> render_message(std::uint64_t handle, const render_options &options = {}) {
        detail::c_inputs inputs;
        const placard_render_options c_options = detail::c_struct(options, inputs);
        if (!inputs.ok())
            return mode::finish(result<page>(inputs.failure()));
        return create<page>(placard_client_render_message, handle, &c_options);
    }

    /// Carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits events in
    /// this order: what was logged, event_kind::open_url, event_kind::message_closed. All of it happens, or nothing. A
    /// click or a button also closes a message. A URL that would run code or read files (javascript:, data:, vbscript:,
    /// file:) or has no scheme is not opened; for a message event_kind::dropped (dropped_kind::url) reports it. While a
    /// rendered HTML message is showing, a `url` with a scheme is a click on a link in it: logged, and emitted as
    /// event_kind::open_url. What scripts of such a message ask for is carried out in the order of the script, and what
    /// cannot be done is reported by event_kind::dropped (dropped_kind::record), see docs/rendering.md. URLs can be as
    /// web views rewrite them: scheme and token in upper case, letters of the path behind the token as %63, a slash at
    /// the end. Returns status::ignored when nothing is left to do (logged before; the card or the message is gone). A
    /// disabled client still emits event_kind::feed_closed.
    ///
    /// Errors: status::not_found (no page of this client and user has that link: it is forged or too old),
    /// status::state (the message is not shown yet), status::invalid (not a page's URL, or an invalid button id).
    outcome<status> handle_url(std::string_view url) {
        return call(placard_client_handle_url, detail::bytes(url), url.size());
    }

    /// Carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts that
    /// draw them themselves: log the click first. What its steps say is logged, then an event reports each URL that
    /// they open. All of it happens, or nothing. A step that cannot be carried out is skipped and reported as dropped,
    /// with its type as id. The result is "ignored" for a `url` with another scheme: open it yourself.
    ///
    /// Errors: status::invalid (the action cannot be read).
    outcome<status> run_action(std::string_view url) {
        return call(placard_client_run_action, detail::bytes(url), url.size());
    }

    // ---- explain.h

    /// Explains a session start: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
    ///
    /// Errors: status::invalid (the error names the argument).
    [[nodiscard]] outcome<explanation> explain_open() const { return create<explanation>(placard_client_explain_open); }

    /// Explains a custom event: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
    ///
    /// Errors: status::invalid (the error names the argument).
    [[nodiscard]] outcome<explanation> explain_event(std::string_view name, const properties &properties = {}) const {
        detail::c_inputs inputs;
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<explanation>(inputs.failure()));
        return create<explanation>(placard_client_explain_event, detail::bytes(name), name.size(), c_properties);
    }

    /// Explains a purchase: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
    ///
    /// Errors: status::invalid (the error names the argument).
    [[nodiscard]] outcome<explanation> explain_purchase(std::string_view product_id,
                                                        const properties &properties = {}) const {
        detail::c_inputs inputs;
        const placard_properties *c_properties = inputs.of(properties);
        if (!inputs.ok())
            return mode::finish(result<explanation>(inputs.failure()));
        return create<explanation>(placard_client_explain_purchase, detail::bytes(product_id), product_id.size(),
                                   c_properties);
    }

    /// Explains the last evaluated event, by the campaigns, the display history and the time of that moment. nullopt
    /// when no event was evaluated since open or the last change of user.
    [[nodiscard]] outcome<std::optional<explanation>> explain_last() const {
        return create_if<explanation>(placard_client_explain_last);
    }

    /// Says of each stored card, in the order of the list, whether it is in the list now, and why not. Its verdicts
    /// name the card as campaign. Logs nothing, changes nothing; also while disabled.
    [[nodiscard]] outcome<explanation> explain_cards() const {
        return create<explanation>(placard_client_explain_cards);
    }

    // ---- transport.h

    /// Completes the request `id` with a `response`.
    ///
    /// Errors: status::not_found (unknown id, completed before, cancelled, or failed after 60 s), status::invalid (the
    /// error names the field).
    outcome<status> complete_request(std::uint64_t id, const response &response) {
        detail::c_inputs inputs;
        const placard_response c_response = detail::c_struct(response, inputs);
        if (!inputs.ok())
            return mode::finish(result<status>(inputs.failure()));
        return call(placard_client_complete_request, id, &c_response);
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_CLIENT_CALLS_HPP */
