import CJansson
import PlacardCore
import XCTest

@testable import PlacardJSON

/// Random JSON texts with faults, compared with a tree that knows what must become of each value (rule 3.1.1).
final class JSONRepairTests: XCTestCase {
    private func repaired(
        _ text: [UInt8], as shape: JSONShape = .free, levels: Int = 64
    ) throws -> (value: Value, faults: JSONFaults) {
        try text.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes, at: 0)
            let made = try scanner.value(as: shape, levels: levels)
            defer { json_decref(made.pointer) }
            XCTAssertNil(scanner.peek())
            return (JSONNode(made.pointer).value(), made.faults)
        }
    }

    private func repaired(_ text: String, as shape: JSONShape = .free) throws -> (value: Value, faults: JSONFaults) {
        try repaired(Array(text.utf8), as: shape)
    }

    /// In one text: paths of the faults, and a problem.
    private func words(_ faults: JSONFaults) -> [String] { faults.list.map { "\($0.path) \($0.problem)" } }

    // MARK: Examples

    func testWhatCannotBeRepresentedIsReplaced() throws {
        for (text, expected) in [
            (#"{"a":"x\ud83d"}"#, #"{"a":"x�"}"#), (#"{"a":"\ude00x"}"#, #"{"a":"�x"}"#),
            (#"{"a":"\ud83d\ud83d\ude00"}"#, #"{"a":"�😀"}"#), (#"{"a":"\ud83d\u0041"}"#, #"{"a":"�A"}"#),
            (#"{"a":18446744073709551615}"#, #"{"a":1.8446744073709552e+19}"#),
            (#"{"a":-9223372036854775809}"#, #"{"a":-9.223372036854775808e18}"#),
            (#"{"a":1e400}"#, #"{"a":"1e400"}"#), (#"{"a":-1E+400}"#, #"{"a":"-1E+400"}"#),
            (#"{"a\u0000b":{"c":[1e400]},"d":1}"#, #"{"d":1}"#), (#"{"a\ud83d":1}"#, #"{"a�":1}"#),
            (#"[{"a\u0000":1}]"#, "[{}]"), (#"{"a":1,"b\u0000":2}"#, #"{"a":1}"#),
            (#"["\"\\\/\b\f\n\r\t\u0000\u001f\u00e4",1e400]"#, #"["\"\\/\b\f\n\r\t\u0000\u001fä","1e400"]"#),
            (" [ 1 , true ,\tfalse,\nnull , { } , [ ] , 1e400 ] ", #"[1,true,false,null,{},[],"1e400"]"#),
        ] {
            let made = try repaired(text)
            XCTAssertEqual(made.value, try repaired(expected).value, text)
            XCTAssertFalse(made.faults.isEmpty, text)
            XCTAssertNil(made.faults.ofItem, text)
        }
    }

    func testBrokenUTF8BecomesReplacementCharacters() throws {
        for (bytes, expected) in [
            ([0xFF], "�"), ([0x61, 0xC3], "a�"), ([0xED, 0xA0, 0x80], "���"), ([0xF0, 0x9F, 0x98, 0x80, 0xC0], "😀�"),
        ] as [([UInt8], String)] {
            let made = try repaired(Array("[\"".utf8) + bytes + Array("\"]".utf8))
            XCTAssertEqual(made.value, [.string(expected)])
            XCTAssertEqual(words(made.faults), ["[0] is not valid Unicode"])
        }
    }

    func testFaultsNameTheirPaths() throws {
        let text = #"{"a":{"b":[1,{"c d":1e400}]},"k\u0000":1,"x\ud800":"\ud800","n":99999999999999999999}"#
        XCTAssertEqual(
            words(try repaired(text).faults),
            [
                "a.b[1].c d is 1e400, which is out of range", "k? has a key with the character U+0000",
                "x� has a key that is not valid Unicode", "x� is not valid Unicode",
                "n is 99999999999999999999, which is out of range",
            ])
    }

    func testAKnownFieldMakesTheItemInvalid() throws {
        let shape = JSONShape.object(["t": .text, "n": .number, "e": .extras], others: .free)
        for (text, place) in [
            (#"{"t":"\ud800"}"#, "t"), (#"{"n":1e400}"#, "n"), (#"{"n":18446744073709551615}"#, "n"),
            (#"{"t":1e400}"#, nil),
            (#"{"n":"\ud800"}"#, nil), (#"{"x":1e400}"#, nil), (#"{"t":{"t":"\ud800"}}"#, nil),
            (#"{"e":{"t":"\ud800"}}"#, nil),
        ] as [(String, String?)] {
            XCTAssertEqual(try repaired(text, as: shape).faults.ofItem?.place, place, text)
        }
    }

    func testANumberInPlaceOfAnotherTypeStaysTheWrongType() throws {
        let shape = JSONShape.object(
            ["t": .text, "f": .flag, "o": .object([:], others: .free), "l": .list(.text), "r": .ratio], others: .free)
        for (key, remedy) in [
            ("t", "write a text"), ("f", "write true or false"), ("o", "write an object"), ("l", "write a list"),
            ("r", "write a smaller number"),
        ] {
            let made = try repaired("{\"\(key)\":1e400}", as: shape)
            let fault = try XCTUnwrap(made.faults.list.first, key)
            XCTAssertEqual([fault.path, fault.problem], [key, "is 1e400, which is out of range"])
            XCTAssertEqual(fault.remedy, "it is ignored; \(remedy)")
            XCTAssertEqual(made.value, .object([.init(key: key, value: key == "r" ? .null : .double(0.5))]))
        }
    }

    func testAFlagOrAnElementOutOfRangeIsNotCalledAText() {
        func reasons(_ data: String) -> [String] {
            let text =
                #"{"triggers":[{"id":"c","type":"inapp","trigger_condition":[{"type":"open"}],"data":{"type":"MODAL",\#(data)}}]}"#
            let reply = HTTPReply(status: 200, body: Array(text.utf8))
            guard case .data(_, let problems, _) = ReplyDecoder.decode(reply, of: .data, retryAfterMs: 0) else {
                return []
            }
            return problems.map(\.reason)
        }
        XCTAssertEqual(reasons(#""is_control":1e400"#), ["`data.is_control` is a number, not a boolean"])
        XCTAssertEqual(reasons(#""btns":[1e400]"#), ["`data.btns[0]` is a number, not an object"])
        XCTAssertEqual(reasons(#""themes":1e400"#), ["`data.themes` is a number, not an object"])
        XCTAssertEqual(
            reasons(#""own":1e400"#), ["campaign 'c': `data.own` is 1e400, which is out of range: it is kept as text"])
    }

    func testAnExtraWithANumberOutOfRangeIsItsText() throws {
        for (text, expected) in [
            ("1e400", "1e400"), ("18446744073709551615", "18446744073709551615"), ("-0.1e999", "-0.1e999"),
            (#"{ "n" : 18446744073709551615 , "s":"\u00e4\"" }"#, #"{"n":18446744073709551615,"s":"ä\""}"#),
            (#"[1, [1e400], "\ud800"]"#, #"[1,[1e400],"�"]"#),
        ] {
            let made = try repaired("{\"k\":\(text),\"l\":[1]}", as: .extras)
            XCTAssertEqual(
                made.value, .object([.init(key: "k", value: .string(expected)), .init(key: "l", value: [1])]))
        }
        XCTAssertEqual(
            try repaired(#"{"k":{"a":"\ud800"}}"#, as: .extras).value, try repaired(#"{"k":{"a":"�"}}"#).value)
    }

    func testWhatIsNestedTooDeepIsRemoved() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "{\"a\":", count: levels) + "1" + String(repeating: "}", count: levels)
        }
        XCTAssertTrue(try repaired(nested(64)).faults.isEmpty)
        for levels in [65, 66, 70, 2_048, 2_049, 100_000] {
            let made = try repaired(nested(levels))
            XCTAssertEqual(made.value, try repaired(nested(63).replacingOccurrences(of: "1", with: "{}")).value)
            XCTAssertEqual(made.faults.list.count, 1)
        }
        let lists = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let made = try repaired("[1,\(lists),2]")
        guard case .array(let elements) = made.value else { return XCTFail("\(made.value)") }
        XCTAssertEqual([elements.first, elements.last], [1, 2])
        for wrong in ["[1,\(lists.dropLast()),2]", "[1,\(lists)}", "[1,\(lists.dropLast())},2]"] {
            XCTAssertThrowsError(try repaired(wrong))
        }
    }

    func testMillionsOfFaultsAreCounted() throws {
        let made = try repaired("[" + Array(repeating: "1e400", count: 100_000).joined(separator: ",") + "]")
        XCTAssertEqual(made.faults.list.count, JSONFaults.limit)
        XCTAssertEqual(made.faults.others, 100_000 - JSONFaults.limit)
        var problems = Problems()
        problems.add(made.faults, in: "cards[3]", of: "card 'a'")
        XCTAssertEqual(problems.list.count, 101)
        XCTAssertEqual(problems.list.first?.id, "cards[3].[0]")
        XCTAssertTrue(problems.list.last?.reason.hasPrefix("99900 more") == true)
    }

    // MARK: At random

    private var random = RandomSource(seed: 20_261_126)

    private func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// A text, what it must become, and how many faults it has.
    private struct Sample {
        var text: [UInt8]
        var value: Value
        var faults = 0
    }

    private func scalar() -> Sample {
        switch int(0...13) {
        case 0: return Sample(text: Array("null".utf8), value: .null)
        case 1: return Sample(text: Array("true".utf8), value: true)
        case 2: return Sample(text: Array("-12".utf8), value: -12)
        case 3: return Sample(text: Array("1.5e3".utf8), value: 1500.0)
        case 4: return Sample(text: Array("9223372036854775807".utf8), value: .int(.max))
        case 5: return Sample(text: Array("9223372036854775808".utf8), value: .double(0x1p63), faults: 1)
        case 6: return Sample(text: Array("-1e999".utf8), value: "-1e999", faults: 1)
        case 7:
            return Sample(
                text: Array("\(String(repeating: "9", count: 400))".utf8),
                value: .string(String(repeating: "9", count: 400)), faults: 1)
        default: return string()
        }
    }

    private func string() -> Sample {
        var sample = Sample(text: [UInt8(ascii: "\"")], value: "")
        var (text, isBroken) = ("", false)
        for _ in 0..<int(0...4) {
            let (bytes, character, breaks) = piece()
            // Two halves next to each other would be a whole.
            sample.text += bytes + Array("-".utf8)
            text += character + "-"
            isBroken = isBroken || breaks
        }
        sample.text.append(UInt8(ascii: "\""))
        return Sample(text: sample.text, value: .string(text), faults: isBroken ? 1 : 0)
    }

    private func piece() -> (bytes: [UInt8], character: String, breaks: Bool) {
        switch int(0...11) {
        case 0: return (Array(#"\""#.utf8), "\"", false)
        case 1: return (Array(#"\\"#.utf8), "\\", false)
        case 2: return (Array(#"\u00E4"#.utf8), "ä", false)
        case 3: return (Array(#"\ud83d\uDE00"#.utf8), "😀", false)
        case 4: return (Array(#"\u0000"#.utf8), "\0", false)
        case 5: return (Array("ä{[,:]}".utf8), "ä{[,:]}", false)
        case 6: return (Array(#"\ud83d"#.utf8), "�", true)
        case 7: return (Array(#"\uDE00"#.utf8), "�", true)
        case 8: return ([0xE2, 0x82], "�", true)
        case 9: return ([0xC0], "�", true)
        default: return (Array("x".utf8), "x", false)
        }
    }

    private func space() -> [UInt8] { Array(["", "", "", " ", "\n\t"][int(0...4)].utf8) }

    private func sample(_ depth: Int) -> Sample {
        guard depth < 4, int(0...2) > 0 else { return scalar() }
        let isList = Bool.random(using: &random)
        var sample = Sample(text: space() + [UInt8(ascii: isList ? "[" : "{")] + space(), value: .null)
        var (elements, members): ([Value], [Value.Member]) = ([], [])
        for number in 0..<int(0...4) {
            if number > 0 { sample.text += [UInt8(ascii: ",")] + space() }
            var element = self.sample(depth + 1)
            if !isList {
                let key = string()
                guard case .string(let name) = key.value else { continue }
                let unique = "\(number)\(name)"
                sample.text += [UInt8(ascii: "\""), UInt8(ascii: "0") + UInt8(number)] + key.text.dropFirst() + space()
                sample.text += [UInt8(ascii: ":")] + space()
                if name.contains("\0") {
                    // The key is one fault, whatever else is wrong there.
                    (sample.text, sample.faults) = (sample.text + element.text + space(), sample.faults + 1)
                    continue
                }
                element.faults += key.faults
                members.append(.init(key: unique, value: element.value))
            }
            elements.append(element.value)
            sample.text += element.text + space()
            sample.faults += element.faults
        }
        sample.text.append(UInt8(ascii: isList ? "]" : "}"))
        sample.value = isList ? .array(elements) : .object(members)
        return sample
    }

    func testRandomTextsBecomeWhatTheModelSays() throws {
        var faulty = 0
        for _ in 0..<5_000 {
            let sample = sample(0)
            let shown = String(decoding: sample.text, as: UTF8.self)
            let made = try repaired(sample.text)
            XCTAssertEqual(made.value, sample.value, shown)
            XCTAssertEqual(made.faults.list.count + made.faults.others, sample.faults, shown)
            if sample.faults > 0 { faulty += 1 }
        }
        XCTAssertGreaterThan(faulty, 1_000)
    }

    /// A fault never makes another text valid: each byte removed from a text, or put into it, is judged as without the
    /// faults.
    func testDamagedTextsAreRefusedAsWithoutFaults() {
        let faults = ["1e400", "99999999999999999999", #""\ud800""#]
        let good = ["1e100", "7", #""\u0041""#]
        let template = Array(#"{"a": [@, {"b": @}], "c": {"d": "x", "e": @}, "f": [[], {}, null, true]}"#.utf8)
        for _ in 0..<3_000 {
            var bytes = template
            let index = int(0...bytes.count - 1)
            switch int(0...2) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(Array("{}[],:\"0x ".utf8)[int(0...9)], at: index)
            default: bytes.removeSubrange(index..<min(bytes.count, index + int(1...9)))
            }
            let kind = int(0...2)
            func text(_ value: String) -> [UInt8] {
                bytes.flatMap { $0 == UInt8(ascii: "@") ? Array(value.utf8) : [$0] }
            }
            let (faulty, plain) = (text(faults[kind]), text(good[kind]))
            let shown = String(decoding: faulty, as: UTF8.self)
            XCTAssertEqual((try? readWhole(faulty)) != nil, (try? readWhole(plain)) != nil, shown)
        }
    }

    private func readWhole(_ bytes: [UInt8]) throws -> Value {
        try bytes.withUnsafeBytes { JSONDocument.readReceived($0) { $0.value() } }.get()
    }
}
