import PlacardCore
import XCTest

/// Rules 6.1.1, 6.3: valid and invalid purchases.
final class PurchaseTests: XCTestCase {
    private func purchase(
        _ id: String = "sku", _ currency: String = "USD", _ price: Double = 9.99, _ quantity: Int32 = 1
    ) throws -> Purchase {
        try Purchase(productID: id, currency: currency, price: price, quantity: quantity)
    }

    func testProductIDFollowsTheNameRuleButCanBeginWithADollar() throws {
        XCTAssertEqual(try purchase("$gem").productID, "$gem")
        XCTAssertNoThrow(try purchase(String(repeating: "x", count: 255)))
        assertInvalid(naming: "product id", "256") { _ = try purchase(String(repeating: "x", count: 256)) }
        assertInvalid(naming: "product id", "empty") { _ = try purchase("") }
        assertInvalid(naming: "product id", "quote") { _ = try purchase("\"") }
    }

    func testCurrencyIsAnISOCodeInAnyCase() throws {
        for code in ["USD", "usd", "Eur", "jpy", "CHF"] {
            XCTAssertEqual(try purchase("sku", code).currency, code.uppercased())
        }
        for code in ["", "US", "USDT", "XXY", "12A", " USD", "U\u{0}D", "ﬀx"] {
            assertInvalid(naming: "currency", "ISO 4217") { _ = try purchase("sku", code) }
        }
    }

    func testQuantityIsBetween1And100() {
        for quantity: Int32 in [1, 2, 100] { XCTAssertNoThrow(try purchase("sku", "USD", 1, quantity)) }
        for quantity: Int32 in [0, -1, 101, .min, .max] {
            assertInvalid(naming: "quantity", "\(quantity)", "100") { _ = try purchase("sku", "USD", 1, quantity) }
        }
    }

    func testPriceIsAnyFiniteNumber() {
        for price in [0, -5, 9.99, 1e300] { XCTAssertNoThrow(try purchase("sku", "USD", price)) }
        for price in [Double.nan, .infinity, -.infinity] {
            assertInvalid(naming: "price", "finite") { _ = try purchase("sku", "USD", price) }
        }
    }

    /// Rule 4.2: `{pid, c, p, q, pr}`, the price as a number (rule 4.2.3).
    func testWireFormHasPriceAsANumber() throws {
        let logged = try LoggedPurchase(purchase("sku", "eur", 9.99, 3), properties: Properties(["size": "XL"]))
        XCTAssertEqual(
            String(decoding: logged.data, as: UTF8.self),
            #"{"pid":"sku","c":"EUR","p":9.99,"q":3,"pr":{"size":"XL"}}"#)
    }

    func testReservedPropertyKeysAreRefused() throws {
        for key in ["time", "product_id", "quantity", "event_name", "price", "currency"] {
            assertInvalid(naming: key, "reserved") {
                _ = try LoggedPurchase(purchase(), properties: Properties([key: 1]))
            }
        }
        XCTAssertNoThrow(try LoggedPurchase(purchase(), properties: nil))
    }

    /// Rule 4.2: `{n, p}`; only `time` and `event_name` are reserved (rule 6.2).
    func testCustomEventReservesTimeAndEventNameOnly() throws {
        let event = try CustomEvent(name: "level \\ done", properties: Properties(["price": 1]))
        XCTAssertEqual(String(decoding: event.data, as: UTF8.self), #"{"n":"level \\ done","p":{"price":1}}"#)
        let bare = try CustomEvent(name: "a", properties: nil)
        XCTAssertEqual(String(decoding: bare.data, as: UTF8.self), #"{"n":"a","p":{}}"#)
        assertInvalid(naming: "event name") { _ = try CustomEvent(name: "", properties: nil) }
        for key in ["time", "event_name"] {
            assertInvalid(naming: key) { _ = try CustomEvent(name: "a", properties: Properties([key: 1])) }
        }
    }
}
