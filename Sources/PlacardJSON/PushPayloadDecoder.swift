import PlacardCore

/// Reads the tracking id from a push message's payload, as the host's push service delivered it.
package enum PushPayloadDecoder {
    /// The tracking id: the text `cid` at the top, else `c` of the object `ab` (rule 6.6.1). Nil for a foreign push
    /// message.
    ///
    /// - Throws: `invalid` when the payload is not JSON.
    package static func trackingID(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> String? {
        switch JSONDocument.read(json, trackingID) {
        case .success(let id): return id
        case .failure(let error): throw error.fault(of: "the push payload")
        }
    }

    private static func trackingID(_ payload: JSONNode) -> String? {
        text(payload["cid"]) ?? text(payload["ab"]?["c"])
    }

    private static func text(_ node: JSONNode?) -> String? {
        guard let text = node?.string, !text.isEmpty else { return nil }
        return text
    }
}
