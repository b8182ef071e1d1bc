import LayoutModel
import NIOCore
import NIOHTTP1
import SystemCalls

/// The plugins that a page may read and save: the files that were named when the gateway was started, and no others.
///
/// Links are followed once, when it is made. The first file of a name wins.
package struct PluginFiles: Sendable {
    /// Paths without links, by the plugins' names.
    private let paths: [String: String]
    private let names: [String]

    /// - Parameter files: the plugins' names and the paths of their files.
    package init(_ files: [(name: String, path: String)]) {
        names = files.map(\.name)
        paths = Dictionary(files.map { ($0.name, ResolvedPath.of($0.path) ?? $0.path) }) { first, _ in first }
    }

    /// The list of plugins, which the studio's page requests first.
    ///
    /// It also says whether the page may save, and has the version of the gateway. No file is read.
    var index: Response {
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        let text = "{\"plugins\":[\(list)],\"writable\":\(!names.isEmpty),\"version\":\"\(layoutdVersion)\"}"
        return .content(ByteBuffer(string: text), type: ContentType.of("studio.json"))
    }

    /// The plugin of a path `/plugins/NAME.lua`; nil for another path or name.
    ///
    /// The file itself may be missing by now.
    func name(in target: RequestTarget) -> String? {
        guard let names = target.names, names.count == 2, names[0] == "plugins", names[1].hasSuffix(".lua") else {
            return nil
        }
        let name = String(names[1].dropLast(4))
        return paths[name] == nil ? nil : name
    }

    /// Reads a plugin's source. Do not call it on an event loop.
    ///
    /// - Returns: the text with its validator as `ETag`, or 404 with the reason.
    func read(_ name: String, limit: Int) -> Response {
        do throws(UnreadableFile) {
            let bytes = try source(of: name, limit: limit)
            return .content(
                ByteBuffer(bytes: bytes), type: ContentType.of(name + ".lua"),
                headers: [("ETag", EntityTag(of: bytes).text)])
        } catch {
            return .refusal(.notFound, "\(name).lua \(error.reason)")
        }
    }

    /// Replaces a plugin's source if it is still the one that the page has read. Call it on one thread alone.
    ///
    /// The page sends the validator that it has read as `If-Match`. The file keeps its mode, and is replaced as a whole.
    ///
    /// - Returns: 204 with the new validator; 412 with the present one if it is another; 404 if the file is gone, 422 if the text is not
    ///   UTF-8, 500 with the system's reason.
    func save(_ body: ByteBuffer, as name: String, _ headers: HTTPHeaders, limit: Int) -> Response {
        let bytes = Array(buffer: body)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return .refusal(.unprocessableEntity, "the source of \(name).lua is not UTF-8 text")
        }
        do throws(UnreadableFile) {
            let tag = EntityTag(of: try source(of: name, limit: limit)).text
            let given = headers["if-match"]
            guard given == [tag] else {
                let met = given.isEmpty ? "missing" : "\(excerpt(given.joined(separator: ", ")))"
                return .refusal(
                    .preconditionFailed,
                    "\(name).lua was changed by another program: If-Match is \(met), expected \(tag)",
                    headers: [("ETag", tag)])
            }
        } catch {
            return .refusal(.notFound, "\(name).lua \(error.reason)")
        }
        return write(bytes, name)
    }

    private func write(_ bytes: [UInt8], _ name: String) -> Response {
        guard let path = paths[name], let status = FileStatus(path: path) else {
            return .refusal(.notFound, "\(name).lua is gone")
        }
        do throws(SystemError) {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            try StoredFile.write(bytes, file, in: ParentFolder.of(path), mode: status.mode)
        } catch {
            return .refusal(.internalServerError, "\(name).lua cannot be saved: \(error)")
        }
        return Response(status: .noContent, headers: [("ETag", EntityTag(of: bytes).text)])
    }

    private func source(of name: String, limit: Int) throws(UnreadableFile) -> [UInt8] {
        try FileContents.read(paths[name] ?? "", limit: limit) { _ in nil }
    }
}
