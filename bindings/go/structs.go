// Code generated from interface/ by `make generate`. DO NOT EDIT.

package placard

/*
#include <placard/placard.h>
*/
import "C"

import "time"

// Extra: a key and its value: an extra of a card or a message.
type Extra struct {
	Key string
	// a string as it is; any other JSON value as JSON text
	Value string
}

func extraOf(raw *C.placard_extra) Extra {
	return Extra{
		Key:   goText(raw.key, raw.key_length),
		Value: goText(raw.value, raw.value_length),
	}
}

// Card: one card. Its id is its identity.
type Card struct {
	ID               string
	Kind             CardKind
	Viewed           bool
	Clicked          bool
	Dismissed        bool
	Dismissible      bool
	Pinned           bool
	IsControl        bool
	IsTest           bool
	OpenURLInWebview bool
	Created          time.Time
	// the zero time: never
	ExpiresAt time.Time
	// image width / height; 0: unknown
	AspectRatio float64
	URL         string
	Title       string
	Description string
	// URL
	Image string
	// text of the link
	Domain   string
	Language string
	ImageAlt string
	// the image's file (option PrefetchCardImages, or next to SourceFile); empty: load Image
	ImagePath string
	// In the server's order.
	Extras Extras
}

func cardOf(raw *C.placard_card) Card {
	made := Card{
		ID:               goText(raw.id, raw.id_length),
		Kind:             CardKind(raw.kind),
		Viewed:           bool(raw.viewed),
		Clicked:          bool(raw.clicked),
		Dismissed:        bool(raw.dismissed),
		Dismissible:      bool(raw.dismissible),
		Pinned:           bool(raw.pinned),
		IsControl:        bool(raw.is_control),
		IsTest:           bool(raw.is_test),
		OpenURLInWebview: bool(raw.open_url_in_webview),
		Created:          time.UnixMilli(int64(raw.created_ms)),
		ExpiresAt:        timeUnlessNegative(int64(raw.expires_at_ms)),
		AspectRatio:      float64(raw.aspect_ratio),
		URL:              goText(raw.url, raw.url_length),
		Title:            goText(raw.title, raw.title_length),
		Description:      goText(raw.description, raw.description_length),
		Image:            goText(raw.image, raw.image_length),
		Domain:           goText(raw.domain, raw.domain_length),
		Language:         goText(raw.language, raw.language_length),
		ImageAlt:         goText(raw.image_alt, raw.image_alt_length),
		ImagePath:        goText(raw.image_path, raw.image_path_length),
	}
	made.copyLists(raw)
	return made
}

// Button: a button of a message. Colours are those of the light theme.
type Button struct {
	// for Client.LogMessageButton; not its position
	ID          int
	ClickAction ClickAction
	UseWebview  bool
	BgColor     uint32
	TextColor   uint32
	BorderColor uint32
	Text        string
	URI         string
	dark        ButtonColors
}

func buttonOf(raw *C.placard_button) Button {
	made := Button{
		ID:          int(raw.id),
		ClickAction: ClickAction(raw.click_action),
		UseWebview:  bool(raw.use_webview),
		BgColor:     uint32(raw.bg_color),
		TextColor:   uint32(raw.text_color),
		BorderColor: uint32(raw.border_color),
		Text:        goText(raw.text, raw.text_length),
		URI:         goText(raw.uri, raw.uri_length),
	}
	made.copyLists(raw)
	return made
}

// Asset: a file that a message names in asset_urls.
type Asset struct {
	URL string
	// the file, valid as long as ImagePath; empty: load url
	Path string
}

func assetOf(raw *C.placard_asset) Asset {
	return Asset{
		URL:  goText(raw.url, raw.url_length),
		Path: goText(raw.path, raw.path_length),
	}
}

// MessageColors: the colours of a message in one theme, 0xAARRGGBB.
type MessageColors struct {
	BgColor         uint32
	TextColor       uint32
	HeaderTextColor uint32
	CloseBtnColor   uint32
	FrameColor      uint32
	IconColor       uint32
	IconBgColor     uint32
}

func messageColorsOf(raw *C.placard_message_colors) MessageColors {
	return MessageColors{
		BgColor:         uint32(raw.bg_color),
		TextColor:       uint32(raw.text_color),
		HeaderTextColor: uint32(raw.header_text_color),
		CloseBtnColor:   uint32(raw.close_btn_color),
		FrameColor:      uint32(raw.frame_color),
		IconColor:       uint32(raw.icon_color),
		IconBgColor:     uint32(raw.icon_bg_color),
	}
}

// ButtonColors: the colours of a button in one theme, 0xAARRGGBB.
type ButtonColors struct {
	BgColor     uint32
	TextColor   uint32
	BorderColor uint32
}

func buttonColorsOf(raw *C.placard_button_colors) ButtonColors {
	return ButtonColors{
		BgColor:     uint32(raw.bg_color),
		TextColor:   uint32(raw.text_color),
		BorderColor: uint32(raw.border_color),
	}
}

// Message: a message as the host draws it, with defaults filled in. Colours are 0xAARRGGBB, those of the light theme;
// for the dark theme see Message.Colors.
type Message struct {
	// names this firing in calls; unique within a client
	Handle uint64
	// the campaign's id; local-1, local-2, ... for messages made by the host
	ID               string
	State            MessageState
	Type             MessageType
	ClickAction      ClickAction
	OpenTarget       OpenTarget
	MessageClose     Close
	SlideFrom        SlideFrom
	Orientation      MessageOrientation
	TextAlignHeader  Align
	TextAlignMessage Align
	ImageStyle       ImageStyle
	CropType         Crop
	// made by the host (Client.AddLocalMessage)
	IsLocal    bool
	UseWebview bool
	IsTestSend bool
	AnimateIn  bool
	AnimateOut bool
	// asks for scripts in its HTML, see placard_scripts
	Trusted bool
	// it brings colours for the dark theme
	HasDarkTheme bool
	// for CloseAutoDismiss
	Duration        time.Duration
	BgColor         uint32
	TextColor       uint32
	HeaderTextColor uint32
	CloseBtnColor   uint32
	// of the area around the message, mostly translucent
	FrameColor  uint32
	IconColor   uint32
	IconBgColor uint32
	// the id in analytics; empty: nothing is logged about it
	TriggerID string
	Header    string
	// body text; HTML for the HTML types
	Message string
	// for ClickActionURI: the host opens it
	URI      string
	ImageURL string
	// the picture's file; empty: load ImageURL, if there is one
	ImagePath string
	// URL of a zip with the files that the HTML refers to by relative URLs
	AssetsZip string
	// the zip; empty: load AssetsZip, if there is one
	AssetsZipPath string
	// a character of an icon font, when there is no picture
	Icon     string
	Language string
	ImageAlt string
	// the element that css applies to; both are present or neither
	HTMLID string
	CSS    string
	// requests to the host, such as is_push_primer: a JSON object
	MessageFields string
	// JSON text, echoed in what is logged
	MessageExtras string
	// At most 2.
	Buttons []Button
	// In the server's order.
	Extras Extras
	// The files that the message names in asset_urls, at most 50.
	Assets []Asset
	dark   MessageColors
	client *Client
}

func messageOf(raw *C.placard_message) Message {
	made := Message{
		Handle:           uint64(raw.handle),
		ID:               goText(raw.id, raw.id_length),
		State:            MessageState(raw.state),
		Type:             MessageType(raw._type),
		ClickAction:      ClickAction(raw.click_action),
		OpenTarget:       OpenTarget(raw.open_target),
		MessageClose:     Close(raw.message_close),
		SlideFrom:        SlideFrom(raw.slide_from),
		Orientation:      MessageOrientation(raw.orientation),
		TextAlignHeader:  Align(raw.text_align_header),
		TextAlignMessage: Align(raw.text_align_message),
		ImageStyle:       ImageStyle(raw.image_style),
		CropType:         Crop(raw.crop_type),
		IsLocal:          bool(raw.is_local),
		UseWebview:       bool(raw.use_webview),
		IsTestSend:       bool(raw.is_test_send),
		AnimateIn:        bool(raw.animate_in),
		AnimateOut:       bool(raw.animate_out),
		Trusted:          bool(raw.trusted),
		HasDarkTheme:     bool(raw.has_dark_theme),
		Duration:         durationOf(int64(raw.duration_ms)),
		BgColor:          uint32(raw.bg_color),
		TextColor:        uint32(raw.text_color),
		HeaderTextColor:  uint32(raw.header_text_color),
		CloseBtnColor:    uint32(raw.close_btn_color),
		FrameColor:       uint32(raw.frame_color),
		IconColor:        uint32(raw.icon_color),
		IconBgColor:      uint32(raw.icon_bg_color),
		TriggerID:        goText(raw.trigger_id, raw.trigger_id_length),
		Header:           goText(raw.header, raw.header_length),
		Message:          goText(raw.message, raw.message_length),
		URI:              goText(raw.uri, raw.uri_length),
		ImageURL:         goText(raw.image_url, raw.image_url_length),
		ImagePath:        goText(raw.image_path, raw.image_path_length),
		AssetsZip:        goText(raw.assets_zip, raw.assets_zip_length),
		AssetsZipPath:    goText(raw.assets_zip_path, raw.assets_zip_path_length),
		Icon:             goText(raw.icon, raw.icon_length),
		Language:         goText(raw.language, raw.language_length),
		ImageAlt:         goText(raw.image_alt, raw.image_alt_length),
		HTMLID:           goText(raw.html_id, raw.html_id_length),
		CSS:              goText(raw.css, raw.css_length),
		MessageFields:    goText(raw.message_fields, raw.message_fields_length),
		MessageExtras:    goText(raw.message_extras, raw.message_extras_length),
	}
	made.copyLists(raw)
	return made
}

// Header: a header of a request.
type Header struct {
	Name  string
	Value string
}

func headerOf(raw *C.placard_header) Header {
	return Header{
		Name:  goText(raw.name, raw.name_length),
		Value: goText(raw.value, raw.value_length),
	}
}

// Request: a request for the host to carry out, from EventRequest. Complete it or fail it within 60 s.
type Request struct {
	ID     uint64
	Kind   RequestKind
	Method string
	URL    string
	// empty for GET
	Body    string
	Headers []Header
}

func requestOf(raw *C.placard_request) Request {
	made := Request{
		ID:     uint64(raw.id),
		Kind:   RequestKind(raw.kind),
		Method: goText(raw.method, raw.method_length),
		URL:    goText(raw.url, raw.url_length),
		Body:   goText(raw.body, raw.body_length),
	}
	made.copyLists(raw)
	return made
}

// Verdict: the verdict on one campaign, or on one card. With several conditions it describes the one that got furthest;
// with several filters, the first filter of the first group in which none holds.
type Verdict struct {
	// its id, or that of the card
	Campaign string
	Verdict  VerdictKind
	Why      Why
	// until the verdict can change; 0: never, or not a matter of time
	RetryAfter time.Duration
	// position of the filter within the condition, from 0 over all groups; of the entry within a history
	Filter int
	// type of the property
	FoundType ValueType
	// the only type with which the filter can hold; ValueNone: several, or no type
	WantedType ValueType
	// key that the filter or the rule reads, empty: it names no key; of a history the event or product
	Property string
	// its value as JSON text (a date: {"$date_ms": n}); of a share of users the user's number, from 0 to below 1; of a
	// history how often it was logged; empty: missing
	Found string
	// what the filter wants, such as "greater than 2"; of a rule the part as JSON
	Wanted string
	// the whole verdict in an English phrase for people; wording can change between versions
	Text string
	// the group that stops the campaign; empty: it is not stopped by a group
	Group string
	// the cap that is used up; 0: no cap
	Cap int
	// the cap's period, for WhyCapPeriod; 0: no period
	Period time.Duration
	// where in the targeting the part is that made it false, a JSON pointer; empty: the whole
	RulePart string
	// the campaign's experiment, for VerdictNotInExperiment and for a winner; empty: no experiment
	Experiment string
	// the variant of a winner; empty: it is of no variant
	Variant string
	// the holdout that the user is in, for VerdictHeldOut; empty: no holdout
	Holdout string
}

func verdictOf(raw *C.placard_verdict) Verdict {
	return Verdict{
		Campaign:   goText(raw.campaign, raw.campaign_length),
		Verdict:    VerdictKind(raw.verdict),
		Why:        Why(raw.why),
		RetryAfter: durationOf(int64(raw.retry_after_ms)),
		Filter:     int(raw.filter),
		FoundType:  ValueType(raw.found_type),
		WantedType: ValueType(raw.wanted_type),
		Property:   goText(raw.property, raw.property_length),
		Found:      goText(raw.found, raw.found_length),
		Wanted:     goText(raw.wanted, raw.wanted_length),
		Text:       goText(raw.text, raw.text_length),
		Group:      goText(raw.group, raw.group_length),
		Cap:        int(raw.cap),
		Period:     durationOf(int64(raw.period_ms)),
		RulePart:   goText(raw.rule_part, raw.rule_part_length),
		Experiment: goText(raw.experiment, raw.experiment_length),
		Variant:    goText(raw.variant, raw.variant_length),
		Holdout:    goText(raw.holdout, raw.holdout_length),
	}
}

// ExplainedEvent: the event that an explanation is about; one of cards is about no event: TriggerNone, all else is
// zero.
type ExplainedEvent struct {
	Kind Trigger
	// wall time of the verdicts
	Time time.Time
	// event name, product id, or the campaign of the clicked message or of the absence
	Name string
	// as JSON text (dates: {"$date_ms": n}); empty: no properties
	Properties string
	// id of the clicked button; empty: the message's body, or not a click
	Button string
}

func explainedEventOf(raw *C.placard_explained_event) ExplainedEvent {
	return ExplainedEvent{
		Kind:       Trigger(raw.kind),
		Time:       time.UnixMilli(int64(raw.time_ms)),
		Name:       goText(raw.name, raw.name_length),
		Properties: goText(raw.properties, raw.properties_length),
		Button:     goText(raw.button, raw.button_length),
	}
}

// OutboxRecord: a record that no client has taken in yet.
type OutboxRecord struct {
	// rises with every record of the store; never used twice
	ID   int64
	Kind OutboxKind
	Put  time.Time
	// as it was put
	JSON string
}

func outboxRecordOf(raw *C.placard_outbox_record) OutboxRecord {
	return OutboxRecord{
		ID:   int64(raw.id),
		Kind: OutboxKind(raw.kind),
		Put:  time.UnixMilli(int64(raw.put_ms)),
		JSON: goText(raw.json, raw.json_length),
	}
}

// PushPage: a page of a push story: a picture with its texts and its link.
type PushPage struct {
	Title      string
	Body       string
	ImageURL   string
	Link       string
	UseWebview bool
}

func pushPageOf(raw *C.placard_push_page) PushPage {
	return PushPage{
		Title:      goText(raw.title, raw.title_length),
		Body:       goText(raw.body, raw.body_length),
		ImageURL:   goText(raw.image_url, raw.image_url_length),
		Link:       goText(raw.link, raw.link_length),
		UseWebview: bool(raw.use_webview),
	}
}

// PushPayload: the fields of a push message.
type PushPayload struct {
	// empty: of another sender; its click is not logged
	TrackingID string
	Title      string
	Subtitle   string
	Body       string
	// the host fetches it
	ImageURL string
	// where a click leads
	Link string
	// open the link in the host's web view, not in a browser
	UseWebview bool
}

func pushPayloadOf(raw *C.placard_push_payload) PushPayload {
	return PushPayload{
		TrackingID: goText(raw.tracking_id, raw.tracking_id_length),
		Title:      goText(raw.title, raw.title_length),
		Subtitle:   goText(raw.subtitle, raw.subtitle_length),
		Body:       goText(raw.body, raw.body_length),
		ImageURL:   goText(raw.image_url, raw.image_url_length),
		Link:       goText(raw.link, raw.link_length),
		UseWebview: bool(raw.use_webview),
	}
}
