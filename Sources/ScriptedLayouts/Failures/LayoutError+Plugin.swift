import LayoutCore
import LuaRuntime

extension LayoutError {
    /// The error of a script.
    ///
    /// - Parameter time: the time of the call, for an error that ended it too late.
    init(
        _ error: LuaError, in plugin: PluginIdentity, call: String, refusal: HostRefusal? = nil, time: CallTime? = nil
    ) {
        if error.kind == .cancelled {
            self = Cancellation.error
            return
        }
        let isContract = refusal.map { error.kind == .runtime && error.message.contains($0.message) } ?? false
        let code: Code =
            switch error.kind {
            case .syntax: .pluginLoad
            case .timeout, .cancelled: .pluginTimeout
            case .unreadable: .pluginContract
            case .memory: .pluginMemory
            case .crashed: .pluginCrashed
            case .unconfined: .pluginUnavailable
            case .runtime: call.isEmpty ? .pluginLoad : isContract ? refusal?.code ?? .pluginContract : .pluginRuntime
            }
        // A file that does not run to its end is not loaded, whatever the reason.
        let isSpent = [.timeout, .memory, .crashed].contains(error.kind)
        let what = isSpent && !call.isEmpty ? "\(call): " : ""
        let late = error.kind == .timeout ? time : nil
        let place = error.place
        // Other messages begin with the place.
        let start = late == nil ? "" : place.map { "\($0.file):\($0.line): " } ?? ""
        let message = (error.message.hasPrefix(start) ? "" : start) + error.message + (late?.description ?? "")
        self.init(call.isEmpty ? .pluginLoad : code, "\(plugin): \(what)\(message)")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = place?.file ?? error.source.map { $0 == Prelude.name ? plugin.file : $0 } ?? plugin.file
        fault.line = place?.line
        fault.traceback = error.traceback
        fault.indexPath = isContract ? refusal?.indexPath : late?.reached
        self.fault = fault
    }

    /// A result or a placement that breaks the contract. The message may contain the script's text.
    init(contract message: String, in plugin: PluginIdentity, indexPath: ItemPath? = nil) {
        self.init(.pluginContract, "\(plugin): \(printable(message))")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = plugin.file
        fault.indexPath = indexPath
        self.fault = fault
    }

    /// A request whose time was used up by the calls before this one.
    init(spent call: String, of budget: Duration, in plugin: PluginIdentity) {
        let time = CallTime(budget: budget)
        self.init(.pluginTimeout, "\(plugin): \(call): the request exceeded its time limit\(time)")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = plugin.file
        self.fault = fault
    }

    /// A file that is not a valid plugin. The message may contain the script's text.
    init(load message: String, in plugin: PluginIdentity) {
        self.init(.pluginLoad, "\(plugin): \(printable(message))")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = plugin.file
        self.fault = fault
    }
}
