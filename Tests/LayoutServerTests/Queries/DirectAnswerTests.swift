import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import NIOCore
import NIOPosix
import struct PluginTools.SeededRandom
import SwiftProtobuf
import TestSupport
import Testing

/// Queries that a session answers from their bytes, or leaves to the message, without a connection.
@Suite struct DirectAnswerTests {
    private let lone = LoneServices()
    private let loop = MultiThreadedEventLoopGroup.singleton.next()
    private let user: UInt32 = 70_001

    /// A session of its own, and what it sends, as SwiftProtobuf encodes it. It lives on the event loop.
    private final class Client {
        private(set) var replies: [[UInt8]] = []
        let caller: Caller
        let loop: any EventLoop
        private(set) lazy var session = Session(
            of: caller, on: loop,
            output: ClientOutput(
                send: { [unowned self] reply, _, _ in add(reply) },
                sendAnswer: { [unowned self] answer, _, _ in add(answer.message) }, sendFrames: { _, _ in },
                writeNotices: { _ in }, isWritable: { true }, resume: {}))

        init(_ caller: Caller, on loop: any EventLoop) { (self.caller, self.loop) = (caller, loop) }

        private func add(_ reply: WireReply) { replies.append((try? reply.serializedBytes()) ?? []) }

        /// Answers a body without a message: the frames, or why there are none.
        func answer(_ body: [UInt8]) -> (detour: BinaryQuery.Detour?, frames: ByteBuffer) {
            var frames = ByteBuffer()
            let detour = session.answerDirectly(ByteBuffer(bytes: body), into: &frames)
            return (detour, frames)
        }

        /// Serves a body as a message, and returns the reply; nil if there is none at once.
        func serve(_ body: [UInt8]) throws -> [UInt8]? {
            let message = try MessageCoding.decodeRequest(from: ByteBuffer(bytes: body), limits: caller.limits)
            guard let request = message.request else { return nil }
            session.receive(Incoming(request, in: message, as: .binary, bytes: body.count))
            return replies.popLast()
        }
    }

    // MARK: Both ways

    /// What came of many bodies.
    private struct Comparison {
        var answered = 0
        var detours: Set<BinaryQuery.Detour> = []
        /// Bodies for which the two ways have other bytes, or for which a detour left some.
        var differences: [String] = []

        init(_ client: Client, _ host: ContainerHost, seed: UInt64) {
            var query = RandomQuery(random: SeededRandom(seed: seed))
            for round in 0..<1000 {
                let body = query.bytes(of: host.id)
                let (detour, frames) = client.answer(body)
                if let detour {
                    detours.insert(detour)
                    if frames.readableBytes > 0 { differences.append("round \(round): \(detour), \(body)") }
                    continue
                }
                answered += 1
                let reply = try? client.serve(body)
                if reply.map(Self.frame) != frames { differences.append("round \(round): \(body)") }
            }
        }

        private static func frame(_ reply: [UInt8]) -> ByteBuffer {
            var frame = ByteBuffer()
            frame.writeInteger(UInt32(reply.count), endianness: .little)
            frame.writeBytes(reply)
            return frame
        }
    }

    private func compare(
        _ layout: String, _ parameters: [String: JSONValue] = [:], _ values: [String: ItemValues] = [:], seed: UInt64
    ) async throws {
        let caller = lone.caller(user)
        let host = try lone.open(by: caller)
        let container = try EngineContainer(
            layout, parameters, bounds: Rect(x: 0, y: 120, width: 320, height: 480),
            sections: [ContainerSection(itemCount: 40, itemValues: values), ContainerSection(itemCount: 12)])
        _ = host.publish(container.state.shown)

        let found = try await loop.submit { [loop] in
            Comparison(Client(caller, on: loop), host, seed: seed)
        }.get()

        #expect(found.differences == [], "seed \(seed)")
        #expect(found.answered > 200, "seed \(seed)")
        #expect(
            found.detours.isSuperset(of: [
                .malformed, .wideNumber, .malformedText, .rareMember, .repeatedMessage, .noQuery, .noID, .longRect,
                .unknownContainer, .wrongQuery,
            ]), "seed \(seed): \(found.detours)")
    }

    @Test(arguments: builtInLayouts)
    func `bodies of any form have the same bytes for an answer as their messages`(
        _ definition: LayoutDefinition
    ) async throws {
        try await compare(definition.name, seed: 1)
        await lone.stop()
    }

    @Test func `answers with pins, decorations and z-indexes have the same bytes as their messages`() async throws {
        try await compare(
            "flow", ["headerReferenceSize": [320, 40], "sectionHeadersPinToVisibleBounds": true], seed: 2)
        try await compare("grid", [:], ["decorated": .numbers(Array(repeating: 1, count: 40))], seed: 3)
        await lone.stop()
    }

    // MARK: Detours

    @Test(arguments: BinaryQuery.Detour.allCases)
    func `each reason leaves a query to the message, and nothing is done`(
        _ expected: BinaryQuery.Detour
    ) async throws {
        let caller = lone.caller(user)
        let host = try lone.open(by: caller)

        let (plain, detour, frames) = try await loop.submit { [loop] in
            // Columns with decorations take longer to encode.
            let container = try EngineContainer(
                "grid", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                sections: [ContainerSection(itemCount: 2, itemValues: ["decorated": .numbers([0, 1])])])
            _ = host.publish(container.state.shown)
            let client = Client(caller, on: loop)
            let plain = client.answer(try Self.query(of: host)).detour
            let body = try Self.body(for: expected, of: host, container, client)
            let (detour, frames) = client.answer(body)
            return (plain, detour, frames)
        }.get()

        #expect(plain == nil)
        #expect(detour == expected && frames.readableBytes == 0)
        await lone.stop()
    }

    private static func query(
        of host: ContainerHost, _ change: (inout WireRequest) -> Void = { _ in }
    ) throws -> [UInt8] {
        try WireRequest.with {
            $0.id = 7
            $0.queryItems.container = host.id
            $0.queryItems.indexPaths = [WireIndexPath(ItemPath(section: 0, item: 1))]
            change(&$0)
        }.serializedBytes()
    }

    /// Causes a detour, and returns the query that takes it.
    private static func body(
        for detour: BinaryQuery.Detour, of host: ContainerHost, _ container: EngineContainer, _ client: Client
    ) throws -> [UInt8] {
        let plain = try query(of: host)
        let shown = container.state.shown
        switch detour {
        case .malformed: return plain + [0x08]
        case .wideNumber: return plain + [0xC0, 0x02, 0x02]
        case .malformedText: return [0x08, 0x07, 0x8A, 0x01, 0x03, 0x12, 0x01, 0xFF]
        case .rareMember: return try query(of: host) { $0.withIds = true }
        case .repeatedMessage: return plain + plain
        case .noQuery: return [0x08, 0x07]
        case .noID: return try query(of: host) { $0.id = 0 }
        case .duplicateID: client.session.lanes.run(7, StartToken(isCancellable: true))
        case .busyContainer: client.session.lanes.run(9, StartToken(isCancellable: true), in: [host.id])
        case .longRect:
            return try query(of: host) {
                $0.queryRect.container = host.id
                $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 10_000, height: 10_000))
            }
        case .unknownContainer: return try query(of: host) { $0.queryItems.container += 1 }
        case .nothingPublished: _ = host.publish(nil)
        case .scriptedAnswers:
            let state = LaidOutState(
                generation: 2, bounds: shown.bounds, prepared: shown.prepared, answersQueries: true)
            _ = host.publish(state)
        case .drag:
            let step = try container.state.beginDrag(
                of: [ItemPath(section: 0, item: 0)], at: nil, by: EngineContainer.owner, "")
            _ = host.publish(step.change.state)
        case .wrongQuery:
            return try query(of: host) { $0.queryItems.indexPaths = [WireIndexPath(ItemPath(section: 0, item: 2))] }
        case .longAnswer:
            return try query(of: host) {
                $0.queryItems.indexPaths = Array(
                    repeating: WireIndexPath(ItemPath(section: 0, item: 1)), count: QueryAnswer.elementsOnLoop + 1)
            }
        }
        return plain
    }
}
