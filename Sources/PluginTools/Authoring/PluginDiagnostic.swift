package import LayoutCore
package import ScriptedLayouts
import SystemCalls

/// An error of a plugin, printed as compilers do, so that editors can jump to it: FILE:LINE: message, followed by the traceback.
package struct PluginDiagnostic: Equatable, Sendable, CustomStringConvertible {
    /// The file's path, relative to the same folder as the plugin's path.
    ///
    /// For a plugin in a folder, that of the file in it in which the error was raised.
    package let path: String
    /// The line, from 1; 1 if it is unknown.
    ///
    /// If Lua does not say, the line of the declaration's member that the message begins with.
    package let line: Int
    /// The message, without the plugin's name or the place.
    ///
    /// What is left begins with the callback, such as `prepare: `, if it failed in one.
    package let message: String
    /// The Lua traceback; "" if there is none.
    ///
    /// Innermost call first, as Lua prints it, in several lines.
    package let traceback: String

    /// Finds the place in an error's fault, and removes it from the message.
    ///
    /// The place of an error without one is searched in the file: the line of the member of the declaration that the message begins with.
    /// Files of more than 1 MiB are not searched.
    package init(_ error: LayoutError, in file: PluginFile) {
        let fault = error.fault
        let name = fault?.file ?? ""
        path = name.isEmpty ? file.path : file.path(of: name)
        let line = fault?.line
        traceback = fault?.traceback ?? ""
        var message = error.message
        for prefix in ["\(file.name) \(fault?.version ?? ""): ", "\(file.name): ", "\(name):\(line ?? 1): "]
        where message.hasPrefix(prefix) {
            message.removeFirst(prefix.count)
        }
        // "prepare: rows.lua:3: the time is over"
        if let range = message.firstRange(of: ": \(name):\(line ?? 1): ") { message.replaceSubrange(range, with: ": ") }
        self.message = message
        self.line = line ?? Self.declaredLine(of: message, in: path) ?? 1
    }

    /// The line of the member of a declaration that a message begins with; nil if it names none.
    private static func declaredLine(of message: String, in path: String) -> Int? {
        do throws(SystemError) {
            let bytes = try FileContents.all(of: path, limit: textLimit)
            return DeclarationLines(String(decoding: bytes, as: UTF8.self)).line(of: message)
        } catch {
            return nil
        }
    }

    /// Longer files are not searched, in bytes.
    private static let textLimit = 1 << 20

    /// The place and the message in one line, then the traceback:
    ///
    ///     plugins/rows.lua:3: prepare: the time is over
    package var description: String {
        "\(path):\(line): \(message)" + (traceback.isEmpty ? "" : "\n\(traceback)")
    }
}
