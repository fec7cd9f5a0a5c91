/// Paths that every reader of URLs and of file names takes for one below a folder: names of letters, digits and `-._~`.
package enum PlainPath {
    /// How a path begins that is below the folder `images` next to the campaign file.
    package static let images = "/images/"

    package static func isPlain(_ path: Substring.UTF8View) -> Bool {
        path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
                && name.allSatisfy(PercentText.isPlain)
        }
    }

    /// The path, below the folder of a campaign file, of what a link in the file names; nil: it names nothing there.
    package static func besidesFile(_ link: String) -> Substring? {
        let isBelowImages = link.utf8.starts(with: images.utf8)
        let path = isBelowImages ? Substring(link.utf8.dropFirst()) : Substring(link)
        return isPlain(path.utf8) ? path : nil
    }
}
