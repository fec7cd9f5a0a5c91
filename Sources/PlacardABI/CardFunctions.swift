import CPlacard
import Placard
import PlacardCore

// Content cards.

@_cdecl("placard_client_refresh_cards") @implementation
public func placard_client_refresh_cards(_ handle: OpaquePointer?, _ token: UInt64) -> placard_status {
    call(handle) { (client) throws(PlacardError) in try client.refreshCards(token: token) }
}

@_cdecl("placard_client_copy_cards") @implementation
public func placard_client_copy_cards(
    _ handle: OpaquePointer?, _ flags: UInt32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> placard_status {
    out?.pointee = nil
    return call(handle) { (client) throws(PlacardError) in
        guard let out else { throw nullFault("out") }
        guard flags & ~UInt32(PLACARD_CARDS_DISMISSED) == 0 else {
            throw PlacardError(.invalid, "flags \(flags) hold a bit that is no PLACARD_CARDS_*")
        }
        out.pointee = Handle.make(CardList(try client.cards(includingDismissed: flags != 0)))
        return .ok
    }
}

@_cdecl("placard_cards_destroy") @implementation
public func placard_cards_destroy(_ cards: OpaquePointer?) { Handle.release(cards, as: CardList.self) }

@_cdecl("placard_cards_count") @implementation
public func placard_cards_count(_ cards: OpaquePointer?) -> Int {
    cards.map { Handle.object($0, as: CardList.self).count } ?? 0
}

@_cdecl("placard_cards_unviewed") @implementation
public func placard_cards_unviewed(_ cards: OpaquePointer?) -> Int {
    cards.map { Handle.object($0, as: CardList.self).unviewed } ?? 0
}

@_cdecl("placard_cards_get") @implementation
public func placard_cards_get(_ cards: OpaquePointer?, _ index: Int) -> UnsafePointer<placard_card>? {
    cards.flatMap { Handle.object($0, as: CardList.self)[index] }
}

@_cdecl("placard_cards_find") @implementation
public func placard_cards_find(
    _ cards: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int
) -> UnsafePointer<placard_card>? {
    guard let cards, let id = try? TextInput.bytes(id, id_length, "id") else { return nil }
    return Handle.object(cards, as: CardList.self).find(id)
}

@_cdecl("placard_card_get_extra") @implementation
public func placard_card_get_extra(
    _ card: UnsafePointer<placard_card>?, _ index: Int
) -> UnsafePointer<placard_extra>? {
    card.flatMap { CardList.extra($0, index) }
}

@_cdecl("placard_card_find_extra") @implementation
public func placard_card_find_extra(
    _ card: UnsafePointer<placard_card>?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    guard let card, let key = try? TextInput.bytes(key, key_length, "key") else { return nil }
    for index in 0..<card.pointee.extras_count {
        guard let extra = CardList.extra(card, index)?.pointee, extra.key_length == key.count,
            UnsafeRawBufferPointer(start: extra.key, count: key.count).elementsEqual(key)
        else { continue }
        length?.pointee = extra.value_length
        return extra.value
    }
    return nil
}

@_cdecl("placard_client_log_card_impression") @implementation
public func placard_client_log_card_impression(
    _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int
) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.logCardImpression(try TextInput.string(id, id_length, "id"))
    }
}

@_cdecl("placard_client_log_card_click") @implementation
public func placard_client_log_card_click(
    _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int
) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.logCardClick(try TextInput.string(id, id_length, "id"))
    }
}

@_cdecl("placard_client_log_card_dismissal") @implementation
public func placard_client_log_card_dismissal(
    _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int
) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.logCardDismissal(try TextInput.string(id, id_length, "id"))
    }
}
