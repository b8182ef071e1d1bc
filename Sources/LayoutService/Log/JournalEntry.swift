/// An entry in the native protocol of systemd's journal: fields, none of which can contain another one, whatever its text is.
///
///     PRIORITY=3\n                                    a value of one line
///     LAYOUTD_ERROR\n 21 0 0 0 0 0 0 0 in a\nline 7…\n  a longer one, after its length in bytes
struct JournalEntry {
    private(set) var bytes: [UInt8] = []

    /// Limit of a value, in bytes.
    static let valueLimit = 65_536
    /// Limit of a field's name, in bytes: the journal's own.
    private static let nameLimit = 64

    /// - Parameter name: capitals, digits and underscores.
    mutating func append(_ name: String, _ value: String) {
        let text = value.utf8.prefix(Self.valueLimit)
        bytes += name.utf8
        if text.contains(UInt8(ascii: "\n")) {
            bytes.append(UInt8(ascii: "\n"))
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
        } else {
            bytes.append(UInt8(ascii: "="))
        }
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The field of a logger's metadata.
    static func field(_ key: String) -> String {
        if let name = names[key] { return name }
        let name = key.uppercased().utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: UInt8(ascii: "_")
            }
        }
        return "LAYOUTD_" + String(decoding: name.prefix(nameLimit - 8), as: UTF8.self)
    }

    /// Fields that are not named like the metadata.
    private static let names = [
        "pid": "LAYOUTD_CLIENT_PID", "uid": "LAYOUTD_CLIENT_UID", "version": "LAYOUTD_PLUGIN_VERSION",
        "reason": "LAYOUTD_ERROR",
    ]
}
