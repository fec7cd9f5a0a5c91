package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"placard"
)

// ---- What the binding reports, as JSON with the keys and names of the scenario format

// text is null for "", which stands for a missing text in Go.
func text(value string) any {
	if value == "" {
		return nil
	}
	return value
}

// parsed is the JSON value of a text.
func parsed(value string) any {
	if value == "" {
		return nil
	}
	return json.RawMessage(value)
}

// wire is the name of a value in upper case.
func wire(value fmt.Stringer) string { return strings.ToUpper(value.String()) }

func instantOf(value time.Time) any {
	if value.IsZero() {
		return nil
	}
	return value.UnixMilli()
}

func extras(list placard.Extras) answer {
	made := answer{}
	for _, extra := range list {
		made[extra.Key] = extra.Value
	}
	return made
}

func seenCard(card placard.Card) answer {
	return answer{
		"id": card.ID, "kind": card.Kind.String(), "viewed": card.Viewed, "clicked": card.Clicked,
		"dismissed": card.Dismissed, "dismissible": card.Dismissible, "pinned": card.Pinned,
		"is_control": card.IsControl, "is_test": card.IsTest, "open_url_in_webview": card.OpenURLInWebview,
		"created_ms": card.Created.UnixMilli(), "expires_at_ms": instantOf(card.ExpiresAt),
		"aspect_ratio": ratio(card.AspectRatio), "url": text(card.URL), "title": text(card.Title),
		"description": text(card.Description), "image": text(card.Image), "domain": text(card.Domain),
		"language": text(card.Language), "image_alt": text(card.ImageAlt), "image_path": text(card.ImagePath),
		"extras": extras(card.Extras),
	}
}

func ratio(value float64) any {
	if value == 0 {
		return nil
	}
	return value
}

func seenMessage(message placard.Message) answer {
	made := answer{
		"id": message.ID, "type": wire(message.Type), "click_action": wire(message.ClickAction),
		"open_target": wire(message.OpenTarget), "message_close": wire(message.MessageClose),
		"slide_from": wire(message.SlideFrom), "orientation": wire(message.Orientation),
		"text_align_header": wire(message.TextAlignHeader), "text_align_message": wire(message.TextAlignMessage),
		"image_style": wire(message.ImageStyle), "crop_type": wire(message.CropType),
		"use_webview": message.UseWebview, "is_test_send": message.IsTestSend, "animate_in": message.AnimateIn,
		"animate_out": message.AnimateOut, "trusted": message.Trusted,
		"is_control":  false, // a control is never offered
		"duration_ms": message.Duration.Milliseconds(), "extras": extras(message.Extras),
		"trigger_id": text(message.TriggerID), "header": text(message.Header), "message": text(message.Message),
		"uri": text(message.URI), "image_url": text(message.ImageURL), "image_path": text(message.ImagePath),
		"assets_zip": text(message.AssetsZip), "assets_zip_path": text(message.AssetsZipPath),
		"icon": text(message.Icon), "language": text(message.Language), "image_alt": text(message.ImageAlt),
		"html_id": text(message.HTMLID), "css": text(message.CSS),
		"message_fields": parsed(message.MessageFields), "message_extras": parsed(message.MessageExtras),
		"themes": themes(message),
	}
	setColors(made, message.Colors(placard.ThemeLight))
	buttons, assets := []any{}, []any{}
	for _, button := range message.Buttons {
		seen := answer{
			"id": button.ID, "text": text(button.Text), "click_action": wire(button.ClickAction),
			"uri": text(button.URI), "use_webview": button.UseWebview,
		}
		setButtonColors(seen, button.Colors(placard.ThemeLight))
		buttons = append(buttons, seen)
	}
	for _, asset := range message.Assets {
		assets = append(assets, answer{"url": asset.URL, "path": text(asset.Path)})
	}
	made["btns"], made["assets"] = buttons, assets
	return made
}

func setColors(made answer, colors placard.MessageColors) {
	made["bg_color"], made["text_color"] = colors.BgColor, colors.TextColor
	made["header_text_color"], made["close_btn_color"] = colors.HeaderTextColor, colors.CloseBtnColor
	made["frame_color"], made["icon_color"], made["icon_bg_color"] = colors.FrameColor, colors.IconColor, colors.IconBgColor
}

func setButtonColors(made answer, colors placard.ButtonColors) {
	made["bg_color"], made["text_color"], made["border_color"] = colors.BgColor, colors.TextColor, colors.BorderColor
}

func themes(message placard.Message) any {
	if !message.HasDarkTheme {
		return nil
	}
	dark, buttons := answer{}, []any{}
	setColors(dark, message.Colors(placard.ThemeDark))
	for _, button := range message.Buttons {
		colors := answer{}
		setButtonColors(colors, button.Colors(placard.ThemeDark))
		buttons = append(buttons, colors)
	}
	dark["btns"] = buttons
	return answer{"dark": dark}
}

func seenVerdict(verdict placard.Verdict) answer {
	made := answer{
		"campaign": verdict.Campaign, "verdict": verdict.Verdict.String(), "why": nil, "retry_after_ms": nil,
		"filter": nil, "property": text(verdict.Property), "found": parsed(verdict.Found),
		"wanted": text(verdict.Wanted), "found_type": nil, "wanted_type": nil,
	}
	if verdict.Why != placard.WhyNone {
		made["why"] = verdict.Why.String()
	}
	if verdict.WantedType != placard.ValueNone {
		made["wanted_type"] = verdict.WantedType.String()
	}
	switch verdict.Verdict {
	case placard.VerdictFilterFailed:
		made["filter"], made["found_type"] = verdict.Filter, verdict.FoundType.String()
		made["property"] = verdict.Property // "": the filter names no key
	case placard.VerdictNotStarted, placard.VerdictNotReEligible, placard.VerdictInterval:
		made["retry_after_ms"] = verdict.RetryAfter.Milliseconds()
	}
	return made
}
