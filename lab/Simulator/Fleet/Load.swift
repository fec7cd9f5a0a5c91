/// What was counted: requests per second, and how old records were when the server got them.
struct Load {
    struct Second {
        var requests = 0
        var accepted = 0
        var refused = 0
        var nowhere = 0
    }

    private(set) var seconds: [Second]
    /// By phase: the longest wait of a record until the server had it, and how many arrived.
    private(set) var longestWaitMs: [Int64]
    private(set) var arrived: [Int]
    private(set) var records = 0
    private(set) var repeats = 0

    init() {
        seconds = Array(repeating: Second(), count: Int(Morning.lengthMs / 1000) + 1)
        longestWaitMs = Array(repeating: 0, count: Morning.phases.count)
        arrived = longestWaitMs.map { _ in 0 }
    }

    func accepted(inSecondOf ms: Int64) -> Int { seconds[Int(ms / 1000)].accepted }

    mutating func request(_ answer: Answer, atMs ms: Int64) {
        let second = Int(ms / 1000)
        seconds[second].requests += 1
        switch answer {
        case .accepted: seconds[second].accepted += 1
        case .limited, .overloaded: seconds[second].refused += 1
        case .nothing: seconds[second].nowhere += 1
        }
    }

    mutating func batch(agesMs: [Int64], atMs ms: Int64) {
        let phase = Morning.phase(atMs: ms)
        records += agesMs.count
        arrived[phase] += agesMs.count
        longestWaitMs[phase] = max(longestWaitMs[phase], agesMs.max() ?? 0)
    }

    mutating func repeated() { repeats += 1 }

    /// The mean and the highest number of requests per second between two seconds, the latter over `window` seconds.
    func between(_ fromS: Int, _ untilS: Int, window: Int = 10) -> (mean: Double, peak: Double) {
        let counts = seconds[fromS..<untilS].map(\.requests)
        let mean = Double(counts.reduce(0, +)) / Double(max(1, counts.count))
        var peak = 0
        for start in 0...max(0, counts.count - window) {
            peak = max(peak, counts[start..<min(counts.count, start + window)].reduce(0, +))
        }
        return (mean, Double(peak) / Double(window))
    }
}

/// What comes back.
enum Answer {
    case accepted
    /// 429 with a `Retry-After`.
    case limited
    /// 503 without one.
    case overloaded
    /// Nothing: the connection was refused, or broke.
    case nothing
}
