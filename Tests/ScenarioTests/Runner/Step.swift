import Placard

/// A call and what must be seen after it.
struct Step: CustomStringConvertible {
    /// Counted from 1.
    let number: Int
    let name: String
    let action: Action
    /// Checked: its keys are known.
    let expect: [JSON.Member]

    init(_ value: JSON, number: Int) throws {
        var fields = try Fields(value, "step \(number)")
        let name = try fields.needed(try fields.string("do"), "do")
        let expect = fields.take("expect") ?? .object([])
        self.number = number
        self.name = name
        do {
            action = try Action(name, &fields)
            try fields.end()
            self.expect = try Expectation.checked(expect)
        } catch let error as FormatError {
            throw FormatError("step \(number) (\(name)): \(error)")
        }
        try Self.checkStatus(expect["status"], "step \(number) (\(name))")
        guard expect["explain"] == nil || name == "explain" else {
            throw FormatError("step \(number) (\(name)): expect.explain belongs to the action 'explain' only")
        }
    }

    private static func checkStatus(_ status: JSON?, _ place: String) throws {
        let names = Status.allCases.map { spelled($0) }
        guard let status, !names.contains(status.string ?? "") else { return }
        throw FormatError("\(place): expect.status must be one of \(names.joined(separator: ", "))")
    }

    var description: String { "step \(number) (\(name))" }
    var expectsStatus: Bool { expect.contains { $0.key == "status" } }
}
