import LayoutEngine

/// Several changes at once.
extension LayoutContainer {
    /// One change of a container, to be carried out together with others.
    ///
    /// Whatever it names by index path is where the operations before it have left it.
    public struct Operation: Sendable {
        let operation: LayoutEngine.Operation

        init(_ operation: LayoutEngine.Operation) { self.operation = operation }

        /// The operation, with numbers that are known to be good.
        fileprivate func checked() throws(LayoutError) -> LayoutEngine.Operation {
            switch operation {
            case .setBounds(let bounds): .setBounds(try Border.bounds(bounds))
            case .setEnvironment(let environment): .setEnvironment(try Border.environment(environment))
            default: operation
            }
        }
    }

    /// What an update has done, all its operations together.
    public struct UpdateResult: Equatable, Sendable {
        /// What became of every element. Apply it with `ElementChanges.follow(_:unanswered:)`.
        public let changes: ElementChanges
        /// Where each batch update has moved sections and items, in order. Operations by identifier are batch updates as well.
        ///
        /// Each counts from where the one before it has left the items.
        public let outcomes: [BatchOutcome]
        /// What operations by identifier have left out, because it is gone, or there already.
        ///
        /// With the number of the operation in the update, from 0, and the reason.
        public let skipped: [SkippedIdentifiers]
        /// By how much the bounds were moved to keep the anchor in place.
        ///
        /// In points, from the requested origin to the one that was set. Zero if nothing was to stay in place.
        public let adjustment: Point
        /// By how much the anchor has moved on the screen nevertheless, where the content ends.
        public let displacement: Point
        /// Where elements that come into sight begin, by their new index paths; empty unless the update was with animations.
        ///
        /// They are at alpha 0, with the frame that they have after the update.
        public let appearing: [LayoutAttributes]
        /// Where elements that were in sight end, by their old index paths; empty unless the update was with animations.
        ///
        /// They are at alpha 0, with the frame that they had before the update.
        public let disappearing: [LayoutAttributes]

        init(_ change: Change, of draft: CollectionDraft) {
            changes = ElementChanges(change)
            outcomes = draft.plans.map(\.outcome)
            skipped = draft.skipped
            (adjustment, displacement) = (change.adjustment, change.displacement)
            appearing = change.animations?.appearing ?? []
            disappearing = change.animations?.disappearing ?? []
        }
    }

    /// Carries out operations in order, or none of them, and lays their result out once.
    ///
    ///     let update = try wall.update(
    ///         [.deleteItems([7]), .setEnvironment(dark), .setBounds(narrow)], keeping: .place(.firstVisible),
    ///         withAnimations: true)
    ///     for cell in update.disappearing { fade(cell) }
    ///
    /// - Parameters:
    ///   - operations: the operations; without any, nothing changes.
    ///   - anchor: what stays in place on the screen.
    ///   - withAnimations: whether to find the attributes of appearing and disappearing elements.
    ///   - refusingSkipped: whether the update is refused if an operation by identifier names what is gone, or inserts what is there.
    /// - Throws: what the methods for single changes throw, with pointers that begin with `/operations`, the number of the operation and
    ///   its name. The container is then as it was.
    @discardableResult
    public mutating func update(
        _ operations: [Operation], keeping anchor: UpdateAnchor = .nothing, withAnimations: Bool = false,
        refusingSkipped: Bool = false
    ) throws(LayoutError) -> UpdateResult {
        var options = UpdateOptions(keeping: anchor) { number, operation in
            "/operations/\(number)/\(operation.name)"
        }
        (options.withAnimations, options.refusesSkipped) = (withAnimations, refusingSkipped)
        return try update(operations, options)
    }

    struct UpdateOptions: Sendable {
        var anchor: UpdateAnchor
        var withAnimations = false
        var refusesSkipped = false
        /// What pointers of an operation's errors begin with.
        var place: @Sendable (Int, LayoutEngine.Operation) -> String

        init(keeping anchor: UpdateAnchor, at place: @escaping @Sendable (Int, LayoutEngine.Operation) -> String) {
            (self.anchor, self.place) = (anchor, place)
        }
    }

    mutating func update(_ operations: [Operation], _ options: UpdateOptions) throws(LayoutError) -> UpdateResult {
        try attempt { running throws(LayoutError) in
            let before = try running.plainState()
            var draft = Self.draft(of: running.collection, after: before)
            draft.options.refusesSkipped = options.refusesSkipped
            for (number, operation) in operations.enumerated() {
                let operation = try operation.checked()
                draft.operation = number
                try draft.apply(operation, at: options.place(number, operation))
            }
            try draft.resolveStale()
            var layout = LayoutOptions(
                anchor: try running.collection.place(of: options.anchor, setsBounds: draft.setsBounds, "/anchor"))
            layout.withAnimations = options.withAnimations
            let change = try running.layOut(draft, after: before, layout)
            return (UpdateResult(change, of: draft), change)
        }
    }
}

extension LayoutContainer.Operation {
    // MARK: The container

    /// Scrolls or resizes the visible rectangle. The layout prepares again only if its frames depend on what changed.
    ///
    /// - Parameter bounds: in points, finite and within the range of coordinates; otherwise the update throws `request.invalid`.
    public static func setBounds(_ bounds: Rect) -> Self { Self(.setBounds(bounds)) }

    /// Sets the named parameters; a null sets one back to its default. Others keep their values.
    ///
    /// - Parameter parameters: checked when the update is carried out, which throws `parameters.unknown` or `parameters.invalid` with a
    ///   pointer.
    public static func setParameters(_ parameters: [String: JSONValue]) -> Self { Self(.setParameters(parameters)) }

    /// Sets scale, direction, insets and traits. Another content size category drops all measured sizes.
    ///
    /// - Parameter environment: lengths in points, finite and in range; otherwise the update throws `request.invalid`.
    public static func setEnvironment(_ environment: Environment) -> Self { Self(.setEnvironment(environment)) }

    /// Lays out the same data by another layout.
    ///
    /// - Throws: `layout.unknown`, with the nearest names.
    public static func setLayout(
        _ layout: String, parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> Self {
        Self(.setLayout(try LayoutContainer.definition(named: layout), parameters: parameters))
    }

    /// Lays out the same data by another layout, or with other parameters.
    ///
    /// - Throws: `layout.unknown` for a layout that this process does not have.
    public static func setLayout(_ layout: BuiltInLayout) throws(LayoutError) -> Self {
        try setLayout(layout.name, parameters: layout.parameters)
    }

    /// Prepares the layout again, as if everything had changed.
    ///
    /// The changes still list only what is different afterwards.
    public static var invalidate: Self { Self(.invalidateLayout) }

    /// Lays out again because some elements are stale. The changes then name these and what else has changed, instead of everything.
    ///
    /// - Parameters:
    ///   - items: cells, by index path.
    ///   - identified: cells, by identifier.
    ///   - elements: other elements, which need not exist.
    ///   - sections: sections with all their elements.
    public static func invalidate(
        items: [ItemRange] = [], identified: Identifiers = .numbers(), elements: [ElementRange] = [],
        sections: [Int] = []
    ) -> Self {
        var names = StaleNames()
        names.items = items.map { .range($0) }
        if !identified.isEmpty { names.items.append(.identified(identified)) }
        names.elements = elements.map { range in
            let first = range.first
            return (
                ElementKind(range.category, range.kind),
                ItemRange(section: first.section, item: first.item, count: range.count)
            )
        }
        names.sections = sections
        return Self(.invalidate(names))
    }

    // MARK: Data, by index path

    /// Replaces all data. All items are new: none is taken for one from before, even under its old identifier.
    ///
    /// - Parameter sections: checked for the layout that is set then.
    public static func setSections(_ sections: [ContainerSection]) -> Self { Self(.setSections(sections)) }

    /// Deletes, inserts, reloads and moves items and sections at once, by UIKit's rules.
    ///
    /// - Parameter update: its index paths are those that the operations before this one have left. If it breaks a rule, the update throws
    ///   `update.*` with the rule and the numbers.
    public static func batch(_ update: BatchUpdate) -> Self { Self(.batchUpdate(update)) }

    /// Sets the sizes of items that have sizes, from an index path on.
    ///
    /// - Parameters:
    ///   - sizes: in points, of consecutive items in one section.
    ///   - path: the first of them.
    public static func setSizes(_ sizes: [Size], from path: ItemPath) -> Self {
        Self(.setSizes(sizes.lengths, from: path))
    }

    /// Sets the sizes that cells turned out to have, for layouts that estimate them.
    ///
    /// - Parameters:
    ///   - section: the section's number.
    ///   - sizes: the number of each item in the section, and its size in points.
    public static func setMeasuredSizes(inSection section: Int, _ sizes: [(item: Int, size: Size)]) -> Self {
        setMeasuredSizes(ofKind: "", inSection: section, sizes)
    }

    /// Sets the measured sizes of headers, footers and other supplementary elements of a kind.
    ///
    /// - Parameters:
    ///   - kind: their kind, such as `header`.
    ///   - section: their section; 0 for those of the whole layout, whose item is `LayoutContainer.layoutItem`.
    ///   - sizes: the number of each element in its section, and its size in points.
    public static func setMeasuredSizes(
        ofKind kind: String, inSection section: Int, _ sizes: [(item: Int, size: Size)]
    ) -> Self {
        Self(
            .setMeasuredSizes(
                Measurement(
                    .numbered(sizes.map(\.item), of: .number(section), kind: kind), sizes: sizes.map(\.size).lengths)))
    }

    /// Scrolls a section that scrolls by itself. No frame changes.
    ///
    /// - Parameters:
    ///   - offset: in points; kept between the ends of the row unless that bounces.
    ///   - section: the section's number. The update throws `request.invalid` if the section does not scroll by itself.
    public static func setOrthogonalOffset(_ offset: Double, ofSection section: Int) -> Self {
        Self(.setOrthogonalOffset(offset, of: .number(section)))
    }

    // MARK: Data, by identifier

    /// Inserts items. Those that are there already are left out and reported; if the destination is gone, all of them are.
    public static func insertItems(_ items: ContainerItems, at destination: ItemDestination) -> Self {
        Self(.insertItems(items.section, at: destination))
    }

    /// Deletes items wherever they are. Those that are gone already are left out and reported.
    ///
    /// - Parameter items: each once; otherwise the update throws `request.invalid`.
    public static func deleteItems(_ items: Identifiers) -> Self { Self(.deleteItems(items)) }

    /// Moves items, which follow one another afterwards in the given order.
    ///
    /// - Parameters:
    ///   - items: each once. Those that are gone are left out and reported.
    ///   - destination: if it is gone, all items stay where they are and are reported.
    public static func moveItems(_ items: Identifiers, to destination: ItemDestination) -> Self {
        Self(.moveItems(items, to: destination))
    }

    /// Replaces items in place. To the layout and in the changes they are new, under their old identifiers.
    public static func reloadItems(_ items: ContainerItems) -> Self { Self(.reloadItems(items.section)) }

    /// Gives items other sizes or values; they stay what they are, and their cells need not be made again.
    public static func reconfigureItems(_ items: ContainerItems) -> Self { Self(.reconfigureItems(items.section)) }

    /// Inserts sections with their items. Sections and items that are there already are left out and reported; if the destination is gone,
    /// all of them are.
    public static func insertSections(_ sections: [ContainerSection], at destination: SectionDestination) -> Self {
        Self(.insertSections(sections, at: destination))
    }

    /// Deletes sections with their items. Those that are gone already are left out and reported.
    public static func deleteSections(_ sections: Identifiers) -> Self { Self(.deleteSections(sections)) }

    /// Moves sections, which follow one another afterwards in the given order.
    ///
    /// - Parameters:
    ///   - sections: each once. Those that are gone are left out and reported.
    ///   - destination: if it is gone, all sections stay where they are and are reported.
    public static func moveSections(_ sections: Identifiers, to destination: SectionDestination) -> Self {
        Self(.moveSections(sections, to: destination))
    }

    /// Replaces all items of sections: they are new, and have lost their measured sizes.
    public static func reloadSections(_ sections: Identifiers) -> Self { Self(.reloadSections(sections)) }

    /// Sets the sizes that cells turned out to have, whatever their sections.
    ///
    /// - Parameters:
    ///   - items: each once. Those that are gone are left out and reported.
    ///   - sizes: one for each of `items`, in points.
    public static func setMeasuredSizes(of items: Identifiers, _ sizes: [Size]) -> Self {
        Self(.setMeasuredSizes(Measurement(.identified(items), sizes: sizes.lengths)))
    }

    /// Scrolls a section that scrolls by itself. No frame changes.
    ///
    /// - Parameters:
    ///   - offset: in points; kept between the ends of the row unless that bounces.
    ///   - section: the section's identifier. If the section is gone, the operation is left out and reported.
    public static func setOrthogonalOffset(_ offset: Double, of section: Identifier) -> Self {
        Self(.setOrthogonalOffset(offset, of: .identifier(section)))
    }

    /// Makes the container equal to lists of identifiers, with the fewest moves.
    ///
    /// - Parameters:
    ///   - sections: each section's identifier and those of its items, in order.
    ///   - data: sizes and values, of new items and of others; nil: none.
    ///   - reloadedItems: items that are new under their old identifiers.
    ///   - reloadedSections: sections that are new under their old identifiers, with all their items.
    ///   - keepsOtherSections: whether sections that are not named stay as they are; otherwise they are deleted.
    public static func applySnapshot(
        _ sections: [(section: Identifier, items: Identifiers)], data: ContainerItems? = nil,
        reloadedItems: Identifiers = .numbers(), reloadedSections: Identifiers = .numbers(),
        keepsOtherSections: Bool = false
    ) -> Self {
        var snapshot = ContainerSnapshot(
            sections: sections.map { ContainerSnapshot.Section($0.section, items: $0.items) }, data: data?.section)
        snapshot.reloadedItems = reloadedItems
        snapshot.reloadedSections = reloadedSections
        snapshot.keepsOtherSections = keepsOtherSections
        return Self(.applySnapshot(snapshot))
    }
}

extension [Size] {
    /// A width and a height for each.
    fileprivate var lengths: [Double] { flatMap { [$0.width, $0.height] } }
}
