import LayoutEngine
import Testing

/// A view under random inputs and changes of others, beside the naive one that it has to equal, and beside what a toolkit has that knows
/// nothing but effects.
struct RandomView {
    private let list: ViewedList
    private var naive: NaiveView
    private var data: NaiveCollection
    private var random: SplitMix
    private var nextItem: UInt64 = 1000
    /// What the toolkit knows from effects: it never looks at the view.
    private var toolkit: Toolkit

    private struct Toolkit: Equatable {
        var keys = Keys()
        var cursor: ItemPath?
        var band: Rect?
        var offset = Point.zero
        var place: WindowPlace
    }

    init(_ mode: ViewSelection.Mode, seed: UInt64) throws {
        random = SplitMix(state: seed)
        var options = ViewOptions()
        options.selection = mode
        list = try ViewedList([7, 0, 9], options: options)
        data = NaiveCollection(sections: [
            .init(id: 1, items: Array(0..<7)), .init(id: 2, items: []), .init(id: 3, items: Array(7..<16)),
        ])
        naive = NaiveView(mode, items: data.items)
        toolkit = Toolkit(place: list.view.place)
    }

    // MARK: Steps

    /// One random step, and what must hold after it.
    mutating func step() throws {
        switch random.below(10) {
        case 0, 1: try change()
        case 2: try scroll(to: Double(random.below(60)) * 10)
        case 3, 4, 5: try key()
        default: try naive.band == nil ? press() : goOn()
        }
        try check()
    }

    private mutating func take(_ input: ViewInput) throws { apply(try list.take(input)) }

    private mutating func apply(_ effects: [ViewEffect]) {
        for effect in effects {
            switch effect {
            case .selected(let keys): toolkit.keys = keys
            case .focused(let cursor): toolkit.cursor = cursor
            case .band(let band): toolkit.band = band
            case .scroll(let offset): toolkit.offset = offset
            case .show(let place): toolkit.place = place
            default: break
            }
        }
    }

    // MARK: Keys

    private static let directions: [(ViewKey, NeighbourDirection)] = [
        (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.pageUp, .pageUp), (.pageDown, .pageDown),
        (.home, .home), (.end, .end),
    ]
    private static let moves: [(ViewModifiers, ViewSelection.Pick)] = [
        ([], .alone), (.shift, .extending), (.control, .focusing), ([.control, .shift], .adding),
    ]

    private mutating func key() throws {
        switch random.below(8) {
        case 0: try press(.escape) { $0.escape() }
        case 1:
            try press(.character("a"), .control) { if $0.takesSeveral, $0.band == nil { $0.selected = Set($0.items) } }
        case 2:
            let ways: [(ViewModifiers, ViewSelection.Pick)] = [([], .toggling), (.shift, .extending)]
            let (modifiers, pick) = ways[random.below(2)]
            try press(.space, modifiers) { if let cursor = $0.cursor, $0.band == nil { $0.pick(cursor, pick) } }
        case 3: try type()
        default:
            let (key, direction) = Self.directions[random.below(8)]
            let (modifiers, pick) = Self.moves[random.below(4)]
            try press(key, modifiers) { $0.go(direction, pick) }
        }
    }

    private mutating func press(
        _ key: ViewKey, _ modifiers: ViewModifiers = [], _ naive: (inout NaiveView) -> Void
    ) throws {
        // Far behind any letters.
        try take(.key(ViewKeyPress(key, modifiers, time: 1e6)))
        naive(&self.naive)
    }

    private mutating func type() throws {
        try take(.typed("x", time: 0))
        guard let item = naive.items.randomElement(using: &random) else { return }
        try take(.found(path(of: item)))
        if naive.band != nil { return }
        naive.pick(item, .alone)
        naive.reveal(item)
    }

    // MARK: Pointers

    private mutating func pointer(_ y: Double, _ modifiers: ViewModifiers) -> ViewPointer {
        var pointer = ViewPointer(at: Point(x: 50, y: y), time: 0)
        pointer.modifiers = modifiers
        return pointer
    }

    /// A click, a click with the secondary button, or the beginning of a rubber band.
    private mutating func press() throws {
        let y = Double(random.below(20)) * 5
        let item = naive.item(at: y)
        switch random.below(4) {
        case 0:
            var pointer = pointer(y, [])
            pointer.button = .secondary
            try take(.pressed(pointer))
            if let item { naive.pick(item, naive.selected.contains(item) ? .focusing : .alone) }
        case 1 where naive.takesSeveral: try beginBand(at: y)
        default:
            let ways: [(ViewModifiers, ViewSelection.Pick)] = [
                ([], .alone), (.shift, .extending), (.meta, .toggling), ([.control, .shift], .adding),
            ]
            let (modifiers, pick) = ways[random.below(4)]
            try take(.pressed(pointer(y, modifiers)))
            try take(.released(pointer(y, modifiers)))
            if let item { naive.pick(item, pick) } else if modifiers.isEmpty { naive.selected = [] }
        }
    }

    private mutating func beginBand(at y: Double) throws {
        let keeps = random.below(2) == 0
        let modifiers: ViewModifiers = keeps ? [.shift, .control] : .shift
        let end = y < 50 ? y + 10 : y - 10
        try take(.pressed(pointer(y, modifiers)))
        try take(.moved(pointer(end, modifiers)))
        naive.band = NaiveView.Band(
            start: naive.top + y, point: end, before: naive.selected, kept: keeps ? naive.selected : [])
        naive.span(to: end)
    }

    /// The band goes on or ends.
    private mutating func goOn() throws {
        let y = Double(random.below(20)) * 5
        if random.below(3) > 0 {
            try take(.moved(pointer(y, .shift)))
            naive.span(to: y)
        } else {
            try take(.released(pointer(y, .shift)))
            naive.span(to: y)
            naive.band = nil
        }
    }

    /// As a toolkit scrolls, which does not go beyond the content.
    private mutating func scroll(to top: Double) throws {
        let top = min(top, naive.farthest)
        toolkit.offset = Point(x: 0, y: top)
        try take(.scrolled(to: toolkit.offset, isByHand: true))
        naive.top = top
        if let band = naive.band { naive.span(to: band.point) }
    }

    // MARK: Changes

    private mutating func change() throws {
        guard let operation = operation() else { return }
        let effects = try list.apply(operation, isFollowed: random.below(4) > 0)
        naive.follow(data.items)
        apply(effects)
        // A toolkit moves up what is scrolled beyond the end, and a view that has missed a change gets an input.
        try scroll(to: naive.top)
    }

    private mutating func operation() -> LayoutEngine.Operation? {
        let some = Array(data.items.shuffled(using: &random).prefix(random.below(4)))
        let section = data.sections.indices.randomElement(using: &random) ?? 0
        switch random.below(4) {
        case 0 where !some.isEmpty:
            data.delete(Set(some))
            return .deleteItems(.numbers(some))
        case 1 where data.items.count < 60:
            let new = (0..<1 + random.below(4)).map { nextItem + UInt64($0) }
            nextItem += 10
            let place = random.below(data.sections[section].items.count + 1)
            return insert(new, in: section, at: place)
        case 2:
            data.delete(Set(some))
            data.sections[section].items += some
            return .moveItems(.numbers(some), to: .endOfSection(.number(data.sections[section].id)))
        default:
            let all = data.items.shuffled(using: &random).dropLast(random.below(3))
            for number in data.sections.indices { data.sections[number].items = [] }
            for item in all { data.sections[random.below(data.sections.count)].items.append(item) }
            data.sections.shuffle(using: &random)
            return .applySnapshot(
                ContainerSnapshot(sections: data.sections.map { .init(.number($0.id), items: .numbers($0.items)) }))
        }
    }

    private mutating func insert(_ new: [UInt64], in section: Int, at place: Int) -> LayoutEngine.Operation {
        let id = data.sections[section].id
        let destination: ItemDestination =
            place < data.sections[section].items.count
            ? .before(.number(data.sections[section].items[place])) : .endOfSection(.number(id))
        data.sections[section].items.insert(contentsOf: new, at: place)
        var items = ContainerSection(itemCount: new.count)
        items.itemIdentifiers = .numbers(new)
        return .insertItems(items, at: destination)
    }

    // MARK: Checks

    private func path(of item: UInt64) -> ItemPath? {
        data.place(of: item).map { ItemPath(section: $0.section, item: $0.item) }
    }

    private func check() throws {
        let view = list.view
        try #require(list.selected == naive.selected)
        try #require(list.cursor == naive.cursor && list.anchor == naive.anchor)
        try #require(view.visible.y == naive.top && view.gesture.isUnderWay == (naive.band != nil))
        let counts = list.state.data.sections.map(\.itemCount)
        try #require(view.selection.keys == view.selection.keys.canonical(in: counts))
        try #require(toolkit.keys == view.selection.keys && toolkit.cursor == view.selection.cursor)
        try #require(toolkit.offset == view.visible.origin && toolkit.place == view.place)
        try #require((toolkit.band == nil) == (naive.band == nil))
    }
}
