import Foundation

/// Plants each mistake in turn, and counts the lives until it is found.
struct Plants {
    private let options: Options

    init(_ options: Options) { self.options = options }

    /// Returns the exit status: 1 when a mistake is not found.
    func run() -> Int32 {
        var status: Int32 = 0
        for plant in Plant.allCases where plant != .forgottenSync || options.preset == .disk {
            guard let (lives, property) = lives(until: plant) else {
                print("\(plant): not found in \(options.lives) lives")
                status = 1
                continue
            }
            print("\(plant): found by life \(lives): \(property)")
            fflush(nil)
        }
        return status
    }

    private func lives(until plant: Plant) -> (Int, String)? {
        for index in 0..<options.lives {
            let plan = LifePlan(
                options.preset, seed: options.seed &+ UInt64(index), steps: options.steps, plant: plant)
            if let violation = Life.run(plan).violation { return (index + 1, violation.property) }
        }
        return nil
    }
}
