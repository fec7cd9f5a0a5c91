/// Reserved names in an attributes object of the REST endpoint (rules 11.3, 11.4). Custom attributes are in the same
/// object, so one with a reserved name would be taken for the field.
enum TrackFields {
    /// Profile fields of the user.
    private static let profile: Set<ExactText> = names(
        """
        country current_location date_of_first_session date_of_last_session dob email email_subscribe \
        email_open_tracking_disabled email_click_tracking_disabled external_id facebook first_name last_name gender \
        home_city language marked_email_as_spam_at phone push_subscribe push_tokens subscription_groups time_zone twitter \
        image_url
        """)

    /// Keys that identify the user, or control how the object is processed.
    private static let control: Set<ExactText> = names(
        "braze_id user_alias _update_existing_only push_token_import")

    private static func names(_ text: String) -> Set<ExactText> {
        Set(text.split(separator: " ").map { ExactText(String($0)) })
    }

    static func isProfileField(_ name: String) -> Bool { profile.contains(ExactText(name)) }

    /// Whether a custom attribute cannot have that name.
    static func isReserved(_ name: String) -> Bool {
        profile.contains(ExactText(name)) || control.contains(ExactText(name))
    }

    /// The value of a field in the endpoint's spelling; nil when it needs no change.
    ///
    /// - Parameter json: a string or null, as for the SDK endpoint.
    static func spelling(of name: String, _ json: [UInt8]) -> [UInt8]? {
        switch name {
        case "gender": gender(json)
        case "dob": date(json)
        default: nil
        }
    }

    /// Converts to upper case; "unknown" becomes null, which unsets the field.
    private static func gender(_ json: [UInt8]) -> [UInt8]? {
        guard json.count == 3 else { return nil }
        if json[1] == UInt8(ascii: "u") { return Array("null".utf8) }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(json[1]) ? [json[0], json[1] - 0x20, json[2]] : nil
    }

    /// Adds leading zeros: `YYYY-MM-DD`.
    private static func date(_ json: [UInt8]) -> [UInt8]? {
        guard json.first == UInt8(ascii: "\""), json.count > 2 else { return nil }
        let parts = json.dropFirst().dropLast().split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let padded = parts.map { Array(repeating: UInt8(ascii: "0"), count: max(0, 2 - $0.count)) + $0 }
        return Array("\"".utf8) + Array(padded.joined(separator: [UInt8(ascii: "-")])) + Array("\"".utf8)
    }
}
