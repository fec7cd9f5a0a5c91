import Glibc
import PlacardCampaigns
import PlacardCore

/// Pictures and bundles next to a campaign file.
extension SourceFile {
    /// Where a link of the file leads: to a file below its folder, or to the web.
    func link(_ link: String) -> ContentLinks.Target {
        guard let url = folder.url(of: link), let path = folder.path(of: url) else { return absolute(link) }
        guard let (file, root) = resolved(path) else { return .refused("is missing: there is no file \(path)") }
        guard file.utf8.starts(with: (root == "/" ? root : "\(root)/").utf8) else {
            return .refused("leads out of the folder of the campaign file")
        }
        var found = stat()
        guard stat(file, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
            return .refused("is not a regular file: \(path)")
        }
        guard (1...Int64(AssetCache.pictureLimit)).contains(Int64(found.st_size)) else {
            return .refused("has \(found.st_size) bytes: a picture has 1 to \(AssetCache.pictureLimit)")
        }
        return .url(url)
    }

    /// What is no URL of the web stays as it is, too: it is refused where pictures are fetched.
    private func absolute(_ link: String) -> ContentLinks.Target {
        guard folder.path(of: link) == nil else {
            return .refused("is a file: give its path below the folder of the campaign file")
        }
        return .url(link)
    }

    /// A file and the folder, without symbolic links; nil: the file is missing.
    private func resolved(_ path: String) -> (file: String, root: String)? {
        guard let slash = self.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        guard let file = Self.resolved(path), let root = Self.resolved(String(self.path[...slash])) else { return nil }
        return (file, root)
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
