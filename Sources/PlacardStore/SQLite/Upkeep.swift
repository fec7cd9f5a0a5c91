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
        /// New pages in the log after which the free space of the volume is looked at again.
        static let look: Int32 = 16
        /// Shrinking starts above `free` free pages, and keeps `spare` of them for later rows.
        static let free: Int64 = 1_024
        static let spare: Int64 = 256
        /// Free pages that one step releases.
        static let slice: Int64 = 512
        /// The same for a dispatch that is limited in time: about a millisecond.
        static let shortSlice: Int64 = 64
        /// Used pages up to which a file that cannot shrink in steps is rewritten, which takes milliseconds.
        static let rewritten: Int64 = 2_048
    }

    /// How long a scrub that failed is not tried again.
    private static let scrubPauseMs: Int64 = 1_000

    private let database: Database
    private let room: Room
    /// So little space is free that no call may log.
    private(set) var isShort = false
    /// New pages in the log at the last look at the free space.
    private var seenPages: Int32 = 0
    private(set) var wantsShrinking: Bool
    /// Monotonic time from which the file is to be scrubbed; nil: no wipe is unfinished.
    private(set) var scrubDueMs: Int64?
    /// The file was rewritten after the wipe. What is left is to empty the log.
    private var isRewritten = false

    init(_ database: Database, _ room: Room, needsScrubbing: Bool) {
        self.database = database
        self.room = room
        scrubDueMs = needsScrubbing ? 0 : nil
        wantsShrinking = false
        noticeFreePages()
        look()
    }

    var wantsTidying: Bool { database.newLogPages >= Limit.log || wantsShrinking }

    mutating func tidy() {
        database.checkpoint()
        shrink(Limit.slice)
    }

    /// Releases a few free pages, without waiting for the disk.
    mutating func shrinkBriefly() { shrink(Limit.shortSlice) }

    /// Call after each commit.
    mutating func boundLog() {
        database.notice()
        let pages = database.newLogPages
        if pages < seenPages || pages >= seenPages + Limit.look { look() }
        guard pages >= Limit.longLog else { return }
        database.checkpoint()
        noticeFreePages()
    }

    /// Looks at the free space of the volume.
    mutating func look() {
        isShort = !database.isInTransaction && !room.allowsLogging(to: database)
        seenPages = database.newLogPages
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

    private mutating func noticeFreePages() {
        wantsShrinking = wantsShrinking || freePages > Limit.free && canShrink
    }

    private mutating func shrink(_ slice: Int64) {
        let free = freePages
        guard wantsShrinking ? free > Limit.spare : free > Limit.free, canShrink else {
            wantsShrinking = false
            return
        }
        do throws(SQLiteError) {
            guard isIncremental else { return try rewrite() }
            try database.execute("PRAGMA incremental_vacuum(\(min(slice, free - Limit.spare)))")
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

    /// Rewrites the file after a wipe: afterwards neither the file nor the log holds deleted data. Fails on a full disk,
    /// or while another program reads: then it is due again a second later, or at the next open.
    mutating func scrub(nowMs: Int64) {
        isRewritten = false
        scrubAgain(nowMs: nowMs, waits: true)
    }

    /// Continues what `scrub` could not finish.
    ///
    /// - Parameter waits: whether to wait for other programs, for a moment.
    mutating func scrubAgain(nowMs: Int64, waits: Bool = false) {
        scrubDueMs = nowMs.clampedAdding(Self.scrubPauseMs)
        if !isRewritten { isRewritten = (try? rewrite()) != nil }
        guard isRewritten, database.emptyLog(waits: waits), (try? forgetScrubbing()) != nil else { return }
        scrubDueMs = nil
        isRewritten = false
    }

    /// Tries again after the same pause, because the files cannot be used now.
    mutating func postponeScrub(nowMs: Int64) { scrubDueMs = nowMs.clampedAdding(Self.scrubPauseMs) }

    private func forgetScrubbing() throws(SQLiteError) {
        try database.execute("DELETE FROM state WHERE key = '\(StateKey.needsScrubbing.rawValue)'")
    }
}
