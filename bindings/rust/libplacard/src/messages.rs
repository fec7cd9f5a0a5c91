//! In-app messages: read them, answer offers, log what the user does with them.

use crate::generated::colors::{ButtonColors, MessageColors};
use crate::generated::enums::Theme;
use crate::generated::views::{Asset, Button, Extra, Message};
use libplacard_sys as sys;

list! {
    /// An immutable list of messages: the one offered or showing, then the stack from its top. It outlives its client.
    Messages(placard_messages) of Message, MessagesIter, placard_messages_count, placard_messages_get
}

// SAFETY of the calls below: what they return is valid as long as the message.
impl<'a> Message<'a> {
    /// The buttons, at most 2.
    pub fn buttons(self) -> impl Iterator<Item = Button<'a>> + 'a {
        (0..self.raw.buttons_count).map_while(move |index| {
            unsafe { sys::placard_message_get_button(self.raw, index).as_ref() }
                .map(|raw| Button { raw })
        })
    }

    /// The extras.
    pub fn extras(self) -> impl Iterator<Item = Extra<'a>> + 'a {
        (0..self.raw.extras_count).map_while(move |index| {
            unsafe { sys::placard_message_get_extra(self.raw, index).as_ref() }
                .map(|raw| Extra { raw })
        })
    }

    /// The files in `asset_urls`, at most 50.
    pub fn assets(self) -> impl Iterator<Item = Asset<'a>> + 'a {
        (0..self.raw.assets_count).map_while(move |index| {
            unsafe { sys::placard_message_get_asset(self.raw, index).as_ref() }
                .map(|raw| Asset { raw })
        })
    }

    /// The colours in a theme. Colours that its dark theme omits are those of the light theme.
    pub fn colors(self, theme: Theme) -> MessageColors {
        let raw = unsafe { sys::placard_message_get_colors(self.raw, theme.raw()).as_ref() };
        raw.map(MessageColors::new).unwrap_or_default()
    }

    /// The colours of the button at a position in a theme.
    pub fn button_colors(self, index: usize, theme: Theme) -> Option<ButtonColors> {
        let raw = unsafe {
            sys::placard_message_get_button_colors(self.raw, index, theme.raw()).as_ref()
        };
        raw.map(ButtonColors::new)
    }
}
