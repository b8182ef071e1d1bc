import LayoutCore
@testable import LayoutEngine
import TestSupport
import Testing

/// Windows of one container, and what they have in common.
@Suite final class WindowCacheTests {
    private var windows = WindowCache<String>()

    /// A column of items that are 10 high.
    private func column(_ count: Int) throws -> EngineContainer {
        try EngineContainer(
            "flow", ["itemSize": [100, 10], "minimumLineSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(itemCount: count)])
    }

    private func place(_ y: Double, height: Double = 100) -> WindowPlace {
        WindowPlace(visible: Rect(x: 0, y: y, width: 100, height: height))
    }

    private func read(_ place: WindowPlace, _ container: EngineContainer) throws -> WindowContents {
        try windows.read(place, from: StateReader(container.state.shown), limit: 100_000)
    }

    @Test func `what is at one place is read once, until the container changes`() throws {
        let container = try column(50)
        windows.set(place(0), of: "one", in: container.state.shown)
        windows.set(place(0), of: "other", in: container.state.shown)
        #expect(windows.contents(of: place(0)) == nil)

        let first = try read(place(0), container)
        let number = try #require(first.number)
        #expect(windows.contents(of: place(0))?.number == number && windows.isNewest(number))
        #expect(windows.contents(of: place(100)) == nil, "nothing was read there")

        let change = try container.batch { $0.insertItems(at: IndexPath(section: 0, item: 0)) }.change
        windows.follow(try #require(change.diff), to: change.state, adjustment: Point(x: 0, y: 10))
        #expect(windows.contents(of: place(0)) == nil && !windows.isNewest(number))
        let second = try read(place(0), container)
        #expect(second.number != first.number && second.generation == change.state.generation)
        #expect(second.displacement == Point(x: 0, y: 10) && first.displacement == .zero)
        #expect(Array(second.keys.dropFirst().prefix(3)) == Array(first.keys.prefix(3)), "keys follow their items")
    }

    @Test func `the last window takes everything with it`() throws {
        let container = try column(50)
        windows.set(place(0), of: "one", in: container.state.shown)
        windows.set(place(0), of: "other", in: container.state.shown)
        _ = try read(place(0), container)

        windows.remove("one")
        #expect(windows.state != nil && windows.contents(of: place(0)) != nil)
        windows.remove("other")
        #expect(windows.state == nil && windows.contents(of: place(0)) == nil && windows.keyCount == 0)
        windows.follow(.everything, to: container.state.shown, adjustment: .zero)
        #expect(windows.state == nil, "there is nobody for whom to follow")
    }

    @Test func `keys are kept of what is in sight, and those of a bounded number of elements besides`() throws {
        let container = try column(20_000)
        windows.set(place(0), of: "still", in: container.state.shown)
        let before = try read(place(0), container).keys

        for y in stride(from: 1000.0, to: 190_000, by: 1000) {
            windows.set(place(y, height: 1000), of: "moving", in: container.state.shown)
            _ = try read(place(y, height: 1000), container)
            #expect(windows.keyCount <= 1024)
        }

        #expect(try read(place(0), container).keys == before)
    }

    @Test func `what a window showed at very many places is forgotten, and read again`() throws {
        let container = try column(2000)
        for y in 0..<64 {
            windows.set(place(Double(y)), of: "one", in: container.state.shown)
            _ = try read(place(Double(y)), container)
        }
        #expect(windows.contents(of: place(0)) != nil)
        _ = try read(place(64), container)
        #expect(windows.contents(of: place(0)) == nil && windows.contents(of: place(64)) != nil)
    }
}
