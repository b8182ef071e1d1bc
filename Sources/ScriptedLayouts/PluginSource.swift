package import LuaRuntime

/// A plugin's text, known to be well formed.
package struct PluginSource: Sendable {
    package let name: String
    package let text: String

    /// Largest plugin file, in bytes.
    package static let byteLimit = 256 * 1024

    /// - Throws: `LuaError` that names the file and the line, or the limit.
    package init(name: String, text: String) throws(LuaError) {
        guard text.utf8.count <= Self.byteLimit else {
            throw LuaError(message: "\(name) is \(text.utf8.count) bytes, expected at most \(Self.byteLimit)")
        }
        try LuaState().compile(text, name: name)
        self.name = name
        self.text = text
    }
}
