import LayoutCore
import LuaRuntime

/// The CPU time of one request, shared by all the calls that it needs, which may be one for each of sixteen thousand items. A request for
/// many elements has more time, so that a client cannot cause an honest script to be stopped.
final class RequestBudget {
    private let plugin: PluginIdentity
    private let instance: PluginInstance
    private let total: Duration
    private var left: Duration

    /// - Parameters:
    ///   - instance: makes the calls; one of them has its call budget.
    ///   - elements: the number of elements that the request is for.
    init(_ plugin: PluginIdentity, _ instance: PluginInstance, elements: Int) {
        self.plugin = plugin
        self.instance = instance
        total = instance.callBudget * (1 + Double(elements) / Double(PluginLimits.elementsPerCall))
        left = total
    }

    /// It does not grow with the number of elements.
    ///
    /// - Parameter total: the time of all calls together.
    init(_ plugin: PluginIdentity, _ instance: PluginInstance, of total: Duration) {
        self.plugin = plugin
        self.instance = instance
        self.total = total
        left = total
    }

    /// Makes a call with the time that is left.
    ///
    /// - Throws: `plugin.timeout` if none is left, and whatever the call throws.
    func spend<Result>(
        _ name: String, _ call: (Duration) throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        guard left > .zero else { throw LayoutError(spent: name, of: total, in: plugin) }
        let start = instance.cpuTime
        defer { left -= instance.cpuTime - start }
        return try call(left)
    }
}
