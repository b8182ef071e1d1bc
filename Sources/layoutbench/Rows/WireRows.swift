import LayoutCore
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf

/// Figures for the two forms of messages: in this process, and as the daemon's CPU time for whole requests.
enum WireRows {
    static let all = [
        Scenario(name: "wire.decode.queryRect") { try decode() },
        Scenario(name: "wire.encode.60") { try encode() },
        Scenario(name: "wire.query.json") { try query() },
        Scenario(name: "wire.open.json") { try open() },
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

    // MARK: Whole requests

    private static func frame(_ request: WireRequest, _ form: BodyForm) -> [UInt8] {
        var buffer = ByteBuffer()
        MessageCoding.encode(request, as: form, into: &buffer)
        return Array(buffer: buffer)
    }

    /// A screen of a million items, sixteen requests in flight.
    private static func query() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        var request = request
        request.queryRect.container = try client.openMixed(1_000_000)
        let count = 5000
        var (binary, json): ([Double], [Double]) = ([], [])
        func measure(_ form: BodyForm) throws -> Double {
            let start = daemon.cpuNanoseconds
            _ = try client.pipelined(frame(request, form), inFlight: 16, count: count)
            return Double(daemon.cpuNanoseconds - start) / 1000 / Double(count)
        }
        for _ in 0..<12 {
            binary.append(try measure(.binary))
            json.append(try measure(.json))
        }
        return [
            Row(
                name: "wire.query.60.1M.json", value: median(json), unit: "µs of CPU",
                floor: ("the same in binary form", median(binary)), reach: 2.5)
        ]
    }

    /// From sending a million sizes to the container's number, and until it is closed.
    private static func open() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let request = try WireRequest(
            serializedBytes: Array(Messages.openMixed(mixedLengths(1_000_000)).dropFirst(4)))
        let times = try fastest(
            5,
            [BodyForm.binary, .json].map { form in
                let bytes = frame(request, form)
                return {
                    let body = ByteBuffer(bytes: try client.exchange(bytes).dropFirst(4))
                    let reply = try MessageCoding.decode(WireReply.self, from: body, limits: ProtocolLimits())
                    _ = try client.exchange(Messages.close(reply.openContainer.container))
                }
            })
        return [
            Row(
                name: "wire.open.mixed.1M.json", value: times[1], unit: "ms",
                floor: ("the same in binary form", times[0]),
                reach: 5)
        ]
    }
}
