import LayoutWire
import SwiftProtobuf

// The daemon's layouts, plugins, clients and statistics.

extension LayoutClient {
    /// The daemon's layouts, built-in ones and plugins, ordered by name.
    ///
    /// A plugin that cannot be loaded has no layout, and is in `plugins()` alone.
    public func layouts() async throws(ClientError) -> [LayoutSummary] {
        try await send(.listLayouts(WireListLayouts())).listLayouts.layouts.map { $0.model }
    }

    /// A layout's parameters and item columns.
    ///
    /// - Throws: `layout.unknown`, with the nearest names.
    public func describe(layout: String) async throws(ClientError) -> LayoutDescription {
        try await send(.describeLayout(.with { $0.layout = layout })).describeLayout.model
    }

    /// The daemon's plugins, including those that cannot be used, each with its state for this client's user.
    ///
    /// A plugin that is in quarantine for another user may be usable for this one.
    public func plugins() async throws(ClientError) -> [PluginState] {
        try await send(.listPlugins(WireListPlugins())).listPlugins.plugins.map { PluginState($0) }
    }

    /// The daemon's counters since its start.
    ///
    /// - Returns: those of all users for root and the daemon's own user, and those of the caller's requests for others.
    public func statistics() async throws(ClientError) -> DaemonStatistics {
        DaemonStatistics(try await send(.statistics(WireStatistics())).statistics)
    }

    /// The connected clients, and the account of each user: limits, and what counts against them.
    ///
    /// Root and the daemon's own user get those of all users, others only their own.
    public func clients() async throws(ClientError) -> DaemonClients {
        DaemonClients(try await send(.listClients(WireListClients())).listClients)
    }

    /// Ends a client's connection as if the client had closed it.
    ///
    /// - Parameter client: its number in `clients`.
    /// - Throws: `client.unknown`, also for a client of another user unless the caller is root or the daemon's own user.
    public func disconnect(client: UInt32) async throws(ClientError) {
        _ = try await send(.disconnectClient(.with { $0.client = client }))
    }

    /// Reloads all plugins, lifts the quarantines of all users, and returns the plugins' new states.
    ///
    /// - Throws: `permission.denied`, unless the caller is root or the daemon's own user.
    public func reloadPlugins() async throws(ClientError) -> [PluginState] {
        try await send(.reloadPlugins(WireReloadPlugins())).reloadPlugins.plugins.map { PluginState($0) }
    }

    /// Makes the daemon read its settings again, apply those that a running daemon can change, and reload all plugins.
    ///
    /// - Returns: the settings and plugins that changed, once the reload is complete.
    /// - Throws: `configuration.invalid` if a setting is invalid, and then none has changed; `permission.denied`, unless the caller is
    ///   root or the daemon's own user.
    public func reload() async throws(ClientError) -> ReloadOutcome {
        ReloadOutcome(try await send(.reload(WireReload())).reload)
    }
}
