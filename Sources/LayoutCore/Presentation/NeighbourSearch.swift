/// Finds the item to which a key moves the focus.
///
/// The rule for the four directions is that of Android's FocusFinder (https://android.googlesource.com/platform/frameworks/base,
/// FocusFinder.java): items that overlap the item's own extent across the direction, its beam, take precedence.
///
///              beam
///            │ ┌───┐ │
///     ┌─────┐│ │ b │ │       right of the item: b, although a is nearer; without b it is a, which has
///     │ item││ └───┘ │       the least 13·(distance)² + (distance of the centers across)²
///     └─────┘│       │
///            └───────┘
///           ┌───┐
///           │ a │
///           └───┘
struct NeighbourSearch {
    let presented: PresentedLayout
    let path: ItemPath
    let direction: NeighbourDirection

    /// The cells that a search covers.
    private enum Scope {
        /// Cells by their presented frames, except those of one section if given.
        case presented(without: Int?)
        /// Cells of one section by their content frames: an orthogonal row, including the part outside its window.
        case row(Int)
    }

    /// The item to which the focus moves; nil if there is none.
    func target() throws(LayoutError) -> ItemPath? {
        switch direction {
        case .next: return try firstPlaced(after: path)
        case .previous: return try firstPlaced(before: path)
        case .home: return try firstPlaced(after: ItemPath(section: 0, item: -1))
        case .end: return try firstPlaced(before: ItemPath(section: presented.prepared.sections.count, item: 0))
        case .pageUp, .pageDown: return try page(isForward: direction == .pageDown)
        case .up, .down, .left, .right: return try geometric()
        }
    }

    // MARK: By geometry

    private func geometric() throws(LayoutError) -> ItemPath? {
        guard let contentFrame = try presented.frame(of: path) else { return nil }
        guard let row = presented.row(of: path.section) else {
            return try geometric(from: contentFrame, in: .presented(without: nil))
        }
        let isAlongRow = presented.prepared.isVertical == (direction == .left || direction == .right)
        if isAlongRow { return try geometric(from: contentFrame, in: .row(path.section)) }
        // Prefer another item of the row; otherwise leave the row, starting where the item lies once it is scrolled into view.
        let own = FacedFrame(contentFrame, towards: direction)
        var budget = PresentedLayout.searchLimit
        if let found = try inBeam(of: own, in: .row(path.section), budget: &budget) { return found }
        return try geometric(from: row.broughtIntoView(contentFrame), in: .presented(without: path.section))
    }

    private func geometric(
        from frame: Rect, in scope: Scope
    ) throws(LayoutError) -> ItemPath? {
        let own = FacedFrame(frame, towards: direction)
        var budget = PresentedLayout.searchLimit
        if let found = try inBeam(of: own, in: scope, budget: &budget) { return found }
        return try besideBeam(of: own, in: scope)
    }

    /// The nearest item in the beam, by edge, then by center, then by index path. The window grows until it contains all items
    /// that are as near as the nearest.
    private func inBeam(
        of own: FacedFrame, in scope: Scope, budget: inout Int
    ) throws(LayoutError) -> ItemPath? {
        var step = presented.firstStep(max(16, own.far - own.near))
        while budget > 0 {
            let beam = FacedFrame(near: own.far, far: own.far + step, low: own.low, high: own.high)
            var best: (distance: Double, shift: Double, path: ItemPath)?
            for (other, candidate) in try faced(beam, in: scope, budget: &budget)
            where candidate != path && own.isBefore(other) && own.overlaps(other) {
                let key = (own.distance(to: other), own.shift(to: other), candidate)
                if best.map({ key < $0 }) ?? true { best = key }
            }
            if let best, best.distance < step || budget == 0 { return best.path }
            if step > presented.searchDistance { return best?.path }
            step = best.map { $0.distance * (1 + 1e-9) + 1e-6 } ?? 2 * step
        }
        return nil
    }

    /// The item with the least 13·(distance)² + (shift)². Items beyond √(least / 13) ahead, or √least aside, cannot be better.
    private func besideBeam(
        of own: FacedFrame, in scope: Scope
    ) throws(LayoutError) -> ItemPath? {
        let middle = (own.low + own.high) / 2
        // At a row's end the content may have nothing further along; do not search all of it.
        var budget = PresentedLayout.searchLimit / 4
        var step = presented.firstStep(max(16, own.far - own.near))
        while budget > 0 {
            let width = step * 13.0.squareRoot()
            let window = FacedFrame(
                near: own.far, far: own.far + step, low: middle - width, high: middle + width)
            var best: (score: Double, path: ItemPath)?
            for (other, candidate) in try faced(window, in: scope, budget: &budget)
            where candidate != path && own.isBefore(other) {
                let distance = own.distance(to: other)
                let shift = own.shift(to: other)
                let key = (13 * distance * distance + shift * shift, candidate)
                if best.map({ key < $0 }) ?? true { best = key }
            }
            if let best, best.score < 13 * step * step || budget == 0 { return best.path }
            if step > presented.searchDistance { return best?.path }
            step = best.map { ($0.score / 13).squareRoot() * (1 + 1e-9) + 1e-6 } ?? 2 * step
        }
        return nil
    }

    /// Cells that meet a window, which is widened so that touching counts too.
    private func faced(
        _ window: FacedFrame, in scope: Scope, budget: inout Int
    ) throws(LayoutError) -> [(FacedFrame, ItemPath)] {
        let rect = window.rect(towards: direction)
        let slack = 1e-6 + 8 * max(abs(rect.x), abs(rect.y), abs(rect.maxX), abs(rect.maxY)).ulp
        let wide = Rect(
            x: rect.x - slack, y: rect.y - slack, width: rect.width + 2 * slack, height: rect.height + 2 * slack)
        let found =
            switch scope {
            case .presented: try presented.cells(in: wide, &budget)
            case .row(let section): try presented.contentCells(in: wide, of: section, &budget)
            }
        return found.compactMap { cell in
            if case .presented(let section?) = scope, cell.path.section == section { return nil }
            if !presented.isSelectable(cell.path) { return nil }
            return (FacedFrame(cell.frame, towards: direction), cell.path)
        }
    }

    /// The item nearest to a point one visible length, as far as pinned elements leave it clear, from this item's center, within the
    /// content; nil if that is not further along.
    private func page(isForward: Bool) throws(LayoutError) -> ItemPath? {
        guard let contentFrame = try presented.frame(of: path) else { return nil }
        let prepared = presented.prepared
        let shown = presented.row(of: path.section)?.broughtIntoView(contentFrame) ?? contentFrame
        let isVertical = prepared.isVertical
        let sign = isForward == (isVertical || !prepared.readsRightToLeft) ? 1.0 : -1
        let followed = try presented.boundsFollowers().widestMargins
        let page = presented.clearArea(presented.clearMargins(of: path, shown))
            .intersection(presented.visible.inset(by: followed))
        let middle = shown.middle
        var target = middle
        if isVertical {
            target.y = min(max(0, middle.y + sign * page.height), prepared.contentSize.height)
        } else {
            target.x = min(max(0, middle.x + sign * page.width), prepared.contentSize.width)
        }
        guard let found = try presented.nearest(to: target)?.path, found != path,
            let other = try presented.frame(of: found)
        else {
            return nil
        }
        let way = isVertical ? other.middle.y - middle.y : other.middle.x - middle.x
        guard way * sign > 0 else { return nil }
        if presented.isSelectable(found) { return found }
        // The nearest one on the way back that can be selected, else the next one further on.
        let directions: [NeighbourDirection] = isVertical ? [.up, .down] : [.left, .right]
        for direction in sign > 0 ? directions : directions.reversed() {
            guard let near = try presented.neighbour(of: found, direction), near != path,
                let frame = try presented.frame(of: near)
            else { continue }
            let way = isVertical ? frame.middle.y - middle.y : frame.middle.x - middle.x
            if way * sign > 0 { return near }
        }
        return nil
    }

    // MARK: By index path

    private func firstPlaced(after path: ItemPath) throws(LayoutError) -> ItemPath? {
        try firstPlaced(in: IndexPathWalk(presented.prepared.sections, after: path))
    }

    private func firstPlaced(before path: ItemPath) throws(LayoutError) -> ItemPath? {
        try firstPlaced(in: IndexPathWalk(presented.prepared.sections, before: path))
    }

    /// The first of these items that has a frame. Live sources are queried in growing batches.
    private func firstPlaced(in walk: IndexPathWalk) throws(LayoutError) -> ItemPath? {
        var walk = walk
        if !presented.isLive {
            for _ in 0..<ElementQuery.stepLimit {
                guard let path = walk.next() else { return nil }
                let isPlaced = presented.prepared.sections[path.section].body.place(of: path.item) != nil
                if isPlaced, presented.isSelectable(path) { return path }
            }
            return nil
        }
        var count = 1
        while count <= 4096 {
            var paths: [ItemPath] = []
            while paths.count < count, let path = walk.next() { paths.append(path) }
            if paths.isEmpty { return nil }
            if let found = try presented.attributes(of: paths.filter(presented.isSelectable)).first {
                return found.element.indexPath
            }
            count *= 8
        }
        return nil
    }
}

extension PresentedLayout {
    /// The item to which the focus moves from `path`; nil if there is none.
    ///
    /// - Complexity: O(log *n* + log *distance* + items as near); visits at most `searchLimit` items
    package func neighbour(of path: ItemPath, _ direction: NeighbourDirection) throws(LayoutError) -> ItemPath? {
        try NeighbourSearch(presented: self, path: path, direction: direction).target()
    }
}

/// Iterates over index paths, skipping sections in which no cell has a frame.
private struct IndexPathWalk {
    private let sections: PreparedSections
    private let step: Int
    private var path: ItemPath

    init(_ sections: PreparedSections, after path: ItemPath) {
        self.sections = sections
        self.path = path
        step = 1
    }

    init(_ sections: PreparedSections, before path: ItemPath) {
        self.sections = sections
        self.path = path
        step = -1
    }

    mutating func next() -> ItemPath? {
        path.item += step
        while true {
            if sections.indices.contains(path.section) {
                if path.item >= 0 && path.item < sections[path.section].itemCount { return path }
            } else if (path.section < 0) == (step < 0) {
                return nil
            }
            path.section += step
            let count = sections.indices.contains(path.section) ? sections[path.section].itemCount : 0
            path.item = step > 0 ? 0 : count - 1
        }
    }
}
