import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

enum ScrollRequests {
    static func queryOrthogonal(
        _ message: WireQueryOrthogonal, _ incoming: Incoming, for caller: Caller
    ) throws(RequestFailure) -> WireReply {
        let host = try caller.host(message.container, "/queryOrthogonal/container")
        return try caller.reader(caller.state(of: host), of: host, incoming)
            .reply(to: .queryOrthogonal(message), caller.mapping)
    }

    static func targetOffset(
        _ message: WireTargetOffset, _ incoming: Incoming, for caller: Caller
    ) throws(RequestFailure) -> Answer {
        if !message.snapping.isEmpty {
            return try QueryRequests.search(incoming, for: caller, asksScript: true)
        }
        let host = try caller.host(message.container, "/targetOffset/container")
        let state = try caller.state(of: host)
        if message.hasSection || message.hasSectionID {
            return .reply(try ContainerReader(state).reply(to: .targetOffset(message), caller.mapping))
        }
        let proposed = try caller.mapping.point(message.proposed, "/targetOffset/proposed")
        let velocity = try caller.mapping.point(message.velocity, "/targetOffset/velocity")
        guard state.isScripted else { return .reply(.targetOffset(proposed, state.generation)) }
        return .lane(
            LaneWork(on: host) { container throws(RequestFailure) in
                let (offset, generation) = try container.targetOffset(for: proposed, velocity: velocity)
                return .targetOffset(offset, generation)
            })
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
