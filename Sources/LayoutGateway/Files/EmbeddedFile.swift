import NIOCore
import NIOHTTP1

/// A file inside the program, as it is and perhaps compressed.
///
/// Both forms are responses that are made once, and copied for each request.
struct EmbeddedFile: Sendable {
    let plain: Response
    let compressed: Response?

    init(_ content: ByteBuffer, gzip: ByteBuffer?, type: String) {
        // A cache keeps the two apart.
        let varies = gzip == nil ? [] : [("Vary", "Accept-Encoding")]
        plain = .cacheable(content, type: type, headers: varies)
        compressed = gzip.map { .cacheable($0, type: type, headers: varies + [("Content-Encoding", "gzip")]) }
    }

    func response(to headers: HTTPHeaders) -> Response {
        guard let compressed, Self.acceptsGzip(headers) else { return plain }
        return compressed
    }

    /// Whether `Accept-Encoding` has gzip, or anything that is not named otherwise.
    private static func acceptsGzip(_ headers: HTTPHeaders) -> Bool {
        var weights: [String: Double] = [:]
        for coding in headers[canonicalForm: "accept-encoding"] {
            let parts = coding.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name] = weight ?? 1
        }
        return (weights["gzip"] ?? weights["*"] ?? 0) > 0
    }
}
