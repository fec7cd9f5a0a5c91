// Code generated from interface/ by `make generate`. DO NOT EDIT.

package placard

/*
#include <placard/placard.h>
*/
import "C"

// ReportSource asks how the content of the source is: an event says whether it has expired, from when it is, and how
// the last fetch has ended. Asks no server, opens no session, and works while disabled. Ignored if content comes from
// Endpoint.
func (c *Client) ReportSource() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_report_source(c.raw, err)
	})
}

// StartSession opens a session, or extends the open one. A new session asks the server for config and messages and
// refreshes the cards, without waiting for a running back-off; Retry-After and a pause (ReasonRefused) still hold. When
// no session is open, calls that log an event, a purchase, a batch or a push click, refreshes, flush and
// Client.ChangeUser open one too; actions on cards and messages and calls about attributes do not.
func (c *Client) StartSession() error {
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_start_session(c.raw, err)
	})
	return err
}

// EndSession ends the open session and logs its length. Returns Ignored when no session is open.
func (c *Client) EndSession() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_end_session(c.raw, err)
	})
}

// SetSignature replaces the current user's signature, in response to EventAuthFailed or before the old one expires.
// Sends nothing by itself: the next retry or flush carries the new signature. Returns Ignored while the user is
// anonymous: pass it to Client.ChangeUser.
//
// Errors: ErrInvalid.
func (c *Client) SetSignature(signature string) (Status, error) {
	signatureText, signatureLength := text(signature)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_signature(c.raw, signatureText, signatureLength, err)
	})
}

// Disable disables the client, also over restarts, until Client.Enable: it logs, sends, requests and shows nothing.
// Calls that would do so, explain an event (except the last one), change the user or set a signature fail with
// ErrDisabled; host states are recorded. Everything stored stays: queued records, records of other processes, and
// cards, which can be read and expire as usual. Offered and waiting messages end as EventMessageDiscarded
// (ReasonDisabled), the one on screen as EventMessageClosed; delayed messages are dropped; refreshes fail with
// ReasonDisabled. Requests in flight continue; a response that arrives while disabled is ignored, and what the request
// carried stays queued. Returns Ignored when already disabled.
func (c *Client) Disable() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_disable(c.raw, err)
	})
}

// Enable ends Client.Disable. Sends nothing by itself: queued records leave with the next upload, flush_interval_s from
// now. An open session continues unless it has expired. Returns Ignored when not disabled.
func (c *Client) Enable() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_enable(c.raw, err)
	})
}

// Wipe deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
// pictures and their files, config, limits, and the records of other processes. The client stays open for an anonymous
// user on a new device, and disabled if it was. Sends nothing, not even the end of the session; responses to requests
// in flight are ignored. Emits what Client.Disable emits for messages and refreshes, EventSessionEnded if a session was
// open, and EventCardsUpdated if there were cards. Works while disabled.
//
// One transaction: after ErrIO everything is as before. The file is then rewritten, so that nothing deleted can be read
// from it; the call waits for the disk. If that fails (full disk, another process reads), the wipe is still done, and
// any dispatch rewrites the file later: once a second, also after the next open. Out of reach: what the file system or
// the drive keeps of deleted blocks, a damaged store that was set aside (DroppedStore), and the queue of a tracker in
// the same directory, whose records name users.
func (c *Client) Wipe() error {
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_wipe(c.raw, err)
	})
	return err
}

// LogCardClick logs a click on the card with that id: it counts as viewed and clicked at once. Sent to the server only
// when the card has a url; the host opens it. Returns Ignored for a dismissed card.
//
// Errors: ErrNotFound.
func (c *Client) LogCardClick(id string) (Status, error) {
	idText, idLength := text(id)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_log_card_click(c.raw, idText, idLength, err)
	})
}

// LogCardDismissal dismisses the card with that id: it leaves the list at once and is sent once. Returns Ignored for a
// card that is pinned, not dismissible, or dismissed before.
//
// Errors: ErrNotFound.
func (c *Client) LogCardDismissal(id string) (Status, error) {
	idText, idLength := text(id)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_log_card_dismissal(c.raw, idText, idLength, err)
	})
}

// LogEvent logs a custom event called name and offers the message that it triggers; while campaigns are being
// requested, the message is offered when they have arrived. Committed to the store before the call returns. Opens a
// session if none is open. Returns Blocked when the server's blocklist names the event.
//
// Errors: ErrInvalid (the error names the field of name or properties and the limit).
func (c *Client) LogEvent(name string, properties Properties) (Status, error) {
	nameText, nameLength := text(name)
	return withProperties(properties, func(raw *C.placard_properties) (Status, error) {
		return c.call(func(err **C.placard_error) C.placard_status {
			return C.placard_client_log_event(c.raw, nameText, nameLength, raw, err)
		})
	})
}

// UnsetAttribute removes the attribute key, except a location. Returns Blocked when the server's blocklist names the
// key.
//
// Errors: ErrInvalid.
func (c *Client) UnsetAttribute(key string) (Status, error) {
	keyText, keyLength := text(key)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_unset_attribute(c.raw, keyText, keyLength, err)
	})
}

// IncrementAttribute adds amount, which can be negative, to the attribute key, a whole number. Returns Blocked when the
// server's blocklist names the key.
//
// Errors: ErrInvalid.
func (c *Client) IncrementAttribute(key string, amount int64) (Status, error) {
	keyText, keyLength := text(key)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_increment_attribute(c.raw, keyText, keyLength, C.int64_t(amount), err)
	})
}

// AddToAttribute adds an element of up to 255 characters to an attribute that is an array of strings. Returns Blocked
// when the server's blocklist names the key.
//
// Errors: ErrInvalid.
func (c *Client) AddToAttribute(key string, element string) (Status, error) {
	keyText, keyLength := text(key)
	elementText, elementLength := text(element)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_add_to_attribute(c.raw, keyText, keyLength, elementText, elementLength, err)
	})
}

// RemoveFromAttribute removes an element of an attribute that is an array of strings. Returns Blocked when the server's
// blocklist names the key.
//
// Errors: ErrInvalid.
func (c *Client) RemoveFromAttribute(key string, element string) (Status, error) {
	keyText, keyLength := text(key)
	elementText, elementLength := text(element)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_remove_from_attribute(c.raw, keyText, keyLength, elementText, elementLength, err)
	})
}

// MergeAttribute merges json, an object of at most 76800 bytes and 50 levels, into the attribute key; its other members
// stay. Returns Blocked when the server's blocklist names the key.
//
// Errors: ErrInvalid.
func (c *Client) MergeAttribute(key string, json JSON) (Status, error) {
	keyText, keyLength := text(key)
	jsonText, jsonLength := text(string(json))
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_merge_attribute(c.raw, keyText, keyLength, jsonText, jsonLength, err)
	})
}

// SetFact sets the fact name (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`.
// json is any JSON value of at most 1024 bytes, with dates as for placard_properties_create_from_json; null removes the
// fact. At most 100 facts can be set. They are stored, never sent, and kept by a change of user. Works while the client
// is disabled.
//
// Errors: ErrInvalid (the error names the limit).
func (c *Client) SetFact(name string, json JSON) (Status, error) {
	nameText, nameLength := text(name)
	jsonText, jsonLength := text(string(json))
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_fact(c.raw, nameText, nameLength, jsonText, jsonLength, err)
	})
}

// SetAttributeLocation sets the attribute key to a location: latitude -90 to 90 degrees, longitude -180 to 180. Returns
// Blocked when the server's blocklist names the key.
//
// Errors: ErrInvalid.
func (c *Client) SetAttributeLocation(key string, latitude float64, longitude float64) (Status, error) {
	keyText, keyLength := text(key)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_attribute_location(c.raw, keyText, keyLength, C.double(latitude), C.double(longitude), err)
	})
}

// UnsetAttributeLocation removes the location key, which servers keep apart from other attributes.
//
// Errors: ErrInvalid.
func (c *Client) UnsetAttributeLocation(key string) error {
	keyText, keyLength := text(key)
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_unset_attribute_location(c.raw, keyText, keyLength, err)
	})
	return err
}

// SetSubscription sets the user's state in the subscription group groupID (1 to 255 characters).
//
// Errors: ErrInvalid.
func (c *Client) SetSubscription(groupID string, state Subscription) error {
	groupIDText, groupIDLength := text(groupID)
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_set_subscription(c.raw, groupIDText, groupIDLength, C.int32_t(state), err)
	})
	return err
}

// AddAlias adds an alias to the user: a name that is unique among those with its label, each of 1 to 255 characters.
// Requests of an anonymous user carry the last alias; a change of user forgets it.
//
// Errors: ErrInvalid.
func (c *Client) AddAlias(name string, label string) error {
	nameText, nameLength := text(name)
	labelText, labelLength := text(label)
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_add_alias(c.raw, nameText, nameLength, labelText, labelLength, err)
	})
	return err
}

// ShowMessage answers the offer of a message: the host draws it now. Log its impression, and its dismissal when it is
// gone.
//
// Errors: ErrNotFound (no such handle), ErrState (show, postpone: it is not offered).
func (c *Client) ShowMessage(handle uint64) error {
	_, err := c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_show_message(c.raw, handle, err)
	})
	return err
}

// PostponeMessage answers the offer of a message: back on top of the stack, until Client.OfferNextMessage, the next
// return to the foreground, or until the host dismissed or discarded another message.
//
// Errors: ErrNotFound (no such handle), ErrState (show, postpone: it is not offered).
func (c *Client) PostponeMessage(handle uint64) error {
	_, err := c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_postpone_message(c.raw, handle, err)
	})
	return err
}

// DiscardMessage answers the offer of a message: it will not be shown. Also ends a showing or waiting message.
//
// Errors: ErrNotFound (no such handle), ErrState (show, postpone: it is not offered).
func (c *Client) DiscardMessage(handle uint64) error {
	_, err := c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_discard_message(c.raw, handle, err)
	})
	return err
}

// OfferNextMessage offers the top of the stack, also when it was postponed. Returns Ignored when the stack is empty or
// nothing can be offered now; the top is then offered as soon as possible.
func (c *Client) OfferNextMessage() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_offer_next_message(c.raw, err)
	})
}

// ClearMessages discards every waiting message, postponed or not, with one EventMessageDiscarded (ReasonHost) each: the
// top of the stack first, then local messages that wait for their pictures. The message that is offered or showing
// stays. So do messages of campaigns that are not on the stack yet, because they wait for their delay, text or picture.
// Returns Ignored when nothing waits.
func (c *Client) ClearMessages() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_clear_messages(c.raw, err)
	})
}

// ChangeMessage changes the message handle before it is shown, while it is offered or waits on the stack. json is an
// object with the keys and spellings of campaign files, only those to change:
//
//	{"header": "Only today", "bg_color": 4278190080, "uri": null, "btns": [{"id": 1, "text": "Yes"}]}
//
// A null resets a field to the default of the type; themes, extras and message_fields are replaced as a whole; buttons
// are named by their id, and the others stay. What identifies the message in analytics cannot be changed, nor its type,
// nor which files were fetched for it: type, trigger_id, message_extras, is_control, is_test_send, asset_urls,
// assets_zip, and which buttons there are.
//
// Changes this firing's copy only, all fields or none. Lists, pages and later offers then have the changed message; one
// that the host holds already does not: copy the list again. A new ImageURL is not fetched: ImagePath names its file if
// it is in the cache, else it is NULL, and the page or the host loads ImageURL. The former file is no longer kept for
// this message. Returns Ignored when nothing changes.
//
// Errors: ErrNotFound (no such handle), ErrState (it is showing, or the host's message still waits for its files:
// change it when it is offered), ErrInvalid (the error names the field).
func (c *Client) ChangeMessage(handle uint64, json JSON) (Status, error) {
	jsonText, jsonLength := text(string(json))
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_change_message(c.raw, handle, jsonText, jsonLength, err)
	})
}

// AddLocalMessage offers a message made by the host, through the same stack and with its picture. json is an object
// with the keys and spellings of campaign files (docs/campaign-file.md), such as
//
//	{"type": "SLIDEUP", "message": "The till is open again", "btns": [{"id": 0, "text": "OK"}]}
//
// Omitted keys have the defaults of the type; is_control and trigger_id are ignored. Nothing about the message is sent:
// its impression, click and button return Ignored. It neither waits for the interval between messages nor starts one,
// and does not survive the process. *out_handle names it in its events (0 on error); its id is local-1, local-2, ...
//
// Errors: ErrInvalid (the error names the field).
func (c *Client) AddLocalMessage(json JSON) (uint64, error) {
	jsonText, jsonLength := text(string(json))
	var outHandle C.uint64_t
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_add_local_message(c.raw, jsonText, jsonLength, &outHandle, err)
	})
	return uint64(outHandle), err
}

// LogMessageImpression logs that the message on screen was seen, once. Like the other calls about what the user does,
// returns Ignored when it was logged before, and for messages of the host.
//
// Errors: ErrNotFound (no such handle or button; html_button: not an HTML message), ErrState (it is not showing),
// ErrInvalid (html_button: the id).
func (c *Client) LogMessageImpression(handle uint64) (Status, error) {
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_impression(c.raw, handle, err)
	})
}

// LogMessageClick logs a click on the body of the message on screen, once, after a missing impression.
//
// Errors: ErrNotFound (no such handle or button; html_button: not an HTML message), ErrState (it is not showing),
// ErrInvalid (html_button: the id).
func (c *Client) LogMessageClick(handle uint64) (Status, error) {
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_click(c.raw, handle, err)
	})
}

// LogMessageHTMLButton logs that a button of an HTML message was pressed, by the id that its page gives the button (1
// to 255 characters).
//
// Errors: ErrNotFound (no such handle or button; html_button: not an HTML message), ErrState (it is not showing),
// ErrInvalid (html_button: the id).
func (c *Client) LogMessageHTMLButton(handle uint64, buttonID string) (Status, error) {
	buttonIDText, buttonIDLength := text(buttonID)
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_html_button(c.raw, handle, buttonIDText, buttonIDLength, err)
	})
}

// LogMessageDismissal logs that the message left the screen; the next one can be offered.
//
// Errors: ErrNotFound (no such handle or button; html_button: not an HTML message), ErrState (it is not showing),
// ErrInvalid (html_button: the id).
func (c *Client) LogMessageDismissal(handle uint64) (Status, error) {
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_dismissal(c.raw, handle, err)
	})
}

// HandleURL carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits
// events in this order: what was logged, EventOpenURL, EventMessageClosed. All of it happens, or nothing. A click or a
// button also closes a message. A URL that would run code or read files (javascript:, data:, vbscript:, file:) or has
// no scheme is not opened; for a message EventDropped (DroppedURL) reports it. While a rendered HTML message is
// showing, a url with a scheme is a click on a link in it: logged, and emitted as EventOpenURL. What scripts of such a
// message ask for is carried out in the order of the script, and what cannot be done is reported by EventDropped
// (DroppedRecord), see docs/rendering.md. URLs can be as web views rewrite them: scheme and token in upper case,
// letters of the path behind the token as %63, a slash at the end. Returns Ignored when nothing is left to do (logged
// before; the card or the message is gone). A disabled client still emits EventFeedClosed.
//
// Errors: ErrNotFound (no page of this client and user has that link: it is forged or too old), ErrState (the message
// is not shown yet), ErrInvalid (not a page's URL, or an invalid button id).
func (c *Client) HandleURL(url string) (Status, error) {
	urlText, urlLength := text(url)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_handle_url(c.raw, urlText, urlLength, err)
	})
}

// RunAction carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts
// that draw them themselves: log the click first. What its steps say is logged, then an event reports each URL that
// they open. All of it happens, or nothing. A step that cannot be carried out is skipped and reported as dropped, with
// its type as id. The result is "ignored" for a url with another scheme: open it yourself.
//
// Errors: ErrInvalid (the action cannot be read).
func (c *Client) RunAction(url string) (Status, error) {
	urlText, urlLength := text(url)
	return c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_run_action(c.raw, urlText, urlLength, err)
	})
}

// LogEvent puts an event called name into the outbox, for the client to log as by Client.LogEvent, which has the limits
// of name and properties. This call and the others for typed records check their arguments at once: the client can log
// what they accept, unless the server's blocklist forbids it by then. When the call returns, the record survives the
// crash of any process, as with DurabilityProcess. A call takes microseconds; one in some hundred calls waits a few
// milliseconds for the disk. While other processes write, a call can take up to a second.
//
// Errors: ErrInvalid (the error names the field and the limit), ErrState (100000 records wait and no client takes them
// in), ErrIO (disk, or other processes kept the store busy for a second).
func (o *Outbox) LogEvent(name string, properties Properties) error {
	nameText, nameLength := text(name)
	_, err := withProperties(properties, func(raw *C.placard_properties) (Status, error) {
		return o.call(func(err **C.placard_error) C.placard_status {
			return C.placard_outbox_log_event(o.raw, nameText, nameLength, raw, err)
		})
	})
	return err
}

// UnsetAttribute puts the removal of the custom attribute key into the outbox. The rest is as for Outbox.LogEvent.
//
// Errors: as for Outbox.LogEvent.
func (o *Outbox) UnsetAttribute(key string) error {
	keyText, keyLength := text(key)
	_, err := o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_unset_attribute(o.raw, keyText, keyLength, err)
	})
	return err
}

// Put puts a record of a kind as JSON (at most 102400 bytes) into the outbox. Only checks that it is an object; the
// client judges whether it can be logged.
//
// Errors: as for Outbox.LogEvent.
func (o *Outbox) Put(kind OutboxKind, json JSON) error {
	jsonText, jsonLength := text(string(json))
	_, err := o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_put(o.raw, C.int32_t(kind), jsonText, jsonLength, err)
	})
	return err
}

// Remove removes the waiting records of one kind. Returns Ignored when there are no records.
//
// Errors: ErrInvalid (an unlisted kind).
func (o *Outbox) Remove(kind OutboxKind) (Status, error) {
	return o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_remove(o.raw, C.int32_t(kind), err)
	})
}

// RemoveAll removes all waiting records. Returns Ignored when there are no records.
func (o *Outbox) RemoveAll() (Status, error) {
	return o.call(func(err **C.placard_error) C.placard_status {
		return C.placard_outbox_remove_all(o.raw, err)
	})
}

// LogEvent logs the custom event name for user. properties are those of Client.LogEvent. When this or any other call
// that logs returns, the record survives what Durability says, whichever process sends.
//
// Errors: ErrInvalid (the error names the argument and the limit), ErrState (100000 records wait while another process
// sends and does not take them), ErrIO (disk, or other processes kept the queue busy for a second).
func (t *Tracker) LogEvent(user Identity, name string, properties Properties) error {
	nameText, nameLength := text(name)
	_, err := withProperties(properties, func(raw *C.placard_properties) (Status, error) {
		return OK, t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
			return C.placard_tracker_log_event(t.raw, user, nameText, nameLength, raw, err)
		})
	})
	return err
}

// SetAttributes sets custom attributes for user: at least one. They travel together, in the order of the calls. Refuses
// names of the endpoint's own fields, such as email: use Tracker.SetUserField. Refuses values that the endpoint would
// read as an operation, such as {"inc": 3}: use Tracker.IncrementAttribute.
//
// Errors: as for Tracker.LogEvent.
func (t *Tracker) SetAttributes(user Identity, attributes Properties) error {
	_, err := withProperties(attributes, func(raw *C.placard_properties) (Status, error) {
		return OK, t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
			return C.placard_tracker_set_attributes(t.raw, user, raw, err)
		})
	})
	return err
}

// UnsetAttribute unsets the custom attribute key for user.
//
// Errors: as for Tracker.LogEvent.
func (t *Tracker) UnsetAttribute(user Identity, key string) error {
	keyText, keyLength := text(key)
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_unset_attribute(t.raw, user, keyText, keyLength, err)
	})
}

// IncrementAttribute adds amount, which may be negative, to the integer attribute key for user.
//
// Errors: as for Tracker.LogEvent.
func (t *Tracker) IncrementAttribute(user Identity, key string, amount int64) error {
	keyText, keyLength := text(key)
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_increment_attribute(t.raw, user, keyText, keyLength, C.int64_t(amount), err)
	})
}

// AddToAttribute adds an element to an attribute of a user that is an array of strings.
//
// Errors: as for Tracker.LogEvent.
func (t *Tracker) AddToAttribute(user Identity, key string, element string) error {
	keyText, keyLength := text(key)
	elementText, elementLength := text(element)
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_add_to_attribute(t.raw, user, keyText, keyLength, elementText, elementLength, err)
	})
}

// RemoveFromAttribute removes an element of an attribute of a user that is an array of strings.
//
// Errors: as for Tracker.LogEvent.
func (t *Tracker) RemoveFromAttribute(user Identity, key string, element string) error {
	keyText, keyLength := text(key)
	elementText, elementLength := text(element)
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_remove_from_attribute(t.raw, user, keyText, keyLength, elementText, elementLength, err)
	})
}

// SetLastLocation sets the last known location for user: latitude -90 to 90, longitude -180 to 180.
//
// Errors: as for Tracker.LogEvent.
func (t *Tracker) SetLastLocation(user Identity, latitude float64, longitude float64) error {
	return t.about(user, func(user *C.placard_identity, err **C.placard_error) C.placard_status {
		return C.placard_tracker_set_last_location(t.raw, user, C.double(latitude), C.double(longitude), err)
	})
}
