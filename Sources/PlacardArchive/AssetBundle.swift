import PlacardCore

/// The files of an asset bundle, a zip. They are unpacked in memory only: nothing is ever extracted to the disk.
package struct AssetBundle: Sendable {
    private let zip: [UInt8]
    private let files: [ExactText: ZipEntry]

    /// Checks everything except the data of the files.
    package init(_ zip: [UInt8]) throws(ZipFault) {
        self.zip = zip
        let directory = zip.withUnsafeBytes { raw in Result { () throws(ZipFault) in try ZipDirectory(raw) } }
        var files: [ExactText: ZipEntry] = [:]
        for file in try directory.get().files { files[ExactText(file.name)] = file }
        self.files = files
    }

    /// A file by its path in the zip; nil when it is missing or damaged.
    package func file(_ path: String) -> [UInt8]? {
        guard let entry = files[ExactText(path)] else { return nil }
        return zip.withUnsafeBytes(entry.contents(in:))
    }

    /// Checks a zip that has arrived, and unpacks every file once, one at a time. Returns why it is not accepted.
    package static func fault(of zip: UnsafeRawBufferPointer) -> ZipFault? {
        do throws(ZipFault) {
            for file in try ZipDirectory(zip).files where file.contents(in: zip) == nil {
                return ZipFault("the file '\(file.name)' is damaged")
            }
            return nil
        } catch {
            return error
        }
    }
}
