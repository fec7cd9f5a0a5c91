/// The device's properties as given by the host (rule 2.3). Sent until the server has acknowledged them.
public struct DeviceFields: Sendable, Equatable {
    public var model: String?
    public var osVersion: String?
    /// Width and height in pixels, such as "1920x1080".
    public var resolution: String?
    /// A locale identifier, such as "en_US".
    public var locale: String?
    /// IANA name, such as "Europe/Vienna".
    public var timeZone: String?

    public init() {}

    package var isEmpty: Bool { self == DeviceFields() }

    package func write(to writer: inout JSONWriter) {
        writer.key("device")
        writer.raw(encoded)
    }

    /// The fields as JSON; also the form in which the acknowledged state is stored.
    package var encoded: [UInt8] {
        var writer = JSONWriter()
        let fields: [(StaticString, String?)] = [
            ("model", model), ("os_version", osVersion), ("resolution", resolution), ("locale", locale),
            ("time_zone", timeZone),
        ]
        writer.object {
            for (key, value) in fields {
                guard let value else { continue }
                $0.key(key)
                $0.string(value)
            }
        }
        return writer.bytes
    }
}

/// The library's version, sent with every request. Defined in the C header; a test compares the two.
public enum LibraryVersion {
    package static let literal: StaticString = "0.1.0"
    public static var text: String { "\(literal)" }
    /// A time before which this version did not exist, so that a device's clock before it is wrong: 2026-11-01.
    static let releasedMs: Int64 = 1_793_491_200_000
}
