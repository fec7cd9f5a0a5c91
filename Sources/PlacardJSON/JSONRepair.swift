import PlacardCore

/// Rewrites one JSON value so that jansson can represent it (rule 3.1.1): half a surrogate pair and broken UTF-8 become
/// U+FFFD, numbers out of range become text or the nearest double, and keys with U+0000 and what is nested too deep are
/// removed. What a decoder needs becomes null, because its item is invalid.
///
/// Slow: only for what jansson has refused. A text that is not JSON stays an error.
struct JSONRepair {
    private enum Step {
        case key(String)
        case index(Int)
    }

    private var text: JSONTextReader
    /// The value as jansson accepts it.
    private(set) var output: [UInt8] = []
    private(set) var faults = JSONFaults()
    private var path: [Step] = []
    /// Numbers out of range that were kept as they are written.
    private var written = 0

    /// - Parameter key: that of the value, for the paths of its faults.
    init(_ bytes: UnsafeRawBufferPointer, at position: Int, key: String?) {
        text = JSONTextReader(bytes, at: position)
        if let key { path = [.key(key)] }
    }

    /// Reads the value, nested at most `levels` deep, and returns where it ends. Call it once.
    mutating func repair(_ shape: JSONShape, levels: Int) throws(JSONDocument.SyntaxError) -> Int {
        if try !value(shape, levels) { write("null") }
        return text.position
    }

    // MARK: Values

    /// Returns false when the value has to be removed; nothing is written then.
    private mutating func value(_ shape: JSONShape, _ levels: Int) throws(JSONDocument.SyntaxError) -> Bool {
        if shape.isExtra { return try extra(levels) }
        switch try text.kind() {
        case .object, .array:
            guard levels > 0 else {
                try text.skip()
                note("is nested deeper than \(JSONDocument.depthLimit) levels", "it is removed")
                return false
            }
            try text.peek() == UInt8(ascii: "{") ? object(shape, levels - 1) : array(shape, levels - 1)
        case .string: string(try text.string(), shape)
        case .number: number(try text.number(), shape)
        case .word: output += try text.word()
        }
        return true
    }

    private mutating func object(_ shape: JSONShape, _ levels: Int) throws(JSONDocument.SyntaxError) {
        text.skip(1)
        write("{")
        if !text.take(UInt8(ascii: "}")) {
            repeat { try member(shape, levels) } while text.take(UInt8(ascii: ","))
            guard text.take(UInt8(ascii: "}")) else { throw text.fault("',' or '}'") }
        }
        write("}")
    }

    private mutating func member(_ shape: JSONShape, _ levels: Int) throws(JSONDocument.SyntaxError) {
        guard text.peek() == UInt8(ascii: "\"") else { throw text.fault("a key") }
        let key = try text.string()
        guard text.take(UInt8(ascii: ":")) else { throw text.fault("':'") }
        let name = String(decoding: key.bytes, as: UTF8.self)
        path.append(.key(name))
        defer { path.removeLast() }
        if key.bytes.contains(0) {
            try text.skip()
            return describe { .keyWithNUL(at: $0) }
        }
        if key.isBroken { describe { .brokenKey(at: $0) } }
        let start = output.count
        if output.last != UInt8(ascii: "{") { write(",") }
        write(text: key.bytes)
        write(":")
        if try !value(shape.member(name), levels) { output.removeLast(output.count - start) }
    }

    /// A removed element becomes null, so that the others keep their places.
    private mutating func array(_ shape: JSONShape, _ levels: Int) throws(JSONDocument.SyntaxError) {
        text.skip(1)
        write("[")
        if !text.take(UInt8(ascii: "]")) {
            var index = 0
            repeat {
                if index > 0 { write(",") }
                path.append(.index(index))
                if try !value(shape.element, levels) { write("null") }
                path.removeLast()
                index += 1
            } while text.take(UInt8(ascii: ","))
            guard text.take(UInt8(ascii: "]")) else { throw text.fault("',' or ']'") }
        }
        write("]")
    }

    /// A value that becomes text for the host. With a number out of range it is its own JSON text, as written.
    private mutating func extra(_ levels: Int) throws(JSONDocument.SyntaxError) -> Bool {
        let start = output.count
        let before = written
        guard try value(.written, levels) else { return false }
        if written > before {
            let json = Array(output[start...])
            output.removeLast(json.count)
            write(text: json)
        }
        return true
    }

    private mutating func string(_ string: JSONTextReader.Text, _ shape: JSONShape) {
        guard string.isBroken else { return write(text: string.bytes) }
        let problem = "is not valid Unicode"
        if shape.needsText { return refuse(problem) }
        note(problem, JSONFaults.Fault.replacement)
        write(text: string.bytes)
    }

    private mutating func number(_ number: JSONTextReader.Number, _ shape: JSONShape) {
        guard number.isOutOfRange else {
            output += number.bytes
            return
        }
        let text = String(decoding: number.bytes, as: UTF8.self)
        let shown = text.utf8.count > 40 ? "\(text.prefix(40))…" : text
        let problem = "is \(shown), which is out of range"
        if shape.needsNumber { return refuse(problem) }
        let nearest = Double(text) ?? .infinity
        if shape.isWritten {
            written += 1
            note(problem, "it is kept as text")
            output += number.bytes
        } else if let wanted = shape.insteadOfNumber {
            // It must stay a number: the wrong type.
            note(problem, "it is ignored; write \(wanted)")
            write("0.5")
        } else if shape.isRatio {
            note(problem, "it is ignored; write a smaller number")
            write("null")
        } else if nearest.isFinite {
            note(problem, "the nearest number replaces it")
            output += "\(nearest)".utf8
        } else {
            note(problem, "it is kept as text")
            write(text: number.bytes)
        }
    }

    // MARK: Faults

    private mutating func note(_ problem: String, _ remedy: String) {
        describe { .init(path: $0, problem: problem, remedy: remedy) }
    }

    /// - Parameter fault: makes the fault at a path, unless so many are described that this one is only counted.
    private mutating func describe(_ fault: (String) -> JSONFaults.Fault) {
        if faults.describesMore { faults.add(fault(place)) } else { faults.addUndescribed() }
    }

    private mutating func refuse(_ problem: String) {
        if !faults.hasNeeded { faults.addNeeded(.init(path: place, problem: problem, remedy: "")) }
        write("null")
    }

    private var place: String {
        var place = ""
        for step in path {
            switch step {
            case .key(let key): place += "\(place.isEmpty ? "" : ".")\(JSONFaults.shown(key))"
            case .index(let index): place += "[\(index)]"
            }
        }
        return place
    }

    // MARK: Writing

    private mutating func write(_ json: StaticString) { json.withUTF8Buffer { output += $0 } }

    /// Writes a string in quotes.
    private mutating func write(text: some Sequence<UInt8>) {
        write("\"")
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: output += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: output.append(byte)
            }
        }
        write("\"")
    }
}
