import Glibc
import PlacardCore

/// One line on a terminal that says how far a command is, and when it will be done. It appears after a second.
final class ProgressLine {
    private static let delay = Duration.seconds(1)
    private static let interval = Duration.milliseconds(250)
    private static let barWidth = 20

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now
    private var shown = ContinuousClock.now

    /// From now on Ctrl-C removes the line, so that the shell's prompt does not continue it.
    init() {
        guard isTerminal else { return }
        signal(SIGINT) { number in
            let text: StaticString = "\r\u{1B}[K"
            _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
            signal(number, SIG_DFL)
            raise(number)
        }
    }

    /// Draws the line again if it is old.
    ///
    /// - Parameters:
    ///   - share: what is done, from 0 to 1; nil: not known.
    ///   - words: what is done, from the seconds since the start.
    func show(_ share: Double?, _ words: (Double) -> String = { _ in "" }) {
        guard isTerminal else { return }
        let now = ContinuousClock.now
        guard now - start > Self.delay, now - shown > Self.interval else { return }
        shown = now
        let seconds = (now - start) / .seconds(1)
        write(Self.text(share, seconds: seconds, words(seconds)))
    }

    /// Such as `[##########          ] 50 %, 12 s left, 1,024 events of 16 users`.
    static func text(_ share: Double?, seconds: Double, _ words: String) -> String {
        guard let share else { return words }
        let done = min(max(share, 0), 1)
        let filled = Int(done * Double(barWidth))
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: barWidth - filled)
        // The first hundredth says nothing about the rest.
        let left = done < 0.01 ? "" : ", \(TimeSpan.words(Int64(seconds * (1 - done) / done * 1000))) left"
        return "[\(bar)] \(Int(done * 100)) %\(left)\(words.isEmpty ? "" : ", \(words)")"
    }

    /// Removes the line.
    func clear() {
        if isTerminal { write("") }
    }

    private func write(_ text: String) {
        Console.write(raw: "\r\u{1B}[K\(text)", to: STDERR_FILENO)
    }
}

extension ProgressLine {
    /// How far a replay is.
    func show(rows: Int64, users: Int64, of source: ByteSource) {
        show(source.share) { seconds in
            let speed = Numbers.words(Int64(Double(rows) / max(seconds, 0.001)))
            return "\(Numbers.words(rows)) events of \(Numbers.words(users)) users, \(speed) events per second"
        }
    }
}
