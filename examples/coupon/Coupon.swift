// Part of coupon: the type that cards become.
import Placard

/// A discount at the checkout, made from a card with the class type `coupon_code` whose extra `discount_percentage` is
/// valid.
struct Coupon: CardObject {
    /// Thrown for a card with an invalid discount; the registry reports it.
    struct OutOfRange: Error, CustomStringConvertible {
        let percentage: Int
        var description: String { "a discount of \(percentage) % is not between 1 and 100" }
    }

    let card: CardLink?
    let title: String
    let percentage: Int

    init(_ metadata: CardMetadata, classType: String) throws {
        card = metadata.card
        title = try metadata.required(.title)
        percentage = try metadata.requiredExtra("discount_percentage", as: Int.self)
        guard (1...100).contains(percentage) else { throw OutOfRange(percentage: percentage) }
    }

    /// A coupon of the shop itself: used like any other, but logs nothing.
    init(title: String, percentage: Int) {
        card = nil
        self.title = title
        self.percentage = percentage
    }
}
