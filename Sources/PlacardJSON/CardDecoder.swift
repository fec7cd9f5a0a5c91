import CJansson
import PlacardCore

/// Reads one card's JSON in a single pass over its members: a sync has hundreds of cards with about 20 keys each.
///
/// Only `id`, `tp` and `ca` are required; an optional field of the wrong type counts as absent (rule 8.1.3). Text is
/// borrowed from the document until the record is made.
struct CardDecoder {
    struct Fault: Error {
        let reason: String
        /// The key that is wrong; empty: the whole card.
        var place = ""
    }

    struct Made {
        let record: PackedCard
        let fields: CardField
        /// Why the URL was removed from the card.
        let refusedURL: String?
    }

    private(set) var id: UnsafeRawBufferPointer?
    private(set) var isRemoved = false

    private var parts = CardParts(kind: .control, createdMs: 0)
    private var kind: CardKind?
    private var typeName: JSONNode?
    private var created: JSONNode?
    private var fields = CardField()
    private var refusedURL: String?
    private var card: JSONNode?
    /// Whether the card says for whom or when it is.
    private var isRestricted = false
    private var fault: FieldFault?
    /// Keeps the JSON text of extras that are not strings alive.
    private var ownedText: [UnsafeMutableRawBufferPointer] = []

    /// Reads a card. Discards the previous card, but keeps its memory for reuse.
    mutating func read(_ card: JSONNode) {
        forget()
        self.card = card
        // Not `forEachMember`: a closure would have to capture and mutate the decoder for each of the members.
        var iterator = json_object_iter(card.pointer)
        while let current = iterator {
            if let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
                readMember(key, JSONNode(value))
            }
            iterator = json_object_iter_next(card.pointer, current)
        }
    }

    private mutating func readMember(_ key: UnsafePointer<CChar>, _ value: JSONNode) {
        if value.isNull { return }
        let first = UInt8(truncatingIfNeeded: key[0])
        if first == 0 { return }
        let second = UInt8(truncatingIfNeeded: key[1])
        if second != 0 && key[2] != 0 { return readLongKey(key, value) }
        switch (first, second) {
        case (Self.i, Self.d): id = value.text
        case (Self.t, Self.p): readType(value)
        case (Self.c, Self.a): created = value
        case (Self.e, Self.a): readExpiry(value)
        case (Self.t, Self.t): setText(.title, value.text) { $0.title = $1 }
        case (Self.d, Self.s): setText(.description, value.text) { $0.description = $1 }
        case (Self.d, Self.m): setText(.domain, value.text) { $0.domain = $1 }
        case (Self.i, 0): readImage(value)
        case (Self.u, 0): readURL(value)
        case (Self.a, Self.r): readAspectRatio(value)
        case (Self.e, 0): readExtras(value)
        case (Self.r, 0): isRemoved = value.flag ?? false
        case (Self.v, 0): setFlag(.viewed, value) { if $1 { $0.serverFlags.insert(.viewed) } }
        case (Self.c, Self.l): setFlag(.clicked, value) { if $1 { $0.serverFlags.insert(.clicked) } }
        case (Self.p, 0): setFlag(.pinned, value) { $0.isPinned = $1 }
        case (Self.d, Self.b): setFlag(.dismissible, value) { $0.isDismissible = $1 }
        case (Self.t, 0): setFlag(.test, value) { $0.isTest = $1 }
        case (Self.u, Self.w): setFlag(.webview, value) { $0.opensInWebview = $1 }
        default: break
        }
    }

    // The letters of the keys.
    private static let a = UInt8(ascii: "a"), b = UInt8(ascii: "b"), c = UInt8(ascii: "c"), d = UInt8(ascii: "d")
    private static let e = UInt8(ascii: "e"), i = UInt8(ascii: "i"), l = UInt8(ascii: "l"), m = UInt8(ascii: "m")
    private static let p = UInt8(ascii: "p"), r = UInt8(ascii: "r"), s = UInt8(ascii: "s"), t = UInt8(ascii: "t")
    private static let u = UInt8(ascii: "u"), v = UInt8(ascii: "v"), w = UInt8(ascii: "w")

    private mutating func readLongKey(_ key: UnsafePointer<CChar>, _ value: JSONNode) {
        switch String(cString: key) {
        case "language": setText(.language, value.text) { $0.language = $1 }
        case "image_alt": setText(.imageAlt, value.text) { $0.imageAlt = $1 }
        case "targeting": restrict(.targeting)
        case "frequency": restrict(.frequency)
        case "groups": restrict(.groups)
        case "windows": restrict(.windows)
        default: break
        }
    }

    private mutating func restrict(_ field: CardField) {
        isRestricted = true
        fields.insert(field)
    }

    private mutating func setText(
        _ field: CardText, _ text: CardParts.Text?, _ set: (inout CardParts, CardParts.Text) -> Void
    ) {
        guard let text else { return }
        set(&parts, text)
        fields.insert(CardField(field))
    }

    private mutating func setFlag(_ field: CardField, _ value: JSONNode, _ set: (inout CardParts, Bool) -> Void) {
        guard let flag = value.flag else { return }
        set(&parts, flag)
        fields.insert(field)
    }

    private mutating func readType(_ value: JSONNode) {
        typeName = value
        kind = value.text.flatMap { CardKind(wire: $0) }
    }

    /// The wire uses seconds. Any negative number means never, as -1 does; so does a time that overflows.
    private mutating func readExpiry(_ value: JSONNode) {
        guard let seconds = value.integer else { return }
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        parts.expiresAtMs = seconds < 0 || overflow ? PackedCard.never : milliseconds
        fields.insert(.expiry)
    }

    private mutating func readAspectRatio(_ value: JSONNode) {
        guard let ratio = value.number, ratio > 0, ratio.isFinite else { return }
        parts.aspectRatio = ratio
        fields.insert(.aspectRatio)
    }

    private mutating func readImage(_ value: JSONNode) {
        guard let url = value.text.map(CardURL.trimmed) else { return }
        if url.holdsNUL { fault = FieldFault(place: "i", reason: "contains the character U+0000") }
        setText(.image, url) { $0.image = $1 }
    }

    private mutating func readURL(_ value: JSONNode) {
        guard let url = value.text.map(CardURL.trimmed) else { return }
        fields.insert(CardField(.url))
        if url.isEmpty { return }
        if url.holdsNUL {
            fault = FieldFault(place: "u", reason: "contains the character U+0000")
        } else if let scheme = CardURL.dangerousScheme(of: url) {
            refusedURL = "`u` has the scheme '\(scheme)', which could run code"
        } else if !CardURL.hasScheme(url) {
            let shown = NameRule.shown(String(decoding: url, as: UTF8.self))
            refusedURL = "`u` is \(shown), without a scheme, so it leads nowhere: write https:// in front"
        } else {
            parts.url = url
        }
    }

    private mutating func readExtras(_ value: JSONNode) {
        guard value.isObject else { return }
        fields.insert(.extras)
        parts.extras.reserveCapacity(json_object_size(value.pointer))
        var iterator = json_object_iter(value.pointer)
        while let current = iterator {
            if let key = json_object_iter_key(current), let member = json_object_iter_value(current) {
                let keyText = UnsafeRawBufferPointer(start: key, count: json_object_iter_key_len(current))
                if let text = extraText(JSONNode(member)) { parts.extras.append((keyText, text)) }
            }
            iterator = json_object_iter_next(value.pointer, current)
        }
    }

    private mutating func extraText(_ value: JSONNode) -> UnsafeRawBufferPointer? {
        if let text = value.text { return text }
        guard var text = value.extraText else { return nil }
        let copy = text.withUTF8 { utf8 in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count, alignment: 1)
            buffer.copyMemory(from: UnsafeRawBufferPointer(utf8))
            return buffer
        }
        ownedText.append(copy)
        return UnsafeRawBufferPointer(copy)
    }

    private mutating func forget() {
        parts.clear()
        id = nil
        isRemoved = false
        kind = nil
        typeName = nil
        created = nil
        fields = CardField()
        refusedURL = nil
        card = nil
        isRestricted = false
        fault = nil
    }

    /// Frees what `read` made. Call it once after each `read`, also when the card was invalid.
    mutating func release() {
        guard !ownedText.isEmpty else { return }
        for text in ownedText { text.deallocate() }
        ownedText = []
    }

    /// Makes the record, or returns the reason why it is invalid.
    ///
    /// - Parameter mark: that of the card's text. Not for a card with a problem, which each reply must report.
    mutating func finish(mark: @autoclosure () -> TextMark?) -> Result<Made, Fault> {
        if let fault { return .failure(Fault(fault)) }
        guard let kind else { return .failure(Fault(typeFault)) }
        guard let seconds = created?.integer else {
            return .failure(Fault(FieldFault(place: "ca", reason: "is missing or not a whole number of seconds")))
        }
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        if overflow { return .failure(Fault(FieldFault(place: "ca", reason: "is out of range"))) }
        parts.kind = kind
        parts.createdMs = milliseconds
        parts.id = id
        if isRestricted, let card {
            do throws(FieldFault) {
                parts.restrictions = try RestrictionsDecoder.decode(Fields(card))
            } catch {
                return .failure(Fault(error))
            }
        }
        let mark = refusedURL == nil ? mark() : nil
        guard let record = PackedCard(parts, mark: mark) else { return .failure(Fault(reason: "it is too large")) }
        return .success(Made(record: record, fields: fields, refusedURL: refusedURL))
    }

    private var typeFault: FieldFault {
        func fault(_ reason: String) -> FieldFault { FieldFault(place: "tp", reason: reason) }
        guard let typeName else { return fault("is missing") }
        guard let name = typeName.string else { return fault("is \(typeName.typeName), not a string") }
        return fault("is \(NameRule.shown(name)), which is not a known card type")
    }
}

extension CardDecoder.Fault {
    init(_ fault: FieldFault) { self.init(reason: fault.description, place: fault.place) }
}
