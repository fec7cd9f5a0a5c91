/// Names that mean something in an object of attributes (H.2, H.3). The app's own attributes stand beside them, so one of
/// such a name would be taken for the field.
enum TrackFields {
    /// Fields of a user.
    private static let profile: Set<ExactText> = names(
        """
        country current_location date_of_first_session date_of_last_session dob email email_subscribe \
        email_open_tracking_disabled email_click_tracking_disabled external_id facebook first_name last_name gender \
        home_city language marked_email_as_spam_at phone push_subscribe push_tokens subscription_groups time_zone twitter \
        image_url
        """)

    /// What says whose the object is, and how it is taken.
    private static let control: Set<ExactText> = names(
        "braze_id user_alias _update_existing_only push_token_import")

    private static func names(_ text: String) -> Set<ExactText> {
        Set(text.split(separator: " ").map { ExactText(String($0)) })
    }

    static func isProfileField(_ name: String) -> Bool { profile.contains(ExactText(name)) }

    /// Whether no attribute of the app's can have that name.
    static func isReserved(_ name: String) -> Bool {
        profile.contains(ExactText(name)) || control.contains(ExactText(name))
    }

    /// The value of a field as the endpoint spells it; nil: as it is.
    ///
    /// - Parameter json: a string or null, as the SDK endpoint has it.
    static func spelling(of name: String, _ json: [UInt8]) -> [UInt8]? {
        switch name {
        case "gender": gender(json)
        case "dob": date(json)
        default: nil
        }
    }

    /// Upper case; "unknown" is told by taking away what was known.
    private static func gender(_ json: [UInt8]) -> [UInt8]? {
        guard json.count == 3 else { return nil }
        if json[1] == UInt8(ascii: "u") { return Array("null".utf8) }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(json[1]) ? [json[0], json[1] - 0x20, json[2]] : nil
    }

    /// `YYYY-MM-DD`: with leading zeros.
    private static func date(_ json: [UInt8]) -> [UInt8]? {
        guard json.first == UInt8(ascii: "\""), json.count > 2 else { return nil }
        let parts = json.dropFirst().dropLast().split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let padded = parts.map { Array(repeating: UInt8(ascii: "0"), count: max(0, 2 - $0.count)) + $0 }
        return Array("\"".utf8) + Array(padded.joined(separator: [UInt8(ascii: "-")])) + Array("\"".utf8)
    }
}
