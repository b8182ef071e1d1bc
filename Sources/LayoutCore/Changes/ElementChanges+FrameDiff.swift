extension ElementChanges {
    /// Converts a diff to ranges in a fixed order: by category, kind and index path.
    ///
    /// - Parameters:
    ///   - contentSizeBefore: in points, of the layout to which the diff applies.
    ///   - contentSizeAfter: in points, of the layout that it leads to.
    /// - Complexity: O(ranges · log *tracks*)
    package init(_ diff: FrameDiff, contentSizeBefore: Size, contentSizeAfter: Size) {
        self.init()
        self.contentSizeBefore = contentSizeBefore
        self.contentSizeAfter = contentSizeAfter
        everything = diff.isEverything
        sections = diff.sections.map { MovedSections($0) }
        for (track, segments) in diff.segments.sorted(by: { $0.key < $1.key }) {
            for segment in segments { append(segment, track) }
        }
        for (track, ranges) in diff.deleted.sorted(by: { $0.key < $1.key }) {
            deleted += ranges.map { ElementRange(of: track, item: $0.lowerBound, count: $0.count) }
        }
    }

    private mutating func append(_ segment: FrameDiff.Segment, _ track: FrameDiff.Track) {
        let range = ElementRange(of: track, item: segment.item, count: segment.count)
        switch segment.source {
        case .new: inserted.append(range)
        case .old(let from, .stale): elements.append(StaleRange(range, from: from))
        case .old(let from, .by(let shift)):
            moved.append(MovedRange(range, from: from, dx: shift.dx, dy: shift.dy))
        }
    }
}

extension ElementRange {
    fileprivate init(of track: FrameDiff.Track, item: Int, count: Int) {
        self.init(
            category: track.kind.category, kind: track.kind.name,
            first: ItemPath(section: track.section, item: item), count: count)
    }
}

extension ElementChanges.MovedSections {
    fileprivate init(_ move: FrameDiff.SectionMove) {
        self.init(from: move.from, to: move.to, count: move.count)
        switch move.movement {
        case .stale: isStale = true
        case .by(let shift): (dx, dy) = (shift.dx, shift.dy)
        }
    }
}

extension FrameDiff.Track: Comparable {
    /// Orders by category, kind name and section.
    ///
    /// Categories are in the order of answers: cells, supplementary elements, decorations.
    package static func < (first: FrameDiff.Track, second: FrameDiff.Track) -> Bool {
        (first.kind.category.order, first.kind.name, first.section)
            < (second.kind.category.order, second.kind.name, second.section)
    }
}
