import LayoutModel
import NIOHTTP1

/// Decides from a request's head whether it is the business of this gateway, and whether its sender knows the token.
///
/// A name that a stranger's DNS server turns into this machine's address is refused by `Host`, a page from elsewhere by `Origin`,
/// and what neither shows by the lack of a cookie that browsers send with nothing but this site's own requests.
struct Admission: Sendable {
    /// What requests have to show.
    let token: AccessToken
    /// The names of this gateway, as `Host` has them, in lower case.
    private let hosts: Set<String>
    private let cookie: String
    private let targetBytes: Int

    enum Verdict {
        case granted(RequestTarget)
        case answered(Response)
    }

    /// - Parameters:
    ///   - addresses: the address that is listened on and the one that was called, in brackets if they have colons.
    ///   - names: further names, each with or without a port.
    init(token: AccessToken, addresses: [String], port: Int, names: [String], targetBytes: Int) {
        self.token = token
        self.targetBytes = targetBytes
        cookie = "layoutd-\(port)"
        let own = (addresses + ["localhost", "127.0.0.1"] + names).map { $0.lowercased() }
        // Browsers leave out the port of the scheme.
        hosts = Set(own.map { "\($0):\(port)" } + names.map { $0.lowercased() } + (port == 80 ? own : []))
    }

    func verdict(on head: HTTPRequestHead) -> Verdict {
        let named = head.headers["host"]
        guard named.count == 1, let host = named.first?.lowercased(), hosts.contains(host) else {
            let expected = hosts.sorted().joined(separator: ", ")
            return .answered(
                .refusal(
                    .misdirectedRequest,
                    "Host is \"\(excerpt(named.joined(separator: ", ")))\", expected one of \(expected)"))
        }
        if let origin = head.headers["origin"].first(where: { !Self.isOrigin($0, of: host) }) {
            return .answered(
                .refusal(
                    .forbidden,
                    "Origin is \"\(excerpt(origin))\", expected http://\(host): only its own pages may use it"))
        }
        guard head.uri.utf8.count <= targetBytes else {
            return .answered(
                .refusal(.uriTooLong, "the target has \(head.uri.utf8.count) bytes, expected at most \(targetBytes)"))
        }
        guard let target = RequestTarget(head.uri) else {
            return .answered(.refusal(.badRequest, "\"\(excerpt(head.uri))\" is not of the form /path?query"))
        }
        if head.method == .GET || head.method == .HEAD, let given = target.token, token.matches(given) {
            return .answered(
                .redirect(
                    to: target.withoutToken, cookie: "\(cookie)=\(token.text); HttpOnly; SameSite=Strict; Path=/"))
        }
        guard hasToken(head.headers) else {
            return .answered(
                .refusal(
                    .unauthorized, "the token is missing or wrong; open the URL that layoutctl has printed",
                    headers: [("WWW-Authenticate", "Bearer")]))
        }
        return .granted(target)
    }

    /// TLS is the matter of a proxy, which passes the host on.
    private static func isOrigin(_ origin: String, of host: String) -> Bool {
        let origin = origin.lowercased()
        return origin == "http://" + host || origin == "https://" + host
    }

    private func hasToken(_ headers: HTTPHeaders) -> Bool {
        let bearers = headers["authorization"].compactMap { value -> Substring? in
            value.lowercased().hasPrefix("bearer ") ? value.dropFirst(7) : nil
        }
        let cookies = headers["cookie"].flatMap { $0.split(separator: ";") }.compactMap { pair -> Substring? in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix(cookie + "=") ? pair.dropFirst(cookie.count + 1) : nil
        }
        return (bearers + cookies).contains { token.matches($0) }
    }
}
