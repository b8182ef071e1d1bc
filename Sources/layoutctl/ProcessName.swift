import Foundation

/// The names of other processes.
enum ProcessName {
    /// The name of a process's program; nil where the system does not show it.
    static func of(_ process: UInt32) -> String? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8) else { return nil }
        return text.trimmingCharacters(in: .newlines)
    }
}
