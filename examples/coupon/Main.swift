// Teaches how cards become objects of your types in Swift: a checkout applies the best coupon, and skips invalid ones.
import Placard

/// A checkout that offers the coupons of campaigns next to the shop's own, and applies the best.
///
///     swift run coupon URL DIRECTORY       such as: swift run coupon http://127.0.0.1:8585 /tmp/kiosk
@main
struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { return print("usage: coupon URL DIRECTORY") }

        var registry = CardRegistry()
        registry.register(Coupon.self, for: "coupon_code")
        let client = try Client(Options(apiKey: "kiosk-1", endpoint: arguments[1], directory: arguments[2]))
        try refresh(client)

        let made = registry.objects(from: try client.cards(), client: client)
        for card in made.skipped { print("skipped    \(card.id): \(card.reason)") }
        try checkOut(made.of(Coupon.self))

        let left = registry.objects(from: try client.cards(), client: client).of(Coupon.self)
        print("next time  \(left.filter { !$0.isControl }.map(\.title).joined(separator: ", "))")
        // Sends the queue before the program exits; the rest is sent after the next start.
        if try client.drain(timeout: .seconds(5)) == .pending { print("not everything could be sent yet") }
        client.close()
    }

    /// Waits for the server's cards, at most ten seconds. Without them the checkout uses those of the last run.
    private static func refresh(_ client: Client) throws {
        try client.refreshCards(token: 1)
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            try client.wait(for: .milliseconds(100))  // in an event loop: poll fileDescriptor, then dispatch
            while let event = try client.nextEvent() {
                switch event {
                case .cardsUpdated(let updated) where updated.token == 1: return
                case .cardsFailed(let failure) where failure.token == 1: return print("no news    \(failure.text)")
                default: break
                }
            }
        }
    }

    private static func checkOut(_ campaigns: [Coupon]) throws {
        var basket = Basket()
        basket.add("2 flat white", cents: 780)
        basket.add("croissant", cents: 250)
        print("basket     \(basket.items.map(\.name).joined(separator: ", ")): \(euros(basket.total))")

        let house = Coupon(title: "2 % as always", percentage: 2)
        // A card in the control group of an A/B test is not offered; only its impression is logged.
        for coupon in campaigns + [house] { try coupon.logImpression() }
        let offered = campaigns.filter { !$0.isControl } + [house]
        for coupon in offered { print("offered    \(coupon.title)") }
        let best = offered.max { $0.percentage < $1.percentage } ?? house
        basket.apply(best)
        try best.logClick()
        print("applied    \(best.title): \(euros(basket.discount)) off, \(euros(basket.toPay)) to pay")
        try best.logDismissal()  // it is used up
    }
}
