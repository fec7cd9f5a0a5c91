import PlacardCore
import PlacardJSON

/// Reads the cells of a table of events that are JSON text.
package enum ReplayJSON {
    package static func properties(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Properties {
        try PropertiesDecoder.properties(json)
    }

    /// Attributes of the user, or facts of the host: an object.
    package static func members(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> [Value.Member] {
        try members(try PropertiesDecoder.value(json, named: "the cell"))
    }

    package static func members(_ value: Value) throws(PlacardError) -> [Value.Member] {
        guard case .object(let members) = value else {
            throw PlacardError(.invalid, "is not an object such as {\"plan\":\"pro\"}")
        }
        return members
    }

    /// The campaigns that a user may see: an array of ids.
    package static func audience(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> [String] {
        try audience(try PropertiesDecoder.value(json, named: "the audience"))
    }

    package static func audience(_ value: Value) throws(PlacardError) -> [String] {
        let problem = PlacardError(.invalid, "is not a list of campaign ids such as [\"a\",\"b\"]")
        guard case .array(let elements) = value else { throw problem }
        var ids: [String] = []
        for element in elements {
            guard case .string(let id) = element else { throw problem }
            ids.append(id)
        }
        return ids
    }
}
