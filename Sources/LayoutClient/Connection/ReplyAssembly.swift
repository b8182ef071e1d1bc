import LayoutWire
import NIOCore

/// A reply that comes in parts, as far as it has come.
struct ReplyAssembly {
    private var body = ByteBuffer()
    private var next: UInt32 = 0

    /// Whether any part has come.
    var hasBegun: Bool { next > 0 }

    /// - Parameter limit: bytes that the whole may have; more are refused before they are kept.
    /// - Returns: the whole reply's body with its last part.
    /// - Throws: `connection.protocol` for a part out of order, or one too many.
    mutating func add(_ part: WirePart, limit: Int) throws(ClientError) -> ByteBuffer? {
        guard part.index == next else {
            throw Self.failure("part \(part.index) of a reply came, expected part \(next)")
        }
        guard part.body.count <= limit - body.readableBytes else {
            throw Self.failure("a reply in parts has more than \(limit) bytes")
        }
        body.writeBytes(part.body)
        next += 1
        return part.last ? body : nil
    }

    private static func failure(_ message: String) -> ClientError {
        ClientError(code: "connection.protocol", message: message)
    }
}
