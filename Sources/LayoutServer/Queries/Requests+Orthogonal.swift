import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Requests about sections that scroll by themselves, and about resting offsets.
extension Session {
    func queryOrthogonal(
        _ message: WireQueryOrthogonal, _ incoming: Incoming
    ) throws(RequestFailure) -> WireReply {
        let snapshot = try snapshot(of: host(message.container, "/queryOrthogonal/container"))
        let section = Int(
            try ContainerReader(snapshot).resolver(services.mapping).section(
                message.section, message.hasSectionID, message.sectionID, "/queryOrthogonal"))
        let row = try row(section, snapshot, "/queryOrthogonal/section")
        let offset = snapshot.orthogonalOffsets[section] ?? row.offsets.lowerBound
        var result = WireQueryOrthogonalReply()
        result.behavior = row.behavior.rawValue
        result.contentLength = row.contentLength
        result.minOffset = row.offsets.lowerBound
        result.maxOffset = row.offsets.upperBound
        result.offset = offset
        result.decelerationRate = row.decelerationRate
        result.bounces = row.bounces
        if let window = snapshot.prepared.orthogonalWindow(of: section, offset: offset) {
            result.frame = WireRect(window.frame)
            let allowed = services.limits.elementsPerReply
            let found = snapshot.prepared.rowElements(
                of: section, in: window.shown, bounds: snapshot.bounds, limit: allowed)
            guard let found else {
                throw .limit(
                    .limitElements, Double(allowed + 1), allowed: Double(allowed), pointer: "/queryOrthogonal/section")
            }
            result.attributes = WireAttributes(found)
            snapshot.drag?.renumber(&result.attributes)
        }
        var reader = ContainerReader(snapshot.data)
        reader.withIDs = incoming.withIDs
        var reply = reader.reply { $0.queryOrthogonal = result }
        reply.generation = snapshot.generation
        return reply
    }

    func targetOffset(_ message: WireTargetOffset, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        if !message.snapping.isEmpty { return try snap(message, incoming) }
        let host = try host(message.container, "/targetOffset/container")
        let snapshot = try snapshot(of: host)
        let proposed = try services.mapping.point(message.proposed, "/targetOffset/proposed")
        let velocity = try services.mapping.point(message.velocity, "/targetOffset/velocity")
        if message.hasSection || message.hasSectionID {
            let section = try ContainerReader(snapshot).resolver(services.mapping).section(
                message.section, message.hasSectionID, message.sectionID, "/targetOffset")
            let row = try row(Int(section), snapshot, "/targetOffset/section")
            let rest = row.restingOffset(for: proposed.x, velocity: velocity.x)
            return .reply(.targetOffset(Point(x: rest, y: 0), snapshot.generation))
        }
        guard snapshot.isScripted else { return .reply(.targetOffset(proposed, snapshot.generation)) }
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            let (offset, generation) = try host.targetOffset(for: proposed, velocity: velocity)
            return .targetOffset(offset, generation)
        }
        return .later
    }

    private func row(_ section: Int, _ snapshot: LaidOutState, _ pointer: String) throws(RequestFailure)
        -> OrthogonalRow
    {
        let count = snapshot.prepared.sectionCount
        guard section < count else { throw .outOfRange(pointer, UInt32(section), count: count, pointer: pointer) }
        guard let row = snapshot.prepared.orthogonalRows[section] else {
            throw RequestFailure(
                .invalid,
                "\(pointer) is \(section), which does not scroll by itself; expected one with an orthogonalScrollingBehavior",
                pointer: pointer)
        }
        return row
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
