import PlacardCore
import PlacardJSON

/// Reads the cells of a table of events that are JSON text.
package enum ReplayJSON {
    package static func properties(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> Properties {
        try PropertiesDecoder.properties(json)
    }

    /// The campaigns that a user may see: an array of ids.
    package static func audience(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> [String] {
        guard case .array(let elements) = try PropertiesDecoder.value(json, named: "the audience") else {
            throw PlacardError(.invalid, "it is not a JSON array of campaign ids")
        }
        var ids: [String] = []
        for element in elements {
            guard case .string(let id) = element else {
                throw PlacardError(.invalid, "it is not a JSON array of campaign ids: an element is not a string")
            }
            ids.append(id)
        }
        return ids
    }
}
