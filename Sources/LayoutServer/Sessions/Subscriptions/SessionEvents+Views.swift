import LayoutEngine
import LayoutWire
import NIOCore
import SwiftProtobuf

/// Views: windows that take input.
extension SessionEvents {
    /// The view of a subscription, and its container.
    ///
    /// - Throws: `subscription.unknown`, also once the container is closed.
    func view(of id: UInt32, at pointer: String) throws(RequestFailure) -> (view: ContainerView, host: ContainerHost) {
        if let subscription = subscriptions[id], subscription.isActive, let view = subscription.view,
            let host = subscription.container, host.published != nil
        {
            return (view, host)
        }
        let reason =
            if let host = subscriptions[id]?.container, host.published == nil {
                "whose container is closed"
            } else if subscriptions.hasEnded(id) {
                "which has ended: its container is closed, or it was unsubscribed"
            } else {
                "expected a subscription of this connection with a view"
            }
        throw RequestFailure(.unknownSubscription, "\(pointer) is \(id), \(reason)", pointer: pointer)
    }

    /// An input may have scrolled a view: its window follows, and an event brings what is in sight there.
    func followView(of id: UInt32) {
        guard subscriptions[id]?.followView() == true, let host = subscriptions[id]?.container else { return }
        let key = NoticeQueue.Key(subscription: id, container: host.id, topic: NoticeQueue.Notice.windowTopic)
        queue.post(.window(NoticeQueue.WindowNotice(reason: "window", merged: 0)), to: key)
    }

    /// What others' changes have done to a view, as an event without its subscription and its number; nil if a reply has reported it, or if
    /// a later event does.
    ///
    /// It is of the generation that the window's client has: index paths are those of the elements in it.
    func viewEvent(for key: NoticeQueue.Key) -> ByteBuffer? {
        guard let subscription = subscriptions[key.subscription], let view = subscription.view,
            let window = subscription.window
        else { return nil }
        if !view.isOver {
            let generation = view.generation
            // The container's lane is about to follow the change that the window shows already, and posts again.
            if generation < window.sent.generation { return nil }
            if generation > window.sent.generation, queue.holds(key.about(NoticeQueue.Notice.windowTopic)) {
                queue.post(.view, to: key)
                return nil
            }
        }
        guard let (news, state) = view.takeNews() else {
            let threads = caller.services.facilities.threads.layouts
            threads.execute(for: caller.user) { [queue] in
                view.waitForChange()
                queue.post(.view, to: key)
            }
            return nil
        }
        if news.isEmpty { return nil }
        followView(of: key.subscription)
        var effects = WireViewEffects(ReplyNames(subscription.withIDs ? state.data.sections : nil))
        let message = WireViewChanged.with {
            $0.container = key.container
            $0.generation = state.generation
            $0.effects = effects.written(news.effects)
            $0.merged = news.merged
            $0.truncated = news.isTruncated
        }
        var bytes = ByteBuffer()
        MessageCoding.write(
            WireEvent.with { $0.event = .viewChanged(message) }, as: subscription.form, into: &bytes)
        return bytes
    }
}
