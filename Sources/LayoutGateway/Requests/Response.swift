import LayoutModel
import NIOCore
import NIOHTTP1

/// An answer to a request. One that refuses ends its connection.
///
/// It is a value: headers that all responses have are added by `head`.
struct Response: Sendable {
    let status: HTTPResponseStatus
    var headers: [(name: String, value: String)] = []
    var body = ByteBuffer()
    /// Whether it is a page of the user's own, whose scripts may stand in it.
    var allowsInlineScripts = false

    /// The bytes of the body that count towards the pages' budget, until the page has it.
    var charge: ByteCharge?

    /// Identifies its content, if browsers may keep it and check each time whether it is still the same.
    var tag: EntityTag?

    /// Whether the page can send no other request on its connection.
    var isLast = false

    /// Whether the connection ends with it.
    var endsConnection: Bool { isLast || status.code >= 400 }

    /// Every response has these: no other site may embed it.
    private static let security: [(String, String)] = [
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// A page may load only what its own gateway serves.
    private var policy: String {
        "default-src 'self'; script-src 'self'\(allowsInlineScripts ? " 'unsafe-inline'" : ""); "
            + "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
            + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }

    static func content(_ body: ByteBuffer, type: String, headers: [(String, String)] = []) -> Response {
        Response(status: .ok, headers: [("Content-Type", type)] + headers, body: body)
    }

    /// A content that browsers may keep as long as it is the same.
    ///
    /// - Complexity: O(*n*) in its bytes, of which the validator is made.
    static func cacheable(_ body: ByteBuffer, type: String, headers: [(String, String)] = []) -> Response {
        var response = content(body, type: type, headers: headers)
        response.tag = EntityTag(of: body.readableBytesView)
        return response
    }

    /// This one, or instead of a content that the browser has already, only that it is still the same.
    ///
    /// It is 304 without a body then. Other statuses than 200 stay as they are.
    func validated(by headers: HTTPHeaders) -> Response {
        guard let tag, status == .ok, tag.isKnown(to: headers) else { return self }
        var response = Response(status: .notModified, headers: self.headers.filter { $0.name == "Vary" })
        response.tag = tag
        return response
    }

    /// A refusal with its reason on a line.
    ///
    /// Characters that are not printable are escaped. From 400 on the connection ends with it.
    static func refusal(_ status: HTTPResponseStatus, _ reason: String, headers: [(String, String)] = []) -> Response {
        Response(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers,
            body: ByteBuffer(string: printable(reason) + "\n"))
    }

    static func notFound(_ path: String) -> Response { refusal(.notFound, "\"\(excerpt(path))\" is not served here") }

    /// Sends a browser to the same place without its token, in whose place it has a cookie from now on.
    static func redirect(to target: String, cookie: String) -> Response {
        Response(status: .seeOther, headers: [("Location", target), ("Set-Cookie", cookie)])
    }

    /// The same for a visit that a page from elsewhere or a file has begun. Browsers do not send a strict cookie with what they are
    /// redirected to from there, but do where a page of this gateway leads.
    static func page(leadingTo target: String, cookie: String) -> Response {
        let escaped = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;")].reduce(target) { text, pair in
            text.replacing(pair.0, with: pair.1)
        }
        return Response(
            status: .ok, headers: [("Content-Type", "text/html; charset=utf-8"), ("Set-Cookie", cookie)],
            body: ByteBuffer(
                string: """
                    <!doctype html><title>layoutd</title><meta http-equiv="refresh" content="0; url=\(escaped)">
                    <a href="\(escaped)">Go on</a>

                    """))
    }

    var head: HTTPResponseHead {
        var all = HTTPHeaders(Self.security)
        all.add(name: "Cache-Control", value: tag == nil ? "no-store" : "no-cache")
        all.add(name: "Content-Security-Policy", value: policy)
        if let tag { all.add(name: "ETag", value: tag.text) }
        for (name, value) in headers { all.add(name: name, value: value) }
        if status.mayHaveResponseBody { all.add(name: "Content-Length", value: "\(body.readableBytes)") }
        if endsConnection { all.add(name: "Connection", value: "close") }
        return HTTPResponseHead(version: .http1_1, status: status, headers: all)
    }
}
