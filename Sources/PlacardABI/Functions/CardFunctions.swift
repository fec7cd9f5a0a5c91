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

@_cdecl("placard_cards_unviewed_count") @implementation
public func placard_cards_unviewed_count(_ cards: OpaquePointer?) -> Int {
    cards.map { Handle.object($0, as: CardList.self).unviewed } ?? 0
}

@_cdecl("placard_cards_updated_at_ms") @implementation
public func placard_cards_updated_at_ms(_ cards: OpaquePointer?) -> Int64 {
    cards.flatMap { Handle.object($0, as: CardList.self).lastUpdatedMs } ?? -1
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

@_cdecl("placard_card_filter_init") @implementation
public func placard_card_filter_init(_ filter: UnsafeMutablePointer<placard_card_filter>?) {
    filter?.initialize(to: .defaults)
}

@_cdecl("placard_cards_copy_filtered") @implementation
public func placard_cards_copy_filtered(
    _ cards: OpaquePointer?, _ filter: UnsafePointer<placard_card_filter>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> placard_status {
    out?.pointee = nil
    do throws(PlacardError) {
        guard let cards else { throw nullFault("cards") }
        guard let filter else { throw nullFault("filter") }
        guard let out else { throw nullFault("out") }
        let wanted = try StructInput.read(filter, default: .defaults, "filter").read()
        out.pointee = Handle.make(Handle.object(cards, as: CardList.self).filtered(by: wanted))
        return Status.ok.rawValue
    } catch {
        return error.status.rawValue
    }
}

@_cdecl("placard_card_copy") @implementation
public func placard_card_copy(
    _ card: UnsafePointer<placard_card>?, _ out: UnsafeMutablePointer<UnsafeMutablePointer<placard_card>?>?
) -> placard_status {
    out?.pointee = nil
    do throws(PlacardError) {
        guard let card else { throw nullFault("card") }
        guard let out else { throw nullFault("out") }
        out.pointee = try CardCopy.make(card)
        return Status.ok.rawValue
    } catch {
        return error.status.rawValue
    }
}

@_cdecl("placard_card_destroy") @implementation
public func placard_card_destroy(_ card: UnsafeMutablePointer<placard_card>?) { CardCopy.destroy(card) }

@_cdecl("placard_card_get_extra") @implementation
public func placard_card_get_extra(
    _ card: UnsafePointer<placard_card>?, _ index: Int
) -> UnsafePointer<placard_extra>? {
    card.flatMap { CardSlot.extra($0, index) }
}

@_cdecl("placard_card_find_extra") @implementation
public func placard_card_find_extra(
    _ card: UnsafePointer<placard_card>?, _ key: UnsafePointer<CChar>?, _ key_length: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    guard let card, let key = try? TextInput.bytes(key, key_length, "key") else { return nil }
    for index in 0..<CardSlot.slot(of: card).pointee.count {
        guard let extra = CardSlot.extra(card, index)?.pointee, extra.key_length == key.count,
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

@_cdecl("placard_client_log_card_impressions") @implementation
public func placard_client_log_card_impressions(
    _ handle: OpaquePointer?, _ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) -> placard_status {
    call(handle) { (client) throws(PlacardError) in
        try client.logCardImpressions(try TextInput.list(ids, count, "ids"))
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
