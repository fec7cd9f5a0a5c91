/// Tracking ids of campaigns: base64 of `<campaign id>_$_…` (rule 9.2). Only conditions about clicks decode them.
package enum CompositeID {
    /// The decoded text before the first `_`. An id of another form is returned unchanged.
    package static func campaignID(of trackingID: String) -> String {
        guard let decoded = Base64Text.decoded(trackingID), let end = decoded.firstIndex(of: UInt8(ascii: "_")),
            let text = String(validating: decoded[..<end], as: UTF8.self), !text.isEmpty
        else { return trackingID }
        return text
    }
}
