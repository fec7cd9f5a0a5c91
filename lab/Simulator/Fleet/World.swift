import Glibc
import PlacardCore

/// The fleet, its server and its time.
struct World {
    private(set) var devices: [Device] = []
    private(set) var tally = Tally()
    private var agenda = Agenda(lengthMs: Plan.lengthMs)
    private var random: RandomSource
    private let replies: Replies
    /// Mean time between two events of a device.
    private let pauseMs: Double
    /// Requests per second that the server can do on a good day.
    private let capacity: Int
    private var nowMs: Int64 = 0

    init(count: Int, pauseS: Double, capacity: Int, backoff: Backoff.Limits?, seed: UInt64) throws(PlacardError) {
        replies = Replies(backoff: backoff)
        random = RandomSource(seed: seed)
        pauseMs = pauseS * 1000
        self.capacity = capacity
        devices.reserveCapacity(count)
        for number in 0..<count {
            devices.append(try Device(number, seed: seed, at: Self.instant(0)))
            // They start over the first five minutes, and their clocks differ by up to a second.
            agenda.plan(.host(Int32(number)), atMs: .random(in: 0..<300_000, using: &random), nowMs: -1)
            let nine = Int64(Plan.everyoneS) * 1000 + .random(in: 0..<1_000, using: &random)
            agenda.plan(.everyone(Int32(number)), atMs: nine, nowMs: -1)
        }
    }

    private static func instant(_ ms: Int64) -> Instant {
        Instant(wallMs: Plan.startWallMs + ms, monotonicMs: ms)
    }

    private var weather: Plan.Weather { Plan.phases[Plan.phase(atMs: nowMs)].server }

    private var now: Instant { Self.instant(nowMs) }

    mutating func run(_ progress: (Int64) -> Void) throws(PlacardError) {
        for slot in 0..<agenda.count {
            nowMs = Int64(slot) * Agenda.stepMs
            if nowMs.isMultiple(of: 600_000) { progress(nowMs) }
            for task in agenda.take(slot) { try perform(task) }
        }
    }

    private mutating func perform(_ task: Agenda.Task) throws(PlacardError) {
        switch task {
        case .host(let number): try logNext(number)
        case .everyone(let number): try log("nine_o_clock", number)
        case .engine(let number):
            devices[Int(number)].plannedMs = nil
            try apply(.tick, to: number)
        case .arrive(let flight): arrive(flight)
        case .reply(let flight, let sent):
            // An outage breaks connections: the server has the request, and the device does not know.
            let answer = weather == .down ? .nothing : sent
            let completion = devices[Int(flight.device)].completion(answer, of: flight, replies)
            try apply(.completed(requestID: flight.id, completion), to: flight.device)
        }
    }

    // MARK: Devices

    private mutating func logNext(_ number: Int32) throws(PlacardError) {
        guard nowMs < Int64(Plan.quietS) * 1000 else { return }
        try log("in_use", number)
        let pause = -Glibc.log(Double.random(in: 0.000_001..<1, using: &random)) * pauseMs
        agenda.plan(.host(number), atMs: nowMs + Int64(pause), nowMs: nowMs)
    }

    private mutating func log(_ name: String, _ number: Int32) throws(PlacardError) {
        try apply(.logEvent(try CustomEvent(name: name, properties: nil)), to: number)
    }

    private mutating func apply(_ input: Input, to number: Int32) throws(PlacardError) {
        let device = devices[Int(number)]
        for request in try device.apply(input, at: now) { send(request, of: number) }
        guard let due = device.nextMs(at: now), due < device.plannedMs ?? .max else { return }
        device.plannedMs = due
        agenda.plan(.engine(number), atMs: due, nowMs: nowMs)
    }

    private mutating func send(_ request: HTTPRequest, of number: Int32) {
        let batch = request.headers.first { $0.name == "X-Placard-Batch-Id" }?.value.hashValue ?? 0
        let flight = Flight(
            device: number, id: request.id, kind: request.kind, batch: batch,
            asksTriggers: request.headers.contains { $0.name == "X-Braze-TriggersRequest" })
        agenda.plan(.arrive(flight), atMs: nowMs + travelMs(), nowMs: nowMs)
    }

    private mutating func travelMs() -> Int64 { .random(in: 20...400, using: &random) }

    // MARK: The server

    private mutating func arrive(_ flight: Flight) {
        let answer = judge()
        tally.request(answer, atMs: nowMs)
        if answer == .accepted, flight.batch != 0 { keep(flight) }
        agenda.plan(.reply(flight, answer), atMs: nowMs + travelMs(), nowMs: nowMs)
    }

    private func judge() -> Answer {
        let accepted = tally.accepted(inSecondOf: nowMs)
        switch weather {
        case .fine: return accepted < capacity ? .accepted : .overloaded
        case .half: return accepted < capacity / 2 ? .accepted : .overloaded
        case .down: return .nothing
        case .limits: return .limited
        }
    }

    private mutating func keep(_ flight: Flight) {
        let device = devices[Int(flight.device)]
        guard device.received.insert(flight.batch).inserted else { return tally.repeated() }
        tally.batch(recordTimesMs: device.contents(of: flight.batch), atMs: nowMs)
    }
}
