/// The variant that a message is of, until it is stored when the message is handed over (rule 10.12.4). A class: most
/// messages have no variant.
package final class ChosenVariant: Sendable, Equatable {
    package let key: String
    package let name: String
    /// That of the experiment.
    package let version: Int64
    /// Kept by a change of user.
    package let isOfDevice: Bool

    init(key: String, name: String, version: Int64, isOfDevice: Bool) {
        self.key = key
        self.name = name
        self.version = version
        self.isOfDevice = isOfDevice
    }

    package static func == (left: ChosenVariant, right: ChosenVariant) -> Bool {
        left === right
            || ExactText.same(left.key, right.key) && ExactText.same(left.name, right.name)
                && left.version == right.version && left.isOfDevice == right.isOfDevice
    }

    func write(to writer: inout ByteWriter) {
        writer.string(key)
        writer.string(name)
        writer.number(version)
        writer.bool(isOfDevice)
    }

    static func read(from reader: inout ByteReader) throws(ByteReader.Damaged) -> ChosenVariant {
        ChosenVariant(
            key: try reader.string(), name: try reader.string(), version: try reader.number(),
            isOfDevice: try reader.bool())
    }

    /// Says in a message's extras what it is.
    func mark(_ message: inout Message) {
        message.extras["experiment"] = key
        message.extras["variant"] = name
    }
}
