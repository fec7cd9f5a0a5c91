import PlacardCore

/// The rules for an object of attributes (rule 11.4): fields of the user, and any other key as a custom attribute.
enum TrackAttributeRules {
    private static let texts: Set<String> = [
        "country", "first_name", "last_name", "home_city", "language", "time_zone", "image_url",
    ]
    private static let times: Set<String> = [
        "date_of_first_session", "date_of_last_session", "marked_email_as_spam_at",
    ]
    private static let switches: Set<String> = ["email_open_tracking_disabled", "email_click_tracking_disabled"]
    private static let subscriptions: Set<String> = ["email_subscribe", "push_subscribe"]
    private static let objects: Set<String> = ["facebook", "twitter"]
    private static let arrays: Set<String> = ["push_tokens", "subscription_groups"]
    /// Checked elsewhere: the user identifiers.
    private static let known: Set<String> = [
        "external_id", "braze_id", "user_alias", "email", "phone", "_update_existing_only", "push_token_import",
    ]

    static func check(_ object: Field) throws(FieldProblem) {
        for key in try object.members().keys where !known.contains(key) {
            // Null removes the value.
            guard let field = try object.optional(key) else { continue }
            try check(field, key)
        }
    }

    private static func check(_ field: Field, _ key: String) throws(FieldProblem) {
        if texts.contains(key) { return try checkLength(try field.string(), field) }
        if switches.contains(key) { return _ = try field.bool() }
        if objects.contains(key) { return _ = try field.members() }
        if arrays.contains(key) { return _ = try field.elements() }
        if subscriptions.contains(key) { return _ = try field.oneOf(["opted_in", "subscribed", "unsubscribed"]) }
        if times.contains(key) {
            guard TrackTime.isTime(try field.string()) else { throw field.problem("must be an ISO 8601 time") }
            return
        }
        switch key {
        case "gender": _ = try field.oneOf(["M", "F", "O", "N", "P"])
        case "dob":
            guard TrackTime.isDate(try field.string()) else {
                throw field.problem("must be an existing day, YYYY-MM-DD")
            }
        case "current_location":
            _ = try field.required("longitude").number()
            _ = try field.required("latitude").number()
        default: try checkCustom(field, key)
        }
    }

    private static func checkCustom(_ field: Field, _ key: String) throws(FieldProblem) {
        guard key.unicodeScalars.count <= Limits.nameLength else {
            throw FieldProblem(
                path: "an attribute name", kind: .wrong("must not be longer than \(Limits.nameLength)"))
        }
        switch field.value {
        case .string(let text): try checkLength(text, field)
        case .array(let elements): try checkCount(elements.count, field)
        case .object: try checkOperation(field)
        default: return
        }
    }

    /// An object whose only key is one of these is an operation, any other object a value.
    private static func checkOperation(_ field: Field) throws(FieldProblem) {
        guard field.value.members?.count == 1 else { return }
        if let amount = try field.optional("inc") { _ = try amount.integer() }
        for name in ["add", "remove"] {
            if let elements = try field.optional(name) { try checkCount(try elements.elements().count, elements) }
        }
    }

    private static func checkCount(_ count: Int, _ field: Field) throws(FieldProblem) {
        guard count <= Limits.arrayCount else {
            throw field.problem("must not have more than \(Limits.arrayCount) elements")
        }
    }

    private static func checkLength(_ text: String, _ field: Field) throws(FieldProblem) {
        guard text.unicodeScalars.count <= Limits.stringLength else {
            throw field.problem("must not be longer than \(Limits.stringLength)")
        }
    }
}
