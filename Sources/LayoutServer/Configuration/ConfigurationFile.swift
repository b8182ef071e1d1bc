import LayoutCore
import LayoutWire
import SwiftProtobuf
import SystemCalls

/// Checks a configuration file for unknown keys. A misspelt key would otherwise be ignored silently.
enum ConfigurationFile {
    /// Limit of the file's size, in bytes. Larger files are not checked.
    private static let byteLimit = 1 << 20

    /// - Throws: `ConfigurationFailure` that names the key and the nearest known ones.
    static func checkKeys(of path: String) throws(ConfigurationFailure) {
        // A file that cannot be read or is not a JSON object is refused when its values are read.
        guard let bytes = FileContents.read(path, limit: byteLimit),
            let file = try? Google_Protobuf_Struct(jsonUTF8Bytes: bytes)
        else { return }
        try check(file.fields, DaemonConfiguration.keys + ["limits", "plugins"], prefix: "")
        try check(file.fields["limits"]?.structValue.fields ?? [:], ProtocolLimits.configurableNames, prefix: "limits.")
        try check(file.fields["plugins"]?.structValue.fields ?? [:], PluginConfiguration.keys, prefix: "plugins.")
    }

    private static func check(
        _ members: [String: Google_Protobuf_Value], _ known: [String], prefix: String
    ) throws(ConfigurationFailure) {
        guard let name = members.keys.sorted().first(where: { !known.contains($0) }) else { return }
        let nearest = nearestNames(to: name, among: known)
        throw ConfigurationFailure(
            key: prefix + excerpt(name), value: "unknown",
            expected: "one of \((nearest.isEmpty ? known : nearest).joined(separator: ", "))")
    }
}
