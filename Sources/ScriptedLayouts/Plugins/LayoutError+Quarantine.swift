import LayoutCore

extension LayoutError {
    /// A request for which the plugin no longer runs.
    ///
    /// - Parameters:
    ///   - sizes: the sizes of requests for which the plugin is quarantined.
    ///   - strikes: the number of strikes that led to each quarantine.
    init(quarantined sizes: [RequestSize], after strikes: Int, in plugin: PluginIdentity) {
        let requests = sizes.compactMap(\.comparableRequests)
        let scope = requests.count < sizes.count ? "" : ", in \(requests.joined(separator: " and in "))"
        self.init(
            .pluginQuarantined,
            "\(plugin) exceeded its time or memory \(strikes) times\(scope), and does not run for this user"
                + "\(scope.isEmpty ? "" : " in such requests") until it is reloaded")
        fault = PluginFault(plugin: plugin.name, version: plugin.version)
    }
}
