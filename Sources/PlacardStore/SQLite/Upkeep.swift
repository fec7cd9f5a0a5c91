import PlacardCore

/// Keeps a store's files small: moves the write-ahead log into the main file from time to time, and returns the space
/// of deleted rows to the file system in steps.
///
/// Limits are in pages of 4096 bytes.
struct Upkeep {
    private enum Limit {
        /// New pages in the log from which `tidy` runs a checkpoint.
        static let log: Int32 = 1_000
        /// New pages in the log from which a commit runs a checkpoint: 64 MiB, for hosts that never dispatch.
        static let longLog: Int32 = 16_384
        /// Shrinking starts above `free` free pages, and keeps `spare` of them for later rows.
        static let free: Int64 = 1_024
        static let spare: Int64 = 256
        /// Free pages that one step releases.
        static let slice: Int64 = 512
        /// Used pages up to which a file that cannot shrink in steps is rewritten, which takes milliseconds.
        static let rewritten: Int64 = 2_048
    }

    private let database: Database
    private var wantsShrinking: Bool
    private var needsScrubbing: Bool
    /// The next `tidy` scrubs, even if it has no other reason to run.
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

    /// Call after each commit.
    func boundLog() {
        database.notice()
        if database.newLogPages >= Limit.longLog { database.checkpoint() }
    }

    // MARK: Shrinking

    private var freePages: Int64 { (try? database.integer("PRAGMA freelist_count")) ?? 0 }
    private var isIncremental: Bool { (try? database.integer("PRAGMA auto_vacuum")) == 2 }

    /// A file that an older version created cannot shrink in steps until it is rewritten once, which needs a small
    /// file.
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
            // A full disk, or another process that writes: retried with the next checkpoint.
            wantsShrinking = false
        }
    }

    private mutating func rewrite() throws(SQLiteError) {
        wantsShrinking = false
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
    }

    // MARK: Scrubbing

    /// Rewrites the file after a wipe: afterwards neither the file nor the log holds deleted data.
    mutating func scrub() {
        needsScrubbing = true
        // Fails on a full disk, or while another process uses the store: retried with the next checkpoint, or at the
        // next open.
        wantsScrubbing = false
        guard (try? rewrite()) != nil, database.emptyLog(), (try? forgetScrubbing()) != nil else { return }
        needsScrubbing = false
    }

    private func forgetScrubbing() throws(SQLiteError) {
        try database.execute("DELETE FROM state WHERE key = '\(StateKey.needsScrubbing.rawValue)'")
    }
}
