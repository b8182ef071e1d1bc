import LayoutCore
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf

/// Figures for the two message formats, in this process.
enum WireRows {
    static let all = [
        Scenario(name: "wire.decode.queryRect") { try decode() },
        Scenario(name: "wire.encode.60") { try encode() },
    ]

    private static let rounds = 10_000

    private static let request = WireRequest.with {
        $0.id = 7
        $0.queryRect = .with {
            $0.container = 1
            $0.rect = WireRect(Rect(x: 0, y: 1_000_000, width: 1000, height: 600))
        }
    }

    private static func decode() throws -> [Row] {
        try [BodyForm.binary, .json].map { form in
            var frame = ByteBuffer()
            MessageCoding.encode(request, as: form, into: &frame)
            frame.moveReaderIndex(forwardBy: 4)
            let limits = ProtocolLimits()
            let times = try fastest(
                10,
                [
                    {
                        for _ in 0..<rounds {
                            _ = try MessageCoding.decodeRequest(from: frame, limits: limits)
                        }
                    }
                ])
            return Row(name: "wire.decode.queryRect.\(form)", value: times[0] * 1000 / Double(rounds), unit: "µs")
        }
    }

    private static func encode() throws -> [Row] {
        var columns = AttributeColumns()
        for item in 0..<60 {
            let frame = Rect(x: Double(item % 8) * 101.5, y: Double(item / 8) * 77.25, width: 91, height: 66.5)
            columns.appendCell(section: 0, item: UInt32(100_000 + item), frame: frame)
        }
        let answer = QueryAnswer(id: 7, generation: 1, kind: .rect, attributes: columns)
        return try [BodyForm.binary, .json].map { form in
            var frame = ByteBuffer()
            let count = form == .binary ? rounds : rounds / 10
            let times = try fastest(
                10,
                [
                    {
                        for _ in 0..<count {
                            frame.clear()
                            answer.encode(as: form, into: &frame)
                        }
                    }
                ])
            return Row(name: "wire.encode.60.\(form)", value: times[0] * 1000 / Double(count), unit: "µs")
        }
    }
}
