// Code generated from interface/ by `make generate`. DO NOT EDIT.

package placard

// Status: what a call did: 0 is success, positive: nothing was done and nothing is wrong, negative: an error.
type Status int32

const (
	OK Status = 0
	// the server's blocklist names it: nothing was logged, nothing was triggered
	Blocked Status = 1
	// it was done before, or it does not apply
	Ignored Status = 2
	// something is left to do: the time is up (drain), or another tracker sends (flush)
	Pending Status = 3
	// an argument, a name, a value or a limit
	ErrInvalid Status = -1
	// no card, message or request has that id
	ErrNotFound Status = -2
	// the call is not possible now: something else must happen first
	ErrState Status = -3
	// the client is disabled: see Client.Disable
	ErrDisabled Status = -4
	// another client owns the store
	ErrInUse Status = -5
	// the store could not be read or written, or other processes kept it busy
	ErrIO Status = -6
	// a newer version wrote the store; it is left untouched
	ErrVersion Status = -7
	// the client, outbox or tracker belongs to the parent process
	ErrForked Status = -8
)

// String returns the value's name, such as "forked"; "unknown" for values that are not listed.
func (value Status) String() string {
	switch value {
	case OK:
		return "ok"
	case Blocked:
		return "blocked"
	case Ignored:
		return "ignored"
	case Pending:
		return "pending"
	case ErrInvalid:
		return "invalid"
	case ErrNotFound:
		return "not_found"
	case ErrState:
		return "state"
	case ErrDisabled:
		return "disabled"
	case ErrInUse:
		return "in_use"
	case ErrIO:
		return "io"
	case ErrVersion:
		return "version"
	case ErrForked:
		return "forked"
	}
	return "unknown"
}

// Switch: an option that is on or off; zero is its default.
type Switch int32

const (
	Default Switch = 0
	On      Switch = 1
	Off     Switch = -1
)

// String returns the value's name, such as "off"; "unknown" for values that are not listed.
func (value Switch) String() string {
	switch value {
	case Default:
		return "default"
	case On:
		return "on"
	case Off:
		return "off"
	}
	return "unknown"
}

// Durability: what survives once a log call has returned.
type Durability int32

const (
	// a crash or kill of the process (the default)
	DurabilityProcess Durability = 0
	// loss of power as well: one fsync per commit
	DurabilityPower Durability = 1
	// nothing: there is no file; for tests and measurements
	DurabilityMemory Durability = 2
)

// String returns the value's name, such as "memory"; "unknown" for values that are not listed.
func (value Durability) String() string {
	switch value {
	case DurabilityProcess:
		return "process"
	case DurabilityPower:
		return "power"
	case DurabilityMemory:
		return "memory"
	}
	return "unknown"
}

// Delivery: where custom events, purchases and attributes are sent.
type Delivery int32

const (
	// to Endpoint, with everything else (the default)
	DeliverySDK Delivery = 0
	// to the REST endpoint /users/track
	DeliveryUsersTrack Delivery = 1
)

// String returns the value's name, such as "users_track"; "unknown" for values that are not listed.
func (value Delivery) String() string {
	switch value {
	case DeliverySDK:
		return "sdk"
	case DeliveryUsersTrack:
		return "users_track"
	}
	return "unknown"
}

// RESTName: the kind of name under which the REST endpoint knows a user.
type RESTName int32

const (
	RESTNone       RESTName = 0
	RESTBrazeID    RESTName = 1
	RESTExternalID RESTName = 2
	// name and label
	RESTUserAlias RESTName = 3
	RESTEmail     RESTName = 4
	RESTPhone     RESTName = 5
)

// String returns the value's name, such as "phone"; "unknown" for values that are not listed.
func (value RESTName) String() string {
	switch value {
	case RESTNone:
		return "none"
	case RESTBrazeID:
		return "braze_id"
	case RESTExternalID:
		return "external_id"
	case RESTUserAlias:
		return "user_alias"
	case RESTEmail:
		return "email"
	case RESTPhone:
		return "phone"
	}
	return "unknown"
}

// Records: what becomes of what is logged.
type Records int32

const (
	// sent to Endpoint if there is one, otherwise not kept (the default)
	RecordsAutomatic Records = 0
	// sent to Endpoint
	RecordsEndpoint Records = 1
	// not kept: it triggers messages, and nothing else
	RecordsOff Records = 2
	// written to files next to the store, for others to take away
	RecordsFile Records = 3
)

// String returns the value's name, such as "file"; "unknown" for values that are not listed.
func (value Records) String() string {
	switch value {
	case RecordsAutomatic:
		return "automatic"
	case RecordsEndpoint:
		return "endpoint"
	case RecordsOff:
		return "off"
	case RecordsFile:
		return "file"
	}
	return "unknown"
}

// StackKeep: how long messages wait on the stack.
type StackKeep int32

const (
	// until the process ends (the default)
	StackKeepProcess StackKeep = 0
	// until the session ends or, once it has expired, the next one begins
	StackKeepSession StackKeep = 1
	// until they are shown, also over a restart; see stack_time_s
	StackKeepUnseen StackKeep = 2
)

// String returns the value's name, such as "unseen"; "unknown" for values that are not listed.
func (value StackKeep) String() string {
	switch value {
	case StackKeepProcess:
		return "process"
	case StackKeepSession:
		return "session"
	case StackKeepUnseen:
		return "unseen"
	}
	return "unknown"
}

// CountAt: when a campaign counts as shown: for its re-eligibility, and for the interval between messages.
type CountAt int32

const (
	// when its message is handed over, shown or not (the default)
	CountAtHandOver CountAt = 0
	// when the host shows its message; until then it waits
	CountAtShown CountAt = 1
)

// String returns the value's name, such as "shown"; "unknown" for values that are not listed.
func (value CountAt) String() string {
	switch value {
	case CountAtHandOver:
		return "hand_over"
	case CountAtShown:
		return "shown"
	}
	return "unknown"
}

// Transport: who carries requests to the server.
type Transport int32

const (
	// libcurl, which the first request loads (docs/threading.md)
	TransportBuiltin Transport = 0
	// the host: see RequestStarted
	TransportHost Transport = 1
)

// String returns the value's name, such as "host"; "unknown" for values that are not listed.
func (value Transport) String() string {
	switch value {
	case TransportBuiltin:
		return "builtin"
	case TransportHost:
		return "host"
	}
	return "unknown"
}

// Clock: where the time comes from.
type Clock int32

const (
	ClockSystem Clock = 0
	// time changes only when Client.SetTime changes it
	ClockHost Clock = 1
)

// String returns the value's name, such as "host"; "unknown" for values that are not listed.
func (value Clock) String() string {
	switch value {
	case ClockSystem:
		return "system"
	case ClockHost:
		return "host"
	}
	return "unknown"
}

// Hint: what a hint is about.
type Hint int32

const (
	// cards and campaigns
	HintAll   Hint = 0
	HintCards Hint = 1
	// campaigns
	HintMessages Hint = 2
)

// String returns the value's name, such as "messages"; "unknown" for values that are not listed.
func (value Hint) String() string {
	switch value {
	case HintAll:
		return "all"
	case HintCards:
		return "cards"
	case HintMessages:
		return "messages"
	}
	return "unknown"
}

// Orientation: how the host's screen is held.
type Orientation int32

const (
	// every message fits
	OrientationUnknown   Orientation = 0
	OrientationPortrait  Orientation = 1
	OrientationLandscape Orientation = 2
)

// String returns the value's name, such as "landscape"; "unknown" for values that are not listed.
func (value Orientation) String() string {
	switch value {
	case OrientationUnknown:
		return "unknown"
	case OrientationPortrait:
		return "portrait"
	case OrientationLandscape:
		return "landscape"
	}
	return "unknown"
}

// EventKind: kind of an event, and what the struct of that event says.
type EventKind int32

const (
	EventNone EventKind = 0
	// count, unviewed, changed, origin, token: read the list again
	EventCardsUpdated EventKind = 1
	// reason, http_status, RetryAfter, text, token: no list has arrived
	EventCardsFailed EventKind = 2
	// count (campaigns), token: campaigns arrived
	EventMessagesUpdated EventKind = 3
	// reason, http_status, RetryAfter, text, token: no campaigns have arrived
	EventMessagesFailed EventKind = 4
	// id, handle, message: offered; answer with show, postpone or discard
	EventMessage EventKind = 5
	// id, handle, reason: it will not be shown
	EventMessageDiscarded EventKind = 6
	// id, handle, reason: take it off the screen if it is still there
	EventMessageClosed EventKind = 7
	// id: a control campaign won; there is nothing to show
	EventMessageControl EventKind = 8
	// trigger, name: no campaign matches this event
	EventNoMatch EventKind = 9
	// trigger, name, RetryAfter (0: never again): held back by the interval or shown before
	EventSuppressed EventKind = 10
	// id: a session has begun
	EventSessionStarted EventKind = 11
	// id: a session has ended
	EventSessionEnded EventKind = 12
	// id (empty: anonymous): the current user changed
	EventUserChanged EventKind = 13
	// code, optional, id (the user), signature, text: a signature was refused
	EventAuthFailed EventKind = 14
	// the server's config changed
	EventConfigUpdated EventKind = 15
	// dropped, id, text: one bad item was dropped, the others were kept; at most 100 per response: one more with an empty
	// id counts the rest
	EventDropped EventKind = 16
	// count: records that a server acknowledged
	EventSent EventKind = 17
	// reason, http_status, RetryAfter, text: records stay queued
	EventSendFailed EventKind = 18
	// count, text: the oldest records or unread events were dropped
	EventOverflow EventKind = 19
	// handle, request: host transport only; carry it out
	EventRequest EventKind = 20
	// handle: host transport only; its response is no longer needed
	EventRequestCancelled EventKind = 21
	// text: for developers
	EventLog EventKind = 22
	// url, use_webview, id, handle: a rendered page leads there (handle 0: a card's), or a clicked push message (handle 0,
	// id: its tracking id), or an action that the host ran (handle 0, id empty)
	EventOpenURL EventKind = 23
	// the user closed a rendered modal feed: take it off the screen
	EventFeedClosed EventKind = 24
	// count: pictures of cards that arrived: read the list again
	EventCardImages EventKind = 25
	// count (cards), campaigns, sequence: new content of a source was taken in
	EventSourceUpdated EventKind = 26
	// reason, http_status, RetryAfter (until the next attempt; 0: none is planned), text: the source has no content to take
	// in; what is stored stays in use
	EventSourceFailed EventKind = 27
	// stale, content_ms, expires_ms, sequence, reason (why the last fetch failed; none: it did not), RetryAfter (until the
	// next fetch; 0: it is due, or none is planned), text: how the content of a source is, as Client.ReportSource asked
	EventSourceStatus EventKind = 28
)

// String returns the value's name, such as "source_status"; "unknown" for values that are not listed.
func (value EventKind) String() string {
	switch value {
	case EventNone:
		return "none"
	case EventCardsUpdated:
		return "cards_updated"
	case EventCardsFailed:
		return "cards_failed"
	case EventMessagesUpdated:
		return "messages_updated"
	case EventMessagesFailed:
		return "messages_failed"
	case EventMessage:
		return "message"
	case EventMessageDiscarded:
		return "message_discarded"
	case EventMessageClosed:
		return "message_closed"
	case EventMessageControl:
		return "message_control"
	case EventNoMatch:
		return "no_match"
	case EventSuppressed:
		return "suppressed"
	case EventSessionStarted:
		return "session_started"
	case EventSessionEnded:
		return "session_ended"
	case EventUserChanged:
		return "user_changed"
	case EventAuthFailed:
		return "auth_failed"
	case EventConfigUpdated:
		return "config_updated"
	case EventDropped:
		return "dropped"
	case EventSent:
		return "sent"
	case EventSendFailed:
		return "send_failed"
	case EventOverflow:
		return "overflow"
	case EventRequest:
		return "request"
	case EventRequestCancelled:
		return "request_cancelled"
	case EventLog:
		return "log"
	case EventOpenURL:
		return "open_url"
	case EventFeedClosed:
		return "feed_closed"
	case EventCardImages:
		return "card_images"
	case EventSourceUpdated:
		return "source_updated"
	case EventSourceFailed:
		return "source_failed"
	case EventSourceStatus:
		return "source_status"
	}
	return "unknown"
}

// Reason: why something failed or was discarded.
type Reason int32

const (
	ReasonNone Reason = 0
	// offline, unreachable, reset, timeout or TLS; text says which
	ReasonOffline Reason = 1
	// the server answered with an error; http_status, text
	ReasonHTTP Reason = 2
	// the signature was refused; EventAuthFailed precedes
	ReasonAuth Reason = 3
	// the response is not understood; text says where
	ReasonMalformed Reason = 4
	// by the server or by the option RateLimits; RetryAfter
	ReasonRateLimited Reason = 5
	// the server's config disables it, or the client was disabled or wiped
	ReasonDisabled Reason = 6
	// the user changed
	ReasonUserChanged Reason = 7
	// a permanent error: sending pauses until a flush or open, or for an hour
	ReasonRefused Reason = 8
	// messages: the host discarded it, or it was dismissed
	ReasonHost Reason = 9
	// messages: its picture could not be fetched, or its URL is not allowed
	ReasonAsset Reason = 10
	// messages: too long after its event
	ReasonTimeout Reason = 11
	// messages: it is made for another orientation
	ReasonOrientation Reason = 12
	// messages: its type needs an image and it has no image
	ReasonNoImage Reason = 13
	// messages: the oldest of more than 50 that waited
	ReasonReplaced Reason = 14
	// messages: the server did not provide its text
	ReasonTemplate Reason = 15
	// messages: the session ended while it waited (option StackKeep)
	ReasonSession Reason = 16
	// messages: a later list does not contain its campaign
	ReasonWithdrawn Reason = 17
	// the file of a source cannot be read; text says why
	ReasonFile Reason = 18
	// source_keys is set, and what was fetched has no signature
	ReasonUnsigned Reason = 19
	// too few of the trusted keys have signed the head of a source
	ReasonSignature Reason = 20
	// the head of a source is older than the content in use
	ReasonRollback Reason = 21
	// the head of a source has the sequence in use, and another content
	ReasonFork Reason = 22
	// the head of a source has expired; text has the device's time
	ReasonExpired Reason = 23
	// the content in use has expired, and stays in use
	ReasonStale Reason = 24
	// the head or the content of a source is too large
	ReasonTooLarge Reason = 25
	// the head of a source names content that is not below its folder
	ReasonURL Reason = 26
	// what was fetched has not the size or hash that the head names
	ReasonHash Reason = 27
)

// String returns the value's name, such as "hash"; "unknown" for values that are not listed.
func (value Reason) String() string {
	switch value {
	case ReasonNone:
		return "none"
	case ReasonOffline:
		return "offline"
	case ReasonHTTP:
		return "http"
	case ReasonAuth:
		return "auth"
	case ReasonMalformed:
		return "malformed"
	case ReasonRateLimited:
		return "rate_limited"
	case ReasonDisabled:
		return "disabled"
	case ReasonUserChanged:
		return "user_changed"
	case ReasonRefused:
		return "refused"
	case ReasonHost:
		return "host"
	case ReasonAsset:
		return "asset"
	case ReasonTimeout:
		return "timeout"
	case ReasonOrientation:
		return "orientation"
	case ReasonNoImage:
		return "no_image"
	case ReasonReplaced:
		return "replaced"
	case ReasonTemplate:
		return "template"
	case ReasonSession:
		return "session"
	case ReasonWithdrawn:
		return "withdrawn"
	case ReasonFile:
		return "file"
	case ReasonUnsigned:
		return "unsigned"
	case ReasonSignature:
		return "signature"
	case ReasonRollback:
		return "rollback"
	case ReasonFork:
		return "fork"
	case ReasonExpired:
		return "expired"
	case ReasonStale:
		return "stale"
	case ReasonTooLarge:
		return "too_large"
	case ReasonURL:
		return "url"
	case ReasonHash:
		return "hash"
	}
	return "unknown"
}

// DroppedKind: what a Dropped is about.
type DroppedKind int32

const (
	DroppedNone     DroppedKind = 0
	DroppedCard     DroppedKind = 1
	DroppedCampaign DroppedKind = 2
	DroppedFilter   DroppedKind = 3
	DroppedURL      DroppedKind = 4
	// the server refuses it, or its row is damaged; id: its event code, or an attribute
	DroppedRecord DroppedKind = 5
	// from the outbox, as the other PENDING kinds; id: the record's id
	DroppedPendingEvent     DroppedKind = 6
	DroppedPendingAttribute DroppedKind = 7
	DroppedPendingUserField DroppedKind = 8
	DroppedConfig           DroppedKind = 9
	// the store was set aside at open, or cannot be read or written now: see text
	DroppedStore           DroppedKind = 10
	DroppedPendingPurchase DroppedKind = 11
	// replaced or removed in a response; what has it stays. id: its path
	DroppedValue DroppedKind = 12
)

// String returns the value's name, such as "value"; "unknown" for values that are not listed.
func (value DroppedKind) String() string {
	switch value {
	case DroppedNone:
		return "none"
	case DroppedCard:
		return "card"
	case DroppedCampaign:
		return "campaign"
	case DroppedFilter:
		return "filter"
	case DroppedURL:
		return "url"
	case DroppedRecord:
		return "record"
	case DroppedPendingEvent:
		return "pending_event"
	case DroppedPendingAttribute:
		return "pending_attribute"
	case DroppedPendingUserField:
		return "pending_user_field"
	case DroppedConfig:
		return "config"
	case DroppedStore:
		return "store"
	case DroppedPendingPurchase:
		return "pending_purchase"
	case DroppedValue:
		return "value"
	}
	return "unknown"
}

// Auth: why a signature was refused, in the server's numbers; Code can be a number that is not listed.
type Auth int32

const (
	// the server sent no number
	AuthNone Auth = 0
	// the token does not say when it expires
	AuthExpirationRequired Auth = 10
	AuthDecodingError      Auth = 20
	// the token belongs to another user
	AuthSubjectMismatch       Auth = 21
	AuthExpired               Auth = 22
	AuthInvalidPayload        Auth = 23
	AuthIncorrectAlgorithm    Auth = 24
	AuthPublicKeyError        Auth = 25
	AuthMissingToken          Auth = 26
	AuthNoMatchingPublicKeys  Auth = 27
	AuthPayloadUserIDMismatch Auth = 28
)

// String returns the value's name, such as "payload_user_id_mismatch"; "unknown" for values that are not listed.
func (value Auth) String() string {
	switch value {
	case AuthNone:
		return "none"
	case AuthExpirationRequired:
		return "expiration_required"
	case AuthDecodingError:
		return "decoding_error"
	case AuthSubjectMismatch:
		return "subject_mismatch"
	case AuthExpired:
		return "expired"
	case AuthInvalidPayload:
		return "invalid_payload"
	case AuthIncorrectAlgorithm:
		return "incorrect_algorithm"
	case AuthPublicKeyError:
		return "public_key_error"
	case AuthMissingToken:
		return "missing_token"
	case AuthNoMatchingPublicKeys:
		return "no_matching_public_keys"
	case AuthPayloadUserIDMismatch:
		return "payload_user_id_mismatch"
	}
	return "unknown"
}

// Trigger: what kind of event a trigger saw.
type Trigger int32

const (
	TriggerNone Trigger = 0
	// the start of a session
	TriggerOpen        Trigger = 1
	TriggerCustomEvent Trigger = 2
	TriggerPurchase    Trigger = 3
	TriggerPushClick   Trigger = 4
	// a click inside a message; in explanations only
	TriggerMessageClick Trigger = 5
	// something has not happened in time; in explanations and decisions only
	TriggerAbsence Trigger = 6
)

// String returns the value's name, such as "absence"; "unknown" for values that are not listed.
func (value Trigger) String() string {
	switch value {
	case TriggerNone:
		return "none"
	case TriggerOpen:
		return "open"
	case TriggerCustomEvent:
		return "custom_event"
	case TriggerPurchase:
		return "purchase"
	case TriggerPushClick:
		return "push_click"
	case TriggerMessageClick:
		return "message_click"
	case TriggerAbsence:
		return "absence"
	}
	return "unknown"
}

// Origin: where a card list came from.
type Origin int32

const (
	OriginNone   Origin = 0
	OriginServer Origin = 1
	// the store, at open
	OriginCache Origin = 2
	// an impression, a click, a dismissal, an expiry, a change of user or a wipe
	OriginLocal Origin = 3
	// SourceFile, CampaignsJSON or source_url
	OriginSource Origin = 4
)

// String returns the value's name, such as "source"; "unknown" for values that are not listed.
func (value Origin) String() string {
	switch value {
	case OriginNone:
		return "none"
	case OriginServer:
		return "server"
	case OriginCache:
		return "cache"
	case OriginLocal:
		return "local"
	case OriginSource:
		return "source"
	}
	return "unknown"
}

// CardKind: kind of a card.
type CardKind int32

const (
	CardNone CardKind = 0
	// an image
	CardBanner CardKind = 1
	// image, title, description
	CardCaptionedImage CardKind = 2
	// title, description, sometimes a small image
	CardClassic CardKind = 3
	// of an A/B control group: log its impression, draw nothing
	CardControl CardKind = 4
)

// String returns the value's name, such as "control"; "unknown" for values that are not listed.
func (value CardKind) String() string {
	switch value {
	case CardNone:
		return "none"
	case CardBanner:
		return "banner"
	case CardCaptionedImage:
		return "captioned_image"
	case CardClassic:
		return "classic"
	case CardControl:
		return "control"
	}
	return "unknown"
}

// CardsFlag: bits for Client.CopyCards.
type CardsFlag uint32

const (
	// include cards dismissed since the last refresh
	CardsDismissed CardsFlag = 1
)

// UserField: fields of the user that the protocol names. Text: up to 255 characters, no control character, no '"'.
type UserField int32

const (
	UserFieldNone UserField = 0
	// text
	UserFieldFirstName UserField = 1
	// text
	UserFieldLastName UserField = 2
	// up to 256 characters, such as "ada@example.com"
	UserFieldEmail UserField = 3
	// digits, spaces and . ( ) + -
	UserFieldPhone UserField = 4
	// "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld)
	UserFieldGender UserField = 5
	// date of birth, such as "1815-12-10"; sent as it is
	UserFieldDOB UserField = 6
	// text; preferably an ISO 3166-1 code, such as "AT"
	UserFieldCountry UserField = 7
	// text
	UserFieldHomeCity UserField = 8
	// text; preferably an ISO 639-1 code, such as "de"
	UserFieldLanguage UserField = 9
	// "opted_in", "subscribed" or "unsubscribed"; cannot be unset
	UserFieldEmailSubscribe UserField = 10
	// the values of email_subscribe
	UserFieldPushSubscribe UserField = 11
	// up to 255 characters
	UserFieldImageURL UserField = 12
	// up to 33 characters
	UserFieldNativeLineID UserField = 13
)

// String returns the value's name, such as "native_line_id"; "unknown" for values that are not listed.
func (value UserField) String() string {
	switch value {
	case UserFieldNone:
		return "none"
	case UserFieldFirstName:
		return "first_name"
	case UserFieldLastName:
		return "last_name"
	case UserFieldEmail:
		return "email"
	case UserFieldPhone:
		return "phone"
	case UserFieldGender:
		return "gender"
	case UserFieldDOB:
		return "dob"
	case UserFieldCountry:
		return "country"
	case UserFieldHomeCity:
		return "home_city"
	case UserFieldLanguage:
		return "language"
	case UserFieldEmailSubscribe:
		return "email_subscribe"
	case UserFieldPushSubscribe:
		return "push_subscribe"
	case UserFieldImageURL:
		return "image_url"
	case UserFieldNativeLineID:
		return "native_line_id"
	}
	return "unknown"
}

// Subscription: whether the user wants what a subscription group sends.
type Subscription int32

const (
	SubscriptionNone         Subscription = 0
	SubscriptionSubscribed   Subscription = 1
	SubscriptionUnsubscribed Subscription = 2
)

// String returns the value's name, such as "unsubscribed"; "unknown" for values that are not listed.
func (value Subscription) String() string {
	switch value {
	case SubscriptionNone:
		return "none"
	case SubscriptionSubscribed:
		return "subscribed"
	case SubscriptionUnsubscribed:
		return "unsubscribed"
	}
	return "unknown"
}

// MessageType: kind of a message.
type MessageType int32

const (
	MessageNone        MessageType = 0
	MessageSlideup     MessageType = 1
	MessageModal       MessageType = 2
	MessageModalStyled MessageType = 3
	MessageFull        MessageType = 4
	MessageWebHTML     MessageType = 5
	MessageHTMLFull    MessageType = 6
	MessageHTML        MessageType = 7
)

// String returns the value's name, such as "html"; "unknown" for values that are not listed.
func (value MessageType) String() string {
	switch value {
	case MessageNone:
		return "none"
	case MessageSlideup:
		return "slideup"
	case MessageModal:
		return "modal"
	case MessageModalStyled:
		return "modal_styled"
	case MessageFull:
		return "full"
	case MessageWebHTML:
		return "web_html"
	case MessageHTMLFull:
		return "html_full"
	case MessageHTML:
		return "html"
	}
	return "unknown"
}

// ClickAction: what a click does.
type ClickAction int32

const (
	ClickActionNone     ClickAction = 0
	ClickActionURI      ClickAction = 1
	ClickActionNewsFeed ClickAction = 2
)

// String returns the value's name, such as "news_feed"; "unknown" for values that are not listed.
func (value ClickAction) String() string {
	switch value {
	case ClickActionNone:
		return "none"
	case ClickActionURI:
		return "uri"
	case ClickActionNewsFeed:
		return "news_feed"
	}
	return "unknown"
}

// OpenTarget: where a link opens, for hosts that are web pages.
type OpenTarget int32

const (
	OpenTargetNone  OpenTarget = 0
	OpenTargetBlank OpenTarget = 1
)

// String returns the value's name, such as "blank"; "unknown" for values that are not listed.
func (value OpenTarget) String() string {
	switch value {
	case OpenTargetNone:
		return "none"
	case OpenTargetBlank:
		return "blank"
	}
	return "unknown"
}

// Close: how a message closes.
type Close int32

const (
	CloseUnknown Close = 0
	// by itself, after Duration
	CloseAutoDismiss Close = 1
	// the user closes it
	CloseSwipe Close = 2
)

// String returns the value's name, such as "swipe"; "unknown" for values that are not listed.
func (value Close) String() string {
	switch value {
	case CloseUnknown:
		return "unknown"
	case CloseAutoDismiss:
		return "auto_dismiss"
	case CloseSwipe:
		return "swipe"
	}
	return "unknown"
}

// SlideFrom: the edge that a slideup comes from.
type SlideFrom int32

const (
	SlideFromUnknown SlideFrom = 0
	SlideFromTop     SlideFrom = 1
	SlideFromBottom  SlideFrom = 2
)

// String returns the value's name, such as "bottom"; "unknown" for values that are not listed.
func (value SlideFrom) String() string {
	switch value {
	case SlideFromUnknown:
		return "unknown"
	case SlideFromTop:
		return "top"
	case SlideFromBottom:
		return "bottom"
	}
	return "unknown"
}

// Align: how text is aligned.
type Align int32

const (
	AlignUnknown Align = 0
	AlignStart   Align = 1
	AlignCenter  Align = 2
	AlignEnd     Align = 3
)

// String returns the value's name, such as "end"; "unknown" for values that are not listed.
func (value Align) String() string {
	switch value {
	case AlignUnknown:
		return "unknown"
	case AlignStart:
		return "start"
	case AlignCenter:
		return "center"
	case AlignEnd:
		return "end"
	}
	return "unknown"
}

// ImageStyle: what the image is to the message.
type ImageStyle int32

const (
	ImageStyleUnknown ImageStyle = 0
	ImageStyleTop     ImageStyle = 1
	// the image is the whole message
	ImageStyleGraphic ImageStyle = 2
)

// String returns the value's name, such as "graphic"; "unknown" for values that are not listed.
func (value ImageStyle) String() string {
	switch value {
	case ImageStyleUnknown:
		return "unknown"
	case ImageStyleTop:
		return "top"
	case ImageStyleGraphic:
		return "graphic"
	}
	return "unknown"
}

// Crop: how the image fills its place.
type Crop int32

const (
	CropUnknown    Crop = 0
	CropFitCenter  Crop = 1
	CropCenterCrop Crop = 2
)

// String returns the value's name, such as "center_crop"; "unknown" for values that are not listed.
func (value Crop) String() string {
	switch value {
	case CropUnknown:
		return "unknown"
	case CropFitCenter:
		return "fit_center"
	case CropCenterCrop:
		return "center_crop"
	}
	return "unknown"
}

// MessageOrientation: the orientation that a message is made for.
type MessageOrientation int32

const (
	MessageOrientationAny       MessageOrientation = 0
	MessageOrientationPortrait  MessageOrientation = 1
	MessageOrientationLandscape MessageOrientation = 2
)

// String returns the value's name, such as "landscape"; "unknown" for values that are not listed.
func (value MessageOrientation) String() string {
	switch value {
	case MessageOrientationAny:
		return "any"
	case MessageOrientationPortrait:
		return "portrait"
	case MessageOrientationLandscape:
		return "landscape"
	}
	return "unknown"
}

// Theme: a set of colours, for Message.Colors.
type Theme int32

const (
	ThemeLight Theme = 0
	ThemeDark  Theme = 1
)

// String returns the value's name, such as "dark"; "unknown" for values that are not listed.
func (value Theme) String() string {
	switch value {
	case ThemeLight:
		return "light"
	case ThemeDark:
		return "dark"
	}
	return "unknown"
}

// MessageState: where a message is in its life.
type MessageState int32

const (
	MessageStateNone MessageState = 0
	// expects the host's answer
	MessageStateOffered MessageState = 1
	MessageStateShowing MessageState = 2
	// on the stack
	MessageStateWaiting MessageState = 3
)

// String returns the value's name, such as "waiting"; "unknown" for values that are not listed.
func (value MessageState) String() string {
	switch value {
	case MessageStateNone:
		return "none"
	case MessageStateOffered:
		return "offered"
	case MessageStateShowing:
		return "showing"
	case MessageStateWaiting:
		return "waiting"
	}
	return "unknown"
}

// Appearance: the theme of a page.
type Appearance int32

const (
	// follows the system (prefers-color-scheme)
	AppearanceSystem Appearance = 0
	AppearanceLight  Appearance = 1
	AppearanceDark   Appearance = 2
)

// String returns the value's name, such as "dark"; "unknown" for values that are not listed.
func (value Appearance) String() string {
	switch value {
	case AppearanceSystem:
		return "system"
	case AppearanceLight:
		return "light"
	case AppearanceDark:
		return "dark"
	}
	return "unknown"
}

// FeedContext: where a feed is shown.
type FeedContext int32

const (
	// a screen of the host, which has its own way back
	FeedNavigation FeedContext = 0
	// over the host's screen: with a bar and a button that closes it
	FeedModal FeedContext = 1
)

// String returns the value's name, such as "modal"; "unknown" for values that are not listed.
func (value FeedContext) String() string {
	switch value {
	case FeedNavigation:
		return "navigation"
	case FeedModal:
		return "modal"
	}
	return "unknown"
}

// FeedLayout: how a feed arranges its cards.
type FeedLayout int32

const (
	// one card below the other
	LayoutList FeedLayout = 0
	// as many columns as fit the view; the list goes on in the next row
	LayoutColumns FeedLayout = 1
	// low cards, with texts of one line and small pictures
	LayoutCompact FeedLayout = 2
)

// String returns the value's name, such as "compact"; "unknown" for values that are not listed.
func (value FeedLayout) String() string {
	switch value {
	case LayoutList:
		return "list"
	case LayoutColumns:
		return "columns"
	case LayoutCompact:
		return "compact"
	}
	return "unknown"
}

// Direction: the direction in which a page is laid out.
type Direction int32

const (
	// that of the language
	DirectionAutomatic   Direction = 0
	DirectionLeftToRight Direction = 1
	DirectionRightToLeft Direction = 2
)

// String returns the value's name, such as "right_to_left"; "unknown" for values that are not listed.
func (value Direction) String() string {
	switch value {
	case DirectionAutomatic:
		return "automatic"
	case DirectionLeftToRight:
		return "left_to_right"
	case DirectionRightToLeft:
		return "right_to_left"
	}
	return "unknown"
}

// Scripts: in which HTML messages scripts run. In all others no script runs, and there is no bridge.
type Scripts int32

const (
	// that the host trusts: its own, and those that it changed, with Trusted
	ScriptsHost Scripts = 0
	// also in campaigns that say Trusted
	ScriptsCampaign Scripts = 1
	// in all
	ScriptsOn Scripts = 2
	// in none
	ScriptsOff Scripts = 3
)

// String returns the value's name, such as "off"; "unknown" for values that are not listed.
func (value Scripts) String() string {
	switch value {
	case ScriptsHost:
		return "host"
	case ScriptsCampaign:
		return "campaign"
	case ScriptsOn:
		return "on"
	case ScriptsOff:
		return "off"
	}
	return "unknown"
}

// VerdictKind: what happens to a campaign when the event happens: the first of these that applies, in this order;
// VerdictHistory, VerdictNotTargeted, VerdictNotInExperiment and then VerdictWaiting come before VerdictNotReEligible;
// VerdictGroupDisabled, VerdictCapped and VerdictOutsideWindow come after it; VerdictHeldOut comes before
// VerdictAssetPending. A card has one of VerdictDismissed, VerdictExpired, VerdictNotTargeted, VerdictGroupDisabled,
// VerdictCapped, VerdictOutsideWindow, VerdictControl and VerdictListed: the first that applies, in this order.
type VerdictKind int32

const (
	VerdictNone VerdictKind = 0
	// no condition is about this event; why
	VerdictWrongEvent VerdictKind = 1
	// why, filter, property, found, found_type, wanted, wanted_type
	VerdictFilterFailed VerdictKind = 2
	// its window opens later; RetryAfter
	VerdictNotStarted VerdictKind = 3
	// its window is over
	VerdictEnded VerdictKind = 4
	// handed over before, shown or not; RetryAfter, or why: never again
	VerdictNotReEligible VerdictKind = 5
	// too soon after another message; RetryAfter
	VerdictInterval VerdictKind = 6
	// another campaign wins
	VerdictLosesPriority VerdictKind = 7
	// wins, but its picture is not here; why
	VerdictAssetPending VerdictKind = 8
	// wins, and shows nothing: it is a control campaign; of a card: it is in the list, and draws nothing
	VerdictControl VerdictKind = 9
	VerdictWins    VerdictKind = 10
	// its message was handed over and waits to be shown (option CountAt)
	VerdictWaiting VerdictKind = 11
	// a group of the campaign is disabled; group
	VerdictGroupDisabled VerdictKind = 12
	// a frequency is used up; why, group, cap, period_ms, RetryAfter
	VerdictCapped VerdictKind = 13
	// outside of its windows; RetryAfter
	VerdictOutsideWindow VerdictKind = 14
	// its targeting does not hold for the user; rule_part, property, found, found_type, wanted
	VerdictNotTargeted VerdictKind = 15
	// the user is in no variant of its experiment; experiment, found, found_type
	VerdictNotInExperiment VerdictKind = 16
	// wins, and shows nothing: the user is in a holdout; holdout, found, found_type
	VerdictHeldOut VerdictKind = 17
	// the user has not logged what its history asks for; filter, property, found, wanted, RetryAfter
	VerdictHistory VerdictKind = 18
	// a card: it is in the list
	VerdictListed VerdictKind = 19
	// a card: the user has dismissed it
	VerdictDismissed VerdictKind = 20
	// a card: its time has passed
	VerdictExpired VerdictKind = 21
)

// String returns the value's name, such as "expired"; "unknown" for values that are not listed.
func (value VerdictKind) String() string {
	switch value {
	case VerdictNone:
		return "none"
	case VerdictWrongEvent:
		return "wrong_event"
	case VerdictFilterFailed:
		return "filter_failed"
	case VerdictNotStarted:
		return "not_started"
	case VerdictEnded:
		return "ended"
	case VerdictNotReEligible:
		return "not_re_eligible"
	case VerdictInterval:
		return "interval"
	case VerdictLosesPriority:
		return "loses_priority"
	case VerdictAssetPending:
		return "asset_pending"
	case VerdictControl:
		return "control"
	case VerdictWins:
		return "wins"
	case VerdictWaiting:
		return "waiting"
	case VerdictGroupDisabled:
		return "group_disabled"
	case VerdictCapped:
		return "capped"
	case VerdictOutsideWindow:
		return "outside_window"
	case VerdictNotTargeted:
		return "not_targeted"
	case VerdictNotInExperiment:
		return "not_in_experiment"
	case VerdictHeldOut:
		return "held_out"
	case VerdictHistory:
		return "history"
	case VerdictListed:
		return "listed"
	case VerdictDismissed:
		return "dismissed"
	case VerdictExpired:
		return "expired"
	}
	return "unknown"
}

// Why: the closer reason of a verdict that can have several; WhyNone where the verdict is enough.
type Why int32

const (
	WhyNone Why = 0
	// no condition is about events of this kind
	WhyOtherKind Why = 1
	// it wants another event name, product or campaign
	WhyOtherName Why = 2
	// it wants a click on another button
	WhyOtherButton Why = 3
	// its conditions are unknown here, incomplete or missing
	WhyNeverMet Why = 4
	// the event has no such property
	WhyMissing Why = 5
	// the property's type is not the one that the filter compares with
	WhyOtherType Why = 6
	// the value does not fit
	WhyOtherValue Why = 7
	// the pattern does not compile
	WhyBadPattern Why = 8
	// the search for the pattern took too many steps
	WhyPatternLimit Why = 9
	// it can never hold: unknown comparator, incomplete, empty group
	WhyBadFilter Why = 10
	// shown, and it may be shown only once
	WhyNeverAgain Why = 11
	// would be discarded, for the picture cannot be fetched offline
	WhyOffline Why = 12
	// would be discarded, for the picture's URL is not allowed
	WhyRefused Why = 13
	// the cap on all displays
	WhyCapLifetime Why = 14
	// a cap on the displays in period_ms
	WhyCapPeriod Why = 15
	// the cap on the displays in a session
	WhyCapSession Why = 16
	// the cap on the displays in a day of local time
	WhyCapDay Why = 17
	// the deadline of its absence is longer ago than its timeout
	WhyTooLate Why = 18
)

// String returns the value's name, such as "too_late"; "unknown" for values that are not listed.
func (value Why) String() string {
	switch value {
	case WhyNone:
		return "none"
	case WhyOtherKind:
		return "other_kind"
	case WhyOtherName:
		return "other_name"
	case WhyOtherButton:
		return "other_button"
	case WhyNeverMet:
		return "never_met"
	case WhyMissing:
		return "missing"
	case WhyOtherType:
		return "other_type"
	case WhyOtherValue:
		return "other_value"
	case WhyBadPattern:
		return "bad_pattern"
	case WhyPatternLimit:
		return "pattern_limit"
	case WhyBadFilter:
		return "bad_filter"
	case WhyNeverAgain:
		return "never_again"
	case WhyOffline:
		return "offline"
	case WhyRefused:
		return "refused"
	case WhyCapLifetime:
		return "cap_lifetime"
	case WhyCapPeriod:
		return "cap_period"
	case WhyCapSession:
		return "cap_session"
	case WhyCapDay:
		return "cap_day"
	case WhyTooLate:
		return "too_late"
	}
	return "unknown"
}

// ValueType: type of a property's value.
type ValueType int32

const (
	ValueNone ValueType = 0
	// the event has no such property
	ValueMissing ValueType = 1
	ValueNull    ValueType = 2
	ValueBoolean ValueType = 3
	ValueNumber  ValueType = 4
	ValueString  ValueType = 5
	ValueDate    ValueType = 6
	ValueArray   ValueType = 7
	ValueObject  ValueType = 8
)

// String returns the value's name, such as "object"; "unknown" for values that are not listed.
func (value ValueType) String() string {
	switch value {
	case ValueNone:
		return "none"
	case ValueMissing:
		return "missing"
	case ValueNull:
		return "null"
	case ValueBoolean:
		return "boolean"
	case ValueNumber:
		return "number"
	case ValueString:
		return "string"
	case ValueDate:
		return "date"
	case ValueArray:
		return "array"
	case ValueObject:
		return "object"
	}
	return "unknown"
}

// RequestKind: what a request is for.
type RequestKind int32

const (
	RequestNone  RequestKind = 0
	RequestData  RequestKind = 1
	RequestCards RequestKind = 2
	// the text of one templated message
	RequestTemplate RequestKind = 3
	// a picture: GET without a body; the response is the picture itself
	RequestAsset RequestKind = 4
	// to the REST endpoint, see DeliveryUsersTrack
	RequestUsersTrack RequestKind = 5
	// the content of source_url: GET without a body; not packed (Accept-Encoding)
	RequestSource RequestKind = 6
)

// String returns the value's name, such as "source"; "unknown" for values that are not listed.
func (value RequestKind) String() string {
	switch value {
	case RequestNone:
		return "none"
	case RequestData:
		return "data"
	case RequestCards:
		return "cards"
	case RequestTemplate:
		return "template"
	case RequestAsset:
		return "asset"
	case RequestUsersTrack:
		return "users_track"
	case RequestSource:
		return "source"
	}
	return "unknown"
}

// Failure: why a request got no response.
type Failure int32

const (
	FailureNone        Failure = 0
	FailureUnreachable Failure = 1
	FailureReset       Failure = 2
	FailureTimeout     Failure = 3
	FailureTLS         Failure = 4
)

// String returns the value's name, such as "tls"; "unknown" for values that are not listed.
func (value Failure) String() string {
	switch value {
	case FailureNone:
		return "none"
	case FailureUnreachable:
		return "unreachable"
	case FailureReset:
		return "reset"
	case FailureTimeout:
		return "timeout"
	case FailureTLS:
		return "tls"
	}
	return "unknown"
}

// OutboxKind: what a record is. Its JSON text is an object. In attributes and fields null unsets, an array is set
// whole, and each member is checked by itself. A date, at any depth of a property or an attribute, is {"$date_ms":
// 1760000000000}; an object with that key and another form is an error when the record is taken in.
type OutboxKind int32

const (
	OutboxNone OutboxKind = 0
	// {"event_name": "...", ...}: every other key is a property
	OutboxEvent OutboxKind = 1
	// {"name": value, ...}: custom attributes
	OutboxAttribute OutboxKind = 2
	// {"field": value, ...}: fields as UserField.String names them
	OutboxUserField OutboxKind = 3
	// {"product_id": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}: every other key is a property; a missing
	// quantity is 1
	OutboxPurchase OutboxKind = 4
)

// String returns the value's name, such as "purchase"; "unknown" for values that are not listed.
func (value OutboxKind) String() string {
	switch value {
	case OutboxNone:
		return "none"
	case OutboxEvent:
		return "event"
	case OutboxAttribute:
		return "attribute"
	case OutboxUserField:
		return "user_field"
	case OutboxPurchase:
		return "purchase"
	}
	return "unknown"
}
