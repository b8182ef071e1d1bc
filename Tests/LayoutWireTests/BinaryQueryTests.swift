import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import struct PluginTools.SeededRandom
import Testing

/// A query that is read straight from its bytes is the one that its message says, whatever the bytes are.
@Suite struct BinaryQueryTests {
    private func request(_ random: inout SeededRandom) -> WireRequest {
        func number() -> UInt32 {
            let bits = UInt32.random(in: 0...31, using: &random)
            return UInt32.random(in: 0...(1 << bits), using: &random)
        }
        let paths = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            WireIndexPath(ItemPath(section: Int(number()), item: Int(number())))
        }
        var request = WireRequest()
        request.id = number()
        request.parts = Bool.random(using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            request.queryRect.container = number()
            if Bool.random(using: &random) {
                request.queryRect.rect = WireRect(
                    Rect(x: .random(in: -9...9, using: &random), y: .nan, width: 0, height: 1e300))
            }
            request.queryRect.limit = Bool.random(using: &random) ? number() : 0
        case 2:
            request.queryItems.container = number()
            request.queryItems.indexPaths = paths
        case 3:
            request.querySupplementary.kind = ["header", "", "Schaltfläche"].randomElement(using: &random) ?? ""
            request.querySupplementary.indexPaths = paths
        case 4:
            request.queryDecorations.container = number()
            request.queryDecorations.kind = "card"
            request.queryDecorations.indexPaths = paths
        default:
            request.queryRect.categories = ["cell"]
            request.queryRect.cursor = Bool.random(using: &random) ? "1.2" : ""
        }
        return request
    }

    /// What the message asks for, in the words of the other.
    private func isSame(_ query: BinaryQuery, _ paths: [ItemPath], as request: WireRequest) -> Bool {
        guard query.id == request.id, query.parts == request.parts else { return false }
        switch request.request {
        case .queryRect(let message):
            let rect = message.rect
            let lengths =
                [(query.rect.x, rect.x), (query.rect.y, rect.y), (query.rect.width, rect.width)]
                + [(query.rect.height, rect.height)]
            return query.kind == .rect && query.container == message.container && query.limit == message.limit
                && message.categories.isEmpty && message.cursor.isEmpty
                && lengths.allSatisfy { $0.bitPattern == $1.bitPattern }
        case .queryItems(let message):
            return query.kind == .items && query.container == message.container
                && paths == message.indexPaths.map(\.model)
        case .querySupplementary(let message):
            return query.kind == .supplementary && query.container == message.container
                && query.name == message.kind && paths == message.indexPaths.map(\.model)
        case .queryDecorations(let message):
            return query.kind == .decorations && query.container == message.container && query.name == message.kind
                && paths == message.indexPaths.map(\.model)
        default: return false
        }
    }

    @Test func `usual queries are read as their messages are, and rare members are left to the message`() throws {
        var random = SeededRandom(seed: 3)
        var paths: [ItemPath] = []
        var (read, left) = (0, 0)
        for _ in 0..<5000 {
            let request = request(&random)
            let bytes: [UInt8] = try request.serializedBytes()
            guard let query = try? BinaryQuery(ByteBuffer(bytes: bytes), paths: &paths) else {
                left += 1
                continue
            }
            read += 1
            #expect(isSame(query, paths, as: request), "\(request)")
        }
        #expect(read > 3000)
        #expect(left > 500)
    }

    @Test(
        arguments: [
            ([0x08], .malformed), ([0x72, 0x05, 0x08, 0x01], .malformed), ([0x72, 0x02, 0x08, 0x80], .malformed),
            ([0x72, 0x04, 0x12, 0x02, 0x09, 0x00], .malformed),
            ([0x88, 0x80, 0x80, 0x80, 0x80, 0x00, 0x07], .malformed),
            ([0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00], .malformed),
            ([0x08, 0x80, 0x80, 0x80, 0x80, 0x10], .wideNumber), ([0xC0, 0x02, 0x02], .wideNumber),
            ([0x8A, 0x01, 0x03, 0x12, 0x01, 0xC0], .malformedText),
            ([0x0A, 0x00], .rareMember), ([0x1A, 0x00], .rareMember), ([0x72, 0x02, 0x1A, 0x00], .rareMember),
            ([0x82, 0x01, 0x04, 0x12, 0x02, 0x1A, 0x00], .rareMember),
            ([0x72, 0x04, 0x12, 0x02, 0x28, 0x00], .rareMember),
            ([0x72, 0x00, 0x72, 0x00], .repeatedMessage), ([0x72, 0x00, 0x82, 0x01, 0x00], .repeatedMessage),
            ([0x72, 0x04, 0x12, 0x00, 0x12, 0x00], .repeatedMessage),
            ([], .noQuery), ([0x08, 0x07], .noQuery),
        ] as [([UInt8], BinaryQuery.Detour)])
    func `a body that is not a usual query says why`(_ bytes: [UInt8], _ detour: BinaryQuery.Detour) {
        var paths: [ItemPath] = []
        #expect(throws: detour) { try BinaryQuery(ByteBuffer(bytes: bytes), paths: &paths) }
    }

    @Test func `of a number that stands twice the last counts, and bytes that add nothing to it are skipped`() throws {
        var paths: [ItemPath] = []
        let bytes: [UInt8] = [0x08, 0x02, 0x08, 0x83, 0x80, 0x80, 0x00, 0x72, 0x04, 0x08, 0x01, 0x08, 0x09]
        let query = try BinaryQuery(ByteBuffer(bytes: bytes), paths: &paths)
        #expect(query.id == 3 && query.container == 9)
        #expect(try isSame(query, paths, as: WireRequest(serializedBytes: bytes)))
    }

    @Test func `bytes that were changed are left to the message, or mean the same in both`() throws {
        var random = SeededRandom(seed: 4)
        var paths: [ItemPath] = []
        var read = 0
        for round in 0..<100_000 {
            var bytes: [UInt8] = try request(&random).serializedBytes()
            for _ in 0...(round % 3) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: .min ... .max, using: &random)
            }
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
            if round % 7 == 0 { bytes += bytes }
            guard let query = try? BinaryQuery(ByteBuffer(bytes: bytes), paths: &paths) else { continue }
            read += 1
            let message = try? WireRequest(serializedBytes: bytes)
            #expect(message.map { isSame(query, paths, as: $0) } == true, "\(bytes)")
        }
        #expect(read > 1000)
    }
}
