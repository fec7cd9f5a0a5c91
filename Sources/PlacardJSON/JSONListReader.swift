import CJansson
import PlacardCore

/// Gets the elements of a reply's list.
protocol ListDecoder {
    /// Key of the list; nil for a reply without a list.
    static var list: StaticString? { get }

    /// The known fields of an element.
    static var element: JSONShape { get }

    /// Called at each occurrence of the key, also when its value is not a list. The last occurrence replaces the
    /// earlier ones.
    mutating func begin()

    /// Called with the rest of the text where an element begins. Returns the length of the element if it is known; it
    /// is then neither parsed nor read.
    mutating func recognize(_ rest: UnsafeRawBufferPointer) -> Int?

    /// - Parameters:
    ///   - node: valid during the call.
    ///   - text: what the element was parsed from.
    ///   - faults: what of the element was replaced or removed.
    mutating func read(_ node: JSONNode, at index: Int, _ text: UnsafeRawBufferPointer, _ faults: JSONFaults)
}

/// For a reply without a long list.
struct NoList: ListDecoder {
    static let list: StaticString? = nil
    static let element = JSONShape.free

    func begin() {}
    func recognize(_ rest: UnsafeRawBufferPointer) -> Int? { nil }
    func read(_ node: JSONNode, at index: Int, _ text: UnsafeRawBufferPointer, _ faults: JSONFaults) {}
}

/// Parses an object with one long list, which it passes to a decoder element by element. It can stop after any element
/// and continue later.
///
/// The result equals `JSONDocument.readReceived` of the whole document, with an empty list in the root. If it is a
/// failure, discard what the decoder has made.
struct JSONListReader: ~Copyable {
    private enum Place {
        case start
        case member
        /// After the value of a member.
        case afterMember
        /// Before the element with that index.
        case element(Int)
        case end
    }

    private var place = Place.start
    private var position = 0
    private let root: UnsafeMutablePointer<json_t>?
    /// The known fields of the other members.
    private let shape: JSONShape
    /// What of the other members was replaced or removed.
    private(set) var faults = ReplyFaults()

    init(_ shape: JSONShape = .reply) {
        JSONDocument.seeded
        root = json_object()
        self.shape = shape
    }

    deinit { json_decref(root) }

    /// The object without the elements of its list. Valid as long as the reader.
    var node: JSONNode? { root.map { JSONNode($0) } }

    /// Reads until the end, or until time is over but at least one element.
    ///
    /// - Parameter bytes: the same at each call.
    /// - Returns: whether the end was reached.
    mutating func read<Decoder: ListDecoder>(
        _ bytes: UnsafeRawBufferPointer, _ decoder: inout Decoder, until isOver: () -> Bool
    ) throws(JSONDocument.SyntaxError) -> Bool {
        var scanner = JSONScanner(bytes, at: position)
        defer { position = scanner.position }
        repeat {
            switch place {
            case .start:
                scanner.skip(bytes.byteOrderMarkLength)
                guard scanner.take(UInt8(ascii: "{")) else { throw scanner.fault("'{'") }
                place = scanner.take(UInt8(ascii: "}")) ? .end : .member
            case .member:
                place = try member(&scanner, &decoder)
            case .afterMember:
                if scanner.take(UInt8(ascii: ",")) {
                    place = .member
                } else {
                    guard scanner.take(UInt8(ascii: "}")) else { throw scanner.fault("',' or '}'") }
                    place = .end
                }
            case .element(let index):
                try element(index, &scanner, &decoder)
                if scanner.take(UInt8(ascii: ",")) {
                    place = .element(index + 1)
                } else {
                    guard scanner.take(UInt8(ascii: "]")) else { throw scanner.fault("',' or ']'") }
                    place = .afterMember
                }
            case .end:
                guard scanner.peek() == nil else { throw scanner.fault("end of file") }
                return true
            }
        } while !isOver()
        return false
    }

    private mutating func member<Decoder: ListDecoder>(
        _ scanner: inout JSONScanner, _ decoder: inout Decoder
    ) throws(JSONDocument.SyntaxError) -> Place {
        guard scanner.peek() == UInt8(ascii: "\"") else { throw scanner.fault("a key") }
        let key = try scanner.value(as: .free, levels: 0)
        defer { json_decref(key.pointer) }
        let name = JSONNode(key.pointer).string ?? ""
        guard scanner.take(UInt8(ascii: ":")) else { throw scanner.fault("':'") }
        if Self.matches(JSONNode(key.pointer), Decoder.list) {
            decoder.begin()
            faults.set(JSONFaults(), of: name)
            if scanner.take(UInt8(ascii: "[")) {
                json_object_set_new_nocheck(root, json_string_value(key.pointer), json_array())
                return scanner.take(UInt8(ascii: "]")) ? .afterMember : .element(0)
            }
        }
        var value = try scanner.value(as: shape.member(name), key: name, levels: JSONDocument.depthLimit - 1)
        if JSONNode(key.pointer).text?.holdsNUL == true {
            json_decref(value.pointer)
            value.faults = JSONFaults(.keyWithNUL(at: JSONFaults.shown(name)))
            faults.set(value.faults, of: name)
            return .afterMember
        }
        if !key.faults.isEmpty { value.faults.add(.brokenKey(at: JSONFaults.shown(name))) }
        faults.set(value.faults, of: name)
        json_object_set_new_nocheck(root, json_string_value(key.pointer), value.pointer)
        return .afterMember
    }

    private func element<Decoder: ListDecoder>(
        _ index: Int, _ scanner: inout JSONScanner, _ decoder: inout Decoder
    ) throws(JSONDocument.SyntaxError) {
        _ = scanner.peek()
        if let length = decoder.recognize(scanner.rest) { return scanner.skip(length) }
        let start = scanner.position
        let value = try scanner.value(as: Decoder.element, levels: JSONDocument.depthLimit - 2)
        defer { json_decref(value.pointer) }
        decoder.read(JSONNode(value.pointer), at: index, scanner.text(since: start), value.faults)
    }

    private static func matches(_ key: JSONNode, _ name: StaticString?) -> Bool {
        guard let name, let text = key.text else { return false }
        return name.withUTF8Buffer { text.elementsEqual($0) }
    }
}
