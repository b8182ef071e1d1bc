/// Why Lua refused or stopped.
package struct LuaError: Error, Equatable, Sendable {
    /// As Lua words it: `chunk:line: what happened`.
    package var message: String

    package init(message: String) {
        self.message = message
    }
}
