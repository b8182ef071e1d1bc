import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import SystemCalls

/// Administration of plugins.
extension Session {
    func listPlugins() -> WireReply {
        var list = WireListPluginsReply()
        list.plugins = services.plugins.states(for: user)
        return .with { $0.listPlugins = list }
    }

    /// For root and the service's own user.
    func reloadPlugins(_ incoming: Incoming) throws(RequestFailure) -> Answer {
        guard PluginService.isAdministrator(user) else {
            throw RequestFailure(
                .permissionDenied, "uid is \(user), expected 0 or the service's, \(Process.user)",
                pointer: "/reloadPlugins")
        }
        try services.registry.checkRunning()
        let plugins = services.plugins
        wait(incoming) { [user] answer in
            plugins.reload {
                var result = WireReloadPluginsReply()
                result.plugins = plugins.states(for: user)
                answer(.with { $0.reloadPlugins = result })
            }
        }
        return .later
    }
}
