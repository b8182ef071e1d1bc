import SystemCalls

enum ProcessName {
    /// The name of a process's program; nil where the system does not show it.
    static func of(_ process: UInt32) -> String? {
        // The kernel keeps 15 bytes of a name.
        FileContents.read("/proc/\(process)/comm", limit: 64).map {
            String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }
}
