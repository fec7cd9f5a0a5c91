import Foundation
import PlacardCore

/// A device of a fleet. Its program logs an event now and then, and shows each message that is offered and closes it.
final class FleetHost: Host {
    static let everyone = "nine_o_clock"
    static let inUse = "in_use"

    private let store = MemoryStore()
    /// Mean time between two events.
    private let pauseMs: Double
    /// Batches of this device that the server has, by a hash of their id.
    var received: Set<Int> = []
    private(set) var shown = 0

    init(in world: World, _ disk: Disk, number: Int, pauseMs: Double) throws {
        self.pauseMs = pauseMs
        super.init(in: world, disk)
        device = try Device(store, EngineOptions(), user: "user-\(number)", at: now, &world.identifiers)
        try collect()
        // They start over the first five minutes, and their clocks differ by up to a second.
        world.send(.act(name: Self.inUse), of: self, in: dice.within(0...299_999))
        world.send(.act(name: Self.everyone), of: self, in: Morning.everyoneMs + dice.within(0...999))
    }

    /// Records that were ever logged.
    var logged: Int { store.logged }
    var queued: Int { store.rows.rows.count }

    func ages(inBatch id: String) -> [Int64] {
        store.rows.rows.lazy.filter { $0.batch == id }.map { self.now.wallMs - $0.record.timeMs }
    }

    override func act(_ name: String) throws(Violation) {
        if name == Self.inUse {
            guard nowMs < Morning.quietMs else { return }
            let fraction = Double(dice.below(1_000_000) + 1) / 1_000_001
            world.send(.act(name: name), of: self, in: Int64(-log(fraction) * pauseMs))
        }
        guard let event = try? CustomEvent(name: name, properties: nil) else { return }
        try apply(.logEvent(event))
    }

    override func see(_ event: Event) throws(Violation) {
        guard case .message(let message) = event else { return }
        shown += 1
        for action in [Input.MessageAction.show, .impression, .dismissal] {
            try apply(.message(handle: message.handle, action))
        }
    }

    private func apply(_ input: Input) throws(Violation) {
        try touch { [now] (device) throws(PlacardError) in _ = try device.apply(input, at: now) }
    }
}
