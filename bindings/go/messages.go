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

// Show is Client.ShowMessage for this message.
func (m *Message) Show() error { return m.client.ShowMessage(m.Handle) }

// Postpone is Client.PostponeMessage for this message.
func (m *Message) Postpone() error { return m.client.PostponeMessage(m.Handle) }

// Discard is Client.DiscardMessage for this message.
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
