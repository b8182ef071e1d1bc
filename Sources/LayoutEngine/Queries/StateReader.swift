/// Answers queries about one state of a container.
///
///     query ─► items to places ─┬─► what was prepared ──────────┬─► places to items ─► answer
///                               ├─► a step of a transition ─────┤
///                               └─► the script of a live layout ┘
///
/// A query names items as the data does, and so does its answer, also while items are being dragged (`ItemPlaces`). In which form it
/// came and what a long answer costs are not the reader's business: the daemon reads queries from bytes and messages and writes answers
/// as both, and `LayoutContainer` makes them of its arguments.
///
///     let reader = StateReader(state.shown)
///     let answer = try reader.answer(.hit(Point(x: 10, y: 20)))
///
/// `answer` throws the errors of a live layout, and `index.outOfRange` with a pointer into the query if an item does not exist.
package struct StateReader {
    /// What is read.
    ///
    /// Its index paths are places, which differ from items while items are being dragged.
    package let state: LaidOutState
    let live: LiveLayout?
    let places: ItemPlaces

    /// A reader of one state.
    ///
    /// - Parameter live: answers in place of what was prepared; nil for a layout that leaves queries to that.
    /// - Complexity: O(1)
    package init(_ state: LaidOutState, live: LiveLayout? = nil) {
        self.state = state
        self.live = live
        places = ItemPlaces(of: state)
    }

    /// Answers in place of the layout while the container is between two of them.
    var step: TransitionStep? { state.transition?.step }

    /// Answers a query.
    ///
    /// - Parameter place: where the query is, with which pointers in errors begin.
    package func answer(
        _ query: Query, at place: @autoclosure () -> String = ""
    ) throws(LayoutError) -> Query.Answer {
        switch query {
        case .elements(let elements):
            var columns = AttributeColumns(kindNames: state.prepared.kinds)
            let next = try self.elements(elements, at: place(), into: &columns)
            return .elements(columns, next: next)
        case .counts: return .counts(items: itemCounts, kinds: kindCounts)
        case .sections(let sections): return .sections(try places(ofSections: sections))
        case .readingOrder(let place, let axis, let limit):
            return .readingOrder(try readingOrder(in: place, by: axis, limit: limit))
        case .prefetch(let velocity, let offset, let distance, let loaded, let limit):
            return .prefetch(
                try prefetch(velocity: velocity, from: offset, distance: distance, loaded: loaded, limit: limit))
        case .row(let section, let limit):
            return .row(try shownRow(ofSection: section, limit: limit, at: place()))
        case .rowRest(let section, let proposed, let velocity):
            let row = try row(ofSection: section, at: place())
            return .offset(Point(x: row.restingOffset(for: proposed, velocity: velocity), y: 0))
        case .hit(let point): return .hit(try hit(at: point))
        case .nearest(let point): return .nearest(try nearestItem(to: point))
        case .insertionPoint(let point, let allowsInto, let moving):
            return .insertionPoint(try insertionPoint(at: point, allowsInto: allowsInto, moving: moving))
        case .selection(let rect, let start, let limit):
            return .selection(try selection(in: rect, from: start, limit: limit))
        case .neighbour(let item, let direction):
            return .item(try neighbour(of: item, towards: direction, at: place() + "/from"))
        case .scrollTarget(let item, let horizontal, let vertical):
            return .scrollTarget(
                try scrollTarget(
                    of: item, horizontal: horizontal, vertical: vertical, at: place() + "/indexPath"))
        case .scrollBack(let anchor):
            return .offset(try scrollTarget(to: anchor, at: place() + "/anchor/indexPath"))
        case .anchor(let place): return .anchor(try anchor(of: place))
        case .restingOffset(let proposed, let velocity, let snapping):
            return .offset(try restingOffset(for: proposed, velocity: velocity, snapping: snapping))
        case .explanation(let kind, let path):
            return .explanation(try explanation(of: kind, at: path, place: place()))
        }
    }

    /// Answers a question about what is in sight: from a live layout, a step of a transition, or what was prepared.
    ///
    /// - Throws: what the live layout throws.
    func present<Answer>(
        _ question: (PresentedLayout) throws(LayoutError) -> Answer
    ) throws(LayoutError) -> Answer {
        guard let live else {
            return try question(
                PresentedLayout(state.prepared, bounds: state.bounds, offsets: state.orthogonalOffsets, live: step))
        }
        return try live.answer { layout, container throws(LayoutError) in
            try question(
                PresentedLayout(
                    state.prepared, bounds: state.bounds, offsets: state.orthogonalOffsets,
                    live: state.answersQueries ? layout.querySource(for: state.prepared, of: container) : nil,
                    scrollTargets: layout.scrollTargets(of: container)))
        }
    }

    // MARK: Checks

    /// The number of one of the layout's kinds.
    ///
    /// - Parameter pointer: where the query is, which names the kind in its member `kind`.
    /// - Throws: `request.invalid` with the nearest names.
    func number(of kind: ElementKind, at pointer: @autoclosure () -> String) throws(LayoutError) -> UInt32 {
        if kind.category == .cell && kind.name.isEmpty { return ElementKinds.cell }
        let kinds = state.prepared.kinds
        if let number = kinds.number(of: kind.category, kind.name) { return number }
        let names = kinds.list.filter { $0.category == kind.category }.map(\.name)
        let expected =
            names.isEmpty
            ? "but the layout has no \(kind.category) elements" : "expected \(names.joined(separator: ", "))"
        let place = pointer() + "/kind"
        throw LayoutError(
            .invalidInput, "\(place) is \"\(excerpt(kind.name))\", \(expected)", pointer: place,
            nearest: nearestNames(to: kind.name, among: names))
    }

    /// Checks an item by the index paths of the data, also while items are being dragged. `pointer` leads to an index path.
    ///
    /// - Throws: `index.outOfRange`
    package func checkItem(_ item: ItemPath, at pointer: @autoclosure () -> String) throws(LayoutError) {
        let prepared = state.data.prepared
        try check(item.section, below: prepared.sectionCount, at: pointer() + "/section")
        try check(item.item, below: prepared.sections[item.section].itemCount, at: pointer() + "/item")
    }

    /// Checks that the data has all items of ranges. `pointer` leads to their list.
    ///
    /// - Throws: `index.outOfRange`, for the first range that has others.
    package func checkItems(_ ranges: [ItemRange], at pointer: @autoclosure () -> String) throws(LayoutError) {
        for (index, range) in ranges.enumerated() {
            try checkItem(ItemPath(section: range.section, item: range.item), at: "\(pointer())/\(index)")
            let count = state.data.prepared.sections[range.section].itemCount
            try check(range.count, below: count - range.item + 1, at: "\(pointer())/\(index)/count")
        }
    }

    /// Checks that the container has a section. `pointer` leads to the value that names it in its member `section`.
    ///
    /// - Throws: `index.outOfRange`
    package func checkSection(_ section: Int, at pointer: @autoclosure () -> String) throws(LayoutError) {
        try check(section, below: state.prepared.sectionCount, at: pointer() + "/section")
    }

    /// Checks that a section may have elements. There may be one more than the container has, for a layout's own elements.
    ///
    /// - Throws: `index.outOfRange`
    func checkSectionOfElements(_ section: Int, at pointer: @autoclosure () -> String) throws(LayoutError) {
        try check(section, below: state.prepared.sections.count, at: pointer() + "/section")
    }

    private func check(
        _ index: Int, below count: Int, at pointer: @autoclosure () -> String
    ) throws(LayoutError) {
        guard (0..<count).contains(index) else { throw .outOfRange(index, count: count, pointer: pointer()) }
    }
}
