import PlacardCore
import PlacardJSON

/// Reads the cells of a table of events that are JSON text.
package enum ReplayJSON {
    package static func properties(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Properties {
        try PropertiesDecoder.properties(json)
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
