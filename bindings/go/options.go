// Code generated from interface/ by `make generate`. DO NOT EDIT.

package placard

/*
#include <placard/placard.h>
*/
import "C"

import "time"

// Options: how to open a client. Set Directory, and where content comes from: SourceFile, CampaignsJSON, SourceURL, or
// APIKey and Endpoint. The zero value of a field is its default.
type Options struct {
	// identifies the app to the server, and names the store. empty: "default", if there is no endpoint
	APIKey string
	// host or URL; missing "https://" and "/api/v3" are added. empty: no server, see SourceFile
	Endpoint string
	// required except with DurabilityMemory; created, mode 0700
	Directory  string
	Durability Durability
	// The user at open, as with Client.ChangeUser, but without opening a session; empty: the stored user.
	UserID string
	// the user's signature; empty: the one stored with this user, if any
	Signature string
	// requests of a known user carry the signature: default off
	SDKAuth Switch
	// the host's version, for the server; as are the options that begin with Device
	AppVersion string
	// the device's model
	DeviceModel string
	// the version of its operating system
	DeviceOSVersion string
	// such as "1920x1080"
	DeviceResolution string
	// such as "en_US"; also chooses the language of pages
	DeviceLocale string
	// such as "Europe/Vienna"
	DeviceTimeZone string
	// how long a session lasts without activity, default 1800 s; 1 s to 9 s count as 10 s
	SessionTimeout time.Duration
	// least time between two messages, default 30 s; Never: no interval
	MessageInterval time.Duration
	// time until an automatic upload, default 10 s; Never: only flush and drain send
	FlushInterval time.Duration
	// records kept while offline, default 100000, at least 1; beyond it the oldest are dropped
	QueueLimit int
	// refresh cards at each session start: default on
	RefreshCardsAtStart Switch
	// emit EventNoMatch and EventSuppressed for session starts too: default off
	ReportOpenNoMatch Switch
	// Keep to the server's request limits, by default 30 requests at once and one more every 30 seconds, and 5 card
	// refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are deferred; card refreshes
	// fail. Off is for tests and simulations, which pass days in a second; a server that is not your own may refuse a
	// device that sends too many requests.
	RateLimits Switch
	Transport  Transport
	// plain http to other hosts than loopback, also for pictures: default off
	AllowInsecureHTTP Switch
	// PEM file of the authorities to trust instead of the system's
	CAFile string
	// URL of a proxy; empty: no proxy, whatever the environment says
	Proxy    string
	Delivery Delivery
	// host or URL; missing "https://" and "/users/track" are added
	RESTEndpoint string
	// gives access to every user's data: only for machines of your own
	RESTKey string
	// the name, and what it is
	RESTIdentity Identity
	// the host's clock, and its time at open; nil: the system's clock
	Clock *Instant
	// seed of the retry jitter; 0: a random one
	Seed uint64
	// StackKeepSession discards waiting messages (ReasonSession) when the session ends
	StackKeep StackKeep
	// StackKeepUnseen: how long a message waits on the stack at most, default 86400 s; 1 s to 59 s count as 60 s
	StackTime time.Duration
	// CountAtShown counts a message when the host shows it, not when it is handed over
	CountAt CountAt
	// Lets other users of the directory's group put records into the store (Outbox): default off. A missing directory is
	// created with mode 2770, an existing one gets group access and setgid in addition to its mode, and the store's files
	// get mode 0660; pictures stay private. Members of the group can then read, change and delete everything in the store:
	// the user's id and signature, unsent records, cards and messages. Refused (ErrIO) for a directory that everyone can
	// write, and where the modes cannot be set. Off changes no mode of existing files.
	GroupAccess Switch
	// Fetch the pictures of cards, after those of messages, and keep them in the same cache while their cards are in the
	// list: default off. Card.ImagePath names the file, rendered feeds contain the pictures, EventCardImages reports that
	// some have arrived. A picture that failed is fetched again after the next refresh and at the next session start. No
	// effect with DurabilityMemory.
	PrefetchCardImages Switch
	// How long Client.Dispatch, Wait and CompleteRequest may work: 0, the default, is as long as it takes. For hosts that
	// call them between two frames; see Client.DispatchFor.
	DispatchBudget time.Duration
	// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A record
	// counts its data as JSON, and 160 bytes for the rest.
	QueueLimitBytes int64
	// Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each session
	// start and refresh if its size, time or inode differ (EventSourceUpdated); a file that cannot be read or is no
	// campaign file changes nothing (EventSourceFailed). Pictures can be next to it. With endpoint, only records go there.
	SourceFile string
	// as source_file: the text of a campaign file; ErrInvalid with line and column if it cannot be read
	CampaignsJSON string
	// Content from any web server (docs/sources.md): the https URL of a campaign file, or with source_keys that of the head
	// of a published folder. A refresh fetches it, and so does an open session when the interval has passed. SourceFile or
	// CampaignsJSON is then the copy that is shipped with the program: the higher Sequence counts.
	SourceURL string
	// 1 to 4 public keys in base64, separated by commas; needs libsodium
	SourceKeys string
	// how many of the keys must have signed, default 1, at least 1
	SourceSignatures int
	// time between two fetches, at least 900; up to a fifth longer at random, default 21600 s; Never: only a refresh
	// fetches
	SourceInterval time.Duration
	// OFF and FILE only with SourceFile, CampaignsJSON or source_url; FILE only without endpoint
	Records Records
	// with RecordsFile: the bytes that the files may take, default 64 MiB, at least 1; then records stay queued
	RecordsFileLimit int64
	// records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See docs/security.md
	TapeKb int64
	// with tape_kb: how many days are kept at most, at least 1, default 7
	TapeDays int64
}

func (options *Options) c(given *given) C.placard_options {
	raw := C.placard_options{struct_size: C.sizeof_placard_options}
	raw.api_key = given.text(options.APIKey, "APIKey")
	raw.endpoint = given.text(options.Endpoint, "Endpoint")
	raw.directory = given.text(options.Directory, "Directory")
	raw.durability = C.int32_t(options.Durability)
	raw.user_id = given.text(options.UserID, "UserID")
	raw.signature = given.text(options.Signature, "Signature")
	raw.sdk_auth = C.int32_t(options.SDKAuth)
	raw.app_version = given.text(options.AppVersion, "AppVersion")
	raw.device_model = given.text(options.DeviceModel, "DeviceModel")
	raw.device_os_version = given.text(options.DeviceOSVersion, "DeviceOSVersion")
	raw.device_resolution = given.text(options.DeviceResolution, "DeviceResolution")
	raw.device_locale = given.text(options.DeviceLocale, "DeviceLocale")
	raw.device_time_zone = given.text(options.DeviceTimeZone, "DeviceTimeZone")
	raw.session_timeout_s = given.seconds(options.SessionTimeout, "SessionTimeout")
	raw.message_interval_s = given.seconds(options.MessageInterval, "MessageInterval")
	raw.flush_interval_s = given.seconds(options.FlushInterval, "FlushInterval")
	raw.queue_limit = given.int32(options.QueueLimit, "QueueLimit")
	raw.refresh_cards_at_start = C.int32_t(options.RefreshCardsAtStart)
	raw.report_open_no_match = C.int32_t(options.ReportOpenNoMatch)
	raw.rate_limits = C.int32_t(options.RateLimits)
	raw.transport = C.int32_t(options.Transport)
	raw.allow_insecure_http = C.int32_t(options.AllowInsecureHTTP)
	raw.ca_file = given.text(options.CAFile, "CAFile")
	raw.proxy = given.text(options.Proxy, "Proxy")
	raw.delivery = C.int32_t(options.Delivery)
	raw.rest_endpoint = given.text(options.RESTEndpoint, "RESTEndpoint")
	raw.rest_key = given.text(options.RESTKey, "RESTKey")
	raw.rest_identity, raw.rest_identity_label, raw.rest_identity_kind = given.identity(options.RESTIdentity)
	raw.clock, raw.clock_wall_ms, raw.clock_monotonic_ms = given.instant(options.Clock)
	raw.seed = C.uint64_t(options.Seed)
	raw.stack_keep = C.int32_t(options.StackKeep)
	raw.stack_time_s = given.seconds(options.StackTime, "StackTime")
	raw.count_at = C.int32_t(options.CountAt)
	raw.group_access = C.int32_t(options.GroupAccess)
	raw.prefetch_card_images = C.int32_t(options.PrefetchCardImages)
	raw.dispatch_budget_us = given.budget(options.DispatchBudget, "DispatchBudget")
	raw.queue_limit_bytes = C.int64_t(options.QueueLimitBytes)
	raw.source_file = given.text(options.SourceFile, "SourceFile")
	raw.campaigns_json = given.text(options.CampaignsJSON, "CampaignsJSON")
	raw.source_url = given.text(options.SourceURL, "SourceURL")
	raw.source_keys = given.text(options.SourceKeys, "SourceKeys")
	raw.source_signatures = given.int32(options.SourceSignatures, "SourceSignatures")
	raw.source_interval_s = given.seconds(options.SourceInterval, "SourceInterval")
	raw.records = C.int32_t(options.Records)
	raw.records_file_limit = C.int64_t(options.RecordsFileLimit)
	raw.tape_kb = C.int64_t(options.TapeKb)
	raw.tape_days = C.int64_t(options.TapeDays)
	return raw
}

// TrackerOptions: how to open a tracker. Set at least RESTEndpoint, RESTKey and Directory. The zero value of a field is
// its default.
type TrackerOptions struct {
	// required: host or URL; "https://", "/users/track" are added
	RESTEndpoint string
	// required: gives access to every user's data: only for your machines
	RESTKey string
	// required except with DurabilityMemory; created, mode 0700
	Directory string
	// the app to credit events and purchases to; empty: no app
	AppID      string
	Durability Durability
	// time until an automatic upload, default 10 s; Never: only flush and drain send
	FlushInterval time.Duration
	// records kept while offline, default 100000, at least 1; beyond it the oldest are dropped
	QueueLimit int
	Transport  Transport
	// plain http to other hosts than loopback: default off
	AllowInsecureHTTP Switch
	// PEM file of the authorities to trust instead of the system's
	CAFile string
	// URL of a proxy; empty: no proxy, whatever the environment says
	Proxy string
	// the host's clock, and its time at open; nil: the system's clock
	Clock *Instant
	// seed of the retry jitter; 0: a random one
	Seed uint64
	// The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A record
	// counts its data as JSON, and 160 bytes for the rest.
	QueueLimitBytes int64
}

func (options *TrackerOptions) c(given *given) C.placard_tracker_options {
	raw := C.placard_tracker_options{struct_size: C.sizeof_placard_tracker_options}
	raw.rest_endpoint = given.text(options.RESTEndpoint, "RESTEndpoint")
	raw.rest_key = given.text(options.RESTKey, "RESTKey")
	raw.directory = given.text(options.Directory, "Directory")
	raw.app_id = given.text(options.AppID, "AppID")
	raw.durability = C.int32_t(options.Durability)
	raw.flush_interval_s = given.seconds(options.FlushInterval, "FlushInterval")
	raw.queue_limit = given.int32(options.QueueLimit, "QueueLimit")
	raw.transport = C.int32_t(options.Transport)
	raw.allow_insecure_http = C.int32_t(options.AllowInsecureHTTP)
	raw.ca_file = given.text(options.CAFile, "CAFile")
	raw.proxy = given.text(options.Proxy, "Proxy")
	raw.clock, raw.clock_wall_ms, raw.clock_monotonic_ms = given.instant(options.Clock)
	raw.seed = C.uint64_t(options.Seed)
	raw.queue_limit_bytes = C.int64_t(options.QueueLimitBytes)
	return raw
}

// RenderOptions: how pages look. The zero value of a field is its default.
type RenderOptions struct {
	Appearance Appearance
	// only for feeds
	Context FeedContext
	// feeds: the title; empty: the one in Words
	Title string
	// feeds: default on
	UnreadIndicator Switch
	Direction       Direction
	// of title and words, such as "pt-BR"; empty: of DeviceLocale
	Language string
	// a JSON object of colours and fonts, see docs/rendering.md
	Theme string
	// a JSON object: the page's own texts, see docs/rendering.md
	Words string
	// what links begin with, empty: "placard://"
	LinkBase string
	// only for feeds
	Layout FeedLayout
	// feeds: refreshed by touch, and by a button; default on
	PullToRefresh Switch
	// only for HTML messages
	Scripts Scripts
}

func (options *RenderOptions) c(given *given) C.placard_render_options {
	raw := C.placard_render_options{struct_size: C.sizeof_placard_render_options}
	raw.appearance = C.int32_t(options.Appearance)
	raw.context = C.int32_t(options.Context)
	raw.title = given.text(options.Title, "Title")
	raw.unread_indicator = C.int32_t(options.UnreadIndicator)
	raw.direction = C.int32_t(options.Direction)
	raw.language = given.text(options.Language, "Language")
	raw.theme = given.text(options.Theme, "Theme")
	raw.words = given.text(options.Words, "Words")
	raw.link_base = given.text(options.LinkBase, "LinkBase")
	raw.layout = C.int32_t(options.Layout)
	raw.pull_to_refresh = C.int32_t(options.PullToRefresh)
	raw.scripts = C.int32_t(options.Scripts)
	return raw
}

// HostState: what the host is doing: On, Off, or Default, which leaves a value unchanged.
type HostState struct {
	// at open: on. Off: messages wait
	Foreground Switch
	// at open: off. On: messages wait
	Keyboard Switch
	// at open: off. On: messages wait
	Busy Switch
	// at open: on. Off: nothing is sent
	Online Switch
	// OrientationUnknown leaves it unchanged
	Orientation Orientation
}

func (options *HostState) c(given *given) C.placard_host_state {
	raw := C.placard_host_state{struct_size: C.sizeof_placard_host_state}
	raw.foreground = C.int32_t(options.Foreground)
	raw.keyboard = C.int32_t(options.Keyboard)
	raw.busy = C.int32_t(options.Busy)
	raw.online = C.int32_t(options.Online)
	raw.orientation = C.int32_t(options.Orientation)
	return raw
}
