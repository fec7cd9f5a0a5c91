/// What rules can read of the device and of the library, as `$placard.NAME` (rule 13.2).
package enum OwnVariable: String, CaseIterable, Sendable {
    case userID = "user_id"
    case deviceID = "device_id"
    case appVersion = "app_version"
    case os, arch, locale, language, now
    case daysSinceFirstStart = "days_since_first_start"
    case sourceAgeDays = "source_age_days"
    case sessions

    package static let prefix: StaticString = "$placard."
    /// Before the id of a campaign and the name of a count.
    package static let campaignPrefix: StaticString = "campaigns."
}

/// What rules can read (rule 13.2). A class, because each event that is judged by rules has one.
package final class Variables: Sendable {
    /// What does not depend on the user or the time.
    package struct Device: Sendable {
        package var id = ""
        package var appVersion: String?
        package var locale: String?

        package init(id: String = "", appVersion: String? = nil, locale: String? = nil) {
            self.id = id
            self.appVersion = appVersion
            self.locale = locale
        }
    }

    private let known: KnownFacts
    private let device: Device
    private let user: String?
    private let wallMs: Int64
    /// When the content in force was published; nil: it was not fetched.
    private let contentMs: Int64?

    package init(_ known: KnownFacts, _ device: Device, user: String?, wallMs: Int64, contentMs: Int64? = nil) {
        self.known = known
        self.device = device
        self.user = user
        self.wallMs = wallMs
        self.contentMs = contentMs
    }

    /// What identifies the current user in `bucket`.
    var bucketID: String { user ?? device.id }

    /// The value of a variable; null if it is unknown.
    package subscript(name: String) -> Value {
        guard name.utf8.first == UInt8(ascii: "$") else { return Self.find(name, in: known.attributes) }
        if let fact = Self.rest(of: name, after: "$host.") { return Self.find(fact, in: known.hostFacts) }
        guard let own = Self.rest(of: name, after: OwnVariable.prefix) else {
            return Self.find(name, in: known.attributes)
        }
        if let count = Self.rest(of: own, after: OwnVariable.campaignPrefix) { return self.count(count) }
        return OwnVariable(rawValue: own).map(value) ?? .null
    }

    private func value(_ variable: OwnVariable) -> Value {
        switch variable {
        case .userID: return Self.value(user)
        case .deviceID: return .string(device.id)
        case .appVersion: return Self.value(device.appVersion)
        case .os: return .string(Platform.os)
        case .arch: return .string(Platform.arch)
        case .locale: return Self.value(device.locale)
        case .language: return Self.value(device.locale.map(Self.language))
        case .now: return .int(wallMs.flooredSeconds)
        case .daysSinceFirstStart: return days(since: known.firstStartMs ?? wallMs)
        case .sourceAgeDays: return contentMs.map(days) ?? .null
        case .sessions: return .int(known.sessions)
        }
    }

    /// The variable with that name, if it changes with the time.
    static func clock(named name: String) -> OwnVariable? {
        guard let own = rest(of: name, after: OwnVariable.prefix).flatMap(OwnVariable.init(rawValue:)) else {
            return nil
        }
        switch own {
        case .now, .daysSinceFirstStart, .sourceAgeDays: return own
        case .userID, .deviceID, .appVersion, .os, .arch, .locale, .language, .sessions: return nil
        }
    }

    /// How that variable changes with the time; nil: it does not.
    func clock(_ variable: OwnVariable) -> RuleClock? {
        let startMs: Int64
        switch variable {
        case .now: return RuleClock(startMs: 0, unitMs: 1_000, count: wallMs.flooredSeconds)
        case .daysSinceFirstStart: startMs = known.firstStartMs ?? wallMs
        case .sourceAgeDays:
            guard let contentMs else { return nil }
            startMs = contentMs
        case .userID, .deviceID, .appVersion, .os, .arch, .locale, .language, .sessions: return nil
        }
        guard case .int(let count) = days(since: startMs) else { return nil }
        return RuleClock(startMs: startMs, unitMs: 86_400_000, count: count)
    }

    /// Whole days of 24 hours.
    private func days(since ms: Int64) -> Value { .int(max(0, wallMs.clampedSubtracting(ms)) / 86_400_000) }

    private static func value(_ text: String?) -> Value { text.map { .string($0) } ?? .null }

    /// The part of `en_US.UTF-8` or `en-US` before the first separator.
    private static func language(_ locale: String) -> String {
        String(decoding: locale.utf8.prefix { !"_-.@".utf8.contains($0) }, as: UTF8.self)
    }

    /// - Parameter path: a campaign's id, which can have dots, and the name of a count.
    private func count(_ path: String) -> Value {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return .null }
        let counts = known.counts[ExactText(String(path[..<dot]))] ?? MessageCounts()
        switch MessageCounts.What(rawValue: String(path[path.utf8.index(after: dot)...])) {
        case .shown: return .int(counts.shown)
        case .clicked: return .int(counts.clicked)
        case .dismissed: return .int(counts.dismissed)
        case nil: return .null
        }
    }

    private static func rest(of name: String, after prefix: StaticString) -> String? {
        let count = prefix.utf8CodeUnitCount
        guard name.utf8.prefix(count).elementsEqual(prefix.description.utf8) else { return nil }
        return String(decoding: name.utf8.dropFirst(count), as: UTF8.self)
    }

    /// The value of that name, or what the dots in the name lead to: the longest name that is known counts.
    private static func find(_ path: String, in values: [ExactText: Value]) -> Value {
        if let value = values[ExactText(path)] { return value }
        let bytes = Array(path.utf8)
        // No name is longer, and a rule can have any number of dots.
        for end in bytes.indices.prefix(4 * Limits.nameLength + 1).reversed() where bytes[end] == UInt8(ascii: ".") {
            guard let value = values[ExactText(String(decoding: bytes[..<end], as: UTF8.self))] else { continue }
            let keys = bytes[(end + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return keys.reduce(value) { $0.member(String(decoding: $1, as: UTF8.self)) }
        }
        return .null
    }
}

extension Value {
    fileprivate func member(_ key: String) -> Value {
        guard case .object(let members) = self else { return .null }
        return members.first { ExactText.same($0.key, key) }?.value ?? .null
    }
}

extension Int64 {
    /// Milliseconds as whole seconds.
    fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : -((-(self + 1)) / 1000) - 1 }
}

/// What the library was compiled for.
enum Platform {
    static var os: String {
        // For another processor the library is compiled without a system.
        #if os(macOS)
            "macos"
        #else
            "linux"
        #endif
    }

    static var arch: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "aarch64"
        #elseif arch(arm)
            "arm"
        #elseif arch(riscv64)
            "riscv64"
        #else
            "other"
        #endif
    }
}
