import CFuzzCalls

/// A part of the library that is run with any bytes. A run that traps, reads foreign memory, leaks or breaks a claim
/// ends the process.
package struct FuzzTarget: Sendable {
    package let name: String
    package let run: @Sendable ([UInt8]) -> Void

    package static let all = [
        FuzzTarget(name: "reply", run: ReplyTarget.run),
        FuzzTarget(name: "filter", run: FilterTarget.run),
        FuzzTarget(name: "properties", run: PropertiesTarget.run),
        FuzzTarget(name: "push", run: PushTarget.run),
        FuzzTarget(name: "action", run: ActionTarget.run),
        FuzzTarget(name: "theme", run: ThemeTarget.run),
        FuzzTarget(name: "head", run: HeadTarget.run),
        FuzzTarget(name: "source", run: SourceTarget.run),
        FuzzTarget(name: "store", run: StoreTarget.run),
        FuzzTarget(name: "outbox", run: OutboxTarget.run),
        FuzzTarget(name: "links", run: { inC($0, fuzz_links) }),
        FuzzTarget(name: "calls", run: { inC($0, fuzz_calls) }),
        FuzzTarget(name: "arrow", run: { inC($0, fuzz_arrow) }),
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    private static func inC(_ bytes: [UInt8], _ body: (UnsafePointer<UInt8>?, Int) -> Void) {
        bytes.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
}

/// Ends the process if a claim about the library does not hold.
func require(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { fatalError("fuzz: \(claim())") }
}
