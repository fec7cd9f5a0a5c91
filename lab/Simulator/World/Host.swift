import PlacardCore

/// A machine with a program that uses a client. Subclasses decide what the program does, and what must come of it.
class Host {
    unowned let world: World
    let disk: Disk
    /// The client, while its process runs.
    var device: Device?
    var run = 0
    /// When the machine started.
    var bootMs: Int64 = 0
    /// How far the clock is ahead.
    var skewMs: Int64 = 0
    /// The client does what is due, and nothing that the program asked for.
    private(set) var isDispatching = false
    /// For when the client's work is planned.
    var wakeMs: Int64?

    init(in world: World, _ disk: Disk) {
        self.world = world
        self.disk = disk
    }

    var plan: LifePlan { world.plan }
    var traits: Traits { world.traits }
    var nowMs: Int64 { world.nowMs }
    var dice: Dice {
        get { world.dice }
        set { world.dice = newValue }
    }
    var coverage: Coverage {
        get { world.coverage }
        _modify { yield &world.coverage }
    }

    var now: Instant {
        Instant(
            wallMs: (World.firstWallMs + plan.shiftMs + nowMs).clampedAdding(skewMs),
            monotonicMs: World.firstMonotonicMs + plan.shiftMs / 7 + nowMs - bootMs)
    }

    /// When the client has work, in the world's time.
    var deadlineMs: Int64? {
        // A clock that shows anything can put a deadline anywhere.
        device?.deadlineMs(at: now).map {
            $0.clampedSubtracting(World.firstMonotonicMs + plan.shiftMs / 7).clampedAdding(bootMs)
        }
    }

    func dispatch() throws(Violation) {
        isDispatching = true
        defer { isDispatching = false }
        try touch { [now] (device) throws(PlacardError) in try device.dispatch(at: now) }
    }

    /// Lets the client work, and takes what comes of it.
    @discardableResult
    func touch(_ body: (Device) throws(PlacardError) -> Void) throws(Violation) -> PlacardError? {
        guard let device else { return nil }
        do throws(PlacardError) {
            try body(device)
        } catch {
            throw Violation("a call fails only when the disk does", error.message)
        }
        try collect()
        return nil
    }

    /// Takes what the client reports and wants to send.
    func collect() throws(Violation) {
        guard let device else { return }
        let (events, observations) = device.takeEvents()
        for observation in observations { try see(observation) }
        for event in events { try see(event) }
        for request in device.takeRequests() { try send(request) }
        world.planWake(of: self)
    }

    // MARK: For subclasses

    func see(_ event: Event) throws(Violation) {}
    func see(_ observation: TriggerObservation) throws(Violation) {}

    /// A reply to a request that has ended.
    func deliverLate(_ reply: ServerReply, of kind: RequestKind, to id: UInt64) throws(Violation) {}

    /// What the client is about to get.
    func expect(_ reply: ServerReply?) {}

    /// Something that was planned.
    func act(_ name: String) throws(Violation) {}
}
