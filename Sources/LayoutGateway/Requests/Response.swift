import LayoutModel
import NIOCore
import NIOHTTP1

/// An answer to a request. One that refuses ends its connection.
struct Response: Sendable {
    let status: HTTPResponseStatus
    var headers: [(name: String, value: String)] = []
    var body = ByteBuffer()
    /// Whether it is a page of the user's own, whose scripts may stand in it.
    var allowsInlineScripts = false

    /// What the body takes of the pages' budget, until the page has it.
    var charge: ByteCharge?

    /// Whether the page can send no other request on its connection.
    var isLast = false

    /// Whether the connection ends with it.
    var endsConnection: Bool { isLast || status.code >= 400 }

    /// Every response has these: nobody may embed it, and nothing is kept.
    private static let security: [(String, String)] = [
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    /// A page may load only what its own gateway serves.
    private var policy: String {
        "default-src 'self'; script-src 'self'\(allowsInlineScripts ? " 'unsafe-inline'" : ""); "
            + "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
            + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }

    /// A file, or another text.
    static func content(_ body: ByteBuffer, type: String, headers: [(String, String)] = []) -> Response {
        Response(status: .ok, headers: [("Content-Type", type)] + headers, body: body)
    }

    /// A refusal with its reason on a line.
    static func refusal(_ status: HTTPResponseStatus, _ reason: String, headers: [(String, String)] = []) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers,
            body: ByteBuffer(string: printable(reason) + "\n"))
    }

    static func notFound(_ path: String) -> Response { refusal(.notFound, "\"\(excerpt(path))\" is not served here") }

    /// Sends a browser to the same place without its token, which it has from now on in a cookie.
    static func redirect(to target: String, cookie: String) -> Response {
        Response(status: .seeOther, headers: [("Location", target), ("Set-Cookie", cookie)])
    }

    /// What stands before the body.
    var head: HTTPResponseHead {
        var all = HTTPHeaders(Self.security)
        all.add(name: "Content-Security-Policy", value: policy)
        for (name, value) in headers { all.add(name: name, value: value) }
        if status != .noContent { all.add(name: "Content-Length", value: "\(body.readableBytes)") }
        if endsConnection { all.add(name: "Connection", value: "close") }
        return HTTPResponseHead(version: .http1_1, status: status, headers: all)
    }
}
