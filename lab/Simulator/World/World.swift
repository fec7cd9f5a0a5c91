import PlacardCore

/// Devices, a network and a server in one virtual time. Everything that happens follows from the plan.
final class World {
    static let firstWallMs: Int64 = 1_760_000_000_000
    /// The monotonic clock when a machine starts.
    static let firstMonotonicMs: Int64 = 1_000

    let plan: LifePlan
    let traits: Traits
    let server: any Server
    /// How long a message takes, unless a fault makes it slow.
    let travelMs: ClosedRange<Int64>
    var hosts: [Host] = []
    private var network = Agenda<Delivery>()
    /// When the clients have work.
    private var wakes = Agenda<Host>()
    var coverage = Coverage()
    var trace: Trace
    var diary: Diary

    /// The decisions of the present step.
    var dice: Dice
    /// Gives ids to runs. Not the dice of a step: those must not change with the number of runs before.
    var identifiers: Dice
    private(set) var nowMs: Int64 = 0
    var faultsEnded = false
    var steps = 0
    var hits: [Fault: Int] = [:]
    var kills = 0
    var powerLosses = 0

    init(
        _ plan: LifePlan, _ traits: Traits, _ server: any Server, travelMs: ClosedRange<Int64> = 5...400,
        traces: Bool = true, records: Bool = false
    ) {
        self.plan = plan
        self.traits = traits
        self.server = server
        self.travelMs = travelMs
        dice = Dice(seed: plan.seed, step: -4)
        identifiers = Dice(seed: plan.seed, step: -5)
        trace = Trace(isOn: traces)
        diary = Diary(isOn: records)
    }

    // MARK: Time

    /// Lets time pass, and does what is due meanwhile.
    func pass(_ ms: Int64) throws(Violation) {
        for host in hosts { planWake(of: host) }
        let endMs = nowMs + ms
        var rounds = 0
        while true {
            let next = min(network.nextMs ?? .max, wakes.nextMs ?? .max)
            guard next <= endMs else { break }
            rounds += 1
            if rounds > 20_000 * hosts.count {
                throw Violation("the client is idle at last", "\(rounds) rounds in \(ms) ms")
            }
            nowMs = max(nowMs, next)
            if let arrival = network.nextMs, arrival <= nowMs {
                if let delivery = network.takeNext() { try delivery.host.deliver(delivery) }
            } else if let host = wakes.takeNext() {
                try wake(host)
            }
        }
        nowMs = max(nowMs, endMs)
    }

    func send(_ content: Delivery.Content, of host: Host, in ms: Int64) {
        network.plan(Delivery(host: host, run: host.run, content: content), at: nowMs + ms)
    }

    /// Plans the next work of a client, unless it is planned already.
    func planWake(of host: Host) {
        guard let due = host.deadlineMs, due < host.wakeMs ?? .max else { return }
        host.wakeMs = max(due, nowMs)
        wakes.plan(host, at: max(due, nowMs))
    }

    private func wake(_ host: Host) throws(Violation) {
        if let wakeMs = host.wakeMs, wakeMs <= nowMs { host.wakeMs = nil }
        guard let due = host.deadlineMs, due <= nowMs else { return planWake(of: host) }
        try host.dispatch()
    }

    /// Whether a fault of the life happens now.
    func strikes(_ fault: Fault) -> Bool {
        guard !faultsEnded, traits.has(fault), dice.chance(traits.intensity) else { return false }
        hits[fault, default: 0] += 1
        return true
    }

    func latencyMs() -> Int64 {
        if strikes(.slow) { return dice.within(1_000...70_000) }
        return dice.within(travelMs)
    }
}
