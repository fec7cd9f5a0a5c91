import Foundation

/// A content card as a program would declare it for `JSONDecoder`.
struct Card: Decodable {
    let id: String
    let tp: String
    let ca: Int64
    let ea: Int64
    let tt: String?
    let ds: String?
    let i: String?
    let ar: Double?
    let u: String?
    let uw: Bool?
    let dm: String?
    let v: Bool?
    let cl: Bool?
    let p: Bool?
    let r: Bool?
    let db: Bool?
    let t: Bool?
    let e: [String: String]?
}

struct Reply: Decodable {
    let cards: [Card]
}

/// `foundation-decode ROUNDS REPLY_A REPLY_B`: decodes the two replies alternately; prints nanoseconds of processor
/// time, one line per round.
@main
struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let rounds = Int(arguments[1]) else {
            FileHandle.standardError.write(Data("usage: foundation-decode ROUNDS REPLY_A REPLY_B\n".utf8))
            exit(2)
        }
        let replies = try arguments[2...3].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        let decoder = JSONDecoder()
        for round in 0..<rounds {
            let start = processorTime()
            let reply = try decoder.decode(Reply.self, from: replies[round % 2])
            let elapsed = processorTime() - start
            guard reply.cards.count == 250 else { exit(1) }
            print(elapsed)
        }
    }

    private static func processorTime() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}
