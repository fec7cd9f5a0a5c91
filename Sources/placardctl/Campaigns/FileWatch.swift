/// Notices that a file has changed by looking at it now and then.
struct FileWatch {
    let path: String
    /// What is already known; taken before the file was read, so that no change is missed.
    private let start: FileStamp?
    private let interval: Duration

    init(path: String, interval: Duration = .milliseconds(250)) {
        self.path = path
        self.interval = interval
        start = FileStamp(path: path)
    }

    /// Calls `onChange` after each change, until the task is cancelled. A change is told when the file has looked the
    /// same twice: an editor that writes in several steps is given the time to finish.
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
