import Glibc

/// The file of certificate authorities that the option `ca_file` names.
package enum AuthorityFile {
    /// How much of a file is searched: one with more text than that before its first certificate is accepted.
    private static let searched = 1 << 20

    /// What is wrong with the file; nil: it can be used. Without a check at open, a wrong path would be noticed at the
    /// first request, which can be days later.
    package static func problem(_ path: String) -> String? {
        // Without O_NONBLOCK the open would wait for the writer of a named pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return "cannot be read: \(String(cString: strerror(errno)))" }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return "cannot be read: \(String(cString: strerror(errno)))" }
        switch found.st_mode & S_IFMT {
        case S_IFREG: return hasCertificate(descriptor) ? nil : "contains no certificate in PEM form"
        case S_IFDIR: return "is a directory"
        default: return "is not a regular file"
        }
    }

    private static func hasCertificate(_ descriptor: Int32) -> Bool {
        // One more than is read, so that the text ends with NUL; PEM contains none.
        var text = [CChar](repeating: 0, count: searched + 1)
        return text.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            var count = 0
            while count < searched {
                let part = pread(descriptor, start + count, searched - count, off_t(count))
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { break }
                count += part
            }
            return count == searched || strstr(start.assumingMemoryBound(to: CChar.self), "-----BEGIN ") != nil
        }
    }
}
