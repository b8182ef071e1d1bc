import NIOCore

/// A frame of RFC 6455, written and read by hand.
struct WebFrame: Equatable, Sendable {
    static let (text, binary, close, ping, pong) = (UInt8(1), UInt8(2), UInt8(8), UInt8(9), UInt8(10))

    var opcode: UInt8
    var payload: [UInt8]
    var isFinal = true

    init(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) {
        (self.opcode, self.payload, self.isFinal) = (opcode, payload, isFinal)
    }

    init(text: String) { self.init(Self.text, Array(text.utf8)) }

    /// Takes a frame from the buffer; nil if it is not complete. Servers do not mask.
    init?(from buffer: inout ByteBuffer) {
        var rest = buffer
        guard let first = rest.readInteger(as: UInt8.self), let second = rest.readInteger(as: UInt8.self) else {
            return nil
        }
        var length = Int(second & 127)
        if length == 126 {
            guard let long = rest.readInteger(as: UInt16.self) else { return nil }
            length = Int(long)
        } else if length == 127 {
            guard let long = rest.readInteger(as: UInt64.self) else { return nil }
            length = Int(long)
        }
        guard let payload = rest.readBytes(length: length) else { return nil }
        self.init(first & 15, payload, isFinal: first & 128 != 0)
        buffer = rest
    }

    /// The frame as a server must not send it and a page must not, without a mask.
    var plain: [UInt8] { header(maskBit: 0) + payload }

    /// The frame as a page sends it.
    var masked: [UInt8] {
        let mask: [UInt8] = [7, 99, 200, 31]
        return header(maskBit: 128) + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    /// The start of a frame that announces `length` bytes.
    static func start(_ opcode: UInt8, length: Int) -> [UInt8] {
        [opcode | 128, 127 | 128] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + [
            0, 0, 0, 0,
        ]
    }

    private func header(maskBit: UInt8) -> [UInt8] {
        let first = opcode | (isFinal ? 128 : 0)
        let count = payload.count
        if count < 126 { return [first, UInt8(count) | maskBit] }
        let bytes = count < 65_536 ? 2 : 8
        return [first, (bytes == 2 ? 126 : 127) | maskBit]
            + (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }

    var string: String { String(decoding: payload, as: UTF8.self) }

    /// The code of a frame that closes.
    var code: Int { payload.count < 2 ? 0 : Int(payload[0]) << 8 | Int(payload[1]) }

    var reason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }
}
