import Glibc
import PlacardCore

/// Reads time zones from the system's tz database.
package enum ZoneFile {
    private static let directory = "/usr/share/zoneinfo"

    /// The zone of a device whose host gives that name: the system's if there is no such zone.
    package static func ofDevice(_ name: String?) -> LocalTime { name.flatMap(named) ?? ofSystem() }

    /// The zone with that name, such as "Europe/Vienna"; nil: the system has no such zone.
    package static func named(_ name: String) -> LocalTime? {
        // Also where the database is not installed.
        if name.utf8.elementsEqual("UTC".utf8) { return .utc }
        guard name.utf8.allSatisfy(isInNames), !name.isEmpty, !name.utf8.starts(with: "/".utf8) else { return nil }
        let root = getenv("TZDIR").map { String(cString: $0) } ?? directory
        return read("\(root)/\(name)")
    }

    /// The system's zone: that of the environment variable TZ, else of /etc/localtime; UTC if that is missing.
    package static func ofSystem() -> LocalTime {
        guard let variable = getenv("TZ") else { return read("/etc/localtime") ?? .utc }
        var text = String(cString: variable)
        if text.utf8.first == UInt8(ascii: ":") { text = String(decoding: text.utf8.dropFirst(), as: UTF8.self) }
        if text.utf8.first == UInt8(ascii: "/") { return read(text) ?? .utc }
        return named(text) ?? ZoneReader.read(rule: text) ?? .utc
    }

    /// Characters of zone names. No dot: a name must not lead out of the database.
    private static func isInNames(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private static func read(_ path: String) -> LocalTime? {
        OpenAsset(path, followsLinks: true)?.bytes().flatMap(ZoneReader.read)
    }
}
