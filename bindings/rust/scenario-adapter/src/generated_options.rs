// Generated from interface/ by `make generate`: do not edit.

use crate::arguments::Arguments;
use crate::fault::Fault;
use libplacard::{
    CountAt, Delivery, Durability, Options, Records, StackKeep, TrackerOptions, Transport,
};
use std::time::Duration;

/// The options that are read as they are.
#[rustfmt::skip]
pub fn options(given: Arguments<'_>) -> Result<Options, Fault> {
    let mut options = Options::default();
    options.api_key = given.optional_string("api_key")?.map(Into::into);
    options.endpoint = given.optional_string("endpoint")?.map(Into::into);
    options.directory = given.optional_string("directory")?.map(Into::into);
    options.durability = given.choice_or_default("durability", Durability::from_name)?;
    options.user_id = given.optional_string("user_id")?.map(Into::into);
    options.signature = given.optional_string("signature")?.map(Into::into);
    options.sdk_auth = given.optional_bool("sdk_auth")?;
    options.app_version = given.optional_string("app_version")?.map(Into::into);
    options.device_model = given.optional_string("device_model")?.map(Into::into);
    options.device_os_version = given.optional_string("device_os_version")?.map(Into::into);
    options.device_resolution = given.optional_string("device_resolution")?.map(Into::into);
    options.device_locale = given.optional_string("device_locale")?.map(Into::into);
    options.device_time_zone = given.optional_string("device_time_zone")?.map(Into::into);
    options.session_timeout = given.optional_number("session_timeout_s")?.map(Duration::from_secs);
    options.message_interval = given.optional_number("message_interval_s")?.map(Duration::from_secs);
    options.queue_limit = given.optional_number("queue_limit")?;
    options.refresh_cards_at_start = given.optional_bool("refresh_cards_at_start")?;
    options.report_open_no_match = given.optional_bool("report_open_no_match")?;
    options.rate_limits = given.optional_bool("rate_limits")?;
    options.transport = given.choice_or_default("transport", Transport::from_name)?;
    options.allow_insecure_http = given.optional_bool("allow_insecure_http")?;
    options.ca_file = given.optional_string("ca_file")?.map(Into::into);
    options.proxy = given.optional_string("proxy")?.map(Into::into);
    options.delivery = given.choice_or_default("delivery", Delivery::from_name)?;
    options.rest_endpoint = given.optional_string("rest_endpoint")?.map(Into::into);
    options.rest_key = given.optional_string("rest_key")?.map(Into::into);
    options.seed = given.optional_number("seed")?;
    options.stack_keep = given.choice_or_default("stack_keep", StackKeep::from_name)?;
    options.stack_time = given.optional_number("stack_time_s")?.map(Duration::from_secs);
    options.count_at = given.choice_or_default("count_at", CountAt::from_name)?;
    options.group_access = given.optional_bool("group_access")?;
    options.prefetch_card_images = given.optional_bool("prefetch_card_images")?;
    options.dispatch_budget = given.optional_number("dispatch_budget_us")?.map(Duration::from_micros);
    options.queue_limit_bytes = given.optional_number("queue_limit_bytes")?;
    options.source_file = given.optional_string("source_file")?.map(Into::into);
    options.campaigns_json = given.optional_string("campaigns_json")?.map(Into::into);
    options.source_url = given.optional_string("source_url")?.map(Into::into);
    options.source_keys = given.optional_string("source_keys")?.map(Into::into);
    options.source_signatures = given.optional_number("source_signatures")?;
    options.source_interval = given.optional_number("source_interval_s")?.map(Duration::from_secs);
    options.records = given.choice_or_default("records", Records::from_name)?;
    options.records_file_limit = given.optional_number("records_file_limit")?;
    options.tape_kb = given.optional_number("tape_kb")?;
    options.tape_days = given.optional_number("tape_days")?;
    Ok(options)
}

/// The options that are read as they are.
#[rustfmt::skip]
pub fn tracker_options(given: Arguments<'_>) -> Result<TrackerOptions, Fault> {
    let mut options = TrackerOptions::default();
    options.rest_endpoint = given.optional_string("rest_endpoint")?.unwrap_or_default().into();
    options.rest_key = given.optional_string("rest_key")?.unwrap_or_default().into();
    options.directory = given.optional_string("directory")?.map(Into::into);
    options.app_id = given.optional_string("app_id")?.map(Into::into);
    options.durability = given.choice_or_default("durability", Durability::from_name)?;
    options.queue_limit = given.optional_number("queue_limit")?;
    options.transport = given.choice_or_default("transport", Transport::from_name)?;
    options.allow_insecure_http = given.optional_bool("allow_insecure_http")?;
    options.ca_file = given.optional_string("ca_file")?.map(Into::into);
    options.proxy = given.optional_string("proxy")?.map(Into::into);
    options.seed = given.optional_number("seed")?;
    options.queue_limit_bytes = given.optional_number("queue_limit_bytes")?;
    Ok(options)
}
