// Part of coupon: the customer's purchase.

/// The customer's purchase. Prices are in cents.
struct Basket {
    private(set) var items: [(name: String, cents: Int)] = []
    private(set) var discountPercentage = 0

    mutating func add(_ name: String, cents: Int) { items.append((name, cents)) }
    mutating func apply(_ coupon: Coupon) { discountPercentage = coupon.percentage }

    var total: Int { items.reduce(0) { $0 + $1.cents } }
    /// Rounded in the customer's favour, to the cent.
    var discount: Int { (total * discountPercentage + 99) / 100 }
    var toPay: Int { total - discount }
}

func euros(_ cents: Int) -> String {
    let fraction = cents % 100
    return "\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
