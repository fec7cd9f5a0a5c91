// Generated from interface/ by `make generate`: do not edit.

use crate::error::{done, status, Result};
use crate::handle::Handle;
use crate::input::{budget_us, c_string, text, text_or_null, timeout_ms, Texts};
use crate::properties::raw_or_null;
use crate::*;
use libplacard_sys as sys;
use std::time::Duration;

/// The calls that do what the C functions of their names do.
// SAFETY of the calls: the object is valid until drop, and what is passed outlives the call.
impl Client {
    /// Does what is due: network, timers, deferred work. Never blocks on the network.
    pub fn dispatch(&self) -> Result<()> {
        done(|error| unsafe { sys::placard_client_dispatch(self.raw(), error) })
    }

    /// As [`dispatch`](crate::Client::dispatch), but stops working after about `budget`; None: no limit. The descriptor stays readable while work is left, and the next call continues.
    pub fn dispatch_for(&self, budget: Option<Duration>) -> Result<()> {
        done(|error| unsafe { sys::placard_client_dispatch_for(self.raw(), budget_us(budget), error) })
    }

    /// Waits until there is something to do or `timeout` has passed (None: no limit), then dispatches.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        done(|error| unsafe { sys::placard_client_wait(self.raw(), timeout_ms(timeout), error) })
    }

    /// For programs that run for a moment: fetches the content of `source_url` if a fetch is due, and waits at most that long.
    ///
    /// Errors: [`Status::State`](crate::Status::State) (host transport or clock, and another timeout than 0).
    pub fn refresh_source(&self, timeout: Option<Duration>) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_refresh_source(self.raw(), timeout_ms(timeout), error) })
    }

    /// Asks how the content of the source is: an event says whether it has expired, from when it is, and how the last fetch has ended. Asks no server, opens no session, and works while disabled. Ignored if content comes from `endpoint`.
    pub fn report_source(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_report_source(self.raw(), error) })
    }

    /// Passes on that the server has something new about `subject`, as a channel of the program says. The client asks for it once, within `spread_s` seconds. A hint of the last `version` again is ignored; an empty one is unknown.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the argument).
    pub fn hint(&self, subject: Hint, version: &str, spread_s: i32) -> Result<Status> {
        let (version, version_length) = text(version);
        status(|error| unsafe { sys::placard_client_hint(self.raw(), subject.raw(), version, version_length, spread_s, error) })
    }

    /// Ends the waits and drains of other threads; without any, the next one ends at once. A signal handler may call it.
    pub fn wake(&self) {
        unsafe { sys::placard_client_wake(self.raw()) }
    }

    /// Starts to send what is queued and continues until the queue is empty; opens a session if none is open. Ends the pause of an hour after a permanent error ([`Reason::Refused`](crate::Reason::Refused)) and ignores a running back-off, but obeys Retry-After and the request limits: it then ends with [`Event::SendFailed`](crate::Event::SendFailed) ([`Reason::RateLimited`](crate::Reason::RateLimited), `retry_after_ms`). Each endpoint reports its outcome by [`Event::Sent`](crate::Event::Sent) or [`Event::SendFailed`](crate::Event::SendFailed) (the REST endpoint's text begins with "users/track"). An empty queue sends nothing. A failure loses nothing: what was not sent stays queued and is retried. A record that the server keeps refusing is isolated by bisecting and dropped alone, with a [`Event::Dropped`](crate::Event::Dropped).
    pub fn flush(&self) -> Result<()> {
        done(|error| unsafe { sys::placard_client_flush(self.raw(), error) })
    }

    /// Sends what is queued and waits until the queue is empty, at most `timeout` (None: 60 s); for programs about to exit. Returns [`Status::Pending`](crate::Status::Pending) when records remain; they are sent after the next open. Messages in flight are not waited for: read the events afterwards, because a message that was offered and not read counts as shown.
    ///
    /// Errors: [`Status::State`](crate::Status::State) (host transport or clock, another timeout), [`Status::Io`](crate::Status::Io) (also when the process has no descriptor left).
    pub fn drain(&self, timeout: Option<Duration>) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_drain(self.raw(), timeout_ms(timeout), error) })
    }

    /// How many records the server has not acknowledged, plus one for each user with unsent attributes or fields. None in a forked child.
    pub fn queued_count(&self) -> Option<u64> {
        u64::try_from(unsafe { sys::placard_client_queued_count(self.raw()) }).ok()
    }

    /// When [`dispatch`](crate::Client::dispatch) has work next, in milliseconds of `CLOCK_MONOTONIC` or of the host's clock; None: nothing to do.
    pub fn next_deadline_ms(&self) -> Option<i64> {
        crate::read::time_ms(unsafe { sys::placard_client_next_deadline_ms(self.raw()) })
    }

    /// Sets the host's clock.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the monotonic time goes back), [`Status::State`](crate::Status::State) (the client uses the system's clock).
    pub fn set_time(&self, time: Time) -> Result<()> {
        done(|error| unsafe { sys::placard_client_set_time(self.raw(), time.wall_ms, time.monotonic_ms, error) })
    }

    /// Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes the cards, without waiting for a running back-off; Retry-After and a pause ([`Reason::Refused`](crate::Reason::Refused)) still hold. When no session is open, calls that log an event, a purchase, a batch or a push click, refreshes, flush and [`change_user`](crate::Client::change_user) open one too; actions on cards and messages and calls about attributes do not.
    pub fn start_session(&self) -> Result<()> {
        done(|error| unsafe { sys::placard_client_start_session(self.raw(), error) })
    }

    /// Ends the open session and logs its length. Returns [`Status::Ignored`](crate::Status::Ignored) when no session is open.
    pub fn end_session(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_end_session(self.raw(), error) })
    }

    /// Makes `user_id` (1 to 997 bytes) the current user and opens a new session. Cards, campaigns and waiting messages of the previous user are cleared at once; records already logged stay attributed to the user who was current then, except that an anonymous user's open session is attributed to the new id. `signature`, if given, is this user's token for servers with SDK authentication (option `sdk_auth`): 1 to 4096 characters of printable ASCII without spaces, such as a JWT. It is stored with the user. None: another user has no signature, the current user keeps the stored one. Returns [`Status::Ignored`](crate::Status::Ignored) when nothing changes.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the argument; also for an id of white space only, and for undefined, null, nil, none and nan in any case, which stand for a missing value).
    pub fn change_user(&self, user_id: &str, signature: Option<&str>) -> Result<Status> {
        let (user_id, user_id_length) = text(user_id);
        let (signature, signature_length) = text_or_null(signature);
        status(|error| unsafe { sys::placard_client_change_user(self.raw(), user_id, user_id_length, signature, signature_length, error) })
    }

    /// Replaces the current user's `signature`, in response to [`Event::AuthFailed`](crate::Event::AuthFailed) or before the old one expires. Sends nothing by itself: the next retry or flush carries the new signature. Returns [`Status::Ignored`](crate::Status::Ignored) while the user is anonymous: pass it to [`change_user`](crate::Client::change_user).
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn set_signature(&self, signature: &str) -> Result<Status> {
        let (signature, signature_length) = text(signature);
        status(|error| unsafe { sys::placard_client_set_signature(self.raw(), signature, signature_length, error) })
    }

    /// Disables the client, also over restarts, until [`enable`](crate::Client::enable): it logs, sends, requests and shows nothing. Calls that would do so, explain an event (except the last one), change the user or set a signature fail with [`Status::Disabled`](crate::Status::Disabled); host states are recorded. Everything stored stays: queued records, records of other processes, and cards, which can be read and expire as usual. Offered and waiting messages end as [`Event::MessageDiscarded`](crate::Event::MessageDiscarded) ([`Reason::Disabled`](crate::Reason::Disabled)), the one on screen as [`Event::MessageClosed`](crate::Event::MessageClosed); delayed messages are dropped; refreshes fail with [`Reason::Disabled`](crate::Reason::Disabled). Requests in flight continue; a response that arrives while disabled is ignored, and what the request carried stays queued. Returns [`Status::Ignored`](crate::Status::Ignored) when already disabled.
    pub fn disable(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_disable(self.raw(), error) })
    }

    /// Ends [`disable`](crate::Client::disable). Sends nothing by itself: queued records leave with the next upload, `flush_interval_s` from now. An open session continues unless it has expired. Returns [`Status::Ignored`](crate::Status::Ignored) when not disabled.
    pub fn enable(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_enable(self.raw(), error) })
    }

    /// Returns whether the client is disabled, by this run or an earlier one.
    pub fn is_disabled(&self) -> bool {
        unsafe { sys::placard_client_is_disabled(self.raw()) }
    }

    /// Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history, pictures and their files, config, limits, and the records of other processes. The client stays open for an anonymous user on a new device, and disabled if it was. Sends nothing, not even the end of the session; responses to requests in flight are ignored. Emits what [`disable`](crate::Client::disable) emits for messages and refreshes, [`Event::SessionEnded`](crate::Event::SessionEnded) if a session was open, and [`Event::CardsUpdated`](crate::Event::CardsUpdated) if there were cards. Works while disabled.
    ///
    /// One transaction: after [`Status::Io`](crate::Status::Io) everything is as before. The file is then rewritten, so that nothing deleted can be read from it; the call waits for the disk. If that fails (full disk, another process reads), the wipe is still done, and any dispatch rewrites the file later: once a second, also after the next open. Out of reach: what the file system or the drive keeps of deleted blocks, a damaged store that was set aside ([`DroppedKind::Store`](crate::DroppedKind::Store)), and the queue of a tracker in the same directory, whose records name users.
    pub fn wipe(&self) -> Result<()> {
        done(|error| unsafe { sys::placard_client_wipe(self.raw(), error) })
    }

    /// Asks the server for cards. Each call ends in exactly one [`Event::CardsUpdated`](crate::Event::CardsUpdated) or [`Event::CardsFailed`](crate::Event::CardsFailed) that carries `token`; the refresh of a session start that it joins has no other event. Opens a session if none is open; waits for a config that enables cards. Beyond the refresh limit (option `rate_limits`) it fails at once with [`Reason::RateLimited`](crate::Reason::RateLimited) and `retry_after_ms`, and is not retried.
    pub fn refresh_cards(&self, token: u64) -> Result<()> {
        done(|error| unsafe { sys::placard_client_refresh_cards(self.raw(), token, error) })
    }

    /// Logs a click on the card with that `id`: it counts as viewed and clicked at once. Sent to the server only when the card has a url; the host opens it. Returns [`Status::Ignored`](crate::Status::Ignored) for a dismissed card.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound).
    pub fn log_card_click(&self, id: &str) -> Result<Status> {
        let (id, id_length) = text(id);
        status(|error| unsafe { sys::placard_client_log_card_click(self.raw(), id, id_length, error) })
    }

    /// Dismisses the card with that `id`: it leaves the list at once and is sent once. Returns [`Status::Ignored`](crate::Status::Ignored) for a card that is pinned, not dismissible, or dismissed before.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound).
    pub fn log_card_dismissal(&self, id: &str) -> Result<Status> {
        let (id, id_length) = text(id);
        status(|error| unsafe { sys::placard_client_log_card_dismissal(self.raw(), id, id_length, error) })
    }

    /// Logs a custom event called `name` and offers the message that it triggers; while campaigns are being requested, the message is offered when they have arrived. Committed to the store before the call returns. Opens a session if none is open. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the event.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field of name or `properties` and the limit).
    pub fn log_event(&self, name: &str, properties: Option<&Properties>) -> Result<Status> {
        let (name, name_length) = text(name);
        status(|error| unsafe { sys::placard_client_log_event(self.raw(), name, name_length, raw_or_null(properties), error) })
    }

    /// Logs a purchase of `quantity` (1 to 100) items, `price` each, in `currency` (ISO 4217, such as `USD`). The rest is as for [`log_event`](crate::Client::log_event).
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field and the limit).
    pub fn log_purchase(&self, product_id: &str, currency: &str, price: f64, quantity: i32, properties: Option<&Properties>) -> Result<Status> {
        let (product_id, product_id_length) = text(product_id);
        let currency = c_string("currency", currency)?;
        status(|error| unsafe { sys::placard_client_log_purchase(self.raw(), product_id, product_id_length, currency.as_ptr(), price, quantity, raw_or_null(properties), error) })
    }

    /// Logs a click on a push message. `payload_json` is the message's data as the push service delivered it, a JSON object as for `placard_push_parse`. Opens a session if none is open, and emits [`Event::OpenUrl`](crate::Event::OpenUrl) if the message has a link, at every call. Requests campaigns at once, since the one behind the push may be new; what the click triggers is offered when that request has ended, whether or not it succeeded. Returns [`Status::Ignored`](crate::Status::Ignored), without any event, when the payload has no tracking id, as in other senders' messages: the host opens their links.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (not JSON; the error says where).
    pub fn log_push_click(&self, payload_json: &str) -> Result<Status> {
        let (payload_json, payload_json_length) = text(payload_json);
        status(|error| unsafe { sys::placard_client_log_push_click(self.raw(), payload_json, payload_json_length, error) })
    }

    /// Logs all items of a `batch` in order, with the time of this call; each triggers what it would by itself. All are committed before the call returns, or none is. The batch stays as it is: logging it again logs its events again. Other calls on the client wait meanwhile, about 20 ms for 10000 events; no other thread may add to the batch meanwhile. Items on the server's blocklist are skipped. Returns [`Status::Blocked`](crate::Status::Blocked) when all are, [`Status::Ignored`](crate::Status::Ignored) for an empty batch.
    pub fn log_batch(&self, batch: &Batch) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_batch(self.raw(), batch.raw(), error) })
    }

    /// Removes the attribute `key`, except a location. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the key.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn unset_attribute(&self, key: &str) -> Result<Status> {
        let (key, key_length) = text(key);
        status(|error| unsafe { sys::placard_client_unset_attribute(self.raw(), key, key_length, error) })
    }

    /// Adds `amount`, which can be negative, to the attribute `key`, a whole number. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the key.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn increment_attribute(&self, key: &str, amount: i64) -> Result<Status> {
        let (key, key_length) = text(key);
        status(|error| unsafe { sys::placard_client_increment_attribute(self.raw(), key, key_length, amount, error) })
    }

    /// Adds an element of up to 255 characters to an attribute that is an array of strings. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the key.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn add_to_attribute(&self, key: &str, element: &str) -> Result<Status> {
        let (key, key_length) = text(key);
        let (element, element_length) = text(element);
        status(|error| unsafe { sys::placard_client_add_to_attribute(self.raw(), key, key_length, element, element_length, error) })
    }

    /// Removes an element of an attribute that is an array of strings. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the key.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn remove_from_attribute(&self, key: &str, element: &str) -> Result<Status> {
        let (key, key_length) = text(key);
        let (element, element_length) = text(element);
        status(|error| unsafe { sys::placard_client_remove_from_attribute(self.raw(), key, key_length, element, element_length, error) })
    }

    /// Merges `json`, an object of at most 76800 bytes and 50 levels, into the attribute `key`; its other members stay. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the key.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn merge_attribute(&self, key: &str, json: &str) -> Result<Status> {
        let (key, key_length) = text(key);
        let (json, json_length) = text(json);
        status(|error| unsafe { sys::placard_client_merge_attribute(self.raw(), key, key_length, json, json_length, error) })
    }

    /// Sets the fact `name` (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`. `json` is any JSON value of at most 1024 bytes, with dates as for `placard_properties_create_from_json`; null removes the fact. At most 100 facts can be set. They are stored, never sent, and kept by a change of user. Works while the client is disabled.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the limit).
    pub fn set_fact(&self, name: &str, json: &str) -> Result<Status> {
        let (name, name_length) = text(name);
        let (json, json_length) = text(json);
        status(|error| unsafe { sys::placard_client_set_fact(self.raw(), name, name_length, json, json_length, error) })
    }

    /// Sets the attribute `key` to a location: `latitude` -90 to 90 degrees, `longitude` -180 to 180. Returns [`Status::Blocked`](crate::Status::Blocked) when the server's blocklist names the key.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn set_attribute_location(&self, key: &str, latitude: f64, longitude: f64) -> Result<Status> {
        let (key, key_length) = text(key);
        status(|error| unsafe { sys::placard_client_set_attribute_location(self.raw(), key, key_length, latitude, longitude, error) })
    }

    /// Removes the location `key`, which servers keep apart from other attributes.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn unset_attribute_location(&self, key: &str) -> Result<()> {
        let (key, key_length) = text(key);
        done(|error| unsafe { sys::placard_client_unset_attribute_location(self.raw(), key, key_length, error) })
    }

    /// Sets a `field` of the user that the protocol names to `value`; None unsets it. No blocklist applies.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field and the limit).
    pub fn set_user_field(&self, field: UserField, value: Option<&str>) -> Result<()> {
        let (value, value_length) = text_or_null(value);
        done(|error| unsafe { sys::placard_client_set_user_field(self.raw(), field.raw(), value, value_length, error) })
    }

    /// Sets the user's `state` in the subscription group `group_id` (1 to 255 characters).
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn set_subscription(&self, group_id: &str, state: Subscription) -> Result<()> {
        let (group_id, group_id_length) = text(group_id);
        done(|error| unsafe { sys::placard_client_set_subscription(self.raw(), group_id, group_id_length, state.raw(), error) })
    }

    /// Adds an alias to the user: a `name` that is unique among those with its `label`, each of 1 to 255 characters. Requests of an anonymous user carry the last alias; a change of user forgets it.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid).
    pub fn add_alias(&self, name: &str, label: &str) -> Result<()> {
        let (name, name_length) = text(name);
        let (label, label_length) = text(label);
        done(|error| unsafe { sys::placard_client_add_alias(self.raw(), name, name_length, label, label_length, error) })
    }

    /// Asks the server for campaigns. Each call ends in exactly one [`Event::MessagesUpdated`](crate::Event::MessagesUpdated) or [`Event::MessagesFailed`](crate::Event::MessagesFailed) that carries `token`. Opens a session if none is open.
    pub fn refresh_messages(&self, token: u64) -> Result<()> {
        done(|error| unsafe { sys::placard_client_refresh_messages(self.raw(), token, error) })
    }

    /// Copies the list of messages that are offered, showing or waiting now.
    pub fn copy_messages(&self) -> Result<Messages> {
        Handle::make(sys::placard_messages_destroy, |out, error| unsafe { sys::placard_client_copy_messages(self.raw(), out, error) }).map(Messages)
    }

    /// Answers the offer of a message: the host draws it now. Log its impression, and its dismissal when it is gone.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle), [`Status::State`](crate::Status::State) (show, postpone: it is not offered).
    pub fn show_message(&self, handle: u64) -> Result<()> {
        done(|error| unsafe { sys::placard_client_show_message(self.raw(), handle, error) })
    }

    /// Answers the offer of a message: back on top of the stack, until [`offer_next_message`](crate::Client::offer_next_message), the next return to the foreground, or until the host dismissed or discarded another message.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle), [`Status::State`](crate::Status::State) (show, postpone: it is not offered).
    pub fn postpone_message(&self, handle: u64) -> Result<()> {
        done(|error| unsafe { sys::placard_client_postpone_message(self.raw(), handle, error) })
    }

    /// Answers the offer of a message: it will not be shown. Also ends a showing or waiting message.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle), [`Status::State`](crate::Status::State) (show, postpone: it is not offered).
    pub fn discard_message(&self, handle: u64) -> Result<()> {
        done(|error| unsafe { sys::placard_client_discard_message(self.raw(), handle, error) })
    }

    /// Offers the top of the stack, also when it was postponed. Returns [`Status::Ignored`](crate::Status::Ignored) when the stack is empty or nothing can be offered now; the top is then offered as soon as possible.
    pub fn offer_next_message(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_offer_next_message(self.raw(), error) })
    }

    /// Discards every waiting message, postponed or not, with one [`Event::MessageDiscarded`](crate::Event::MessageDiscarded) ([`Reason::Host`](crate::Reason::Host)) each: the top of the stack first, then local messages that wait for their pictures. The message that is offered or showing stays. So do messages of campaigns that are not on the stack yet, because they wait for their delay, text or picture. Returns [`Status::Ignored`](crate::Status::Ignored) when nothing waits.
    pub fn clear_messages(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_clear_messages(self.raw(), error) })
    }

    /// Changes the message `handle` before it is shown, while it is offered or waits on the stack. `json` is an object with the keys and spellings of campaign files, only those to change:
    ///
    /// ```text
    ///     {"header": "Only today", "bg_color": 4278190080, "uri": null, "btns": [{"id": 1, "text": "Yes"}]}
    /// ```
    ///
    /// A null resets a field to the default of the type; themes, extras and `message_fields` are replaced as a whole; buttons are named by their id, and the others stay. What identifies the message in analytics cannot be changed, nor its type, nor which files were fetched for it: type, `trigger_id`, `message_extras`, `is_control`, `is_test_send`, `asset_urls`, `assets_zip`, and which buttons there are.
    ///
    /// Changes this firing's copy only, all fields or none. Lists, pages and later offers then have the changed message; one that the host holds already does not: copy the list again. A new `image_url` is not fetched: `image_path` names its file if it is in the cache, else it is None, and the page or the host loads `image_url`. The former file is no longer kept for this message. Returns [`Status::Ignored`](crate::Status::Ignored) when nothing changes.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle), [`Status::State`](crate::Status::State) (it is showing, or the host's message still waits for its files: change it when it is offered), [`Status::Invalid`](crate::Status::Invalid) (the error names the field).
    pub fn change_message(&self, handle: u64, json: &str) -> Result<Status> {
        let (json, json_length) = text(json);
        status(|error| unsafe { sys::placard_client_change_message(self.raw(), handle, json, json_length, error) })
    }

    /// Offers a message made by the host, through the same stack and with its picture, and returns its handle. `json` is an object with the keys and spellings of campaign files. Nothing about the message is sent.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field).
    pub fn add_local_message(&self, json: &str) -> Result<u64> {
        let (json, json_length) = text(json);
        let mut out_handle = 0;
        done(|error| unsafe { sys::placard_client_add_local_message(self.raw(), json, json_length, &mut out_handle, error) })?;
        Ok(out_handle)
    }

    /// Logs that the message on screen was seen, once. Like the other calls about what the user does, returns [`Status::Ignored`](crate::Status::Ignored) when it was logged before, and for messages of the host.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle or button; `html_button`: not an HTML message), [`Status::State`](crate::Status::State) (it is not showing), [`Status::Invalid`](crate::Status::Invalid) (`html_button`: the id).
    pub fn log_message_impression(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_message_impression(self.raw(), handle, error) })
    }

    /// Logs a click on the body of the message on screen, once, after a missing impression.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle or button; `html_button`: not an HTML message), [`Status::State`](crate::Status::State) (it is not showing), [`Status::Invalid`](crate::Status::Invalid) (`html_button`: the id).
    pub fn log_message_click(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_message_click(self.raw(), handle, error) })
    }

    /// Logs that the button with the id `button_id` was pressed, once per button, after a missing impression.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle or button; `html_button`: not an HTML message), [`Status::State`](crate::Status::State) (it is not showing), [`Status::Invalid`](crate::Status::Invalid) (`html_button`: the id).
    pub fn log_message_button(&self, handle: u64, button_id: i32) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_message_button(self.raw(), handle, button_id, error) })
    }

    /// Logs that a button of an HTML message was pressed, by the id that its page gives the button (1 to 255 characters).
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle or button; `html_button`: not an HTML message), [`Status::State`](crate::Status::State) (it is not showing), [`Status::Invalid`](crate::Status::Invalid) (`html_button`: the id).
    pub fn log_message_html_button(&self, handle: u64, button_id: &str) -> Result<Status> {
        let (button_id, button_id_length) = text(button_id);
        status(|error| unsafe { sys::placard_client_log_message_html_button(self.raw(), handle, button_id, button_id_length, error) })
    }

    /// Logs that the message left the screen; the next one can be offered.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle or button; `html_button`: not an HTML message), [`Status::State`](crate::Status::State) (it is not showing), [`Status::Invalid`](crate::Status::Invalid) (`html_button`: the id).
    pub fn log_message_dismissal(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_message_dismissal(self.raw(), handle, error) })
    }

    /// Renders a list of cards, filtered or not, as a feed. Logs nothing, sends nothing.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the option).
    pub fn render_cards(&self, cards: &Cards, options: &RenderOptions) -> Result<Page> {
        let mut texts = Texts::default();
        let options = options.raw(&mut texts)?;
        Handle::make(sys::placard_page_destroy, |out, error| unsafe { sys::placard_client_render_cards(self.raw(), cards.raw(), &options, out, error) }).map(Page)
    }

    /// Renders a message that is offered or showing, with its picture when that is cached. Logs nothing, sends nothing.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no such handle), [`Status::State`](crate::Status::State) (it waits on the stack), [`Status::Invalid`](crate::Status::Invalid) (the error names the option).
    pub fn render_message(&self, handle: u64, options: &RenderOptions) -> Result<Page> {
        let mut texts = Texts::default();
        let options = options.raw(&mut texts)?;
        Handle::make(sys::placard_page_destroy, |out, error| unsafe { sys::placard_client_render_message(self.raw(), handle, &options, out, error) }).map(Page)
    }

    /// Carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits events in this order: what was logged, [`Event::OpenUrl`](crate::Event::OpenUrl), [`Event::MessageClosed`](crate::Event::MessageClosed). All of it happens, or nothing. A click or a button also closes a message. A URL that would run code or read files (javascript:, data:, vbscript:, file:) or has no scheme is not opened; for a message [`Event::Dropped`](crate::Event::Dropped) ([`DroppedKind::Url`](crate::DroppedKind::Url)) reports it. While a rendered HTML message is showing, a `url` with a scheme is a click on a link in it: logged, and emitted as [`Event::OpenUrl`](crate::Event::OpenUrl). What scripts of such a message ask for is carried out in the order of the script, and what cannot be done is reported by [`Event::Dropped`](crate::Event::Dropped) ([`DroppedKind::Record`](crate::DroppedKind::Record)), see docs/rendering.md. URLs can be as web views rewrite them: scheme and token in upper case, letters of the path behind the token as %63, a slash at the end. Returns [`Status::Ignored`](crate::Status::Ignored) when nothing is left to do (logged before; the card or the message is gone). A disabled client still emits [`Event::FeedClosed`](crate::Event::FeedClosed).
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (no page of this client and user has that link: it is forged or too old), [`Status::State`](crate::Status::State) (the message is not shown yet), [`Status::Invalid`](crate::Status::Invalid) (not a page's URL, or an invalid button id).
    pub fn handle_url(&self, url: &str) -> Result<Status> {
        let (url, url_length) = text(url);
        status(|error| unsafe { sys::placard_client_handle_url(self.raw(), url, url_length, error) })
    }

    /// Carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts that draw them themselves: log the click first. What its steps say is logged, then an event reports each URL that they open. All of it happens, or nothing. A step that cannot be carried out is skipped and reported as dropped, with its type as id. The result is "ignored" for a `url` with another scheme: open it yourself.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the action cannot be read).
    pub fn run_action(&self, url: &str) -> Result<Status> {
        let (url, url_length) = text(url);
        status(|error| unsafe { sys::placard_client_run_action(self.raw(), url, url_length, error) })
    }

    /// Explains a session start: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the argument).
    pub fn explain_open(&self) -> Result<Explanation> {
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe { sys::placard_client_explain_open(self.raw(), out, error) }).map(Explanation)
    }

    /// Explains a custom event: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the argument).
    pub fn explain_event(&self, name: &str, properties: Option<&Properties>) -> Result<Explanation> {
        let (name, name_length) = text(name);
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe { sys::placard_client_explain_event(self.raw(), name, name_length, raw_or_null(properties), out, error) }).map(Explanation)
    }

    /// Explains a purchase: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the argument).
    pub fn explain_purchase(&self, product_id: &str, properties: Option<&Properties>) -> Result<Explanation> {
        let (product_id, product_id_length) = text(product_id);
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe { sys::placard_client_explain_purchase(self.raw(), product_id, product_id_length, raw_or_null(properties), out, error) }).map(Explanation)
    }

    /// Explains a click on a push message. None when the payload has no tracking id.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (not JSON).
    pub fn explain_push_click(&self, payload_json: &str) -> Result<Option<Explanation>> {
        let (payload_json, payload_json_length) = text(payload_json);
        Ok(Handle::make_if(sys::placard_explanation_destroy, |out, error| unsafe { sys::placard_client_explain_push_click(self.raw(), payload_json, payload_json_length, out, error) })?.map(Explanation))
    }

    /// Explains the last evaluated event, by the campaigns, the display history and the time of that moment. None when no event was evaluated since open or the last change of user.
    pub fn explain_last(&self) -> Result<Option<Explanation>> {
        Ok(Handle::make_if(sys::placard_explanation_destroy, |out, error| unsafe { sys::placard_client_explain_last(self.raw(), out, error) })?.map(Explanation))
    }

    /// Says of each stored card, in the order of the list, whether it is in the list now, and why not. Its verdicts name the card as campaign. Logs nothing, changes nothing; also while disabled.
    pub fn explain_cards(&self) -> Result<Explanation> {
        Handle::make(sys::placard_explanation_destroy, |out, error| unsafe { sys::placard_client_explain_cards(self.raw(), out, error) }).map(Explanation)
    }

    /// Completes the request `id` with a response, or fails it if [`Response::failure`](crate::Response::failure) is set.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (unknown id, completed before, cancelled, or failed after 60 s), [`Status::Invalid`](crate::Status::Invalid) (the error names the field).
    pub fn complete_request(&self, id: u64, response: &Response<'_>) -> Result<()> {
        let mut texts = Texts::default();
        let response = response.raw(&mut texts)?;
        done(|error| unsafe { sys::placard_client_complete_request(self.raw(), id, &response, error) })
    }

    /// Fails the request `id` for want of a response.
    ///
    /// Errors: [`Status::NotFound`](crate::Status::NotFound) (as for [`complete_request`](crate::Client::complete_request)), [`Status::Invalid`](crate::Status::Invalid) (an unlisted failure).
    pub fn fail_request(&self, id: u64, failure: Failure) -> Result<()> {
        done(|error| unsafe { sys::placard_client_fail_request(self.raw(), id, failure.raw(), error) })
    }
}

/// The calls that do what the C functions of their names do.
// SAFETY of the calls: the object is valid until drop, and what is passed outlives the call.
impl Batch {
    /// Appends an event, as [`log_event`](crate::Client::log_event) logs it; at most 10000 items in all.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field and the limit, or says that the batch is full; it stays unchanged).
    pub fn add_event(&mut self, name: &str, properties: Option<&Properties>) -> Result<()> {
        let (name, name_length) = text(name);
        done(|error| unsafe { sys::placard_batch_add_event(self.raw(), name, name_length, raw_or_null(properties), error) })
    }

    /// Appends a purchase, as [`log_purchase`](crate::Client::log_purchase) logs it.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field and the limit, or says that the batch is full; it stays unchanged).
    pub fn add_purchase(&mut self, product_id: &str, currency: &str, price: f64, quantity: i32, properties: Option<&Properties>) -> Result<()> {
        let (product_id, product_id_length) = text(product_id);
        let currency = c_string("currency", currency)?;
        done(|error| unsafe { sys::placard_batch_add_purchase(self.raw(), product_id, product_id_length, currency.as_ptr(), price, quantity, raw_or_null(properties), error) })
    }
}

/// The calls that do what the C functions of their names do.
// SAFETY of the calls: the object is valid until drop, and what is passed outlives the call.
impl Outbox {
    /// Puts an event called `name` into the outbox, for the client to log as by [`log_event`](crate::Client::log_event), which has the limits of name and `properties`. This call and the others for typed records check their arguments at once: the client can log what they accept, unless the server's blocklist forbids it by then. When the call returns, the record survives the crash of any process, as with [`Durability::Process`](crate::Durability::Process). A call takes microseconds; one in some hundred calls waits a few milliseconds for the disk. While other processes write, a call can take up to a second.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the field and the limit), [`Status::State`](crate::Status::State) (100000 records wait and no client takes them in), [`Status::Io`](crate::Status::Io) (disk, or other processes kept the store busy for a second).
    pub fn log_event(&self, name: &str, properties: Option<&Properties>) -> Result<()> {
        let (name, name_length) = text(name);
        done(|error| unsafe { sys::placard_outbox_log_event(self.raw(), name, name_length, raw_or_null(properties), error) })
    }

    /// Puts a purchase into the outbox: `product_id`, `currency`, `price`, `quantity` and `properties` as for [`log_purchase`](crate::Client::log_purchase), the rest as for [`log_event`](crate::Outbox::log_event).
    ///
    /// Errors: as for [`log_event`](crate::Outbox::log_event).
    pub fn log_purchase(&self, product_id: &str, currency: &str, price: f64, quantity: i32, properties: Option<&Properties>) -> Result<()> {
        let (product_id, product_id_length) = text(product_id);
        let currency = c_string("currency", currency)?;
        done(|error| unsafe { sys::placard_outbox_log_purchase(self.raw(), product_id, product_id_length, currency.as_ptr(), price, quantity, raw_or_null(properties), error) })
    }

    /// Puts the removal of the custom attribute `key` into the outbox. The rest is as for [`log_event`](crate::Outbox::log_event).
    ///
    /// Errors: as for [`log_event`](crate::Outbox::log_event).
    pub fn unset_attribute(&self, key: &str) -> Result<()> {
        let (key, key_length) = text(key);
        done(|error| unsafe { sys::placard_outbox_unset_attribute(self.raw(), key, key_length, error) })
    }

    /// Puts a new `value` of a `field` of the user into the outbox; None unsets it. Limits are those of [`set_user_field`](crate::Client::set_user_field), the rest is as for [`log_event`](crate::Outbox::log_event).
    ///
    /// Errors: as for [`log_event`](crate::Outbox::log_event).
    pub fn set_user_field(&self, field: UserField, value: Option<&str>) -> Result<()> {
        let (value, value_length) = text_or_null(value);
        done(|error| unsafe { sys::placard_outbox_set_user_field(self.raw(), field.raw(), value, value_length, error) })
    }

    /// Puts a record of a `kind` as JSON (at most 102400 bytes) into the outbox. Only checks that it is an object; the client judges whether it can be logged.
    ///
    /// Errors: as for [`log_event`](crate::Outbox::log_event).
    pub fn put(&self, kind: OutboxKind, json: &str) -> Result<()> {
        let (json, json_length) = text(json);
        done(|error| unsafe { sys::placard_outbox_put(self.raw(), kind.raw(), json, json_length, error) })
    }

    /// Copies the list of waiting records of one `kind`, FIFO, from all processes.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (an unlisted kind).
    pub fn copy_records(&self, kind: OutboxKind) -> Result<OutboxRecords> {
        Handle::make(sys::placard_outbox_records_destroy, |out, error| unsafe { sys::placard_outbox_copy_records(self.raw(), kind.raw(), out, error) }).map(OutboxRecords)
    }

    /// Removes the waiting records of one `kind`. Returns [`Status::Ignored`](crate::Status::Ignored) when there are no records.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (an unlisted kind).
    pub fn remove(&self, kind: OutboxKind) -> Result<Status> {
        status(|error| unsafe { sys::placard_outbox_remove(self.raw(), kind.raw(), error) })
    }

    /// Removes all waiting records. Returns [`Status::Ignored`](crate::Status::Ignored) when there are no records.
    pub fn remove_all(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_outbox_remove_all(self.raw(), error) })
    }

    /// Stamps records that are put from now on with `wall_ms` instead of the system's time: for tests and simulations.
    pub fn set_time(&self, wall_ms: i64) -> Result<()> {
        done(|error| unsafe { sys::placard_outbox_set_time(self.raw(), wall_ms, error) })
    }
}

/// The calls that do what the C functions of their names do.
// SAFETY of the calls: the object is valid until drop, and what is passed outlives the call.
impl Tracker {
    /// Logs the custom event `name` for `identity`. `properties` are those of [`log_event`](crate::Client::log_event). When this or any other call that logs returns, the record survives what `durability` says, whichever process sends.
    ///
    /// Errors: [`Status::Invalid`](crate::Status::Invalid) (the error names the argument and the limit), [`Status::State`](crate::Status::State) (100000 records wait while another process sends and does not take them), [`Status::Io`](crate::Status::Io) (disk, or other processes kept the queue busy for a second).
    pub fn log_event(&self, identity: &Identity, name: &str, properties: Option<&Properties>) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (name, name_length) = text(name);
        done(|error| unsafe { sys::placard_tracker_log_event(self.raw(), &identity, name, name_length, raw_or_null(properties), error) })
    }

    /// Logs a purchase for `identity`: `product_id`, `currency`, `price`, `quantity` and `properties` are those of [`log_purchase`](crate::Client::log_purchase).
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn log_purchase(&self, identity: &Identity, product_id: &str, currency: &str, price: f64, quantity: i32, properties: Option<&Properties>) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (product_id, product_id_length) = text(product_id);
        let currency = c_string("currency", currency)?;
        done(|error| unsafe { sys::placard_tracker_log_purchase(self.raw(), &identity, product_id, product_id_length, currency.as_ptr(), price, quantity, raw_or_null(properties), error) })
    }

    /// Sets custom `attributes` for `identity`: at least one. They travel together, in the order of the calls. Refuses names of the endpoint's own fields, such as email: use [`set_user_field`](crate::Tracker::set_user_field). Refuses values that the endpoint would read as an operation, such as `{"inc": 3}`: use [`increment_attribute`](crate::Tracker::increment_attribute).
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn set_attributes(&self, identity: &Identity, attributes: &Properties) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        done(|error| unsafe { sys::placard_tracker_set_attributes(self.raw(), &identity, attributes.raw(), error) })
    }

    /// Unsets the custom attribute `key` for `identity`.
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn unset_attribute(&self, identity: &Identity, key: &str) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (key, key_length) = text(key);
        done(|error| unsafe { sys::placard_tracker_unset_attribute(self.raw(), &identity, key, key_length, error) })
    }

    /// Adds `amount`, which may be negative, to the integer attribute `key` for `identity`.
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn increment_attribute(&self, identity: &Identity, key: &str, amount: i64) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (key, key_length) = text(key);
        done(|error| unsafe { sys::placard_tracker_increment_attribute(self.raw(), &identity, key, key_length, amount, error) })
    }

    /// Adds an element to an attribute of a user that is an array of strings.
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn add_to_attribute(&self, identity: &Identity, key: &str, element: &str) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (key, key_length) = text(key);
        let (element, element_length) = text(element);
        done(|error| unsafe { sys::placard_tracker_add_to_attribute(self.raw(), &identity, key, key_length, element, element_length, error) })
    }

    /// Removes an element of an attribute of a user that is an array of strings.
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn remove_from_attribute(&self, identity: &Identity, key: &str, element: &str) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (key, key_length) = text(key);
        let (element, element_length) = text(element);
        done(|error| unsafe { sys::placard_tracker_remove_from_attribute(self.raw(), &identity, key, key_length, element, element_length, error) })
    }

    /// Sets a field of a user; None unsets it. The endpoint cannot set the field by which `identity` names the user.
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn set_user_field(&self, identity: &Identity, field: UserField, value: Option<&str>) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        let (value, value_length) = text_or_null(value);
        done(|error| unsafe { sys::placard_tracker_set_user_field(self.raw(), &identity, field.raw(), value, value_length, error) })
    }

    /// Sets the last known location for `identity`: `latitude` -90 to 90, `longitude` -180 to 180.
    ///
    /// Errors: as for [`log_event`](crate::Tracker::log_event).
    pub fn set_last_location(&self, identity: &Identity, latitude: f64, longitude: f64) -> Result<()> {
        let mut texts = Texts::default();
        let identity = identity.raw(&mut texts)?;
        done(|error| unsafe { sys::placard_tracker_set_last_location(self.raw(), &identity, latitude, longitude, error) })
    }

    /// Starts to send the queue and continues until it is empty. Ends the pause of an hour after a permanent error and ignores a running back-off, but obeys Retry-After: it then ends with [`Event::SendFailed`](crate::Event::SendFailed) ([`Reason::RateLimited`](crate::Reason::RateLimited)). Returns [`Status::Pending`](crate::Status::Pending) while another process sends: it takes the records along, and this tracker tries again after the flush interval.
    pub fn flush(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_tracker_flush(self.raw(), error) })
    }

    /// Sends the queue and waits until it is empty, at most `timeout` (None: 60 s); for programs about to exit. Returns [`Status::Pending`](crate::Status::Pending) when records remain.
    ///
    /// Errors: [`Status::State`](crate::Status::State) (host transport or clock, and a timeout other than 0), [`Status::Io`](crate::Status::Io) (also when the process has no descriptor left).
    pub fn drain(&self, timeout: Option<Duration>) -> Result<Status> {
        status(|error| unsafe { sys::placard_tracker_drain(self.raw(), timeout_ms(timeout), error) })
    }

    /// How many records of this queue the server has not acknowledged, those of other processes included. None if the queue cannot be read, and in a forked child.
    pub fn queued_count(&self) -> Option<u64> {
        u64::try_from(unsafe { sys::placard_tracker_queued_count(self.raw()) }).ok()
    }

    /// Does what is due: network and timers. Never blocks on the network.
    pub fn dispatch(&self) -> Result<()> {
        done(|error| unsafe { sys::placard_tracker_dispatch(self.raw(), error) })
    }

    /// Waits until there is something to do or `timeout` has passed (None: no limit), then dispatches.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        done(|error| unsafe { sys::placard_tracker_wait(self.raw(), timeout_ms(timeout), error) })
    }

    /// Ends the waits and drains of other threads; without any, the next one ends at once. A signal handler may call it.
    pub fn wake(&self) {
        unsafe { sys::placard_tracker_wake(self.raw()) }
    }

    /// When [`dispatch`](crate::Tracker::dispatch) has work next, in milliseconds of `CLOCK_MONOTONIC` or of the host's clock; None: nothing to do.
    pub fn next_deadline_ms(&self) -> Option<i64> {
        crate::read::time_ms(unsafe { sys::placard_tracker_next_deadline_ms(self.raw()) })
    }

    /// Sets the host's clock.
    ///
    /// Errors: as for [`set_time`](crate::Client::set_time).
    pub fn set_time(&self, time: Time) -> Result<()> {
        done(|error| unsafe { sys::placard_tracker_set_time(self.raw(), time.wall_ms, time.monotonic_ms, error) })
    }

    /// Completes the request `id`, which the host sent, with a response, or fails it if [`Response::failure`](crate::Response::failure) is set.
    ///
    /// Errors: as for [`complete_request`](crate::Client::complete_request).
    pub fn complete_request(&self, id: u64, response: &Response<'_>) -> Result<()> {
        let mut texts = Texts::default();
        let response = response.raw(&mut texts)?;
        done(|error| unsafe { sys::placard_tracker_complete_request(self.raw(), id, &response, error) })
    }

    /// Fails the request `id` for want of a response.
    ///
    /// Errors: as for [`fail_request`](crate::Client::fail_request).
    pub fn fail_request(&self, id: u64, failure: Failure) -> Result<()> {
        done(|error| unsafe { sys::placard_tracker_fail_request(self.raw(), id, failure.raw(), error) })
    }
}
