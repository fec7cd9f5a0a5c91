import CLinux
import Glibc
import PlacardCore

/// An open file of a picture, a time zone or a tape: it can still be read after it has been removed.
package final class OpenAsset {
    private let descriptor: Int32
    /// In bytes.
    package let size: Int

    /// Nil when the file is missing, empty, not a regular file, or larger than the limit: that of pictures.
    init?(_ path: String, followsLinks: Bool = false, limit: Int = AssetCache.pictureLimit) {
        // Non-blocking: another kind of file at the path, such as a pipe, must not block the caller.
        let links = followsLinks ? 0 : O_NOFOLLOW
        descriptor = placard_above_streams(open(path, O_RDONLY | O_CLOEXEC | links | O_NONBLOCK))
        var found = stat()
        let isFile = descriptor >= 0 && fstat(descriptor, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int(found.st_size) : 0
        guard (1...limit).contains(size) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The whole file, from its beginning at each call. Nil when it cannot be read completely.
    package func bytes() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let got = pread(descriptor, rest.baseAddress, rest.count, off_t(count))
                if got == 0 || (got < 0 && errno != EINTR) { return }
                count += max(0, got)
            }
        }
        return bytes.count == size ? bytes : nil
    }
}
