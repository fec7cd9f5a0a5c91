// Generated from interface/ by `make generate`: do not edit.

use crate::json::Json;
use placard::{ButtonColors, Message, MessageColors};

/// The fields of a message that have one value each, by the names of the scenario format.
#[rustfmt::skip]
pub fn message(message: Message<'_>) -> Vec<(&'static str, Json)> {
    vec![
        ("id", Json::string(message.id())),
        ("type", Json::wire_name(message.message_type().name())),
        ("click_action", Json::wire_name(message.click_action().name())),
        ("open_target", Json::wire_name(message.open_target().name())),
        ("message_close", Json::wire_name(message.message_close().name())),
        ("slide_from", Json::wire_name(message.slide_from().name())),
        ("orientation", Json::wire_name(message.orientation().name())),
        ("text_align_header", Json::wire_name(message.text_align_header().name())),
        ("text_align_message", Json::wire_name(message.text_align_message().name())),
        ("image_style", Json::wire_name(message.image_style().name())),
        ("crop_type", Json::wire_name(message.crop_type().name())),
        ("use_webview", Json::Bool(message.use_webview())),
        ("is_test_send", Json::Bool(message.is_test_send())),
        ("animate_in", Json::Bool(message.animate_in())),
        ("animate_out", Json::Bool(message.animate_out())),
        ("trusted", Json::Bool(message.trusted())),
        ("duration_ms", Json::duration(message.duration())),
        ("bg_color", Json::integer(message.bg_color())),
        ("text_color", Json::integer(message.text_color())),
        ("header_text_color", Json::integer(message.header_text_color())),
        ("close_btn_color", Json::integer(message.close_btn_color())),
        ("frame_color", Json::integer(message.frame_color())),
        ("icon_color", Json::integer(message.icon_color())),
        ("icon_bg_color", Json::integer(message.icon_bg_color())),
        ("trigger_id", Json::text(message.trigger_id())),
        ("header", Json::text(message.header())),
        ("message", Json::text(message.message())),
        ("uri", Json::text(message.uri())),
        ("image_url", Json::text(message.image_url())),
        ("image_path", Json::path(message.image_path())),
        ("assets_zip", Json::text(message.assets_zip())),
        ("assets_zip_path", Json::path(message.assets_zip_path())),
        ("icon", Json::text(message.icon())),
        ("language", Json::text(message.language())),
        ("image_alt", Json::text(message.image_alt())),
        ("html_id", Json::text(message.html_id())),
        ("css", Json::text(message.css())),
    ]
}

/// The colours of one theme.
#[rustfmt::skip]
pub fn message_colors(colors: &MessageColors) -> Vec<(&'static str, Json)> {
    vec![
        ("bg_color", Json::integer(colors.bg_color)),
        ("text_color", Json::integer(colors.text_color)),
        ("header_text_color", Json::integer(colors.header_text_color)),
        ("close_btn_color", Json::integer(colors.close_btn_color)),
        ("frame_color", Json::integer(colors.frame_color)),
        ("icon_color", Json::integer(colors.icon_color)),
        ("icon_bg_color", Json::integer(colors.icon_bg_color)),
    ]
}

/// The colours of one theme.
#[rustfmt::skip]
pub fn button_colors(colors: &ButtonColors) -> Vec<(&'static str, Json)> {
    vec![
        ("bg_color", Json::integer(colors.bg_color)),
        ("text_color", Json::integer(colors.text_color)),
        ("border_color", Json::integer(colors.border_color)),
    ]
}
