import CJansson
import PlacardCore

/// Reads the text of a head, strictly: what a signature covers must mean the same to every reader.
package enum HeadReader {
    /// - Throws: `tooLarge`, `malformed` or `unsigned`.
    package static func read(_ bytes: UnsafeRawBufferPointer) throws(HeadFailure) -> HeadText {
        guard bytes.count <= HeadLimits.headBytes else {
            throw HeadFailure(
                .tooLarge, "the head has more than \(HeadLimits.headBytes) bytes: is it the URL of a campaign file?")
        }
        let found = JSONDocument.readStrictly(bytes) { root in
            root.isDeeper(than: HeadLimits.depth) ? nil : root.value()
        }
        switch found {
        case .failure(let error):
            throw HeadFailure(.malformed, "the head is malformed JSON at byte \(error.byteOffset): \(error.reason)")
        case .success(nil):
            throw HeadFailure(
                .malformed,
                "the head is nested deeper than \(HeadLimits.depth) levels: is it the URL of a campaign file?")
        case .success(let root?): return try HeadText(root)
        }
    }
}

extension HeadJudge {
    /// Judges the bytes of a head.
    package func judge(_ bytes: [UInt8], in folder: SourceFolder?) throws(HeadFailure) -> Accepted {
        let read: Result<HeadText, HeadFailure> = bytes.withUnsafeBytes { bytes in
            Result { () throws(HeadFailure) in try HeadReader.read(bytes) }
        }
        return try judge(read.get(), in: folder)
    }
}
