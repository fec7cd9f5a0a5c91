import FoundationEssentials
import Glibc
import PlacardStore

/// Looks at a store's files from outside: owner, mode, sizes, files that were set aside, and who holds the lock.
struct FileChecks {
    /// From this size on, the write-ahead log was not moved into the database for long.
    private static let largeLog = 64 << 20
    /// Four fifths of the default of `records_file_limit`: somebody should take the files away soon.
    private static let manyRecordBytes: Int64 = (64 << 20) / 5 * 4

    let path: StorePath

    var findings: [HealthFinding] {
        guard let database = Self.status(path.database) else { return [] }
        var found = [access(database)]
        if let size = Self.status(path.log)?.st_size { found.append(log(Int(size))) }
        return found + setAside + recordFiles + tape + [lock]
    }

    /// Others take these files away: if nobody does, nothing more is written at the limit.
    private var recordFiles: [HealthFinding] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.records)) ?? []
        guard !names.isEmpty else { return [] }
        let bytes = names.reduce(Int64(0)) { $0 + Int64(Self.status("\(path.records)/\($1)")?.st_size ?? 0) }
        let text = "\(Phrases.count(names.count, "file")) of records in '\(path.records)', \(bytes) bytes"
        guard bytes >= Self.manyRecordBytes else { return [HealthFinding(level: .ok, check: "records", text: text)] }
        return [
            HealthFinding(
                level: .warning, check: "records", text: text,
                advice: "Take the files away: at records_file_limit (64 MiB if not set) records stay in the queue.")
        ]
    }

    /// A tape is a second copy of what users do: the one responsible for their data must know of it.
    private var tape: [HealthFinding] {
        guard let latest = Self.status(path.tape)?.st_size else { return [] }
        let bytes = Int(latest) + Int(Self.status(path.earlierTape)?.st_size ?? 0)
        let text = "what happens is recorded: \(bytes) bytes (placardctl replay)"
        return [HealthFinding(level: .ok, check: "tape", text: text)]
    }

    private func access(_ status: stat) -> HealthFinding {
        let mode = String(status.st_mode & 0o7777, radix: 8)
        let text = "owner \(status.st_uid), mode \(mode), \(status.st_size) bytes"
        if status.st_mode & 0o007 != 0 {
            return HealthFinding(
                level: .warning, check: "file", text: "\(text): every user of the machine can open it",
                advice: "Run: chmod o-rwx '\(path.database)'")
        }
        if status.st_uid != geteuid(), geteuid() != 0 {
            return HealthFinding(
                level: .note, check: "file", text: "\(text): it belongs to another user; you are user \(geteuid())")
        }
        return HealthFinding(level: .ok, check: "file", text: text)
    }

    private func log(_ bytes: Int) -> HealthFinding {
        let text = "the write-ahead log has \(bytes) bytes"
        guard bytes >= Self.largeLog else { return HealthFinding(level: .ok, check: "log", text: text) }
        return HealthFinding(
            level: .warning, check: "log", text: text,
            advice: "The host does not dispatch, or a program keeps the store open for reading: end that program.")
    }

    private var setAside: [HealthFinding] {
        let name = path.database.split(separator: "/").last.map(String.init) ?? ""
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.directory)) ?? []
        let damaged = names.filter {
            $0.hasPrefix("\(name).damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
        let replaced = names.filter { $0.hasPrefix("\(name).replaced-wal") }
        var found: [HealthFinding] = []
        if !damaged.isEmpty {
            found.append(
                HealthFinding(
                    level: .warning, check: "set_aside",
                    text: "damaged stores were set aside: \(damaged.sorted().joined(separator: ", "))",
                    advice: "Check the disk. Delete the files when nobody needs their records any more."))
        }
        if !replaced.isEmpty {
            found.append(
                HealthFinding(
                    level: .warning, check: "set_aside",
                    text:
                        "the database was replaced, and the log of the old one remained: \(replaced.sorted().joined(separator: ", "))",
                    advice: "Find out who copies or deletes files here. Delete the log when nobody needs it any more."))
        }
        return found
    }

    private var lock: HealthFinding {
        switch LockOwner.find([path.lock, path.log]) {
        case .process(let pid): HealthFinding(level: .ok, check: "host", text: "process \(pid) has the store open")
        case .nobody:
            HealthFinding(level: .note, check: "host", text: "no program that this user can see has the store open")
        case .unknown:
            HealthFinding(
                level: .note, check: "host", text: "this system does not show whether a program has the store open")
        }
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
