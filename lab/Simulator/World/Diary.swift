/// The steps of a life as a scenario file would have them, and what such a file cannot express.
struct Diary {
    /// Objects of `steps`, as JSON.
    private(set) var steps: [String] = []
    private(set) var missing: [String] = []
    private var lastMs: Int64 = 0
    /// Recording costs time: only a life that failed is recorded.
    let isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }

    mutating func add(_ members: @autoclosure () -> String, at nowMs: Int64) {
        guard isOn else { return }
        if nowMs > lastMs { steps.append("{\"do\":\"advance\",\"ms\":\(nowMs - lastMs)}") }
        lastMs = nowMs
        steps.append("{\(members())}")
    }

    mutating func addMissing(_ text: @autoclosure () -> String, at nowMs: Int64) {
        guard isOn else { return }
        missing.append("\(nowMs) ms: \(text())")
    }
}
