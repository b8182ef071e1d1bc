import SystemCalls

/// The paths whose appearance, removal or change decides whether a folder is there: each part of its path, and of the paths to
/// which links on the way lead. Watching the existing folders among them reports a folder that is created later, with however
/// many folders above it.
///
///     /home/a/.config/layoutd/plugins   →   /, /home, /home/a, /home/a/.config, …/layoutd, …/layoutd/plugins
package enum AwaitedPath {
    /// Links that are followed.
    private static let mostLinks = 16

    /// The parts of an absolute path, "/" first and the path itself last.
    static func prefixes(of path: String) -> [String] {
        path.split(separator: "/").reduce(into: ["/"]) { prefixes, name in
            prefixes.append(
                prefixes[prefixes.count - 1] == "/" ? "/\(name)" : "\(prefixes[prefixes.count - 1])/\(name)")
        }
    }

    /// All paths that decide about a folder: watch those that exist.
    ///
    /// At most 16 links are followed, so that a circle of links ends.
    package static func all(of folder: String) -> Set<String> {
        var paths: Set<String> = []
        var waiting = [folder]
        var links = 0
        while let path = waiting.popLast() {
            for prefix in prefixes(of: path) where paths.insert(prefix).inserted {
                guard links < mostLinks, let target = LinkTarget.of(prefix) else { continue }
                links += 1
                let start = target.hasPrefix("/") ? target : ParentFolder.of(prefix) + "/" + target
                waiting.append(normalized(start + path.dropFirst(prefix.count)))
            }
        }
        return paths
    }

    /// The path without "." and "..".
    private static func normalized(_ path: String) -> String {
        let names = path.split(separator: "/").reduce(into: [Substring]()) { names, name in
            if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }
}
