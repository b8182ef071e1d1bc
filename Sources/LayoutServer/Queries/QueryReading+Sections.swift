import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension QueryReading {
    func sections(_ message: WireQuerySections) throws(RequestFailure) -> Query {
        let section = try resolver.section(
            message.section, or: message.hasSectionID ? message.sectionID : nil, at: "/querySections")
        let (first, count) = (Int(section), max(1, Int(message.count)))
        let total = reader.state.prepared.sectionCount
        guard first < total else {
            let pointer = "/querySections/section"
            throw .outOfRange(pointer, section, count: total, pointer: pointer)
        }
        guard count <= total - first else {
            let pointer = "/querySections/count"
            throw .outOfRange(pointer, message.count, count: total - first + 1, pointer: pointer)
        }
        let allowed = mapping.limits.elementsPerReply
        guard count <= allowed else {
            throw .limit(
                .limitElements, Double(count), allowed: Double(allowed), pointer: "/querySections/count")
        }
        let scripted = mapping.limits.queriesPerBatch
        guard !reader.state.answersQueries || count <= scripted else {
            throw .limit(.limitQueries, Double(count), allowed: Double(scripted), pointer: "/querySections/count")
        }
        return .sections(first..<first + count)
    }

    func readingOrder(_ message: WireReadingOrder) throws(RequestFailure) -> Query {
        let names = ReadingAxis.allCases.map(\.rawValue)
        let name = try mapping.name(message.by, of: names, "/readingOrder/by")
        let axis = ReadingAxis(rawValue: name) ?? .rows
        let limit = mapping.limits.elementsPerReply
        if message.hasRect {
            let rect = try mapping.rect(message.rect, "/readingOrder/rect")
            return .readingOrder(in: .rect(rect), by: axis, limit: limit)
        }
        let section = try resolver.section(
            message.section, or: message.hasSectionID ? message.sectionID : nil, at: "/readingOrder")
        try RequestFailure.convert { () throws(LayoutError) in
            try reader.checkSection(Int(section), at: "/readingOrder")
        }
        return .readingOrder(in: .section(Int(section)), by: axis, limit: limit)
    }

    func prefetch(_ message: WirePrefetch) throws(RequestFailure) -> Query {
        let velocity = try mapping.point(message.velocity, "/prefetch/velocity")
        let offset = message.hasOffset ? try mapping.point(message.offset, "/prefetch/offset") : nil
        let distance = try mapping.number(message.distance, "/prefetch/distance")
        guard distance >= 0 else {
            throw RequestFailure(
                .invalid, "/prefetch/distance is \(distance), expected a number from 0", pointer: "/prefetch/distance")
        }
        let loaded = try items(message.loaded, at: "/prefetch", member: "loaded")
        let most = mapping.limits.elementsPerReply
        return .prefetch(
            velocity: velocity, from: offset, distance: distance, loaded: loaded,
            limit: message.limit == 0 ? most : min(most, Int(message.limit)))
    }

    func row(_ message: WireQueryOrthogonal) throws(RequestFailure) -> Query {
        let section = try resolver.section(
            message.section, or: message.hasSectionID ? message.sectionID : nil, at: "/queryOrthogonal")
        return .row(ofSection: Int(section), limit: mapping.limits.elementsPerReply)
    }
}

extension WireQuerySections {
    /// The items of the sections, each of which is looked at.
    func cells(in state: LaidOutState) -> Int {
        let sections = state.prepared.sections.dropFirst(Int(section)).prefix(max(1, Int(count)))
        return sections.reduce(0) { $0 + $1.itemCount }
    }
}
