import LayoutCore
import LuaRuntime

extension KeptScript {
    init(_ data: LuaValue, of plugin: PluginIdentity) {
        var writer = MessageWriter()
        writer.write(data)
        self.init(
            plugin: plugin.name, version: plugin.version,
            bytes: Array(writer.message().dropFirst(MessageWriter.headerBytes)))
    }

    /// The value; nil if the bytes are not one.
    var data: LuaValue? {
        var reader = MessageReader(bytes)
        guard let value = try? reader.value(), reader.isAtEnd, (try? value.json()) != nil else { return nil }
        return value
    }
}
