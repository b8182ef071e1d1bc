import LayoutCore
import LayoutEngine
@testable import LayoutServer
import TestSupport
import Testing

/// What the windows of a container have in common.
@Suite struct ContainerWindowsTests {
    private let container: EngineContainer
    private let windows = ContainerWindows()
    private let queue = NoticeQueue(wake: {})
    private let place = WindowPlace(visible: Rect(x: 0, y: 0, width: 100, height: 100))

    init() throws {
        container = try EngineContainer(
            "flow", ["itemSize": [100, 20], "minimumLineSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(itemCount: 9)])
        windows.open(ContainerWindows.Key(queue, 1), in: container.state.shown)
    }

    /// What a window shows at the place, and whether another one had read it.
    private func look(after older: WindowContents? = nil) throws -> (contents: WindowContents, isShared: Bool) {
        switch try #require(windows.lookUp(place, after: older, limit: 100)) {
        case .read(let contents, _): return (contents, true)
        case .unread(var reading, let source):
            let contents = try reading.finish(with: StateReader(reading.shown))
            windows.share(contents, of: source, in: reading.state)
            return (contents, false)
        }
    }

    @Test func `a new window shares what another one shows, and what both read after a change`() throws {
        let first = try look()
        let second = try look()
        windows.follow(.none, to: container.state.shown)
        let third = try look()
        let later = try look(after: first.contents)
        let both = try look(after: second.contents)

        #expect(!first.isShared && second.isShared && second.contents === first.contents)
        #expect(!third.isShared && third.contents !== first.contents)
        #expect(later.isShared && both.isShared && both.contents === later.contents)
        #expect(later.contents.keys.count == 5)
    }
}
