import Foundation

/// Paths of installed programs that some tests need; nil if they are not installed.
enum Tools {
    static let chromium = find("chromium") ?? find("chromium-browser") ?? find("google-chrome")
    static let gjs = find("gjs")
    static let journalctl = find("journalctl")
    static let python = find("python3")
    static let cmake = find("cmake")
    static let compiler = find("cc") ?? find("clang") ?? find("gcc")
    static let cppCompiler = find("c++") ?? find("clang++") ?? find("g++")
    static let make = find("make")
    static let mypy = find("mypy")
    static let node = find("node")
    /// Whether Debian's React and Vue are there, which pages load.
    static let hasWebFrameworks = ["react-dom/umd/react-dom.production.min.js", "vue/dist/vue.runtime.min.js"]
        .allSatisfy { FileManager.default.fileExists(atPath: "/usr/share/nodejs/\($0)") }
    static let perl = find("perl")
    static let promtool = find("promtool")
    static let rsvgConvert = find("rsvg-convert")
    static let setpriv = find("setpriv")
    static let tmux = find("tmux")
    static let valac = find("valac")
    static let xauth = find("xauth")
    static let xdotool = find("xdotool")
    static let xvfb = find("Xvfb")
    static let strace = find("strace")
    /// What describes a library in C to Python, if it can describe those that use GTK 4.
    static let gtkScanner =
        ["Gtk-4.0", "GObject-2.0"].allSatisfy {
            FileManager.default.fileExists(atPath: "/usr/share/gir-1.0/\($0).gir")
        } ? find("g-ir-scanner") : nil

    /// What runs tests in QML, if those can be built that use Qt Quick 6.
    static let qmlTestRunner: String? =
        ["/usr/lib/qt6/libexec/qmltyperegistrar", "/usr/lib/qt6/bin/qml", "/usr/lib/qt6/bin/qmltestrunner"].allSatisfy {
            FileManager.default.fileExists(atPath: $0)
        } ? "/usr/lib/qt6/bin/qmltestrunner" : nil

    /// What runs a program in a D-Bus session of its own, if screen readers can be played there.
    static let accessibilitySession =
        FileManager.default.fileExists(atPath: "/usr/libexec/at-spi-bus-launcher")
            && hasTypelib("Atspi-2.0") ? find("dbus-run-session") : nil

    /// Debian's Python, if it has GTK 4.
    static let gtkPython =
        FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi") && hasTypelib("Gtk-4.0")
        ? "/usr/bin/python3" : nil

    /// Whether the description of a library for other languages than C is installed.
    private static func hasTypelib(_ name: String) -> Bool {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.contains {
            FileManager.default.fileExists(atPath: "/usr/lib/\($0)/girepository-1.0/\(name).typelib")
        }
    }

    private static func find(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
