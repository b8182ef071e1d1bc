import LayoutCore
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import struct PluginTools.SeededRandom
import TestSupport
import Testing

@Suite struct QueryAnswerTests {
    @Test(arguments: BinaryQuery.Kind.allCases, 0..<40)
    func `both forms are those that SwiftProtobuf writes`(_ kind: BinaryQuery.Kind, _ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let kinds = [
            .standard, ElementKinds([ElementKind(.supplementary, "badge"), ElementKind(.decoration, "card")]),
        ]
        var columns = AttributeColumns(kindNames: kinds[seed % 7 == 0 ? 1 : 0])
        let count = seed == 0 ? 0 : Int.random(in: 1...300, using: &random)
        for _ in 0..<count {
            let section = UInt32.random(in: 0...(1 << UInt32.random(in: 0...31, using: &random)), using: &random)
            let item = UInt32.random(in: 0...(1 << UInt32.random(in: 0...31, using: &random)), using: &random)
            let frame = Rect(
                x: .random(in: -1e9...1e9, using: &random), y: Double(Int.random(in: -9999...9999, using: &random)) / 3,
                width: Double(Int.random(in: 0...99_999, using: &random)) / 8, height: .leastNonzeroMagnitude)
            if seed % 3 == 2 {
                var appearance = Appearance(zIndex: .random(in: Int32.min...Int32.max, using: &random))
                if seed % 8 == 3 { appearance.alpha = 0.5 }
                if seed % 9 == 2 { appearance.isHidden = true }
                if seed % 13 == 4 { appearance.isEstimated = true }
                if seed % 11 == 5 { appearance.transform = .rotation(1) }
                columns.append(
                    ElementCursor(
                        kind: columns.kindNames.others.randomElement(using: &random) ?? 1, section: Int(section),
                        item: Int(item)),
                    frame: frame, appearance: appearance,
                    displacement: seed % 4 == 1 ? Point(x: seed == 5 ? 0 : 2, y: -0.0) : nil)
            } else {
                columns.appendCell(section: section, item: item, frame: frame)
                if seed % 6 == 1 { columns.setLast("angle", .random(in: -1e9...1e9, using: &random)) }
            }
        }
        let answer = QueryAnswer(
            id: seed % 5 == 0 ? 0 : .random(in: 1 ... .max, using: &random),
            generation: seed % 4 == 0 ? 0 : .random(in: 0 ... .max, using: &random), kind: kind, attributes: columns,
            cursor: seed % 2 == 0 ? "" : "7.0.1.200", step: seed % 3 == 0 ? 0 : .random(in: 1 ... .max, using: &random),
            isProvisional: seed % 10 == 9)

        for form in [BodyForm.binary, .json] {
            var buffer = ByteBuffer()
            answer.encode(as: form, into: &buffer)

            let length = buffer.readInteger(endianness: .little, as: UInt32.self)
            #expect(length == UInt32(buffer.readableBytes))
            let expected: [UInt8] =
                try form == .json ? answer.message.jsonUTF8Bytes() : answer.message.serializedBytes()
            #expect(expected == Array(buffer: buffer))
        }
    }
}
