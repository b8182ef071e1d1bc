import LayoutWire
import SwiftProtobuf

// What layouts there are.

extension LayoutClient {
    /// The daemon's layouts, by name.
    public func layouts() async throws(ClientError) -> [LayoutSummary] {
        try await send(.listLayouts(WireListLayouts())).listLayouts.layouts.map { $0.model }
    }

    /// A layout's parameters, and what items may bring for it.
    ///
    /// - Throws: `layout.unknown`, with the nearest names.
    public func describe(layout: String) async throws(ClientError) -> LayoutDescription {
        try await send(.describeLayout(.with { $0.layout = layout })).describeLayout.model
    }

    /// The daemon's plugins, also those that cannot be used.
    public func plugins() async throws(ClientError) -> [PluginState] {
        try await send(.listPlugins(WireListPlugins())).listPlugins.plugins.map { PluginState($0) }
    }

    /// Has the daemon read all plugins again, and returns what came of it. Ends quarantines of all users.
    ///
    /// - Throws: `permission.denied` to others than root and the daemon's own user.
    public func reloadPlugins() async throws(ClientError) -> [PluginState] {
        try await send(.reloadPlugins(WireReloadPlugins())).reloadPlugins.plugins.map { PluginState($0) }
    }
}
