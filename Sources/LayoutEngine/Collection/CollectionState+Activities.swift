/// What is known of drags, transitions and motion without the layout as it runs.
extension CollectionState {
    // MARK: Drags

    /// Checks the items that are to be dragged. `pointer` leads to their list.
    ///
    /// - Throws: `request.invalid` unless each of the items is named once, `index.outOfRange` unless all exist.
    package func checkDragged(_ paths: [ItemPath], at pointer: String) throws(LayoutError) {
        guard !paths.isEmpty else {
            throw LayoutError(.invalidInput, "\(pointer) is empty, expected at least one item", pointer: pointer)
        }
        var known: Set<ItemPath> = []
        for (index, path) in paths.enumerated() {
            try check(path, "\(pointer)/\(index)")
            guard known.insert(path).inserted else {
                throw LayoutError(
                    .invalidInput, "\(pointer)/\(index) is \(path), which is in the list already; expected each once",
                    pointer: "\(pointer)/\(index)")
            }
        }
    }

    /// The data of the dragged items, for another container: a section of one item for each, with its identifier. Empty without a drag.
    ///
    /// - Complexity: O(items that are dragged)
    package var draggedItems: [Section] {
        drag?.items.indexPaths.map { container.sections[$0.section].item($0.item) } ?? []
    }

    /// Pays for what is laid out beside the data, and for what subscribers receive of the dragged items: 512 bytes for each of them. The
    /// budget is the drag's, and releases that with it.
    ///
    /// - Throws: what the host's budget refuses, such as `limit.memoryPerUser`.
    func dragBudget(_ drag: Drag) throws(LayoutError) -> any MemoryBudget {
        let budget = host.makeBudget()
        try budget.pay(
            ContainerMemory.bytes(container.sections, and: drag.guests, by: definition, with: parameters)
                + drag.items.indexPaths.count * ContainerMemory.bytesPerLiftedItem)
        return budget
    }

    // MARK: Transitions

    /// The error for requests that a container in transition refuses.
    package func transitionActive(_ pointer: String) -> LayoutError {
        LayoutError(
            .transitionActive, "container \(id) is in transition already, expected one that is in none",
            pointer: pointer)
    }

    /// The bounds after cancelling: those before the transition, or if others have changed the container meanwhile, those that keep the
    /// content under the fingers, inside the content of the layout that it began in.
    func cancelledBounds(of transition: Transition) -> Rect {
        transition.boundsBefore
            ?? transition.bounds(atEnd: 0, container.bounds, of: transition.base.prepared)
    }

    /// Drops the data in another layout that `RunningCollection.transition` keeps for its next step.
    ///
    /// - Parameter isPayer: whether a budget is that of the client which no longer requests steps.
    package mutating func forgetOtherSide(if isPayer: (any MemoryBudget) -> Bool) {
        if let otherSide, isPayer(otherSide.budget) { self.otherSide = nil }
    }

    // MARK: Motion

    /// The motion of the data; nil if nothing moves.
    ///
    /// Without a drag, and if the way back from it cannot be planned, that of what is shown.
    var motionOfData: Motion? { (try? motionWithoutDrag()) ?? shown.motion }

    /// The motion of the data while items are being dragged, with the bodies where steps have moved them since; nil without a drag, and if
    /// the layout does not move items.
    ///
    /// - Throws: what planning the way back from the drag's placement refuses.
    func motionWithoutDrag() throws(LayoutError) -> Motion? {
        guard let drag, let motion = drag.committed.motion else { return nil }
        guard let present = shown.motion, present.step != motion.step else { return motion }
        return motion.resumed(after: present, map: ItemMap(try drag.planBack()))
    }

    /// The bodies of items that are being dragged by hand. Steps do not move them.
    ///
    /// As numbers in `motion`. Guests from another container count; items that hover over another one do not.
    func held(in motion: Motion) -> Set<Int> {
        guard let drag else { return [] }
        return motion.bodies(
            of: drag.items.indexPaths.indices.compactMap { drag.items.indexPath(of: $0, in: drag.placement) })
    }
}
