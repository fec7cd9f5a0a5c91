// Code generated from interface/ by `make generate`. DO NOT EDIT.

package main

import "placard"

// eventFields returns what an event says, with the keys of the format; nil for events that have a form of their own.
func eventFields(event placard.Event) answer {
	switch event := event.(type) {
	case placard.CardsUpdated:
		return answer{
			"count":    event.Count,
			"unviewed": event.Unviewed,
			"changed":  event.Changed,
			"from":     event.Origin.String(),
		}
	case placard.CardsFailed:
		return answer{
			"reason":         event.Reason.String(),
			"status":         event.HTTPStatus,
			"retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	case placard.MessagesUpdated:
		return answer{"count": event.Count}
	case placard.MessagesFailed:
		return answer{
			"reason":         event.Reason.String(),
			"status":         event.HTTPStatus,
			"retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	case placard.MessageDiscarded:
		return answer{"id": event.ID, "reason": event.Reason.String()}
	case placard.MessageClosed:
		return answer{"id": event.ID, "reason": event.Reason.String()}
	case placard.MessageControl:
		return answer{"id": event.ID}
	case placard.NoMatch:
		return answer{"kind": event.Trigger.String(), "name": text(event.Name)}
	case placard.Suppressed:
		return answer{
			"kind":           event.Trigger.String(),
			"name":           text(event.Name),
			"retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	case placard.SessionStarted:
		return answer{"session_id": event.ID}
	case placard.SessionEnded:
		return answer{"session_id": event.ID}
	case placard.UserChanged:
		return answer{"user_id": text(event.ID)}
	case placard.AuthFailed:
		return answer{
			"code":      int32(event.Code),
			"reason":    text(event.Text),
			"user_id":   text(event.ID),
			"signature": text(event.Signature),
			"optional":  event.Optional,
		}
	case placard.ConfigUpdated:
		return answer{}
	case placard.Dropped:
		return answer{
			"what":   event.Dropped.String(),
			"id":     event.ID,
			"reason": event.Text,
		}
	case placard.Sent:
		return answer{"records": event.Count}
	case placard.SendFailed:
		return answer{
			"reason":         event.Reason.String(),
			"status":         event.HTTPStatus,
			"retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	case placard.Overflow:
		return answer{"count": event.Count}
	case placard.RequestCancelled:
		return answer{"id": event.ID}
	case placard.Log:
		return answer{"text": event.Text}
	case placard.OpenURL:
		return answer{
			"url":         event.URL,
			"use_webview": event.UseWebview,
			"id":          event.ID,
		}
	case placard.FeedClosed:
		return answer{}
	case placard.CardImages:
		return answer{"count": event.Count}
	case placard.SourceUpdated:
		return answer{
			"count":     event.Count,
			"campaigns": event.Campaigns,
			"sequence":  event.Sequence,
		}
	case placard.SourceFailed:
		return answer{
			"reason":         event.Reason.String(),
			"status":         event.HTTPStatus,
			"retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	case placard.SourceStatus:
		return answer{
			"stale":          event.Stale,
			"content_ms":     event.Content.UnixMilli(),
			"expires_ms":     event.Expires.UnixMilli(),
			"sequence":       event.Sequence,
			"reason":         event.Reason.String(),
			"retry_after_ms": event.RetryAfter.Milliseconds(),
		}
	}
	return nil
}

// waits: whether a verdict of that kind has a retry_after_ms.
func waits(kind placard.VerdictKind) bool {
	switch kind {
	case placard.VerdictNotStarted, placard.VerdictNotReEligible, placard.VerdictInterval, placard.VerdictCapped, placard.VerdictOutsideWindow, placard.VerdictHistory:
		return true
	}
	return false
}

func cardFields(card placard.Card) answer {
	return answer{
		"id":                  card.ID,
		"kind":                card.Kind.String(),
		"viewed":              card.Viewed,
		"clicked":             card.Clicked,
		"dismissed":           card.Dismissed,
		"dismissible":         card.Dismissible,
		"pinned":              card.Pinned,
		"is_control":          card.IsControl,
		"is_test":             card.IsTest,
		"open_url_in_webview": card.OpenURLInWebview,
		"created_ms":          card.Created.UnixMilli(),
		"expires_at_ms":       instantOf(card.ExpiresAt),
		"aspect_ratio":        unlessZero(card.AspectRatio),
		"url":                 text(card.URL),
		"title":               text(card.Title),
		"description":         text(card.Description),
		"image":               text(card.Image),
		"domain":              text(card.Domain),
		"language":            text(card.Language),
		"image_alt":           text(card.ImageAlt),
		"image_path":          text(card.ImagePath),
	}
}

func messageFields(message placard.Message) answer {
	return answer{
		"id":                 message.ID,
		"type":               wire(message.Type),
		"click_action":       wire(message.ClickAction),
		"open_target":        wire(message.OpenTarget),
		"message_close":      wire(message.MessageClose),
		"slide_from":         wire(message.SlideFrom),
		"orientation":        wire(message.Orientation),
		"text_align_header":  wire(message.TextAlignHeader),
		"text_align_message": wire(message.TextAlignMessage),
		"image_style":        wire(message.ImageStyle),
		"crop_type":          wire(message.CropType),
		"use_webview":        message.UseWebview,
		"is_test_send":       message.IsTestSend,
		"animate_in":         message.AnimateIn,
		"animate_out":        message.AnimateOut,
		"trusted":            message.Trusted,
		"duration_ms":        message.Duration.Milliseconds(),
		"trigger_id":         text(message.TriggerID),
		"header":             text(message.Header),
		"message":            text(message.Message),
		"uri":                text(message.URI),
		"image_url":          text(message.ImageURL),
		"image_path":         text(message.ImagePath),
		"assets_zip":         text(message.AssetsZip),
		"assets_zip_path":    text(message.AssetsZipPath),
		"icon":               text(message.Icon),
		"language":           text(message.Language),
		"image_alt":          text(message.ImageAlt),
		"html_id":            text(message.HTMLID),
		"css":                text(message.CSS),
	}
}

func buttonFields(button placard.Button) answer {
	return answer{
		"id":           button.ID,
		"click_action": wire(button.ClickAction),
		"use_webview":  button.UseWebview,
		"text":         text(button.Text),
		"uri":          text(button.URI),
	}
}

func messageColorsFields(colors placard.MessageColors) answer {
	return answer{
		"bg_color":          colors.BgColor,
		"text_color":        colors.TextColor,
		"header_text_color": colors.HeaderTextColor,
		"close_btn_color":   colors.CloseBtnColor,
		"frame_color":       colors.FrameColor,
		"icon_color":        colors.IconColor,
		"icon_bg_color":     colors.IconBgColor,
	}
}

func buttonColorsFields(colors placard.ButtonColors) answer {
	return answer{
		"bg_color":     colors.BgColor,
		"text_color":   colors.TextColor,
		"border_color": colors.BorderColor,
	}
}
