import LayoutCore
import LayoutService
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
        try checkAdministrator("/reloadPlugins")
        try services.registry.checkRunning()
        let plugins = services.plugins
        wait(incoming) { [user] answer in
            plugins.reload {
                var result = WireReloadPluginsReply()
                result.plugins = plugins.states(for: user)
                answer(.success(.with { $0.reloadPlugins = result }))
            }
        }
        return .later
    }

    /// For root and the service's own user.
    func reload(_ incoming: Incoming) throws(RequestFailure) -> Answer {
        try checkAdministrator("/reload")
        try services.registry.checkRunning()
        let plugins = services.plugins
        wait(incoming) { [user, reloader = services.reloader] answer in
            reloader.reload { result in
                switch result {
                case .success(let outcome):
                    var reply = WireReloadReply()
                    reply.changed = outcome.changed
                    reply.needRestart = outcome.needRestart
                    reply.overridden = outcome.overrides.map(\.description)
                    reply.plugins = plugins.states(for: user)
                    answer(.success(.with { $0.reload = reply }))
                case .failure(let failure):
                    answer(.failure(RequestFailure(.invalidConfiguration, "\(failure)")))
                }
            }
        }
        return .later
    }

    /// - Throws: `permission.denied`.
    func checkAdministrator(_ pointer: String) throws(RequestFailure) {
        guard Administrators.contains(user) else {
            throw RequestFailure(
                .permissionDenied, "uid is \(user), expected 0 or the service's, \(Process.user)", pointer: pointer)
        }
    }
}
