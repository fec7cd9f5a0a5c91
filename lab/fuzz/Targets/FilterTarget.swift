import PlacardCore
import PlacardRegex

/// One filter against one value, compared with `FilterModel`.
package enum FilterTarget {
    static func run(_ bytes: [UInt8]) {
        let (filter, found, nowMs) = read(bytes)
        guard let holds = holds(filter, found, nowMs) else { return }
        let model = FilterModel(
            code: filter.comparator.rawValue, isDate: filter.isDate, wanted: filter.wanted, nowMs: nowMs)
        guard let expected = model.holds(found) else { return }
        require(
            holds == expected,
            "\(filter) of \(String(describing: found)) at \(nowMs) is \(holds), the model says \(expected)")
    }

    private static func read(_ bytes: [UInt8]) -> (filter: PropertyFilter, found: Value?, nowMs: Int64) {
        var input = FuzzBytes(bytes)
        let comparator = Comparator(rawValue: Int64(input.byte() % 20))
        let isDate = input.byte() & 1 == 1
        let nowMs = time(&input)
        let wanted = value(&input, hasDates: false)
        let found = found(&input, wanted, isDate)
        return (PropertyFilter(key: "k", isDate: isDate, comparator: comparator, wanted: wanted), found, nowMs)
    }

    /// Whether the library's filter holds; nil when its pattern cannot be searched for.
    private static func holds(_ filter: PropertyFilter, _ found: Value?, _ nowMs: Int64) -> Bool? {
        var isUnusable = false
        let compiled = CompiledFilter(filter, compile: compileRegex) { _ in isUnusable = true }
        let holds = compiled.holds(for: found, nowMs: nowMs) { isUnusable = true }
        if isUnusable { require(!holds, "a pattern that cannot be searched for holds: \(filter)") }
        return isUnusable ? nil : holds
    }

    /// The filter, the value and the library's answer as JSON, for a comparison with the model in Python; nil: the
    /// pattern cannot be searched for.
    package static func json(_ bytes: [UInt8]) -> [UInt8]? {
        let (filter, found, nowMs) = read(bytes)
        guard let holds = holds(filter, found, nowMs) else { return nil }
        var writer = JSONWriter()
        writer.namesDates = true
        writer.value(
            .object([
                Value.Member(key: "comparator", value: .int(filter.comparator.rawValue)),
                Value.Member(key: "is_date", value: .bool(filter.isDate)),
                Value.Member(key: "wanted", value: filter.wanted), Value.Member(key: "found", value: found ?? .null),
                Value.Member(key: "now_ms", value: .int(nowMs)), Value.Member(key: "holds", value: .bool(holds)),
            ]))
        return writer.bytes
    }

    /// No value, any value, or one that is close to the filter's, which a random one hardly ever is.
    private static func found(_ input: inout FuzzBytes, _ wanted: Value, _ isDate: Bool) -> Value? {
        switch (input.byte() % 8, wanted) {
        case (0, _): return nil
        case (7, .double(let seconds)) where isDate && seconds.magnitude < 1e12:
            return .date(ms: Int64((seconds * 1000).rounded()) + Int64(input.byte() % 3) - 1)
        case (7, .int(let seconds)) where isDate && seconds.magnitude < 1 << 40:
            return .date(ms: seconds * 1000 + Int64(input.byte() % 3) - 1)
        case (7, .int(let number)): return .double(Double(number))
        case (7, _): return wanted
        default: return value(&input, hasDates: true)
        }
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
        case 2: return .int(Int64(Int8(truncatingIfNeeded: input.byte())))
        case 3: return .int(Int64(bitPattern: input.number()))
        case 4: return .double(Double(Int8(truncatingIfNeeded: input.byte())) / 4)
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
