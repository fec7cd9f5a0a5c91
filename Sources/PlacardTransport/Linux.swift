import CLinux
import Glibc

/// This module's system calls, one thin function each. All Linux-specific code is here and in `Poller`: a port to
/// kqueue replaces these two.
enum Linux {
    typealias SignalSet = sigset_t
    typealias PollEntry = pollfd

    /// Events that epoll reports, and is asked to report. HUP and ERR are always reported.
    static let readable = placard_epoll_readable
    static let writable = placard_epoll_writable
    static let hungUp = placard_epoll_hung_up
    static let failed = placard_epoll_failed

    // MARK: Descriptors. None has the number of a standard stream, which the host may have closed.

    static func epoll() throws(PollerError) -> Int32 {
        try check(placard_above_streams(epoll_create1(Int32(EPOLL_CLOEXEC))), "epoll_create1")
    }

    static func timer() throws(PollerError) -> Int32 {
        let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        return try check(placard_above_streams(timer), "timerfd_create")
    }

    static func event() throws(PollerError) -> Int32 {
        try check(placard_above_streams(eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))), "eventfd")
    }

    /// Makes a socket that `exec` closes; -1 and `errno` as socket(2).
    static func socket(family: Int32, type: Int32, protocol kind: Int32) -> Int32 {
        placard_socket(family, type, kind)
    }

    /// Occupies the numbers of closed standard streams, before a library makes descriptors of its own.
    static func fillStreams() { placard_fill_streams() }

    /// Replaces each descriptor by an empty event, which closes it in this process and leaves it open in others that
    /// share it. Reading and writing it as a socket fails from then on.
    static func cutOff(_ descriptors: some Sequence<Int32>) {
        guard let empty = try? event() else { return }
        for descriptor in descriptors { _ = dup2(empty, descriptor) }
        close(empty)
    }

    static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    // MARK: Descriptors that exec leaves open

    static func isInherited(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFD)
        return flags >= 0 && flags & FD_CLOEXEC == 0
    }

    static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// This process's pipes and sockets that `exec` leaves open; empty where /proc is missing.
    static func inheritedPipesAndSockets() -> [Int32] {
        let descriptor = placard_above_streams(open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        guard descriptor >= 0 else { return [] }
        // Closing the stream closes its descriptor.
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            return []
        }
        defer { closedir(folder) }
        var found: [Int32] = []
        while let entry = readdir(folder) {
            guard let name = placard_entry_name(entry), let text = String(validatingCString: name),
                let descriptor = Int32(text), isInherited(descriptor)
            else { continue }
            var info = stat()
            guard fstat(descriptor, &info) == 0 else { continue }
            let kind = info.st_mode & S_IFMT
            if kind == S_IFSOCK || kind == S_IFIFO { found.append(descriptor) }
        }
        return found
    }

    /// How many bytes can be read from a pipe or socket; nil if that is unknown.
    static func unreadBytes(_ descriptor: Int32) -> Int32? {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? count : nil
    }

    /// Whether two descriptors are ends of the same pipe.
    static func areOnePipe(_ first: Int32, _ second: Int32) -> Bool {
        var (one, other) = (stat(), stat())
        guard fstat(first, &one) == 0, fstat(second, &other) == 0, one.st_mode & S_IFMT == S_IFIFO else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Sends a mark to the other end of a socket. Returns false when it is not a socket, or has no room.
    static func send(_ mark: UInt64, on socket: Int32) -> Bool {
        withUnsafeBytes(of: mark) {
            Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == $0.count
        }
    }

    /// Takes a mark that a socket has received. Returns false when the next bytes differ; they stay unread.
    static func receive(_ mark: UInt64, on socket: Int32) -> Bool {
        var found: UInt64 = 0
        let isNext = withUnsafeMutableBytes(of: &found) {
            recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK)) == $0.count
        }
        guard isNext, found == mark else { return false }
        return withUnsafeMutableBytes(of: &found) {
            recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) == $0.count
        }
    }

    // MARK: epoll

    /// Adds a descriptor, or changes its events when it is already watched.
    @discardableResult
    static func epollSet(_ epoll: Int32, _ descriptor: Int32, events: UInt32) -> Int32 {
        var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
        if epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 { return 0 }
        guard errno == EEXIST else { return -1 }
        return epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &event)
    }

    static func epollRemove(_ epoll: Int32, _ descriptor: Int32) {
        var event = epoll_event()
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
    }

    /// What is ready now, without waiting; at most 64 descriptors at a time, the rest stays ready.
    static func epollReady(_ epoll: Int32) -> [(descriptor: Int32, events: UInt32)] {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress else { return [] }
            let count = epoll_wait(epoll, start, Int32(buffer.count), 0)
            return buffer.prefix(max(0, Int(count))).map { ($0.data.fd, $0.events) }
        }
    }

    /// What is ready on one descriptor now, without epoll. The numbers of poll(2) are those of epoll.
    static func ready(_ descriptor: Int32, events: UInt32) -> UInt32 {
        var entry = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
        return Glibc.poll(&entry, 1, 0) > 0 ? UInt32(UInt16(bitPattern: entry.revents)) & (events | failed | hungUp) : 0
    }

    // MARK: timerfd and eventfd

    /// Arms a timer for a CLOCK_MONOTONIC time; a time in the past fires at once. Nil disarms it.
    static func setTimer(_ timer: Int32, monotonicMs: Int64?) {
        var spec = itimerspec()
        if let monotonicMs {
            // All zero would disarm it, so the epoch itself becomes its first nanosecond.
            let clamped = max(0, monotonicMs)
            spec.it_value.tv_sec = time_t(clamped / 1000)
            spec.it_value.tv_nsec = clamped == 0 ? 1 : Int(clamped % 1000) * 1_000_000
        }
        _ = timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &spec, nil)
    }

    /// Makes an eventfd readable.
    static func raise(_ event: Int32) {
        _ = eventfd_write(event, 1)
    }

    /// Reads the counter of an eventfd or timerfd, which makes it unreadable again.
    static func drain(_ descriptor: Int32) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    // MARK: Waiting and time

    static func pollEntry(_ descriptor: Int32, readable: Bool, writable: Bool) -> PollEntry {
        PollEntry(fd: descriptor, events: Int16((readable ? POLLIN : 0) | (writable ? POLLOUT : 0)), revents: 0)
    }

    /// Waits for a descriptor to become ready. Returns nil when a signal interrupts the wait.
    static func poll(_ entries: inout [PollEntry], timeoutMs: Int32) -> Bool? {
        let count = Glibc.poll(&entries, nfds_t(entries.count), timeoutMs)
        if count < 0 && errno == EINTR { return nil }
        return count > 0
    }

    static func monotonicMs() -> Int64 {
        milliseconds(CLOCK_MONOTONIC)
    }

    static func monotonicNs() -> Int64 {
        var time = timespec()
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    static func wallMs() -> Int64 {
        milliseconds(CLOCK_REALTIME)
    }

    private static func milliseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        _ = clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    // MARK: Signals

    /// Blocks every signal in this thread and returns the previous mask.
    static func blockAllSignals() -> SignalSet {
        var all = sigset_t()
        var before = sigset_t()
        _ = sigfillset(&all)
        _ = pthread_sigmask(SIG_SETMASK, &all, &before)
        return before
    }

    static func restoreSignals(_ mask: SignalSet) {
        var mask = mask
        _ = pthread_sigmask(SIG_SETMASK, &mask, nil)
    }

    static func isBrokenPipePending() -> Bool {
        var pending = sigset_t()
        return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1
    }

    /// Removes a pending SIGPIPE, without waiting for one.
    static func takeBrokenPipe() {
        var wanted = sigset_t()
        _ = sigemptyset(&wanted)
        _ = sigaddset(&wanted, SIGPIPE)
        var noWait = timespec()
        while sigtimedwait(&wanted, nil, &noWait) < 0 && errno == EINTR {}
    }

    // MARK: Errors

    private static func check(_ result: Int32, _ call: String) throws(PollerError) -> Int32 {
        guard result < 0 else { return result }
        throw lastError(call)
    }

    static func lastError(_ call: String) -> PollerError {
        let code = errno
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            buffer.initialize(repeating: 0)
            _ = strerror_r(code, start, buffer.count)
            return String(cString: start)
        }
        return PollerError(call: call, code: code, text: text)
    }
}
