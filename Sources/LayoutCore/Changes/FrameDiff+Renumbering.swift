/// Diffs of a container that is laid out in another order than that of its data, by the index paths of the data.
///
///     data      0  1  2  3  4        item 1 is being moved behind item 3
///     laid out  0  2  3  1  4        what lies at 1 is item 2 of the data
extension FrameDiff {
    /// The same changes by the index paths of the data, which is the same before and after.
    ///
    /// - Parameters:
    ///   - before: from the data to the order in which it was laid out.
    ///   - after: from the data to the order in which it is laid out now.
    ///   - moving: the items that do not keep their section; they count as stale.
    package func renumbered(before: ItemMap, after: ItemMap, moving: [ItemPath]) -> FrameDiff {
        if isEverything { return self }
        let cell = ElementKind(.cell, "")
        var result = self
        result.segments = segments.filter { $0.key.kind != cell }
        result.deleted = deleted.filter { $0.key.kind != cell }
        for (track, list) in segments where track.kind == cell {
            for segment in list { result.add(segment, of: track.section, before: before, after: after) }
        }
        for (track, ranges) in deleted where track.kind == cell {
            for range in ranges {
                let items = ItemRange(section: track.section, item: range.lowerBound, count: range.count)
                for piece in before.oldPieces(of: items) {
                    guard let path = piece.other else { continue }
                    result.deleted[Track(cell, path.section), default: []].append(
                        path.item..<path.item + piece.count)
                }
            }
        }
        result.makeStale(moving)
        return result.tidied
    }

    /// A diff in which index paths change as a batch update says, and no frame changes, apart from those of stale items, which are named
    /// by their new index paths.
    package init(renumbering plan: UpdatePlan, stale: [ItemPath]) {
        let cell = ElementKind(.cell, "")
        for run in plan.outcome.survivors where run.from != run.to {
            segments[Track(cell, run.to.section), default: []].append(
                Segment(item: run.to.item, count: run.count, source: .old(run.from, .none)))
        }
        for items in plan.outcome.inserted {
            segments[Track(cell, items.section), default: []].append(
                Segment(item: items.item, count: items.count, source: .new))
        }
        for items in plan.outcome.deleted { deleted[Track(cell, items.section), default: []].append(items.range) }
        for path in stale {
            let track = Track(cell, path.section)
            let origin = segments[track]?.first { $0.item <= path.item && path.item < $0.end }
            let source = origin?.part(path.item..<path.item + 1).source ?? .old(path, .stale)
            cut(path)
            var stale = source
            if case .old(let from, _) = source { stale = .old(from, .stale) }
            segments[track, default: []].append(Segment(item: path.item, count: 1, source: stale))
        }
        self = tidied
    }

    private mutating func add(_ segment: Segment, of section: Int, before: ItemMap, after: ItemMap) {
        let items = ItemRange(section: section, item: segment.item, count: segment.count)
        for piece in after.oldPieces(of: items) {
            guard let path = piece.other else { continue }
            let track = Track(ElementKind(.cell, ""), path.section)
            let part = segment.part(piece.item..<piece.item + piece.count)
            guard case .old(let from, let movement) = part.source else {
                segments[track, default: []].append(Segment(item: path.item, count: piece.count, source: .new))
                continue
            }
            let origins = before.oldPieces(of: ItemRange(section: from.section, item: from.item, count: part.count))
            for origin in origins {
                segments[track, default: []].append(
                    Segment(
                        item: path.item + origin.item - from.item, count: origin.count,
                        source: origin.other.map { .old($0, movement) } ?? .new))
            }
        }
    }

    /// Lists items as stale at their places.
    private mutating func makeStale(_ paths: [ItemPath]) {
        for path in paths {
            cut(path)
            segments[Track(ElementKind(.cell, ""), path.section), default: []].append(
                Segment(item: path.item, count: 1, source: .old(path, .stale)))
        }
    }

    /// Takes a cell out of the segments.
    private mutating func cut(_ path: ItemPath) {
        let track = Track(ElementKind(.cell, ""), path.section)
        guard let list = segments[track],
            let index = list.firstIndex(where: { $0.item <= path.item && path.item < $0.end })
        else { return }
        let parts = [list[index].item..<path.item, path.item + 1..<list[index].end]
        segments[track]?.replaceSubrange(
            index...index, with: parts.filter { !$0.isEmpty }.map { list[index].part($0) })
    }

    /// The same in order, or everything if it takes too many ranges.
    private var tidied: FrameDiff {
        var result = self
        result.sortRanges()
        return result.rangeCount > Self.rangeLimit ? .everything : result
    }
}
