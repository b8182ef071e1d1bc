import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore
import SwiftProtobuf

extension Session {
    /// Whether a notice waits until its subscription is active.
    func isDeferred(_ key: NoticeQueue.Key) -> Bool {
        guard let subscription = subscriptions[key.subscription] else { return false }
        return !subscription.isActive || subscription.window?.isMoving == true
    }

    /// The event for a notice; nil if the client has unsubscribed meanwhile, or its window shows what it has shown.
    ///
    /// - Parameter isLate: whether the event loop has no time left for what layout threads can do.
    func event(_ notice: NoticeQueue.Notice, for key: NoticeQueue.Key, isLate: Bool) -> EventFrame? {
        guard let subscription = subscriptions[key.subscription],
            let content = bytes(of: notice, for: key, as: subscription, isLate: isLate)
        else { return nil }
        subscriptions[key.subscription]?.sequence += 1
        // A subscription to one container ends with it.
        if case .closed = notice, subscription.container != nil { forget(key.subscription) }
        return EventFrame(
            subscription: key.subscription, sequence: subscription.sequence + 1, form: subscription.form,
            content: content)
    }

    private func bytes(
        of notice: NoticeQueue.Notice, for key: NoticeQueue.Key, as subscription: Subscription, isLate: Bool
    ) -> ByteBuffer? {
        if case .window(let notice) = notice { return windowEvent(notice, for: key, isLate: isLate) }
        return notice.content.bytes(as: subscription.form) {
            content(of: notice, for: key, withIDs: subscription.withIDs)
        }
    }

    private func content(
        of notice: NoticeQueue.Notice, for key: NoticeQueue.Key, withIDs: Bool
    ) -> WireEvent.OneOf_Event? {
        switch notice {
        case .invalidated(let invalidation):
            var message = WireInvalidated(invalidation, container: key.container)
            if let identifiers = invalidation.identifiers { message.addIdentifiers(identifiers) }
            if withIDs, message.hasMovement { message.movement.addIdentifiers() }
            return .invalidated(message)
        case .closed(let reason):
            return .containerClosed(
                .with {
                    $0.container = key.container
                    $0.reason = reason
                })
        case .stopping(let reason):
            return .serverStopping(.with { $0.reason = reason })
        case .reloaded(let layout, let version):
            return .layoutReloaded(
                .with {
                    $0.layout = layout
                    $0.version = version
                })
        case .failed(let failure):
            return .layoutFailed(
                .with {
                    $0.container = failure.container
                    $0.error = WireFailure(failure.error)
                    $0.count = failure.count
                })
        case .quarantined(let plugin, let version, let user):
            return .pluginQuarantined(
                .with {
                    $0.plugin = plugin
                    $0.version = version
                    $0.user = user
                })
        case .window: return nil
        case .moved(let frames):
            return .moved(
                WireMoved(
                    frames, container: key.container, names: ReplyNames(withIDs ? frames.state.data.sections : nil),
                    limit: services.limits.elementsPerReply))
        }
    }
}

extension WireInvalidated {
    fileprivate init(_ invalidation: NoticeQueue.Invalidation, container: UInt32) {
        self.init()
        self.container = container
        generation = invalidation.generation
        generationBefore = invalidation.generationBefore
        reason = invalidation.reason.rawValue
        changes = WireChanges(
            ElementChanges(
                invalidation.changes, contentSizeBefore: invalidation.sizeBefore,
                contentSizeAfter: invalidation.sizeAfter))
        merged = invalidation.merged
        if let transition = invalidation.transition { self.transition = WireTransitionState(transition) }
        bounds = WireRect(invalidation.bounds)
        if let movement = invalidation.movement { self.movement = movement }
        if invalidation.adjustment != .zero { contentOffsetAdjustment = WirePoint(invalidation.adjustment) }
    }
}
