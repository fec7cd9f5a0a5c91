/// A rule that a campaign file can break. docs/check.md lists them, proved to be this list.
struct CampaignRule: Equatable, Sendable {
    /// Stays the same when rules are added or removed.
    let number: Int
    /// The `rule` of findings of check, and the `kind` of findings of simulate.
    let name: String
    let level: Finding.Level
    /// What it is about.
    let place: String
    /// What breaks it.
    let broken: String
    /// What happens then.
    let why: String
    let advice: String

    private init(
        _ number: Int, _ name: String, _ level: Finding.Level, _ place: String, broken: String, why: String,
        advice: String
    ) {
        self.number = number
        self.name = name
        self.level = level
        self.place = place
        self.broken = broken
        self.why = why
        self.advice = advice
    }

    /// A file that breaks it is not read.
    var refuses: Bool {
        [.notJSON, .unknownKey, .missingKey, .wrongValue, .sameID, .unreadable].contains(self)
    }

    static func named(_ name: String) -> CampaignRule? { all.first { $0.name == name || "\($0.number)" == name } }
}

// MARK: - What a device makes of the content

extension CampaignRule {
    static let leftOut = CampaignRule(
        1, "left_out", .error, "card, campaign", broken: "a device leaves it out",
        why: "Nobody sees it.", advice: "Correct it, unless it is for other clients.")
    static let messageKey = CampaignRule(
        2, "message_key", .warning, "message, button, theme",
        broken: "an unknown key is within two edits of a known one",
        why: "A device ignores the key.",
        advice: "Correct the key. Keys of your own are allowed, but `extras` is the place that apps can read.")
    static let emptyMessage = CampaignRule(
        3, "empty_message", .warning, "message", broken: "no text, picture, icon or labelled button",
        why: "The message is an empty box.", advice: "Give it a text or a picture.")
    static let missingPicture = CampaignRule(
        4, "missing_picture", .error, "message",
        broken: "a full message or an image-only modal without a picture", why: "Nobody sees the message.",
        advice: "A device discards it: give it an `image_url`.")
    static let emptyButton = CampaignRule(
        5, "empty_button", .warning, "button", broken: "no text", why: "A button without a text says nothing.",
        advice: "Give it a text; a rendered page labels it with its word for closing.")
    static let extraButton = CampaignRule(
        6, "extra_button", .warning, "button", broken: "a third button", why: "A message has at most two buttons.",
        advice: "Remove it: a device never shows it.")
    static let sameButtonID = CampaignRule(
        7, "same_button_id", .warning, "button", broken: "its id is that of an earlier button",
        why: "Nobody can say which of the two was clicked.",
        advice: "Give each button an id of its own: reports count their clicks together.")
    static let deadLink = CampaignRule(
        8, "dead_link", .warning, "message, button",
        broken: "a link that is never followed: missing, without a scheme, with one such as `javascript:`, or without "
            + "the click action `URI`",
        why: "A click does nothing.",
        advice: "Write a whole URL, such as https://example.com/sale, and `click_action` `URI`.")
    static let shortDuration = CampaignRule(
        9, "short_duration", .warning, "message", broken: "a duration below 1000",
        why: "The message is gone before anyone can read it.",
        advice: "Durations are in milliseconds: 5000 is five seconds.")
    static let colorWithoutAlpha = CampaignRule(
        10, "color_without_alpha", .warning, "message, button, theme",
        broken: "a colour whose alpha is 0 and that is not 0 itself",
        why: "The colour is transparent, or opaque by luck.",
        advice: "Colours are ARGB: add 4278190080 (0xFF000000), or write `#1B1D21`.")
    static let lowContrast = CampaignRule(
        11, "low_contrast", .warning, "message, button, theme",
        broken: "a text has a contrast below 4.5:1 with its background, or 3:1 if it is large (WCAG AA), and one of "
            + "the two colours is written; in the dark theme inherited ones count too",
        why: "Many people cannot read it, and nobody in sunlight.", advice: "Change one of the two colours.")
    static let missingTriggerID = CampaignRule(
        12, "missing_trigger_id", .error, "message of a reply", broken: "no `trigger_id`",
        why: "No report counts the message.",
        advice: "Send one: without it a device logs neither impressions nor clicks (rule 10.1).")
    static let cardLink = CampaignRule(
        13, "card_link", .warning, "card", broken: "a `u` without a scheme, or with one such as `javascript:`",
        why: "A click does nothing.",
        advice: "Write a whole URL, such as https://example.com/sale: a device removes this one.")
    static let configKey = CampaignRule(
        14, "config_key", .warning, "config",
        broken: "an unknown key in an object of `config` is within two edits of a known one",
        why: "The setting has no effect.", advice: "Correct the key: a device ignores it.")
    static let brokenAction = CampaignRule(
        15, "broken_action", .warning, "card, message, button",
        broken: "a link `brazeActions:` that cannot be read, or a step of it that cannot be carried out",
        why: "A click does nothing, or not everything.",
        advice: "Correct the action, or the step: a device skips it.")
    static let changed = CampaignRule(
        16, "changed", .warning, "card, campaign, config", broken: "a device replaces or removes a value",
        why: "The rest is shown, but not as it was written.", advice: "Correct it, unless it is for other clients.")
}

// MARK: - What makes the file invalid

extension CampaignRule {
    static let notJSON = CampaignRule(
        17, "not_json", .error, "file", broken: "the text is not JSON in UTF-8, or a key occurs twice in an object",
        why: "The whole file is refused.", advice: "Correct the text at this place; an editor for JSON shows more.")
    static let unknownKey = CampaignRule(
        18, "unknown_key", .error, "file, card, campaign", broken: "a key that is not known here",
        why: "The file is refused, so that a misspelt key is not ignored.",
        advice: "Correct or remove the key. Keys of your own belong into `extras`, or `e` of a card.")
    static let missingKey = CampaignRule(
        19, "missing_key", .error, "file, card, campaign", broken: "a required key is missing or null",
        why: "The file is refused.", advice: "Add the key: docs/campaign-file.md says what it takes.")
    static let wrongValue = CampaignRule(
        20, "wrong_value", .error, "file, card, campaign", broken: "a value has another type, or is not allowed here",
        why: "The file is refused.", advice: "Correct the value: docs/campaign-file.md says what the key takes.")
    static let sameID = CampaignRule(
        21, "same_id", .error, "card, campaign", broken: "an earlier card or campaign has the same id",
        why: "The file is refused: devices keep one of the two only.", advice: "Give each an id of its own.")
    static let unreadable = CampaignRule(
        44, "unreadable", .error, "file", broken: "there is no such file, or it cannot be read",
        why: "The file is not checked.", advice: "Correct the path, or let this user read the file.")
}

// MARK: - Time, and the file before

extension CampaignRule {
    static let expired = CampaignRule(
        22, "expired", .warning, "card, campaign", broken: "its `end_time` or `ea` has passed",
        why: "Nobody sees it any more.", advice: "Remove it, or move its end.")
    static let notYet = CampaignRule(
        23, "not_yet", .note, "campaign", broken: "its `start_time` is still to come",
        why: "Nobody sees it before.", advice: "Nothing, if that is meant.")
    static let reusedID = CampaignRule(
        24, "reused_id", .warning, "campaign",
        broken: "a campaign of `--base` with this id has another condition and another message",
        why: "Reports and re-eligibility take the two for one: who has seen the old one may never see the new one.",
        advice: "Give a new campaign a new id.")
    static let renamedID = CampaignRule(
        25, "renamed_id", .warning, "card, campaign", broken: "`--base` has the same content with an id that is gone",
        why: "Devices take it for a new one: everybody sees it again.",
        advice: "Keep the id, unless everybody should see it again.")
}

// MARK: - Triggers

extension CampaignRule {
    static let neverShows = CampaignRule(
        26, "never_shows", .error, "campaign",
        broken: "no event can trigger it: filters that contradict each other, a pattern that does not compile, an "
            + "empty group, a history that cannot hold; or its `delay` is longer than its `timeout`",
        why: "Nobody sees it. It is a warning if another condition can still trigger the campaign.",
        advice: "Correct the filters, or the times.")
    static let alwaysTrue = CampaignRule(
        27, "always_true", .warning, "campaign", broken: "a group of filters holds for every event",
        why: "The group has no effect.", advice: "Remove the group, or correct it.")
    static let impliedFilter = CampaignRule(
        28, "implied_filter", .note, "campaign", broken: "a group of filters holds whenever the others do",
        why: "The group has no effect.", advice: "Remove the group, or correct it.")
    static let shadowed = CampaignRule(
        29, "shadowed", .error, "campaign",
        broken: "whenever it could show, an unlimited campaign of a higher priority, or of the same and later in the "
            + "list, shows in its place",
        why: "Nobody sees it.",
        advice: "Raise its priority, or narrow the other campaign.")
}

// MARK: - What people see

extension CampaignRule {
    static let cardPicture = CampaignRule(
        30, "card_picture", .warning, "card", broken: "an `i` with a scheme other than `https` and `http`",
        why: "The picture cannot be fetched.", advice: "Write a URL such as https://example.com/coffee.png.")
    static let longText = CampaignRule(
        31, "long_text", .warning, "message",
        broken: "at a width of 320 px a text has more lines than its place: 5 of a slideup, 12 of a modal, 3 of a "
            + "header, 1 of a button",
        why: "On small screens one has to scroll, or a button grows.", advice: "Shorten the text.")
    static let readingTime = CampaignRule(
        32, "reading_time", .warning, "message",
        broken: "a message that closes by itself has more text than 15 characters for each second of its `duration`",
        why: "It is gone before one has read it.", advice: "Shorten the text, or extend `duration`.")
    static let missingLanguage = CampaignRule(
        33, "missing_language", .warning, "card, message",
        broken: "a text without `language`, although most texts of the file have one",
        why: "A screen reader speaks it as if it were in another language.", advice: "Add `language`.")
    static let placeholder = CampaignRule(
        34, "placeholder", .warning, "card, message",
        broken: "a placeholder outside a `templated_iam`, or, with `--events`, one for a property that the events of "
            + "its triggers do not have",
        why: "People see the placeholder itself, or nothing in its place.",
        advice: "Correct the name, or write the text without it.")
    static let privateQuery = CampaignRule(
        35, "private_query", .warning, "card, message, button",
        broken: "a placeholder in the query of an `http` or `https` link",
        why: "What is known of the user reaches the logs of the server that is linked, and of all between.",
        advice: "Leave it out of the link.")
    static let olderClient = CampaignRule(
        36, "older_client", .warning, "card, campaign",
        broken: "a key that the `oldest_client` of placard.toml does not know",
        why: "Older devices ignore it.", advice: "Do without the key, or raise `oldest_client`.")
    static let shortWait = CampaignRule(
        37, "short_wait", .warning, "campaign", broken: "`outside` is `wait`, and there is no `timeout`",
        why: "A message waits for 30 seconds after its delay, and the windows may open later.",
        advice: "Set `timeout`, in milliseconds.")
    static let pictureAlt = CampaignRule(
        38, "picture_alt", .warning, "card, message",
        broken: "a picture without `image_alt` that is all of a banner or of an image-only message, or any other if "
            + "most pictures of the file have one",
        why: "A screen reader has nothing to say about it.", advice: "Add `image_alt`: the picture in words.")
    static let largeList = CampaignRule(
        39, "large_list", .warning, "file",
        broken: "a reply with all campaigns, or with all cards, is longer than half of what a device reads (8 MiB)",
        why: "A device refuses a longer reply, and keeps what it has. It is an error beyond the limit.",
        advice: "Remove what has expired, or send each user only their own.")
    static let unreachable = CampaignRule(
        40, "unreachable", .warning, "card, message, button",
        broken: "with `--network`, a link or picture that its server does not have, or whose server does not answer",
        why: "A click leads to an error, or the picture is missing.",
        advice: "Correct the link, or put there what it names.")
    static let otherWeights = CampaignRule(
        41, "other_weights", .warning, "campaign",
        broken: "campaigns of one experiment key differ in variants, weights, seed, coverage, `by` or `bucket_version`",
        why: "A user can be in one variant for one campaign and in another for the next.",
        advice: "Give them the same experiment, or keys of their own.")
    static let sharedSeed = CampaignRule(
        42, "shared_seed", .warning, "campaign", broken: "an experiment has the seed of another one, or of a holdout",
        why: "The two divide users in the same way, so that the result of one is part of the other's.",
        advice: "Give each a seed of its own; without one it is the key.")
    static let otherShare = CampaignRule(
        43, "other_share", .warning, "holdout", broken: "two holdouts with one seed have different shares",
        why: "All users of the smaller one are in the larger one, too.",
        advice: "Give each a seed of its own, unless that is meant.")
}

// MARK: - Targeting and limits

extension CampaignRule {
    static let unknownGroup = CampaignRule(
        45, "unknown_group", .warning, "card, campaign", broken: "a group that the file does not define",
        why: "The group stops nothing.", advice: "Correct the id, or define the group.")
    static let unknownVariable = CampaignRule(
        46, "unknown_variable", .warning, "card, campaign",
        broken: "`targeting` reads a variable that begins with `$` and does not exist, or a count of a campaign that "
            + "is not in the file",
        why: "The variable is always null, or the count 0.", advice: "Correct the name.")
    static let unusedFrequency = CampaignRule(
        47, "unused_frequency", .warning, "card, campaign",
        broken: "`frequency` without `re_eligibility`, or with -1, except a `lifetime` of 1; `per_session` of a card",
        why: "The campaign is shown once. A card that was seen stays until the next session.",
        advice: "Set `re_eligibility`, in seconds; 0 is always. For cards, a group can have `per_session`.")
    static let impossibleRule = CampaignRule(
        48, "impossible_rule", .error, "card, campaign",
        broken: "`targeting` never holds: `false`, an empty `bucket`, or `sem_ver` with a text that is no version",
        why: "Nobody sees it. It is a warning if another part of the rule can still hold.",
        advice: "Correct the rule; to switch a card or campaign off, remove it.")
    static let shortTimeout = CampaignRule(
        49, "short_timeout", .warning, "campaign", broken: "a `timeout` from 1 to 999",
        why: "The message is dropped if its text or picture takes longer.",
        advice: "Timeouts are in milliseconds: 30000 is thirty seconds.")
    static let milliseconds = CampaignRule(
        50, "milliseconds", .warning, "card, campaign",
        broken: "`ca`, `ea`, `start_time` or `end_time` is 100000000000 or more", why: "It is after the year 5000.",
        advice: "Write seconds since 1970: divide by 1000.")
}

extension CampaignRule {
    static let all = [
        leftOut, messageKey, emptyMessage, missingPicture, emptyButton, extraButton, sameButtonID, deadLink,
        shortDuration, colorWithoutAlpha, lowContrast, missingTriggerID, cardLink, configKey, brokenAction, changed,
        notJSON, unknownKey, missingKey, wrongValue, sameID, expired, notYet, reusedID, renamedID, neverShows,
        alwaysTrue, impliedFilter, shadowed, cardPicture, longText, readingTime, missingLanguage, placeholder,
        privateQuery, olderClient, shortWait, pictureAlt, largeList, unreachable, otherWeights, sharedSeed, otherShare,
        unreadable, unknownGroup, unknownVariable, unusedFrequency, impossibleRule, shortTimeout, milliseconds,
    ]

    /// The first version of the client that knows a key of a card or campaign. Keys that are not here are of the
    /// protocol, and known to all.
    static let knownSince = [
        "recall": "0.1.0", "audience": "0.1.0", "api_triggered": "0.1.0", "targeting": "0.1.0", "frequency": "0.1.0",
        "groups": "0.1.0", "windows": "0.1.0", "outside": "0.1.0", "experiment": "0.1.0",
    ]
}
