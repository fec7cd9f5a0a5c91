/// A purchase from the host, validated (rules 6.1.1, 6.3).
package struct Purchase: Sendable, Equatable {
    package let productID: String
    /// ISO 4217, upper case.
    package let currency: String
    /// The price of one item.
    package let price: Double
    package let quantity: Int32

    package init(
        productID: String, currency: String, price: Double, quantity: Int32
    ) throws(PlacardError) {
        try NameRule.check(productID, field: "product id")
        let upper = currency.uppercased()
        // The upper case of some non-ASCII letters is ASCII.
        guard currency.utf8.count == upper.utf8.count, CurrencyCodes.all.contains(upper) else {
            throw PlacardError(
                .invalid, "currency \(NameRule.shown(currency)) is not an ISO 4217 code: give one such as 'USD'")
        }
        guard price.isFinite else { throw PlacardError(.invalid, "price is not a finite number") }
        guard Limits.quantity.contains(quantity) else {
            throw PlacardError(.invalid, "quantity \(quantity) is outside the range 1 to 100")
        }
        self.productID = productID
        self.currency = upper
        self.price = price
        self.quantity = quantity
    }
}

/// A purchase from the host, validated and encoded (rule 6.3).
package struct LoggedPurchase: Sendable, Equatable {
    package let purchase: Purchase
    package let properties: Properties?
    package let data: [UInt8]

    private static let reservedKeys = ["time", "event_name", "product_id", "quantity", "price", "currency"]

    package init(_ purchase: Purchase, properties: Properties?) throws(PlacardError) {
        self.purchase = purchase
        self.properties = properties
        data = try RecordJSON.object { (writer) throws(PlacardError) in
            writer.key("pid")
            writer.string(purchase.productID)
            writer.key("c")
            writer.string(purchase.currency)
            writer.key("p")
            writer.double(purchase.price)
            writer.key("q")
            writer.int(Int64(purchase.quantity))
            writer.key("pr")
            let properties = properties ?? Properties()
            try properties.encode(into: &writer, reservedKeys: Self.reservedKeys, of: "a purchase")
        }
    }
}

/// Active ISO 4217 currency codes, plus the few fund codes that shops use.
package enum CurrencyCodes {
    package static let all = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
        CHF CLF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ \
        GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR \
        LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK \
        PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS \
        TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT YER \
        ZAR ZMW ZWG ZWL
        """.split(separator: " ").map(String.init))
}
