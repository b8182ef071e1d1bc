import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Answers about sections, the order of reading, and what comes into sight next.
extension ContainerReader {
    func queryContainer() -> WireReply {
        reply {
            $0.queryContainer.state = describe(state)
            $0.queryContainer.itemCounts = reader.itemCounts.map { UInt32($0) }
            $0.queryContainer.kinds = reader.kindCounts.map { kind, count in
                .with {
                    $0.category = kind.category.wireName
                    $0.kind = kind.category == .cell ? "cell" : kind.name
                    $0.count = UInt32(count)
                }
            }
        }
    }

    func prepare() -> WireReply {
        reply {
            $0.prepare.contentSize = WireSize(state.prepared.contentSize)
            $0.prepare.sectionCount = UInt32(state.data.prepared.sectionCount)
            $0.prepare.itemCount = UInt32(state.data.prepared.itemCount)
            let counts = state.transition?.step?.kindCounts.dropFirst()
            $0.prepare.supplementaryCount = UInt32(counts?.reduce(0, +) ?? state.prepared.supplementaryCount)
            $0.prepare.microseconds = state.duration / .microseconds(1)
            $0.prepare.warnings = state.warnings.map { WireWarning($0) }
        }
    }

    func querySections(_ message: WireQuerySections, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let section = try resolver(mapping).section(
            message.section, or: message.hasSectionID ? message.sectionID : nil, at: "/querySections")
        let (first, count) = (Int(section), max(1, Int(message.count)))
        let total = state.prepared.sectionCount
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
        guard !state.answersQueries || count <= scripted else {
            throw .limit(.limitQueries, Double(count), allowed: Double(scripted), pointer: "/querySections/count")
        }
        let found = try asked { reader throws(LayoutError) in try reader.places(ofSections: first..<first + count) }
        return reply {
            $0.querySections.sections = found.map { place in
                var frame = WireSectionFrame(place)
                if let identifier = names.section(place.section) { frame.id = identifier }
                return frame
            }
        }
    }

    func readingOrder(_ message: WireReadingOrder, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let names = ReadingAxis.allCases.map(\.rawValue)
        let name = try mapping.name(message.by, of: names, "/readingOrder/by")
        let axis = ReadingAxis(rawValue: name) ?? .rows
        let limit = mapping.limits.elementsPerReply
        let place: StateReader.ReadingPlace
        if message.hasRect {
            place = .rect(try mapping.rect(message.rect, "/readingOrder/rect"))
        } else {
            let section = try resolver(mapping).section(
                message.section, or: message.hasSectionID ? message.sectionID : nil, at: "/readingOrder")
            try asked { reader throws(LayoutError) in try reader.checkSection(Int(section), at: "/readingOrder") }
            place = .section(Int(section))
        }
        let found = try asked { reader throws(LayoutError) in
            try reader.readingOrder(in: place, by: axis, limit: limit)
        }
        guard let found else {
            throw .limit(
                .limitElements, Double(limit + 1), allowed: Double(limit),
                pointer: message.hasRect ? "/readingOrder/rect" : "/readingOrder/section")
        }
        return reply {
            $0.readingOrder = WireReadingOrderReply(found)
            if let ids = self.names.identifiers(of: found.map(\.indexPath)) { $0.readingOrder.ids = ids }
        }
    }

    func prefetch(_ message: WirePrefetch, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let velocity = try mapping.point(message.velocity, "/prefetch/velocity")
        let offset = message.hasOffset ? try mapping.point(message.offset, "/prefetch/offset") : nil
        let distance = try mapping.number(message.distance, "/prefetch/distance")
        guard distance >= 0 else {
            throw RequestFailure(
                .invalid, "/prefetch/distance is \(distance), expected a number from 0", pointer: "/prefetch/distance")
        }
        let loaded = try items(message.loaded, mapping, at: "/prefetch", member: "loaded")
        let most = mapping.limits.elementsPerReply
        let limit = message.limit == 0 ? most : min(most, Int(message.limit))
        let found = try asked { reader throws(LayoutError) in
            try reader.prefetch(velocity: velocity, from: offset, distance: distance, loaded: loaded, limit: limit)
        }
        return reply {
            $0.prefetch.items = found.items.prefix(max(0, most - found.dropped.count)).map { names.path($0) }
            $0.prefetch.dropped = names.ranges(found.dropped)
        }
    }

    func queryOrthogonal(_ message: WireQueryOrthogonal, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let pointer = "/queryOrthogonal"
        let section = try resolver(mapping).section(
            message.section, or: message.hasSectionID ? message.sectionID : nil, at: pointer)
        let limit = mapping.limits.elementsPerReply
        let found = try asked { reader throws(LayoutError) in
            try reader.shownRow(ofSection: Int(section), limit: limit, at: pointer)
        }
        guard let elements = found.elements else {
            throw .limit(
                .limitElements, Double(limit + 1), allowed: Double(limit), pointer: pointer + "/section")
        }
        return reply {
            $0.queryOrthogonal = WireQueryOrthogonalReply(found)
            $0.queryOrthogonal.direction = state.prepared.orthogonalDirection.rawValue
            if found.frame != nil { $0.queryOrthogonal.attributes = names.attributes(elements) }
        }
    }
}

extension WireQueryOrthogonalReply {
    /// All but the elements.
    fileprivate init(_ shown: StateReader.ShownRow) {
        self.init()
        behavior = shown.row.behavior.rawValue
        contentLength = shown.row.contentLength
        minOffset = shown.row.offsets.lowerBound
        maxOffset = shown.row.offsets.upperBound
        offset = shown.offset
        decelerationRate = shown.row.decelerationRate
        bounces = shown.row.bounces
        if let frame = shown.frame { self.frame = WireRect(frame) }
    }
}

extension WireQuerySections {
    /// The items of the sections, each of which is looked at.
    func cells(in state: LaidOutState) -> Int {
        let sections = state.prepared.sections.dropFirst(Int(section)).prefix(max(1, Int(count)))
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
