import LuaRuntime

/// Hints for authors: what to write instead of a name that plugins do not have.
extension LuaError {
    /// The error with a hint if its message shows a known misunderstanding.
    ///
    /// - Parameters:
    ///   - function: the plugin's function that was called; "" for the main chunk.
    ///   - firstParameter: the name of its first parameter, if known.
    func hinted(_ function: String = "", firstParameter: String? = nil) -> LuaError {
        guard kind == .runtime else { return self }
        var hinted = self
        if firstParameter == PluginAPI.ctx.name,
            let callback = PluginAPI.callbacks.first(where: { $0.name == function })
        {
            let names = callback.arguments.map(\.name).joined(separator: ", ")
            hinted.message +=
                "; the first parameter of \(function) is self: define it with a colon, function L:\(function)(\(names))"
        } else if let missing = missingName, let hint = PluginAPI.hint(missing.name, isGlobal: missing.isGlobal) {
            hinted.message += "; \(hint)"
        }
        return hinted
    }

    /// The name in "attempt to call a nil value (field 'round')", and whether it is a global's.
    private var missingName: (name: String, isGlobal: Bool)? {
        guard let range = message.firstRange(of: " a nil value (") else { return nil }
        let words = message[range.upperBound...].split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3 else { return nil }
        return (String(words[1]), words[0] == "global ")
    }
}
