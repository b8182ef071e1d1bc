import LayoutCore
import PluginTools
import SystemCalls

/// Files that come with the program: in the checkout that it was built in or is used in, or where it is installed.
enum Checkout {
    /// The files that only a checkout of layoutd has.
    private static let marks = ["Package.swift", "Sources/layoutctl", "plugins"]
    /// Folders above the program's, such as `.build/x86_64-unknown-linux-gnu/debug`.
    private static let depth = 8

    /// The checkout's folder of plugins, or the one that was installed with the program; nil if there is neither.
    static var plugins: String? {
        for start in starts {
            for folder in ancestors(of: start) {
                let isCheckout = marks.allSatisfy { FileStatus(path: "\(folder)/\($0)") != nil }
                if isCheckout { return "\(folder)/plugins" }
                let installed = "\(folder)/share/layoutd/plugins"
                if FileStatus(path: installed)?.kind == .directory { return installed }
            }
        }
        return nil
    }

    /// The folder of plugins that a daemon inside this process needs for a layout: none for one that is built in. For a name that no
    /// layout has, the daemon can name the plugins as well.
    static func plugins(for layout: String) -> [String] {
        LayoutDefinition.isBuiltIn(layout) ? [] : [plugins].compactMap { $0 }
    }

    /// The bundled sizes of real photographs; nil if they are not there.
    static var photographs: String? {
        starts.flatMap(ancestors).flatMap { folder in
            ["examples/photos/sizes.txt", "share/layoutd/photos/sizes.txt"].map { "\(folder)/\($0)" }
        }.first { FileStatus(path: $0)?.kind == .regular }
    }

    /// This program's folder, and the current one.
    private static var starts: [String] {
        [ResolvedPath.of("/proc/self/exe").map(ParentFolder.of), ResolvedPath.of(".")].compactMap { $0 }
    }

    private static func ancestors(of folder: String) -> [String] {
        var folders = [folder]
        while let last = folders.last, last != "/", folders.count < depth { folders.append(ParentFolder.of(last)) }
        return folders
    }
}
