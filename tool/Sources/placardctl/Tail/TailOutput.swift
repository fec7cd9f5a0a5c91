import Glibc

/// Prints what a tail sees, and says when it has printed enough.
struct TailOutput {
    let isJSON: Bool
    /// How many lines are left to print; nil: no limit.
    private(set) var left: Int?
    private(set) var isDone = false

    init(isJSON: Bool, count: Int?) {
        self.isJSON = isJSON
        left = count
        isDone = count == 0
    }

    mutating func print(_ lines: [TailLine]) {
        let now = Times.nowMs
        for line in lines where !isDone {
            isDone = !write(isJSON ? line.json(atMs: now).text() : text(line, now))
            left = left.map { $0 - 1 }
            if left == 0 { isDone = true }
        }
    }

    /// Returns false when the reader of a pipe has gone.
    private func write(_ line: String) -> Bool {
        Console.write(raw: line + "\n", to: STDOUT_FILENO)
    }

    private func text(_ line: TailLine, _ now: Int64) -> String {
        let words = TerminalText.clean(line.words)
        let time = String(Times.words(now).dropFirst(11))
        let text = "\(time) \(words)"
        let cut = Console.columns.map { TerminalText.shortened(text, to: $0) } ?? text
        return Style.dim.on(time) + cut.dropFirst(time.count)
    }
}

/// One change of a store, or one arrival at a server.
struct TailLine {
    /// Names the change in JSON.
    let kind: String
    let words: String
    var members: JSON.Members = [:]

    /// - Parameter atMs: when it was seen.
    func json(atMs: Int64) -> JSON {
        .object(members.merging(["kind": .string(kind), "at_ms": .integer(atMs)]))
    }
}
