import LayoutEngine
import LayoutWire

/// Replies about a container that is laid out in another order, by index paths of the data.
extension DragView {
    /// Names items as the data does. Items that come from another container are left out.
    ///
    /// - Parameter request: the request by the index paths as they are laid out.
    func renumber(_ reply: inout WireReply, of request: WireRequest.OneOf_Request) {
        switch reply.result {
        case .queryRect(var own):
            renumber(&own)
            reply.queryRect = own
        case .queryItems(var own):
            renumber(&own)
            reply.queryItems = own
        case .querySupplementary(var own):
            renumber(&own)
            reply.querySupplementary = own
        case .queryDecorations(var own):
            renumber(&own)
            reply.queryDecorations = own
        case .hitTest(var own):
            renumber(&own.attributes)
            if own.hasNearest, !renumber(&own.nearest) { own.clearNearest() }
            reply.hitTest = own
        case .insertionPoint(var own):
            if own.hasIndexPath, case .insertionPoint(let message) = request { renumber(&own, of: message) }
            reply.insertionPoint = own
        case .selectRect(var own):
            own.ranges = data(own.ranges).sorted { ($0.section, $0.item) < ($1.section, $1.item) }.joined
            own.count = own.ranges.reduce(0) { $0 + UInt64(max(1, $1.count)) }
            reply.selectRect = own
        case .neighbour(var own):
            if own.hasIndexPath, !renumber(&own.indexPath) { own.clearIndexPath() }
            reply.neighbour = own
        case .captureAnchor(var own):
            if own.hasAnchor, !renumber(&own.anchor.indexPath) { own.clearAnchor() }
            reply.captureAnchor = own
        case .explain(var own):
            renumber(&own.attributes)
            reply.explain = own
        case .queryContainer(var own):
            let sections = committed.prepared.sections.prefix(committed.prepared.sectionCount)
            own.itemCounts = sections.map { UInt32($0.itemCount) }
            if !own.kinds.isEmpty { own.kinds[0].count = UInt32(committed.prepared.itemCount) }
            reply.queryContainer = own
        case .querySections(var own):
            for index in own.sections.indices {
                let section = committed.prepared.sections[Int(own.sections[index].section)]
                own.sections[index].itemCount = UInt32(section.itemCount)
            }
            reply.querySections = own
        case .readingOrder(var own):
            renumber(&own)
            reply.readingOrder = own
        case .prefetch(var own):
            own.items = own.items.compactMap { path in map.oldPath(of: path.model).map { WireIndexPath($0) } }
            own.dropped = data(own.dropped)
            reply.prefetch = own
        default: break
        }
    }

    /// Names the cells as the data does.
    func renumber(_ attributes: inout WireAttributes) {
        var isKept = [Bool](repeating: true, count: attributes.sections.count)
        for index in attributes.sections.indices where attributes.kinds.isEmpty || attributes.kinds[index] == 0 {
            let place = IndexPath(section: Int(attributes.sections[index]), item: Int(attributes.items[index]))
            if let path = map.oldPath(of: place) {
                (attributes.sections[index], attributes.items[index]) = (UInt32(path.section), UInt32(path.item))
            } else {
                isKept[index] = false
            }
        }
        if isKept.contains(false) { attributes.keep(isKept) }
    }

    private func renumber(_ reply: inout WireQueryReply) {
        renumber(&reply.attributes)
        reply.isProvisional = true
    }

    /// - Returns: false if the data has no such item.
    private func renumber(_ wire: inout WireIndexPath) -> Bool {
        guard let path = map.oldPath(of: wire.model) else { return false }
        wire = WireIndexPath(path)
        return true
    }

    private func data(_ ranges: [WireItemRange]) -> [WireItemRange] {
        ranges.flatMap { range in
            map.oldPieces(of: ItemRange(range)).compactMap { piece in
                piece.other.map {
                    WireItemRange(ItemRange(section: $0.section, item: $0.item, count: piece.count))
                }
            }
        }
    }

    private func renumber(_ reply: inout WireReadingOrderReply) {
        let found = reply.sections.indices.map { index in
            map.oldPath(of: IndexPath(section: Int(reply.sections[index]), item: Int(reply.items[index])))
        }
        let isKept = found.map { $0 != nil }
        reply.sections = found.compactMap { $0.map { UInt32($0.section) } }
        reply.items = found.compactMap { $0.map { UInt32($0.item) } }
        reply.rows = reply.rows.kept(isKept)
        reply.columns = reply.columns.kept(isKept)
        reply.positions = reply.positions.kept(isKept)
        reply.setSizes = reply.setSizes.kept(isKept)
        reply.mounted = reply.mounted.kept(isKept)
    }

    // MARK: Insertion

    /// A drop into an item names it as the data does. One between items comes before the next of them that is not being moved.
    private func renumber(_ reply: inout WireInsertionPointReply, of message: WireInsertionPoint) {
        let (section, item) = (Int(reply.indexPath.section), Int(reply.indexPath.item))
        if reply.into {
            // A place that is to be left empty takes nothing.
            if !renumber(&reply.indexPath) { reply = WireInsertionPointReply() }
            return
        }
        let moving = message.moving.map { ItemRange($0) }
        var place = item
        let own = moving.filter { $0.section == section }.map(\.range).merged
        for range in own where range.lowerBound <= place { place += range.count }
        let lifted = Set(indexPaths)
        let count = committed.prepared.sections[section].itemCount
        let dragged = moving.flatMap { map.oldPieces(of: $0) }.compactMap { piece in
            piece.other.map { ItemRange(section: $0.section, item: $0.item, count: piece.count) }
        }
        let before = dragged.filter { $0.section == section }.map(\.range).merged
        let end = count + lifted.count + 1
        while place < end {
            let next = partitioningIndex(in: 0..<own.count) { own[$0].upperBound > place }
            if next < own.count, own[next].lowerBound <= place {
                place = own[next].upperBound
                continue
            }
            if let path = map.oldPath(of: IndexPath(section: section, item: place)), !lifted.contains(path) {
                let gone = before.reduce(0) { $0 + max(0, min($1.upperBound, path.item) - $1.lowerBound) }
                reply.indexPath.item = UInt32(path.item - gone)
                return
            }
            place += 1
        }
        reply.indexPath.item = UInt32(count - before.reduce(0) { $0 + $1.count })
    }
}

extension LaidOutState {
    /// The layout's warnings, by index paths of the data.
    var warnings: [LayoutWarning] {
        guard let drag else { return prepared.warnings }
        return prepared.warnings.compactMap { warning in
            drag.map.oldPath(of: warning.indexPath).map { path in
                var warning = warning
                warning.indexPath = path
                return warning
            }
        }
    }
}

extension WireAttributes {
    /// Removes the elements that are not kept.
    fileprivate mutating func keep(_ isKept: [Bool]) {
        var positions: [UInt32?] = []
        var count: UInt32 = 0
        for keeps in isKept {
            positions.append(keeps ? count : nil)
            count += keeps ? 1 : 0
        }
        func position(_ old: UInt32) -> UInt32? { Int(old) < positions.count ? positions[Int(old)] : nil }
        frames = frames.enumerated().filter { isKept[$0.offset / 4] }.map(\.element)
        sections = sections.kept(isKept)
        items = items.kept(isKept)
        kinds = kinds.kept(isKept)
        zIndexes = zIndexes.kept(isKept)
        alphas = alphas.kept(isKept)
        hidden = hidden.kept(isKept)
        estimated = estimated.kept(isKept)
        transforms = transforms.compactMap { transform in
            position(transform.position).map { position in
                var moved = transform
                moved.position = position
                return moved
            }
        }
        pinned = pinned.compactMap { pin in
            position(pin.position).map { position in
                var moved = pin
                moved.position = position
                return moved
            }
        }
        custom = custom.compactMap { column in
            var kept = WireCustomColumn()
            kept.name = column.name
            for (old, value) in zip(column.positions, column.values) {
                guard let position = position(old) else { continue }
                kept.positions.append(position)
                kept.values.append(value)
            }
            return kept.positions.isEmpty ? nil : kept
        }
    }
}

extension Array {
    /// The elements that are kept of a column, which may be empty.
    fileprivate func kept(_ isKept: [Bool]) -> [Element] {
        isEmpty ? [] : zip(self, isKept).filter(\.1).map(\.0)
    }
}

extension [WireItemRange] {
    /// The same with ranges that continue one another joined.
    fileprivate var joined: [WireItemRange] {
        var joined: [WireItemRange] = []
        for range in self {
            if let last = joined.last, last.section == range.section, last.item + last.count == range.item {
                joined[joined.count - 1].count += range.count
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
