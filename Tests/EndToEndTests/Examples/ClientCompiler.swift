import Foundation
import Testing

/// Compiles programs that import LayoutClient, with what `gallery` is built of.
struct ClientCompiler {
    private let options: [String]
    /// A list of the client's object files, and of those that it depends on.
    private let objects: String

    /// - Parameter folder: where a list of files may be written.
    init(folder: String) throws {
        let gallery = URL(fileURLWithPath: Programs.product("gallery")).resolvingSymlinksInPath()
        let products = gallery.deletingLastPathComponent()
        let manifest = products.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("\(products.lastPathComponent).yaml")
        let line = try #require(
            try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n").first {
                $0.contains("args: [") && $0.contains(#""-module-name","gallery","-emit-dependencies""#)
            })
        let list = try #require(line.range(of: "args: "))
        let arguments = try JSONDecoder().decode([String].self, from: Data(line[list.upperBound...].utf8))
        let headers = arguments.indices.filter { index in
            arguments[index].hasPrefix("-fmodule-map-file=")
                || (index >= 2 && arguments[index - 2] == "-I" && arguments[index].hasPrefix("/"))
        }
        let paths = headers.flatMap { index in
            (arguments[index].hasPrefix("-") ? [] : ["-Xcc", "-I"]) + ["-Xcc", arguments[index]]
        }
        options = paths + ["-I", products.appendingPathComponent("Modules").path, "-swift-version", "6"]
        objects = "\(folder)/objects"
        let linked = try String(contentsOfFile: gallery.path + ".product/Objects.LinkFileList", encoding: .utf8)
        let others = linked.split(separator: "\n").filter { !$0.contains("/gallery.build/") }
        try others.joined(separator: "\n").write(toFile: objects, atomically: true, encoding: .utf8)
    }

    /// Compiles a program of one file, as it stands.
    func compile(_ source: String, to program: String) async throws -> Output {
        try await run("swiftc", options + ["@\(objects)", source, "-o", program])
    }
}
