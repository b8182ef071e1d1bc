import LayoutEngine
import TestSupport
import Testing

/// What picks do to a selection.
@Suite(.hangGuard) struct ViewSelectionTests {
    private let counts = [10]

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func keys(_ items: Range<Int>...) -> Keys {
        Keys(items.map { ItemRange(section: 0, item: $0.lowerBound, count: $0.count) })
    }

    @Test func `a range is selected from the anchor to the cursor, and shrinks again`() {
        var selection = ViewSelection(.multiple)
        selection.pick(path(2), .alone, in: counts)
        selection.pick(path(5), .extending, in: counts)
        #expect(selection.keys == keys(2..<6) && selection.cursor == path(5) && selection.anchor == path(2))

        selection.pick(path(1), .extending, in: counts)
        #expect(selection.keys == keys(1..<3))
    }

    @Test func `a range without an anchor begins at the cursor`() {
        var selection = ViewSelection(.multiple)
        selection.pick(path(4), .focusing, in: counts)
        selection.pick(path(6), .extending, in: counts)

        #expect(selection.keys == keys(4..<7) && selection.anchor == path(4))
    }

    @Test func `a second range is added to the first, or taken out of it, as its anchor is`() {
        var selection = ViewSelection(.multiple)
        selection.pick(path(0), .alone, in: counts)
        selection.pick(path(5), .toggling, in: counts)
        selection.pick(path(7), .adding, in: counts)
        #expect(selection.keys == keys(0..<1, 5..<8))

        selection.pick(path(6), .toggling, in: counts)
        selection.pick(path(7), .adding, in: counts)
        #expect(selection.keys == keys(0..<1, 5..<6))
    }

    @Test func `in single selection, the last item is selected whatever the pick`() {
        var selection = ViewSelection(.single)
        selection.pick(path(1), .alone, in: counts)
        selection.pick(path(3), .extending, in: counts)
        #expect(selection.keys == keys(3..<4))
        selection.pick(path(4), .adding, in: counts)
        #expect(selection.keys == keys(4..<5))

        selection.pick(path(4), .toggling, in: counts)
        #expect(selection.keys.isEmpty && selection.cursor == path(4))

        selection.select(.all, in: counts)
        #expect(selection.keys == keys(0..<1))
    }

    @Test(arguments: ViewSelection.Pick.allCases)
    func `where nothing may be selected, the cursor goes its way`(_ pick: ViewSelection.Pick) {
        var selection = ViewSelection(.none)
        selection.pick(path(1), pick, in: counts)
        selection.select(.all, in: counts)

        #expect(selection.keys.isEmpty && selection.cursor == path(1))
    }

    @Test func `a million selected items take no memory, and one of them deselected takes one range`() {
        var selection = ViewSelection(.multiple)
        selection.select(.all, in: [1_000_000])
        #expect(selection.keys.bytes == 0)

        selection.pick(path(4711), .toggling, in: [1_000_000])
        #expect(selection.keys.bytes == MemoryLayout<ItemRange>.stride)
        #expect(selection.keys.count(in: [1_000_000]) == 999_999)
    }
}
