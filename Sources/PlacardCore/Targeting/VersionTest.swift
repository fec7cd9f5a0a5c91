/// A comparison of two versions (Semantic Versioning 2.0.0, strictly: `1.2` and `v1.2.0` are invalid).
enum VersionTest {
    case equal, other, less, lessOrEqual, greater, greaterOrEqual
    /// The same major and minor version.
    case sameMinor
    /// The same major version.
    case sameMajor

    init?(named name: String) {
        switch name {
        case "=": self = .equal
        case "!=": self = .other
        case "<": self = .less
        case "<=": self = .lessOrEqual
        case ">": self = .greater
        case ">=": self = .greaterOrEqual
        case "~": self = .sameMinor
        case "^": self = .sameMajor
        default: return nil
        }
    }

    /// False if one of them is no valid version, whatever the comparison.
    func holds(_ left: Value, _ right: Value) -> Bool {
        guard case .string(let left) = left, case .string(let right) = right, let left = SemanticVersion(left),
            let right = SemanticVersion(right)
        else { return false }
        let order = left.order(to: right)
        return switch self {
        case .equal: order == 0
        case .other: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        case .sameMinor: left.core[0] == right.core[0] && left.core[1] == right.core[1]
        case .sameMajor: left.core[0] == right.core[0]
        }
    }
}

/// A version. Numbers are kept as their digits, because they have no limit.
struct SemanticVersion {
    typealias Text = ArraySlice<UInt8>

    /// Major, minor and patch.
    let core: [Text]
    private let prerelease: [Text]

    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
            guard Self.parts(rest[(plus + 1)...]).allSatisfy(Self.isIdentifier) else { return nil }
            rest = rest[..<plus]
        }
        var prerelease: [Text] = []
        if let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
            prerelease = Self.parts(rest[(dash + 1)...])
            guard prerelease.allSatisfy({ Self.isIdentifier($0) && (!Self.isNumber($0) || Self.isPlain($0)) }) else {
                return nil
            }
            rest = rest[..<dash]
        }
        core = Self.parts(rest)
        self.prerelease = prerelease
        guard core.count == 3, core.allSatisfy({ Self.isNumber($0) && Self.isPlain($0) }) else { return nil }
    }

    /// Negative, 0 or positive.
    func order(to other: SemanticVersion) -> Int {
        for (left, right) in zip(core, other.core) {
            let order = Self.numericOrder(left, right)
            if order != 0 { return order }
        }
        if prerelease.isEmpty || other.prerelease.isEmpty {
            return (prerelease.isEmpty ? 1 : 0) - (other.prerelease.isEmpty ? 1 : 0)
        }
        for (left, right) in zip(prerelease, other.prerelease) {
            let order = Self.order(left, right)
            if order != 0 { return order }
        }
        return prerelease.count - other.prerelease.count
    }

    private static func order(_ left: Text, _ right: Text) -> Int {
        switch (isNumber(left), isNumber(right)) {
        case (true, true): numericOrder(left, right)
        case (true, false): -1
        case (false, true): 1
        case (false, false): textOrder(left, right)
        }
    }

    private static func numericOrder(_ left: Text, _ right: Text) -> Int {
        left.count == right.count ? textOrder(left, right) : left.count - right.count
    }

    private static func textOrder(_ left: Text, _ right: Text) -> Int {
        left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }

    private static func parts(_ text: Text) -> [Text] {
        text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    private static func isNumber(_ text: Text) -> Bool {
        !text.isEmpty && text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether a number has no leading zero.
    private static func isPlain(_ number: Text) -> Bool { number.count == 1 || number.first != UInt8(ascii: "0") }

    private static func isIdentifier(_ text: Text) -> Bool {
        !text.isEmpty
            && text.allSatisfy { byte in
                let lower = byte | 0x20
                return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
            }
    }
}
