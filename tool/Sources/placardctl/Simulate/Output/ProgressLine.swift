import Glibc

/// One line on a terminal that says how far a simulation is.
final class ProgressLine {
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
    func show(rows: Int64, users: Int64, share: Double?) {
        guard isTerminal else { return }
        let now = ContinuousClock.now
        guard now - shown > .milliseconds(250) else { return }
        shown = now
        let seconds = (now - start) / .seconds(1)
        let percent = share.map { "\(Int(($0 * 100).rounded(.down))) %, " } ?? ""
        write(
            "\(percent)\(Numbers.words(rows)) events of \(Numbers.words(users)) users, "
                + "\(Numbers.words(Int64(Double(rows) / max(seconds, 0.001)))) events per second")
    }

    /// Removes the line.
    func clear() {
        if isTerminal { write("") }
    }

    private func write(_ text: String) {
        Console.write(raw: "\r\u{1B}[K\(text)", to: STDERR_FILENO)
    }
}
