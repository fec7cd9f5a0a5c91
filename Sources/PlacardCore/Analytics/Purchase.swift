/// A purchase as the host gave it, checked (F.3, choice 24).
package struct Purchase: Sendable, Equatable {
    package let productID: String
    /// ISO 4217, upper case.
    package let currency: String
    /// Of one item.
    package let price: Double
    package let quantity: Int32

    package init(
        productID: String, currency: String, price: Double, quantity: Int32
    ) throws(PlacardError) {
        try NameRule.check(productID, field: "product id")
        let upper = currency.uppercased()
        // Some letters beyond ASCII have an upper case in it.
        guard currency.utf8.count == upper.utf8.count, CurrencyCodes.all.contains(upper) else {
            throw PlacardError(
                .invalid, "currency \(NameRule.shown(currency)) is not an ISO 4217 code: give one such as 'USD'")
        }
        guard price.isFinite else { throw PlacardError(.invalid, "price is not a finite number") }
        guard Limits.quantity.contains(quantity) else {
            throw PlacardError(.invalid, "quantity \(quantity) is outside the limits 1 to 100")
        }
        self.productID = productID
        self.currency = upper
        self.price = price
        self.quantity = quantity
    }
}
