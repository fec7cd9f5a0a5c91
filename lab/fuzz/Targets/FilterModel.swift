import PlacardCore

/// The truth table of rule 9.3, slow and obvious, as `filter_model.py` has it for Python. It shares no code with the
/// library. Numbers are compared by value and without rounding, texts by code point.
struct FilterModel {
    let code: Int64
    let isDate: Bool
    let wanted: Value
    let nowMs: Int64

    /// Nil when the model cannot say: what a regex finds that is more than letters and digits.
    func holds(_ found: Value?) -> Bool? {
        let found = found == .null ? nil : found
        switch code {
        case 11: return found != nil
        case 12: return found == nil
        case 10: return found == nil ? false : pattern(found)
        case 17: return found == nil ? true : pattern(found).map { !$0 }
        case 2: return found == nil ? true : order(found) != .some(0)
        case 1: return order(found) == .some(0)
        case 4 where isDate: return distance(found).map { $0 <= 0 } ?? false
        case 6 where isDate: return distance(found).map { $0 >= 0 } ?? false
        case 15: return ahead(found).map { $0 < 0 } ?? false
        case 16: return ahead(found).map { $0 > 0 } ?? false
        case 3: return order(found).map { $0 > 0 } ?? false
        case 4: return order(found).map { $0 >= 0 } ?? false
        case 5: return order(found).map { $0 < 0 } ?? false
        case 6: return order(found).map { $0 <= 0 } ?? false
        default: return false
        }
    }

    /// -1, 0 or 1; nil when both sides are not of one type. A date filter holds seconds and needs a date.
    private func order(_ found: Value?) -> Int? {
        guard let found else { return nil }
        if isDate {
            guard case .date(let ms) = found, let limit = Decimal(wanted) else { return nil }
            return Decimal(ms).order(limit.thousandfold)
        }
        switch (found, wanted) {
        case (.bool(let left), .bool(let right)): return left == right ? 0 : left ? 1 : -1
        case (.string(let left), .string(let right)): return Self.order(left, right)
        default:
            guard let left = Decimal(found), let right = Decimal(wanted) else { return nil }
            return left.order(right)
        }
    }

    private static func order(_ left: String, _ right: String) -> Int {
        let (left, right) = (left.unicodeScalars.map(\.value), right.unicodeScalars.map(\.value))
        return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }

    /// How the time since the date compares with the filter's seconds.
    private func distance(_ found: Value?) -> Int? {
        guard case .date(let ms) = found, let limit = Decimal(wanted) else { return nil }
        return Decimal(Int128(nowMs) - Int128(ms)).order(limit.thousandfold)
    }

    /// How the time until the date compares with the filter's seconds.
    private func ahead(_ found: Value?) -> Int? {
        guard case .date(let ms) = found, let limit = Decimal(wanted) else { return nil }
        return Decimal(Int128(ms) - Int128(nowMs)).order(limit.thousandfold)
    }

    /// Whether a pattern of letters and digits is a part of the text, in any case.
    private func pattern(_ found: Value?) -> Bool? {
        guard case .string(let pattern) = wanted, case .string(let text) = found else { return false }
        guard pattern.utf8.allSatisfy(Self.isPlain), text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let (wanted, bytes) = (Array(pattern.lowercased().utf8), Array(text.lowercased().utf8))
        return (0...bytes.count).contains { bytes[$0...].starts(with: wanted) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
