import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Answers about sections, the order of reading, and what comes into sight next.
extension ContainerReader {
    func queryContainer() -> WireReply {
        let prepared = snapshot.prepared
        return reply {
            $0.queryContainer.state = state(snapshot)
            $0.queryContainer.itemCounts = prepared.sections.prefix(prepared.sectionCount).map { UInt32($0.itemCount) }
            $0.queryContainer.kinds = zip(prepared.kinds.list, step?.kindCounts ?? prepared.kindCounts).map {
                kind, count in
                .with {
                    $0.category = kind.category.wireName
                    $0.kind = kind.category == .cell ? "cell" : kind.name
                    $0.count = UInt32(count)
                }
            }
        }
    }

    func querySections(_ message: WireQuerySections, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let section = try resolver(mapping).section(
            message.section, message.hasSectionID, message.sectionID, "/querySections")
        let (first, count) = (Int(section), max(1, Int(message.count)))
        let total = snapshot.prepared.sectionCount
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
        guard !snapshot.answersQueries || count <= scripted else {
            throw .limit(.limitQueries, Double(count), allowed: Double(scripted), pointer: "/querySections/count")
        }
        let frames = try withPresentedLayout { presented throws(LayoutError) in
            try (first..<first + count).map { section throws(LayoutError) in try presented.sectionPlace(of: section) }
        }
        return reply { $0.querySections.sections = frames.map { WireSectionFrame($0) } }
    }

    func readingOrder(_ message: WireReadingOrder, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let names = ReadingAxis.allCases.map(\.rawValue)
        let name = try mapping.name(message.by, of: names, "/readingOrder/by")
        let axis = ReadingAxis(rawValue: name) ?? .rows
        let limit = mapping.limits.elementsPerReply
        let found: [ReadItem]?
        if message.hasRect {
            let rect = try mapping.rect(message.rect, "/readingOrder/rect")
            found = try withPresentedLayout { presented throws(LayoutError) in
                try presented.readingOrder(in: rect, by: axis, limit: limit)
            }
        } else {
            let section = try resolver(mapping).section(
                message.section, message.hasSectionID, message.sectionID, "/readingOrder")
            try checkSection(
                .with { $0.section = section }, "/readingOrder", count: snapshot.prepared.sectionCount)
            found = try withPresentedLayout { presented throws(LayoutError) in
                try presented.readingOrder(of: Int(section), by: axis, limit: limit)
            }
        }
        guard let found else {
            throw .limit(
                .limitElements, Double(limit + 1), allowed: Double(limit),
                pointer: message.hasRect ? "/readingOrder/rect" : "/readingOrder/section")
        }
        return reply { $0.readingOrder = WireReadingOrderReply(found) }
    }

    func prefetch(_ message: WirePrefetch, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let velocity = try mapping.point(message.velocity, "/prefetch/velocity")
        let offset = message.hasOffset ? try mapping.point(message.offset, "/prefetch/offset") : nil
        let distance = try mapping.number(message.distance, "/prefetch/distance")
        guard distance >= 0 else {
            throw RequestFailure(
                .invalid, "/prefetch/distance is \(distance), expected a number from 0", pointer: "/prefetch/distance")
        }
        let ranges = try resolver(mapping).ranges(message.loaded, "/prefetch/loaded")
        try checkCount(ranges, mapping, "/prefetch", "loaded")
        try checkItems(ranges, "/prefetch/loaded")
        let most = mapping.limits.elementsPerReply
        let limit = message.limit == 0 ? most : min(most, Int(message.limit))
        let loaded = ranges.map { ItemRange($0) }
        let found = try withPresentedLayout { presented throws(LayoutError) in
            try (offset.map { presented.scrolled(to: $0) } ?? presented)
                .prefetch(velocity: velocity, distance: distance, limit: limit, loaded: loaded)
        }
        return reply {
            $0.prefetch.items = found.items.prefix(max(0, most - found.dropped.count)).map { WireIndexPath($0) }
            $0.prefetch.dropped = found.dropped.map { WireItemRange($0) }
        }
    }
}

extension WireQuerySections {
    /// The items of the sections, each of which is looked at.
    func cells(in snapshot: LaidOutState) -> Int {
        let sections = snapshot.prepared.sections.dropFirst(Int(section)).prefix(max(1, Int(count)))
        return sections.reduce(0) { $0 + $1.itemCount }
    }
}

extension WireSectionFrame {
    fileprivate init(_ frame: SectionPlace) {
        self.init()
        section = UInt32(frame.section)
        itemCount = UInt32(frame.itemCount)
        self.frame = WireRect(frame.frame)
        if let contentFrame = frame.contentFrame { self.contentFrame = WireRect(contentFrame) }
    }
}

extension WireReadingOrderReply {
    fileprivate init(_ items: [ReadItem]) {
        self.init()
        sections = items.map { UInt32($0.indexPath.section) }
        self.items = items.map { UInt32($0.indexPath.item) }
        rows = items.map { UInt32($0.row) }
        columns = items.map { UInt32($0.column) }
        positions = items.map { UInt32($0.position) }
        setSizes = items.map { UInt32($0.setSize) }
        mounted = items.map(\.isMounted)
    }
}
