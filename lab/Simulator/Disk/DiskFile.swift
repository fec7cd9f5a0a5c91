/// A file in memory: its bytes as running programs read them, and those that a loss of power cannot change.
final class DiskFile {
    static let sectorSize = 512

    private(set) var bytes: [UInt8] = []
    private var durable: [UInt8] = []
    /// What was written since the last sync.
    private var unsynced: [Range<Int>] = []
    /// Whether the file's name survives a loss of power.
    private(set) var isNameDurable = false

    /// Shared memory, which lives as long as a handle uses it.
    private(set) var shared: [UnsafeMutableRawPointer] = []
    var handles: [DiskHandle] = []

    // MARK: Bytes

    /// Returns how many bytes there are to read.
    func read(_ target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        let count = min(target.count, max(0, bytes.count - offset))
        if count > 0 {
            bytes.withUnsafeBytes {
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
            }
        }
        return count
    }

    func write(_ source: UnsafeRawBufferPointer, at offset: Int) {
        let end = offset + source.count
        if bytes.count < end { bytes.append(contentsOf: repeatElement(0, count: end - bytes.count)) }
        bytes.withUnsafeMutableBytes {
            UnsafeMutableRawBufferPointer(rebasing: $0[offset..<end]).copyMemory(from: source)
        }
        note(offset..<end)
    }

    func truncate(to size: Int) {
        if size < bytes.count { bytes.removeLast(bytes.count - size) }
        if size > bytes.count { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
    }

    private func note(_ range: Range<Int>) {
        if let last = unsynced.last, last.upperBound == range.lowerBound {
            unsynced[unsynced.count - 1] = last.lowerBound..<range.upperBound
        } else {
            unsynced.append(range)
        }
    }

    // MARK: Loss of power

    var isSynced: Bool { unsynced.isEmpty && durable.count == bytes.count && isNameDurable }

    func sync() {
        isNameDurable = true
        if durable.count > bytes.count { durable.removeLast(durable.count - bytes.count) }
        for range in unsynced {
            let range = range.clamped(to: 0..<bytes.count)
            if durable.count < range.upperBound {
                durable.append(contentsOf: repeatElement(0, count: range.upperBound - durable.count))
            }
            durable.replaceSubrange(range, with: bytes[range])
        }
        if durable.count < bytes.count {
            durable.append(contentsOf: repeatElement(0, count: bytes.count - durable.count))
        }
        unsynced = []
    }

    /// Keeps, drops or tears each sector that was not synced.
    ///
    /// - Parameter kept: how many percent of the sectors are kept.
    /// - Returns: whether a sector was torn.
    func losePower(_ dice: inout Dice, kept: Int) -> Bool {
        var result = durable
        var hasTorn = false
        let size = dice.chance(kept) ? bytes.count : durable.count
        if result.count > size { result.removeLast(result.count - size) }
        if result.count < size { result.append(contentsOf: repeatElement(0, count: size - result.count)) }
        for range in unsynced {
            var start = range.lowerBound
            while start < range.upperBound {
                let end = min(range.upperBound, (start / Self.sectorSize + 1) * Self.sectorSize)
                var piece = (start..<end).clamped(to: 0..<min(size, bytes.count))
                start = end
                guard !piece.isEmpty, dice.chance(kept) else { continue }
                if dice.chance(5) {
                    piece = piece.lowerBound..<piece.lowerBound + dice.below(piece.count)
                    hasTorn = true
                }
                result.replaceSubrange(piece, with: bytes[piece])
            }
        }
        bytes = result
        sync()
        durable = bytes
        return hasTorn
    }

    // MARK: Shared memory

    func region(_ index: Int, size: Int, creates: Bool) -> UnsafeMutableRawPointer? {
        if index < shared.count { return shared[index] }
        guard creates else { return nil }
        while shared.count <= index {
            let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            shared.append(region)
        }
        return shared[index]
    }

    func freeShared() {
        for region in shared { region.deallocate() }
        shared = []
    }

    deinit { freeShared() }
}
