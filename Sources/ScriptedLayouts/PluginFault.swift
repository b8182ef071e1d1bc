import LayoutCore
import LuaRuntime

extension LayoutError {
    /// What went wrong in a script.
    init(_ error: LuaError, in plugin: PluginIdentity, call: String, refusal: LuaBoardRefusal? = nil) {
        if error.kind == .unwanted {
            self = Cancellation.error
            return
        }
        let isContract = refusal.map { error.kind == .runtime && error.message.contains($0.message) } ?? false
        let code: Code =
            switch error.kind {
            case .syntax: .pluginLoad
            case .timeout, .unwanted: .pluginTimeout
            case .unreadable: .pluginContract
            case .memory: .pluginMemory
            case .runtime: call.isEmpty ? .pluginLoad : isContract ? refusal?.code ?? .pluginContract : .pluginRuntime
            }
        // A file that does not come to its end is not loaded, whatever for.
        let isSpent = error.kind == .timeout || error.kind == .memory
        let what = isSpent && !call.isEmpty ? "\(call): " : ""
        self.init(call.isEmpty ? .pluginLoad : code, "\(plugin): \(what)\(error.message)")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = error.source.map { $0 == Prelude.name ? plugin.file : $0 } ?? plugin.file
        fault.line = error.source == Prelude.name ? nil : error.line
        fault.traceback = error.traceback
        fault.indexPath = isContract ? refusal?.indexPath : nil
        self.fault = fault
    }

    /// What a plugin answered that breaks the contract.
    init(contract message: String, in plugin: PluginIdentity, indexPath: IndexPath? = nil) {
        self.init(.pluginContract, "\(plugin): \(message)")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = plugin.file
        fault.indexPath = indexPath
        self.fault = fault
    }

    /// A request whose time the calls before this one have used up.
    init(spent call: String, in plugin: PluginIdentity) {
        self.init(.pluginTimeout, "\(plugin): \(call): the time of the request is over")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = plugin.file
        self.fault = fault
    }

    /// A file that is no plugin.
    init(load message: String, in plugin: PluginIdentity) {
        self.init(.pluginLoad, "\(plugin): \(message)")
        var fault = PluginFault(plugin: plugin.name, version: plugin.version)
        fault.file = plugin.file
        self.fault = fault
    }
}

/// What the host refused of a script's, until it is known whether the script came to its end nevertheless.
struct LuaBoardRefusal {
    var message: String
    var code = LayoutError.Code.pluginContract
    var indexPath: IndexPath?
}

/// A plugin by its name, and where it comes from.
package struct PluginIdentity: Equatable, Sendable, CustomStringConvertible {
    package var name: String
    /// "" until the file has declared it.
    package var version: String
    /// The main file's name in messages.
    package var file: String

    package init(name: String, version: String, file: String) {
        self.name = name
        self.version = version
        self.file = file
    }

    package var description: String { printable(version.isEmpty ? name : "\(name) \(version)") }
}
