import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Answers from what a user sees of one state of a container.
extension ContainerReader {
    func hitTest(_ message: WireHitTest, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let point = try mapping.point(message.point, "/hitTest/point")
        var result = WireHitTestReply()
        try withPresentedLayout { presented throws(LayoutError) in
            let hit = try presented.hit(point)
            result.attributes = WireAttributes(hit.map { [$0] } ?? [])
            if let hit, hit.element.category == .cell {
                result.nearest = WireIndexPath(hit.element.indexPath)
            } else if let nearest = try presented.nearest(to: point) {
                result.nearest = WireIndexPath(nearest.path)
                result.distance = nearest.distance
            }
        }
        return reply { $0.hitTest = result }
    }

    func insertionPoint(_ message: WireInsertionPoint, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let point = try mapping.point(message.point, "/insertionPoint/point")
        let ranges = try resolver(mapping).ranges(message.moving, "/insertionPoint/moving")
        try checkCount(ranges, mapping, "/insertionPoint", "moving")
        try checkItems(ranges, "/insertionPoint/moving")
        let moving = ranges.map { ItemRange($0) }
        let found = try withPresentedLayout { presented throws(LayoutError) in
            try presented.insertionPoint(at: point, allowsInto: message.allowsInto, moving: moving)
        }
        return reply {
            $0.insertionPoint = .with {
                guard let found else { return }
                $0.indexPath = WireIndexPath(found.indexPath)
                $0.into = found.isInto
                if withIDs { ReplyIdentifiers(snapshot.sections)?.add(to: &$0, moving: moving) }
            }
        }
    }

    func selectRect(_ message: WireSelectRect, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let rect = try mapping.rect(message.rect, "/selectRect/rect")
        let most = mapping.limits.elementsPerReply
        let limit = message.limit == 0 ? most : min(most, Int(message.limit))
        var start = IndexPath(section: 0, item: 0)
        if !message.cursor.isEmpty {
            let cursor = try ElementCursor(
                message.cursor, of: snapshot.prepared.kinds, generation: snapshot.generation, "/selectRect/cursor")
            start = IndexPath(section: cursor.section, item: cursor.item)
        }
        let ranges = try withPresentedLayout { presented throws(LayoutError) in
            try presented.selection(rect, from: start, limit: limit)
        }
        var result = WireSelectRectReply()
        result.ranges = ranges.ranges.map { WireItemRange($0) }
        result.count = UInt64(ranges.count)
        if let next = ranges.next {
            result.cursor = ElementCursor(kind: ElementKinds.cell, section: next.section, item: next.item)
                .text(generation: snapshot.generation)
        }
        return reply { $0.selectRect = result }
    }

    func neighbour(_ message: WireNeighbour, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let from = try path(message.from, message.hasFrom, mapping, "/neighbour/from")
        let names = NeighbourDirection.allCases.map(\.rawValue)
        guard let direction = NeighbourDirection(rawValue: message.direction) else {
            // There is no default direction.
            throw RequestFailure(
                .invalid,
                "/neighbour/direction is \"\(excerpt(message.direction))\", expected one of \(names.joined(separator: ", "))",
                pointer: "/neighbour/direction", nearest: nearestNames(to: message.direction, among: names))
        }
        let found = try withPresentedLayout { presented throws(LayoutError) in
            try presented.selecting(from: snapshot.sections).neighbour(of: from, direction)
        }
        return reply { $0.neighbour = .with { if let found { $0.indexPath = WireIndexPath(found) } } }
    }

    // MARK: Scrolling

    func scrollTarget(_ message: WireScrollTarget, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        var result = WireScrollTargetReply()
        if message.hasAnchor {
            let anchor = try self.anchor(message.anchor, mapping, "/scrollTarget/anchor")
            let offset = try withPresentedLayout { presented throws(LayoutError) in
                try presented.scrollTarget(to: anchor)
            }
            if let offset { result.offset = WirePoint(offset) }
            return reply { $0.scrollTarget = result }
        }
        let path = try path(message.indexPath, message.hasIndexPath, mapping, "/scrollTarget/indexPath")
        let vertical = try mapping.name(
            message.vertical, of: ["nearest", "top", "center", "bottom", "none"], "/scrollTarget/vertical")
        let horizontal = try mapping.name(
            message.horizontal, of: ["nearest", "left", "center", "right", "none"], "/scrollTarget/horizontal")
        let found = try withPresentedLayout { presented throws(LayoutError) in
            try presented.scrollTarget(
                to: path, horizontal: ScrollAlignment(name: horizontal), vertical: ScrollAlignment(name: vertical))
        }
        if let found {
            result.offset = WirePoint(found.offset)
            if let offset = found.rowOffset { result.rowOffset = offset }
        }
        return reply { $0.scrollTarget = result }
    }

    private func anchor(
        _ message: WireAnchorSnapshot, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> AnchorSnapshot {
        let edge = try mapping.name(message.edge, of: AnchorSnapshot.Edge.allCases.map(\.rawValue), pointer + "/edge")
        var item = message.indexPath
        // A captured anchor has both, and its numbers may have become those of another item.
        if item.hasID { (item.section, item.item) = (0, 0) }
        return AnchorSnapshot(
            indexPath: try path(item, message.hasIndexPath, mapping, pointer + "/indexPath"),
            edge: AnchorSnapshot.Edge(rawValue: edge) ?? .start,
            distance: try mapping.number(message.distance, pointer + "/distance"))
    }

    func captureAnchor(_ message: WireCaptureAnchor, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let at = try mapping.name(message.at, of: ["firstVisible", "end", "item"], "/captureAnchor/at")
        let named =
            at == "item" ? try path(message.indexPath, message.hasIndexPath, mapping, "/captureAnchor/indexPath") : nil
        let anchor = try withPresentedLayout { presented throws(LayoutError) in
            if let named { return try presented.anchor(of: named) }
            return try at == "end" ? presented.lastVisible() : presented.firstVisible()
        }
        return reply { $0.captureAnchor = .with { if let anchor { $0.anchor = WireAnchorSnapshot(anchor) } } }
    }

    func restingOffset(_ message: WireTargetOffset, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let proposed = try mapping.point(message.proposed, "/targetOffset/proposed")
        let velocity = try mapping.point(message.velocity, "/targetOffset/velocity")
        let names = ScrollSnapping.allCases.map(\.rawValue)
        let name = try mapping.name(message.snapping, of: names, "/targetOffset/snapping")
        guard !message.hasSection, !message.hasSectionID else {
            throw RequestFailure(
                .invalid,
                "/targetOffset/snapping is \"\(excerpt(name))\", expected an empty string: the section's orthogonalScrollingBehavior decides",
                pointer: "/targetOffset/snapping")
        }
        let offset = try withPresentedLayout { presented throws(LayoutError) in
            try presented.restingOffset(for: proposed, velocity: velocity, ScrollSnapping(rawValue: name) ?? .paging)
        }
        return reply { $0.targetOffset.offset = WirePoint(offset) }
    }

    // MARK: Explaining

    func explain(_ message: WireExplain, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let (category, kind, element) = try explained(message, mapping)
        let explanation = try withPresentedLayout { presented throws(LayoutError) in
            try presented.explanation(of: kind, at: element)
        }
        var result = WireExplainReply()
        result.attributes = WireAttributes(explanation.attributes.map { [$0] } ?? [])
        result.steps = explanation.steps.map { step in
            .with {
                $0.name = step.name
                $0.text = step.text
                $0.values = step.values
            }
        }
        if let live, snapshot.isScripted {
            result.source = WirePluginFault(
                live.layout.source(of: category == .cell ? element : nil, in: live.container))
        }
        return reply { $0.explain = result }
    }

    /// The element that a request asks about.
    private func explained(
        _ message: WireExplain, _ mapping: Mapping
    ) throws(RequestFailure) -> (category: Element.Category, kind: UInt32, element: IndexPath) {
        let categories = Element.Category.allCases
        let name = try mapping.name(
            message.category.isEmpty && !message.kind.isEmpty ? "supplementary" : message.category,
            of: categories.map(\.wireName), "/explain/category")
        let category = categories.first { $0.wireName == name } ?? .cell
        guard category == .cell else {
            let kind = try number(of: category, message.kind, "/explain")
            let path = try resolver(mapping).path(message.indexPath, "/explain/indexPath")
            try checkSection(path, "/explain/indexPath")
            return (category, kind, path.model)
        }
        guard message.kind.isEmpty else {
            throw RequestFailure(
                .invalid, "/explain/kind is \"\(excerpt(message.kind))\", expected an empty string for a cell",
                pointer: "/explain/kind")
        }
        let element = try path(message.indexPath, message.hasIndexPath, mapping, "/explain/indexPath")
        return (.cell, ElementKinds.cell, element)
    }

    // MARK: Steps

    /// Runs `body` on what a user sees of the container.
    func withPresentedLayout<Answer>(
        _ body: (PresentedLayout) throws(LayoutError) -> Answer
    ) throws(RequestFailure) -> Answer {
        guard let live else {
            do throws(LayoutError) {
                return try body(
                    PresentedLayout(
                        snapshot.prepared, bounds: snapshot.bounds, offsets: snapshot.orthogonalOffsets, live: step))
            } catch {
                throw RequestFailure(error)
            }
        }
        return try live.answer { layout, container throws(LayoutError) in
            try body(
                PresentedLayout(
                    snapshot.prepared, bounds: snapshot.bounds, offsets: snapshot.orthogonalOffsets,
                    live: snapshot.answersQueries
                        ? layout.querySource(for: snapshot.prepared, of: container) : nil,
                    scrollTargets: layout.scrollTargets(of: container)))
        }
    }

    func reply(_ set: (inout WireReply) -> Void) -> WireReply {
        var reply = WireReply()
        reply.generation = snapshot.generation
        set(&reply)
        return identified(reply)
    }

    /// A checked index path of an item.
    private func path(
        _ wire: WireIndexPath, _ isThere: Bool, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> IndexPath {
        guard isThere else {
            throw RequestFailure(.invalid, "\(pointer) is missing, expected an item's index path", pointer: pointer)
        }
        let path = try resolver(mapping).path(wire, pointer)
        try checkItem(path, pointer)
        return path.model
    }
}

extension ScrollAlignment {
    /// The alignment with a name that was checked.
    fileprivate init(name: String) {
        switch name {
        case "left", "top": self = .start
        case "center": self = .center
        case "right", "bottom": self = .end
        case "none": self = .none
        default: self = .nearest
        }
    }
}
