import NIOCore
import struct PluginTools.SeededRandom
import SwiftProtobuf
import Testing

@testable import LayoutWire

/// Our JSON is SwiftProtobuf's, byte for byte.
@Suite struct JSONWriterTests {
    private func text(_ message: some Message) -> [UInt8] {
        var buffer = ByteBuffer()
        MessageCoding.encode(message, as: .json, into: &buffer)
        let length = buffer.readInteger(endianness: .little, as: UInt32.self)
        #expect(length == UInt32(buffer.readableBytes))
        return Array(buffer: buffer)
    }

    /// Where what we write begins to differ from what SwiftProtobuf writes; nil if it does not.
    private func difference(_ message: some Message) throws -> String? {
        let (ours, expected) = (text(message), try message.jsonUTF8Bytes() as [UInt8])
        if ours == expected { return nil }
        let start = max(0, zip(ours, expected).prefix { $0 == $1 }.count - 20)
        let pieces = [ours, expected].map { String(decoding: $0.dropFirst(start).prefix(60), as: UTF8.self) }
        return pieces.joined(separator: " is not ")
    }

    @Test(arguments: 0..<50)
    func `every message is written as SwiftProtobuf writes it`(_ seed: Int) throws {
        var random = RandomMessage(random: SeededRandom(seed: UInt64(seed)))
        for _ in 0..<40 {
            #expect(try difference(WireReply(serializedBytes: random.bytes(of: .reply))) == nil)
            #expect(try difference(WireRequest(serializedBytes: random.bytes(of: .request))) == nil)
        }
    }

    @Test(arguments: 0..<8)
    func `every number is written as SwiftProtobuf writes it`(_ seed: Int) throws {
        var random = RandomMessage(random: SeededRandom(seed: UInt64(seed)))
        var attributes = WireAttributes()
        attributes.frames = RandomMessage.edges + (0..<20_000).map { _ in random.double() }
        attributes.alphas = (0..<20_000).map { _ in Double(bitPattern: .random(in: 0 ... .max, using: &random.random)) }
        attributes.items = (0..<2000).map { _ in UInt32(truncatingIfNeeded: random.integer()) }
        attributes.zIndexes = [.min, .max, 0, -1, 9, 10, -10] + attributes.items.map { Int32(bitPattern: $0) }

        #expect(try difference(attributes) == nil)
    }

    @Test func `a frame follows what is in the buffer already`() throws {
        var buffer = ByteBuffer(string: "before")
        MessageCoding.encode(WireRequest.with { $0.id = 7 }, as: .json, into: &buffer)
        #expect(buffer == ByteBuffer(bytes: Array("before".utf8) + [8, 0, 0, 0] + Array(#"{"id":7}"#.utf8)))
    }
}
