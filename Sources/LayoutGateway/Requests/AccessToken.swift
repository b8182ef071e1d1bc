/// The secret that a program must know to use a gateway: 256 random bits as 43 characters that need no escaping in a URL (base64url).
package struct AccessToken: Sendable {
    /// The token as it stands in the URL.
    package let text: String

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A new token from the system's random source.
    package init() {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        text = Self.base64URL(bytes)
    }

    func matches(_ other: some StringProtocol) -> Bool { text.isEqual(to: other) }

    /// The value that the pages of an origin show in place of the token. It does not reveal the token: HMAC-SHA-256 in base64url.
    package func key(of origin: String) -> String {
        Self.base64URL(SHA256.authenticationCode(of: Array(origin.utf8), key: Array(text.utf8)))
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        var characters: [UInt8] = []
        var (bits, count) = (UInt32(0), UInt32(0))
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> count & 63)])
            }
            bits &= 1 << count - 1
        }
        if count > 0 { characters.append(alphabet[Int(bits << (6 - count) & 63)]) }
        return String(decoding: characters, as: UTF8.self)
    }
}

extension String {
    /// Whether a text is the same. The time that this takes does not depend on where they differ.
    ///
    /// Texts of other lengths are refused at once.
    func isEqual(to other: some StringProtocol) -> Bool {
        let (own, other) = (Array(utf8), Array(other.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
