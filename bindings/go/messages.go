package placard

/*
#include <placard/placard.h>
*/
import "C"

func (b *Button) copyLists(*C.placard_button) {}

func (m *Message) copyLists(raw *C.placard_message) {
	if colors := C.placard_message_get_colors(raw, C.PLACARD_THEME_DARK); colors != nil {
		m.dark = messageColorsOf(colors)
	}
	for i := C.size_t(0); i < raw.buttons_count; i++ {
		button := C.placard_message_get_button(raw, i)
		colors := C.placard_message_get_button_colors(raw, i, C.PLACARD_THEME_DARK)
		if button == nil || colors == nil {
			break
		}
		made := buttonOf(button)
		made.dark = buttonColorsOf(colors)
		m.Buttons = append(m.Buttons, made)
	}
	for i := C.size_t(0); i < raw.extras_count; i++ {
		if extra := C.placard_message_get_extra(raw, i); extra != nil {
			m.Extras = append(m.Extras, extraOf(extra))
		}
	}
	for i := C.size_t(0); i < raw.assets_count; i++ {
		if asset := C.placard_message_get_asset(raw, i); asset != nil {
			m.Assets = append(m.Assets, assetOf(asset))
		}
	}
}

// Colors returns the colours in a theme. Colours that the dark theme omits are those of the light theme.
func (m *Message) Colors(theme Theme) MessageColors {
	if theme == ThemeDark {
		return m.dark
	}
	return MessageColors{m.BgColor, m.TextColor, m.HeaderTextColor, m.CloseBtnColor, m.FrameColor, m.IconColor, m.IconBgColor}
}

// Colors returns the button's colours in a theme.
func (b *Button) Colors(theme Theme) ButtonColors {
	if theme == ThemeDark {
		return b.dark
	}
	return ButtonColors{b.BgColor, b.TextColor, b.BorderColor}
}

// ---- Calls on a message

// Show answers the offer: the host draws the message now, and logs its impression and its dismissal. Errors: ErrState
// (it is not offered), ErrNotFound.
func (m *Message) Show() error { return m.client.ShowMessage(m.Handle) }

// Postpone answers the offer: the message goes back on top of the stack, until Client.OfferNextMessage, the next return
// to the foreground, or until another message was dismissed or discarded. Errors: ErrState (it is not offered),
// ErrNotFound.
func (m *Message) Postpone() error { return m.client.PostponeMessage(m.Handle) }

// Discard answers the offer: the message will not be shown. It also ends a showing or waiting message. Errors:
// ErrNotFound.
func (m *Message) Discard() error { return m.client.DiscardMessage(m.Handle) }

// Change is Client.ChangeMessage for this message. The message itself stays as it is: copy the messages again.
func (m *Message) Change(changes JSON) (Status, error) {
	return m.client.ChangeMessage(m.Handle, changes)
}

// LogImpression logs that the message was seen.
func (m *Message) LogImpression() (Status, error) { return m.client.LogMessageImpression(m.Handle) }

// LogClick logs a click on its body.
func (m *Message) LogClick() (Status, error) { return m.client.LogMessageClick(m.Handle) }

// LogButton logs that the button with that id was pressed.
func (m *Message) LogButton(id int) (Status, error) {
	return m.client.LogMessageButton(m.Handle, id)
}

// LogHTMLButton logs a button of an HTML message, by the id that its page gives it.
func (m *Message) LogHTMLButton(id string) (Status, error) {
	return m.client.LogMessageHTMLButton(m.Handle, id)
}

// LogDismissal logs that the message left the screen: the next one can be offered.
func (m *Message) LogDismissal() (Status, error) { return m.client.LogMessageDismissal(m.Handle) }

// Render is Client.RenderMessage for this message.
func (m *Message) Render(options RenderOptions) (string, error) {
	return m.client.RenderMessage(m.Handle, options)
}

// ---- Calls on a client

// CopyMessages returns the messages that are offered, showing or waiting now: the one offered or showing, then the stack
// from its top.
func (c *Client) CopyMessages() ([]Message, error) {
	var raw *C.placard_messages
	if _, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_copy_messages(c.raw, &raw, err)
	}); err != nil {
		return nil, err
	}
	defer C.placard_messages_destroy(raw)
	messages := make([]Message, 0, int(C.placard_messages_count(raw)))
	for i := C.size_t(0); ; i++ {
		each := C.placard_messages_get(raw, i)
		if each == nil {
			return messages, nil
		}
		message := messageOf(each)
		message.client = c
		messages = append(messages, message)
	}
}

// handled is a call on a client with the handle of a message.
func (c *Client) handled(handle uint64, call func(handle C.uint64_t, err **C.placard_error) C.placard_status) (Status, error) {
	if c == nil {
		return ErrInvalid, invalid("this message is no client's: use one of an event or of Client.CopyMessages")
	}
	return c.call(func(err **C.placard_error) C.placard_status { return call(C.uint64_t(handle), err) })
}

// ShowMessage is Message.Show by the message's handle; likewise the other calls with a handle.
func (c *Client) ShowMessage(handle uint64) error {
	_, err := c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_show_message(c.raw, handle, err)
	})
	return err
}

// PostponeMessage is Message.Postpone.
func (c *Client) PostponeMessage(handle uint64) error {
	_, err := c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_postpone_message(c.raw, handle, err)
	})
	return err
}

// DiscardMessage is Message.Discard.
func (c *Client) DiscardMessage(handle uint64) error {
	_, err := c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_discard_message(c.raw, handle, err)
	})
	return err
}

// OfferNextMessage offers the top of the stack, also when it was postponed. It returns Ignored when the stack is empty
// or nothing can be offered now.
func (c *Client) OfferNextMessage() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status { return C.placard_client_offer_next_message(c.raw, err) })
}

// ClearMessages discards every waiting message. It returns Ignored when nothing waits.
func (c *Client) ClearMessages() (Status, error) {
	return c.call(func(err **C.placard_error) C.placard_status { return C.placard_client_clear_messages(c.raw, err) })
}

// ChangeMessage changes a message before it is shown. The changes are an object with the keys of campaign files, such as
// {"header": "Only today"}. It returns Ignored when nothing changes. Errors: ErrNotFound, ErrState (it is showing, or
// waits for its files), ErrInvalid (it names the field).
func (c *Client) ChangeMessage(handle uint64, changes JSON) (Status, error) {
	json, length := text(string(changes))
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_change_message(c.raw, handle, json, length, err)
	})
}

// AddLocalMessage offers a message made by the host, such as {"type": "SLIDEUP", "message": "The till is open again"},
// and returns its handle. Nothing about it is sent.
func (c *Client) AddLocalMessage(message JSON) (uint64, error) {
	json, length := text(string(message))
	var handle C.uint64_t
	_, err := c.call(func(err **C.placard_error) C.placard_status {
		return C.placard_client_add_local_message(c.raw, json, length, &handle, err)
	})
	return uint64(handle), err
}

// LogMessageImpression logs that a message was seen, once. It and its siblings return Ignored when that was logged
// before or nothing is logged about the message. Errors: ErrNotFound, ErrState (it is not showing).
func (c *Client) LogMessageImpression(handle uint64) (Status, error) {
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_impression(c.raw, handle, err)
	})
}

// LogMessageClick logs a click on the message's body, once, after a missing impression.
func (c *Client) LogMessageClick(handle uint64) (Status, error) {
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_click(c.raw, handle, err)
	})
}

// LogMessageButton logs that the button with that id was pressed, once for each button.
func (c *Client) LogMessageButton(handle uint64, id int) (Status, error) {
	var given given
	button := given.int32(id, "the button's id")
	if given.err != nil {
		return ErrInvalid, given.err
	}
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_button(c.raw, handle, button, err)
	})
}

// LogMessageHTMLButton logs a button of an HTML message.
func (c *Client) LogMessageHTMLButton(handle uint64, id string) (Status, error) {
	button, length := text(id)
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_html_button(c.raw, handle, button, length, err)
	})
}

// LogMessageDismissal logs that the message left the screen.
func (c *Client) LogMessageDismissal(handle uint64) (Status, error) {
	return c.handled(handle, func(handle C.uint64_t, err **C.placard_error) C.placard_status {
		return C.placard_client_log_message_dismissal(c.raw, handle, err)
	})
}
