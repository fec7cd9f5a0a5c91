// Code generated from interface/ by `make generate`. DO NOT EDIT.

package main

import (
	"time"

	"placard"
)

func plainOptions(given arguments) placard.Options {
	return placard.Options{
		APIKey:              given.option("api_key"),
		Endpoint:            given.option("endpoint"),
		Directory:           given.option("directory"),
		Durability:          choice[placard.Durability](given, "durability"),
		UserID:              given.option("user_id"),
		Signature:           given.option("signature"),
		SDKAuth:             given.onOff("sdk_auth"),
		AppVersion:          given.option("app_version"),
		DeviceModel:         given.option("device_model"),
		DeviceOSVersion:     given.option("device_os_version"),
		DeviceResolution:    given.option("device_resolution"),
		DeviceLocale:        given.option("device_locale"),
		DeviceTimeZone:      given.option("device_time_zone"),
		SessionTimeout:      given.seconds("session_timeout_s", time.Second),
		MessageInterval:     given.seconds("message_interval_s", placard.Never),
		FlushInterval:       given.seconds("flush_interval_s", placard.Never),
		QueueLimit:          given.optionalInt("queue_limit"),
		RefreshCardsAtStart: given.onOff("refresh_cards_at_start"),
		ReportOpenNoMatch:   given.onOff("report_open_no_match"),
		RateLimits:          given.onOff("rate_limits"),
		Transport:           choice[placard.Transport](given, "transport"),
		AllowInsecureHTTP:   given.onOff("allow_insecure_http"),
		CAFile:              given.option("ca_file"),
		Proxy:               given.option("proxy"),
		Delivery:            choice[placard.Delivery](given, "delivery"),
		RESTEndpoint:        given.option("rest_endpoint"),
		RESTKey:             given.option("rest_key"),
		Seed:                given.optionalUnsigned("seed"),
		StackKeep:           choice[placard.StackKeep](given, "stack_keep"),
		StackTime:           given.seconds("stack_time_s", time.Second),
		CountAt:             choice[placard.CountAt](given, "count_at"),
		GroupAccess:         given.onOff("group_access"),
		PrefetchCardImages:  given.onOff("prefetch_card_images"),
		DispatchBudget:      time.Duration(given.optionalInt("dispatch_budget_us")) * time.Microsecond,
		QueueLimitBytes:     int64(given.optionalInt("queue_limit_bytes")),
		SourceFile:          given.option("source_file"),
		CampaignsJSON:       given.option("campaigns_json"),
		SourceURL:           given.option("source_url"),
		SourceKeys:          given.option("source_keys"),
		SourceSignatures:    given.optionalInt("source_signatures"),
		SourceInterval:      given.seconds("source_interval_s", placard.Never),
		Records:             choice[placard.Records](given, "records"),
		RecordsFileLimit:    int64(given.optionalInt("records_file_limit")),
		TapeKb:              int64(given.optionalInt("tape_kb")),
		TapeDays:            int64(given.optionalInt("tape_days")),
	}
}

func plainTrackerOptions(given arguments) placard.TrackerOptions {
	return placard.TrackerOptions{
		RESTEndpoint:      given.option("rest_endpoint"),
		RESTKey:           given.option("rest_key"),
		Directory:         given.option("directory"),
		AppID:             given.option("app_id"),
		Durability:        choice[placard.Durability](given, "durability"),
		FlushInterval:     given.seconds("flush_interval_s", placard.Never),
		QueueLimit:        given.optionalInt("queue_limit"),
		Transport:         choice[placard.Transport](given, "transport"),
		AllowInsecureHTTP: given.onOff("allow_insecure_http"),
		CAFile:            given.option("ca_file"),
		Proxy:             given.option("proxy"),
		Seed:              given.optionalUnsigned("seed"),
		QueueLimitBytes:   int64(given.optionalInt("queue_limit_bytes")),
	}
}
