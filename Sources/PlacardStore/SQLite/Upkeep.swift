import PlacardCore

/// Keeps the files of a store small: the write-ahead log is moved into the main file now and then, and the space of what
/// was deleted goes back to the file system, a slice at a time.
///
/// Numbers are pages of 4096 bytes.
struct Upkeep {
    private enum Limit {
        /// Of new pages in the log: worth a checkpoint by `tidy`.
        static let log: Int32 = 1_000
        /// Of new pages in the log: a host that never dispatches gets its checkpoint in a commit, 64 MiB apart.
        static let longLog: Int32 = 16_384
        /// Free pages that are worth giving back, and those that stay for what comes next.
        static let free: Int64 = 1_024
        static let spare: Int64 = 256
        /// Given back at once.
        static let slice: Int64 = 512
        /// Of what is in use: a file that cannot shrink in slices is rewritten up to here, which is a matter of milliseconds.
        static let rewritten: Int64 = 2_048
    }

    private let database: Database
    private var wantsShrinking: Bool
    private var needsScrubbing: Bool
    /// To be tried by the next `tidy`, without waiting for another reason.
    private var wantsScrubbing: Bool

    init(_ database: Database, needsScrubbing: Bool) {
        self.database = database
        self.needsScrubbing = needsScrubbing
        wantsScrubbing = needsScrubbing
        wantsShrinking = false
        wantsShrinking = freePages > Limit.free && canShrink
    }

    var wantsTidying: Bool { database.newLogPages >= Limit.log || wantsShrinking || wantsScrubbing }

    mutating func tidy() {
        if needsScrubbing { scrub() }
        database.checkpoint()
        shrink()
    }

    /// After each commit.
    func boundLog() {
        database.notice()
        if database.newLogPages >= Limit.longLog { database.checkpoint() }
    }

    // MARK: Shrinking

    private var freePages: Int64 { (try? database.integer("PRAGMA freelist_count")) ?? 0 }
    private var isIncremental: Bool { (try? database.integer("PRAGMA auto_vacuum")) == 2 }

    /// A file that an older version made does not shrink in slices. Rewritten once, while that is a small matter, it does.
    private var canShrink: Bool {
        if isIncremental { return true }
        guard let pages = try? database.integer("PRAGMA page_count") else { return false }
        return pages - freePages <= Limit.rewritten
    }

    private mutating func shrink() {
        let free = freePages
        guard wantsShrinking ? free > Limit.spare : free > Limit.free, canShrink else {
            wantsShrinking = false
            return
        }
        do throws(SQLiteError) {
            guard isIncremental else { return try rewrite() }
            try database.execute("PRAGMA incremental_vacuum(\(min(Limit.slice, free - Limit.spare)))")
            wantsShrinking = freePages > Limit.spare
        } catch {
            // A full disk, or another process that writes: with the next checkpoint.
            wantsShrinking = false
        }
    }

    private mutating func rewrite() throws(SQLiteError) {
        wantsShrinking = false
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
    }

    // MARK: Scrubbing

    /// Rewrites the file after a wipe. Neither it nor the log holds anything deleted then.
    mutating func scrub() {
        needsScrubbing = true
        // Fails on a full disk, or while another process uses the store: then with the next checkpoint, or the next open.
        wantsScrubbing = false
        guard (try? rewrite()) != nil, database.emptyLog(), (try? forgetScrubbing()) != nil else { return }
        needsScrubbing = false
    }

    private func forgetScrubbing() throws(SQLiteError) {
        try database.execute("DELETE FROM state WHERE key = '\(StateKey.needsScrubbing.rawValue)'")
    }
}
