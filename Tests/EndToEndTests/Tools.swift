import Foundation

/// Paths of installed programs that some tests need; nil if they are not installed.
enum Tools {
    static let chromium = find("chromium") ?? find("chromium-browser") ?? find("google-chrome")
    static let journalctl = find("journalctl")
    static let python = find("python3")
    static let compiler = find("cc") ?? find("clang") ?? find("gcc")
    static let cppCompiler = find("c++") ?? find("clang++") ?? find("g++")
    static let mypy = find("mypy")
    static let node = find("node")
    static let promtool = find("promtool")
    static let setpriv = find("setpriv")
    static let strace = find("strace")

    private static func find(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
