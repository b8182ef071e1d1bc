import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension QueryReading {
    func insertionPoint(_ message: WireInsertionPoint) throws(RequestFailure) -> Query {
        let point = try mapping.point(message.point, "/insertionPoint/point")
        let moving = try items(message.moving, at: "/insertionPoint", member: "moving")
        return .insertionPoint(at: point, allowsInto: message.allowsInto, moving: moving)
    }

    func selection(_ message: WireSelectRect) throws(RequestFailure) -> Query {
        let rect = try mapping.rect(message.rect, "/selectRect/rect")
        let most = mapping.limits.elementsPerReply
        let limit = message.limit == 0 ? most : min(most, Int(message.limit))
        if message.cursor.isEmpty { return .selection(in: rect, limit: limit) }
        let cursor = try cursor(message.cursor, "/selectRect/cursor")
        return .selection(in: rect, from: ItemPath(section: cursor.section, item: cursor.item), limit: limit)
    }

    func neighbour(_ message: WireNeighbour) throws(RequestFailure) -> Query {
        let from = try path(message.from, isThere: message.hasFrom, at: "/neighbour/from")
        let names = NeighbourDirection.allCases.map(\.rawValue)
        guard let direction = NeighbourDirection(rawValue: message.direction) else {
            // There is no default direction.
            throw RequestFailure(
                .invalid,
                "/neighbour/direction is \"\(excerpt(message.direction))\", expected one of \(names.joined(separator: ", "))",
                pointer: "/neighbour/direction", nearest: nearestNames(to: message.direction, among: names))
        }
        return .neighbour(of: from, towards: direction)
    }

    // MARK: Scrolling

    func scrollTarget(_ message: WireScrollTarget) throws(RequestFailure) -> Query {
        if message.hasAnchor { return .scrollBack(to: try anchor(message.anchor, at: "/scrollTarget/anchor")) }
        let path = try path(message.indexPath, isThere: message.hasIndexPath, at: "/scrollTarget/indexPath")
        let (horizontal, vertical) = try alignments(message.horizontal, message.vertical, at: "/scrollTarget")
        return .scrollTarget(of: path, horizontal: horizontal, vertical: vertical)
    }

    /// Where something is to lie in the visible part.
    func alignments(
        _ horizontal: String, _ vertical: String, at pointer: String
    ) throws(RequestFailure) -> (horizontal: ScrollAlignment, vertical: ScrollAlignment) {
        let vertical = try mapping.name(
            vertical, of: ["nearest", "top", "center", "bottom", "none"], pointer + "/vertical")
        let horizontal = try mapping.name(
            horizontal, of: ["nearest", "left", "center", "right", "none"], pointer + "/horizontal")
        return (ScrollAlignment(name: horizontal), ScrollAlignment(name: vertical))
    }

    func anchor(_ message: WireAnchorSnapshot, at pointer: String) throws(RequestFailure) -> AnchorSnapshot {
        let edge = try mapping.name(message.edge, of: AnchorSnapshot.Edge.allCases.map(\.rawValue), pointer + "/edge")
        var item = message.indexPath
        // A captured anchor has both, and its numbers may have become those of another item.
        if item.hasID { (item.section, item.item) = (0, 0) }
        return AnchorSnapshot(
            indexPath: try path(item, isThere: message.hasIndexPath, at: pointer + "/indexPath"),
            edge: AnchorSnapshot.Edge(rawValue: edge) ?? .start,
            distance: try mapping.number(message.distance, pointer + "/distance"))
    }

    func anchor(_ message: WireCaptureAnchor) throws(RequestFailure) -> Query {
        switch try mapping.name(message.at, of: ["firstVisible", "end", "item"], "/captureAnchor/at") {
        case "item":
            let path = try path(message.indexPath, isThere: message.hasIndexPath, at: "/captureAnchor/indexPath")
            return .anchor(.item(path))
        case "end": return .anchor(.end)
        default: return .anchor(.firstVisible)
        }
    }

    /// Where a scroll would come to rest, of the content or of a section that scrolls by itself.
    func restingOffset(_ message: WireTargetOffset) throws(RequestFailure) -> Query {
        let proposed = try mapping.point(message.proposed, "/targetOffset/proposed")
        let velocity = try mapping.point(message.velocity, "/targetOffset/velocity")
        let names = ScrollSnapping.allCases.map(\.rawValue)
        let name = try mapping.name(message.snapping, of: names, "/targetOffset/snapping")
        let snapping = ScrollSnapping(rawValue: name) ?? .paging
        guard message.hasSection || message.hasSectionID else {
            return .restingOffset(for: proposed, velocity: velocity, snapping: snapping)
        }
        guard message.snapping.isEmpty else {
            throw RequestFailure(
                .invalid,
                "/targetOffset/snapping is \"\(excerpt(name))\", expected an empty string: the section's orthogonalScrollingBehavior decides",
                pointer: "/targetOffset/snapping")
        }
        let section = try resolver.section(
            message.section, or: message.hasSectionID ? message.sectionID : nil, at: "/targetOffset")
        return .rowRest(ofSection: Int(section), proposed: proposed.x, velocity: velocity.x)
    }

    // MARK: Explaining

    func explanation(_ message: WireExplain) throws(RequestFailure) -> Query {
        let categories = Element.Category.allCases
        let name = try mapping.name(
            message.category.isEmpty && !message.kind.isEmpty ? "supplementary" : message.category,
            of: categories.map(\.wireName), "/explain/category")
        let category = categories.first { $0.wireName == name } ?? .cell
        guard category == .cell else {
            let path = try resolver.path(message.indexPath, "/explain/indexPath").model
            return .explanation(of: ElementKind(category, message.kind), at: path)
        }
        guard message.kind.isEmpty else {
            throw RequestFailure(
                .invalid, "/explain/kind is \"\(excerpt(message.kind))\", expected an empty string for a cell",
                pointer: "/explain/kind")
        }
        let path = try path(message.indexPath, isThere: message.hasIndexPath, at: "/explain/indexPath")
        return .explanation(of: ElementKind(.cell, ""), at: path)
    }
}

extension ScrollAlignment {
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
