package import LayoutCore
package import ScriptedLayouts

/// An error of a plugin as compilers print theirs, so that editors find the place: FILE:LINE: message, and the traceback
/// below.
package struct PluginDiagnostic: Equatable, Sendable, CustomStringConvertible {
    /// Of the file, from where the plugin's path is seen.
    package let path: String
    /// From 1; the first where it is not known.
    package let line: Int
    package let message: String
    package let traceback: String

    package init(_ error: LayoutError, in file: PluginFile) {
        let fault = error.fault
        // What messages call the file is its path from the folder of plugins on.
        let name = fault?.file ?? ""
        path = name.isEmpty ? file.path : file.path.contains("/") ? file.folder + "/" + name : name
        line = fault?.line ?? 1
        traceback = fault?.traceback ?? ""
        var message = error.message
        for prefix in ["\(file.name) \(fault?.version ?? ""): ", "\(file.name): ", "\(name):\(line): "]
        where message.hasPrefix(prefix) {
            message.removeFirst(prefix.count)
        }
        self.message = message
    }

    package var description: String {
        "\(path):\(line): \(message)" + (traceback.isEmpty ? "" : "\n\(traceback)")
    }
}
