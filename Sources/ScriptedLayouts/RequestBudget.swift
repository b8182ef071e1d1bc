import LayoutCore
import LuaRuntime

/// The time of one request, which all the calls that it takes share: of a script for each of sixteen thousand items, say.
/// A request for many elements has more of it, so that an honest script is not stopped for what a client asks.
final class RequestBudget {
    private let plugin: PluginIdentity
    private var left: Duration

    /// - Parameters:
    ///   - call: the time of one call.
    ///   - elements: how many the request is about.
    init(_ plugin: PluginIdentity, call: Duration, elements: Int) {
        self.plugin = plugin
        left = call * (1 + Double(elements) / Double(PluginLimits.elementsPerCall))
    }

    /// Makes a call with what is left.
    ///
    /// - Throws: `plugin.timeout` when that is nothing, and whatever the call throws.
    func spend<Result>(
        _ name: String, _ call: (Duration) throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        guard left > .zero else { throw LayoutError(spent: name, in: plugin) }
        let start = LuaState.threadTime
        defer { left -= LuaState.threadTime - start }
        return try call(left)
    }
}
