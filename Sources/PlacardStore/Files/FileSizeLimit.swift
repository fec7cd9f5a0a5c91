import CLinux
import Glibc

/// The limit on the size of files that this process writes (`RLIMIT_FSIZE`). A write that passes it raises SIGXFSZ, which
/// ends the process by default.
enum FileSizeLimit {
    /// In bytes; the greatest number without a limit.
    static var current: off_t {
        var limit = rlimit()
        guard placard_file_size_limit(&limit) == 0 else { return 0 }
        return off_t(clamping: limit.rlim_cur)
    }

    /// Runs calls that may pass the limit, so that they fail with EFBIG and the process goes on. Keeps errno.
    ///
    /// The signal goes to the thread that writes. It stays pending here and is removed, unless one was pending before:
    /// that one belongs to the host. Handlers are neither read nor changed.
    static func guarded<Result>(_ body: () -> Result) -> Result {
        var signal = sigset_t()
        var mask = sigset_t()
        sigemptyset(&signal)
        sigaddset(&signal, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &signal, &mask)
        let wasPending = isPending
        let result = body()
        let code = errno
        if !wasPending, isPending {
            var noWait = timespec()
            while sigtimedwait(&signal, nil, &noWait) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        errno = code
        return result
    }

    private static var isPending: Bool {
        var pending = sigset_t()
        return sigpending(&pending) == 0 && sigismember(&pending, SIGXFSZ) == 1
    }
}
