import PlacardCore
import PlacardStore

/// A program that does anything that a host may do, on a machine with faults, next to other processes with outboxes. It
/// knows what must come of each call.
final class RandomHost: Host {
    let server: ModelServer
    let home: Home
    var ledger = Ledger()
    var lastJumpMs: Int64 = -1
    /// The store may have stamps of the future, which each open counts as its own time (rule 5.4).
    var wasSetBack = false

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
    /// The server has refused a signature.
    var isRefused = false
    /// A call has failed in this run, or a fault has hit the disk.
    var isDoubtful = false
    /// The state before a kill, and when it was taken.
    var stateBefore: (state: DeviceState, ms: Int64, isPowerLoss: Bool)?

    var offered: UInt64?
    var showing: UInt64?
    /// The lists that the reply being applied must lead to.
    var wanted: ServerReply?
    /// The lowest version that the content of a source can be; 0: nothing may have been taken in.
    var versionInUse = 0
    /// When each campaign was last shown at once, for rule 9.6.
    var shownMs: [String: Int64] = [:]
    var nextToken: UInt64 = 0
    /// Refreshes that have not ended.
    var refreshes: Set<UInt64> = []
    /// Cards that a user may have dismissed: whether they are listed is not compared.
    var dismissed: Set<String> = []
    /// What rules of cards read.
    var fact = KnownFact.known(nil)
    /// What the event that is being logged must do.
    var expected: (name: String, Explanation)?
    /// A request for campaigns is in flight, so that events wait.
    var parks = false
    var requestsOfDrain = 0
    let watcher: (any EngineWatcher)?
    let tape: LifeTape

    init(
        in world: World, _ server: ModelServer, _ home: Home, _ disk: Disk,
        watchedBy watcher: (any EngineWatcher)? = nil
    ) {
        self.watcher = watcher
        // Every other life has a tape that overflows.
        tape = LifeTape(limit: world.plan.seed.isMultiple(of: 2) ? 60_000 : nil)
        self.server = server
        self.home = home
        super.init(in: world, disk)
        if world.plan.plant == .forgottenSync { disk.ignoresSyncsOf = "-wal" }
    }

    var serverS: Int64 { (World.firstWallMs + plan.shiftMs + nowMs) / 1_000 }
    var process: Int { 2 * run }
    var outboxProcess: Int { 2 * outboxes + 1 }

    // MARK: The life

    func live() throws(Violation) {
        if case .file = home {
            DiskVFS.disk = disk
            sqliteForgetsRandomness()
        }
        defer { end() }
        user = traits.has(.anonymous) ? nil : "u-1"
        try open()
        for step in plan.steps {
            dice = Dice(seed: plan.seed, step: step)
            world.trace.add("step")
            world.steps += 1
            try world.pass(gap())
            try act()
            try checkCheaply()
            try checkCardRules()
            if dice.chance(3) { try LedgerCheck(ledger: ledger, server: server).checkReceived() }
        }
        try drain()
        try tape.check()
    }

    private func end() {
        if let device {
            disk.kill()
            device.vanish()
        }
        device = nil
        outbox?.close()
        outbox = nil
        if case .file = home { DiskVFS.disk = nil }
    }

    private func gap() -> Int64 {
        if dice.chance(traits.pauses.percent) { return dice.within(3_600_000...traits.pauses.hours * 3_600_000) }
        return dice.pick([0, 0, 1, 500, 1_000, 3_000, 4_999, 5_000, 9_999, 10_000, 10_001, 29_999, 30_000, 60_000])
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
            world.trace.add("\(status)")
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
    override func touch(_ body: (Device) throws(PlacardError) -> Void) throws(Violation) -> PlacardError? {
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

    override func collect() throws(Violation) {
        if world.faultsEnded { requestsOfDrain += device?.requests.count ?? 0 }
        var hasNewContent = false
        if server.source != nil, let device {
            for request in device.requests where request.kind == .source { try checkAsked(request) }
            for event in device.events {
                // The call has started a session, so `open` may be judged before its event.
                if case .sessionStarted = event { expected = nil }
                if case .sourceUpdated = event { hasNewContent = true }
            }
        }
        try super.collect()
        if hasNewContent { try checkSource() }
        guard case .memory(let store) = home, let device, let watcher, device.unwritten.isEmpty else { return }
        watcher.didStep(device.durable.engine, store.rows, files: store.files, inFlight: device.inFlight, at: now)
    }

    override func expect(_ reply: ServerReply?) { wanted = reply }

    /// A reply to a request that has ended must change nothing.
    override func deliverLate(_ reply: ServerReply, of kind: RequestKind, to id: UInt64) throws(Violation) {
        // The engine still waits for a reply whose consequences could not be written.
        guard let device, !device.unwritten.contains(where: { $0.id == id }) else { return }
        coverage.saw(.lateReply)
        if plan.plant == .confusedReply, let other = device.inFlight.first(where: { $0.value == kind })?.key {
            try touch { [now] (device) in _ = device.finish(other, reply, at: now) }
            return
        }
        let before = DeviceState(device.durable.engine, events: ["e0"], at: now)
        let deadline = device.durable.nextDeadlineMs(at: now)
        let writes = disk.writes
        var status = Status.ok
        disk.process = process
        do throws(PlacardError) {
            status = try device.finishLate(id, reply, of: kind, at: now)
        } catch {
            throw Violation("a late reply changes nothing", error.message)
        }
        let after = DeviceState(device.durable.engine, events: ["e0"], at: now)
        coverage.saw(.comparedLateReply)
        guard status == .notFound, before == after, writes == disk.writes,
            deadline == device.durable.nextDeadlineMs(at: now), device.requests.isEmpty, device.events.isEmpty
        else {
            // A disabled client may have a card expire.
            throw Violation("a late reply changes nothing", "\(status) \(after.difference(from: before) ?? "")")
        }
    }

    override func see(_ event: Event) throws(Violation) { try check(event) }
    override func see(_ observation: TriggerObservation) throws(Violation) { try check(observation) }
}
