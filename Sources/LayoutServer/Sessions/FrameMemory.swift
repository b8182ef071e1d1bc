import NIOCore

/// The memory of the frames that an event loop wrote last, for the next ones.
final class FrameMemory {
    private var frames = ByteBuffer()

    /// The most bytes whose memory is kept for the next write.
    private static let keptBytes = 64 << 10

    /// A buffer for frames, with the memory of the last one that was kept.
    func take() -> ByteBuffer {
        defer { frames = ByteBuffer() }
        return frames
    }

    /// Takes the memory of frames that were written. If the socket has not accepted them, other memory takes its place.
    func keep(_ written: inout ByteBuffer) {
        guard written.capacity <= Self.keptBytes else { return }
        swap(&frames, &written)
        // No copy may be left here: memory that is shared cannot be used again.
        written = ByteBuffer()
        frames.clear()
    }
}
