/// A rule that a valid campaign file can break: it is served nevertheless, and noted. docs/campaign-file.md lists them.
struct CampaignRule: Equatable, Sendable {
    /// Stays the same when rules are added or removed.
    let number: Int
    /// The `kind` of findings of simulate.
    let name: String
    let level: Finding.Level
    /// What it is about.
    let place: String
    /// What breaks it.
    let broken: String
    let advice: String

    private init(
        _ number: Int, _ name: String, _ level: Finding.Level, _ place: String, _ broken: String, _ advice: String
    ) {
        self.number = number
        self.name = name
        self.level = level
        self.place = place
        self.broken = broken
        self.advice = advice
    }

    static let leftOut = CampaignRule(
        1, "left_out", .error, "card, campaign", "a device leaves it out, or a part of it",
        "Correct it, unless it is for other clients.")
    static let messageKey = CampaignRule(
        2, "message_key", .warning, "message, button, theme",
        "an unknown key is within two edits of a known one",
        "Correct the key. Keys of your own are allowed, but `extras` is the place that apps can read.")
    static let emptyMessage = CampaignRule(
        3, "empty_message", .warning, "message", "no text, picture, icon or labelled button",
        "Give it a text or a picture.")
    static let missingPicture = CampaignRule(
        4, "missing_picture", .error, "message", "a full message or an image-only modal without a picture",
        "A device discards it: give it an `image_url`.")
    static let emptyButton = CampaignRule(
        5, "empty_button", .warning, "button", "no text",
        "Give it a text; a rendered page labels it with its word for closing.")
    static let extraButton = CampaignRule(
        6, "extra_button", .warning, "button", "a third button", "Remove it: a device never shows it.")
    static let sameButtonID = CampaignRule(
        7, "same_button_id", .warning, "button", "its id is that of an earlier button",
        "Give each button an id of its own: reports count their clicks together.")
    static let deadLink = CampaignRule(
        8, "dead_link", .warning, "message, button",
        "a link that is never followed: missing, without a scheme, with one such as `javascript:`, or without the click "
            + "action `URI`",
        "Write a whole URL, such as https://example.com/sale, and `click_action` `URI`.")
    static let shortDuration = CampaignRule(
        9, "short_duration", .warning, "message", "a duration below 1000",
        "Durations are in milliseconds: 5000 is five seconds.")
    static let colorWithoutAlpha = CampaignRule(
        10, "color_without_alpha", .warning, "message, button, theme",
        "a colour whose alpha is 0 and that is not 0 itself",
        "Colours are ARGB: add 4278190080 (0xFF000000), or write `#1B1D21`.")
    static let lowContrast = CampaignRule(
        11, "low_contrast", .warning, "message, button, theme",
        "text and background have a contrast below 1.5:1", "Change one of the two colours.")
    static let missingTriggerID = CampaignRule(
        12, "missing_trigger_id", .error, "message of a reply", "no `trigger_id`",
        "Send one: without it a device logs neither impressions nor clicks (rule 10.1).")
    static let cardLink = CampaignRule(
        13, "card_link", .warning, "card", "a `u` without a scheme, or with one such as `javascript:`",
        "Write a whole URL, such as https://example.com/sale: a device removes this one.")

    static let configKey = CampaignRule(
        14, "config_key", .warning, "config",
        "an unknown key in an object of `config` is within two edits of a known one",
        "Correct the key: a device ignores it.")

    static let brokenAction = CampaignRule(
        15, "broken_action", .warning, "card, message, button",
        "a link `brazeActions:` that cannot be read, or a step of it that cannot be carried out",
        "Correct the action, or the step: a device skips it.")

    static let shortWait = CampaignRule(
        16, "short_wait", .warning, "campaign", "`outside` is `wait`, and there is no `timeout`",
        "Set `timeout`, in milliseconds: without it a message waits for 30 seconds after its delay.")

    static let all = [
        leftOut, messageKey, emptyMessage, missingPicture, emptyButton, extraButton, sameButtonID, deadLink,
        shortDuration, colorWithoutAlpha, lowContrast, missingTriggerID, cardLink, configKey,
        brokenAction, shortWait,
    ]
}
