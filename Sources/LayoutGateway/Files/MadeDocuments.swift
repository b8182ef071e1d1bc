import LayoutModel
import NIOCore
import NIOHTTP1

/// JSON documents below a path, which the gateway's program makes whenever a page asks for one, so that they are never old.
package struct MadeDocuments: Sendable {
    private let path: String
    private let make: @Sendable (String) -> String?

    /// - Parameters:
    ///   - path: what their paths begin with, such as "/showcases".
    ///   - make: returns the JSON of a path without ".json", such as "/showcases/kanban", or nil if there is no such document. It may
    ///     block, as it is never called on an event loop.
    package init(below path: String, make: @escaping @Sendable (String) -> String?) {
        self.path = path
        self.make = make
    }

    /// Whether a request may be for one of them.
    ///
    /// Only the path is looked at, so it is safe on an event loop; `response` may still find nothing.
    func has(_ target: RequestTarget) -> Bool {
        target.path == path + ".json" || target.path.hasPrefix(path + "/") && target.path.hasSuffix(".json")
    }

    /// Answers a request for one of them. Do not call it on an event loop.
    ///
    /// - Returns: 404 if there is no such document, 413 if it has more than `limit` bytes.
    func response(to target: RequestTarget, limit: Int) -> Response {
        guard let text = make(String(target.path.dropLast(5))) else { return .notFound(target.path) }
        guard text.utf8.count <= limit else {
            let size = "has \(text.utf8.count) bytes, expected at most \(limit)"
            return .refusal(.payloadTooLarge, "\"\(excerpt(target.path))\" \(size)")
        }
        return .cacheable(ByteBuffer(string: text), type: ContentType.of(target.path))
    }
}
