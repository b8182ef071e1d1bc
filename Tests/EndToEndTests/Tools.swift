import Foundation

/// Programs of the machine that some tests need, by their paths; nil where there are none.
enum Tools {
    static let python = find("python3")
    static let compiler = find("cc") ?? find("clang") ?? find("gcc")
    static let cppCompiler = find("c++") ?? find("clang++") ?? find("g++")
    static let setpriv = find("setpriv")

    private static func find(_ program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
