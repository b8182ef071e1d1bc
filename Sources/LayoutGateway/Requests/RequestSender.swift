import NIOHTTP1

/// The sender of a request, as far as headers show it that browsers add and pages cannot change: `Origin`, which was checked, and the Fetch
/// Metadata Request Headers about the requesting page (https://www.w3.org/TR/fetch-metadata/).
struct RequestSender {
    let head: HTTPRequestHead
    let host: String

    /// Whether the proxy in front says that the page came over TLS.
    static func isSecure(_ headers: HTTPHeaders) -> Bool {
        headers[canonicalForm: "x-forwarded-proto"].first?.lowercased() == "https"
    }

    /// Whether a cookie is enough, since the request is from a page of this gateway. What changes something or opens the socket has to
    /// have an `Origin`, which browsers send with it.
    ///
    /// - Parameter changes: whether it does more than to read.
    func isOwnPage(changes: Bool) -> Bool {
        if head.headers.contains(name: "origin") { return true }
        return !changes && isOwnReading
    }

    /// Whether it is from a page of another site, or from a file.
    var isFromElsewhere: Bool { value("sec-fetch-site") == "cross-site" }

    /// Another port of this host is another site's page, too. A user may come from there: the browser shows what it gets and tells the
    /// page nothing.
    private var isOwnReading: Bool {
        let isVisit = value("sec-fetch-mode") == "navigate" && value("sec-fetch-dest") == "document"
        switch value("sec-fetch-site") {
        case "same-origin", "none": return true
        case nil: return !isTrustworthy
        default: return isVisit
        }
    }

    private func value(_ name: String) -> String? { head.headers.first(name: name)?.lowercased() }

    /// Whether browsers say where a request comes from: over TLS, and on the machine itself (Secure Contexts,
    /// https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy). Elsewhere they do not.
    private var isTrustworthy: Bool {
        let name = host.hasPrefix("[") ? host : String(host.prefix { $0 != ":" })
        let isLoopback =
            name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("[::1]")
            || name.split(separator: ".").count == 4 && name.hasPrefix("127.")
        return isLoopback || Self.isSecure(head.headers)
    }
}
