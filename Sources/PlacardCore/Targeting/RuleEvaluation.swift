extension RuleNode {
    /// The value of the part. Only what decides is evaluated.
    func result(_ variables: Variables) -> Value {
        switch self {
        case .constant(let value): value
        case .list(let elements): .array(elements.map { $0.result(variables) })
        case .operation(let symbol, let arguments, _): Self.result(of: symbol, arguments, variables)
        }
    }

    private static func result(
        of symbol: RuleOperator, _ arguments: [RuleNode], _ variables: Variables
    ) -> Value {
        func value(_ index: Int) -> Value { arguments[index].result(variables) }
        switch symbol {
        case .variable:
            let found = variables[arguments[0].text ?? ""]
            return found == .null && arguments.count > 1 ? value(1) : found
        case .missing: return .array(missing(arguments, variables).map { .string($0) })
        case .and, .or: return deciding(symbol, arguments, variables).value
        case .not: return .bool(!value(0).isTruthy)
        case .isTruthy: return .bool(value(0).isTruthy)
        case .choice: return chosen(arguments, variables).map { arguments[$0].result(variables) } ?? .null
        case .equals: return .bool(Comparison.equals(value(0), value(1)))
        case .isSame: return .bool(Comparison.isSame(value(0), value(1)))
        case .differs: return .bool(!Comparison.equals(value(0), value(1)))
        case .isOther: return .bool(!Comparison.isSame(value(0), value(1)))
        case .less: return .bool(ordered(arguments, variables) { $0 < 0 })
        case .lessOrEqual: return .bool(ordered(arguments, variables) { $0 <= 0 })
        case .greater: return .bool(ordered(arguments, variables) { $0 > 0 })
        case .greaterOrEqual: return .bool(ordered(arguments, variables) { $0 >= 0 })
        case .contains: return .bool(contains(value(1), value(0)))
        case .startsWith: return .bool(haveTexts(value(0), value(1)) { $0.starts(with: $1) })
        case .endsWith: return .bool(haveTexts(value(0), value(1)) { $0.suffix($1.count).elementsEqual($1) })
        case .version: return .bool(VersionTest(named: arguments[1].text ?? "")?.holds(value(0), value(2)) ?? false)
        case .bucket:
            let number = Bucket.of(arguments[0].text ?? "", variables.bucketID)
            return .bool((arguments[1].number ?? 1) <= number && number < (arguments[2].number ?? 0))
        }
    }

    /// The argument at which `and` or `or` ends, and its value.
    static func deciding(
        _ symbol: RuleOperator, _ arguments: [RuleNode], _ variables: Variables
    ) -> (position: Int, value: Value) {
        var last = (position: 0, value: Value.null)
        for (position, argument) in arguments.enumerated() {
            last = (position, argument.result(variables))
            if last.value.isTruthy == (symbol == .or) { break }
        }
        return last
    }

    /// The branch that `if` takes; nil: no condition holds, and there is no other.
    static func chosen(_ arguments: [RuleNode], _ variables: Variables) -> Int? {
        var position = 0
        while position + 1 < arguments.count {
            if arguments[position].result(variables).isTruthy { return position + 1 }
            position += 2
        }
        return position < arguments.count ? position : nil
    }

    /// Those of the names whose variable is null or an empty text.
    static func missing(_ arguments: [RuleNode], _ variables: Variables) -> [String] {
        names(arguments).compactMap { $0.text }.filter { variables[$0] == .null || variables[$0] == .string("") }
    }

    private static func ordered(
        _ arguments: [RuleNode], _ variables: Variables, _ fits: (Int) -> Bool
    ) -> Bool {
        var left = arguments[0].result(variables)
        for argument in arguments.dropFirst() {
            let right = argument.result(variables)
            guard let order = Comparison.order(left, right), fits(order) else { return false }
            left = right
        }
        return true
    }

    private static func contains(_ whole: Value, _ part: Value) -> Bool {
        if case .array(let elements) = whole { return elements.contains { Comparison.isSame($0, part) } }
        return haveTexts(whole, part) { whole, part in
            ByteSearch(part).isIn(whole)
        }
    }

    private static func haveTexts(
        _ left: Value, _ right: Value, _ fits: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool
    ) -> Bool {
        guard case .string(let left) = left, case .string(let right) = right else { return false }
        return fits(Array(left.utf8)[...], Array(right.utf8)[...])
    }
}

extension Value {
    /// JsonLogic's table: false, null, 0, an empty text and an empty array are not.
    var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let number): number != 0
        case .double(let number): number != 0
        case .string(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        case .date, .object: true
        }
    }
}
