/// The four bytes before a frame's body, as an error describes them.
///
/// A client that sends a body without its length, the length in digits or its highest byte first recognizes in the message what it
/// has sent. The clients' own messages about the daemon's frames have the same words.
struct LengthPrefix {
    private let value: UInt32

    /// Describes the bytes of a length, which have arrived with the lowest one first.
    init(_ value: UInt32) { self.value = value }

    /// An error message with the length, its bytes, a likely explanation and the expected range.
    ///
    /// - Parameter limit: the longest body that is accepted, in bytes.
    func message(expecting limit: Int) -> String {
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
        return "frame length is \(value), the bytes \(hexadecimal)\(resemblance(limit)), "
            + "expected 1...\(limit) in four bytes, the lowest one first, before the body"
    }

    /// The bytes in the order in which they arrived.
    private var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    private func resemblance(_ limit: Int) -> String {
        if bytes.allSatisfy(isText) {
            return ", which are the text \(String(decoding: bytes, as: UTF8.self).debugDescription)"
        }
        let reversed = value.byteSwapped
        return reversed > 0 && reversed <= limit ? ", which are \(reversed) with the highest byte first" : ""
    }

    private func isText(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) || [0x09, 0x0A, 0x0D].contains(byte)
    }
}
