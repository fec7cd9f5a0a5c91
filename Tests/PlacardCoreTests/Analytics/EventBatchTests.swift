import PlacardCore
import XCTest

final class EventBatchTests: XCTestCase {
    func testABatchHoldsTenThousand() throws {
        XCTAssertEqual(EventBatch.limit, 10_000)
        var batch = EventBatch()
        for _ in 1...5_000 {
            try batch.addEvent("e")
            try batch.addPurchase("sku", currency: "USD", price: 1)
        }
        assertInvalid(naming: "10000") { try batch.addEvent("e") }
        assertInvalid(naming: "10000") { try batch.addPurchase("sku", currency: "USD", price: 1) }
        XCTAssertEqual(batch.count, 10_000)
    }

    func testWhatIsInvalidIsNotAdded() {
        var batch = EventBatch()
        assertInvalid { try batch.addEvent("") }
        assertInvalid { try batch.addPurchase("sku", currency: "?", price: 1) }
        XCTAssertEqual(batch.count, 0)
    }
}
