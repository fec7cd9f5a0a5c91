import XCTest

@testable import PlacardStore

final class StorePathTests: XCTestCase {
    func testTheNameOfADatabaseGivesItsAPIKey() {
        for key in ["key", "a-b_c", "with space", "ü/%.41", "100%"] {
            let database = StorePath(directory: "d", apiKey: key).database
            XCTAssertEqual(StorePath.apiKey(ofDatabase: String(database.dropFirst(2))), key)
        }
        let tracker = StorePath(directory: "d", restURL: "u", restKey: "k", appID: "a").database
        let others = [
            String(tracker.dropFirst(2)), "key.sqlite3-wal", "key.lock", ".sqlite3", "%zz.sqlite3", "%4.sqlite3", "",
        ]
        for name in others + ["%ff.sqlite3"] { XCTAssertNil(StorePath.apiKey(ofDatabase: name), name) }
    }
}
