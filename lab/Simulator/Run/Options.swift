import PlacardCore

/// The arguments of the program.
struct Options {
    var preset = Preset.disk
    var seed: UInt64 = 1
    var lives = 400
    /// Steps of a life.
    var steps = 400
    var seconds: Double?
    var jobs = 2
    var plant: Plant?
    var result: String?
    var replay: String?
    var keepsGoing = false
    /// Set for the processes that the program starts.
    var worker = -1

    var isPlants = false

    // Options for a fleet.
    var devices = 100_000
    /// Mean time between two events of a device, in seconds.
    var pauseS = 120.0
    /// Requests per second that the server can do, as a multiple of the steady load.
    var capacity = 2.0
    /// The back-off that the server sets.
    var backoff: Backoff.Limits?

    static let usage = """
        usage: simulator [--preset disk|memory] [--seed N] [--lives N] [--steps N] [--seconds N] [--jobs N]
                         [--keep-going] [--plant NAME] [--result FILE]
               simulator --replay FILE
               simulator --plants [--preset disk|memory]
               simulator --preset fleet [--devices N] [--pause S] [--capacity N] [--backoff S-S] [--seed N]
        """

    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            if name == "--keep-going" {
                keepsGoing = true
                continue
            }
            if name == "--plants" {
                isPlants = true
                continue
            }
            guard let value = rest.popFirst() else { return nil }
            switch name {
            case "--preset":
                guard let preset = Preset(rawValue: value) else { return nil }
                self.preset = preset
            case "--devices": devices = max(1, Int(value) ?? devices)
            case "--pause": pauseS = Double(value) ?? pauseS
            case "--capacity": capacity = Double(value) ?? capacity
            case "--backoff":
                let bounds = value.split(separator: "-").compactMap { Int64($0) }
                guard bounds.count == 2, bounds[0] > 0, bounds[0] <= bounds[1] else { return nil }
                var limits = Backoff.Limits()
                (limits.minimumMs, limits.maximumMs) = (bounds[0] * 1_000, bounds[1] * 1_000)
                backoff = limits
            case "--seed": seed = UInt64(value) ?? 1
            case "--lives": lives = Int(value) ?? lives
            case "--steps": steps = Int(value) ?? steps
            case "--seconds": (seconds, lives) = (Double(value), .max / 4)
            case "--jobs": jobs = max(1, Int(value) ?? jobs)
            case "--plant":
                guard let plant = Plant(rawValue: value) else { return nil }
                self.plant = plant
            case "--result": result = value
            case "--replay": replay = value
            case "--worker": worker = Int(value) ?? 0
            default: return nil
            }
        }
    }
}
