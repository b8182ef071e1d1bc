import LayoutWire
import NIOCore
import Testing

@Suite struct FrameDecoderTests {
    private static let bodies: [[UInt8]] = [Array(#"{"id":1}"#.utf8), [0x08, 0x02, 0x1A, 0x00], [0x08]]

    private static var stream: [UInt8] { bodies.flatMap(frame) }

    private static func frame(_ body: [UInt8]) -> [UInt8] {
        var buffer = ByteBuffer()
        buffer.writeInteger(UInt32(body.count), endianness: .little)
        buffer.writeBytes(body)
        return Array(buffer: buffer)
    }

    private func decode(_ pieces: [[UInt8]], _ decoder: FrameDecoder = FrameDecoder(frameBytes: 100)) throws
        -> [[UInt8]]
    {
        let processor = NIOSingleStepByteToMessageProcessor(decoder)
        var frames: [[UInt8]] = []
        for piece in pieces {
            try processor.process(buffer: ByteBuffer(bytes: piece)) { frames.append(Array(buffer: $0)) }
        }
        return frames
    }

    @Test func `frames that arrive together are separated`() throws {
        #expect(try decode([Self.stream]) == Self.bodies)
    }

    @Test func `frames are whole when they arrive byte by byte`() throws {
        #expect(try decode(Self.stream.map { [$0] }) == Self.bodies)
    }

    @Test(arguments: 1..<25)
    func `frames are whole wherever the stream is cut`(_ cut: Int) throws {
        #expect(try decode([Array(Self.stream[..<cut]), Array(Self.stream[cut...])]) == Self.bodies)
    }

    @Test func `length zero is refused`() {
        let failure = #expect(throws: RequestFailure.self) { try decode([[0, 0, 0, 0]]) }
        #expect(failure?.code == .frameEmpty)
    }

    @Test func `a frame of exactly the limit is accepted`() throws {
        #expect(try decode([Self.frame([UInt8](repeating: 7, count: 100))]).first?.count == 100)
    }

    @Test(arguments: [101, 1 << 31, UInt32.max])
    func `a longer frame is refused by its length alone`(_ length: UInt32) {
        var buffer = ByteBuffer()
        buffer.writeInteger(length, endianness: .little)
        let failure = #expect(throws: RequestFailure.self) { try decode([Array(buffer: buffer)]) }
        #expect(failure?.code == .frameTooLarge)
        #expect(failure?.limit?.value == Double(length))
        #expect(failure?.limit?.allowed == 100)
    }

    @Test(arguments: [
        (#"GET "#, #"542393671, the bytes 47 45 54 20, which are the text "GET ""#),
        (#"{"id"#, #"1684611707, the bytes 7b 22 69 64, which are the text "{\"id""#),
        ("12\r\n", #"168636977, the bytes 31 32 0d 0a, which are the text "12\r\n""#),
        ("\0\0\0\u{2D}", "754974720, the bytes 00 00 00 2d, which are 45 with the highest byte first"),
        ("\0\0\u{1}\0", "65536, the bytes 00 00 01 00"),
        ("\u{8}\u{2}\u{1A}\0", "1704456, the bytes 08 02 1a 00"),
        ("\0\0\0\0", "0, the bytes 00 00 00 00"),
    ])
    func `a wrong length is shown as the bytes that it is`(_ start: String, _ reading: String) {
        let failure = #expect(throws: RequestFailure.self) { try decode([Array(start.utf8) + [1, 2, 3]]) }

        let expected = "expected 1...100 in four bytes, the lowest one first, before the body"
        #expect(failure?.message == "frame length is \(reading), \(expected)")
    }

    @Test func `a first frame without its length is shown as its first bytes`() {
        let decoder = FrameDecoder(frameBytes: 1 << 24, helloBytes: 1000)
        let hello: [UInt8] = [0x08, 0x02, 0x1A, 0x00, 0x08]

        let failure = #expect(throws: RequestFailure.self) { try decode([hello], decoder) }

        let expected = "frame length is 1704456, the bytes 08 02 1a 00, expected 1...1000 in four bytes"
        #expect(failure?.message.hasPrefix(expected) == true)
    }

    @Test func `a first binary frame has a limit of its own and a JSON one does not`() throws {
        let decoder = FrameDecoder(frameBytes: 100, helloBytes: 10)
        let json = Array(#"{"id":1,"ping":{}}"#.utf8)
        let binary = [UInt8](repeating: 8, count: 11)

        #expect(try decode([Self.frame(json), Self.frame(binary)], decoder) == [json, binary])
        #expect(try decode([Self.frame(Array(binary.dropLast()))], decoder).count == 1)
        let failure = #expect(throws: RequestFailure.self) { try decode([Self.frame(binary)], decoder) }
        #expect(failure?.limit?.allowed == 10)
    }

    @Test func `a large frame is charged once, before its body arrives`() throws {
        let length = FrameDecoder.chargedFrom + 1
        var charged: [Int] = []
        let decoder = FrameDecoder(frameBytes: 1 << 20) { bytes throws(RequestFailure) in charged.append(bytes) }
        let processor = NIOSingleStepByteToMessageProcessor(decoder)
        let bytes = Self.frame([UInt8](repeating: 7, count: length))

        try processor.process(buffer: ByteBuffer(bytes: bytes[..<4])) { _ in }
        #expect(charged == [length])
        var count = 0
        for piece in [bytes[4..<1000], bytes[1000...]] {
            try processor.process(buffer: ByteBuffer(bytes: piece)) { _ in count += 1 }
        }
        #expect(charged == [length])
        #expect(count == 1)
    }
}
