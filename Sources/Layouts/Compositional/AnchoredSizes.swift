import LayoutCore

/// Gives elements that are anchored to items and groups their measured sizes. They never make room for themselves, so a group is
/// filled first, and gets a pattern of its own if one of its elements was measured.
///
/// Elements are numbered by kind, in the order in which groups are laid out.
struct AnchoredSizes {
    private let measured: [String: MeasuredView]
    /// The number of elements of each kind in the groups so far.
    private var counts: [String: Int] = [:]

    /// The measured sizes of a section's anchored elements.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of anchored elements with an estimated axis. Others keep the size of their description.
    ///   - length: the length across at which sizes count.
    init(_ section: Section, _ kinds: Set<String>, at length: LengthAcross) {
        measured = section.measuredSupplementaries.filter { kinds.contains($0.key) }
            .mapValues { $0.view(at: length) }.filter(\.value.hasMeasured)
    }

    /// Whether no element of these kinds was measured.
    var isEmpty: Bool { measured.isEmpty }

    /// Calls `body` with equal groups in order: each that has a measured element by itself.
    ///
    /// - Complexity: O(elements of a group · (1 + measured elements in the groups))
    mutating func forEach(
        _ groups: GroupSequence.Groups, _ body: (GroupSequence.Groups) throws(LayoutError) -> Void
    ) throws(LayoutError) {
        if isEmpty { return try body(groups) }
        var next = 0
        for index in measuredGroups(groups) {
            if index > next { try body(part(of: groups, index - next)) }
            var own = part(of: groups, 1)
            own.isTemplate = false
            own.group = resized(groups, index)
            try body(own)
            next = index + 1
        }
        if next < groups.count { try body(part(of: groups, groups.count - next)) }
        for (kind, count) in elements(groups) { counts[kind, default: 0] += count * groups.count }
    }

    private func part(of groups: GroupSequence.Groups, _ count: Int) -> GroupSequence.Groups {
        var part = groups
        part.count = count
        return part
    }

    /// The number of elements of each measured kind that one of the groups has.
    private func elements(_ groups: GroupSequence.Groups) -> [String: Int] {
        groups.group.anchored.reduce(into: [:]) { counts, anchored in
            guard anchored.leaf < groups.cells, measured[anchored.description.kind] != nil else { return }
            counts[anchored.description.kind, default: 0] += 1
        }
    }

    /// Which of the groups have measured elements, ascending.
    private func measuredGroups(_ groups: GroupSequence.Groups) -> [Int] {
        var found: Set<Int> = []
        for (kind, count) in elements(groups) {
            let first = counts[kind] ?? 0
            measured[kind]?.forEach(in: first..<first + count * groups.count) { number, _ in
                found.insert((number - first) / count)
            }
        }
        return found.sorted()
    }

    /// A group with its elements at their measured sizes.
    private func resized(_ groups: GroupSequence.Groups, _ index: Int) -> SolvedGroup {
        var group = groups.group
        var numbers = elements(groups).reduce(into: [:]) { $0[$1.key] = (counts[$1.key] ?? 0) + index * $1.value }
        for place in group.anchored.indices where group.anchored[place].leaf < groups.cells {
            let description = group.anchored[place].description
            guard let number = numbers[description.kind] else { continue }
            numbers[description.kind] = number + 1
            guard description.size.isEstimated, let own = measured[description.kind]?[number] else { continue }
            group.anchored[place].resize(to: own)
        }
        return group
    }
}

extension SolvedGroup.Anchored {
    /// Takes a measured size along the estimated axes.
    fileprivate mutating func resize(to own: Size) {
        let size = Size(
            width: description.size.width.isEstimated ? own.width : frame.width,
            height: description.size.height.isEstimated ? own.height : frame.height)
        frame = Self.frame(of: description, size, on: owner)
        isEstimated = false
    }
}
