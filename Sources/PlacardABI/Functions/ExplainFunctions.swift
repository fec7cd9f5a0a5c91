import CPlacard
import Placard
import PlacardCore

// Explain.

private func explain(
    _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?,
    _ body: (Client) throws(PlacardError) -> Explanation?
) -> placard_status {
    output(handle, out, err) { (client) throws(PlacardError) in
        return try body(client).map(ExplanationStorage.init)
    }
}

@_cdecl("placard_client_explain_open") @implementation
public func placard_client_explain_open(
    _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    explain(handle, out, err) { (client) throws(PlacardError) in try client.explainOpen() }
}

@_cdecl("placard_client_explain_event") @implementation
public func placard_client_explain_event(
    _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ props: OpaquePointer?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    explain(handle, out, err) { (client) throws(PlacardError) in
        try client.explainEvent(try TextInput.string(name, name_length, "name"), properties(props))
    }
}

@_cdecl("placard_client_explain_purchase") @implementation
public func placard_client_explain_purchase(
    _ handle: OpaquePointer?, _ product_id: UnsafePointer<CChar>?, _ product_id_length: Int, _ props: OpaquePointer?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    explain(handle, out, err) { (client) throws(PlacardError) in
        try client.explainPurchase(
            try TextInput.string(product_id, product_id_length, "product_id"), properties(props))
    }
}

@_cdecl("placard_client_explain_push_click") @implementation
public func placard_client_explain_push_click(
    _ handle: OpaquePointer?, _ payload_json: UnsafePointer<CChar>?, _ payload_json_length: Int,
    _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    explain(handle, out, err) { (client) throws(PlacardError) in
        try client.explainPushClick(payload: try TextInput.bytes(payload_json, payload_json_length, "payload_json"))
    }
}

@_cdecl("placard_client_explain_last") @implementation
public func placard_client_explain_last(
    _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    explain(handle, out, err) { (client) throws(PlacardError) in try client.explainLast() }
}

@_cdecl("placard_client_explain_cards") @implementation
public func placard_client_explain_cards(
    _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ err: ErrorOutput?
) -> placard_status {
    output(handle, out, err) { (client) throws(PlacardError) in
        ExplanationStorage(ofCards: try client.explainCards())
    }
}

@_cdecl("placard_explanation_destroy") @implementation
public func placard_explanation_destroy(_ explanation: OpaquePointer?) {
    Handle.release(explanation, as: ExplanationStorage.self)
}

@_cdecl("placard_explanation_count") @implementation
public func placard_explanation_count(_ explanation: OpaquePointer?) -> Int {
    explanation.map { Handle.object($0, as: ExplanationStorage.self).count } ?? 0
}

@_cdecl("placard_explanation_get") @implementation
public func placard_explanation_get(
    _ explanation: OpaquePointer?, _ index: Int
) -> UnsafePointer<placard_verdict>? {
    explanation.flatMap { Handle.object($0, as: ExplanationStorage.self)[index] }
}

@_cdecl("placard_explanation_get_event") @implementation
public func placard_explanation_get_event(
    _ explanation: OpaquePointer?
) -> UnsafePointer<placard_explained_event>? {
    explanation.map { Handle.object($0, as: ExplanationStorage.self).event }
}
