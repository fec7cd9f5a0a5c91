import Foundation
import PlacardCore
import PlacardStore

/// One life: a client, other processes with outboxes, a server and a network, in virtual time. Everything that happens
/// follows from the plan.
final class World {
    static let firstWallMs: Int64 = 1_760_000_000_000
    /// The monotonic clock when the machine starts.
    static let firstMonotonicMs: Int64 = 1_000

    let plan: LifePlan
    let traits: Traits
    let disk: Disk
    let path: StorePath
    let server: ModelServer
    var network = Network()
    var ledger = Ledger()
    var coverage = Coverage()
    var trace = Trace()
    var diary: Diary

    /// The decisions of the present step.
    var dice: Dice
    /// Gives ids to runs. Not the dice of a step: those must not change with the number of runs before.
    var identifiers: Dice
    var nowMs: Int64 = 0
    /// When the machine started.
    var bootMs: Int64 = 0
    /// How far the device's clock is ahead.
    var skewMs: Int64 = 0
    var lastJumpMs: Int64 = -1
    /// The store may have stamps of the future, which each open counts as its own time (rule 5.4).
    var wasSetBack = false

    /// Nil while the process does not run.
    var device: Device?
    var run = 0
    var outbox: OutboxStore?
    var outboxes = 0
    /// The user whom the host has set; nil: nobody yet.
    var user: String?
    /// The next user after an open that failed, or a call whose outcome is open.
    var isUserKnown = true
    var isDisabled = false
    var isOnline = true
    /// The server has refused to talk to the client, which waits for an hour or a flush (rule 7.5.7).
    var isPaused = false
    /// A call has failed in this run, or a fault has hit the disk.
    var isDoubtful = false
    /// The state before a kill, and when it was taken.
    var stateBefore: (state: DeviceState, ms: Int64, isPowerLoss: Bool)?

    var offered: UInt64?
    var showing: UInt64?
    /// The lists that the reply being applied must lead to.
    var wanted: ServerReply?
    /// When each campaign was last shown at once, for rule 9.6.
    var shownMs: [String: Int64] = [:]
    var nextToken: UInt64 = 0
    /// Refreshes that have not ended.
    var refreshes: Set<UInt64> = []
    /// Cards that a user may have dismissed: whether they are listed is not compared.
    var dismissed: Set<String> = []
    /// What the event that is being logged must do.
    var expected: (name: String, Explanation)?
    /// A request for campaigns is in flight, so that events wait.
    var parks = false
    /// The client does what is due, and nothing that a host asked for.
    var isDispatching = false
    var faultsEnded = false
    var requestsOfDrain = 0
    var steps = 0
    var hits: [Fault: Int] = [:]
    var kills = 0
    var powerLosses = 0

    /// - Parameter directory: an empty directory for locks.
    init(_ plan: LifePlan, directory: String, records: Bool = false) {
        self.plan = plan
        traits = Traits(plan)
        disk = Disk(Dice(seed: plan.seed, step: -3))
        if plan.plant == .forgottenSync { disk.ignoresSyncsOf = "-wal" }
        path = StorePath(directory: directory, apiKey: "key")
        let startS = (Self.firstWallMs + plan.shiftMs) / 1_000
        server = ModelServer(traits, plan, startS: startS)
        dice = Dice(seed: plan.seed, step: -4)
        identifiers = Dice(seed: plan.seed, step: -5)
        diary = Diary(isOn: records)
    }

    var now: Instant {
        Instant(
            wallMs: Self.firstWallMs + plan.shiftMs + nowMs + skewMs,
            monotonicMs: Self.firstMonotonicMs + plan.shiftMs / 7 + nowMs - bootMs)
    }

    var serverS: Int64 { (Self.firstWallMs + plan.shiftMs + nowMs) / 1_000 }
    var process: Int { 2 * run }
    var outboxProcess: Int { 2 * outboxes + 1 }

    // MARK: The life

    func live() throws(Violation) {
        DiskVFS.disk = disk
        sqliteForgetsRandomness()
        defer { end() }
        user = traits.has(.anonymous) ? nil : "u-1"
        try open()
        for step in plan.steps {
            dice = Dice(seed: plan.seed, step: step)
            trace.add("step")
            steps += 1
            try pass(gap())
            try act()
            try checkCheaply()
            if dice.chance(3) { try LedgerCheck(ledger: ledger, server: server).checkReceived() }
        }
        try drain()
    }

    private func end() {
        if let device {
            disk.kill()
            device.vanish()
        }
        device = nil
        outbox?.close()
        outbox = nil
        DiskVFS.disk = nil
    }

    private func gap() -> Int64 {
        if dice.chance(traits.pauses.percent) { return dice.within(3_600_000...traits.pauses.hours * 3_600_000) }
        return dice.pick([0, 0, 1, 500, 1_000, 3_000, 4_999, 5_000, 9_999, 10_000, 10_001, 29_999, 30_000, 60_000])
    }

    // MARK: Time

    /// Lets time pass, and does what is due meanwhile.
    func pass(_ ms: Int64) throws(Violation) {
        let endMs = nowMs + ms
        var rounds = 0
        while true {
            rounds += 1
            if rounds > 20_000 { throw Violation("the client is idle at last", "\(rounds) rounds in \(ms) ms") }
            let deviceMs = device?.deadlineMs(at: now).map { $0 - Self.firstMonotonicMs - plan.shiftMs / 7 + bootMs }
            let next = min(network.nextMs ?? .max, deviceMs ?? .max)
            guard next <= endMs else { break }
            nowMs = max(nowMs, next)
            if let arrival = network.nextMs, arrival <= nowMs {
                if let delivery = network.takeNext() { try deliver(delivery) }
            } else {
                isDispatching = true
                defer { isDispatching = false }
                try touch { [now] (device) throws(PlacardError) in try device.dispatch(at: now) }
            }
        }
        nowMs = max(nowMs, endMs)
    }

    // MARK: Calls

    /// How a call of the host ended.
    enum CallEnd {
        case done(Status)
        /// - Parameter isOpen: the error text says that the change may be there after a crash.
        case failed(isOpen: Bool)
        /// The process was killed in the call, or does not run.
        case died

        var isDone: Bool { if case .done(.ok) = self { true } else { false } }
    }

    /// A call of the host, which the disk or the process may not survive.
    @discardableResult
    func call(_ input: Input) throws(Violation) -> CallEnd {
        if device == nil { return .died }
        if !isOnline { coverage.saw(.offlineCall) }
        var status = Status.ok
        let error = try touch { [now] (device) throws(PlacardError) in status = try device.apply(input, at: now) }
        guard device != nil else { return .died }
        guard let error else {
            trace.add("\(status)")
            if status == .disabled { coverage.saw(.disabledCall) }
            return .done(status)
        }
        coverage.saw(.callFailed)
        let isOpen = error.message.contains("may contain")
        if isOpen { coverage.saw(.callOutcomeOpen) }
        return .failed(isOpen: isOpen)
    }

    /// Lets the client work, perhaps with a fault of the disk, and takes what comes of it.
    @discardableResult
    func touch(_ body: (Device) throws(PlacardError) -> Void) throws(Violation) -> PlacardError? {
        guard let device else { return nil }
        disk.process = process
        armFault()
        let failuresBefore = disk.failures
        let unwrittenBefore = device.unwritten.count
        let restsBefore = device.rests
        let writesBefore = disk.writes
        let checkpointsBefore = device.checkpoints
        var caught: PlacardError?
        do throws(PlacardError) {
            try body(device)
        } catch {
            caught = error
        }
        if device.rests > restsBefore { coverage.saw(.storeRested) }
        if restsBefore > 0, disk.writes > writesBefore { coverage.saw(.storeWoke) }
        if device.checkpoints > checkpointsBefore { coverage.saw(.logCheckpointed) }
        if device.unwritten.count > unwrittenBefore { coverage.saw(.replyNotWritten) }
        let hasHit = disk.failures > failuresBefore
        if hasHit { noteHit() }
        if caught != nil, !hasHit, !isDoubtful {
            throw Violation("a call fails only when the disk does", caught?.message ?? "")
        }
        if hasHit { isDoubtful = true }
        disk.armed = nil
        if disk.isDead(process) {
            coverage.saw(.killedInCall)
            bury()
            return caught
        }
        try collect()
        return caught
    }

    /// Takes what the client reports and wants to send.
    func collect() throws(Violation) {
        guard let device else { return }
        let (events, observations) = device.takeEvents()
        for observation in observations { try see(observation) }
        for event in events { try see(event) }
        for request in device.takeRequests() { try send(request) }
    }
}
