import Foundation
import Simulation

// Lives of clients in virtual time, with faults: docs/simulation-testing.md.
exit(try Simulator.run(Array(CommandLine.arguments.dropFirst())))
