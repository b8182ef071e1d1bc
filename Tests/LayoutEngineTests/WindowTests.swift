import LayoutCore
import LayoutEngine
import Layouts
import TestSupport
import Testing

/// What is in sight, under keys that follow it. `RandomCollectionTests` compares windows with queries after random changes.
@Suite(.hangGuard) struct WindowTests {
    /// A container with a window, and the cells of ten items in a row of ten.
    private struct Watched {
        var state: RunningCollection
        var window = ReadWindow()

        init(_ sections: [ContainerSection], parameters: [String: JSONValue] = [:]) throws {
            let definition = FlowLayout.definition
            let data = try definition.sections(sections, pointer: "")
            let container = Container(bounds: Rect(x: 0, y: 0, width: 200, height: 100), sections: data)
            state = try RunningCollection(
                CollectionState.Content(
                    parameters: try definition.schema.resolve(parameters, pointer: ""), container: container,
                    identifiers: try IdentifierIndex(data)),
                as: definition, host: QuietHost())
        }

        mutating func shown(_ place: WindowPlace = WindowPlace()) throws -> WindowContents {
            try window.read(place, of: state.shown, limit: 1000)
        }

        mutating func apply(_ operation: LayoutEngine.Operation, isKnown: Bool = true) throws {
            let before = try state.plainState()
            var draft = state.collection.draft(
                after: before, limits: CollectionLimits(sections: 50, items: 300, elements: 1000),
                budget: UnlimitedBudget())
            try draft.apply(operation)
            let change = try state.layOut(draft, after: before)
            window.follow(isKnown ? change.diff : .everything)
        }
    }

    @Test func `a window reaches beyond the sides of what is visible, in points or as a share`() {
        let visible = Rect(x: 10, y: 100, width: 200, height: 100)
        let bounds = Rect(x: 0, y: 20, width: 300, height: 400)

        #expect(WindowPlace(visible: visible).rect(in: bounds) == visible)
        #expect(WindowPlace().rect(in: bounds) == bounds)
        #expect(
            WindowPlace(visible: visible, overscan: .points(60)).rect(in: bounds)
                == Rect(x: -50, y: 40, width: 320, height: 220))
        #expect(
            WindowPlace(overscan: .share(0.5)).rect(in: bounds) == Rect(x: -150, y: -180, width: 600, height: 800))
        let wide = Rect(x: 0, y: 0, width: 1e9, height: 1e9)
        #expect(
            WindowPlace(visible: wide, overscan: .share(100)).rect(in: bounds)
                == Rect(x: -1e9, y: -1e9, width: 3e9, height: 3e9))
        #expect(WindowPlace(overscan: .share(0.5)).withoutOverscan.rect(in: bounds) == bounds)
    }

    @Test func `a window says how headers follow what is visible, and a range that is another is news`() throws {
        var watched = try Watched(
            [ContainerSection(itemCount: 40)],
            parameters: ["headerReferenceSize": ["width": 0, "height": 20], "sectionHeadersPinToVisibleBounds": true])
        let before = try watched.shown(WindowPlace(overscan: .points(500)))
        let header = try #require(before.attributes.firstIndex { $0.element.category == .supplementary })
        let pin = try #require(before.pins[header])
        #expect(before.pins.count == 1 && before.rows == [])
        #expect(pin.side == .top && pin.inset == 0 && pin.origins.lowerBound == 0)

        var update = BatchUpdate()
        update.insertedItems = (40..<60).map { .init(section: 0, item: $0) }
        try watched.apply(.batchUpdate(update))
        let after = try watched.shown(WindowPlace(overscan: .points(500)))
        let difference = WindowDifference(from: before, to: after)
        #expect(after.pins[header]?.origins.upperBound ?? 0 > pin.origins.upperBound)
        #expect(difference.pins == [header] && difference.moved.isEmpty)
        #expect(after.prefix(header).pins == [:])
    }

    @Test func `after an insertion in front every cell keeps its key, and only the new one appears`() throws {
        var watched = try Watched([ContainerSection(itemCount: 4)])
        let before = try watched.shown()
        var update = BatchUpdate()
        update.insertedItems = [.init(section: 0, item: 0)]
        try watched.apply(.batchUpdate(update))
        let after = try watched.shown()
        let difference = WindowDifference(from: before, to: after)

        #expect(difference.appeared.map { after.attributes[$0].element } == [.cell(ItemPath(section: 0, item: 0))])
        #expect(difference.disappeared == [] && difference.changed.isEmpty)
        #expect(difference.moved.map(\.before) == [0, 1, 2, 3] && difference.moved.map(\.after) == [1, 2, 3, 4])
        #expect(Array(after.keys.dropFirst()) == before.keys)
    }

    @Test(arguments: [true, false])
    func `where nothing is known of a change, items go by their identifiers`(_ isNamed: Bool) throws {
        let items = isNamed ? ContainerSection(1, items: [10, 11, 12]) : ContainerSection(itemCount: 3)
        let turned = isNamed ? ContainerSection(1, items: [12, 11, 13]) : ContainerSection(itemCount: 3)
        var watched = try Watched([items])
        let before = try watched.shown().keys
        try watched.apply(.setSections([turned]), isKnown: false)
        let after = try watched.shown().keys

        #expect(after == (isNamed ? [before[2], before[1], after[2]] : before))
        #expect(isNamed == !before.contains(after[2]))
    }

    @Test func `the first elements of a window are those in the order of queries`() throws {
        var watched = try Watched([ContainerSection(itemCount: 10)])
        let whole = try watched.shown()
        let part = whole.prefix(3)

        #expect(part.keys == Array(whole.keys.prefix(3)) && part.isTruncated && !whole.isTruncated)
        #expect(whole.prefix(100).keys == whole.keys && !whole.prefix(100).isTruncated)
        #expect(WindowDifference(from: whole, to: part).disappeared == Array(3..<whole.keys.count))
    }
}
