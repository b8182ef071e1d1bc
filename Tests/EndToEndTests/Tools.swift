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
    static let perl = find("perl")
    static let promtool = find("promtool")
    static let setpriv = find("setpriv")
    static let tmux = find("tmux")
    static let xdotool = find("xdotool")
    static let xvfb = find("Xvfb")
    static let strace = find("strace")
    /// What describes a library in C to Python, if it can describe those that use GTK 4.
    static let gtkScanner =
        FileManager.default.fileExists(atPath: "/usr/share/gir-1.0/Gtk-4.0.gir") ? find("g-ir-scanner") : nil

    /// Debian's Python, if it has GTK 4.
    static let gtkPython: String? = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        let descriptions = folders.map { "/usr/lib/\($0)/girepository-1.0/Gtk-4.0.typelib" }
        let isInstalled = FileManager.default.fileExists(atPath:)
        let hasGTK = isInstalled("/usr/lib/python3/dist-packages/gi") && descriptions.contains(where: isInstalled)
        return hasGTK ? "/usr/bin/python3" : nil
    }()

    private static func find(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
