package import LayoutCore

// What became of elements, as ranges in a fixed order: by category, kind and place.

extension WireChanges {
    package init(_ changes: FrameDiff, sizeBefore: Size, sizeAfter: Size) {
        self.init()
        contentSizeBefore = WireSize(sizeBefore)
        contentSizeAfter = WireSize(sizeAfter)
        everything = changes.isEverything
        sections = changes.sections.map { WireMovedSections($0) }
        for (track, segments) in changes.segments.sorted(by: { $0.key < $1.key }) {
            for segment in segments { append(segment, track) }
        }
        for (track, ranges) in changes.deleted.sorted(by: { $0.key < $1.key }) {
            deleted += ranges.map { WireElementRange(track, $0.lowerBound, $0.count) }
        }
    }

    private mutating func append(_ segment: FrameDiff.Segment, _ track: FrameDiff.Track) {
        switch segment.source {
        case .new: inserted.append(WireElementRange(track, segment.item, segment.count))
        case .old(let from, .stale):
            var range = WireElementRange(track, segment.item, segment.count)
            if from != track.path(segment.item) { range.from = WireIndexPath(from) }
            elements.append(range)
        case .old(let from, .by(let shift)):
            var range = WireMovedRange()
            range.kind = track.kind.name
            range.category = track.kind.category.wireName
            range.section = UInt32(clamping: track.section)
            range.item = UInt32(clamping: segment.item)
            range.count = UInt32(clamping: segment.count)
            range.dx = shift.dx
            range.dy = shift.dy
            if from != track.path(segment.item) { range.from = WireIndexPath(from) }
            moved.append(range)
        }
    }
}

extension WireElementRange {
    fileprivate init(_ track: FrameDiff.Track, _ item: Int, _ count: Int) {
        self.init()
        kind = track.kind.name
        category = track.kind.category.wireName
        section = UInt32(clamping: track.section)
        self.item = UInt32(clamping: item)
        self.count = UInt32(clamping: count)
    }
}

extension WireMovedSections {
    fileprivate init(_ run: FrameDiff.SectionMove) {
        self.init()
        from = UInt32(clamping: run.from)
        to = UInt32(clamping: run.to)
        count = UInt32(clamping: run.count)
        switch run.movement {
        case .stale: stale = true
        case .by(let shift):
            dx = shift.dx
            dy = shift.dy
        }
    }
}

extension FrameDiff.Track: Comparable {
    package static func < (first: FrameDiff.Track, second: FrameDiff.Track) -> Bool {
        (first.kind.category.order, first.kind.name, first.section)
            < (second.kind.category.order, second.kind.name, second.section)
    }

    fileprivate func path(_ item: Int) -> IndexPath { IndexPath(section: section, item: item) }
}
