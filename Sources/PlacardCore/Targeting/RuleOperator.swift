/// An operator of a rule (rule 13.1.2). Raw values are part of the stored format.
enum RuleOperator: UInt8, Sendable, CaseIterable {
    case variable = 1
    case missing = 2
    case and = 3
    case or = 4
    case not = 5
    case isTruthy = 6
    case choice = 7
    case equals = 8
    case isSame = 9
    case differs = 10
    case isOther = 11
    case less = 12
    case lessOrEqual = 13
    case greater = 14
    case greaterOrEqual = 15
    case contains = 16
    case startsWith = 17
    case endsWith = 18
    case version = 19
    case bucket = 20

    /// The key of its object.
    var name: StaticString {
        switch self {
        case .variable: "var"
        case .missing: "missing"
        case .and: "and"
        case .or: "or"
        case .not: "!"
        case .isTruthy: "!!"
        case .choice: "if"
        case .equals: "=="
        case .isSame: "==="
        case .differs: "!="
        case .isOther: "!=="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .contains: "in"
        case .startsWith: "starts_with"
        case .endsWith: "ends_with"
        case .version: "sem_ver"
        case .bucket: "bucket"
        }
    }

    init?(named name: String) {
        guard let found = Self.allCases.first(where: { ExactText.same($0.name.description, name) }) else { return nil }
        self = found
    }

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .missing: 0...Rule.nodeLimit
        case .and, .or, .choice: 1...Rule.nodeLimit
        case .not, .isTruthy: 1...1
        case .variable: 1...2
        case .equals, .isSame, .differs, .isOther, .contains, .startsWith, .endsWith: 2...2
        case .less, .lessOrEqual, .greater, .greaterOrEqual: 2...3
        case .version, .bucket: 3...3
        }
    }
}
