import LayoutCore

// Pinned headers of nested sections, one below another.
//
//     level 0  ▓▓▓▓▓▓▓▓▓▓▓▓ 2026          a section belongs to the nearest one before it with a lower level; its header is pinned
//     level 1  ▒▒▒▒▒▒▒▒▒▒▒▒ November      below the headers of those that it belongs to, until the next section of its own or a
//     level 2  ░░░░░░░░░░░░ Monday        lower level pushes it out, behind them

/// The nesting of a container's sections.
struct StickyStack {
    /// The level of each section; empty if all have the same.
    private let levels: [Int]

    /// Reads the levels of a container's sections.
    ///
    /// - Parameter fallback: the level of sections without one of their own.
    init(_ container: Container, fallback: Int) {
        // A script may derive a layout with a parameter of this name and other limits.
        let levels = container.sections.map { section in
            section.overrides.values[CommonKeys.level.name]?.number
                .map { Int(max(0, min($0, Double(CommonKeys.deepestLevel)))) } ?? fallback
        }
        self.levels = levels.contains { $0 != levels[0] } ? levels : []
    }

    /// Whether all sections have the same level, so that there is nothing to stack.
    var isFlat: Bool { levels.isEmpty }

    /// Puts pinned headers one below another, and takes those out of a stack that were in one before an edit.
    ///
    /// - Parameters:
    ///   - isEndless: whether the header of a section that nothing follows stays for good; otherwise it stops at the end of what belongs
    ///     to it.
    ///   - headers: the kinds of a section's headers. Several lie over one another.
    /// - Complexity: O(sections · levels)
    func stack(
        _ sections: inout [PreparedSection], isEndless: Bool,
        headers: (PreparedSection) -> [UInt32] = { _ in [ElementKinds.header] }
    ) {
        let ground = Appearance.raised.zIndex
        guard !isFlat, let deepest = levels.max() else {
            for index in sections.indices where sections[index].hasStack {
                let pin = sections[index].element(ElementKinds.header, item: 0)?.pin
                sections[index].stack(ElementKinds.header, pin, inset: nil, zIndex: ground)
            }
            return
        }
        let ends = scopeEnds
        var enclosing: [(level: Int, length: Double)] = []
        for index in sections.indices {
            let level = levels[index]
            while let last = enclosing.last, last.level >= level { enclosing.removeLast() }
            let inset = enclosing.reduce(0) { $0 + $1.length }
            let own = headers(sections[index]).compactMap { sections[index].element($0, item: 0) }
            enclosing.append((level, own.reduce(0) { max($0, $1.pin == nil ? 0 : $1.place.scrollLength) }))
            for header in own where header.pin != nil {
                let base = if case .startWithin = header.pin { header.appearance.zIndex } else { ground }
                let pin = pin(of: header, in: index, until: ends[index], of: sections, isEndless: isEndless)
                sections[index].stack(header.kind, pin, inset: inset, zIndex: base + Int32(deepest - level))
            }
        }
    }

    /// Where a pinned header stops: a section without others in it keeps its own pin.
    private func pin(
        of header: PreparedElement, in index: Int, until end: Int, of sections: [PreparedSection], isEndless: Bool
    ) -> PreparedElement.Pin? {
        if end == index + 1 { return header.pin }
        if end == sections.count, isEndless { return .toStartForever }
        if case .startWithin(let range) = header.pin {
            let position = sections[end - 1].start + sections[end - 1].extent - sections[index].start
            return .startWithin(from: range.lowerBound, until: position, length: header.place.scrollLength)
        }
        let scroll = end < sections.count ? sections[end].start : sections[end - 1].start + sections[end - 1].extent
        return .toStart(until: scroll - sections[index].start, length: header.place.scrollLength)
    }

    /// For each section, the next one of its own or a lower level.
    private var scopeEnds: [Int] {
        var ends = [Int](repeating: levels.count, count: levels.count)
        var open: [Int] = []
        for index in levels.indices {
            while let last = open.last, levels[last] >= levels[index] {
                ends[last] = index
                open.removeLast()
            }
            open.append(index)
        }
        return ends
    }
}

extension PreparedSection {
    /// The kinds of its elements that are pinned to the visible start, within a range.
    var headersWithinRange: [UInt32] {
        guard hasPins else { return [] }
        return groups.compactMap { group in
            if case .startWithin? = group.element(at: 0)?.pin { group.kind } else { nil }
        }
    }
}
