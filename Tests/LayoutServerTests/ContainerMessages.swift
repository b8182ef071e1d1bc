import Foundation
import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import NIOCore
import ScriptedLayouts
import SwiftProtobuf
import TestSupport

/// Answers requests about containers without sessions, threads and sockets: what a message means, and what the reply to it says.
///
///     JSON ─► message ─► operations ─► CollectionState ─► change ─► message ─► JSON
///
/// Everything on the way is the daemon's own. It knows `openContainer`, `updateContainer`, `prepare` and the queries of one container.
final class ContainerMessages {
    private(set) var containers: [UInt32: CollectionState] = [:]
    let limits: ProtocolLimits
    let accounts: Accounts
    private let catalogue = LayoutCatalogue()
    private var charges: [UInt32: MemoryCharge] = [:]
    private let host: any CollectionHost
    private var mapping: Mapping { Mapping(limits) }

    /// - Parameters:
    ///   - plugins: texts of scripts by the names of their layouts.
    ///   - log: gets what scripts log.
    init(
        plugins: [String: String] = [:], log: @escaping PluginLog = { _, _, _ in },
        host: any CollectionHost = TestHost(),
        _ change: (inout ProtocolLimits) -> Void = { _ in }
    ) throws {
        var limits = ProtocolLimits()
        change(&limits)
        self.limits = limits
        self.host = host
        accounts = Accounts(limits)
        for layout in try scriptedLayouts(plugins, log: log) { catalogue.set(layout) }
    }

    /// Bytes that are charged for all containers.
    var memory: Int { accounts.account(of: 0).memory }

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
            case .prepare(let message): try prepared(message.container)
            case .queryBatch(let message):
                try reader(of: message.container, request).batch(message.queries, mapping) {
                    () throws(RequestFailure) in
                }
            case .queryOrthogonal(let message):
                try reader(of: message.container, request).queryOrthogonal(message, mapping)
            case .explain(let message): try reader(of: message.container, request).explain(message, mapping)
            default: try query(request)
            }
        reply.id = request.id
        return reply
    }

    // MARK: Requests

    private func open(_ message: WireOpenContainer) throws(RequestFailure) -> WireReply {
        let definition = try catalogue.definition(named: message.layout, pointer: "/openContainer/layout")
        let parameters = try mapping.parameters(
            message.parameters, schema: definition.schema, "/openContainer/parameters")
        try mapping.checkCounts(message.sections, "/openContainer/sections")
        let given = try mapping.sections(message.sections, "/openContainer/sections")
        let charge = try MemoryCharge(
            ContainerMemory.bytes(given, by: definition, with: parameters), of: 0, in: accounts)
        let id = UInt32(containers.count + 1)
        let sections = try checked { () throws(LayoutError) in
            try definition.sections(given, pointer: "/openContainer/sections")
        }
        let container = Container(
            bounds: try mapping.rect(message.bounds, "/openContainer/bounds"),
            environment: try mapping.environment(message.environment, "/openContainer/environment"), sections: sections)
        let state = try checked { [host] () throws(LayoutError) in
            try CollectionState(
                CollectionState.Content(
                    parameters: parameters, container: container, identifiers: try IdentifierIndex(sections)),
                as: definition, id: id, host: host)
        }
        (containers[id], charges[id]) = (state, charge)
        return .with {
            $0.generation = state.shown.generation
            $0.openContainer.container = id
            $0.openContainer.contentSize = WireSize(state.shown.prepared.contentSize)
            $0.openContainer.warnings = state.shown.prepared.warnings.map { WireWarning($0) }
        }
    }

    private func update(_ message: WireUpdateContainer, withIDs: Bool) throws(RequestFailure) -> WireReply {
        var state = try container(message.container)
        let before = try checked { () throws(LayoutError) in try state.plainState() }
        let charge = MemoryCharge(of: 0, in: accounts)
        let present = charges[message.container]?.bytes ?? 0
        let draft = state.draft(
            after: before, limits: CollectionLimits(limits), budget: charge, presentBytes: present)
        var round = DraftedRound(draft, charge: charge, after: before)
        let update = QueuedUpdate(
            message, mapping, among: catalogue, user: 0, withIDs: withIDs, screen: { _ in }, reply: { _ in })
        if let refused = round.apply([update], to: state.shown.generation) { throw refused.failure }
        let change = try checked { [limits, mapping] () throws(LayoutError) in
            if round.draft.needsPrepare { try round.draft.reserveRest() }
            var options = LayoutOptions()
            let anchor = (try? mapping.anchor(message.anchor, "/updateContainer/anchor")) ?? .automatic
            options.anchor = try state.place(
                of: anchor, setsBounds: round.draft.setsBounds, "/updateContainer/anchor/indexPath")
            options.withAnimations = message.withAnimations
            options.elementLimit = limits.elementsPerReply
            return try state.layOut(round.draft, after: before, options)
        }
        containers[message.container] = state
        if change.isPrepared { charges[message.container]?.take(charge, retaining: state.settledBytes) }
        return round.reply(change, withIDs: withIDs)
    }

    private func prepared(_ id: UInt32) throws(RequestFailure) -> WireReply {
        let state = try container(id).shown
        return .with {
            $0.generation = state.generation
            $0.prepare.contentSize = WireSize(state.prepared.contentSize)
            $0.prepare.itemCount = UInt32(state.prepared.itemCount)
            $0.prepare.sectionCount = UInt32(state.prepared.sectionCount)
        }
    }

    private func query(_ request: WireRequest) throws(RequestFailure) -> WireReply {
        guard let row = request.request?.row, let id = row.container else { throw unknown(request) }
        let reader = try reader(of: id, request)
        switch row.handler {
        case .columns(let query): return try query(reader, mapping).message(reader.names)
        case .search(let query): return try query(reader, mapping)
        case .immediate, .session: throw unknown(request)
        }
    }

    // MARK: Steps

    private func reader(of id: UInt32, _ request: WireRequest) throws(RequestFailure) -> ContainerReader {
        var state = try container(id)
        var reader = ContainerReader(state.shown)
        if state.shown.isScripted {
            let script = try checked { () throws(LayoutError) in try state.runningScript() }
            let asksScript = state.shown.answersQueries || request.request?.row.name == "explain"
            if asksScript, let script {
                reader = ContainerReader(
                    state.shown, live: LiveLayout(script, of: state.presentedContainer) { _ in })
            }
            containers[id] = state
        }
        reader.withIDs = request.withIds
        return reader
    }

    private func container(_ id: UInt32) throws(RequestFailure) -> CollectionState {
        guard let state = containers[id] else {
            throw RequestFailure(.unknownContainer, "there is no container \(id)")
        }
        return state
    }

    private func checked<Result>(
        _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            throw RequestFailure(error)
        }
    }

    private func unknown(_ request: WireRequest) -> RequestFailure {
        RequestFailure(.invalid, "\(request.request?.row.name ?? "the request") needs a daemon")
    }
}
