package import NIOCore

/// Cuts a byte stream into frame bodies.
///
///     u32 length, little-endian │ body of that many bytes │ u32 length …
///
/// A length outside of the limits is rejected before any of the body is buffered. The result does not depend on how the bytes arrive:
/// whole, split at every byte, or several frames at once. Three limits apply:
///
///     helloBytes     the first frame, unless it is JSON: before a client has said what it is
///     frameBytes     every frame
///     reserve        frames longer than `chargedFrom` bytes are charged to the user before they are buffered
package struct FrameDecoder: NIOSingleStepByteToMessageDecoder {
    /// A frame's body, without its length.
    package typealias InboundOut = ByteBuffer

    private let frameBytes: Int
    /// Limit of a first frame that is not JSON; nil after the first frame.
    private var helloBytes: Int?
    /// Called once for each frame longer than `chargedFrom` bytes, before it is buffered.
    private let reserve: (Int) throws(RequestFailure) -> Void
    private var isReserved = false

    /// Longest frame, in bytes, that is too small to be charged.
    package static let chargedFrom = 64 << 10

    /// A decoder for the start of a stream.
    ///
    /// - Parameters:
    ///   - frameBytes: the longest body that is accepted.
    ///   - helloBytes: limit of a first frame that is not JSON; nil for no other limit than `frameBytes`.
    ///   - reserve: charges the bytes of a long frame, or throws to reject it.
    package init(
        frameBytes: Int, helloBytes: Int? = nil,
        reserve: @escaping (Int) throws(RequestFailure) -> Void = { _ throws(RequestFailure) in }
    ) {
        self.frameBytes = frameBytes
        self.helloBytes = helloBytes
        self.reserve = reserve
    }

    /// Takes the next body from the buffer; nil if it is not complete.
    ///
    /// - Throws: `RequestFailure` `frame.empty`, `frame.tooLarge`, or what `reserve` throws. The stream cannot be decoded any
    ///   further.
    package mutating func decode(buffer: inout ByteBuffer) throws -> ByteBuffer? {
        guard let prefix = buffer.getInteger(at: buffer.readerIndex, endianness: .little, as: UInt32.self) else {
            return nil
        }
        let length = Int(prefix)
        guard length > 0 else {
            throw RequestFailure(.frameEmpty, LengthPrefix(prefix).message(expecting: frameBytes))
        }
        guard length <= frameBytes else { throw tooLarge(prefix, allowed: frameBytes) }
        if let helloBytes, length > helloBytes {
            guard let first = buffer.getInteger(at: buffer.readerIndex + 4, as: UInt8.self) else { return nil }
            guard first == BodyForm.openingBrace else { throw tooLarge(prefix, allowed: helloBytes) }
        }
        if length > Self.chargedFrom && !isReserved {
            try reserve(length)
            isReserved = true
        }
        guard buffer.readableBytes >= 4 + length else { return nil }
        isReserved = false
        helloBytes = nil
        buffer.moveReaderIndex(forwardBy: 4)
        return buffer.readSlice(length: length)
    }

    /// Takes the next body from the buffer after the stream's end; bytes of an incomplete frame are ignored.
    ///
    /// - Throws: what `decode(buffer:)` throws.
    package mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> ByteBuffer? {
        try decode(buffer: &buffer)
    }

    private func tooLarge(_ prefix: UInt32, allowed: Int) -> RequestFailure {
        var failure = RequestFailure(.frameTooLarge, LengthPrefix(prefix).message(expecting: allowed))
        failure.limit = (Double(prefix), Double(allowed))
        return failure
    }
}
