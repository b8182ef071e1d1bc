/// Merges successive diffs.
extension FrameDiff {
    /// Combines this diff with the one that follows it.
    ///
    /// - Complexity: O(ranges of both · log ranges)
    package func then(_ newer: FrameDiff) -> FrameDiff {
        if isEverything || newer.isEverything { return .everything }
        if isNone { return newer }
        if newer.isNone { return self }
        var merged = FrameDiff()
        guard mergeSections(newer, into: &merged) else { return .everything }
        for (track, segments) in newer.segments {
            for segment in segments { merged.append(origin(of: segment, in: track), to: track) }
        }
        carrySegments(newer, into: &merged)
        merged.deleted = deleted
        for (track, ranges) in newer.deleted {
            for range in ranges {
                for piece in pieces(
                    of: track.kind, at: ItemPath(section: track.section, item: range.lowerBound), count: range.count)
                {
                    guard case .old(let from, _) = piece.source else { continue }
                    merged.deleted[Track(track.kind, from.section), default: []].append(
                        from.item..<from.item + piece.count)
                }
            }
        }
        merged.sortRanges()
        return merged.rangeCount > Self.rangeLimit ? .everything : merged
    }

    // MARK: Sections

    /// The old number of a new section, and its elements' movement; nil if it is new or does not exist.
    func origin(ofSection section: Int) -> (section: Int, movement: Movement)? {
        if newSections.contains(where: { $0.contains(section) }) { return nil }
        let index = partitioningIndex(in: 0..<sections.count) { sections[$0].to > section } - 1
        guard index >= 0, section < sections[index].to + sections[index].count else {
            // A section whose number moved away does not exist any more: there are fewer sections than before.
            return sections.contains { $0.covers(section) } ? nil : (section, .none)
        }
        return (sections[index].from + section - sections[index].to, sections[index].movement)
    }

    /// Merges the moves of sections.
    ///
    /// - Returns: false if that takes too many ranges.
    private func mergeSections(_ newer: FrameDiff, into merged: inout FrameDiff) -> Bool {
        // Between these numbers, no range of either diff begins or ends.
        var cuts: Set<Int> = [0]
        for run in newer.sections { cuts.formUnion([run.from, run.from + run.count, run.to, run.to + run.count]) }
        for range in newer.newSections { cuts.formUnion([range.lowerBound, range.upperBound]) }
        let edges =
            sections.flatMap { [$0.to, $0.to + $0.count] } + newSections.flatMap { [$0.lowerBound, $0.upperBound] }
        for edge in edges {
            // The edge itself, and its image under the newer diff.
            cuts.insert(edge)
            for run in newer.sections where run.covers(edge) {
                cuts.insert(run.to + edge - run.from)
            }
        }
        if cuts.count > 4 * Self.rangeLimit { return false }
        let sorted = cuts.sorted()
        // Beyond the last cut neither diff changes anything.
        for (start, next) in zip(sorted, sorted.dropFirst()) {
            guard let middle = newer.origin(ofSection: start), let old = origin(ofSection: middle.section) else {
                merged.appendNewSections(start..<next)
                continue
            }
            merged.appendSections(
                SectionMove(
                    from: old.section, to: start, count: next - start, movement: old.movement.then(middle.movement)))
        }
        return true
    }

    private mutating func appendNewSections(_ range: Range<Int>) {
        if let last = newSections.last, last.upperBound == range.lowerBound {
            newSections[newSections.count - 1] = last.lowerBound..<range.upperBound
        } else {
            newSections.append(range)
        }
    }

    mutating func appendSections(_ run: SectionMove) {
        if run.isIdentity { return }
        if let last = sections.last, last.to + last.count == run.to, last.from + last.count == run.from,
            last.movement == run.movement
        {
            sections[sections.count - 1].count += run.count
        } else {
            sections.append(run)
        }
    }

    // MARK: Elements

    /// The old elements of a newer diff's segment.
    private func origin(of segment: Segment, in track: Track) -> [Segment] {
        guard case .old(let from, let movement) = segment.source else { return [segment] }
        var item = segment.item
        return pieces(of: track.kind, at: from, count: segment.count).map { piece in
            defer { item += piece.count }
            guard case .old(let origin, let earlier) = piece.source else {
                return Segment(item: item, count: piece.count, source: .new)
            }
            return Segment(item: item, count: piece.count, source: .old(origin, earlier.then(movement)))
        }
    }

    /// The old elements of consecutive elements; `item` counts through the new elements.
    private func pieces(of kind: ElementKind, at path: ItemPath, count: Int) -> [Segment] {
        let listed = segments[Track(kind, path.section)] ?? []
        var pieces: [Segment] = []
        var item = path.item
        let end = path.item + count
        func addUnlisted(until next: Int) {
            guard next > item else { return }
            let source: Segment.Source =
                if let base = origin(ofSection: path.section) {
                    .old(ItemPath(section: base.section, item: item), base.movement)
                } else {
                    .new
                }
            pieces.append(Segment(item: item, count: next - item, source: source))
            item = next
        }
        var index = partitioningIndex(in: 0..<listed.count) { listed[$0].end > path.item }
        while index < listed.count, listed[index].item < end {
            addUnlisted(until: max(item, listed[index].item))
            let next = min(end, listed[index].end)
            pieces.append(listed[index].part(item..<next))
            item = next
            index += 1
        }
        addUnlisted(until: end)
        return pieces
    }

    /// Carries over the segments that move only with their section in the newer diff.
    private func carrySegments(_ newer: FrameDiff, into merged: inout FrameDiff) {
        if segments.isEmpty { return }
        // The elements that the newer diff lists, by their numbers between the two diffs.
        var taken: [Track: [Range<Int>]] = newer.deleted
        for (track, list) in newer.segments {
            for segment in list {
                guard case .old(let from, _) = segment.source else { continue }
                taken[Track(track.kind, from.section), default: []].append(from.item..<from.item + segment.count)
            }
        }
        for track in taken.keys { taken[track]?.sort { $0.lowerBound < $1.lowerBound } }
        for (track, list) in segments {
            guard let (section, movement) = newer.place(ofSection: track.section) else { continue }
            let gone = taken[track] ?? []
            let target = Track(track.kind, section)
            for segment in list {
                var item = segment.item
                var index = partitioningIndex(in: 0..<gone.count) { gone[$0].upperBound > segment.item }
                while item < segment.end {
                    let next = index < gone.count ? min(segment.end, max(item, gone[index].lowerBound)) : segment.end
                    if next > item { merged.append([segment.part(item..<next).moved(movement)], to: target) }
                    item = index < gone.count ? max(next, gone[index].upperBound) : segment.end
                    index += 1
                }
            }
        }
    }

    /// The new number of an old section, and its elements' movement; nil if it was removed.
    private func place(ofSection old: Int) -> (section: Int, movement: Movement)? {
        if let run = sections.first(where: { $0.covers(old) }) {
            return (run.to + old - run.from, run.movement)
        }
        guard let origin = origin(ofSection: old), origin.section == old else { return nil }
        return (old, origin.movement)
    }

    private mutating func append(_ more: [Segment], to track: Track) {
        segments[track, default: []] += more
    }

    /// Sorts the ranges and merges adjacent ones.
    ///
    /// - Complexity: O(ranges · log *ranges*)
    mutating func sortRanges() {
        for (track, list) in segments {
            var joined: [Segment] = []
            for segment in list.sorted(by: { $0.item < $1.item }) {
                if let last = joined.last, last.isFollowed(by: segment) {
                    joined[joined.count - 1].count += segment.count
                } else {
                    joined.append(segment)
                }
            }
            segments[track] = joined.isEmpty ? nil : joined
        }
        for (track, ranges) in deleted {
            var joined: [Range<Int>] = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = joined.last, last.upperBound == range.lowerBound {
                    joined[joined.count - 1] = last.lowerBound..<range.upperBound
                } else {
                    joined.append(range)
                }
            }
            deleted[track] = joined
        }
    }
}

extension FrameDiff.SectionMove {
    fileprivate func covers(_ old: Int) -> Bool { from <= old && old < from + count }
}

extension FrameDiff.Segment {
    func part(_ items: Range<Int>) -> FrameDiff.Segment {
        var source = source
        if case .old(let from, let movement) = source {
            source = .old(ItemPath(section: from.section, item: from.item + items.lowerBound - item), movement)
        }
        return FrameDiff.Segment(item: items.lowerBound, count: items.count, source: source)
    }

    fileprivate func moved(_ newer: FrameDiff.Movement) -> FrameDiff.Segment {
        guard case .old(let from, let movement) = source else { return self }
        return FrameDiff.Segment(item: item, count: count, source: .old(from, movement.then(newer)))
    }

    /// Whether `next` merely continues the segment.
    ///
    /// That is: its elements come next in both numberings and move alike, or both segments are new.
    func isFollowed(by next: FrameDiff.Segment) -> Bool {
        guard end == next.item else { return false }
        switch (source, next.source) {
        case (.new, .new): return true
        case (.old(let from, let movement), .old(let nextFrom, let nextMovement)):
            return from.section == nextFrom.section && from.item + count == nextFrom.item && movement == nextMovement
        default: return false
        }
    }
}
