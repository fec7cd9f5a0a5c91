/// What the host says about the device (A.3). Sent until the server has acknowledged it.
public struct DeviceFields: Sendable, Equatable {
    public var model: String?
    public var osVersion: String?
    /// Such as "1920x1080".
    public var resolution: String?
    /// Such as "en_US".
    public var locale: String?
    /// IANA name, such as "Europe/Vienna".
    public var timeZone: String?

    public init() {}

    package var isEmpty: Bool { self == DeviceFields() }

    package func write(to writer: inout JSONWriter) {
        writer.key("device")
        writer.raw(encoded)
    }

    /// As JSON; also how the acknowledged state is remembered.
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
