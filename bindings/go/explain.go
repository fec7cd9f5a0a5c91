package placard

/*
#include <placard/placard.h>
*/
import "C"

// Explanation has one verdict per campaign, in the server's order.
type Explanation struct {
	Event    ExplainedEvent
	Verdicts []Verdict
}

// explain returns nil without an error if there is nothing to explain.
func (c *Client) explain(call func(out **C.placard_explanation, err **C.placard_error) C.placard_status) (*Explanation, error) {
	var raw *C.placard_explanation
	_, err := c.call(func(err **C.placard_error) C.placard_status { return call(&raw, err) })
	if err != nil || raw == nil {
		return nil, err
	}
	defer C.placard_explanation_destroy(raw)
	made := &Explanation{Verdicts: make([]Verdict, 0, int(C.placard_explanation_count(raw)))}
	if event := C.placard_explanation_get_event(raw); event != nil {
		made.Event = explainedEventOf(event)
	}
	for i := C.size_t(0); ; i++ {
		verdict := C.placard_explanation_get(raw, i)
		if verdict == nil {
			return made, nil
		}
		made.Verdicts = append(made.Verdicts, verdictOf(verdict))
	}
}

// ExplainOpen explains what a session start would show. It and its siblings log nothing and change nothing.
func (c *Client) ExplainOpen() (*Explanation, error) {
	return c.explain(func(out **C.placard_explanation, err **C.placard_error) C.placard_status {
		return C.placard_client_explain_open(c.raw, out, err)
	})
}

// ExplainEvent explains a custom event.
func (c *Client) ExplainEvent(name string, properties Properties) (*Explanation, error) {
	raw, err := properties.c()
	if err != nil {
		return nil, err
	}
	defer C.placard_properties_destroy(raw)
	event, length := text(name)
	return c.explain(func(out **C.placard_explanation, err **C.placard_error) C.placard_status {
		return C.placard_client_explain_event(c.raw, event, length, raw, out, err)
	})
}

// ExplainPurchase explains a purchase.
func (c *Client) ExplainPurchase(productID string, properties Properties) (*Explanation, error) {
	raw, err := properties.c()
	if err != nil {
		return nil, err
	}
	defer C.placard_properties_destroy(raw)
	id, length := text(productID)
	return c.explain(func(out **C.placard_explanation, err **C.placard_error) C.placard_status {
		return C.placard_client_explain_purchase(c.raw, id, length, raw, out, err)
	})
}

// ExplainPushClick explains a click on a push message. nil without an error: the payload has no tracking id.
func (c *Client) ExplainPushClick(payload []byte) (*Explanation, error) {
	json, length := bytesOf(payload)
	return c.explain(func(out **C.placard_explanation, err **C.placard_error) C.placard_status {
		return C.placard_client_explain_push_click(c.raw, json, length, out, err)
	})
}

// ExplainLast explains the last evaluated event. nil without an error: there was no such event.
func (c *Client) ExplainLast() (*Explanation, error) {
	return c.explain(func(out **C.placard_explanation, err **C.placard_error) C.placard_status {
		return C.placard_client_explain_last(c.raw, out, err)
	})
}

// ExplainCards says of each stored card whether it is in the list now, and why not. Its verdicts name the card as
// Campaign; Event is zero. It also works while the client is disabled.
func (c *Client) ExplainCards() (*Explanation, error) {
	return c.explain(func(out **C.placard_explanation, err **C.placard_error) C.placard_status {
		return C.placard_client_explain_cards(c.raw, out, err)
	})
}
