import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension ContainerReader {
    /// - Throws: `limit.elementsPerReply` for more than the query allows.
    func reply(
        _ answer: Query.Answer, to query: Query, _ limits: ProtocolLimits
    ) throws(RequestFailure) -> WireReply {
        switch answer {
        case .elements(let columns, let next):
            guard case .elements(let elements) = query else { return WireReply() }
            return QueryAnswer(to: elements, columns, next: next, in: state).message(names)
        case .counts(let items, let kinds): return reply(items, kinds)
        case .sections(let places): return reply(places)
        case .readingOrder(let found): return try reply(found, to: query, limits)
        case .prefetch(let found):
            let most = max(0, limits.elementsPerReply - found.dropped.count)
            return reply {
                $0.prefetch.items = found.items.prefix(most).map { names.path($0) }
                $0.prefetch.dropped = names.ranges(found.dropped)
            }
        case .row(let shown): return try reply(shown, limits)
        case .hit(let hit):
            return reply {
                $0.hitTest.attributes = names.attributes(hit.attributes.map { [$0] } ?? [])
                if let nearest = hit.nearest { $0.hitTest.nearest = names.path(nearest) }
                $0.hitTest.distance = hit.distance
            }
        case .nearest: return WireReply()
        case .insertionPoint(let found): return reply(found, to: query)
        case .selection(let found): return reply(found)
        case .item(let item):
            return reply { $0.neighbour = .with { if let item { $0.indexPath = names.path(item) } } }
        case .scrollTarget(let target):
            return reply {
                $0.scrollTarget = .with {
                    if let target { $0.offset = WirePoint(target.offset) }
                    if let offset = target?.rowOffset { $0.rowOffset = offset }
                }
            }
        case .offset(let offset):
            return reply {
                if case .scrollBack = query {
                    $0.scrollTarget = .with { if let offset { $0.offset = WirePoint(offset) } }
                } else {
                    $0.targetOffset.offset = WirePoint(offset ?? .zero)
                }
            }
        case .anchor(let anchor):
            return reply {
                $0.captureAnchor = .with {
                    guard let anchor else { return }
                    $0.anchor = WireAnchorSnapshot(anchor)
                    $0.anchor.indexPath = names.path(anchor.indexPath)
                }
            }
        case .explanation(let found): return reply(found)
        }
    }

    // MARK: Sections

    private func reply(_ items: [Int], _ kinds: [(kind: ElementKind, count: Int)]) -> WireReply {
        reply {
            $0.queryContainer.state = describe(state)
            $0.queryContainer.itemCounts = items.map { UInt32($0) }
            $0.queryContainer.kinds = kinds.map { kind, count in
                .with {
                    $0.category = kind.category.wireName
                    $0.kind = kind.wireName
                    $0.count = UInt32(count)
                }
            }
        }
    }

    private func reply(_ places: [SectionPlace]) -> WireReply {
        reply {
            $0.querySections.sections = places.map { place in
                var frame = WireSectionFrame(place)
                if let identifier = names.section(place.section) { frame.id = identifier }
                return frame
            }
        }
    }

    private func reply(
        _ found: [ReadItem]?, to query: Query, _ limits: ProtocolLimits
    ) throws(RequestFailure) -> WireReply {
        guard let found else {
            let isRect = if case .readingOrder(.rect, _, _) = query { true } else { false }
            throw .tooManyElements(limits, pointer: isRect ? "/readingOrder/rect" : "/readingOrder/section")
        }
        return reply {
            $0.readingOrder = WireReadingOrderReply(found)
            if let ids = names.identifiers(of: found.map(\.indexPath)) { $0.readingOrder.ids = ids }
        }
    }

    private func reply(_ shown: Query.ShownRow, _ limits: ProtocolLimits) throws(RequestFailure) -> WireReply {
        guard let elements = shown.elements else {
            throw .tooManyElements(limits, pointer: "/queryOrthogonal/section")
        }
        return reply {
            $0.queryOrthogonal = WireQueryOrthogonalReply(shown)
            $0.queryOrthogonal.direction = state.prepared.orthogonalDirection.rawValue
            if shown.frame != nil { $0.queryOrthogonal.attributes = names.attributes(elements) }
        }
    }

    // MARK: Sight

    private func reply(_ found: InsertionPoint?, to query: Query) -> WireReply {
        reply {
            $0.insertionPoint = .with {
                guard let found, case .insertionPoint(_, _, let moving) = query else { return }
                $0.indexPath = names.path(found, moving: moving)
                $0.into = found.isInto
            }
        }
    }

    private func reply(_ found: Query.Selection) -> WireReply {
        reply {
            $0.selectRect.ranges = names.ranges(found.ranges)
            $0.selectRect.count = UInt64(found.ranges.reduce(0) { $0 + $1.count })
            if let next = found.next {
                let cursor = ElementCursor(kind: ElementKinds.cell, section: next.section, item: next.item)
                $0.selectRect.cursor = cursor.text(generation: state.generation)
            }
        }
    }

    private func reply(_ found: Explanation?) -> WireReply {
        reply {
            $0.explain = .with {
                guard let found else { return }
                $0.attributes = names.attributes(found.attributes.map { [$0] } ?? [])
                $0.steps = found.steps.map { step in
                    .with { ($0.name, $0.text, $0.values) = (step.name, step.text, step.values) }
                }
                if let source = found.source { $0.source = WirePluginFault(source) }
            }
        }
    }
}

extension RequestFailure {
    fileprivate static func tooManyElements(_ limits: ProtocolLimits, pointer: String) -> RequestFailure {
        let limit = limits.elementsPerReply
        return .limit(.limitElements, Double(limit + 1), allowed: Double(limit), pointer: pointer)
    }
}

extension WireQueryOrthogonalReply {
    fileprivate init(_ shown: Query.ShownRow) {
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
