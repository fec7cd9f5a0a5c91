// Generated from interface/ by `make generate`: do not edit.

import Placard

extension Options {
    /// Sets what has no form of its own in Swift. A key that is missing leaves the default.
    mutating func setPlain(_ given: Arguments) throws {
        endpoint = try given.optional("endpoint", \.string)
        directory = try given.optional("directory", \.string)
        durability = try given.ifPresent("durability", given.choice) ?? durability
        userID = try given.optional("user_id", \.string)
        signature = try given.optional("signature", \.string)
        usesSDKAuthentication = try given.optional("sdk_auth", \.bool) ?? usesSDKAuthentication
        appVersion = try given.optional("app_version", \.string)
        sessionTimeout = try given.ifPresent("session_timeout_s", given.seconds) ?? sessionTimeout
        try given.set(&messageInterval, interval: "message_interval_s")
        try given.set(&flushInterval, interval: "flush_interval_s")
        queueLimit = try given.ifPresent("queue_limit", given.integer) ?? queueLimit
        refreshesCardsAtStart = try given.optional("refresh_cards_at_start", \.bool) ?? refreshesCardsAtStart
        reportsOpenNoMatch = try given.optional("report_open_no_match", \.bool) ?? reportsOpenNoMatch
        obeysRateLimits = try given.optional("rate_limits", \.bool) ?? obeysRateLimits
        transport = try given.ifPresent("transport", given.choice) ?? transport
        allowsInsecureHTTP = try given.optional("allow_insecure_http", \.bool) ?? allowsInsecureHTTP
        caFile = try given.optional("ca_file", \.string)
        proxy = try given.optional("proxy", \.string)
        delivery = try given.ifPresent("delivery", given.choice) ?? delivery
        restEndpoint = try given.optional("rest_endpoint", \.string)
        restKey = try given.optional("rest_key", \.string)
        seed = try given.ifPresent("seed", given.integer) ?? seed
        stackKeep = try given.ifPresent("stack_keep", given.choice) ?? stackKeep
        stackTime = try given.ifPresent("stack_time_s", given.seconds) ?? stackTime
        countAt = try given.ifPresent("count_at", given.choice) ?? countAt
        sharesWithGroup = try given.optional("group_access", \.bool) ?? sharesWithGroup
        prefetchesCardImages = try given.optional("prefetch_card_images", \.bool) ?? prefetchesCardImages
        try given.set(&dispatchBudget, microseconds: "dispatch_budget_us")
        queueLimitBytes = try given.ifPresent("queue_limit_bytes", given.integer) ?? queueLimitBytes
        sourceFile = try given.optional("source_file", \.string)
        campaignsJSON = try given.optional("campaigns_json", \.string)
        sourceURL = try given.optional("source_url", \.string)
        sourceKeys = try given.optional("source_keys", \.string)
        sourceSignatures = try given.ifPresent("source_signatures", given.integer) ?? sourceSignatures
        try given.set(&sourceInterval, interval: "source_interval_s")
        records = try given.ifPresent("records", given.choice) ?? records
        recordsFileLimit = try given.ifPresent("records_file_limit", given.integer) ?? recordsFileLimit
        tapeKilobytes = try given.ifPresent("tape_kb", given.integer) ?? tapeKilobytes
        tapeDays = try given.ifPresent("tape_days", given.integer) ?? tapeDays
    }
}

extension TrackerOptions {
    /// Sets what has no form of its own in Swift. A key that is missing leaves the default.
    mutating func setPlain(_ given: Arguments) throws {
        restEndpoint = try given.optional("rest_endpoint", \.string) ?? ""
        restKey = try given.optional("rest_key", \.string) ?? ""
        directory = try given.optional("directory", \.string)
        appID = try given.optional("app_id", \.string)
        durability = try given.ifPresent("durability", given.choice) ?? durability
        try given.set(&flushInterval, interval: "flush_interval_s")
        queueLimit = try given.ifPresent("queue_limit", given.integer) ?? queueLimit
        transport = try given.ifPresent("transport", given.choice) ?? transport
        allowsInsecureHTTP = try given.optional("allow_insecure_http", \.bool) ?? allowsInsecureHTTP
        caFile = try given.optional("ca_file", \.string)
        proxy = try given.optional("proxy", \.string)
        seed = try given.ifPresent("seed", given.integer) ?? seed
        queueLimitBytes = try given.ifPresent("queue_limit_bytes", given.integer) ?? queueLimitBytes
    }
}
