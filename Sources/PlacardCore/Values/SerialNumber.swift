/// Numbers that are given out one after the other, such as keys of rows and handles of messages.
package enum SerialNumber {
    /// They count from 1, and leave room for a next one. A row that holds any other number is damaged.
    package static let valid: Range<Int64> = 1..<1 << 62

    static func isValid(_ handle: UInt64) -> Bool { Int64(exactly: handle).map(valid.contains) ?? false }
}
