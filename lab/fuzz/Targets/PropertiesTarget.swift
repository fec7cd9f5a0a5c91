import PlacardCore
import PlacardJSON

/// Properties that were read can be written as JSON, and read again as the same properties.
enum PropertiesTarget {
    static func run(_ bytes: [UInt8]) {
        guard let properties = read(bytes) else { return }
        var writer = JSONWriter()
        writer.namesDates = true
        writer.value(.object(properties.members))
        guard let again = read(writer.bytes) else {
            return require(false, "written properties cannot be read: \(String(decoding: writer.bytes, as: UTF8.self))")
        }
        require(again.members == properties.members, "properties differ after writing")
    }

    private static func read(_ bytes: [UInt8]) -> Properties? {
        bytes.withUnsafeBytes { raw in
            do throws(PlacardError) { return try PropertiesDecoder.properties(raw) } catch {
                require(error.status == .invalid && !error.message.isEmpty, "an error without a reason")
                return nil
            }
        }
    }
}
