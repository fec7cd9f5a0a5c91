// Generated from interface/ by `make generate`: do not edit.

import CPlacard
import Placard

extension placard_options {
    /// Sets what has no form of its own in Swift. Zero and NULL leave the default.
    func setPlain(_ options: inout Options) throws(PlacardError) {
        options.endpoint = try TextInput.optional(endpoint, "endpoint")
        options.directory = try TextInput.optional(directory, "directory")
        options.durability = try ChoiceInput.listed(durability, "durability", "PLACARD_DURABILITY")
        options.userID = try TextInput.optional(user_id, "user_id")
        options.signature = try TextInput.optional(signature, "signature")
        try ChoiceInput.set(&options.usesSDKAuthentication, sdk_auth, "sdk_auth")
        options.appVersion = try TextInput.optional(app_version, "app_version")
        if session_timeout_s != 0 { options.sessionTimeoutMs = Int64(session_timeout_s) * 1000 }
        IntervalInput.set(&options.messageIntervalMs, message_interval_s)
        IntervalInput.set(&options.flushIntervalMs, flush_interval_s)
        if queue_limit != 0 { options.queueLimit = queue_limit }
        try ChoiceInput.set(&options.refreshesCardsAtStart, refresh_cards_at_start, "refresh_cards_at_start")
        try ChoiceInput.set(&options.reportsOpenNoMatch, report_open_no_match, "report_open_no_match")
        try ChoiceInput.set(&options.obeysRateLimits, rate_limits, "rate_limits")
        options.transport = try ChoiceInput.listed(transport, "transport", "PLACARD_TRANSPORT")
        try ChoiceInput.set(&options.allowsInsecureHTTP, allow_insecure_http, "allow_insecure_http")
        options.caFile = try TextInput.optional(ca_file, "ca_file")
        options.proxy = try TextInput.optional(proxy, "proxy")
        options.delivery = try ChoiceInput.listed(delivery, "delivery", "PLACARD_DELIVERY")
        options.restEndpoint = try TextInput.optional(rest_endpoint, "rest_endpoint")
        options.restKey = try TextInput.optional(rest_key, "rest_key")
        if seed != 0 { options.seed = seed }
        options.stackKeep = try ChoiceInput.listed(stack_keep, "stack_keep", "PLACARD_STACK_KEEP")
        if stack_time_s != 0 { options.stackTimeMs = Int64(stack_time_s) * 1000 }
        options.countAt = try ChoiceInput.listed(count_at, "count_at", "PLACARD_COUNT_AT")
        try ChoiceInput.set(&options.sharesWithGroup, group_access, "group_access")
        try ChoiceInput.set(&options.prefetchesCardImages, prefetch_card_images, "prefetch_card_images")
        options.dispatchBudgetUs = dispatch_budget_us
        if queue_limit_bytes != 0 { options.queueLimitBytes = queue_limit_bytes }
        options.sourceFile = try TextInput.optional(source_file, "source_file")
        options.campaignsJSON = try TextInput.optional(campaigns_json, "campaigns_json")
        options.sourceURL = try TextInput.optional(source_url, "source_url")
        options.sourceKeys = try TextInput.optional(source_keys, "source_keys")
        if source_signatures != 0 { options.sourceSignatures = source_signatures }
        IntervalInput.set(&options.sourceIntervalMs, source_interval_s)
        options.records = try ChoiceInput.listed(records, "records", "PLACARD_RECORDS")
        if records_file_limit != 0 { options.recordsFileLimit = records_file_limit }
        if tape_kb != 0 { options.tapeKilobytes = tape_kb }
        if tape_days != 0 { options.tapeDays = tape_days }
    }
}

extension placard_tracker_options {
    /// Sets what has no form of its own in Swift. Zero and NULL leave the default.
    func setPlain(_ options: inout TrackerOptions) throws(PlacardError) {
        options.restEndpoint = try TextInput.optional(rest_endpoint, "rest_endpoint") ?? ""
        options.restKey = try TextInput.optional(rest_key, "rest_key") ?? ""
        options.directory = try TextInput.optional(directory, "directory")
        options.appID = try TextInput.optional(app_id, "app_id")
        options.durability = try ChoiceInput.listed(durability, "durability", "PLACARD_DURABILITY")
        IntervalInput.set(&options.flushIntervalMs, flush_interval_s)
        if queue_limit != 0 { options.queueLimit = queue_limit }
        options.transport = try ChoiceInput.listed(transport, "transport", "PLACARD_TRANSPORT")
        try ChoiceInput.set(&options.allowsInsecureHTTP, allow_insecure_http, "allow_insecure_http")
        options.caFile = try TextInput.optional(ca_file, "ca_file")
        options.proxy = try TextInput.optional(proxy, "proxy")
        if seed != 0 { options.seed = seed }
        if queue_limit_bytes != 0 { options.queueLimitBytes = queue_limit_bytes }
    }
}
