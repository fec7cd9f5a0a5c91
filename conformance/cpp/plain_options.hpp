// Generated from interface/ by `make generate`: do not edit.
#ifndef PLACARD_ADAPTER_PLAIN_OPTIONS_HPP
#define PLACARD_ADAPTER_PLAIN_OPTIONS_HPP

#include "arguments.hpp"

namespace adapter {

/// Empty when the key is missing.
template <class Duration> std::optional<Duration> duration(const arguments &given, const char *key) {
    const auto count = given.optional_integer<std::int32_t>(key);
    return count ? std::optional<Duration>(*count) : std::nullopt;
}

/// Sets what has no form of its own in C++.
inline void set_plain(placard::options &options, const arguments &given) {
    options.api_key = given.optional_string("api_key");
    options.endpoint = given.optional_string("endpoint");
    options.directory = given.optional_string("directory");
    options.durability = given.choice_or("durability", options.durability);
    options.user_id = given.optional_string("user_id");
    options.signature = given.optional_string("signature");
    options.sdk_auth = given.optional_boolean("sdk_auth");
    options.app_version = given.optional_string("app_version");
    options.device_model = given.optional_string("device_model");
    options.device_os_version = given.optional_string("device_os_version");
    options.device_resolution = given.optional_string("device_resolution");
    options.device_locale = given.optional_string("device_locale");
    options.device_time_zone = given.optional_string("device_time_zone");
    options.session_timeout = duration<std::chrono::seconds>(given, "session_timeout_s");
    options.message_interval = duration<std::chrono::seconds>(given, "message_interval_s");
    options.flush_interval = duration<std::chrono::seconds>(given, "flush_interval_s");
    options.queue_limit = given.optional_integer<std::int32_t>("queue_limit");
    options.refresh_cards_at_start = given.optional_boolean("refresh_cards_at_start");
    options.report_open_no_match = given.optional_boolean("report_open_no_match");
    options.rate_limits = given.optional_boolean("rate_limits");
    options.transport = given.choice_or("transport", options.transport);
    options.allow_insecure_http = given.optional_boolean("allow_insecure_http");
    options.ca_file = given.optional_string("ca_file");
    options.proxy = given.optional_string("proxy");
    options.delivery = given.choice_or("delivery", options.delivery);
    options.rest_endpoint = given.optional_string("rest_endpoint");
    options.rest_key = given.optional_string("rest_key");
    options.seed = given.optional_integer<std::uint64_t>("seed");
    options.stack_keep = given.choice_or("stack_keep", options.stack_keep);
    options.stack_time = duration<std::chrono::seconds>(given, "stack_time_s");
    options.count_at = given.choice_or("count_at", options.count_at);
    options.group_access = given.optional_boolean("group_access");
    options.prefetch_card_images = given.optional_boolean("prefetch_card_images");
    options.dispatch_budget = duration<std::chrono::microseconds>(given, "dispatch_budget_us");
    options.queue_limit_bytes = given.optional_integer<std::int64_t>("queue_limit_bytes");
    options.source_file = given.optional_string("source_file");
    options.campaigns_json = given.optional_string("campaigns_json");
    options.source_url = given.optional_string("source_url");
    options.source_keys = given.optional_string("source_keys");
    options.source_signatures = given.optional_integer<std::int32_t>("source_signatures");
    options.source_interval = duration<std::chrono::seconds>(given, "source_interval_s");
    options.records = given.choice_or("records", options.records);
    options.records_file_limit = given.optional_integer<std::int64_t>("records_file_limit");
    options.tape_kb = given.optional_integer<std::int64_t>("tape_kb");
    options.tape_days = given.optional_integer<std::int64_t>("tape_days");
}

/// Sets what has no form of its own in C++.
inline void set_plain(placard::tracker_options &options, const arguments &given) {
    options.rest_endpoint = given.optional_string("rest_endpoint").value_or("");
    options.rest_key = given.optional_string("rest_key").value_or("");
    options.directory = given.optional_string("directory");
    options.app_id = given.optional_string("app_id");
    options.durability = given.choice_or("durability", options.durability);
    options.flush_interval = duration<std::chrono::seconds>(given, "flush_interval_s");
    options.queue_limit = given.optional_integer<std::int32_t>("queue_limit");
    options.transport = given.choice_or("transport", options.transport);
    options.allow_insecure_http = given.optional_boolean("allow_insecure_http");
    options.ca_file = given.optional_string("ca_file");
    options.proxy = given.optional_string("proxy");
    options.seed = given.optional_integer<std::uint64_t>("seed");
    options.queue_limit_bytes = given.optional_integer<std::int64_t>("queue_limit_bytes");
}

} // namespace adapter

#endif
