import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Sections that scroll by themselves.
extension Session {
    func queryOrthogonal(_ message: WireQueryOrthogonal) throws(RequestFailure) -> WireReply {
        let snapshot = try snapshot(of: host(message.container, "/queryOrthogonal/container"))
        let section = Int(message.section)
        let row = try row(section, snapshot, "/queryOrthogonal/section")
        let offset = snapshot.orthogonalOffsets[section] ?? row.offsets.lowerBound
        var result = WireQueryOrthogonalReply()
        result.behavior = row.behavior.rawValue
        result.contentLength = row.contentLength
        result.minOffset = row.offsets.lowerBound
        result.maxOffset = row.offsets.upperBound
        result.offset = offset
        if let window = snapshot.prepared.orthogonalWindow(of: section, offset: offset) {
            result.frame = WireRect(window.frame)
            let allowed = services.limits.elementsPerReply
            var query = ElementQuery(rect: window.shown, categories: [.cells, .supplementary], limit: allowed)
            query.section = section
            let found = snapshot.prepared.elements(query, bounds: snapshot.bounds)
            guard found.next == nil else {
                throw .limit(
                    .limitElements, Double(allowed + 1), allowed: Double(allowed), pointer: "/queryOrthogonal/section")
            }
            result.attributes = WireAttributes(found.attributes)
        }
        return .with {
            $0.generation = snapshot.generation
            $0.queryOrthogonal = result
        }
    }

    func targetOffset(_ message: WireTargetOffset) throws(RequestFailure) -> WireReply {
        let snapshot = try snapshot(of: host(message.container, "/targetOffset/container"))
        var offset = try services.mapping.point(message.proposed, "/targetOffset/proposed")
        if message.hasSection {
            let row = try row(Int(message.section), snapshot, "/targetOffset/section")
            offset = Point(x: row.restingOffset(for: offset.x), y: 0)
        }
        return .with {
            $0.generation = snapshot.generation
            $0.targetOffset.offset = WirePoint(offset)
        }
    }

    private func row(_ section: Int, _ snapshot: Snapshot, _ pointer: String) throws(RequestFailure) -> OrthogonalRow {
        let count = snapshot.prepared.sections.count
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
