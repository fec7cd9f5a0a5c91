import PlacardCore

/// What a row makes a client do.
enum ReplayInput {
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
        case .open: self = .engine(.startSession)
        case .event: self = .engine(.logEvent(try Self.event(try named(), row, number)))
        case .purchase: self = .engine(.logPurchase(try Self.purchase(try named(), row, number)))
        case .pushClick: self = .engine(.logPushClick(trackingID: try named()))
        case .messageClick: self = .click(campaign: try named())
        }
    }

    private static func event(_ name: String, _ row: ReplayRow, _ number: Int64) throws(ReplayError) -> CustomEvent {
        do throws(PlacardError) {
            return try CustomEvent(name: name, properties: row.properties)
        } catch {
            throw fault(error, row, number)
        }
    }

    private static func purchase(
        _ name: String, _ row: ReplayRow, _ number: Int64
    ) throws(ReplayError) -> LoggedPurchase {
        do throws(PlacardError) {
            // Currency and price trigger nothing.
            let purchase = try Purchase(productID: name, currency: "USD", price: 0, quantity: 1)
            return try LoggedPurchase(purchase, properties: row.properties)
        } catch {
            throw fault(error, row, number)
        }
    }

    private static func fault(_ error: PlacardError, _ row: ReplayRow, _ number: Int64) -> ReplayError {
        let isName =
            error.message.utf8.starts(with: "event name".utf8) || error.message.utf8.starts(with: "product".utf8)
        return ReplayError(row: number, column: isName ? "name" : "properties", error.message)
    }
}
