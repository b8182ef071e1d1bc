/// Bytes as text of letters, digits, `+` and `/`, with `=` at the end (RFC 4648, section 4).
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// The text of bytes.
    ///
    /// It has no line breaks.
    ///
    /// - Complexity: O(*n*).
    package static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for first in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[first..<min(bytes.count, first + 3)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? digits[bits >> (6 * (3 - place)) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text, which ends at the first `=`, or at its end where those are missing.
    ///
    /// - Returns: nil if the text has another character before that, line breaks included.
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count) = (0, 0)
        for character in text.utf8 {
            if character == UInt8(ascii: "=") { break }
            guard let value = values[Int(character)] else { return nil }
            (bits, count) = ((bits << 6 | Int(value)) & 0xFFFF, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }
}
