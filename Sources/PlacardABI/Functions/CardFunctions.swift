import CPlacard
import Placard
import PlacardCore

// Content cards.

@_cdecl("placard_client_refresh_cards") @implementation
public func placard_client_refresh_cards(
    _ handle: OpaquePointer?, _ token: UInt64, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in try client.refreshCards(token: token) }
}

@_cdecl("placard_client_copy_cards") @implementation
public func placard_client_copy_cards(
    _ handle: OpaquePointer?, _ flags: UInt32, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(handle, out, err) { (client) throws(PlacardError) in
        guard flags & ~PLACARD_CARDS_DISMISSED.rawValue == 0 else {
            throw PlacardError(.invalid, "flags \(flags) contain a bit that is not a PLACARD_CARDS_* value")
        }
        return CardListHandle(try client.cards(includingDismissed: flags != 0))
    }
}

@_cdecl("placard_cards_destroy") @implementation
public func placard_cards_destroy(_ cards: OpaquePointer?) { Handle.release(cards, as: CardListHandle.self) }

@_cdecl("placard_cards_count") @implementation
public func placard_cards_count(_ cards: OpaquePointer?) -> Int {
    cards.map { Handle.object($0, as: CardListHandle.self).count } ?? 0
}

@_cdecl("placard_cards_unviewed_count") @implementation
public func placard_cards_unviewed_count(_ cards: OpaquePointer?) -> Int {
    cards.map { Handle.object($0, as: CardListHandle.self).unviewed } ?? 0
}

@_cdecl("placard_cards_updated_at_ms") @implementation
public func placard_cards_updated_at_ms(_ cards: OpaquePointer?) -> Int64 {
    cards.flatMap { Handle.object($0, as: CardListHandle.self).lastUpdatedMs } ?? -1
}

@_cdecl("placard_cards_get") @implementation
public func placard_cards_get(_ cards: OpaquePointer?, _ index: Int) -> UnsafePointer<placard_card>? {
    cards.flatMap { Handle.object($0, as: CardListHandle.self)[index] }
}

@_cdecl("placard_cards_find") @implementation
public func placard_cards_find(
    _ cards: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int
) -> UnsafePointer<placard_card>? {
    guard let cards, let id = try? TextInput.bytes(id, id_length, "id") else { return nil }
    return Handle.object(cards, as: CardListHandle.self).find(id)
}

@_cdecl("placard_card_filter_init") @implementation
public func placard_card_filter_init(_ filter: UnsafeMutablePointer<placard_card_filter>?, _ size: Int) {
    StructInput.initialize(filter, size)
}

@_cdecl("placard_cards_copy_filtered") @implementation
public func placard_cards_copy_filtered(
    _ cards: OpaquePointer?, _ filter: UnsafePointer<placard_card_filter>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ err: ErrorOutput?
) -> placard_status {
    output(out, err) { () throws(PlacardError) in
        guard let cards else { throw nullFault("cards") }
        guard let filter else { throw nullFault("filter") }
        let wanted = try StructInput.read(filter, into: placard_card_filter(), "filter").read()
        return Handle.object(cards, as: CardListHandle.self).filtered(by: wanted)
    }
}

@_cdecl("placard_card_copy") @implementation
public func placard_card_copy(
    _ card: UnsafePointer<placard_card>?, _ out: UnsafeMutablePointer<UnsafeMutablePointer<placard_card>?>?,
    _ err: ErrorOutput?
) -> placard_status {
    out?.pointee = nil
    return attempt(err) { () throws(PlacardError) in
        guard let card else { throw nullFault("card") }
        guard let out else { throw nullFault("out") }
        out.pointee = try CardCopy.make(card)
        return .ok
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
    return ExtraSearch.find(key, CardSlot.slot(of: card).pointee.count, length) { CardSlot.extra(card, $0) }
}

@_cdecl("placard_client_log_card_impressions") @implementation
public func placard_client_log_card_impressions(
    _ handle: OpaquePointer?, _ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ id_lengths: UnsafePointer<Int>?,
    _ count: Int, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logCardImpressions(try TextInput.list(ids, id_lengths, count, "ids"))
    }
}

@_cdecl("placard_client_log_card_click") @implementation
public func placard_client_log_card_click(
    _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logCardClick(try TextInput.string(id, id_length, "id"))
    }
}

@_cdecl("placard_client_log_card_dismissal") @implementation
public func placard_client_log_card_dismissal(
    _ handle: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.logCardDismissal(try TextInput.string(id, id_length, "id"))
    }
}

@_cdecl("placard_client_mark_cards") @implementation
public func placard_client_mark_cards(
    _ handle: OpaquePointer?, _ ids: UnsafePointer<UnsafePointer<CChar>?>?, _ id_lengths: UnsafePointer<Int>?,
    _ count: Int, _ viewed: Bool, _ logs: Bool, _ err: ErrorOutput?
) -> placard_status {
    call(handle, err) { (client) throws(PlacardError) in
        try client.markCards(try TextInput.list(ids, id_lengths, count, "ids"), viewed: viewed, logs: logs)
    }
}

@_cdecl("placard_client_count_cards") @implementation
public func placard_client_count_cards(
    _ handle: OpaquePointer?, _ filter: UnsafePointer<placard_card_filter>?, _ count: UnsafeMutablePointer<Int>?,
    _ unviewed_count: UnsafeMutablePointer<Int>?, _ err: ErrorOutput?
) -> placard_status {
    count?.pointee = 0
    unviewed_count?.pointee = 0
    return call(handle, err) { (client) throws(PlacardError) in
        let wanted = try filter.map { (given) throws(PlacardError) in
            try StructInput.read(given, into: placard_card_filter(), "filter").read()
        }
        let counted = try client.cardCount(wanted ?? CardFilter())
        count?.pointee = counted.all
        unviewed_count?.pointee = counted.unviewed
        return .ok
    }
}
