import LayoutEngine
import Layouts
import TestSupport
import Testing

/// Operations as values, carried out on a container without a daemon.
@Suite(.hangGuard) struct CollectionDraftTests {
    /// Section 1 with items 10, 11 and 12, and section 2 with item 20.
    private static let named = [
        ContainerSection(1, items: [10, 11, 12]), ContainerSection(2, items: [20]),
    ]

    private func failure(_ operation: LayoutEngine.Operation, of draft: CollectionDraft) -> LayoutError? {
        #expect(throws: LayoutError.self) {
            var draft = draft
            try draft.apply(operation, at: "/operations/0/\(operation.name)")
        }
    }

    // MARK: By identifier

    @Test(
        arguments: [
            (
                .insertItems(ContainerSection(0, items: [5, 6]).items, at: .before(11)),
                [[1, 10, 5, 6, 11, 12], [2, 20]]
            ),
            (.insertItems(ContainerSection(0, items: [5]).items, at: .after(12)), [[1, 10, 11, 12, 5], [2, 20]]),
            (
                .insertItems(ContainerSection(0, items: [5]).items, at: .startOfSection(2)),
                [[1, 10, 11, 12], [2, 5, 20]]
            ),
            (
                .insertItems(ContainerSection(0, items: [5]).items, at: .endOfSection(2)),
                [[1, 10, 11, 12], [2, 20, 5]]
            ),
            (.deleteItems([10, 12]), [[1, 11], [2, 20]]),
            (.moveItems([12, 20], to: .before(10)), [[1, 12, 20, 10, 11], [2]]),
            (.moveItems([10], to: .after(12)), [[1, 11, 12, 10], [2, 20]]),
            (
                .insertSections([ContainerSection(3, items: [30])], at: .before(2)),
                [[1, 10, 11, 12], [3, 30], [2, 20]]
            ),
            (.insertSections([ContainerSection(3, items: [])], at: .end), [[1, 10, 11, 12], [2, 20], [3]]),
            (.deleteSections([1]), [[2, 20]]),
            (.moveSections([2], to: .before(1)), [[2, 20], [1, 10, 11, 12]]),
            (
                .applySnapshot(ContainerSnapshot(sections: [.init(2, items: [20, 11]), .init(4, items: [10])])),
                [[2, 20, 11], [4, 10]]
            ),
        ] as [(LayoutEngine.Operation, [[Identifier]])])
    func `an operation by identifier finds items wherever they are`(
        _ operation: LayoutEngine.Operation, _ expected: [[Identifier]]
    ) throws {
        var draft = try CollectionDraft(Self.named)
        try draft.apply(operation)

        #expect(draft.names == expected)
        #expect(draft.skipped == [])
        #expect(draft.needsPrepare && draft.reason == .data && draft.isDataChanged)
    }

    @Test(
        arguments: [
            (.deleteItems([10, 99]), [99], .unknown), (.moveItems([10], to: .before(99)), [10], .place),
            (.insertItems(ContainerSection(0, items: [10]).items, at: .endOfSection(2)), [10], .present),
            (.reloadSections([9]), [9], .unknown), (.setOrthogonalOffset(5, of: .identifier(9)), [9], .unknown),
        ] as [(LayoutEngine.Operation, Identifiers, SkippedIdentifiers.Reason)])
    func `what is gone is left out and reported, or refused`(
        _ operation: LayoutEngine.Operation, _ names: Identifiers, _ reason: SkippedIdentifiers.Reason
    ) throws {
        var draft = try CollectionDraft(Self.named)
        draft.operation = 3
        try draft.apply(operation)
        var strict = try CollectionDraft(Self.named)
        strict.options.refusesSkipped = true

        #expect(draft.skipped == [SkippedIdentifiers(names, reason, operation: 3)])
        let expected: LayoutError.Code = reason == .present ? .duplicateIdentifier : .unknownIdentifier
        #expect(failure(operation, of: strict)?.code == expected)
    }

    @Test(
        arguments: [
            (.deleteItems(["a"]), "deleteItems/ids", "items"),
            (.deleteSections(["a"]), "deleteSections/ids", "sections"),
            (.insertSections([ContainerSection("a", items: [])], at: .end), "insertSections/sections/0/id", "sections"),
        ] as [(LayoutEngine.Operation, String, String)])
    func `identifiers of another kind than the container's are refused with what is expected`(
        _ operation: LayoutEngine.Operation, _ place: String, _ what: String
    ) throws {
        let error = failure(operation, of: try CollectionDraft(Self.named))

        #expect(error?.code == .invalidInput && error?.pointer == "/operations/0/\(place)")
        #expect(
            error?.message.hasSuffix(#"is "a", expected a number, as the container's \#(what) have"#) == true)
    }

    // MARK: By index path

    @Test func `operations see what those before them have left`() throws {
        var draft = try CollectionDraft([ContainerSection(itemCount: 3)])
        var update = BatchUpdate()
        update.deleteItems(at: ItemPath(section: 0, item: 0), count: 2)
        try draft.apply(.batchUpdate(update))
        let error = failure(.batchUpdate(update), of: draft)

        #expect(draft.container.sections.map(\.itemCount) == [1])
        #expect(draft.map.newPath(of: ItemPath(section: 0, item: 2)) == ItemPath(section: 0, item: 0))
        #expect(error?.code == .updateMissing)
    }

    @Test(
        arguments: [
            (.setSizes([1, 2], from: ItemPath(section: 1, item: 0)), "/operations/0/setSizes/section", 1),
            (.setSizes([1, 2, 3, 4], from: ItemPath(section: 0, item: 1)), "/operations/0/setSizes/sizes", nil),
            (.setSizes([1, -2], from: ItemPath(section: 0, item: 1)), "/operations/0/setSizes/sizes/1", nil),
            (.setSizes([1, .nan], from: ItemPath(section: 0, item: .max)), "/operations/0/setSizes/sizes", nil),
            (.setSizes([1, 1], from: ItemPath(section: 0, item: .min)), "/operations/0/setSizes/sizes", nil),
            (.setParameters(["itemSize": "big"]), "/operations/0/setParameters/itemSize", nil),
            (.setOrthogonalOffset(1, of: .number(7)), "/operations/0/setOrthogonalOffset/section", nil),
            (
                .setMeasuredSizes(Measurement(.numbered([0], of: .number(-1), kind: ""), sizes: [1, 1])),
                "/operations/0/setMeasuredSizes/section", 1
            ),
            (
                .setMeasuredSizes(Measurement(.numbered([2], of: .number(0), kind: ""), sizes: [1, 1])),
                "/operations/0/setMeasuredSizes/items/0", 2
            ),
        ] as [(LayoutEngine.Operation, String, Int?)])
    func `what does not fit is refused at its place`(
        _ operation: LayoutEngine.Operation, _ pointer: String, _ count: Int?
    ) throws {
        let sized = ContainerSection(sizes: [Size(width: 1, height: 1), Size(width: 2, height: 2)])
        let draft = try CollectionDraft([sized], parameters: ["estimatedItemSize": [10, 10]])
        let error = failure(operation, of: draft)

        #expect(error?.pointer == pointer, "\(error?.message ?? "")")
        #expect(error?.validCount == count)
    }

    // MARK: What has to be laid out

    @Test func `scrolling prepares nothing, and setting what is set already changes nothing`() throws {
        var draft = try CollectionDraft([ContainerSection(itemCount: 3)])
        try draft.apply(.setBounds(Rect(x: 0, y: 9, width: 300, height: 400)))
        try draft.apply(.setEnvironment(draft.container.environment))
        try draft.apply(.setParameters(["scrollDirection": "vertical"]))

        #expect(draft.setsBounds && !draft.needsPrepare && draft.reason == .bounds)
    }

    @Test func `measured sizes alone are the reason, and another operation after them is`() throws {
        var draft = try CollectionDraft([ContainerSection(itemCount: 3)], parameters: ["estimatedItemSize": [10, 10]])
        let sizes = Measurement(.numbered([1], of: .number(0), kind: ""), sizes: [7, 7])
        try draft.apply(.setMeasuredSizes(sizes))

        #expect(draft.needsPrepare && draft.reason == .measurement)
        try draft.apply(.invalidateLayout)
        #expect(draft.reason == .layout)
    }

    @Test func `an edit touches what it names, and other parameters touch everything`() throws {
        var draft = try CollectionDraft(Self.named)
        try draft.apply(.deleteItems([11]))
        #expect(draft.edit.isBounded)
        try draft.apply(.setParameters(["minimumLineSpacing": 3]))
        #expect(!draft.edit.isBounded)
    }

    @Test func `a snapshot that deletes and inserts an item anew keeps it in sight`() throws {
        var draft = try CollectionDraft(Self.named)
        try draft.apply(.applySnapshot(ContainerSnapshot(sections: [.init(2, items: [20, 12])])))
        let old = ItemPath(section: 0, item: 2)

        #expect(draft.map.newPath(of: old) == nil)
        #expect(draft.followingMap.newPath(of: old) == ItemPath(section: 0, item: 1))
    }

    // MARK: Limits and memory

    @Test func `limits hold for what an operation leads to`() throws {
        let limits = CollectionLimits(sections: 2, items: 5, elements: 10)
        let draft = try CollectionDraft(Self.named, limits: limits)
        let items = failure(.insertItems(ContainerSection(0, items: [5, 6]).items, at: .endOfSection(1)), of: draft)
        let sections = failure(.insertSections([ContainerSection(3, items: [])], at: .end), of: draft)

        #expect(items?.code == .tooManyElements && items?.limit == LayoutError.Limit(value: 6, allowed: 5))
        #expect(sections?.code == .tooManySections && sections?.limit == LayoutError.Limit(value: 3, allowed: 2))
    }

    @Test func `memory is paid before it is taken, once for what comes one after another`() throws {
        let budget = CountingBudget()
        var draft = try CollectionDraft(budget: budget)
        let large = [ContainerSection(sizes: [Size](repeating: Size(width: 1, height: 1), count: 10_000))]
        try draft.apply(.setSections(large))
        let once = budget.paid
        try draft.apply(.setSections([ContainerSection(itemCount: 1)]))

        #expect(once == draft.paidBytes - (budget.paid - once) && once >= 10_000 * 16)
        #expect(budget.paid < 2 * once)
        let poor = try CollectionDraft(budget: CountingBudget(most: once - 1))
        #expect(failure(.setSections(large), of: poor)?.code.rawValue == "limit.memory")
    }

    // MARK: Names that are found at the end

    @Test func `stale items are found where all operations have left them`() throws {
        var draft = try CollectionDraft(Self.named)
        var names = StaleNames()
        names.items = [.identified([10, 12]), .range(ItemRange(section: 1, item: 0))]
        try draft.apply(.invalidate(names))
        try draft.apply(.moveItems([12], to: .after(10)))
        try draft.resolveStale()
        let prepared = try FlowLayout.definition.make(draft.parameters).prepare(draft.container)

        let stale = try draft.stale.invalidation(of: prepared)
        #expect(stale.items == [ItemRange(section: 0, item: 0, count: 2), ItemRange(section: 1, item: 0)])
    }

    @Test(arguments: [ItemRange(section: 0, item: 2, count: .max), ItemRange(section: 5, item: 0)])
    func `stale items that there are not are refused`(_ range: ItemRange) throws {
        var draft = try CollectionDraft(Self.named)
        var names = StaleNames()
        names.items = [.range(range)]
        try draft.apply(.invalidate(names))
        try draft.resolveStale()
        let prepared = try FlowLayout.definition.make(draft.parameters).prepare(draft.container)

        let error = #expect(throws: LayoutError.self) { try draft.stale.diff(of: prepared) }
        #expect(error?.code == .indexOutOfRange)
    }
}

extension ContainerSection {
    /// The items alone.
    fileprivate var items: ContainerSection {
        var items = self
        items.identifier = nil
        return items
    }
}
