import PlacardCore

/// Reads the payload of a push message, as the host's push service delivered it, for the one thing wanted of it.
package enum PushPayloadDecoder {
    /// The tracking id: the text `cid` at the top, else `c` of the object `ab` (choice 17b). Nil: a push of someone else's.
    ///
    /// - Throws: `invalid` when the payload is no JSON.
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
