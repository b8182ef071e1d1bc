/// The target of a request: a path and, the first time, the token.
struct RequestTarget: Equatable {
    /// The path at which pages connect to the daemon.
    static let socketPath = "/socket"

    let path: String
    /// The value of `token` in the query; nil without one.
    let token: String?
    let withoutToken: String

    /// Reads a target of the form `/path?query`.
    ///
    /// nil for any other form. That includes `//name` and `/\name`, which browsers that are redirected to them take for another
    /// host's address, and characters that a URL must escape.
    init?(_ text: String) {
        guard text.hasPrefix("/"), !text.hasPrefix("//"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") })
        else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        var token: String?
        let rest = parts.dropFirst().flatMap { $0.split(separator: "&") }.filter { part in
            guard part.hasPrefix("token=") else { return true }
            token = token ?? String(part.dropFirst(6))
            return false
        }
        self.token = token
        withoutToken = rest.isEmpty ? path : path + "?" + rest.joined(separator: "&")
    }

    /// The names along the path, decoded; empty for the root.
    ///
    /// nil if one of them is not the name of a visible file inside a folder: an empty one, `.`, `..` or another that begins with
    /// a dot, one that contains a slash or a zero once it is decoded, or one that is not UTF-8.
    var names: [String]? {
        var names: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            // Bytes, as the system reads them: a character may be a dot with an accent.
            guard let name = Self.decoded(part), name.utf8.first != UInt8(ascii: "."),
                !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), !name.isEmpty || path == "/"
            else { return nil }
            if !name.isEmpty { names.append(name) }
        }
        return names
    }

    /// A name with its `%` escapes replaced; nil if one is not complete.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
