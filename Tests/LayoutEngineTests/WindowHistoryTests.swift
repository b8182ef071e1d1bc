import LayoutCore
@testable import LayoutEngine
import TestSupport
import Testing

/// What becomes of the elements of windows, and the pieces in which these are read.
@Suite(.hangGuard) struct WindowHistoryTests {
    private let inserted: FrameDiff = {
        var diff = FrameDiff()
        let moved = FrameDiff.Segment(item: 1, count: 99, source: .old(ItemPath(section: 0, item: 0), .none))
        diff.segments = [FrameDiff.Track(ElementKind(.cell, ""), 0): [.init(item: 0, count: 1, source: .new), moved]]
        return diff
    }()

    @Test func `what has changed since a version is what followed it`() {
        var history = WindowHistory()
        let first = history.present()
        let again = history.present()
        #expect(history.changes(since: first) == [] && again === first)

        history.append(inserted)
        let second = history.present()
        history.append(inserted)

        #expect(second !== first)
        #expect(history.changes(since: first) == [inserted, inserted] && history.changes(since: second) == [inserted])
    }

    @Test func `a version is kept as long as something refers to it, and the changes around it become one`() {
        var history = WindowHistory()
        let first = history.present()
        for _ in 0..<1000 {
            history.append(inserted)
            _ = history.present()
        }
        let changes = history.changes(since: first)

        #expect(history.count <= 2)
        #expect(
            changes.reduce(FrameDiff.none) { $0.then($1) }
                == (0..<1000).reduce(.none) { diff, _ in diff.then(inserted) })
    }

    @Test func `of a version that only another copy has, everything may have changed since`() {
        var history = WindowHistory()
        let first = history.present()
        var (left, right) = (history, history)
        left.append(inserted)
        right.append(inserted)
        let (last, other) = (left.present(), right.present())

        #expect(left.changes(since: first) == [inserted] && right.changes(since: first) == [inserted])
        #expect(left.changes(since: last) == [] && left.changes(since: other) == [.everything])
        #expect(history.changes(since: last) == [.everything])
    }

    @Test func `without versions nothing is kept`() {
        var history = WindowHistory()
        history.append(inserted)
        #expect(history.count == 0)
        _ = history.present()
        history.append(inserted)
        #expect(history.count == 0)
    }

    @Test func `versions that are forgotten in the middle are found sooner or later`() {
        var history = WindowHistory()
        let first = history.present()
        var kept: [WindowVersion] = []
        for _ in 0..<500 {
            history.append(inserted)
            kept.append(history.present())
            if kept.count > 10 { kept.removeFirst() }
        }
        #expect(history.count <= 64)
        #expect(history.changes(since: first).reduce(FrameDiff.none) { $0.then($1) }.rangeCount > 0)
        #expect(history.changes(since: kept[9]) == [] && history.changes(since: kept[0]).count == 9)
    }

    @Test(arguments: [0, 1, 2047, 2048, 2049, 10_000])
    func `a window is read in pieces that an event loop can afford`(_ count: Int) throws {
        let container = try EngineContainer(
            "flow", ["itemSize": [10, 10], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(itemCount: count)])
        let place = WindowPlace(visible: Rect(x: 0, y: 0, width: 100, height: 20_000))
        var window = ReadWindow()
        let state = container.state.shown
        let first = try window.read(place, of: state)
        var reading = window.reading(place, of: state)
        var pieces = 1
        var contents = reading.advance()
        while contents == nil {
            pieces += 1
            contents = reading.advance()
        }

        #expect(first.attributes.count == count && first.keys == Array(1..<UInt64(count + 1)))
        #expect(contents?.keys == first.keys && contents?.attributes == first.attributes)
        #expect(pieces == 3 * ((max(count, 1) - 1) / 2048) + 1)
    }

    @Test func `what is not found in time is left out, and nobody else gets that`() throws {
        let container = try EngineContainer(
            "flow", ["itemSize": [10, 10], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(itemCount: 10_000)])
        var window = ReadWindow()
        var reading = window.reading(
            WindowPlace(visible: Rect(x: 0, y: 0, width: 100, height: 20_000)), of: container.state.shown)

        let piece = reading.advance()
        #expect(piece == nil)
        reading.truncate()
        let found = reading.advance()
        let contents = try #require(found)
        #expect(contents.attributes.count == 2048 && contents.isTruncated && contents.number == nil)
    }
}
