import Foundation
import Placard

/// A scenario file, wholly understood: what the format does not know is refused here, before anything runs.
struct Scenario {
    private static let timeLimit: Int64 = 1 << 53

    let name: String
    let options: Options
    let startMs: Int64
    let steps: [Step]

    init(contentsOf file: URL) throws {
        try self.init(Array(Data(contentsOf: file)))
    }

    init(_ text: some Sequence<UInt8>) throws {
        var fields = try Fields(try JSONReader.read(Array(text)), "the scenario")
        name = try fields.needed(try fields.string("name"), "name")
        for rule in try fields.array("rules") ?? [] where rule.string?.isEmpty ?? true {
            throw FormatError("the scenario.rules must hold strings that are not empty")
        }
        startMs = try fields.integer("start_ms", in: 0...Self.timeLimit) ?? 1_760_000_000_000
        options = try ScenarioConfig.options(fields.take("config") ?? .object([]))
        let steps = try fields.needed(try fields.array("steps"), "steps")
        try fields.end()
        guard !name.isEmpty else { throw FormatError("the scenario.name must not be empty") }
        guard !steps.isEmpty else { throw FormatError("the scenario has no steps") }
        self.steps = try steps.enumerated().map { try Step($0.element, number: $0.offset + 1) }
    }
}
