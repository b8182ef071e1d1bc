import LayoutWire
import NIOCore

/// Bodies cut from a stream: in pieces, of which the first byte says the length, the same as from the whole.
func feedFrames(_ input: [UInt8]) {
    guard let length = input.first.map({ Int($0) + 1 }) else { return }
    let stream = Array(input.dropFirst())
    let pieces = stride(from: 0, to: stream.count, by: length).map {
        Array(stream[$0..<min($0 + length, stream.count)])
    }
    precondition(cut([stream]) == cut(pieces), "what is cut depends on how it arrives")
}

/// The bodies in some pieces, and what ended the stream.
private func cut(_ pieces: [[UInt8]]) -> [String] {
    var found: [String] = []
    let decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: 1 << 10, helloBytes: 1 << 8))
    do {
        for piece in pieces {
            try decoder.process(buffer: ByteBuffer(bytes: piece)) { found.append("\(Array(buffer: $0))") }
        }
        try decoder.finishProcessing(seenEOF: true) { found.append("\(Array(buffer: $0))") }
    } catch {
        found.append("\(error)")
    }
    return found
}
