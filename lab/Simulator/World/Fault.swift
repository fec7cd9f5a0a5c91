/// A kind of trouble. Each life has a random subset of them.
enum Fault: String, CaseIterable, Codable {
    // The network.
    case requestLost, replyLost, requestRepeated, replyRepeated, replyTruncated, slow, offline
    // The server.
    case garbage, serverError, rateLimit, refusal, tooLarge, pause, signatureRefused
    // The disk.
    case ioError, diskFull
    // The process and the machine.
    case killBetweenCalls, killInCall, powerLoss, clockJump
    // A clock that shows anything, in memory only.
    case wildClock

    var isOfDisk: Bool { self == .ioError || self == .diskFull || self == .killInCall || self == .powerLoss }
}
