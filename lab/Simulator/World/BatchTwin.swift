import PlacardCore

/// Logs a batch with one copy of an engine, and its events one by one with another.
struct BatchTwin {
    private let engine: Engine
    private let now: Instant

    init(_ engine: Engine, _ now: Instant) {
        self.engine = engine
        self.now = now
    }

    func compare(_ batch: EventBatch, _ events: [CustomEvent], _ coverage: inout Coverage) throws(Violation) {
        // A session that starts sends a request at once, which the events after it wait for.
        if engine.isDisabled { return }
        let one = run([.logBatch(batch)])
        let many = run(events.map(Input.logEvent))
        coverage.saw(.comparedBatch)
        // A batch evaluates events that waited for a request after its last event, and logs their impressions there.
        guard one.records.sorted() == many.records.sorted() else {
            throw Violation(
                "a batch equals single events",
                "records \(one.records.joined(separator: "\n    "))\n  and\n    \(many.records.joined(separator: "\n    "))"
            )
        }
        guard one.events.sorted() == many.events.sorted() else {
            throw Violation("a batch equals single events", "events \(one.events), \(many.events)")
        }
    }

    /// Without handles, which are given in the order in which waiting events are evaluated.
    private static func text(of event: Event) -> String {
        Trace.text(of: event).split(separator: " ").prefix(2).joined(separator: " ")
    }

    private func run(_ inputs: [Input]) -> (records: [String], events: [String]) {
        let store = ScratchStore()
        let durable = DurableEngine(engine, over: store)
        var events: [String] = []
        for input in inputs {
            _ = try? durable.apply(input, at: now) { consequences in
                events += consequences.events.map(Self.text)
            }
        }
        return (store.records, events)
    }
}
