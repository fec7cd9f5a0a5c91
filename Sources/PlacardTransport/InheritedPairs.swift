/// Pairs of descriptors that libcurl makes for its own use and, before version 8.9, leaves open over `exec`: one per
/// multi handle for `curl_multi_wakeup`, and one per name look-up, by which its thread reports the end.
///
/// libcurl does not hand them out, so they are recognised by what they do. The end that is read is one that is new and gets
/// exactly one byte with each wake-up; the other end is the other end of the same pipe, or the socket that receives a
/// random mark. Nothing is changed on a descriptor that does not pass this test, and nothing but the mark is read.
/// A program that another thread starts between libcurl's call and ours still inherits the pair.
enum InheritedPairs {
    /// More than one, so that a descriptor of the host that receives a byte at the same time is not mistaken.
    private static let wakeUps = 3

    /// Runs `make`, and makes the pair that it leaves behind close-on-exec.
    ///
    /// - Parameter wake: writes a byte to the pair of what `make` returned. The bytes stay there.
    static func closeOnExec<Made>(_ make: () -> Made?, wake: (Made) -> Void) -> Made? {
        let before = Set(Linux.inheritedPipesAndSockets())
        guard let made = make() else { return nil }
        let new = Linux.inheritedPipesAndSockets().filter { !before.contains($0) }
        for reader in readers(among: new, wake: { wake(made) }) { closeOnExec(reader: reader, among: new) }
        return made
    }

    /// Makes a pair close-on-exec of which one end is known. Not for a connection: the pair may be written to.
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

    /// Those whose unread bytes grow by one with each wake-up.
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
        return left.map(\.descriptor)
    }
}
