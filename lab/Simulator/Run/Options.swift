/// The arguments of the program.
struct Options {
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

    static let usage = """
        usage: torture [--seed N] [--lives N] [--steps N] [--seconds N] [--jobs N] [--keep-going]
                       [--plant NAME] [--result FILE]
               torture --replay FILE
               torture --plants
        """

    var isPlants = false

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
