import LayoutWire
import NIOCore

/// The parts of a reply that have arrived so far.
struct ReplyAssembly {
    private var body = ByteBuffer()
    private var next: UInt32 = 0

    var hasBegun: Bool { next > 0 }

    /// Appends a part.
    ///
    /// - Parameter limit: the length of the whole reply, in bytes, beyond which a part is refused before it is stored.
    /// - Returns: the body of the whole reply after its last part, else nil.
    /// - Throws: `connection.protocol` for a part out of order or beyond the limit.
    mutating func add(_ part: WirePart, limit: Int) throws(ClientError) -> ByteBuffer? {
        guard part.index == next else {
            throw Self.failure("part \(part.index) of the reply arrived, expected part \(next)")
        }
        guard part.body.count <= limit - body.readableBytes else {
            throw Self.failure("the reply's parts exceed \(limit) bytes")
        }
        body.writeBytes(part.body)
        next += 1
        return part.last ? body : nil
    }

    private static func failure(_ message: String) -> ClientError {
        ClientError(code: "connection.protocol", message: message)
    }
}
