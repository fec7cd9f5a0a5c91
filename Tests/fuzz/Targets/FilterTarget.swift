import PlacardCore
import PlacardRegex

/// One filter against one value, compared with `FilterModel`.
enum FilterTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let comparator = Int64(input.byte() % 20)
        let isDate = input.byte() & 1 == 1
        let nowMs = time(&input)
        let wanted = value(&input, hasDates: false)
        let found = input.byte() & 7 == 0 ? nil : value(&input, hasDates: true)
        let filter = PropertyFilter(
            key: "k", isDate: isDate, comparator: Comparator(rawValue: comparator), wanted: wanted)
        var badPattern = false
        var isOverLimit = false
        let compiled = CompiledFilter(filter, compile: compileRegex) { _ in badPattern = true }
        let holds = compiled.holds(for: found, nowMs: nowMs) { isOverLimit = true }
        if isOverLimit || badPattern { return require(!holds, "a pattern that cannot be searched holds: \(filter)") }
        let model = FilterModel(code: comparator, isDate: isDate, wanted: wanted, nowMs: nowMs)
        guard let expected = model.holds(found) else { return }
        require(
            holds == expected,
            "\(filter) of \(String(describing: found)) at \(nowMs) is \(holds), the model says \(expected)")
    }

    private static func time(_ input: inout FuzzBytes) -> Int64 {
        switch input.byte() % 4 {
        case 0: 0
        case 1: Int64(bitPattern: input.number())
        case 2: Int64(input.number(2))
        default: 1_760_000_000_000 + Int64(input.number(3))
        }
    }

    /// Never NaN or infinite, as in the library: what reads JSON and properties refuses them.
    private static func value(_ input: inout FuzzBytes, hasDates: Bool) -> Value {
        switch input.byte() % 14 {
        case 0: return .null
        case 1: return .bool(input.byte() & 1 == 1)
        case 2: return .int(Int64(Int8(bitPattern: input.byte())))
        case 3: return .int(Int64(bitPattern: input.number()))
        case 4: return .double(Double(Int8(bitPattern: input.byte())) / 4)
        case 5, 6:
            let number = Double(bitPattern: input.number())
            return .double(number.isFinite ? number : 0)
        case 7: return .double(Double(Int64(bitPattern: input.number())))
        case 8: return .double(Double(Int64(input.number(5))) / 1000)
        case 9: return hasDates ? .date(ms: Int64(input.number(5))) : .int(Int64(input.number(4)))
        case 10: return hasDates ? .date(ms: Int64(bitPattern: input.number())) : .array([.null])
        case 11: return .object([Value.Member(key: "x", value: .int(1))])
        default: return .string(input.text())
        }
    }
}
