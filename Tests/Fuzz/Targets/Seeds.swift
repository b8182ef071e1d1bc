import Foundation
@testable import LayoutServer
@testable import LayoutService
import LayoutCore
import LayoutWire
import LuaRuntime
import NIOCore
@testable import ScriptedLayouts
import SwiftProtobuf

/// Writes a small corpus, a folder for each target: what programs of ours send.
///
/// - Parameter examples: the folder of the examples of requests.
func writeSeeds(into folder: String, from examples: String) throws {
    let texts = try requests(in: examples)
    let bodies = try texts.map { text in
        let request = try MessageCoding.decodeRequest(from: ByteBuffer(bytes: text), limits: ProtocolLimits())
        return try request.serializedBytes() as [UInt8]
    }
    let seeds = [
        "frames": [[3] + (texts + bodies).prefix(40).flatMap(frame)], "json": texts.map { Array($0.dropFirst()) },
        "protobuf": bodies, "pages": pages(bodies[0]), "store": try stored(), "worker": [try placing(), try failing()],
    ]
    for (target, inputs) in seeds {
        let place = URL(fileURLWithPath: folder).appending(path: target)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (number, input) in inputs.enumerated() { try Data(input).write(to: place.appending(path: "\(number)")) }
    }
}

/// One request of each kind, in JSON.
private func requests(in folder: String) throws -> [[UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    return try names.sorted().compactMap { name in
        let file = try Data(contentsOf: URL(fileURLWithPath: folder).appending(path: name))
        let page = try JSONSerialization.jsonObject(with: file) as? [String: Any]
        guard let example = (page?["examples"] as? [[String: Any]])?.first, let request = example["request"] else {
            return nil
        }
        return Array(try JSONSerialization.data(withJSONObject: request, options: .sortedKeys))
    }
}

private func frame(_ body: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
}

/// Requests of HTTP, frames of a page, and those of a daemon; each begins with its kind and the length of its pieces.
private func pages(_ body: [UInt8]) -> [[UInt8]] {
    let head = "Host: 127.0.0.1:8080\r\n"
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    let requests = [
        "GET / HTTP/1.1\r\n\(head)\r\n", "GET /?token=abc&x=1 HTTP/1.1\r\n\(head)Origin: http://127.0.0.1:8080\r\n\r\n",
        "PUT /plugins/x.lua HTTP/1.1\r\n\(head)Cookie: layoutd-8080=abc; a=b\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "GET /socket HTTP/1.1\r\n\(head)\(upgrade)Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: layoutd.v1\r\n\r\n",
        "HEAD /a%2Fb HTTP/1.0\r\n\(head)Authorization: Bearer abc\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\n\r\n",
    ].map { [0, 255] + Array($0.utf8) }
    let mask: [UInt8] = [1, 2, 3, 4]
    func masked(_ first: UInt8, _ text: [UInt8]) -> [UInt8] {
        [first, 0x80 | UInt8(text.count)] + mask + text.enumerated().map { $1 ^ mask[$0 % 4] }
    }
    let texts = [Array("{\"ping\":{}}".utf8), Array("{\"hello\":".utf8), Array("{}}".utf8)]
    let frames = [
        masked(0x81, texts[0]), masked(0x82, Array(body.prefix(100))), masked(0x01, texts[1]) + masked(0x80, texts[2]),
        masked(0x89, [7]), masked(0x8A, []), masked(0x88, [3, 232]),
        [0x82, 0xFE, 0, 130] + mask + [UInt8](repeating: 5, count: 130),
    ].map { [1, 63] + $0 }
    return requests + frames + [[2, 7] + frame(texts[0]) + frame(body)]
}

/// A container as a store has it, as a record and without one.
private func stored() throws -> [[UInt8]] {
    var stored = WireStoredContainer()
    (stored.container, stored.generation, stored.owner, stored.group, stored.open) = (3, 7, 1, 1, Answers.example)
    stored.open.name = "wall"
    stored.measuredSizes = [.with { ($0.section, $0.items, $0.sizes) = (1, [2, 3], [10, 20, 30, 40]) }]
    stored.measuringLengths = [.with { $0.room = [320, 480] }]
    stored.orthogonalOffsets = [.with { ($0.section, $0.offset) = (1, 12) }]
    var state = WireStoreState()
    (state.isComplete, state.containers, state.removed, state.brokenEnds) = (true, [3], [5], 2)
    let bytes = try [stored.serializedBytes() as [UInt8], state.serializedBytes()]
    return bytes + bytes.map(StoreRecord.encode) + [StoreRecord.encode(bytes[0]) + StoreRecord.encode(bytes[1])]
}

/// A reply to a call that has placed everything in one container: runs, single frames, a pinned header and a transform.
private func placing() throws -> [UInt8] {
    let opened = try open(
        """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          out:row(0, 0, 5, 0, 0, 10, 10, 12, 0)
          for i = 0, 2 do out:item(1, i, 0, 20 * i, 30, 10, i, 0.5) end
          out:supplementary("header", 1, 0, 0, 0, 100, 20)
          out:pin("header", 1, 0, "start", 40)
          out:transform(1, 1, { 1, 0, 0, 1, 3, 4 })
          out:content_size(100, 200)
        end
        return L
        """)
    let call = PluginCall(container: Container(bounds: .zero, sections: []), seenFrom: ScriptView(nil), previous: nil)
    var sent: [UInt8] = []
    _ = opened.run(
        CallCommand(
            entry: .run, function: "prepare", context: call.context(generation: 1), placing: .everything, arguments: [],
            results: 0, budget: .seconds(20))
    ) { message, columns in sent = columns.reduce(into: message) { $0.append(contentsOf: $1.bytes) } }
    return sent
}

private func open(_ text: String) throws -> ScriptState {
    let command = OpenCommand(
        state: 1, name: "t", file: "t.lua", text: text, memoryBytes: 1 << 24, memoryBytesPerItem: 0,
        budget: .seconds(20), requiresSandbox: false)
    let opened = try ScriptState(command, log: { _, _ in }, fetch: { _ in .parameters(.null) })
    try opened.begin(columns: [], attributes: [], .map([:]), within: .seconds(20))
    try opened.beginGeneration(ScriptContainer(counts: [5, 3], hasSizes: [false, false]))
    return opened
}

/// A line for the log, a need, what a file declares, and a failure.
private func failing() throws -> [UInt8] {
    let failure = WorkerReply.Failure(
        error: LuaError(.runtime, message: "t.lua:3: no", traceback: "stack", source: "t.lua", line: 3),
        refusal: nil, reached: ItemPath(section: 1, item: 2))
    let replies: [WorkerReply] = [
        .log(level: "info", text: "a line"), .needs(.itemValues(section: 1, column: "weights")),
        .opened(
            members: ["api": .integer(1), "params": .list([.string("a"), .number(0.5)])], base: "flow", ScriptMemory()),
        .failed(failure, ScriptMemory()),
    ]
    return replies.flatMap(\.message)
}
