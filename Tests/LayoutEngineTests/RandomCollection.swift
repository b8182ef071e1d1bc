import LayoutEngine
import Layouts
import Testing

/// What the engine needs of a test.
struct QuietHost: CollectionHost {
    func makeBudget() -> any MemoryBudget { UnlimitedBudget() }
    /// No script runs, and what is cancelled or refused is reported like a script's failure.
    func report(_ error: LayoutError) {}
    func isQuarantined(_ error: LayoutError) -> Bool { false }
    func notePrepare(_ duration: Duration) {}
    var bodyLimit: Int { 1000 }
    var stepLimit: Int { 1000 }
}

/// A container under random operations, beside the lists of identifiers that it has to equal and the attributes of a client
/// that saw nothing but its changes.
struct RandomCollection {
    private(set) var state: RunningCollection
    private(set) var model: NaiveCollection
    private var known: [Element: LayoutAttributes] = [:]
    private var window: RandomWindow
    private var random: SplitMix
    private var nextItem: UInt64 = 1000
    private let owner = ObjectIdentifier(Marker.self)
    private final class Marker {}

    private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    private static let limits = CollectionLimits(sections: 50, items: 300, elements: 1000)

    init(_ definition: LayoutDefinition, seed: UInt64) throws {
        random = SplitMix(state: seed)
        model = NaiveCollection(sections: [.init(id: 1, items: [10, 11, 12, 13]), .init(id: 2, items: [])])
        for item in model.items { model.sizes[item] = Size(width: 30 + Double(item), height: 20 + Double(item % 3)) }
        let sections = try definition.sections(model.data, pointer: "")
        let container = Container(bounds: Rect(x: 0, y: 0, width: 200, height: 300), sections: sections)
        state = try RunningCollection(
            CollectionState.Content(
                parameters: definition.schema.defaults, container: container,
                identifiers: try IdentifierIndex(sections)), as: definition, host: QuietHost())
        window = RandomWindow(state.shown)
        known = attributes(of: state.shown)
    }

    // MARK: Steps

    /// One random step, and what must hold after it.
    mutating func step() throws {
        let before = (state.shown, state.container.sections.map(\.itemCount))
        switch random.below(12) {
        case 0 where state.collection.transition == nil: try drag()
        case 1 where state.drag == nil: try transition()
        case 2: try refuse()
        default: try operate()
        }
        try #require(state.shown.generation >= before.0.generation)
        try check()
    }

    private mutating func operate() throws {
        guard let (operation, next) = operation() else { return }
        let plain = try state.plainState()
        var draft = state.collection.draft(after: plain, limits: Self.limits, budget: UnlimitedBudget())
        try draft.apply(operation)
        if draft.container.itemCount > 200 { return }
        let anchors: [UpdateAnchor] = [.automatic, .nothing, .place(.end)]
        let place = try state.collection.place(of: anchors[random.below(3)], setsBounds: draft.setsBounds, "")
        let change = try state.layOut(draft, after: plain, LayoutOptions(anchor: place))
        model = next
        try follow(change)
    }

    /// What is refused leaves everything as it was; of these, what there is memory for happens.
    private mutating func refuse() throws {
        let (shown, container, drag) = (state.shown, state.container, state.drag)
        let plain = try state.plainState()
        let budget = CountingBudget(most: random.below(2) == 0 ? 0 : .max)
        var draft = state.collection.draft(after: plain, limits: Self.limits, budget: budget)
        let operations: [LayoutEngine.Operation] = [
            .setSizes([1, -1], from: ItemPath(section: 0, item: 0)), .deleteItems([1, 1]), .deleteItems(["a"]),
            .setParameters(["nothing": 1]), .setBounds(Rect(x: 0, y: 0, width: 50, height: 50)), .invalidateLayout,
        ]
        var done: Change?
        do throws(LayoutError) {
            try draft.apply(operations[random.below(operations.count)])
            done = try state.layOut(draft, after: plain)
        } catch {
            try #require(state.shown === shown && state.container.bounds == container.bounds)
            try #require(state.drag?.placement == drag?.placement && state.drag?.position == drag?.position)
        }
        try follow(done)
    }

    private mutating func drag() throws {
        guard let drag = state.drag else {
            let items = model.items.shuffled(using: &random).prefix(1 + random.below(3))
            let paths = items.compactMap { state.identifiers.path(of: .number($0), in: state.container.sections) }
            if paths.isEmpty { return }
            // A layout may have no place for an item, which can then not be lifted.
            if let step = try? state.beginDrag(of: paths, at: nil, by: owner, "") { try follow(step.change) }
            return
        }
        switch random.below(3) {
        case 0:
            if let step = state.endDrag() { try follow(step.change) }
        case 1:
            let items = drag.items.indexPaths.map { model.sections[$0.section].items[$0.item] }
            let plain = try state.plainState()
            var draft = state.collection.draft(after: plain, limits: Self.limits, budget: UnlimitedBudget())
            let change = try state.drop(in: &draft, after: plain)
            if case .gathered(let target) = drag.placement {
                model.delete(Set(items))
                model.sections[target.section].items.insert(contentsOf: items, at: target.item)
            }
            try follow(change)
        default:
            let point = Point(x: Double(random.below(200)), y: Double(random.below(400)))
            if let step = try state.moveDrag(to: point) { try follow(step.change) }
        }
    }

    private mutating func transition() throws {
        guard state.collection.transition != nil else {
            let other = Catalogue.definitions[random.below(Catalogue.definitions.count)]
            let change = try state.beginTransition(
                to: .layout(LayoutConfiguration(other)), focus: nil, by: owner, budget: UnlimitedBudget(), "")
            return try follow(change)
        }
        switch random.below(3) {
        case 0: try follow(state.cancelTransition())
        case 1:
            let plain = try state.plainState()
            let draft = state.collection.draft(after: plain, limits: Self.limits, budget: UnlimitedBudget())
            try follow(state.finishTransition(draft, after: plain, LayoutOptions()))
        default: try follow(state.moveTransition(to: Double(random.below(11)) / 10))
        }
    }

    // MARK: Operations

    private mutating func operation() -> (LayoutEngine.Operation, NaiveCollection)? {
        var next = model
        let all = model.items
        let some = Array(all.shuffled(using: &random).prefix(random.below(4)))
        switch random.below(12) {
        case 0, 1:
            let new = newItems(1 + random.below(5), &next)
            guard let destination = destination(without: []) else { return nil }
            var items = ContainerSection(itemCount: new.count)
            items.itemIdentifiers = .numbers(new)
            items.itemSizes = new.flatMap { [next.sizes[$0]?.width ?? 0, next.sizes[$0]?.height ?? 0] }
            next.insert(new, at: destination)
            return (.insertItems(items, at: destination), next)
        case 2:
            next.delete(Set(some))
            return (.deleteItems(.numbers(some + [5])), next)
        case 3, 4:
            guard let destination = destination(without: Set(some)) else { return nil }
            next.delete(Set(some))
            next.insert(some, at: destination)
            return (.moveItems(.numbers(some), to: destination), next)
        case 5:
            guard model.sections.count < 6 else { return nil }
            let new = NaiveCollection.Section(id: nextItem, items: newItems(random.below(4), &next))
            nextItem += 1
            var section = ContainerSection(.number(new.id), items: .numbers(new.items))
            section.itemSizes = new.items.flatMap { [next.sizes[$0]?.width ?? 0, next.sizes[$0]?.height ?? 0] }
            next.sections.append(new)
            return (.insertSections([section], at: .end), next)
        case 6:
            guard model.sections.count > 1 else { return nil }
            let section = next.sections.remove(at: random.below(next.sections.count))
            return (.deleteSections([.number(section.id)]), next)
        case 7:
            guard model.sections.count > 1 else { return nil }
            let section = next.sections.remove(at: random.below(next.sections.count))
            let target = next.sections[random.below(next.sections.count)].id
            next.sections.insert(section, at: next.number(of: target) ?? 0)
            return (.moveSections([.number(section.id)], to: .before(.number(target))), next)
        case 8:
            guard let item = some.first, let place = model.place(of: item) else { return nil }
            let size = Size(width: 10 + Double(random.below(100)), height: 10 + Double(random.below(60)))
            next.sizes[item] = size
            let path = ItemPath(section: place.section, item: place.item)
            return (.setSizes([size.width, size.height], from: path), next)
        case 9:
            let rest = all.filter { !some.contains($0) }.shuffled(using: &random)
            for number in next.sections.indices { next.sections[number].items = [] }
            for item in rest { next.sections[random.below(next.sections.count)].items.append(item) }
            let snapshot = ContainerSnapshot(
                sections: next.sections.map { .init(.number($0.id), items: .numbers($0.items)) })
            return (.applySnapshot(snapshot), next)
        case 10:
            let y = Double(random.below(200))
            return (.setBounds(Rect(x: 0, y: y, width: [200, 150, 320][random.below(3)], height: 300)), next)
        default:
            return (.setEnvironment(Environment(scale: [nil, 2, 3][random.below(3)])), next)
        }
    }

    private mutating func newItems(_ count: Int, _ next: inout NaiveCollection) -> [UInt64] {
        (0..<count).map { _ in
            nextItem += 1
            next.sizes[nextItem] = Size(width: 10 + Double(random.below(90)), height: 10 + Double(random.below(40)))
            return nextItem
        }
    }

    /// A place that is not one of `items`.
    private mutating func destination(without items: Set<UInt64>) -> ItemDestination? {
        let section = model.sections[random.below(model.sections.count)]
        let others = section.items.filter { !items.contains($0) }
        guard let item = others.randomElement(using: &random), random.below(3) > 0 else {
            return random.below(2) == 0
                ? .startOfSection(.number(section.id)) : .endOfSection(.number(section.id))
        }
        return random.below(2) == 0 ? .before(.number(item)) : .after(.number(item))
    }

    // MARK: Checks

    private mutating func follow(_ change: Change?) throws {
        guard let change else { return }
        try #require(change.state === state.shown)
        try window.follow(change, &random)
        let changes = ElementChanges(
            change.diff ?? FrameDiff.none, contentSizeBefore: change.sizeBefore,
            contentSizeAfter: change.state.prepared.contentSize)
        let present = attributes(of: state.shown)
        guard let followed = changes.follow(known) else {
            known = present
            return
        }
        known = followed.attributes
        for element in followed.missing.flatMap(\.elements) { known[element] = present[element] }
    }

    private func check() throws {
        let names = state.container.sections.map { section in
            NaiveCollection.Section(
                id: number(section.identifiers?.section),
                items: section.identifiers?.items.all.list.map(number) ?? [])
        }
        try #require(names == model.sections)
        if state.shown.transition == nil { try #require(known == attributes(of: state.shown)) }
        guard state.drag == nil, state.collection.transition == nil else { return }
        let sections = try state.definition.sections(model.data, pointer: "")
        let container = Container(
            bounds: state.container.bounds, environment: state.container.environment, sections: sections)
        let fresh = try RunningCollection(
            CollectionState.Content(
                parameters: state.parameters, container: container, identifiers: try IdentifierIndex(sections)),
            as: state.definition, host: QuietHost())
        try #require(attributes(of: fresh.shown) == attributes(of: state.shown))
        try #require(fresh.shown.prepared.contentSize == state.shown.prepared.contentSize)
    }

    private func number(_ identifier: Identifier?) -> UInt64 {
        if case .number(let number)? = identifier { number } else { 0 }
    }

    /// All elements, by the index paths of the data.
    private func attributes(of state: LaidOutState) -> [Element: LayoutAttributes] {
        let (columns, _) = state.prepared.elements(ElementQuery(rect: Self.everywhere), bounds: state.bounds)
        var found: [Element: LayoutAttributes] = [:]
        for var attributes in columns.all {
            if let drag = state.drag, attributes.element.category == .cell {
                guard let path = drag.map.oldPath(of: attributes.element.indexPath) else { continue }
                attributes.element = .cell(path)
            }
            found[attributes.element] = attributes
        }
        return found
    }
}

/// Sebastiano Vigna's SplitMix64, from a seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
