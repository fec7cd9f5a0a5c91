import CSQLite
import Placard
import PlacardCore
import PlacardStore

/// Faults of the disk, the process and the machine; starting again.
extension RandomHost {
    /// SQLite seeds its random numbers from the disk's, at the first use in this life.
    func sqliteForgetsRandomness() { sqlite3_randomness(0, nil) }

    func armFault() {
        disk.armed = nil
        // Without such faults no dice are thrown, so that the number of calls does not change what a life does.
        guard !world.faultsEnded, traits.harmsDisk else { return }
        let after = dice.below(14)
        if traits.has(.ioError), dice.chance(traits.intensity) {
            disk.armed = (process, ArmedFault(kind: .ioError, after: after, count: dice.pick([1, 1, 3, 1_000])))
        } else if traits.has(.diskFull), dice.chance(traits.intensity) {
            disk.armed = (process, ArmedFault(kind: .full, after: after, count: dice.pick([1, 1_000])))
        } else if traits.has(.killInCall), dice.chance(max(1, traits.intensity / 3)) {
            disk.armed = (process, ArmedFault(kind: .kill, after: after, count: 1))
        }
    }

    func noteHit() {
        switch disk.armed?.fault.kind {
        case .ioError:
            coverage.saw(.ioErrorHit)
            world.hits[.ioError, default: 0] += 1
            world.diary.addMissing("an I/O error of the disk", at: nowMs)
        case .full:
            coverage.saw(.fullDiskHit)
            world.hits[.diskFull, default: 0] += 1
            world.diary.addMissing("no space on the disk", at: nowMs)
        case .kill:
            world.hits[.killInCall, default: 0] += 1
            world.diary.addMissing("a kill inside a call", at: nowMs)
        case nil: break
        }
    }

    // MARK: Ends of a process

    /// The client's process is gone. What it had in memory is lost.
    func bury() {
        guard let device else { return }
        world.kills += 1
        world.trace.add("kill")
        device.vanish()
        forgetRun()
        world.diary.add("\"do\":\"kill\"", at: nowMs)
    }

    private func forgetRun() {
        device = nil
        (offered, showing, refreshes) = (nil, nil, [])
        isOnline = true
    }

    /// The host closes the client, which moves the log into the main file and deletes it, if no other process has the
    /// store open.
    func closeClient() {
        guard let device else { return }
        coverage.saw(.closed)
        world.trace.add("close")
        world.diary.addMissing("a close", at: nowMs)
        keepState(of: device, isPowerLoss: false)
        if outbox != nil, dice.chance(50) {
            disk.process = outboxProcess
            endOutbox()
        }
        disk.process = process
        armFault()
        let failuresBefore = disk.failures
        device.close()
        if disk.failures > failuresBefore {
            noteHit()
            isDoubtful = true
        }
        disk.armed = nil
        if disk.isDead(process) { coverage.saw(.killedInClose) }
        forgetRun()
    }

    /// The next outbox is another process's.
    private func endOutbox() {
        outbox?.close()
        outbox = nil
        outboxes += 1
    }

    func killBetweenCalls() {
        guard let device else { return }
        coverage.saw(.killedBetweenCalls)
        world.hits[.killBetweenCalls, default: 0] += 1
        keepState(of: device, isPowerLoss: false)
        disk.process = process
        disk.kill()
        bury()
    }

    func losePower() {
        coverage.saw(.powerLost)
        world.hits[.powerLoss, default: 0] += 1
        world.powerLosses += 1
        world.diary.addMissing("a loss of power", at: nowMs)
        if !disk.isSynced { coverage.saw(.powerLostUnsynced) }
        let mayLose = traits.durability != .power && !disk.isSynced
        if let device {
            if disk.isSynced || !mayLose && !disk.hasKilled { keepState(of: device, isPowerLoss: true) }
            disk.process = process
            disk.kill()
            bury()
        }
        disk.process = outboxProcess
        disk.kill()
        endOutbox()
        world.trace.add("power lost, synced: \(disk.isSynced)")
        let result = disk.losePower(&dice)
        world.trace.add("torn: \(result.hasTorn), revived: \(result.hasRevived)")
        if result.hasTorn { coverage.saw(.sectorTorn) }
        if result.hasRevived { coverage.saw(.fileRevived) }
        if mayLose {
            ledger.lose(except: server.arrived, forgets: true)
            shownMs = [:]
            isUserKnown = false
            fact = .open
            isDoubtful = true
            stateBefore = nil  // of a close just before
            forgetVersionInUse()
        }
        bootMs = nowMs
    }

    private func keepState(of device: Device, isPowerLoss: Bool) {
        stateBefore = nil
        // A clock that was set moves what is stored as wall time, and records of other processes are taken in at open.
        guard !isDoubtful, lastJumpMs < 0, !wasSetBack, outboxWaiting == 0, device.unwritten.isEmpty else { return }
        stateBefore = (DeviceState(device.durable.engine, events: ["e0", "e1"], at: now), nowMs, isPowerLoss)
    }

    private var outboxWaiting: Int64 {
        if case .memory(let store) = home { return Int64(store.rows.pending.count) }
        guard let outbox else { return outboxes == 0 ? 0 : 1 }
        return (try? outbox.counts().waiting) ?? 1
    }

    // MARK: Starts

    /// Starts the client's process, again and again if the disk fails.
    func open() throws(Violation) {
        var reason = ""
        // The option `user`, of a host that knows it already.
        let named = run > 0 && traits.has(.users) && dice.chance(15) ? dice.pick(["u-1", "u-2", "u-3"]) : nil
        if let named, isUserKnown { userMayHaveChanged(to: named) }
        for attempt in 0... {
            run += 1
            disk.process = process
            if attempt < 5, run > 1 { armFault() } else { disk.armed = nil }
            let failuresBefore = disk.failures
            do throws(PlacardError) {
                device = try Device(
                    try home.open(traits.durability, at: now), options, tracks: traits.has(.tracking),
                    deviceSource, plan.plant, user: named, at: now, &world.identifiers,
                    recordedOn: tape, watchedBy: watcher)
            } catch {
                world.trace.add("open failed")
                reason = error.message
            }
            let hasHit = disk.failures > failuresBefore
            if hasHit { noteHit() }
            disk.armed = nil
            if disk.isDead(process) {
                coverage.saw(.killedAtOpen)
                device?.vanish()
                device = nil
                isDoubtful = true
                continue
            }
            if device != nil {
                isDoubtful = hasHit
                break
            }
            coverage.saw(.openFailed)
            isDoubtful = true
            if !hasHit { throw Violation("a store can be opened again", reason) }
        }
        if named != nil { stateBefore = nil }
        try afterOpen()
    }

    private var options: EngineOptions {
        var options = traits.engineOptions
        guard let source = server.source else { return options }
        options.hasSource = true
        options.fetch = source.options(trustsAnyone: plan.plant == .trustedAnyone)
        return options
    }

    private var deviceSource: ClientSource? {
        guard let source = server.source else { return nil }
        let isChecked = source.isSigned && plan.plant != .uncheckedHash
        return ClientSource(fetchedWith: isChecked ? source.signer.sodium : nil)
    }

    private func afterOpen() throws(Violation) {
        guard let device else { return }
        watcher?.didOpen()
        world.diary.add("\"do\":\"open\"", at: nowMs)
        if let name = device.setAside { throw Violation("no loss of power damages the store", name) }
        if run == 1, let user { try begin(as: user) }
        if let before = stateBefore, before.ms == nowMs, !isDoubtful {
            coverage.saw(before.isPowerLoss ? .comparedReopenAfterPowerLoss : .comparedReopen)
            let after = DeviceState(device.durable.engine, events: ["e0", "e1"], at: now)
            if let difference = after.difference(from: before.state) {
                throw Violation("a restart changes nothing but the stack", difference)
            }
        }
        stateBefore = nil
        lastJumpMs = -1
        isUserKnown = true
        user = device.durable.engine.user
        isDisabled = device.durable.engine.isDisabled
        try collect()
        try checkSource()
    }

    /// The first user of all.
    private func begin(as user: String) throws(Violation) {
        self.user = nil
        try change(to: user)
    }
}
