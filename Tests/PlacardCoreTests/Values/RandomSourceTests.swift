import PlacardCore
import XCTest

final class RandomSourceTests: XCTestCase {
    /// The published generator, so that a recorded seed means the same in every version: its first numbers for 1234567.
    func testNumbersAreThoseOfSplitMix64() {
        var source = RandomSource(seed: 1_234_567)
        XCTAssertEqual(
            (0..<5).map { _ in source.next() },
            [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }
}
