import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Answers from what a user sees of one state of a container.
extension ContainerReader {
    func hitTest(_ message: WireHitTest, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let point = try mapping.point(message.point, "/hitTest/point")
        let hit = try asked { reader throws(LayoutError) in try reader.hit(at: point) }
        return reply {
            $0.hitTest.attributes = names.attributes(hit.attributes.map { [$0] } ?? [])
            if let nearest = hit.nearest { $0.hitTest.nearest = names.path(nearest) }
            $0.hitTest.distance = hit.distance
        }
    }

    func insertionPoint(_ message: WireInsertionPoint, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let point = try mapping.point(message.point, "/insertionPoint/point")
        let moving = try items(message.moving, mapping, at: "/insertionPoint", member: "moving")
        let found = try asked { reader throws(LayoutError) in
            try reader.insertionPoint(at: point, allowsInto: message.allowsInto, moving: moving)
        }
        return reply {
            $0.insertionPoint = .with {
                guard let found else { return }
                $0.indexPath = names.path(found, moving: moving)
                $0.into = found.isInto
            }
        }
    }

    func selectRect(_ message: WireSelectRect, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let rect = try mapping.rect(message.rect, "/selectRect/rect")
        let most = mapping.limits.elementsPerReply
        let limit = message.limit == 0 ? most : min(most, Int(message.limit))
        var start = ItemPath(section: 0, item: 0)
        if !message.cursor.isEmpty {
            let cursor = try ElementCursor(
                message.cursor, of: state.prepared.kinds, generation: state.generation, "/selectRect/cursor")
            start = ItemPath(section: cursor.section, item: cursor.item)
        }
        let found = try asked { reader throws(LayoutError) in
            try reader.selection(in: rect, from: start, limit: limit)
        }
        var result = WireSelectRectReply()
        result.ranges = names.ranges(found.ranges)
        result.count = UInt64(found.ranges.reduce(0) { $0 + $1.count })
        if let next = found.next {
            result.cursor = ElementCursor(kind: ElementKinds.cell, section: next.section, item: next.item)
                .text(generation: state.generation)
        }
        return reply { $0.selectRect = result }
    }

    func neighbour(_ message: WireNeighbour, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let from = try path(message.from, isThere: message.hasFrom, mapping, at: "/neighbour/from")
        let names = NeighbourDirection.allCases.map(\.rawValue)
        guard let direction = NeighbourDirection(rawValue: message.direction) else {
            // There is no default direction.
            throw RequestFailure(
                .invalid,
                "/neighbour/direction is \"\(excerpt(message.direction))\", expected one of \(names.joined(separator: ", "))",
                pointer: "/neighbour/direction", nearest: nearestNames(to: message.direction, among: names))
        }
        let found = try asked { reader throws(LayoutError) in
            try reader.neighbour(of: from, towards: direction, at: "/neighbour/from")
        }
        return reply { $0.neighbour = .with { if let found { $0.indexPath = self.names.path(found) } } }
    }

    // MARK: Scrolling

    func scrollTarget(_ message: WireScrollTarget, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        var result = WireScrollTargetReply()
        if message.hasAnchor {
            let anchor = try self.anchor(message.anchor, mapping, at: "/scrollTarget/anchor")
            let offset = try asked { reader throws(LayoutError) in
                try reader.scrollTarget(to: anchor, at: "/scrollTarget/anchor/indexPath")
            }
            if let offset { result.offset = WirePoint(offset) }
            return reply { $0.scrollTarget = result }
        }
        let path = try path(message.indexPath, isThere: message.hasIndexPath, mapping, at: "/scrollTarget/indexPath")
        let vertical = try mapping.name(
            message.vertical, of: ["nearest", "top", "center", "bottom", "none"], "/scrollTarget/vertical")
        let horizontal = try mapping.name(
            message.horizontal, of: ["nearest", "left", "center", "right", "none"], "/scrollTarget/horizontal")
        let found = try asked { reader throws(LayoutError) in
            try reader.scrollTarget(
                of: path, horizontal: ScrollAlignment(name: horizontal), vertical: ScrollAlignment(name: vertical),
                at: "/scrollTarget/indexPath")
        }
        if let found {
            result.offset = WirePoint(found.offset)
            if let offset = found.rowOffset { result.rowOffset = offset }
        }
        return reply { $0.scrollTarget = result }
    }

    private func anchor(
        _ message: WireAnchorSnapshot, _ mapping: Mapping, at pointer: String
    ) throws(RequestFailure) -> AnchorSnapshot {
        let edge = try mapping.name(message.edge, of: AnchorSnapshot.Edge.allCases.map(\.rawValue), pointer + "/edge")
        var item = message.indexPath
        // A captured anchor has both, and its numbers may have become those of another item.
        if item.hasID { (item.section, item.item) = (0, 0) }
        return AnchorSnapshot(
            indexPath: try path(item, isThere: message.hasIndexPath, mapping, at: pointer + "/indexPath"),
            edge: AnchorSnapshot.Edge(rawValue: edge) ?? .start,
            distance: try mapping.number(message.distance, pointer + "/distance"))
    }

    func captureAnchor(_ message: WireCaptureAnchor, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let at = try mapping.name(message.at, of: ["firstVisible", "end", "item"], "/captureAnchor/at")
        let place: AnchorPlace =
            switch at {
            case "item":
                .item(
                    try path(message.indexPath, isThere: message.hasIndexPath, mapping, at: "/captureAnchor/indexPath"))
            case "end": .end
            default: .firstVisible
            }
        let anchor = try asked { reader throws(LayoutError) in try reader.anchor(of: place) }
        return reply {
            $0.captureAnchor = .with {
                guard let anchor else { return }
                $0.anchor = WireAnchorSnapshot(anchor)
                $0.anchor.indexPath = names.path(anchor.indexPath)
            }
        }
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
        let offset = try asked { reader throws(LayoutError) in
            try reader.restingOffset(
                for: proposed, velocity: velocity, snapping: ScrollSnapping(rawValue: name) ?? .paging)
        }
        return reply { $0.targetOffset.offset = WirePoint(offset) }
    }

    // MARK: Explaining

    func explain(_ message: WireExplain, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        let (kind, element) = try explained(message, mapping)
        let found = try asked { reader throws(LayoutError) in try reader.explanation(of: kind, at: element) }
        var result = WireExplainReply()
        guard let found else { return reply { $0.explain = result } }
        result.attributes = names.attributes(found.attributes.map { [$0] } ?? [])
        result.steps = found.steps.map { step in
            .with {
                $0.name = step.name
                $0.text = step.text
                $0.values = step.values
            }
        }
        if let source = found.source { result.source = WirePluginFault(source) }
        return reply { $0.explain = result }
    }

    /// The element that a request asks about.
    private func explained(
        _ message: WireExplain, _ mapping: Mapping
    ) throws(RequestFailure) -> (kind: UInt32, element: ItemPath) {
        let categories = Element.Category.allCases
        let name = try mapping.name(
            message.category.isEmpty && !message.kind.isEmpty ? "supplementary" : message.category,
            of: categories.map(\.wireName), "/explain/category")
        let category = categories.first { $0.wireName == name } ?? .cell
        guard category == .cell else {
            let path = try resolver(mapping).path(message.indexPath, "/explain/indexPath").model
            let kind = try asked { reader throws(LayoutError) in
                let kind = try reader.number(of: category, named: message.kind, at: "/explain")
                try reader.checkSectionOfElements(path.section, at: "/explain/indexPath")
                return kind
            }
            return (kind, path)
        }
        guard message.kind.isEmpty else {
            throw RequestFailure(
                .invalid, "/explain/kind is \"\(excerpt(message.kind))\", expected an empty string for a cell",
                pointer: "/explain/kind")
        }
        let element = try path(message.indexPath, isThere: message.hasIndexPath, mapping, at: "/explain/indexPath")
        return (ElementKinds.cell, element)
    }

    // MARK: Steps

    /// A checked index path of an item.
    private func path(
        _ wire: WireIndexPath, isThere: Bool, _ mapping: Mapping, at pointer: String
    ) throws(RequestFailure) -> ItemPath {
        guard isThere else {
            throw RequestFailure(.invalid, "\(pointer) is missing, expected an item's index path", pointer: pointer)
        }
        let path = try resolver(mapping).path(wire, pointer).model
        try asked { reader throws(LayoutError) in try reader.checkItem(path, at: pointer) }
        return path
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
