import LayoutModel
import NIOCore
import NIOHTTP1
import SystemCalls

/// A folder whose visible files a gateway serves.
///
/// Names that begin with a dot are never served, nor are files that a link leads to outside of the folder.
package struct ServedFolder: Sendable {
    private let root: String

    /// The folder at a path; nil if there is none.
    package init?(path: String) {
        guard let root = ResolvedPath.of(path), FileStatus(path: root)?.kind == .directory else { return nil }
        self.root = root == "/" ? "" : root
    }

    /// Reads a file. Do not call it on an event loop.
    ///
    /// - Parameter budget: what the file takes until the page has it.
    func response(to target: RequestTarget, limit: Int, _ budget: ByteBudget) -> Response {
        guard let names = target.names else { return .notFound(target.path) }
        guard let path = path(of: names.isEmpty ? ["index.html"] : names) else {
            return names.isEmpty ? listing.response : .notFound(target.path)
        }
        var charge: ByteCharge?
        var isCrowded = false
        do throws(UnreadableFile) {
            let bytes = try FileContents.read(path, limit: limit) { file in
                if file.size > limit { return nil }
                charge = ByteCharge(file.size, of: budget)
                isCrowded = charge == nil
                return isCrowded ? "has to wait until pages have taken other files" : nil
            }
            var file = Response.content(ByteBuffer(bytes: bytes), type: ContentType.of(path))
            file.allowsInlineScripts = true
            file.charge = charge
            return file
        } catch {
            let status: HTTPResponseStatus = isCrowded ? .serviceUnavailable : .forbidden
            return .refusal(status, "\"\(excerpt(target.path))\" \(error.reason)")
        }
    }

    private static let listedNames = 1000

    private var listing: FolderListing {
        let names = DirectoryListing.names(root.isEmpty ? "/" : root, limit: Self.listedNames) ?? []
        return FolderListing(names: names.filter { path(of: [$0]) != nil })
    }

    /// The file of these names, without links; nil if it is not there, or a link leads out of the folder or to a hidden file.
    private func path(of names: [String]) -> String? {
        guard let path = ResolvedPath.of(([root] + names).joined(separator: "/")),
            path.utf8.starts(with: "\(root)/".utf8)
        else { return nil }
        let inside = path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
        guard inside.allSatisfy({ $0.first != UInt8(ascii: ".") }) else { return nil }
        return FileStatus(path: path)?.kind == .directory ? nil : path
    }
}
