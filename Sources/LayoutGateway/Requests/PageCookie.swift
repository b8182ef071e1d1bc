import NIOHTTP1

/// The cookie of a gateway's pages. Browsers send it to all ports of a host, so its value is a key made of the token and the page's
/// origin: it does not reveal the token, and is valid for this origin alone. Behind TLS its name begins with `__Host-`, which no other
/// name of the domain can set, and it is sent over TLS alone.
struct PageCookie: Sendable {
    let token: AccessToken
    let port: Int

    private func name(isSecure: Bool) -> String { (isSecure ? "__Host-" : "") + "layoutd-\(port)" }

    private static func origin(of host: String, isSecure: Bool) -> String { (isSecure ? "https://" : "http://") + host }

    /// The value of `Set-Cookie` for pages of a host.
    ///
    /// Scripts do not see it, and it lasts until the browser is closed.
    func setting(for host: String, isSecure: Bool) -> String {
        let key = token.key(of: Self.origin(of: host, isSecure: isSecure))
        return "\(name(isSecure: isSecure))=\(key); \(isSecure ? "Secure; " : "")HttpOnly; SameSite=Strict; Path=/"
    }

    /// Whether a request for a host has it. A proxy may have said less of TLS when it was set.
    func isShown(by headers: HTTPHeaders, to host: String) -> Bool {
        [false, true].contains { isSecure in
            let shown = values(in: headers, isSecure: isSecure)
            guard !shown.isEmpty else { return false }
            let key = token.key(of: Self.origin(of: host, isSecure: isSecure))
            return shown.contains { key.isEqual(to: $0) }
        }
    }

    private func values(in headers: HTTPHeaders, isSecure: Bool) -> [Substring] {
        let prefix = name(isSecure: isSecure) + "="
        let pairs: [Substring] = headers["cookie"].flatMap { $0.split(separator: ";") }
        return pairs.compactMap { pair in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix(prefix) ? pair.dropFirst(prefix.count) : nil
        }
    }
}
