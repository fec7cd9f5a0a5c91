/// Detects changes of a file by polling.
struct FileWatch {
    let path: String
    /// The file's known state; taken before the file was read, so that no change is missed.
    private let start: FileStamp?
    private let interval: Duration

    init(path: String, interval: Duration = .milliseconds(250)) {
        self.path = path
        self.interval = interval
        start = FileStamp(path: path)
    }

    /// Calls `onChange` after each change, until the task is cancelled. Waits until the file has looked the same twice,
    /// so that an editor that writes in several steps can finish.
    func run(onChange: () async -> Void) async {
        var known = start
        var last = start
        while true {
            do { try await Task.sleep(for: interval) } catch { return }
            let current = FileStamp(path: path)
            if current != known, current == last {
                known = current
                await onChange()
            }
            last = current
        }
    }
}
