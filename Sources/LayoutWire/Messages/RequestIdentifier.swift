package import NIOCore

extension MessageCoding {
    /// The id of a request whose body cannot be decoded, so that the client can still match the failure; 0 if the id cannot be
    /// found either.
    package static func requestId(in body: ByteBuffer) -> UInt32 {
        switch BodyForm(of: body) {
        case .json: idInJSON(body.readableBytesView)
        case .binary: idInBinary(body.readableBytesView)
        }
    }

    /// Searches the outermost object for `"id":` and digits, without decoding anything else: the text may be broken anywhere.
    ///
    /// - Complexity: O(bytes)
    private static func idInJSON(_ bytes: ByteBufferView) -> UInt32 {
        var level = 0
        var token: [UInt8] = []
        var isInString = false
        var isEscaped = false
        var isAfterId = false
        for byte in bytes {
            if isInString {
                if !isEscaped && byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                if token.count < 16 { token.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                token = []
            case UInt8(ascii: "{"), UInt8(ascii: "["): level += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                if isAfterId { return UInt32(String(decoding: token, as: UTF8.self)) ?? 0 }
                if byte != UInt8(ascii: ",") { level -= 1 }
            case UInt8(ascii: ":"):
                isAfterId = level == 1 && token == Array("id\"".utf8)
                token = []
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
            default:
                // Collects digits; any other character makes the number invalid.
                if token.count < 16 { token.append(byte) }
            }
        }
        return 0
    }

    /// Reads the id, field 1, if it comes first, as every encoder writes it.
    private static func idInBinary(_ bytes: ByteBufferView) -> UInt32 {
        guard bytes.first == 0x08 else { return 0 }
        var id: UInt32 = 0
        for (index, byte) in bytes.dropFirst().prefix(5).enumerated() {
            id |= UInt32(byte & 0x7F) << UInt32(7 * index)
            if byte < 0x80 { return id }
        }
        return 0
    }
}
