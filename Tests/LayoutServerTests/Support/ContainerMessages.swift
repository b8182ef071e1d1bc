import Foundation
import LayoutCore
import LayoutEngine
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import NIOCore
import ScriptedLayouts
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// Answers requests about containers without sessions, threads and sockets: what a message means, and what the reply to it says.
///
///     JSON ─► message ─► HeldContainer ─► change ─► message ─► JSON
///
/// Everything on the way is the daemon's own. It knows `openContainer`, `updateContainer`, `stepContainer`, `prepare`, transitions, drags
/// in one container, and the queries of one container. `reopen` is what a restart does to a stored container.
final class ContainerMessages {
    private(set) var containers: [UInt32: HeldContainer] = [:]
    let limits: ProtocolLimits
    private let accounts: Accounts
    private let catalogue = LayoutCatalogue()
    private let user: UInt32 = 0
    /// The connection that drags items and puts containers into transition.
    var connection = NoticeQueue {}
    private var mapping: Mapping { Mapping(limits) }

    /// Of the lanes, which do nothing: all work is done where a request is answered.
    private static let threads = LayoutThreads(count: 1)

    /// - Parameters:
    ///   - plugins: texts of scripts by the names of their layouts.
    ///   - log: gets what scripts log.
    init(
        plugins: [String: String] = [:], log: @escaping PluginLog = { _, _, _ in },
        _ change: (inout ProtocolLimits) -> Void = { _ in }
    ) throws {
        var limits = ProtocolLimits()
        change(&limits)
        self.limits = limits
        accounts = Accounts(limits)
        for layout in try scriptedLayouts(plugins, log: log) { catalogue.set(layout) }
    }

    /// Bytes that are charged for all containers.
    var memory: Int { accounts.account(of: user).memory }

    // MARK: Calls

    /// Answers a request in JSON, in JSON.
    func call(_ json: String) throws -> [String: JSONValue] {
        var reply = WireReply()
        do throws(RequestFailure) {
            reply = try answer(MessageCoding.decodeRequest(from: ByteBuffer(string: json), limits: limits))
        } catch {
            reply.error = WireFailure(error)
        }
        var buffer = ByteBuffer()
        MessageCoding.encode(reply, as: .json, into: &buffer)
        let body = Array(buffer.readableBytesView.dropFirst(4))
        return try JSONDecoder().decode(JSONValue.self, from: Data(body)).object
    }

    /// Answers a request in the binary form.
    func call(_ request: WireRequest) throws -> WireReply {
        let body = ByteBuffer(bytes: try request.serializedBytes() as [UInt8])
        var reply = WireReply()
        do throws(RequestFailure) {
            reply = try answer(MessageCoding.decodeRequest(from: body, limits: limits))
        } catch {
            reply.id = request.id
            reply.error = WireFailure(error)
        }
        return reply
    }

    private func answer(_ request: WireRequest) throws(RequestFailure) -> WireReply {
        var reply =
            switch request.request {
            case .openContainer(let message): try open(message)
            case .updateContainer(let message): try update(message, withIDs: request.withIds)
            case .stepContainer(let message): try step(message)
            case .prepare(let message): try reader(of: message.container, request).prepare()
            case .queryBatch(let message):
                try reader(of: message.container, request).batch(message.queries, mapping) {
                    () throws(RequestFailure) in
                }
            case .queryOrthogonal(let message):
                try reader(of: message.container, request).reply(to: .queryOrthogonal(message), mapping)
            case .transition, .beginTransition, .updateTransition, .finishTransition, .cancelTransition:
                try transition(request)
            case .beginMovement, .updateMovement, .endMovement, .cancelMovement: try drag(request)
            case .queryContainer(let message) where message.withItems: try whole(message, withIDs: request.withIds)
            default: try query(request)
            }
        reply.id = request.id
        return reply
    }

    // MARK: Restarts

    /// Replaces a container by what is stored of it, as bytes: nothing else of it remains.
    func reopen(_ id: UInt32 = 1) throws {
        let before = try container(id)
        let bytes: [UInt8] = try #require(before.storedState()).message.serializedBytes()
        before.close(reason: "closed")
        let stored = try WireStoredContainer(serializedBytes: bytes)
        let definition = try catalogue.definition(named: stored.open.layout, pointer: "/openContainer/layout")
        let host = try ContainerHost.alone(
            definition, id: id, of: user, limits: limits, accounts: accounts, on: Self.threads)
        let container = HeldContainer(host, HeldContainer.Content())
        try container.open(
            mapping.renamed(stored.open, by: definition.schema), mapping, restoring: stored,
            generation: stored.generation)
        containers[id] = container
    }

    // MARK: Requests

    private func open(_ message: WireOpenContainer) throws(RequestFailure) -> WireReply {
        let definition = try catalogue.definition(named: message.layout, pointer: "/openContainer/layout")
        try mapping.checkCounts(message.sections, "/openContainer/sections")
        let host = try ContainerHost.alone(
            definition, id: UInt32(containers.count + 1), of: user, limits: limits, accounts: accounts,
            on: Self.threads)
        let container = HeldContainer(host, HeldContainer.Content())
        try container.open(message, mapping)
        containers[host.id] = container
        return WireReply(opened: host.id, try container.current())
    }

    private func update(_ message: WireUpdateContainer, withIDs: Bool) throws(RequestFailure) -> WireReply {
        let container = try container(message.container)
        let update = QueuedUpdate(
            message, mapping, among: catalogue, user: user, withIDs: withIDs, screen: { _ in }, reply: { _ in })
        UpdateRound.run(update, outside: container.host.inbox) { UpdateCommit(of: container).run(&$0) }
        guard let result = update.result else { throw .cancelled }
        return try result.get()
    }

    private func transition(_ request: WireRequest) throws(RequestFailure) -> WireReply {
        let container = try container(request.request?.row.container ?? 0)
        let requests = TransitionRequests(
            container: container, mapping: mapping, connection: connection, withIDs: request.withIds)
        switch request.request {
        case .transition(let message):
            let layout = try catalogue.definition(named: message.toLayout, pointer: "/transition/toLayout")
            return try container.transition(message, to: layout, for: user, mapping)
        case .beginTransition(let message):
            let (name, pointer) = (message.toLayout, "/beginTransition/toLayout")
            let layout = name.isEmpty ? nil : try catalogue.definition(named: name, pointer: pointer)
            return try requests.begin(message, to: layout, for: user)
        case .updateTransition(let message): return try requests.update(message)
        case .finishTransition: return try requests.finish()
        case .cancelTransition: return try requests.cancel()
        default: throw unknown(request)
        }
    }

    private func drag(_ request: WireRequest) throws(RequestFailure) -> WireReply {
        let requests = DragRequests(
            container: try container(request.request?.row.container ?? 0), mapping: mapping, connection: connection,
            withIDs: request.withIds)
        switch request.request {
        case .beginMovement(let message): return try requests.begin(message)
        case .updateMovement(let message): return try requests.move(message, over: .own)
        case .endMovement: return try requests.end(holding: nil)
        case .cancelMovement: return try requests.cancel(holding: nil)
        default: throw unknown(request)
        }
    }

    /// As many steps as were requested, however long they take.
    private func step(_ message: WireStepContainer) throws(RequestFailure) -> WireReply {
        let container = try container(message.container)
        let made = try ContainerMotion(container).makeSteps(max(1, Int(message.steps)))
        let after = try container.current()
        return .with {
            $0.generation = after.generation
            $0.stepContainer.made = UInt32(made)
            $0.stepContainer.step = after.step
            $0.stepContainer.isMoving = after.motion?.isMoving == true
        }
    }

    private func whole(_ message: WireQueryContainer, withIDs: Bool) throws(RequestFailure) -> WireReply {
        let container = try container(message.container)
        let state = try container.current()
        let peer = PeerCredentials(process: 1, user: user, group: user)
        var reply = try ContainerReader(state).reply(to: .queryContainer(message), mapping)
        reply.queryContainer.state = container.wholeState(state, for: peer, withItems: true, withIDs: withIDs)
        return reply
    }

    private func query(_ request: WireRequest) throws(RequestFailure) -> WireReply {
        guard let query = request.request, let id = query.row.container else { throw unknown(request) }
        let reader = try reader(of: id, request)
        switch query.row.handler {
        case .columns, .search: return try reader.reply(to: query, mapping)
        case .immediate, .caller, .session: throw unknown(request)
        }
    }

    // MARK: Steps

    private func reader(of id: UInt32, _ request: WireRequest) throws(RequestFailure) -> ContainerReader {
        var reader = try container(id).reader(asksScript: request.request?.asksScript == true)
        reader.withIDs = request.withIds
        return reader
    }

    private func container(_ id: UInt32) throws(RequestFailure) -> HeldContainer {
        guard let container = containers[id] else {
            throw RequestFailure(.unknownContainer, "there is no container \(id)")
        }
        return container
    }

    private func unknown(_ request: WireRequest) -> RequestFailure {
        RequestFailure(.invalid, "\(request.request?.row.name ?? "the request") needs a daemon")
    }
}

extension WireRequest.OneOf_Request {
    /// Whether a script may decide.
    fileprivate var asksScript: Bool {
        switch self {
        case .queryBatch(let batch): batch.queries.contains { $0.request?.row.asksScript == true }
        default: row.asksScript
        }
    }
}
