/// Pairs of descriptors that libcurl makes for its own use and, before version 8.9, leaves open over `exec`: one per
/// multi handle for `curl_multi_wakeup`, and one per name look-up, whose thread uses it to report the end.
///
/// libcurl does not expose them, so they are recognised by their behaviour. The read end is a new descriptor that gets
/// exactly one byte with each wake-up; the write end is the other end of the same pipe, or the socket that receives a
/// random mark. A descriptor that fails this test is not changed, and nothing but the mark is read.
/// A program that another thread starts between libcurl's call and this code still inherits the pair.
enum InheritedPairs {
    /// More than one, so that a host's descriptor that receives a byte at the same time is not mistaken for the pair.
    private static let wakeUps = 3

    /// Runs `make`, and makes the pair that it creates close-on-exec.
    ///
    /// - Parameter wake: writes a byte to the pair of `make`'s result. The bytes stay there.
    static func closeOnExec<Made>(_ make: () -> Made?, wake: (Made) -> Void) -> Made? {
        let before = Set(Linux.inheritedPipesAndSockets())
        guard let made = make() else { return nil }
        let new = Linux.inheritedPipesAndSockets().filter { !before.contains($0) }
        for reader in readers(among: new, wake: { wake(made) }) { closeOnExec(reader: reader, among: new) }
        return made
    }

    /// Makes a pair close-on-exec, given one of its ends. Not for a connection: this may write to the pair.
    static func closeOnExec(reader: Int32) {
        guard Linux.isInherited(reader) else { return }
        closeOnExec(reader: reader, among: Linux.inheritedPipesAndSockets())
    }

    private static func closeOnExec(reader: Int32, among candidates: [Int32]) {
        Linux.closeOnExec(reader)
        for end in candidates where Linux.areOnePipe(reader, end) { Linux.closeOnExec(end) }
        let mark = UInt64.random(in: .min ... .max)
        guard Linux.send(mark, on: reader) else { return }
        for end in candidates where end != reader && Linux.receive(mark, on: end) { Linux.closeOnExec(end) }
    }

    /// The candidates whose unread bytes grow by one with each wake-up.
    private static func readers(among candidates: [Int32], wake: () -> Void) -> [Int32] {
        var left = candidates.map { (descriptor: $0, unread: Linux.unreadBytes($0)) }
        for _ in 0..<wakeUps where !left.isEmpty {
            wake()
            left = left.compactMap { descriptor, before in
                let now = Linux.unreadBytes(descriptor)
                guard let before, let now, now == before + 1 else { return nil }
                return (descriptor, now)
            }
        }
        return left.map { $0.descriptor }
    }
}
