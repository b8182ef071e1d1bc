import NIOHTTP1

/// The validator of a content, as `ETag` has it: FNV-1a in 64 bits (Fowler, Noll, Vo, http://www.isthe.com/chongo/tech/comp/fnv) and
/// the length.
struct EntityTag: Sendable {
    /// In quotation marks.
    let text: String

    init(of bytes: some Sequence<UInt8>) {
        var hash = 0xCBF2_9CE4_8422_2325 as UInt64
        var count = 0
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            count += 1
        }
        text = "\"\(String(hash, radix: 16))-\(count)\""
    }

    /// Whether `If-None-Match` names it, or anything.
    func isKnown(to headers: HTTPHeaders) -> Bool {
        headers[canonicalForm: "if-none-match"].contains { value in
            value == "*" || (value.hasPrefix("W/") ? value.dropFirst(2) : value[...]) == text
        }
    }
}
