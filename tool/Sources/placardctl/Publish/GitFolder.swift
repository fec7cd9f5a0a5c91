import Glibc

/// Whether a folder is under git, where a secret key could be committed.
enum GitFolder {
    /// Why a file must not be made; nil: git ignores it, or the folder is not under git.
    static func fault(of path: String) -> String? {
        let folder = PublishFile.folder(of: path)
        guard isUnderGit(folder) else { return nil }
        guard let name = path.split(separator: "/").last.map(String.init) else { return nil }
        switch Program.status(["git", "-C", folder, "check-ignore", "--quiet", "--", name]) {
        case 0: return nil
        case 1: return "the folder is under git, which would take in the secret key: add \(name) to .gitignore first"
        default: return "the folder is under git, and git cannot say whether it ignores \(name): choose another folder"
        }
    }

    private static func isUnderGit(_ folder: String) -> Bool {
        guard var folder = PublishFile.resolved(folder) else { return false }
        while true {
            if access(folder == "/" ? "/.git" : "\(folder)/.git", F_OK) == 0 { return true }
            if folder == "/" { return false }
            folder = PublishFile.folder(of: folder)
        }
    }
}
