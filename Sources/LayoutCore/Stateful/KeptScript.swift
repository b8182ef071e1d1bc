/// The data that a script keeps for its next state: what its `snapshot` returned, in a form that outlives the process.
package struct KeptScript: Equatable, Sendable {
    /// The name of the plugin that made it.
    package let plugin: String
    /// The version of that plugin.
    package let version: String
    /// The value, in the form that `coding` numbers.
    package let bytes: [UInt8]

    /// The number of the form in which values are written. Values in another one are not read.
    package static let coding: UInt32 = 1

    /// Creates what was kept before.
    package init(plugin: String, version: String, bytes: [UInt8]) {
        self.plugin = plugin
        self.version = version
        self.bytes = bytes
    }
}
