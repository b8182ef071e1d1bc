import SystemCalls

/// A configured folder of plugins, and why its plugins cannot be loaded, if so.
///
///     /etc/layoutd/plugins is a file, expected a folder
///     /home/a/plugins has mode 0777, expected it not to be writable by group or others
package struct PluginFolder: Equatable, Sendable {
    /// Why a folder is not used. Texts continue a sentence that begins with the folder's path.
    package enum Fault: Equatable, Sendable {
        /// Nothing has this path.
        case missing
        /// The path leads over a link whose target does not exist, or over links in a circle.
        case brokenLink(String)
        /// It, or a part of its path, is a file.
        case notFolder(String)
        /// The system refuses to read it.
        case unreadable(String)
        /// It belongs to another user, or others may write to it.
        case distrusted(String)
        /// An earlier folder in the list is the same one, perhaps by another path.
        case listedTwice(String)

        /// The fault in words that continue a sentence.
        package var reason: String {
            switch self {
            case .missing: "does not exist"
            case .brokenLink(let reason), .notFolder(let reason), .unreadable(let reason), .distrusted(let reason),
                .listedTwice(let reason):
                reason
            }
        }
    }

    /// The path as it was configured, without a trailing slash.
    package let path: String
    /// The reason that its plugins are not loaded; nil if they are.
    package let fault: Fault?

    /// Examines the folders of a list.
    ///
    /// - Parameter owners: users whose folders are trusted; nil to trust all.
    package static func all(_ paths: [String], owners: PluginFile.Owners) -> [PluginFolder] {
        var known: [(path: String, identity: FileIdentity?)] = []
        return paths.map { path in
            let identity = ResolvedPath.of(path).flatMap(FileIdentity.init)
            if let same = known.first(where: { $0.path == path || identity != nil && $0.identity == identity }) {
                return PluginFolder(path: path, fault: .listedTwice("is the same folder as \(same.path)"))
            }
            known.append((path, identity))
            return PluginFolder(path: path, fault: fault(of: path, owners: owners))
        }
    }

    private static func fault(of path: String, owners: PluginFile.Owners) -> Fault? {
        do throws(SystemError) {
            let status = try FileStatus.read(path)
            guard status.kind == .directory else { return .notFolder("is a file, expected a folder") }
            if let reason = owners.flatMap({ status.distrust(owners: $0) }) { return .distrusted(reason) }
            try DirectoryListing.check(path)
            return nil
        } catch {
            return fault(of: path, error)
        }
    }

    /// The fault that an error of the system means. For tests.
    package static func fault(of path: String, code: Int32) -> Fault { fault(of: path, SystemError("", code: code)) }

    private static func fault(of path: String, _ error: SystemError) -> Fault {
        if error.isNotFolder { return .notFolder("has a file where its path names a folder") }
        if error.isLinkLoop { return .brokenLink("leads over links in a circle") }
        guard error.isMissing else { return .unreadable("cannot be read: \(error.reason)") }
        let link = AwaitedPath.prefixes(of: path).first { prefix in
            FileStatus(path: prefix, followingLinks: false)?.kind == .symbolicLink && FileStatus(path: prefix) == nil
        }
        guard let link else { return .missing }
        return .brokenLink("leads over the link \(link), whose target does not exist")
    }
}
