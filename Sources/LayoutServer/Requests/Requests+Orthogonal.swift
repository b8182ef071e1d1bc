import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Requests about sections that scroll by themselves, and about resting offsets.
extension Session {
    func queryOrthogonal(
        _ message: WireQueryOrthogonal, _ incoming: Incoming
    ) throws(RequestFailure) -> WireReply {
        let host = try host(message.container, "/queryOrthogonal/container")
        return try reader(state(of: host), of: host, incoming).reply(to: .queryOrthogonal(message), services.mapping)
    }

    func targetOffset(_ message: WireTargetOffset, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        if !message.snapping.isEmpty { return try search(incoming, asksScript: true) }
        let host = try host(message.container, "/targetOffset/container")
        let state = try state(of: host)
        if message.hasSection || message.hasSectionID {
            return .reply(try ContainerReader(state).reply(to: .targetOffset(message), services.mapping))
        }
        let proposed = try services.mapping.point(message.proposed, "/targetOffset/proposed")
        let velocity = try services.mapping.point(message.velocity, "/targetOffset/velocity")
        guard state.isScripted else { return .reply(.targetOffset(proposed, state.generation)) }
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            let (offset, generation) = try container.targetOffset(for: proposed, velocity: velocity)
            return .targetOffset(offset, generation)
        }
        return .later
    }
}

extension WireReply {
    fileprivate static func targetOffset(_ offset: Point, _ generation: UInt64) -> WireReply {
        .with {
            $0.generation = generation
            $0.targetOffset.offset = WirePoint(offset)
        }
    }
}
