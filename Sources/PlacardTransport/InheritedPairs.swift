/// Pairs of descriptors that libcurl makes for its own use and, before version 8.9, leaves open over `exec`: one per
/// multi handle for `curl_multi_wakeup`, and one per name look-up, by which its thread reports the end.
///
/// libcurl does not hand them out, so they are recognised by what they do: the number of unread bytes of an end grows by
/// one with each byte that is written to the other. Nothing is changed on a descriptor that does not pass this test.
/// A program that another thread starts between libcurl's call and ours still inherits the pair.
enum InheritedPairs {
    /// More than one, so that a descriptor of the host that receives a byte at the same time is not mistaken.
    private static let writes = 3

    /// Runs `make`, and makes the pair that it leaves behind close-on-exec.
    ///
    /// - Parameter write: writes a byte to the pair of what `make` returned.
    static func closeOnExec<Made>(_ make: () -> Made?, write: (Made) -> Void) -> Made? {
        let before = Set(Linux.inheritedPipesAndSockets())
        guard let made = make() else { return nil }
        let new = Linux.inheritedPipesAndSockets().filter { !before.contains($0) }
        for reader in readers(among: new, write: { write(made) }) {
            closeOnExec(reader: reader, among: new)
            Linux.discard(reader, count: writes)
        }
        return made
    }

    /// Makes a pair close-on-exec of which one end is known. Not for a connection: the pair may be written to.
    static func closeOnExec(reader: Int32) {
        guard Linux.isInherited(reader) else { return }
        closeOnExec(reader: reader, among: Linux.inheritedPipesAndSockets())
    }

    private static func closeOnExec(reader: Int32, among candidates: [Int32]) {
        Linux.closeOnExec(reader)
        // Of a socket. Both ends of a pipe show the unread bytes, so the other one is found as a reader too.
        for other in readers(among: candidates, write: { Linux.sendByte(reader) }) {
            Linux.closeOnExec(other)
            Linux.discard(other, count: writes)
        }
    }

    /// Those whose unread bytes grow by one with each `write`.
    private static func readers(among candidates: [Int32], write: () -> Void) -> [Int32] {
        var left = candidates.map { (descriptor: $0, unread: Linux.unreadBytes($0)) }
        for _ in 0..<writes where !left.isEmpty {
            write()
            left = left.compactMap { descriptor, before in
                let now = Linux.unreadBytes(descriptor)
                guard let before, let now, now == before + 1 else { return nil }
                return (descriptor, now)
            }
        }
        return left.map(\.descriptor)
    }
}
