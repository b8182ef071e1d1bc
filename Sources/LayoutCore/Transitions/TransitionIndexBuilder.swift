/// Puts the elements of two layouts into an index.
struct TransitionIndexBuilder {
    private let from: PreparedState
    private let to: PreparedState
    private let shifts: (from: [Int: Point], to: [Int: Point])
    private let kinds: ElementKinds
    private var made = TransitionIndex()

    init(
        from: PreparedState, to: PreparedState, shifts: (from: [Int: Point], to: [Int: Point]),
        kinds: ElementKinds
    ) {
        (self.from, self.to, self.shifts, self.kinds) = (from, to, shifts, kinds)
    }

    mutating func index() -> TransitionIndex {
        for section in 0..<from.prepared.sectionCount { addCells(of: section) }
        let sections = max(from.prepared.sections.count, to.prepared.sections.count)
        for kind in kinds.others {
            for section in 0..<sections { add(kind, of: section) }
        }
        made.finish()
        return made
    }

    // MARK: Cells

    private mutating func addCells(of section: Int) {
        let count = from.prepared.sections[section].itemCount
        for first in stride(from: 0, to: count, by: TransitionIndex.blockLength) {
            let items = first..<min(first + TransitionIndex.blockLength, count)
            var box: TransitionBox?
            for item in items {
                let path = ItemPath(section: section, item: item)
                if let own = Self.box(ofCell: path, from: from, to: to, shifts: shifts) { Self.add(own, to: &box) }
            }
            if let box {
                made.append(TransitionIndex.Block(kind: ElementKinds.cell, section: section, items: items), box)
            }
        }
    }

    private static func add(_ own: TransitionBox, to box: inout TransitionBox?) {
        if box == nil { box = own } else { box?.formUnion(own) }
    }

    static func box(
        ofCell path: ItemPath, from: PreparedState, to: PreparedState,
        shifts: (from: [Int: Point], to: [Int: Point])
    ) -> TransitionBox? {
        if from.prepared.isTransformed(path) || to.prepared.isTransformed(path) {
            return transformedBox(ofCell: path, from: from, to: to, shifts: shifts)
        }
        var (first, last) = (from.prepared.frame(of: path), to.prepared.frame(of: path))
        if let shift = shifts.from[path.section] { first = first?.moved(shift) }
        if let shift = shifts.to[path.section] { last = last?.moved(shift) }
        guard let place = first ?? last else { return nil }
        return TransitionBox(from: first ?? place, to: last ?? place)
    }

    /// Between two transforms a cell's corners do not move in straight lines, but its middle does. The corners stay as near to it as
    /// the larger size and the larger numbers of both transforms allow.
    private static func transformedBox(
        ofCell path: ItemPath, from: PreparedState, to: PreparedState,
        shifts: (from: [Int: Point], to: [Int: Point])
    ) -> TransitionBox? {
        var first = from.prepared.attributes(of: .cell(path), bounds: from.bounds)
        var last = to.prepared.attributes(of: .cell(path), bounds: to.bounds)
        if let shift = shifts.from[path.section], let frame = first?.untransformedFrame {
            first?.untransformedFrame = frame.moved(shift)
        }
        if let shift = shifts.to[path.section], let frame = last?.untransformedFrame {
            last?.untransformedFrame = frame.moved(shift)
        }
        guard let place = first ?? last else { return nil }
        let ends = [first ?? place, last ?? place]
        let matrices = ends.map(\.transform.numbers)
        // With perspective they are not bounded so.
        guard matrices.allSatisfy({ $0[3] == 0 && $0[7] == 0 && $0[15] == 1 }) else { return .unbounded }
        func most(_ index: Int) -> Double { max(abs(matrices[0][index]), abs(matrices[1][index])) }
        let width = max(ends[0].size.width, ends[1].size.width)
        let height = max(ends[0].size.height, ends[1].size.height)
        let (x, y) = ((most(0) * width + most(4) * height) / 2, (most(1) * width + most(5) * height) / 2)
        let boxes = zip(ends, matrices).map { attributes, matrix in
            Rect(
                x: attributes.center.x + matrix[12] - x, y: attributes.center.y + matrix[13] - y, width: 2 * x,
                height: 2 * y)
        }
        return TransitionBox(from: boxes[0], to: boxes[1])
    }

    // MARK: Other elements

    private mutating func add(_ kind: UInt32, of section: Int) {
        var numbers = Set<Int>()
        for end in [from, to] {
            guard section < end.prepared.sections.count,
                let own = end.prepared.kinds.number(of: kinds[kind].category, kinds[kind].name)
            else { continue }
            for element in end.prepared.sections[section].elementNumbers where element.kind == own {
                for range in element.items { numbers.formUnion(range) }
            }
        }
        var block: Range<Int>?
        var box: TransitionBox?
        func take() {
            guard let items = block, let box else { return }
            made.append(TransitionIndex.Block(kind: kind, section: section, items: items), box)
        }
        for number in numbers.sorted() {
            if let items = block, items.upperBound != number || items.count == TransitionIndex.blockLength {
                take()
                (block, box) = (nil, nil)
            }
            block = (block?.lowerBound ?? number)..<number + 1
            Self.add(boxOfOther(kinds[kind].element(at: ItemPath(section: section, item: number))), to: &box)
        }
        take()
    }

    private func boxOfOther(_ element: Element) -> TransitionBox {
        let first = from.prepared.reach(of: element, shift: shifts.from[element.indexPath.section])
        let last = to.prepared.reach(of: element, shift: shifts.to[element.indexPath.section])
        switch (first, last) {
        case (.anywhere, _), (_, .anywhere): return .unbounded
        case (.within(let first), .within(let last)): return TransitionBox(from: first, to: last)
        case (.within(let place), .nowhere), (.nowhere, .within(let place)):
            return TransitionBox(from: place, to: place)
        case (.nowhere, .nowhere): return .unbounded
        }
    }
}

/// Where an element may lie under all bounds.
private enum ElementReach {
    case nowhere
    case within(Rect)
    case anywhere
}

extension PreparedLayout {
    fileprivate func isTransformed(_ path: ItemPath) -> Bool {
        sections[path.section].body.appearances?.transform(of: path.item) != nil
    }

    fileprivate func reach(of element: Element, shift: Point?) -> ElementReach {
        let path = element.indexPath
        guard let kind = kinds.number(of: element.category, element.kind), sections.indices.contains(path.section),
            let own = sections[path.section].element(kind, item: path.item)
        else { return .nowhere }
        guard own.appearance.transform == nil else { return .anywhere }
        var place = own.place
        if let range = own.pinnedRange {
            guard range.latest.isFinite else { return .anywhere }
            let end = max(place.scroll, range.latest)
            place.scroll = min(place.scroll, range.earliest)
            place.scrollLength += end - place.scroll
        }
        let frame = finished(place, in: sections[path.section], roundsFirst: false)
        return .within(shift != nil && scrollsWithRow(element) ? frame.moved(shift ?? .zero) : frame)
    }
}
