/// The known fields of replies: what the decoders of this module read.
extension JSONShape {
    /// A card (`CardDecoder`).
    static let card = JSONShape.object(
        [
            "id": .text, "tp": .text, "ca": .number, "ea": .number, "tt": .text, "ds": .text, "dm": .text, "i": .text,
            "u": .text, "language": .text, "image_alt": .text, "e": .extras, "ar": .ratio, "v": .flag, "cl": .flag,
            "p": .flag, "r": .flag, "db": .flag, "t": .flag, "uw": .flag, "frequency": frequency,
            "groups": .list(.text), "windows": .list(window),
        ], others: .free)

    /// A campaign (`CampaignDecoder`).
    static let campaign = JSONShape.object(
        [
            "id": .text, "type": .text, "delay": .number, "timeout": .number, "start_time": .number,
            "end_time": .number, "priority": .number, "re_eligibility": .number,
            "min_seconds_since_last_trigger": .number, "recall": .text, "frequency": frequency,
            "groups": .list(.text), "windows": .list(window), "outside": .text, "experiment": experiment,
            "data": message, "trigger_condition": .list(condition),
        ], others: .free)

    private static let frequency = JSONShape.object(
        [
            "lifetime": .number, "per_session": .number, "per_day": .number,
            "custom": .list(.object(["cap": .number, "period_s": .number], others: .free)),
        ], others: .free)

    private static let window = JSONShape.object(
        ["days": .list(.number), "from": .text, "until": .text], others: .free)

    /// Groups of campaigns (`LimitsDecoder`).
    private static let groups = JSONShape.list(
        .object(["id": .text, "enabled": .flag, "frequency": frequency], others: .free))

    private static let experiment = JSONShape.object(
        [
            "key": .text, "seed": .text, "by": .text, "coverage": .number, "bucket_version": .number,
            "variants": .list(
                .object(
                    ["name": .text, "weight": .number, "control": .flag, "data": message], others: .free)),
        ], others: .free)

    /// Holdouts (`ExperimentDecoder`).
    private static let holdouts = JSONShape.list(
        .object(["key": .text, "seed": .text, "share": .number, "groups": .list(.text)], others: .free))

    private static let condition = JSONShape.object(
        [
            "type": .text,
            "data": .object(
                [
                    "event_name": .text, "product_id": .text, "campaign_id": .text, "id": .text,
                    "buttons": .list(.scalar), "property_filters": .list(.list(filter)),
                ], others: .free),
        ], others: .free)

    private static let filter = JSONShape.object(
        ["property_key": .text, "property_type": .text, "comparator": .number, "property_value": .scalar],
        others: .free)

    /// A message (`MessageDecoder`).
    static let message = JSONShape.object(
        [
            "type": .text, "trigger_id": .text, "header": .text, "message": .text, "image_url": .text,
            "assets_zip": .text, "icon": .text, "language": .text, "image_alt": .text, "uri": .text,
            "html_id": .text, "css": .text, "text_align_header": .text, "text_align_message": .text,
            "slide_from": .text, "image_style": .text, "crop_type": .text, "orientation": .text,
            "click_action": .text, "open_target": .text, "message_close": .text, "duration": .number,
            "asset_urls": .list(.text), "btns": .list(button), "themes": .object(["dark": theme], others: .free),
            "extras": .extras, "is_control": .flag, "is_test_send": .flag, "use_webview": .flag, "animate_in": .flag,
            "animate_out": .flag, "trusted": .flag,
        ].replacing(with: colors), others: .free)

    private static let colors: [String: JSONShape] = [
        "bg_color": .number, "text_color": .number, "header_text_color": .number, "close_btn_color": .number,
        "frame_color": .number, "icon_color": .number, "icon_bg_color": .number,
    ]

    private static let button = JSONShape.object(
        [
            "id": .number, "text": .text, "click_action": .text, "uri": .text, "use_webview": .flag,
            "bg_color": .number, "text_color": .number, "border_color": .number,
        ], others: .free)

    private static let theme = JSONShape.object(
        colors.replacing(with: [
            "btns": .list(
                .object(["bg_color": .number, "text_color": .number, "border_color": .number], others: .free))
        ]), others: .free)

    /// The server's settings (`ConfigDecoder`).
    static let config = JSONShape.object(
        [
            "time": .number, "events_blacklist": .list(.text), "purchases_blacklist": .list(.text),
            "attributes_blacklist": .list(.text), "minimum_session_timeout": .number,
            "messaging_session_timeout": .number, "content_cards": .object(["enabled": .flag], others: .free),
            "request_backoff": .object(
                ["min_sleep_duration_ms": .number, "max_sleep_duration_ms": .number, "scale_factor": .number],
                others: .free),
            "global_request_rate_limit": .object(
                [
                    "enabled": .flag, "capacity": .number, "refill_rate": .number,
                    "endpoint_overrides": .object([:], others: limit),
                ], others: .free),
        ], others: .free)

    private static let limit = JSONShape.object(["capacity": .number, "refill_rate": .number], others: .free)

    /// A whole reply to a request for campaigns.
    static let recordedReply = JSONShape.object(
        ["config": config, "groups": groups, "holdouts": holdouts, "triggers": .list(campaign)], others: .free)

    /// The members of a reply next to its list. Of `data` and `template`.
    static let reply = JSONShape.object(
        ["config": config, "groups": groups, "holdouts": holdouts, "templated_message": template], others: .free)

    private static let template = JSONShape.object(["type": .text, "data": message], others: .free)
}
