import LayoutCore
import LayoutEngine
@testable import LayoutServer
import TestSupport
import Testing

/// The containers in which a connection has begun drags and transitions, without a connection.
@Suite final class ActivitiesTests {
    private let threads = LayoutThreads(count: 1)
    private var activities = Activities()

    deinit { threads.shutDown {} }

    /// A container that is open, or has been closed.
    private func host(_ id: UInt32, isOpen: Bool = true) throws -> ContainerHost {
        let host = try ContainerHost.alone(builtIn("flow"), id: id, on: threads)
        let container = try EngineContainer(
            "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [ContainerSection(itemCount: 3)])
        if isOpen { _ = host.publish(container.state.shown) }
        return host
    }

    @Test func `dragged items hover over another container until they return or the drag ends`() throws {
        let (own, other) = (try host(1), try host(2))
        activities.begin(in: own)
        #expect(activities.partner(of: 1) == nil)

        activities.hover(from: 1, over: other)
        activities.begin(in: own)
        #expect(activities.partner(of: 1) === other, "a second drag may be refused, and then the first goes on")
        activities.hover(from: 1, over: nil)
        #expect(activities.partner(of: 1) == nil)
    }

    @Test func `nothing hovers where nothing was begun`() throws {
        activities.hover(from: 1, over: try host(2))

        #expect(activities.partner(of: 1) == nil)
        #expect(activities.removeAll().isEmpty)
    }

    @Test func `a connection that ends leaves each container once, with all that it began there`() throws {
        let (first, second) = (try host(1), try host(2))
        activities.begin(in: first)
        activities.retainOtherSide(in: first)
        activities.begin(in: first)
        activities.begin(in: second)

        let left = activities.removeAll().sorted { $0.host.id < $1.host.id }

        #expect(left.map(\.host.id) == [1, 2] && left.map(\.retainsOtherSide) == [true, false])
        #expect(activities.removeAll().isEmpty)
    }

    @Test func `closed containers are forgotten when something is begun in another one`() throws {
        activities.begin(in: try host(1, isOpen: false))
        activities.retainOtherSide(in: try host(2, isOpen: false))
        activities.begin(in: try host(3))

        #expect(activities.removeAll().map(\.host.id) == [3])
    }

    @Test func `a container that was opened again under its number is another one`() throws {
        let (closed, opened) = (try host(1, isOpen: false), try host(1))
        activities.begin(in: closed)
        activities.hover(from: 1, over: try host(2))

        activities.begin(in: opened)

        #expect(activities.partner(of: 1) == nil)
        #expect(activities.removeAll().map { $0.host === opened } == [true])
    }
}
