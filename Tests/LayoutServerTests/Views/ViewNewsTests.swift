import LayoutEngine
@testable import LayoutServer
import TestSupport
import Testing

/// What a view has to tell, and when.
@Suite(.hangGuard) struct ViewNewsTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test func `of effects that are states the last is left, and others stay in their order`() {
        var news = ViewNews()
        news.add([.focused(path(1)), .activated(path(1))], of: 0)
        news.add([.focused(path(2)), .unused], of: 1)

        #expect(news.effects.map(\.effect) == [.activated(path(1)), .focused(path(2)), .unused])
        #expect(news.effects.map(\.input) == [0, 1, 1])
    }

    @Test func `what changes have done is bounded, and keeps the states`() {
        var news = ViewNews()
        news.add([.selected(.all)])
        for _ in 0..<1000 { news.add([.putBack]) }

        #expect(news.effects.count == 64 && news.merged == 1001)
        #expect(news.effects.first?.effect == .selected(.all))
    }

    @Test func `a selection that has lost ranges is another, of the same change`() {
        var news = ViewNews()
        news.add([.selected(.all)])
        news.truncate(Keys())

        #expect(news.effects.map(\.effect) == [.selected(Keys())] && news.isTruncated && news.merged == 1)
    }

    @Test func `a view's notice waits for that of its window`() {
        let queue = NoticeQueue {}
        let window = NoticeQueue.Key(subscription: 1, container: 2, topic: NoticeQueue.Notice.windowTopic)
        let view = window.about(NoticeQueue.Notice.viewTopic)
        queue.post(.view, to: view)
        queue.post(.window(NoticeQueue.WindowNotice(reason: "data")), to: window)

        #expect(queue.take(8) { _ in false }.map(\.key) == [window])
        #expect(queue.take(8) { _ in false }.map(\.key) == [view])
        #expect(queue.isEmpty)
    }
}
