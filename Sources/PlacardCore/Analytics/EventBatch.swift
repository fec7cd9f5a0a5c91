/// Events and purchases that one call logs, in the order in which they were added.
///
/// Each is validated when it is added, so a batch holds only what can be logged. For example:
///
///     var batch = EventBatch()
///     for reading in readings { try batch.addEvent("measured", Properties(["value": .double(reading)])) }
///     try client.logBatch(batch)
public struct EventBatch: Sendable {
    /// Maximum number of events and purchases in a batch.
    public static let limit = 10_000

    package enum Item: Sendable {
        case event(CustomEvent)
        case purchase(LoggedPurchase)
    }

    package private(set) var items: [Item] = []

    public init() {}

    /// Number of events and purchases added.
    public var count: Int { items.count }

    /// Adds a custom event. - Throws: `invalid`, as `Client.logEvent` does, or when the batch is full; nothing is
    /// added.
    public mutating func addEvent(_ name: String, _ properties: Properties? = nil) throws(PlacardError) {
        try checkPlace()
        items.append(.event(try CustomEvent(name: name, properties: properties)))
    }

    /// Adds a purchase. - Throws: `invalid`, as `Client.logPurchase` does, or when the batch is full; nothing is added.
    public mutating func addPurchase(
        _ productID: String, currency: String, price: Double, quantity: Int32 = 1, _ properties: Properties? = nil
    ) throws(PlacardError) {
        try checkPlace()
        let purchase = try Purchase(productID: productID, currency: currency, price: price, quantity: quantity)
        items.append(.purchase(try LoggedPurchase(purchase, properties: properties)))
    }

    private func checkPlace() throws(PlacardError) {
        guard count < Self.limit else {
            throw PlacardError(.invalid, "the batch has \(Self.limit) events, the limit: log it and start another")
        }
    }
}
