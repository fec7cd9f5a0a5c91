/// A purchase as the host gave it, checked and encoded (F.3).
package struct LoggedPurchase: Sendable, Equatable {
    package let purchase: Purchase
    package let properties: Properties?
    package let data: [UInt8]

    package init(_ purchase: Purchase, properties: Properties?) throws(PlacardError) {
        let reserved = ["time", "event_name", "product_id", "quantity", "price", "currency"]
        let encoded = try (properties ?? Properties()).encoded(reservedKeys: reserved, of: "a purchase")
        self.purchase = purchase
        self.properties = properties
        data = EventData.purchase(purchase, properties: encoded)
    }
}
