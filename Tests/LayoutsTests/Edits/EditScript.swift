import LayoutCore
import Layouts
import TestSupport

/// A container that is edited at random, beside plain lists of its items.
struct EditScript {
    /// The layouts that lay out an edit at the cost of what it touched.
    enum Kind: Equatable {
        case flow
        case column(strategy: String, policy: String)
        case spanFlow
        case compositional
    }

    /// An item's data.
    struct Item {
        var size: Size
        /// Its size once it was measured.
        var measured: Size?
        /// Whether it has a row to itself, in span-flow.
        var isSpan = false
        /// The columns that it spans, and the number of its first, in a waterfall.
        var columnSpan = 1
        var columnStart = 0
    }

    let kind: Kind
    let parameters: [String: JSONValue]
    let environment: Environment
    /// Positions and lengths are multiples of this.
    let unit: Double
    let width: Double
    private let widths: ClosedRange<Int>
    /// The items, by section.
    var lists: [[Item]]
    var container: Container
    private let layout: any ConfiguredLayout
    /// Whether items span columns and have their own.
    private var hasColumnPlaces = false
    /// Where the last edit was.
    private var lastPlace = 0

    /// A script whose container, parameters and edits follow from `random`.
    init(_ kind: Kind = .flow, unit: Double, using random: inout SeededRandom) throws {
        self.kind = kind
        self.unit = unit
        // The policy is compared with a model that knows columns alone.
        let isPlain = if case .column(_, let policy) = kind { policy != "balanced" } else { false }
        if case .column = kind { hasColumnPlaces = !isPlain && Int.random(in: 0...2, using: &random) == 0 }
        let isVertical = Bool.random(using: &random) || isPlain
        width = [40, 320.5, 1000].randomElement(using: &random) ?? 320
        // Some items are wider than the container, some fill a row each, some have no width: a row then takes hundreds.
        widths = [0...0, 0...60, 20...180, 30...90, 20...400, 200...300].randomElement(using: &random) ?? 20...180
        switch kind {
        case .flow: parameters = Self.flow(isVertical, width, using: &random)
        case .column(let strategy, let policy):
            parameters = Self.column(isVertical, unit, isPlain: isPlain, using: &random).merging(
                ["layoutStrategy": .string(strategy), "editPolicy": .string(policy)]) { $1 }
        case .spanFlow: parameters = Self.spanFlow(isVertical, using: &random)
        case .compositional: parameters = CompositionalScript.parameters(isVertical, unit, using: &random)
        }
        var environment = Environment()
        environment.scale = [nil, 1, 2, 3].randomElement(using: &random) ?? nil
        environment.layoutDirection = Int.random(in: 0...3, using: &random) == 0 ? .rightToLeft : .leftToRight
        if kind == .compositional {
            environment.traits.contentSizeCategory =
                ContentSizeCategory.allCases.randomElement(using: &random) ?? .large
        }
        self.environment = isPlain ? Environment() : environment
        let definition =
            switch kind {
            case .flow: FlowLayout.definition
            case .column: ColumnLayout.definition
            case .spanFlow: SpanFlowLayout.definition
            case .compositional: CompositionalLayout.definition
            }
        layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        lists = []
        container = Container(
            bounds: Rect(x: 0, y: 0, width: width, height: width), environment: self.environment, sections: [])
        let isCompositional = kind == .compositional
        for _ in 0..<(isCompositional ? 4 : Int.random(in: 1...3, using: &random)) {
            let count = (isCompositional ? [0, 5, 60, 600] : [0, 5, 600, 2400]).randomElement(using: &random) ?? 0
            lists.append(items(max(count, lists.isEmpty && !isCompositional ? 1700 : 0), using: &random))
        }
        if isCompositional { measureMost(using: &random) }
        container.sections = SectionList(lists.map(section))
    }

    private static func flow(
        _ isVertical: Bool, _ width: Double, using random: inout SeededRandom
    ) -> [String: JSONValue] {
        let model = FlexLineModel(room: width, using: &random)
        let spacing: Double = [0, 8, 7.25, -1].randomElement(using: &random) ?? 0
        let lineSpacing: Double = [0, 8, 10.5, width == 1000 ? -0.5 : 1].randomElement(using: &random) ?? 0
        // Rows that are not balanced take edits; negative spacing is refused.
        let isBalanced = model.balance && spacing >= 0 && Int.random(in: 0...2, using: &random) == 0
        return model.parameters.merging([
            "scrollDirection": .string(isVertical ? "vertical" : "horizontal"),
            // Negative spacing must not exceed a row, nor the empty one before an item that is too wide.
            "minimumLineSpacing": .number(lineSpacing), "minimumInteritemSpacing": .number(spacing),
            "balance": .boolean(isBalanced),
            "headerReferenceSize": [20, 20],
            "sectionInset": ["top": 5, "left": 3.25, "bottom": 1, "right": 2],
            "sectionHeadersPinToVisibleBounds": .boolean(Bool.random(using: &random)),
            "originalQuirks": .boolean(Bool.random(using: &random)),
        ]) { $1 }
    }

    private static func column(
        _ isVertical: Bool, _ unit: Double, isPlain: Bool, using random: inout SeededRandom
    ) -> [String: JSONValue] {
        var lanes: [String: JSONValue] = ["trackReverse": .boolean(Bool.random(using: &random))]
        if !isPlain {
            let tracks: [JSONValue] = [
                [], [], [["repeat": "autoFill", "tracks": [["minmax": [90, ["fr": 1]]]]]],
                [["repeat": "autoFit", "tracks": [["minmax": [70, 200]]]]], [50, ["fr": 1], ["minmax": [30, 120]]],
            ]
            lanes["tracks"] = tracks.randomElement(using: &random)
            lanes["dense"] = .boolean(Bool.random(using: &random))
            lanes["fillReverse"] = .boolean(Int.random(in: 0...3, using: &random) == 0)
        }
        return lanes.merging([
            "scrollDirection": .string(isVertical ? "vertical" : "horizontal"),
            "columnCount": .number([1, 2, 4, 7].randomElement(using: &random) ?? 1),
            "flowTolerance": .number([0, 16, 0.1, 300].randomElement(using: &random) ?? 0),
            "interitemSpacing": .number([0, 8, 0.3, -20].randomElement(using: &random) ?? 0),
            "headerHeight": .number([0, 20.25].randomElement(using: &random) ?? 0),
            "leadingViewHeight": .number([0, 4.72].randomElement(using: &random) ?? 0),
            "sectionInset": ["top": 5, "left": 3.25, "bottom": 1, "right": 2],
        ]) { $1 }
    }

    /// The container's items, sizes in one array each.
    var fresh: Container {
        var fresh = container
        fresh.sections = SectionList(lists.map(section))
        for index in fresh.sections.indices {
            fresh.sections[index].measuredSupplementaries = container.sections[index].measuredSupplementaries
        }
        return fresh
    }

    func prepare(_ container: Container) throws -> PreparedLayout { try layout.prepare(container) }

    func update(_ prepared: PreparedLayout, _ edit: ContainerEdit) throws -> PreparedUpdate? {
        try layout.editable?.update(prepared, after: edit, of: container)
    }

    /// A section of items, with their heights as values of their own in a column.
    func section(_ items: [Item]) -> Section {
        if items.isEmpty { return Section(itemCount: 0) }
        var section = Section(itemCount: items.count, itemSizes: ItemSizes(items.map(\.size)))
        switch kind {
        case .flow: return section
        case .column:
            section.itemValues = ["itemHeights": .numbers(items.map { $0.size.height * unit })]
            if hasColumnPlaces {
                section.itemValues["columnSpans"] = .numbers(items.map { Double($0.columnSpan) })
                section.itemValues["columnStarts"] = .numbers(items.map { Double($0.columnStart) })
            }
        case .spanFlow: section.itemValues = styles(items)
        case .compositional: section.itemSizes = nil
        }
        _ = section.measuredSizes.set(
            items.indices.compactMap { item in items[item].measured.map { (item: item, size: $0) } })
        return section
    }

    private func items(_ count: Int, using random: inout SeededRandom) -> [Item] {
        sizes(count, using: &random).map { size in
            var item = Item(size: size, isSpan: isSpan(using: &random))
            if hasColumnPlaces {
                item.columnSpan = [1, 1, 2, 3].randomElement(using: &random) ?? 1
                item.columnStart = [0, 0, 0, 2, 5].randomElement(using: &random) ?? 0
            }
            return item
        }
    }

    private func sizes(_ count: Int, using random: inout SeededRandom) -> [Size] {
        let isTurned = parameters["scrollDirection"] == .string("horizontal")
        let shortest = parameters["minimumLineSpacing"] == .number(-0.5) ? 1 : 0
        return (0..<count).map { _ in
            let across = Double(Int.random(in: widths, using: &random)) * unit
            let tallest = kind == .spanFlow ? tallest : 40
            let along = Double(Int.random(in: shortest...tallest, using: &random) * 4) * unit
            return isTurned ? Size(width: along, height: across) : Size(width: across, height: along)
        }
    }

    // MARK: Edits

    /// Scrolls to some place in content of a length.
    mutating func scroll(in length: Double, using random: inout SeededRandom) {
        container.bounds.y = .random(in: -100...max(100, length), using: &random)
    }

    /// Carries out one or several operations.
    mutating func edit(using random: inout SeededRandom) throws -> ContainerEdit {
        var edit = ContainerEdit()
        for _ in 0..<([1, 1, 4].randomElement(using: &random) ?? 1) {
            if Int.random(in: 0...2, using: &random) == 0 {
                if kind == .spanFlow, Int.random(in: 0...3, using: &random) == 0 {
                    changeStyles(&edit, using: &random)
                } else if kind == .compositional, Int.random(in: 0...4, using: &random) == 0 {
                    measureHeader(&edit, using: &random)
                } else if kind == .compositional || kind != .flow && Bool.random(using: &random) {
                    measure(&edit, using: &random)
                } else {
                    resize(&edit, using: &random)
                }
            } else {
                try update(&edit, using: &random)
            }
        }
        return edit
    }

    private mutating func resize(_ edit: inout ContainerEdit, using random: inout SeededRandom) {
        guard let section = lists.indices.filter({ !lists[$0].isEmpty }).randomElement(using: &random) else { return }
        let item = place(lists[section].count - 1, using: &random)
        let count = min(lists[section].count - item, [1, 1, 2, 40].randomElement(using: &random) ?? 1)
        let new = sizes(count, using: &random)
        for (offset, size) in new.enumerated() { lists[section][item + offset].size = size }
        container.sections[section].itemSizes?.replace(from: item, with: ItemSizes(new).lengths)
        if kind != .flow { container.sections[section].itemValues = self.section(lists[section]).itemValues }
        edit.resize(ItemRange(section: section, item: item, count: count))
    }

    private mutating func measure(_ edit: inout ContainerEdit, using random: inout SeededRandom) {
        guard let section = lists.indices.filter({ !lists[$0].isEmpty }).randomElement(using: &random) else { return }
        let item = place(lists[section].count - 1, using: &random)
        let items = item..<min(lists[section].count, item + Int.random(in: 1...3, using: &random))
        for (item, size) in zip(items, sizes(items.count, using: &random)) { lists[section][item].measured = size }
        let measured = items.map { (item: $0, size: lists[section][$0].measured ?? .zero) }
        edit.resize(container.sections[section].measuredSizes.set(measured), of: section)
    }

    /// Measures the items of some stretches, so that measured and unmeasured ones follow each other.
    private mutating func measureMost(using random: inout SeededRandom) {
        for section in lists.indices {
            let period = [1, 7, 40, 200].randomElement(using: &random) ?? 1
            for (item, size) in sizes(lists[section].count, using: &random).enumerated() where item / period % 3 < 2 {
                lists[section][item].measured = size
            }
        }
    }

    private mutating func measureHeader(_ edit: inout ContainerEdit, using random: inout SeededRandom) {
        guard let section = lists.indices.randomElement(using: &random) else { return }
        let size = sizes(1, using: &random)[0]
        let isBadge = Bool.random(using: &random)
        let number = isBadge ? Int.random(in: 0...max(0, lists[section].count - 1), using: &random) : 0
        let changes = container.sections[section].measuredSupplementaries[
            isBadge ? "badge" : "header", default: MeasuredSizes()
        ].set(number, size)
        if changes { edit.change(section: section) }
    }

    /// The front, the end, somewhere near the last edit, or anywhere.
    private mutating func place(_ last: Int, using random: inout SeededRandom) -> Int {
        lastPlace =
            switch Int.random(in: 0...7, using: &random) {
            case 0: 0
            case 1: last
            case 2: max(0, min(last, lastPlace + .random(in: -20...20, using: &random)))
            case 3...5: max(0, min(last, lastPlace + .random(in: -3...3, using: &random)))
            default: .random(in: 0...last, using: &random)
            }
        return lastPlace
    }

    private mutating func update(_ edit: inout ContainerEdit, using random: inout SeededRandom) throws {
        var update = CheckedUpdate()
        let section = Int.random(in: lists.indices, using: &random)
        let count = lists[section].count
        switch Int.random(in: 0...11, using: &random) {
        case 0...3:
            let new = items([1, 1, 2, 90].randomElement(using: &random) ?? 1, using: &random)
            update.insertedItems = [
                .init(section: section, item: place(count, using: &random), content: self.section(new))
            ]
        case 4...6 where count > 0:
            let item = place(count - 1, using: &random)
            let length = min(count - item, [1, 1, 2, 70].randomElement(using: &random) ?? 1)
            update.deletedItems = [ItemRange(section: section, item: item, count: length)]
        case 7 where count > 0, 8 where count > 0:
            let target = Int.random(in: lists.indices, using: &random)
            let last = target == section ? count - 1 : lists[target].count
            update.movedItems = [
                .init(
                    from: ItemPath(section: section, item: place(count - 1, using: &random)),
                    to: ItemPath(section: target, item: place(last, using: &random)))
            ]
        case 9 where count > 0:
            update.reloadedItems = [
                .init(
                    section: section, item: place(count - 1, using: &random),
                    content: self.section(items(1, using: &random)))
            ]
        case 10: update.insertedSections = [.init(section: section, content: self.section(items(3, using: &random)))]
        case 11 where lists.count > 1:
            update.movedSections = [.init(from: section, to: Int.random(in: lists.indices, using: &random))]
        default: return
        }
        let plan = try update.plan(for: container)
        let map = ItemMap(plan)
        let old = lists
        lists = plan.countsAfter.enumerated().map { new, count in
            (0..<count).map { item in
                if let path = map.oldPath(of: ItemPath(section: new, item: item)) {
                    return old[path.section][path.item]
                }
                return Self.newItem(update, new, item) ?? Item(size: .zero)
            }
        }
        container.sections = try update.sections(of: container, after: plan)
        edit.apply(plan)
    }

    /// The data that an update gives a new item.
    private static func newItem(_ update: CheckedUpdate, _ section: Int, _ item: Int) -> Item? {
        if let new = update.insertedSections.first(where: { $0.section == section }) {
            return new.content.flatMap { newItem($0, item) }
        }
        guard let new = (update.insertedItems + update.reloadedItems).first(where: { $0.section == section }) else {
            return nil
        }
        return newItem(new.content, item - new.item)
    }

    private static func newItem(_ content: Section, _ item: Int) -> Item? {
        content.itemSizes.map { sizes in
            Item(
                size: sizes[item], isSpan: content.names("styles")?[item] == 1,
                columnSpan: content.numbers("columnSpans").map { Int($0[item]) } ?? 1,
                columnStart: content.numbers("columnStarts").map { Int($0[item]) } ?? 0)
        }
    }
}
