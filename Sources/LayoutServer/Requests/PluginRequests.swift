import LayoutService
import LayoutWire
import SwiftProtobuf

enum PluginRequests {
    static func list(for caller: Caller) -> WireReply {
        var list = WireListPluginsReply()
        list.plugins = caller.services.plugins.states(for: caller.user)
        return .with { $0.listPlugins = list }
    }

    /// For root and the service's own user. The reply follows once all files were read.
    static func reloadPlugins(for caller: Caller) throws(RequestFailure) -> Answer {
        try caller.checkAdministrator("/reloadPlugins")
        try caller.services.registry.checkRunning()
        return .promised { [plugins = caller.services.plugins, user = caller.user] answer in
            plugins.reload {
                var result = WireReloadPluginsReply()
                result.plugins = plugins.states(for: user)
                answer(.success(.with { $0.reloadPlugins = result }))
            }
        }
    }

    /// For root and the service's own user. The reply follows once all files were read.
    static func reload(for caller: Caller) throws(RequestFailure) -> Answer {
        try caller.checkAdministrator("/reload")
        try caller.services.registry.checkRunning()
        let (plugins, reloader, user) = (caller.services.plugins, caller.services.reloader, caller.user)
        return .promised { answer in
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
    }
}
