/// The files that the page of an HTML message can refer to. They are read only if it does.
package struct MessageFiles {
    package typealias Read = () -> [UInt8]?

    /// A file of the asset bundle, by its path.
    let inBundle: (String) -> [UInt8]?
    /// The files that the message names by their URLs.
    let byURL: [FileName: Read]

    package init(urls: [(url: String, read: Read)] = [], inBundle: @escaping (String) -> [UInt8]? = { _ in nil }) {
        self.inBundle = inBundle
        var byURL: [FileName: Read] = [:]
        for (url, read) in urls {
            let plain = Array(url.utf8.prefix { $0 != UInt8(ascii: "#") })
            if let name = FileName(plain, from: .root), !name.isInBundle { byURL[name] = read }
        }
        self.byURL = byURL
    }
}
