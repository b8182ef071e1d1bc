/// A record of a store: a header with a version, a length and a checksum, and bytes.
///
///     "LAYOUTD\n" | version, 8 bytes | length, 8 bytes | checksum, 8 bytes | bytes
///
/// Numbers have their lowest byte first. A version that writes records differently has another number; an older one leaves its containers
/// alone, and does not start on a folder whose `state` it has written.
enum StoreRecord {
    static let version: UInt64 = 1
    private static let magic = Array("LAYOUTD\n".utf8)
    private static let headerBytes = 32
    /// Bytes of the longest record that is read: a message of protobuf is at most 2 GiB long.
    static let longest = 1 << 31

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var record = magic
        record.reserveCapacity(headerBytes + bytes.count)
        for number in [version, UInt64(bytes.count), checksum(bytes[...])] {
            record += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return record + bytes
    }

    /// The version of the first record; nil if there is none.
    ///
    /// It is read without a check of the rest, so that a later version is recognized whatever its format.
    static func version(_ bytes: [UInt8]) -> UInt64? {
        bytes.count >= headerBytes && bytes.starts(with: magic) ? number(bytes[...], 1) : nil
    }

    /// The bytes of all records up to the first that is damaged.
    ///
    /// - Returns: also what is wrong with that one; nil if nothing is.
    static func decode(_ bytes: [UInt8]) -> (records: [[UInt8]], fault: String?) {
        var records: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= headerBytes, rest.starts(with: magic) else {
                return (records, "byte \(rest.startIndex) does not begin a record")
            }
            let (version, length, checksum) = (number(rest, 1), number(rest, 2), number(rest, 3))
            guard version == Self.version else {
                return (records, "a record has version \(version), expected \(Self.version)")
            }
            rest = rest.dropFirst(headerBytes)
            guard length <= UInt64(rest.count) else {
                return (records, "a record of \(length) bytes ends after \(rest.count)")
            }
            let content = rest.prefix(Int(length))
            guard self.checksum(content) == checksum else { return (records, "the checksum of a record is wrong") }
            records.append(Array(content))
            rest = rest.dropFirst(Int(length))
        }
        return (records, nil)
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt64 {
        (0..<8).reduce(0) { $0 | UInt64(bytes[bytes.startIndex + 8 * index + $1]) << (8 * $1) }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
