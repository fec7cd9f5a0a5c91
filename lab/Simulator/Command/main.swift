import Foundation
import Simulation

// Lives of clients in virtual time, with faults: lab/README.md.
exit(try Simulator.run(Array(CommandLine.arguments.dropFirst())))
