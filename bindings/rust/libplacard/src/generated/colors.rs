// Generated from interface/ by `make generate`: do not edit.

use libplacard_sys as sys;

/// The colours of a message in one theme, 0xAARRGGBB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MessageColors {
    /// The bg color.
    pub bg_color: u32,
    /// The text color.
    pub text_color: u32,
    /// The header text color.
    pub header_text_color: u32,
    /// The close btn color.
    pub close_btn_color: u32,
    /// The frame color.
    pub frame_color: u32,
    /// The icon color.
    pub icon_color: u32,
    /// The icon bg color.
    pub icon_bg_color: u32,
}

impl MessageColors {
    pub(crate) fn new(raw: &sys::placard_message_colors) -> Self {
        Self {
            bg_color: raw.bg_color,
            text_color: raw.text_color,
            header_text_color: raw.header_text_color,
            close_btn_color: raw.close_btn_color,
            frame_color: raw.frame_color,
            icon_color: raw.icon_color,
            icon_bg_color: raw.icon_bg_color,
        }
    }
}

/// The colours of a button in one theme, 0xAARRGGBB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ButtonColors {
    /// The bg color.
    pub bg_color: u32,
    /// The text color.
    pub text_color: u32,
    /// The border color.
    pub border_color: u32,
}

impl ButtonColors {
    pub(crate) fn new(raw: &sys::placard_button_colors) -> Self {
        Self {
            bg_color: raw.bg_color,
            text_color: raw.text_color,
            border_color: raw.border_color,
        }
    }
}
