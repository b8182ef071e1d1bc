import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import TestSupport
import Testing

/// What is in a client's sight, without a client.
@Suite struct ShownWindowTests {
    private let container: EngineContainer
    private let windows = ContainerWindows()
    private let place = WindowPlace(visible: Rect(x: 0, y: 0, width: 100, height: 100))
    private let notice = NoticeQueue.WindowNotice(reason: "data")
    private let charge = MemoryCharge(of: 1, in: Accounts(ProtocolLimits()))

    init() throws {
        container = try EngineContainer(
            "flow", ["itemSize": [100, 20], "minimumLineSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(itemCount: 9)])
        windows.open(ContainerWindows.Key(NoticeQueue(wake: {}), 1), in: container.state.shown)
    }

    /// What a window at the place shows.
    private func contents() throws -> WindowContents {
        windows.follow(.none, to: container.state.shown)
        switch try #require(windows.lookUp(place, after: nil, limit: 100)) {
        case .read(let contents, _): return contents
        case .unread(var reading, _): return try reading.finish(with: StateReader(reading.shown))
        }
    }

    private func window() throws -> ShownWindow { ShownWindow(place: place, sent: try contents(), charge: charge) }

    private func event(_ merged: UInt32) throws -> ShownWindow.ReadyEvent {
        ShownWindow.ReadyEvent(bytes: nil, merged: merged, contents: try contents(), charge: charge, isPart: false)
    }

    @Test func `a notice leads to a look at the window, unless a move has told all`() throws {
        var (window, reads) = (try window(), WindowReads())

        guard case .look = window.take(notice, &reads) else { throw TestFailure() }
        guard case .nothing = window.take(.isReady, &reads) else { throw TestFailure() }
        #expect(window.unsent == nil && reads.isEmpty)
    }

    @Test func `what happens while an event is made follows it`() throws {
        var (window, reads) = (try window(), WindowReads())
        let number = window.beginReading(for: notice, &reads)
        guard case .nothing = window.take(notice, &reads), case .nothing = window.take(notice, &reads) else {
            throw TestFailure()
        }
        #expect(window.unsent?.merged == 3 && reads.last == 2, "sync waits for the next reading as well")
        let event = try event(1)

        let notices = window.finishReading(number, event)

        #expect(notices == [.isReady, NoticeQueue.WindowNotice(reason: "data", merged: 2)])
        guard case .send(let sent) = window.take(.isReady, &reads) else { throw TestFailure() }
        #expect(sent.contents === event.contents && window.sent === event.contents && window.unsent == nil)
        let (next, announced) = (window.beginReading(for: notice, &reads), window.takeNextNumber())
        #expect(next == 2 && announced == nil)
    }

    @Test func `a script that has failed makes no event, and what has happened since is looked at`() throws {
        var (window, reads) = (try window(), WindowReads())
        let number = window.beginReading(for: notice, &reads)
        _ = window.take(notice, &reads)

        let notices = window.finishReading(number, nil)

        #expect(notices == [notice])
        guard case .look = window.take(notice, &reads) else { throw TestFailure() }
    }

    @Test func `a move takes the place of the event that is made, and no event is sent before its answer`() throws {
        var (window, reads) = (try window(), WindowReads())
        let number = window.beginReading(for: notice, &reads)
        _ = window.take(notice, &reads)
        let move = window.beginMove(&reads)
        #expect(move == 2 && window.isMoving && window.unsent == nil)

        let notices = window.finishReading(number, try event(1))
        guard case .nothing = window.take(notice, &reads) else { throw TestFailure() }
        let (contents, other) = (try contents(), WindowPlace(visible: Rect(x: 0, y: 50, width: 100, height: 100)))
        window.move(to: other, showing: contents, charge: charge)

        #expect(notices == [] && window.isMoving && window.place == other && window.sent === contents)
        let ends = [window.endMove(), window.endMove()]
        #expect(ends == [true, false] && !window.isMoving)
    }

    @Test func `a move that is answered at once drops the event that is made`() throws {
        var (window, reads) = (try window(), WindowReads())
        let number = window.beginReading(for: notice, &reads)

        window.move(to: place, showing: try contents(), charge: charge)

        let notices = window.finishReading(number, try event(1))
        #expect(notices == [] && window.unsent == nil)
    }

    private struct TestFailure: Error {}
}
