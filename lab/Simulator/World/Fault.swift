/// A kind of trouble. Each life has a random subset of them.
enum Fault: String, CaseIterable, Codable {
    // The network.
    case requestLost, replyLost, requestRepeated, replyRepeated, replyTruncated, slow, offline
    // The server.
    case garbage, serverError, rateLimit, refusal, tooLarge, pause, signatureRefused
    // The server of a source: versions before, two versions mixed, heads that nobody has signed.
    case staleCopy, mixedCopy, forgedCopy
    // The disk.
    case ioError, diskFull
    // The process and the machine.
    case killBetweenCalls, killInCall, powerLoss, clockJump
    // A clock that shows anything, in memory only.
    case wildClock

    var isOfSource: Bool { self == .staleCopy || self == .mixedCopy || self == .forgedCopy }
    var isOfDisk: Bool { self == .ioError || self == .diskFull || self == .killInCall || self == .powerLoss }
}
