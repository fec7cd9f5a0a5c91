import PlacardCore

/// What a row makes a client do.
enum ReplayInput {
    /// A session starts, whether or not one is open.
    case open
    case engine(Input)
    /// A click on the message of that campaign, if it is on screen.
    case click(campaign: String)

    /// - Throws: what a client would refuse.
    init(_ row: ReplayRow, number: Int64) throws(ReplayError) {
        func named() throws(ReplayError) -> String {
            guard let name = row.name else {
                throw ReplayError(
                    row: number, column: "name", "it is missing: an event of kind '\(row.kind.rawValue)' needs one")
            }
            return name
        }
        switch row.kind {
        case .open: self = .open
        case .event: self = .engine(.logEvent(try Self.event(try named(), row, number)))
        case .purchase: self = .engine(.logPurchase(try Self.purchase(try named(), row, number)))
        case .pushClick: self = .engine(.logPushClick(trackingID: try named()))
        case .messageClick: self = .click(campaign: try named())
        }
    }

    /// The attributes and facts that a row sets.
    static func changes(_ row: ReplayRow, number: Int64) throws(ReplayError) -> [Input] {
        var inputs: [Input] = []
        for member in row.attributes {
            inputs.append(
                try check("attributes", number) { () throws(PlacardError) in
                    try AttributeChange.set(member.key, member.value).input
                })
        }
        for member in row.facts {
            inputs.append(
                try check("facts", number) { () throws(PlacardError) in
                    .setFact(try HostFact(member.key, member.value))
                })
        }
        return inputs
    }

    private static func event(_ name: String, _ row: ReplayRow, _ number: Int64) throws(ReplayError) -> CustomEvent {
        try check("name", number) { () throws(PlacardError) in try NameRule.check(name, field: "event name") }
        return try check("properties", number) { () throws(PlacardError) in
            try CustomEvent(name: name, properties: row.properties)
        }
    }

    private static func purchase(
        _ name: String, _ row: ReplayRow, _ number: Int64
    ) throws(ReplayError) -> LoggedPurchase {
        // Currency and price trigger nothing.
        let purchase = try check("name", number) { () throws(PlacardError) in
            try Purchase(productID: name, currency: "USD", price: 0, quantity: 1)
        }
        return try check("properties", number) { () throws(PlacardError) in
            try LoggedPurchase(purchase, properties: row.properties)
        }
    }

    private static func check<Result>(
        _ column: String, _ number: Int64, _ body: () throws(PlacardError) -> Result
    ) throws(ReplayError) -> Result {
        do throws(PlacardError) {
            return try body()
        } catch {
            throw ReplayError(row: number, column: column, error.message)
        }
    }
}
