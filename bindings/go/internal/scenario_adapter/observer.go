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
	made := cardFields(card)
	made["extras"] = extras(card.Extras)
	return made
}

func unlessZero(value float64) any {
	if value == 0 {
		return nil
	}
	return value
}

// with adds the members of another object.
func (made answer) with(others answer) answer {
	for key, value := range others {
		made[key] = value
	}
	return made
}

func seenMessage(message placard.Message) answer {
	made := messageFields(message).with(messageColorsFields(message.Colors(placard.ThemeLight)))
	made["is_control"] = false // a control is never offered
	made["extras"], made["themes"] = extras(message.Extras), themes(message)
	made["message_fields"], made["message_extras"] = parsed(message.MessageFields), parsed(message.MessageExtras)
	buttons, assets := []any{}, []any{}
	for _, button := range message.Buttons {
		buttons = append(buttons, buttonFields(button).with(buttonColorsFields(button.Colors(placard.ThemeLight))))
	}
	for _, asset := range message.Assets {
		assets = append(assets, answer{"url": asset.URL, "path": text(asset.Path)})
	}
	made["btns"], made["assets"] = buttons, assets
	return made
}

func themes(message placard.Message) any {
	if !message.HasDarkTheme {
		return nil
	}
	dark, buttons := messageColorsFields(message.Colors(placard.ThemeDark)), []any{}
	for _, button := range message.Buttons {
		buttons = append(buttons, buttonColorsFields(button.Colors(placard.ThemeDark)))
	}
	dark["btns"] = buttons
	return answer{"dark": dark}
}

func seenVerdict(verdict placard.Verdict) answer {
	made := answer{
		"campaign": verdict.Campaign, "verdict": verdict.Verdict.String(), "why": nil, "retry_after_ms": nil,
		"filter": nil, "property": text(verdict.Property), "found": parsed(verdict.Found),
		"wanted": text(verdict.Wanted), "found_type": nil, "wanted_type": nil, "group": text(verdict.Group),
		"cap": nil, "period_ms": nil, "rule_part": text(verdict.RulePart),
		"experiment": text(verdict.Experiment), "variant": text(verdict.Variant), "holdout": text(verdict.Holdout),
	}
	if verdict.Cap != 0 {
		made["cap"] = verdict.Cap
	}
	if verdict.Period != 0 {
		made["period_ms"] = verdict.Period.Milliseconds()
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
	case placard.VerdictHistory:
		made["filter"] = verdict.Filter
	case placard.VerdictNotTargeted:
		made["rule_part"] = verdict.RulePart // "": the whole rule
	}
	if waits(verdict.Verdict) {
		made["retry_after_ms"] = verdict.RetryAfter.Milliseconds()
	}
	return made
}
