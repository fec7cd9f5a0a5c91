import PlacardCore

/// The rules for an object of `/users/track` (rules 11.3 to 11.5).
enum TrackRules {
    private static let names = ["external_id", "braze_id", "user_alias"]
    private static let addresses = ["email", "phone"]

    static func check(_ object: Field, of array: TrackedObject.Array) throws(FieldProblem) {
        _ = try object.members()
        try checkUser(object, of: array)
        switch array {
        case .attributes: try TrackAttributeRules.check(object)
        case .events: try checkEvent(object)
        case .purchases: try checkPurchase(object)
        }
    }

    // MARK: - Users

    private static func checkUser(_ object: Field, of array: TrackedObject.Array) throws(FieldProblem) {
        let given = names.filter { object.value[$0] != nil }
        let hasAddress = addresses.contains { object.value[$0] != nil }
        // In attributes the two are fields of the user as well.
        guard given.count < 2, given.isEmpty || !hasAddress || array == .attributes else {
            throw FieldProblem(path: "", kind: .wrong("has more than one user identifier"))
        }
        guard !given.isEmpty || hasAddress else {
            throw FieldProblem(path: "'external_id' or 'braze_id' or 'user_alias'", kind: .wrong("is required"))
        }
        for name in ["external_id", "braze_id", "email", "phone"] {
            if let field = try object.optional(name) { try checkText(field) }
        }
        if let alias = try object.optional("user_alias") {
            try checkText(try alias.required("alias_name"))
            try checkText(try alias.required("alias_label"))
        }
        _ = try object.optional("_update_existing_only")?.bool()
    }

    // MARK: - Events and purchases

    private static func checkEvent(_ event: Field) throws(FieldProblem) {
        try checkText(try event.required("name"))
        try checkCommon(event)
    }

    private static func checkPurchase(_ purchase: Field) throws(FieldProblem) {
        try checkText(try purchase.required("product_id"))
        let currency = try purchase.required("currency")
        guard CurrencyCodes.all.contains(try currency.string().uppercased()) else {
            throw currency.problem("must be an ISO 4217 code")
        }
        _ = try purchase.required("price").number()
        if let quantity = try purchase.optional("quantity"), !isQuantity(try quantity.integer()) {
            throw quantity.problem("must be between \(Limits.quantity.lowerBound) and \(Limits.quantity.upperBound)")
        }
        try checkCommon(purchase)
    }

    private static func isQuantity(_ number: Int64) -> Bool {
        Int32(exactly: number).map(Limits.quantity.contains) ?? false
    }

    private static func checkCommon(_ object: Field) throws(FieldProblem) {
        let time = try object.required("time")
        guard TrackTime.isTime(try time.string()) else { throw time.problem("must be an ISO 8601 time") }
        _ = try object.optional("app_id")?.string()
        guard let properties = try object.optional("properties") else { return }
        let keys = try properties.members().keys
        if let reserved = ["event_name", "time"].first(where: keys.contains) {
            throw properties.problem("must not have the reserved key \(reserved)")
        }
        guard properties.value.text().utf8.count <= Limits.propertyBytes else {
            throw properties.problem("must not be larger than \(Limits.propertyBytes) bytes")
        }
        for key in keys where key.unicodeScalars.count > Limits.nameLength {
            throw properties.problem("must not have keys of more than \(Limits.nameLength) characters")
        }
    }

    /// A name or an id.
    static func checkText(_ field: Field) throws(FieldProblem) {
        let text = try field.nonEmptyString()
        // Ids of users may be longer, and are counted in bytes.
        let isID = field.path == "external_id"
        let count = isID ? text.utf8.count : text.unicodeScalars.count
        let limit = isID ? Limits.userIDBytes : Limits.nameLength
        guard count <= limit else { throw field.problem("must not be longer than \(limit)") }
    }
}
