//! In-app messages: read them, answer offers, log what the user does with them.

use crate::client::Client;
use crate::error::{done, status, Result};
use crate::generated::colors::{ButtonColors, MessageColors};
use crate::generated::enums::{Status, Theme};
use crate::generated::views::{Asset, Button, Extra, Message};
use crate::handle::Handle;
use crate::input::text;
use placard_sys as sys;

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

// SAFETY of the calls below: the client is open, and texts outlive the call.
impl Client {
    /// Asks the server for campaigns. Ends in exactly one [`Event::MessagesUpdated`](crate::Event::MessagesUpdated) or
    /// [`Event::MessagesFailed`](crate::Event::MessagesFailed) that carries `token`.
    pub fn refresh_messages(&self, token: u64) -> Result<()> {
        done(|error| unsafe { sys::placard_client_refresh_messages(self.raw(), token, error) })
    }

    /// Copies the list of messages that are offered, showing or waiting now.
    pub fn copy_messages(&self) -> Result<Messages> {
        Handle::make(sys::placard_messages_destroy, |out, error| unsafe {
            sys::placard_client_copy_messages(self.raw(), out, error)
        })
        .map(Messages)
    }

    // ---- Answers and offers

    /// Answers the offer of a message: the host draws it now. Log its impression, and its dismissal when it is gone.
    ///
    /// Errors: [`Status::NotFound`] (no such handle), [`Status::State`] (it is not offered).
    pub fn show_message(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_show_message(self.raw(), handle, error) })
    }

    /// Answers the offer of a message: back on top of the stack, until
    /// [`offer_next_message`](Self::offer_next_message), the next return to the foreground, or until the host dismissed
    /// or discarded another message.
    pub fn postpone_message(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_postpone_message(self.raw(), handle, error) })
    }

    /// Answers the offer of a message: it will not be shown. Also ends a showing or waiting message.
    pub fn discard_message(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_discard_message(self.raw(), handle, error) })
    }

    /// Offers the top of the stack, also when it was postponed. Returns [`Status::Ignored`] when the stack is empty or
    /// nothing can be offered now.
    pub fn offer_next_message(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_offer_next_message(self.raw(), error) })
    }

    /// Discards every waiting message. The one that is offered or showing stays. Returns [`Status::Ignored`] when
    /// nothing waits.
    pub fn clear_messages(&self) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_clear_messages(self.raw(), error) })
    }

    /// Changes a message before it is shown. `json` is an object with the keys and spellings of campaign files, only
    /// those to change. Returns [`Status::Ignored`] when nothing changes.
    ///
    /// Errors: [`Status::NotFound`] (no such handle), [`Status::State`] (it is showing), [`Status::Invalid`] names the
    /// field.
    pub fn change_message(&self, handle: u64, json: &str) -> Result<Status> {
        let (json, length) = text(json);
        status(|error| unsafe {
            sys::placard_client_change_message(self.raw(), handle, json, length, error)
        })
    }

    /// Offers a message made by the host, through the same stack, and returns its handle. `json` is an object with the
    /// keys and spellings of campaign files. Nothing about the message is sent.
    pub fn add_local_message(&self, json: &str) -> Result<u64> {
        let (json, length) = text(json);
        let mut handle = 0;
        done(|error| unsafe {
            sys::placard_client_add_local_message(self.raw(), json, length, &mut handle, error)
        })?;
        Ok(handle)
    }

    // ---- What the user does with messages

    /// The message on screen was seen; logged once. Like the calls below, returns [`Status::Ignored`] when it was
    /// logged before, and for messages of the host.
    ///
    /// Errors: [`Status::NotFound`] (no such handle), [`Status::State`] (it is not showing).
    pub fn log_message_impression(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe {
            sys::placard_client_log_message_impression(self.raw(), handle, error)
        })
    }

    /// The body of the message on screen was clicked; logged once, after a missing impression.
    pub fn log_message_click(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe { sys::placard_client_log_message_click(self.raw(), handle, error) })
    }

    /// The button with the id `button_id` was pressed; logged once per button, after a missing impression.
    pub fn log_message_button(&self, handle: u64, button_id: i32) -> Result<Status> {
        status(|error| unsafe {
            sys::placard_client_log_message_button(self.raw(), handle, button_id, error)
        })
    }

    /// Likewise for an HTML message, by the id that its page gives the button (1 to 255 characters).
    pub fn log_message_html_button(&self, handle: u64, button_id: &str) -> Result<Status> {
        let (button_id, length) = text(button_id);
        status(|error| unsafe {
            sys::placard_client_log_message_html_button(
                self.raw(),
                handle,
                button_id,
                length,
                error,
            )
        })
    }

    /// The message left the screen; the next one can be offered.
    pub fn log_message_dismissal(&self, handle: u64) -> Result<Status> {
        status(|error| unsafe {
            sys::placard_client_log_message_dismissal(self.raw(), handle, error)
        })
    }
}
