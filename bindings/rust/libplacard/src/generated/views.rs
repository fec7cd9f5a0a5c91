// Generated from interface/ by `make generate`: do not edit.

use crate::generated::enums::{
    Align, CardKind, ClickAction, Close, Crop, ImageStyle, MessageOrientation, MessageState,
    MessageType, OpenTarget, OutboxKind, RequestKind, SlideFrom, Trigger, ValueType, VerdictKind,
    Why,
};
use crate::read;
use libplacard_sys as sys;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A key and its value.
#[derive(Clone, Copy)]
pub struct Extra<'a> {
    pub(crate) raw: &'a sys::placard_extra,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Extra<'_> {}
unsafe impl Sync for Extra<'_> {}

impl<'a> Extra<'a> {
    /// The field `key` of `placard_extra`.
    pub fn key(self) -> &'a str {
        read::string(self.raw.key, self.raw.key_length)
    }

    /// A string as it is; any other JSON value as JSON text.
    pub fn value(self) -> &'a str {
        read::string(self.raw.value, self.raw.value_length)
    }
}

impl fmt::Debug for Extra<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Extra")
            .field("key", &self.key())
            .field("value", &self.value())
            .finish_non_exhaustive()
    }
}

/// One card.
#[derive(Clone, Copy)]
pub struct Card<'a> {
    pub(crate) raw: &'a sys::placard_card,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Card<'_> {}
unsafe impl Sync for Card<'_> {}

impl<'a> Card<'a> {
    /// The field `id` of `placard_card`.
    pub fn id(self) -> &'a str {
        read::string(self.raw.id, self.raw.id_length)
    }

    /// The field `kind` of `placard_card`.
    pub fn kind(self) -> CardKind {
        CardKind::from_raw(self.raw.kind)
    }

    /// The field `viewed` of `placard_card`.
    pub fn viewed(self) -> bool {
        self.raw.viewed
    }

    /// The field `clicked` of `placard_card`.
    pub fn clicked(self) -> bool {
        self.raw.clicked
    }

    /// The field `dismissed` of `placard_card`.
    pub fn dismissed(self) -> bool {
        self.raw.dismissed
    }

    /// The field `dismissible` of `placard_card`.
    pub fn dismissible(self) -> bool {
        self.raw.dismissible
    }

    /// The field `pinned` of `placard_card`.
    pub fn pinned(self) -> bool {
        self.raw.pinned
    }

    /// The field `is_control` of `placard_card`.
    pub fn is_control(self) -> bool {
        self.raw.is_control
    }

    /// The field `is_test` of `placard_card`.
    pub fn is_test(self) -> bool {
        self.raw.is_test
    }

    /// The field `open_url_in_webview` of `placard_card`.
    pub fn open_url_in_webview(self) -> bool {
        self.raw.open_url_in_webview
    }

    /// The field `created_ms` of `placard_card`.
    pub fn created_ms(self) -> i64 {
        self.raw.created_ms
    }

    /// When it expires; None: never.
    pub fn expires_at_ms(self) -> Option<i64> {
        read::time_ms(self.raw.expires_at_ms)
    }

    /// Image width / height; None: unknown.
    pub fn aspect_ratio(self) -> Option<f64> {
        read::ratio(self.raw.aspect_ratio)
    }

    /// The field `url` of `placard_card`.
    pub fn url(self) -> Option<&'a str> {
        read::text(self.raw.url, self.raw.url_length)
    }

    /// The field `title` of `placard_card`.
    pub fn title(self) -> Option<&'a str> {
        read::text(self.raw.title, self.raw.title_length)
    }

    /// The field `description` of `placard_card`.
    pub fn description(self) -> Option<&'a str> {
        read::text(self.raw.description, self.raw.description_length)
    }

    /// URL.
    pub fn image(self) -> Option<&'a str> {
        read::text(self.raw.image, self.raw.image_length)
    }

    /// Text of the link.
    pub fn domain(self) -> Option<&'a str> {
        read::text(self.raw.domain, self.raw.domain_length)
    }

    /// The field `language` of `placard_card`.
    pub fn language(self) -> Option<&'a str> {
        read::text(self.raw.language, self.raw.language_length)
    }

    /// The field `image_alt` of `placard_card`.
    pub fn image_alt(self) -> Option<&'a str> {
        read::text(self.raw.image_alt, self.raw.image_alt_length)
    }

    /// The image's file (option `prefetch_card_images`, or next to `source_file`); None: load `image`.
    pub fn image_path(self) -> Option<&'a Path> {
        read::path(self.raw.image_path, self.raw.image_path_length)
    }
}

impl fmt::Debug for Card<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Card")
            .field("id", &self.id())
            .field("kind", &self.kind())
            .field("viewed", &self.viewed())
            .field("clicked", &self.clicked())
            .field("dismissed", &self.dismissed())
            .field("dismissible", &self.dismissible())
            .field("pinned", &self.pinned())
            .field("is_control", &self.is_control())
            .field("is_test", &self.is_test())
            .field("open_url_in_webview", &self.open_url_in_webview())
            .field("created_ms", &self.created_ms())
            .field("expires_at_ms", &self.expires_at_ms())
            .field("aspect_ratio", &self.aspect_ratio())
            .field("url", &self.url())
            .field("title", &self.title())
            .field("description", &self.description())
            .field("image", &self.image())
            .field("domain", &self.domain())
            .field("language", &self.language())
            .field("image_alt", &self.image_alt())
            .field("image_path", &self.image_path())
            .finish_non_exhaustive()
    }
}

/// A message as the host draws it, with defaults filled in.
#[derive(Clone, Copy)]
pub struct Message<'a> {
    pub(crate) raw: &'a sys::placard_message,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Message<'_> {}
unsafe impl Sync for Message<'_> {}

impl<'a> Message<'a> {
    /// Names this firing in calls; unique within a client.
    pub fn handle(self) -> u64 {
        self.raw.handle
    }

    /// The campaign's id; local-1, local-2, ... for messages made by the host.
    pub fn id(self) -> &'a str {
        read::string(self.raw.id, self.raw.id_length)
    }

    /// The field `state` of `placard_message`.
    pub fn state(self) -> MessageState {
        MessageState::from_raw(self.raw.state)
    }

    /// The field `type` of `placard_message`.
    pub fn message_type(self) -> MessageType {
        MessageType::from_raw(self.raw.r#type)
    }

    /// The field `click_action` of `placard_message`.
    pub fn click_action(self) -> ClickAction {
        ClickAction::from_raw(self.raw.click_action)
    }

    /// The field `open_target` of `placard_message`.
    pub fn open_target(self) -> OpenTarget {
        OpenTarget::from_raw(self.raw.open_target)
    }

    /// The field `message_close` of `placard_message`.
    pub fn message_close(self) -> Close {
        Close::from_raw(self.raw.message_close)
    }

    /// The field `slide_from` of `placard_message`.
    pub fn slide_from(self) -> SlideFrom {
        SlideFrom::from_raw(self.raw.slide_from)
    }

    /// The field `orientation` of `placard_message`.
    pub fn orientation(self) -> MessageOrientation {
        MessageOrientation::from_raw(self.raw.orientation)
    }

    /// The field `text_align_header` of `placard_message`.
    pub fn text_align_header(self) -> Align {
        Align::from_raw(self.raw.text_align_header)
    }

    /// The field `text_align_message` of `placard_message`.
    pub fn text_align_message(self) -> Align {
        Align::from_raw(self.raw.text_align_message)
    }

    /// The field `image_style` of `placard_message`.
    pub fn image_style(self) -> ImageStyle {
        ImageStyle::from_raw(self.raw.image_style)
    }

    /// The field `crop_type` of `placard_message`.
    pub fn crop_type(self) -> Crop {
        Crop::from_raw(self.raw.crop_type)
    }

    /// Made by the host (`placard_client_add_local_message`).
    pub fn is_local(self) -> bool {
        self.raw.is_local
    }

    /// The field `use_webview` of `placard_message`.
    pub fn use_webview(self) -> bool {
        self.raw.use_webview
    }

    /// The field `is_test_send` of `placard_message`.
    pub fn is_test_send(self) -> bool {
        self.raw.is_test_send
    }

    /// The field `animate_in` of `placard_message`.
    pub fn animate_in(self) -> bool {
        self.raw.animate_in
    }

    /// The field `animate_out` of `placard_message`.
    pub fn animate_out(self) -> bool {
        self.raw.animate_out
    }

    /// Asks for scripts in its HTML, see `placard_scripts`.
    pub fn trusted(self) -> bool {
        self.raw.trusted
    }

    /// It brings colours for the dark theme.
    pub fn has_dark_theme(self) -> bool {
        self.raw.has_dark_theme
    }

    /// How long it is shown, for [`Close::AutoDismiss`](crate::Close::AutoDismiss).
    pub fn duration(self) -> Duration {
        read::duration(self.raw.duration_ms)
    }

    /// The field `bg_color` of `placard_message`.
    pub fn bg_color(self) -> u32 {
        self.raw.bg_color
    }

    /// The field `text_color` of `placard_message`.
    pub fn text_color(self) -> u32 {
        self.raw.text_color
    }

    /// The field `header_text_color` of `placard_message`.
    pub fn header_text_color(self) -> u32 {
        self.raw.header_text_color
    }

    /// The field `close_btn_color` of `placard_message`.
    pub fn close_btn_color(self) -> u32 {
        self.raw.close_btn_color
    }

    /// The frame color of the area around the message, mostly translucent.
    pub fn frame_color(self) -> u32 {
        self.raw.frame_color
    }

    /// The field `icon_color` of `placard_message`.
    pub fn icon_color(self) -> u32 {
        self.raw.icon_color
    }

    /// The field `icon_bg_color` of `placard_message`.
    pub fn icon_bg_color(self) -> u32 {
        self.raw.icon_bg_color
    }

    /// The id in analytics; None: nothing is logged about it.
    pub fn trigger_id(self) -> Option<&'a str> {
        read::text(self.raw.trigger_id, self.raw.trigger_id_length)
    }

    /// The field `header` of `placard_message`.
    pub fn header(self) -> Option<&'a str> {
        read::text(self.raw.header, self.raw.header_length)
    }

    /// Body text; HTML for the HTML types.
    pub fn message(self) -> Option<&'a str> {
        read::text(self.raw.message, self.raw.message_length)
    }

    /// For [`ClickAction::Uri`](crate::ClickAction::Uri): the host opens it.
    pub fn uri(self) -> Option<&'a str> {
        read::text(self.raw.uri, self.raw.uri_length)
    }

    /// The field `image_url` of `placard_message`.
    pub fn image_url(self) -> Option<&'a str> {
        read::text(self.raw.image_url, self.raw.image_url_length)
    }

    /// The picture's file; None: load `image_url`, if there is one.
    pub fn image_path(self) -> Option<&'a Path> {
        read::path(self.raw.image_path, self.raw.image_path_length)
    }

    /// URL of a zip with the files that the HTML refers to by relative URLs.
    pub fn assets_zip(self) -> Option<&'a str> {
        read::text(self.raw.assets_zip, self.raw.assets_zip_length)
    }

    /// The zip; None: load `assets_zip`, if there is one.
    pub fn assets_zip_path(self) -> Option<&'a Path> {
        read::path(self.raw.assets_zip_path, self.raw.assets_zip_path_length)
    }

    /// A character of an icon font, when there is no picture.
    pub fn icon(self) -> Option<&'a str> {
        read::text(self.raw.icon, self.raw.icon_length)
    }

    /// The field `language` of `placard_message`.
    pub fn language(self) -> Option<&'a str> {
        read::text(self.raw.language, self.raw.language_length)
    }

    /// The field `image_alt` of `placard_message`.
    pub fn image_alt(self) -> Option<&'a str> {
        read::text(self.raw.image_alt, self.raw.image_alt_length)
    }

    /// The element that css applies to; both are present or neither.
    pub fn html_id(self) -> Option<&'a str> {
        read::text(self.raw.html_id, self.raw.html_id_length)
    }

    /// The field `css` of `placard_message`.
    pub fn css(self) -> Option<&'a str> {
        read::text(self.raw.css, self.raw.css_length)
    }

    /// Requests to the host, such as `is_push_primer`: a JSON object.
    pub fn message_fields(self) -> Option<&'a str> {
        read::text(self.raw.message_fields, self.raw.message_fields_length)
    }

    /// JSON text, echoed in what is logged.
    pub fn message_extras(self) -> Option<&'a str> {
        read::text(self.raw.message_extras, self.raw.message_extras_length)
    }
}

impl fmt::Debug for Message<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Message")
            .field("handle", &self.handle())
            .field("id", &self.id())
            .field("state", &self.state())
            .field("message_type", &self.message_type())
            .field("click_action", &self.click_action())
            .field("open_target", &self.open_target())
            .field("message_close", &self.message_close())
            .field("slide_from", &self.slide_from())
            .field("orientation", &self.orientation())
            .field("text_align_header", &self.text_align_header())
            .field("text_align_message", &self.text_align_message())
            .field("image_style", &self.image_style())
            .field("crop_type", &self.crop_type())
            .field("is_local", &self.is_local())
            .field("use_webview", &self.use_webview())
            .field("is_test_send", &self.is_test_send())
            .field("animate_in", &self.animate_in())
            .field("animate_out", &self.animate_out())
            .field("trusted", &self.trusted())
            .field("has_dark_theme", &self.has_dark_theme())
            .field("duration", &self.duration())
            .field("bg_color", &self.bg_color())
            .field("text_color", &self.text_color())
            .field("header_text_color", &self.header_text_color())
            .field("close_btn_color", &self.close_btn_color())
            .field("frame_color", &self.frame_color())
            .field("icon_color", &self.icon_color())
            .field("icon_bg_color", &self.icon_bg_color())
            .field("trigger_id", &self.trigger_id())
            .field("header", &self.header())
            .field("message", &self.message())
            .field("uri", &self.uri())
            .field("image_url", &self.image_url())
            .field("image_path", &self.image_path())
            .field("assets_zip", &self.assets_zip())
            .field("assets_zip_path", &self.assets_zip_path())
            .field("icon", &self.icon())
            .field("language", &self.language())
            .field("image_alt", &self.image_alt())
            .field("html_id", &self.html_id())
            .field("css", &self.css())
            .field("message_fields", &self.message_fields())
            .field("message_extras", &self.message_extras())
            .finish_non_exhaustive()
    }
}

/// A button of a message.
#[derive(Clone, Copy)]
pub struct Button<'a> {
    pub(crate) raw: &'a sys::placard_button,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Button<'_> {}
unsafe impl Sync for Button<'_> {}

impl<'a> Button<'a> {
    /// For `placard_client_log_message_button`; not its position.
    pub fn id(self) -> i32 {
        self.raw.id
    }

    /// The field `click_action` of `placard_button`.
    pub fn click_action(self) -> ClickAction {
        ClickAction::from_raw(self.raw.click_action)
    }

    /// The field `use_webview` of `placard_button`.
    pub fn use_webview(self) -> bool {
        self.raw.use_webview
    }

    /// The field `bg_color` of `placard_button`.
    pub fn bg_color(self) -> u32 {
        self.raw.bg_color
    }

    /// The field `text_color` of `placard_button`.
    pub fn text_color(self) -> u32 {
        self.raw.text_color
    }

    /// The field `border_color` of `placard_button`.
    pub fn border_color(self) -> u32 {
        self.raw.border_color
    }

    /// The field `text` of `placard_button`.
    pub fn text(self) -> Option<&'a str> {
        read::text(self.raw.text, self.raw.text_length)
    }

    /// The field `uri` of `placard_button`.
    pub fn uri(self) -> Option<&'a str> {
        read::text(self.raw.uri, self.raw.uri_length)
    }
}

impl fmt::Debug for Button<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Button")
            .field("id", &self.id())
            .field("click_action", &self.click_action())
            .field("use_webview", &self.use_webview())
            .field("bg_color", &self.bg_color())
            .field("text_color", &self.text_color())
            .field("border_color", &self.border_color())
            .field("text", &self.text())
            .field("uri", &self.uri())
            .finish_non_exhaustive()
    }
}

/// A file that a message names in `asset_urls`.
#[derive(Clone, Copy)]
pub struct Asset<'a> {
    pub(crate) raw: &'a sys::placard_asset,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Asset<'_> {}
unsafe impl Sync for Asset<'_> {}

impl<'a> Asset<'a> {
    /// The field `url` of `placard_asset`.
    pub fn url(self) -> &'a str {
        read::string(self.raw.url, self.raw.url_length)
    }

    /// The file, valid as long as `image_path`; None: load url.
    pub fn path(self) -> Option<&'a Path> {
        read::path(self.raw.path, self.raw.path_length)
    }
}

impl fmt::Debug for Asset<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Asset")
            .field("url", &self.url())
            .field("path", &self.path())
            .finish_non_exhaustive()
    }
}

/// The verdict on one campaign, or on one card.
#[derive(Clone, Copy)]
pub struct Verdict<'a> {
    pub(crate) raw: &'a sys::placard_verdict,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Verdict<'_> {}
unsafe impl Sync for Verdict<'_> {}

impl<'a> Verdict<'a> {
    /// Its id, or that of the card.
    pub fn campaign(self) -> &'a str {
        read::string(self.raw.campaign, self.raw.campaign_length)
    }

    /// The field `verdict` of `placard_verdict`.
    pub fn verdict(self) -> VerdictKind {
        VerdictKind::from_raw(self.raw.verdict)
    }

    /// The field `why` of `placard_verdict`.
    pub fn why(self) -> Why {
        Why::from_raw(self.raw.why)
    }

    /// Until the verdict can change; None: never, or not a matter of time.
    pub fn retry_after(self) -> Option<Duration> {
        read::wait(self.raw.retry_after_ms)
    }

    /// Type of the property.
    pub fn found_type(self) -> ValueType {
        ValueType::from_raw(self.raw.found_type)
    }

    /// The only type with which the filter can hold; [`ValueType::None`](crate::ValueType::None): several, or no type.
    pub fn wanted_type(self) -> ValueType {
        ValueType::from_raw(self.raw.wanted_type)
    }

    /// Key that the filter or the rule reads, empty: it names no key; of a history the event or product.
    pub fn property(self) -> Option<&'a str> {
        read::text(self.raw.property, self.raw.property_length)
    }

    /// Its value as JSON text (a date: `{"$`date_ms`": n}`); of a share of users the user's number, from 0 to below 1; of a history how often it was logged; None: missing.
    pub fn found(self) -> Option<&'a str> {
        read::text(self.raw.found, self.raw.found_length)
    }

    /// What the filter wants, such as "greater than 2"; of a rule the part as JSON.
    pub fn wanted(self) -> Option<&'a str> {
        read::text(self.raw.wanted, self.raw.wanted_length)
    }

    /// The whole verdict in an English phrase for people; wording can change between versions.
    pub fn text(self) -> &'a str {
        read::string(self.raw.text, self.raw.text_length)
    }

    /// The group that stops the campaign; None: it is not stopped by a group.
    pub fn group(self) -> Option<&'a str> {
        read::text(self.raw.group, self.raw.group_length)
    }

    /// The cap that is used up; 0: no cap.
    pub fn cap(self) -> i32 {
        self.raw.cap
    }

    /// The cap's period; None: no period.
    pub fn period(self) -> Option<Duration> {
        read::wait(self.raw.period_ms)
    }

    /// Where in the targeting the part is that made it false, a JSON pointer; empty: the whole.
    pub fn rule_part(self) -> Option<&'a str> {
        read::text(self.raw.rule_part, self.raw.rule_part_length)
    }

    /// The campaign's experiment, for [`VerdictKind::NotInExperiment`](crate::VerdictKind::NotInExperiment) and for a winner; None: no experiment.
    pub fn experiment(self) -> Option<&'a str> {
        read::text(self.raw.experiment, self.raw.experiment_length)
    }

    /// The variant of a winner; None: it is of no variant.
    pub fn variant(self) -> Option<&'a str> {
        read::text(self.raw.variant, self.raw.variant_length)
    }

    /// The holdout that the user is in, for [`VerdictKind::HeldOut`](crate::VerdictKind::HeldOut); None: no holdout.
    pub fn holdout(self) -> Option<&'a str> {
        read::text(self.raw.holdout, self.raw.holdout_length)
    }
}

impl fmt::Debug for Verdict<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Verdict")
            .field("campaign", &self.campaign())
            .field("verdict", &self.verdict())
            .field("why", &self.why())
            .field("retry_after", &self.retry_after())
            .field("found_type", &self.found_type())
            .field("wanted_type", &self.wanted_type())
            .field("property", &self.property())
            .field("found", &self.found())
            .field("wanted", &self.wanted())
            .field("text", &self.text())
            .field("group", &self.group())
            .field("cap", &self.cap())
            .field("period", &self.period())
            .field("rule_part", &self.rule_part())
            .field("experiment", &self.experiment())
            .field("variant", &self.variant())
            .field("holdout", &self.holdout())
            .finish_non_exhaustive()
    }
}

/// The event that an explanation is about.
#[derive(Clone, Copy)]
pub struct ExplainedEvent<'a> {
    pub(crate) raw: &'a sys::placard_explained_event,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for ExplainedEvent<'_> {}
unsafe impl Sync for ExplainedEvent<'_> {}

impl<'a> ExplainedEvent<'a> {
    /// The field `kind` of `placard_explained_event`.
    pub fn kind(self) -> Trigger {
        Trigger::from_raw(self.raw.kind)
    }

    /// Wall time of the verdicts.
    pub fn time_ms(self) -> i64 {
        self.raw.time_ms
    }

    /// Event name, product id, or the campaign of the clicked message or of the absence.
    pub fn name(self) -> Option<&'a str> {
        read::text(self.raw.name, self.raw.name_length)
    }

    /// As JSON text (dates: `{"$`date_ms`": n}`); None: no properties.
    pub fn properties(self) -> Option<&'a str> {
        read::text(self.raw.properties, self.raw.properties_length)
    }

    /// Id of the clicked button; None: the message's body, or not a click.
    pub fn button(self) -> Option<&'a str> {
        read::text(self.raw.button, self.raw.button_length)
    }
}

impl fmt::Debug for ExplainedEvent<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ExplainedEvent")
            .field("kind", &self.kind())
            .field("time_ms", &self.time_ms())
            .field("name", &self.name())
            .field("properties", &self.properties())
            .field("button", &self.button())
            .finish_non_exhaustive()
    }
}

/// A header of a request.
#[derive(Clone, Copy)]
pub struct Header<'a> {
    pub(crate) raw: &'a sys::placard_header,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Header<'_> {}
unsafe impl Sync for Header<'_> {}

impl<'a> Header<'a> {
    /// The field `name` of `placard_header`.
    pub fn name(self) -> &'a str {
        read::string(self.raw.name, self.raw.name_length)
    }

    /// The field `value` of `placard_header`.
    pub fn value(self) -> &'a str {
        read::string(self.raw.value, self.raw.value_length)
    }
}

impl fmt::Debug for Header<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Header")
            .field("name", &self.name())
            .field("value", &self.value())
            .finish_non_exhaustive()
    }
}

/// A request for the host to carry out, from [`Event::Request`](crate::Event::Request).
#[derive(Clone, Copy)]
pub struct Request<'a> {
    pub(crate) raw: &'a sys::placard_request,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for Request<'_> {}
unsafe impl Sync for Request<'_> {}

impl<'a> Request<'a> {
    /// The field `id` of `placard_request`.
    pub fn id(self) -> u64 {
        self.raw.id
    }

    /// The field `kind` of `placard_request`.
    pub fn kind(self) -> RequestKind {
        RequestKind::from_raw(self.raw.kind)
    }

    /// The field `method` of `placard_request`.
    pub fn method(self) -> &'a str {
        read::string(self.raw.method, self.raw.method_length)
    }

    /// The field `url` of `placard_request`.
    pub fn url(self) -> &'a str {
        read::string(self.raw.url, self.raw.url_length)
    }

    /// Empty for GET.
    pub fn body(self) -> &'a [u8] {
        read::bytes(self.raw.body, self.raw.body_length)
    }
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Request")
            .field("id", &self.id())
            .field("kind", &self.kind())
            .field("method", &self.method())
            .field("url", &self.url())
            .field("body", &self.body())
            .finish_non_exhaustive()
    }
}

/// A record that no client has taken in yet.
#[derive(Clone, Copy)]
pub struct OutboxRecord<'a> {
    pub(crate) raw: &'a sys::placard_outbox_record,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for OutboxRecord<'_> {}
unsafe impl Sync for OutboxRecord<'_> {}

impl<'a> OutboxRecord<'a> {
    /// Rises with every record of the store; never used twice.
    pub fn id(self) -> i64 {
        self.raw.id
    }

    /// The field `kind` of `placard_outbox_record`.
    pub fn kind(self) -> OutboxKind {
        OutboxKind::from_raw(self.raw.kind)
    }

    /// The field `put_ms` of `placard_outbox_record`.
    pub fn put_ms(self) -> i64 {
        self.raw.put_ms
    }

    /// As it was put.
    pub fn json(self) -> &'a str {
        read::string(self.raw.json, self.raw.json_length)
    }
}

impl fmt::Debug for OutboxRecord<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("OutboxRecord")
            .field("id", &self.id())
            .field("kind", &self.kind())
            .field("put_ms", &self.put_ms())
            .field("json", &self.json())
            .finish_non_exhaustive()
    }
}

/// The fields of a push message.
#[derive(Clone, Copy)]
pub struct PushPayload<'a> {
    pub(crate) raw: &'a sys::placard_push_payload,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for PushPayload<'_> {}
unsafe impl Sync for PushPayload<'_> {}

impl<'a> PushPayload<'a> {
    /// None: of another sender; its click is not logged.
    pub fn tracking_id(self) -> Option<&'a str> {
        read::text(self.raw.tracking_id, self.raw.tracking_id_length)
    }

    /// The field `title` of `placard_push_payload`.
    pub fn title(self) -> Option<&'a str> {
        read::text(self.raw.title, self.raw.title_length)
    }

    /// The field `subtitle` of `placard_push_payload`.
    pub fn subtitle(self) -> Option<&'a str> {
        read::text(self.raw.subtitle, self.raw.subtitle_length)
    }

    /// The field `body` of `placard_push_payload`.
    pub fn body(self) -> Option<&'a str> {
        read::text(self.raw.body, self.raw.body_length)
    }

    /// The host fetches it.
    pub fn image_url(self) -> Option<&'a str> {
        read::text(self.raw.image_url, self.raw.image_url_length)
    }

    /// Where a click leads.
    pub fn link(self) -> Option<&'a str> {
        read::text(self.raw.link, self.raw.link_length)
    }

    /// Open the link in the host's web view, not in a browser.
    pub fn use_webview(self) -> bool {
        self.raw.use_webview
    }
}

impl fmt::Debug for PushPayload<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PushPayload")
            .field("tracking_id", &self.tracking_id())
            .field("title", &self.title())
            .field("subtitle", &self.subtitle())
            .field("body", &self.body())
            .field("image_url", &self.image_url())
            .field("link", &self.link())
            .field("use_webview", &self.use_webview())
            .finish_non_exhaustive()
    }
}

/// A page of a push story.
#[derive(Clone, Copy)]
pub struct PushPage<'a> {
    pub(crate) raw: &'a sys::placard_push_page,
}

// SAFETY: the library does not change what it lends, and any number of threads can read it.
unsafe impl Send for PushPage<'_> {}
unsafe impl Sync for PushPage<'_> {}

impl<'a> PushPage<'a> {
    /// The field `title` of `placard_push_page`.
    pub fn title(self) -> Option<&'a str> {
        read::text(self.raw.title, self.raw.title_length)
    }

    /// The field `body` of `placard_push_page`.
    pub fn body(self) -> Option<&'a str> {
        read::text(self.raw.body, self.raw.body_length)
    }

    /// The field `image_url` of `placard_push_page`.
    pub fn image_url(self) -> Option<&'a str> {
        read::text(self.raw.image_url, self.raw.image_url_length)
    }

    /// The field `link` of `placard_push_page`.
    pub fn link(self) -> Option<&'a str> {
        read::text(self.raw.link, self.raw.link_length)
    }

    /// The field `use_webview` of `placard_push_page`.
    pub fn use_webview(self) -> bool {
        self.raw.use_webview
    }
}

impl fmt::Debug for PushPage<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PushPage")
            .field("title", &self.title())
            .field("body", &self.body())
            .field("image_url", &self.image_url())
            .field("link", &self.link())
            .field("use_webview", &self.use_webview())
            .finish_non_exhaustive()
    }
}

/// A card that the host owns. Its fields are those of [`Card`]; changing them affects nothing else.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OwnedCard {
    pub id: String,
    pub kind: CardKind,
    pub viewed: bool,
    pub clicked: bool,
    pub dismissed: bool,
    pub dismissible: bool,
    pub pinned: bool,
    pub is_control: bool,
    pub is_test: bool,
    pub open_url_in_webview: bool,
    pub created_ms: i64,
    pub expires_at_ms: Option<i64>,
    pub aspect_ratio: Option<f64>,
    pub url: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub image: Option<String>,
    pub domain: Option<String>,
    pub language: Option<String>,
    pub image_alt: Option<String>,
    pub image_path: Option<PathBuf>,
    pub extras: Vec<(String, String)>,
}

impl Card<'_> {
    /// A copy that outlives the list, and that the host can change.
    pub fn to_owned(self) -> OwnedCard {
        OwnedCard {
            id: self.id().to_string(),
            kind: self.kind(),
            viewed: self.viewed(),
            clicked: self.clicked(),
            dismissed: self.dismissed(),
            dismissible: self.dismissible(),
            pinned: self.pinned(),
            is_control: self.is_control(),
            is_test: self.is_test(),
            open_url_in_webview: self.open_url_in_webview(),
            created_ms: self.created_ms(),
            expires_at_ms: self.expires_at_ms(),
            aspect_ratio: self.aspect_ratio(),
            url: self.url().map(str::to_string),
            title: self.title().map(str::to_string),
            description: self.description().map(str::to_string),
            image: self.image().map(str::to_string),
            domain: self.domain().map(str::to_string),
            language: self.language().map(str::to_string),
            image_alt: self.image_alt().map(str::to_string),
            image_path: self.image_path().map(PathBuf::from),
            extras: self
                .extras()
                .map(|extra| (extra.key().to_string(), extra.value().to_string()))
                .collect(),
        }
    }
}
