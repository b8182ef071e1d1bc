/// Answers queries about one state of a container.
///
///     query ─► items to places ─┬─► what was prepared ──────────┬─► places to items ─► answer
///                               ├─► a step of a transition ─────┤
///                               └─► the script of a live layout ┘
///
/// A query names items as the data does, and so does its answer, also while items are being dragged (`ItemPlaces`). Who asks, in which
/// form, and what a long answer costs are not its business: the daemon reads queries from messages and writes answers to them, and
/// `LayoutContainer` calls the same methods.
///
///     let reader = StateReader(state.shown)
///     let hit = try reader.hit(at: Point(x: 10, y: 20))
///
/// Methods throw what a live layout throws. Those that take the index path of an item throw `index.outOfRange` with a pointer into the
/// query where there is none.
package struct StateReader {
    /// What is read.
    package let state: LaidOutState
    let live: LiveLayout?
    let places: ItemPlaces

    /// - Parameter live: asked in place of what was prepared; nil for a layout that leaves queries to that.
    package init(_ state: LaidOutState, live: LiveLayout? = nil) {
        self.state = state
        self.live = live
        places = ItemPlaces(of: state)
    }

    /// Answers in place of the layout while the container is between two of them.
    var step: TransitionStep? { state.transition?.step }

    /// Asks what a user sees.
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
    package func number(
        of category: Element.Category, named name: String, at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> UInt32 {
        let kinds = state.prepared.kinds
        if let kind = kinds.number(of: category, name) { return kind }
        let names = kinds.list.filter { $0.category == category }.map(\.name)
        let expected =
            names.isEmpty
            ? "but the layout has no \(category) elements" : "expected \(names.joined(separator: ", "))"
        let place = pointer() + "/kind"
        throw LayoutError(
            .invalidInput, "\(place) is \"\(excerpt(name))\", \(expected)", pointer: place,
            nearest: nearestNames(to: name, among: names))
    }

    /// - Throws: `index.outOfRange` if the data has no such item.
    package func checkItem(_ item: ItemPath, at pointer: @autoclosure () -> String) throws(LayoutError) {
        let prepared = state.data.prepared
        try check(item.section, below: prepared.sectionCount, at: pointer() + "/section")
        try check(item.item, below: prepared.sections[item.section].itemCount, at: pointer() + "/item")
    }

    /// - Throws: `index.outOfRange` if the data has not all items of a range.
    package func checkItems(_ ranges: [ItemRange], at pointer: @autoclosure () -> String) throws(LayoutError) {
        for (index, range) in ranges.enumerated() {
            try checkItem(ItemPath(section: range.section, item: range.item), at: "\(pointer())/\(index)")
            let count = state.data.prepared.sections[range.section].itemCount
            try check(range.count, below: count - range.item + 1, at: "\(pointer())/\(index)/count")
        }
    }

    /// - Throws: `index.outOfRange` if there is no such section.
    package func checkSection(_ section: Int, at pointer: @autoclosure () -> String) throws(LayoutError) {
        try check(section, below: state.prepared.sectionCount, at: pointer() + "/section")
    }

    /// - Throws: `index.outOfRange` if there is no such section with elements, of which there may be more than the container has.
    package func checkSectionOfElements(_ section: Int, at pointer: @autoclosure () -> String) throws(LayoutError) {
        try check(section, below: state.prepared.sections.count, at: pointer() + "/section")
    }

    private func check(
        _ index: Int, below count: Int, at pointer: @autoclosure () -> String
    ) throws(LayoutError) {
        guard (0..<count).contains(index) else { throw .outOfRange(index, count: count, pointer: pointer()) }
    }
}
