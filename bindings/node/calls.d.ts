// What objects do as the C functions of their names do.
// Generated from interface/ by `make generate`: do not edit.
import type { Hint, HostState, OutboxKind, OutboxRecord, Subscription } from './generated.js';
import type {
  Batch,
  Done,
  Explanation,
  Handle,
  Identity,
  Json,
  Properties,
  RenderOptions,
  UserFieldName,
} from './index.js';

/** The calls of a client. */
export interface ClientCalls {
  /**
   * Asks how the content of the source is: an event says whether it has expired, from when it is, and how the last
   * fetch has ended. Asks no server, opens no session, and works while disabled. Ignored if content comes from
   * `endpoint`.
   */
  reportSource(): Done;
  /**
   * Passes on that the server has something new about `subject`, as a channel of the program says. The client asks for
   * it once, within `spreadS` seconds. A hint of the last `version` again is ignored; an empty one is unknown.
   *
   * Errors: 'invalid' (the error names the argument).
   */
  hint(subject: Hint, version: string, spreadS?: number): Done;
  /**
   * Starts to send what is queued and continues until the queue is empty; opens a session if none is open. Ends the
   * pause of an hour after a permanent error ('refused') and ignores a running back-off, but obeys Retry-After and the
   * request limits: it then ends with 'send_failed' ('rate_limited', retryAfterMs). Each endpoint reports its outcome
   * by 'sent' or 'send_failed' (the REST endpoint's text begins with "users/track"). An empty queue sends nothing. A
   * failure loses nothing: what was not sent stays queued and is retried. A record that the server keeps refusing is
   * isolated by bisecting and dropped alone, with a 'dropped'.
   */
  flush(): Done;
  /**
   * How many records the server has not acknowledged, plus one for each user with unsent attributes or fields; null in
   * a forked child.
   */
  readonly queuedCount: number | null;
  /** When there is work next, in milliseconds of the monotonic or the host's clock; null: nothing to do. */
  readonly nextDeadlineMs: number | null;
  /**
   * Sets the host's clock to `wallMs` and `monotonicMs`.
   *
   * Errors: 'invalid' (the monotonic time goes back), 'state' (the client uses the system's clock).
   */
  setTime(wallMs: number | bigint, monotonicMs: number | bigint): Done;
  /**
   * Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes the
   * cards, without waiting for a running back-off; Retry-After and a pause ('refused') still hold. When no session is
   * open, calls that log an event, a purchase, a batch or a push click, refreshes, flush and changeUser() open one too;
   * actions on cards and messages and calls about attributes do not.
   */
  startSession(): Done;
  /** Ends the open session and logs its length. Returns 'ignored' when no session is open. */
  endSession(): Done;
  /**
   * Makes `userId` (1 to 997 bytes) the current user and opens a new session. Cards, campaigns and waiting messages of
   * the previous user are cleared at once; records already logged stay attributed to the user who was current then,
   * except that an anonymous user's open session is attributed to the new id. `signature`, if given, is this user's
   * token for servers with SDK authentication (option sdkAuth): 1 to 4096 characters of printable ASCII without spaces,
   * such as a JWT. It is stored with the user. null: another user has no signature, the current user keeps the stored
   * one. Returns 'ignored' when nothing changes.
   *
   * Errors: 'invalid' (the error names the argument; also for an id of white space only, and for undefined, null, nil,
   * none and nan in any case, which stand for a missing value).
   */
  changeUser(userId: string, signature?: string | null): Done;
  /**
   * Replaces the current user's `signature`, in response to 'auth_failed' or before the old one expires. Sends nothing
   * by itself: the next retry or flush carries the new signature. Returns 'ignored' while the user is anonymous: pass
   * it to changeUser().
   *
   * Errors: 'invalid'.
   */
  setSignature(signature: string): Done;
  /**
   * Disables the client, also over restarts, until enable(): it logs, sends, requests and shows nothing. Calls that
   * would do so, explain an event (except the last one), change the user or set a signature fail with 'disabled'; host
   * states are recorded. Everything stored stays: queued records, records of other processes, and cards, which can be
   * read and expire as usual. Offered and waiting messages end as 'message_discarded' ('disabled'), the one on screen
   * as 'message_closed'; delayed messages are dropped; refreshes fail with 'disabled'. Requests in flight continue; a
   * response that arrives while disabled is ignored, and what the request carried stays queued. Returns 'ignored' when
   * already disabled.
   */
  disable(): Done;
  /**
   * Ends disable(). Sends nothing by itself: queued records leave with the next upload, flushIntervalS from now. An
   * open session continues unless it has expired. Returns 'ignored' when not disabled.
   */
  enable(): Done;
  /** Returns whether the client is disabled, by this run or an earlier one. */
  readonly isDisabled: boolean;
  /**
   * Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
   * pictures and their files, config, limits, and the records of other processes. The client stays open for an
   * anonymous user on a new device, and disabled if it was. Sends nothing, not even the end of the session; responses
   * to requests in flight are ignored. Emits what disable() emits for messages and refreshes, 'session_ended' if a
   * session was open, and 'cards_updated' if there were cards. Works while disabled.
   *
   * One transaction: after 'io' everything is as before. The file is then rewritten, so that nothing deleted can be
   * read from it; the call waits for the disk. If that fails (full disk, another process reads), the wipe is still
   * done, and any dispatch rewrites the file later: once a second, also after the next open. Out of reach: what the
   * file system or the drive keeps of deleted blocks, a damaged store that was set aside ('store'), and the queue of a
   * tracker in the same directory, whose records name users.
   */
  wipe(): Done;
  /**
   * Changes the values that `state` sets.
   *
   * Errors: 'invalid' (a value that is not listed).
   */
  setHostState(state: HostState): Done;
  /**
   * Logs a click on the card with that `id`: it counts as viewed and clicked at once. Sent to the server only when the
   * card has a url; the host opens it. Returns 'ignored' for a dismissed card.
   *
   * Errors: 'not_found'.
   */
  logCardClick(id: string): Done;
  /**
   * Dismisses the card with that `id`: it leaves the list at once and is sent once. Returns 'ignored' for a card that
   * is pinned, not dismissible, or dismissed before.
   *
   * Errors: 'not_found'.
   */
  logCardDismissal(id: string): Done;
  /**
   * Logs a custom event called `name` and offers the message that it triggers; while campaigns are being requested, the
   * message is offered when they have arrived. Committed to the store before the call returns. Opens a session if none
   * is open. Returns 'blocked' when the server's blocklist names the event.
   *
   * Errors: 'invalid' (the error names the field of name or `properties` and the limit).
   */
  logEvent(name: string, properties?: Properties | null): Done;
  /**
   * Logs a purchase of `quantity` (1 to 100) items, `price` each, in `currency` (ISO 4217, such as `USD`). The rest is
   * as for logEvent().
   *
   * Errors: 'invalid' (the error names the field and the limit).
   */
  logPurchase(
    productId: string,
    currency: string,
    price: number,
    quantity?: number,
    properties?: Properties | null,
  ): Done;
  /**
   * Logs a click on a push message. `payload` is the message's data as the push service delivered it, a JSON object as
   * for parsePush(). Opens a session if none is open, and emits 'open_url' if the message has a link, at every call.
   * Requests campaigns at once, since the one behind the push may be new; what the click triggers is offered when that
   * request has ended, whether or not it succeeded. Returns 'ignored', without any event, when the payload has no
   * tracking id, as in other senders' messages: the host opens their links.
   *
   * Errors: 'invalid' (not JSON; the error says where).
   */
  logPushClick(payload: Json): Done;
  /**
   * Logs all items of a `batch` in order, with the time of this call; each triggers what it would by itself. All are
   * committed before the call returns, or none is. The batch stays as it is: logging it again logs its events again.
   * Other calls on the client wait meanwhile, about 20 ms for 10000 events; no other thread may add to the batch
   * meanwhile. Items on the server's blocklist are skipped. Returns 'blocked' when all are, 'ignored' for an empty
   * batch.
   */
  logBatch(batch: Batch): Done;
  /**
   * Removes the attribute `key`, except a location. Returns 'blocked' when the server's blocklist names the key.
   *
   * Errors: 'invalid'.
   */
  unsetAttribute(key: string): Done;
  /**
   * Adds `amount`, which can be negative, to the attribute `key`, a whole number. Returns 'blocked' when the server's
   * blocklist names the key.
   *
   * Errors: 'invalid'.
   */
  incrementAttribute(key: string, amount?: number | bigint): Done;
  /**
   * Adds an element of up to 255 characters to an attribute that is an array of strings. Returns 'blocked' when the
   * server's blocklist names the key.
   *
   * Errors: 'invalid'.
   */
  addToAttribute(key: string, element: string): Done;
  /**
   * Removes an element of an attribute that is an array of strings. Returns 'blocked' when the server's blocklist names
   * the key.
   *
   * Errors: 'invalid'.
   */
  removeFromAttribute(key: string, element: string): Done;
  /**
   * Merges `members`, an object of at most 76800 bytes and 50 levels, into the attribute `key`; its other members stay.
   * Returns 'blocked' when the server's blocklist names the key.
   *
   * Errors: 'invalid'.
   */
  mergeAttribute(key: string, members: Json): Done;
  /**
   * Sets the fact `name` (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`.
   * `value` is any JSON value of at most 1024 bytes, with dates as for propertiesCreateFromJson; null removes the fact.
   * At most 100 facts can be set. They are stored, never sent, and kept by a change of user. Works while the client is
   * disabled.
   *
   * Errors: 'invalid' (the error names the limit).
   */
  setFact(name: string, value: Json): Done;
  /**
   * Sets the attribute `key` to a location: `latitude` -90 to 90 degrees, `longitude` -180 to 180. Returns 'blocked'
   * when the server's blocklist names the key.
   *
   * Errors: 'invalid'.
   */
  setAttributeLocation(key: string, latitude: number, longitude: number): Done;
  /**
   * Removes the location `key`, which servers keep apart from other attributes.
   *
   * Errors: 'invalid'.
   */
  unsetAttributeLocation(key: string): Done;
  /**
   * Sets a `field` of the user that the protocol names to `value`; null unsets it. No blocklist applies.
   *
   * Errors: 'invalid' (the error names the field and the limit).
   */
  setUserField(field: UserFieldName, value: string | null): Done;
  /**
   * Sets where the user is: `latitude` and `longitude` in degrees as for setAttributeLocation(), with their `accuracy`,
   * and `altitude` with its `altitudeAccuracy`, in metres; null for what is unknown.
   *
   * Errors: 'invalid' (out of range, negative accuracy).
   */
  setLastLocation(
    latitude: number,
    longitude: number,
    details?: { readonly [K in 'altitude' | 'accuracy' | 'altitudeAccuracy']?: number | null },
  ): Done;
  /**
   * Sets the user's `state` in the subscription group `groupId` (1 to 255 characters).
   *
   * Errors: 'invalid'.
   */
  setSubscription(groupId: string, state: Exclude<Subscription, 'none'>): Done;
  /**
   * Adds an alias to the user: a `name` that is unique among those with its `label`, each of 1 to 255 characters.
   * Requests of an anonymous user carry the last alias; a change of user forgets it.
   *
   * Errors: 'invalid'.
   */
  addAlias(name: string, label: string): Done;
  /**
   * Answers the offer of a message: the host draws it now. Log its impression, and its dismissal when it is gone.
   *
   * Errors: 'not_found' (no such handle), 'state' (show, postpone: it is not offered).
   */
  showMessage(handle: Handle): Done;
  /**
   * Answers the offer of a message: back on top of the stack, until offerNextMessage(), the next return to the
   * foreground, or until the host dismissed or discarded another message.
   *
   * Errors: 'not_found' (no such handle), 'state' (show, postpone: it is not offered).
   */
  postponeMessage(handle: Handle): Done;
  /**
   * Answers the offer of a message: it will not be shown. Also ends a showing or waiting message.
   *
   * Errors: 'not_found' (no such handle), 'state' (show, postpone: it is not offered).
   */
  discardMessage(handle: Handle): Done;
  /**
   * Offers the top of the stack, also when it was postponed. Returns 'ignored' when the stack is empty or nothing can
   * be offered now; the top is then offered as soon as possible.
   */
  offerNextMessage(): Done;
  /**
   * Discards every waiting message, postponed or not, with one 'message_discarded' ('host') each: the top of the stack
   * first, then local messages that wait for their pictures. The message that is offered or showing stays. So do
   * messages of campaigns that are not on the stack yet, because they wait for their delay, text or picture. Returns
   * 'ignored' when nothing waits.
   */
  clearMessages(): Done;
  /**
   * Changes a message that is offered or waits on the stack: this firing only, all of `changes` or nothing. It has the
   * keys and spellings of campaign files, only those to change:
   *
   * ```
   * {"header": "Only today", "bg_color": 4278190080, "uri": null, "btns": [{"id": 1, "text": "Yes"}]}
   * ```
   *
   * A null resets a field to the default of the type; themes, extras and message_fields are replaced as a whole;
   * buttons are named by their id, and the others stay. What identifies the message in analytics cannot be changed. A
   * new image_url is not fetched. Objects that the host has already stay as they are. Returns 'ignored' when nothing
   * changes.
   *
   * Errors: 'not_found' (no such handle), 'state' (it is showing, or the host's message still waits for its files:
   * change it when it is offered), 'invalid' (the error names the field).
   */
  changeMessage(handle: Handle, changes: Json): Done;
  /**
   * Offers a message made by the host, through the same stack and with its picture, and returns the handle that its
   * events carry. `message` has the keys and spellings of campaign files. Nothing about it is sent.
   *
   * Errors: 'invalid' (the error names the field).
   */
  addLocalMessage(message: Json): bigint;
  /**
   * Logs that the message on screen was seen, once. Like the other calls about what the user does, returns 'ignored'
   * when it was logged before, and for messages of the host.
   *
   * Errors: 'not_found' (no such handle or button; html_button: not an HTML message), 'state' (it is not showing),
   * 'invalid' (html_button: the id).
   */
  logMessageImpression(handle: Handle): Done;
  /**
   * Logs a click on the body of the message on screen, once, after a missing impression.
   *
   * Errors: 'not_found' (no such handle or button; html_button: not an HTML message), 'state' (it is not showing),
   * 'invalid' (html_button: the id).
   */
  logMessageClick(handle: Handle): Done;
  /**
   * Logs that the button with the id `buttonId` was pressed, once per button, after a missing impression.
   *
   * Errors: 'not_found' (no such handle or button; html_button: not an HTML message), 'state' (it is not showing),
   * 'invalid' (html_button: the id).
   */
  logMessageButton(handle: Handle, buttonId: number): Done;
  /**
   * Logs that a button of an HTML message was pressed, by the id that its page gives the button (1 to 255 characters).
   *
   * Errors: 'not_found' (no such handle or button; html_button: not an HTML message), 'state' (it is not showing),
   * 'invalid' (html_button: the id).
   */
  logMessageHtmlButton(handle: Handle, buttonId: string): Done;
  /**
   * Logs that the message left the screen; the next one can be offered.
   *
   * Errors: 'not_found' (no such handle or button; html_button: not an HTML message), 'state' (it is not showing),
   * 'invalid' (html_button: the id).
   */
  logMessageDismissal(handle: Handle): Done;
  /**
   * Renders a message that is offered or showing, with its picture when that is cached. Logs nothing, sends nothing.
   *
   * Errors: 'not_found' (no such handle), 'state' (it waits on the stack), 'invalid' (the error names the option).
   */
  renderMessage(handle: Handle, options?: RenderOptions): string;
  /**
   * Carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits events in
   * this order: what was logged, 'open_url', 'message_closed'. All of it happens, or nothing. A click or a button also
   * closes a message. A URL that would run code or read files (javascript:, data:, vbscript:, file:) or has no scheme
   * is not opened; for a message 'dropped' ('url') reports it. While a rendered HTML message is showing, a `url` with a
   * scheme is a click on a link in it: logged, and emitted as 'open_url'. What scripts of such a message ask for is
   * carried out in the order of the script, and what cannot be done is reported by 'dropped' ('record'), see
   * docs/rendering.md. URLs can be as web views rewrite them: scheme and token in upper case, letters of the path
   * behind the token as %63, a slash at the end. Returns 'ignored' when nothing is left to do (logged before; the card
   * or the message is gone). A disabled client still emits 'feed_closed'.
   *
   * Errors: 'not_found' (no page of this client and user has that link: it is forged or too old), 'state' (the message
   * is not shown yet), 'invalid' (not a page's URL, or an invalid button id).
   */
  handleUrl(url: string): Done;
  /**
   * Carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts that draw
   * them themselves: log the click first. What its steps say is logged, then an event reports each URL that they open.
   * All of it happens, or nothing. A step that cannot be carried out is skipped and reported as dropped, with its type
   * as id. The result is "ignored" for a `url` with another scheme: open it yourself.
   *
   * Errors: 'invalid' (the action cannot be read).
   */
  runAction(url: string): Done;
  /**
   * Explains a session start: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
   *
   * Errors: 'invalid' (the error names the argument).
   */
  explainOpen(): Explanation;
  /**
   * Explains a custom event: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
   *
   * Errors: 'invalid' (the error names the argument).
   */
  explainEvent(name: string, properties?: Properties | null): Explanation;
  /**
   * Explains a purchase: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
   *
   * Errors: 'invalid' (the error names the argument).
   */
  explainPurchase(productId: string, properties?: Properties | null): Explanation;
  /**
   * Explains a click on a push message. null when the payload has no tracking id.
   *
   * Errors: 'invalid' (not JSON).
   */
  explainPushClick(payload: Json): Explanation | null;
  /**
   * Explains the last evaluated event, by the campaigns, the display history and the time of that moment. null when no
   * event was evaluated since open or the last change of user.
   */
  explainLast(): Explanation | null;
  /**
   * Says of each stored card, in the order of the list, whether it is in the list now, and why not. Its verdicts name
   * the card as campaign. Logs nothing, changes nothing; also while disabled.
   */
  explainCards(): Explanation;
}

/** The calls of a batch. */
export interface BatchCalls {
  /** Returns the number of events and purchases in a batch. */
  readonly count: number;
  /**
   * Appends an event, as Client.logEvent() logs it; at most 10000 items in all.
   *
   * Errors: 'invalid' (the error names the field and the limit, or says that the batch is full; it stays unchanged).
   */
  addEvent(name: string, properties?: Properties | null): Done;
  /**
   * Appends a purchase, as Client.logPurchase() logs it.
   *
   * Errors: 'invalid' (the error names the field and the limit, or says that the batch is full; it stays unchanged).
   */
  addPurchase(
    productId: string,
    currency: string,
    price: number,
    quantity?: number,
    properties?: Properties | null,
  ): Done;
}

/** The calls of an outbox. */
export interface OutboxCalls {
  /**
   * Puts an event called `name` into the outbox, for the client to log as by Client.logEvent(), which has the limits of
   * name and `properties`. This call and the others for typed records check their arguments at once: the client can log
   * what they accept, unless the server's blocklist forbids it by then. When the call returns, the record survives the
   * crash of any process, as with 'process'. A call takes microseconds; one in some hundred calls waits a few
   * milliseconds for the disk. While other processes write, a call can take up to a second.
   *
   * Errors: 'invalid' (the error names the field and the limit), 'state' (100000 records wait and no client takes them
   * in), 'io' (disk, or other processes kept the store busy for a second).
   */
  logEvent(name: string, properties?: Properties | null): Done;
  /**
   * Puts a purchase into the outbox: `productId`, `currency`, `price`, `quantity` and `properties` as for
   * Client.logPurchase(), the rest as for logEvent().
   *
   * Errors: as for logEvent().
   */
  logPurchase(
    productId: string,
    currency: string,
    price: number,
    quantity?: number,
    properties?: Properties | null,
  ): Done;
  /**
   * Puts the removal of the custom attribute `key` into the outbox. The rest is as for logEvent().
   *
   * Errors: as for logEvent().
   */
  unsetAttribute(key: string): Done;
  /**
   * Puts a new `value` of a `field` of the user into the outbox; null unsets it. Limits are those of
   * Client.setUserField(), the rest is as for logEvent().
   *
   * Errors: as for logEvent().
   */
  setUserField(field: UserFieldName, value: string | null): Done;
  /**
   * Puts a record of a `kind` as JSON (at most 102400 bytes) into the outbox. Only checks that it is an object; the
   * client judges whether it can be logged.
   *
   * Errors: as for logEvent().
   */
  put(kind: Exclude<OutboxKind, 'none'>, record: Json): Done;
  /**
   * Copies the list of waiting records of one `kind`, FIFO, from all processes.
   *
   * Errors: 'invalid' (an unlisted kind).
   */
  records(kind: Exclude<OutboxKind, 'none'>): OutboxRecord[];
  /**
   * Removes the waiting records of one `kind`. Returns 'ignored' when there are no records.
   *
   * Errors: 'invalid' (an unlisted kind).
   */
  remove(kind: Exclude<OutboxKind, 'none'>): Done;
  /** Removes all waiting records. Returns 'ignored' when there are no records. */
  removeAll(): Done;
  /** Stamps records that are put from now on with `wallMs` instead of the system's time: for tests and simulations. */
  setTime(wallMs: number | bigint): Done;
}

/** The calls of a tracker. */
export interface TrackerCalls {
  /**
   * Logs the custom event `name` for `identity`. `properties` are those of Client.logEvent(). When this or any other
   * call that logs returns, the record survives what `durability` says, whichever process sends.
   *
   * Errors: 'invalid' (the error names the argument and the limit), 'state' (100000 records wait while another process
   * sends and does not take them), 'io' (disk, or other processes kept the queue busy for a second).
   */
  logEvent(identity: Identity, name: string, properties?: Properties | null): Done;
  /**
   * Logs a purchase for `identity`: `productId`, `currency`, `price`, `quantity` and `properties` are those of
   * Client.logPurchase().
   *
   * Errors: as for logEvent().
   */
  logPurchase(
    identity: Identity,
    productId: string,
    currency: string,
    price: number,
    quantity?: number,
    properties?: Properties | null,
  ): Done;
  /**
   * Sets custom `attributes` for `identity`: at least one. They travel together, in the order of the calls. Refuses
   * names of the endpoint's own fields, such as email: use setUserField(). Refuses values that the endpoint would read
   * as an operation, such as {"inc": 3}: use incrementAttribute().
   *
   * Errors: as for logEvent().
   */
  setAttributes(identity: Identity, attributes: Properties): Done;
  /**
   * Unsets the custom attribute `key` for `identity`.
   *
   * Errors: as for logEvent().
   */
  unsetAttribute(identity: Identity, key: string): Done;
  /**
   * Adds `amount`, which may be negative, to the integer attribute `key` for `identity`.
   *
   * Errors: as for logEvent().
   */
  incrementAttribute(identity: Identity, key: string, amount?: number | bigint): Done;
  /**
   * Adds an element to an attribute of a user that is an array of strings.
   *
   * Errors: as for logEvent().
   */
  addToAttribute(identity: Identity, key: string, element: string): Done;
  /**
   * Removes an element of an attribute of a user that is an array of strings.
   *
   * Errors: as for logEvent().
   */
  removeFromAttribute(identity: Identity, key: string, element: string): Done;
  /**
   * Sets the `field` (UserField) for `identity` to `value`, with the rules of Client.setUserField(); null unsets it.
   * The endpoint has no 'native_line_id', and cannot set the field by which `identity` names the user.
   *
   * Errors: as for logEvent().
   */
  setUserField(identity: Identity, field: UserFieldName, value: string | null): Done;
  /**
   * Sets the last known location for `identity`: `latitude` -90 to 90, `longitude` -180 to 180.
   *
   * Errors: as for logEvent().
   */
  setLastLocation(identity: Identity, latitude: number, longitude: number): Done;
  /**
   * Starts to send the queue and continues until it is empty. Ends the pause of an hour after a permanent error and
   * ignores a running back-off, but obeys Retry-After: it then ends with 'send_failed' ('rate_limited'). Returns
   * 'pending' while another process sends: it takes the records along, and this tracker tries again after the flush
   * interval.
   */
  flush(): Done;
  /**
   * How many records of this queue the server has not acknowledged, those of other processes included; null if the
   * queue cannot be read, and in a forked child.
   */
  readonly queuedCount: number | null;
  /** When there is work next, in milliseconds of the monotonic or the host's clock; null: nothing to do. */
  readonly nextDeadlineMs: number | null;
  /**
   * Sets the host's clock to `wallMs` and `monotonicMs`.
   *
   * Errors: as for Client.setTime().
   */
  setTime(wallMs: number | bigint, monotonicMs: number | bigint): Done;
}
