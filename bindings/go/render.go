package placard

/*
#include <placard/placard.h>
*/
import "C"

import "runtime"

func (c *Client) render(options RenderOptions, call func(options *C.placard_render_options, out **C.placard_page, err **C.placard_error) C.placard_status) (string, error) {
	var given given
	defer given.free()
	raw := options.c(&given)
	if given.err != nil {
		return "", given.err
	}
	var page *C.placard_page
	if _, err := c.call(func(err **C.placard_error) C.placard_status { return call(&raw, &page, err) }); err != nil {
		return "", err
	}
	defer C.placard_page_destroy(page)
	var length C.size_t
	return goText(C.placard_page_get_html(page, &length), length), nil
}

// RenderCards returns a list of cards, filtered or not, as a feed: one HTML document for a web view.
func (c *Client) RenderCards(cards *Cards, options RenderOptions) (string, error) {
	if cards == nil {
		return "", invalid("there are no cards to render: pass a list of Client.CopyCards")
	}
	defer runtime.KeepAlive(cards)
	return c.render(options, func(options *C.placard_render_options, out **C.placard_page, err **C.placard_error) C.placard_status {
		return C.placard_client_render_cards(c.raw, cards.raw, options, out, err)
	})
}

// RenderMessage returns a message, offered or showing, as one HTML document. Errors: ErrNotFound, ErrState (it waits on
// the stack), ErrInvalid (it names the option).
func (c *Client) RenderMessage(handle uint64, options RenderOptions) (string, error) {
	if c == nil {
		return "", invalid("this message is no client's: use one of an event or of Client.CopyMessages")
	}
	return c.render(options, func(options *C.placard_render_options, out **C.placard_page, err **C.placard_error) C.placard_status {
		return C.placard_client_render_message(c.raw, C.uint64_t(handle), options, out, err)
	})
}
