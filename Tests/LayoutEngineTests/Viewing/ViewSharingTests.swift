import LayoutEngine
import TestSupport
import Testing

/// What views of one container share when they follow a change.
@Suite(.hangGuard) struct ViewSharingTests {
    @Test func `views that were at one state find out once what has become of the items`() throws {
        var list = try ChangingList(seed: 1)
        var (one, other) = (list.makeView(), list.makeView())
        let change = try list.change()
        var items: FollowedItems?
        _ = one.follow(change, reading: StateReader(change.state), sharing: &items)
        let found = try #require(items)
        _ = other.follow(change, reading: StateReader(change.state), sharing: &items)

        #expect(items === found)
    }

    @Test func `a view that was at an earlier state uses nothing of the others`() throws {
        var list = try ChangingList(seed: 2)
        var (late, other) = (list.makeView(), list.makeView())
        let missed = try list.change()
        _ = other.follow(missed, reading: StateReader(missed.state))
        let change = try list.change()
        var items: FollowedItems?
        _ = other.follow(change, reading: StateReader(change.state), sharing: &items)
        let found = try #require(items)
        _ = late.follow(change, reading: StateReader(change.state), sharing: &items)

        #expect(items !== found)
    }

    @Test func `what was found out about one change is not used for the next`() throws {
        var list = try ChangingList(seed: 3)
        var (one, other) = (list.makeView(), list.makeView())
        var items: FollowedItems?
        let first = try list.change()
        _ = one.follow(first, reading: StateReader(first.state), sharing: &items)
        _ = other.follow(first, reading: StateReader(first.state))
        let second = try list.change()
        let found = items
        _ = other.follow(second, reading: StateReader(second.state), sharing: &items)

        #expect(items !== found)
    }

    /// Every view follows three times: sharing with the others, by itself, and by the shortest code.
    @Test(arguments: 0..<24) func `views that share have what each has that does not`(_ seed: UInt64) throws {
        var list = try ChangingList(seed: seed)
        var views = try (0..<4).map { _ in try list.makeFollower() }
        for _ in 0..<12 {
            let change = try list.change()
            var items: FollowedItems?
            for index in views.indices where list.random.below(4) > 0 {
                try views[index].follow(change, in: list, sharing: &items)
            }
        }
    }

    @Test func `an item whose name is new is in no set, whatever had its place before`() throws {
        let names = (0..<100).map { UInt64($0) }
        let before = ContainerSection(.number(1), items: .numbers(names))
        let container = try EngineContainer(
            "flow", ["itemSize": [100, 20]], bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [before])
        let state = container.state.shown
        let data = ViewedData(state)
        let after = ContainerSnapshot(
            sections: [.init(.number(1), items: .numbers((0..<100).map { $0 % 2 == 0 ? $0 : $0 + 1000 }))])
        try container.update([.applySnapshot(after)], keeping: .nothing)
        let items = FollowedItems(nil, from: data, to: container.state.shown)

        let left = items.keys(.all).ranges(in: [100]).flatMap(\.indexPaths).map(\.item)
        #expect(left == Array(stride(from: 0, to: 100, by: 2)))
        #expect(items.successor(of: ItemPath(section: 0, item: 51)) == ItemPath(section: 0, item: 52))
        #expect(items.successor(of: ItemPath(section: 0, item: 99)) == ItemPath(section: 0, item: 98))
    }
}

/// A view that shares, the same view that does not, and what they have by identifier.
private struct Follower {
    private var sharing: ViewState
    private var single: ViewState
    private var selected: Set<UInt64>
    private var cursor: UInt64
    /// The items when it followed last.
    private var known: [UInt64]

    init(_ view: ViewState, selected: Set<UInt64>, cursor: UInt64, of items: [UInt64]) {
        (sharing, single, self.selected, self.cursor, known) = (view, view, selected, cursor, items)
    }

    mutating func follow(_ change: Change, in list: ChangingList, sharing items: inout FollowedItems?) throws {
        let reader = StateReader(change.state)
        let effects = sharing.follow(change, reading: reader, sharing: &items)
        let alone = single.follow(change, reading: reader)
        try #require(effects == alone)
        try #require(sharing.selection == single.selection)

        let left = Set(list.items)
        let place = try #require(known.firstIndex(of: cursor))
        let next = known[place...].first { left.contains($0) } ?? known[..<place].last { left.contains($0) }
        cursor = try #require(next)
        selected.formIntersection(left)
        known = list.items
        try #require(list.items(of: sharing.selection.keys) == selected)
        try #require(sharing.selection.cursor == list.path(of: cursor))
    }
}

/// Some hundred items in two sections, and changes that scatter them.
private struct ChangingList {
    private let container: EngineContainer
    private(set) var items: [UInt64] = Array(0..<300)
    private var split = 200
    private var nextItem: UInt64 = 1000
    var random: SplitMix

    init(seed: UInt64) throws {
        random = SplitMix(state: seed)
        let sections = [
            ContainerSection(.number(1), items: .numbers(Array(0..<200))),
            ContainerSection(.number(2), items: .numbers(Array(200..<300))),
        ]
        container = try EngineContainer(
            "flow", ["itemSize": [100, 20], "minimumLineSpacing": 0], bounds: Rect(x: 0, y: 0, width: 100, height: 100),
            sections: sections)
    }

    func makeView() -> ViewState {
        let place = WindowPlace(visible: Rect(x: 0, y: 0, width: 100, height: 100))
        return ViewState(place, of: container.state.shown, by: .web)
    }

    /// A view in which some items are selected: a few, many, or all but some.
    mutating func makeFollower() throws -> Follower {
        let some = items.shuffled(using: &random).prefix([5, 100, 290][random.below(3)])
        let cursor = items[random.below(items.count)]
        let ranges = some.map { ItemRange(section: path(of: $0).section, item: path(of: $0).item) }
        var view = makeView()
        let reader = StateReader(container.state.shown)
        _ = try view.take(.program(.select(Keys(ranges))), reading: reader)
        _ = try view.take(.program(.focus(path(of: cursor))), reading: reader)
        return Follower(view, selected: Set(some), cursor: cursor, of: items)
    }

    /// Moves a block or shuffles all, takes some out and puts new ones in.
    mutating func change() throws -> Change {
        if random.below(2) == 0 {
            items.shuffle(using: &random)
        } else {
            let start = random.below(items.count)
            let block = items[start..<min(start + 40, items.count)]
            items.removeSubrange(block.indices)
            items.insert(contentsOf: block, at: random.below(items.count + 1))
        }
        for _ in 0..<random.below(8) { items.remove(at: random.below(items.count)) }
        for _ in 0..<random.below(8) {
            items.insert(nextItem, at: random.below(items.count + 1))
            nextItem += 1
        }
        split = random.below(items.count + 1)
        let sections = [items[..<split], items[split...]].enumerated().map { number, items in
            ContainerSnapshot.Section(.number(UInt64(number) + 1), items: .numbers(Array(items)))
        }
        return try container.update([.applySnapshot(ContainerSnapshot(sections: sections))], keeping: .nothing).change
    }

    func path(of item: UInt64) -> ItemPath {
        let index = items.firstIndex(of: item) ?? 0
        return index < split ? ItemPath(section: 0, item: index) : ItemPath(section: 1, item: index - split)
    }

    func items(of keys: Keys) -> Set<UInt64> {
        let paths = keys.ranges(in: [split, items.count - split]).flatMap(\.indexPaths)
        return Set(paths.map { items[$0.section == 0 ? $0.item : split + $0.item] })
    }
}
