import LayoutModel
import NIOHTTP1

/// Decides from a request's head whether it is the business of this gateway, and whether its sender knows the token.
///
///     attack                                                        stopped by
///     a stranger's DNS name that leads to this machine              `Host`, which must be one of this gateway's names
///     a page of another site that sends requests here               `Origin`, and the browser's own headers about the page
///     a program of another user of this machine                     the token, or the cookie of a page that showed it
///     a server on another port that gets the cookie from a browser  a cookie alone is not enough for changes and sockets
///
/// A request of a page that has neither is answered with the reason, and its connection ends. Only the head is read before the verdict.
struct Admission: Sendable {
    /// The token that requests have to show.
    let token: AccessToken
    /// The names of this gateway, as `Host` has them, in lower case.
    private let hosts: Set<String>
    private let cookie: PageCookie
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
        cookie = PageCookie(token: token, port: port)
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
            let setting = cookie.setting(for: host, isSecure: RequestSender.isSecure(head.headers))
            return .answered(
                RequestSender(head: head, host: host).isFromElsewhere
                    ? .page(leadingTo: target.withoutToken, cookie: setting)
                    : .redirect(to: target.withoutToken, cookie: setting))
        }
        if hasToken(head.headers) { return .granted(target) }
        guard cookie.isShown(by: head.headers, to: host) else {
            return .answered(
                .refusal(
                    .unauthorized, "the token is missing or wrong; open the URL that layoutctl has printed",
                    headers: [("WWW-Authenticate", "Bearer")]))
        }
        let changes = ![.GET, .HEAD].contains(head.method) || target.path == RequestTarget.socketPath
        guard RequestSender(head: head, host: host).isOwnPage(changes: changes) else {
            return .answered(
                .refusal(
                    .forbidden,
                    "the request has a cookie and no \(changes ? "Origin" : "Origin or Sec-Fetch-Site of this gateway's pages")"
                        + "; programs send Authorization: Bearer TOKEN"))
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
        return bearers.contains { token.matches($0) }
    }
}
