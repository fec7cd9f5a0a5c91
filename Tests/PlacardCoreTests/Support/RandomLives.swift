import Foundation

/// The environment's `PLACARD_LIVES_PERCENT` makes the random lives fewer, for a quick check.
enum RandomLives {
    private static let percent =
        ProcessInfo.processInfo.environment["PLACARD_LIVES_PERCENT"].flatMap(UInt64.init) ?? 100

    static func share(of count: UInt64) -> UInt64 { max(1, count * percent / 100) }
}
