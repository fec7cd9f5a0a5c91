import Glibc
import PlacardCore

/// A picture's file, opened: it can be read also when it has been removed meanwhile.
package final class OpenAsset {
    private let descriptor: Int32
    private let size: Int

    /// nil: it is not there, is no plain file, or larger than a picture can be.
    init?(_ path: String) {
        // Not blocking: something else in its place, such as a pipe, must not hold up the caller.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        var found = stat()
        let isFile = descriptor >= 0 && fstat(descriptor, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
        size = isFile ? Int(found.st_size) : 0
        guard (1...AssetShelf.pictureLimit).contains(size) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// nil: it cannot be read whole.
    package func bytes() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let got = read(descriptor, rest.baseAddress, rest.count)
                if got == 0 || (got < 0 && errno != EINTR) { return }
                count += max(0, got)
            }
        }
        return bytes.count == size ? bytes : nil
    }
}
