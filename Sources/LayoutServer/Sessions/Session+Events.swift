import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension Session {
    /// Whether a notice waits until its subscription is active.
    func isDeferred(_ key: NoticeQueue.Key) -> Bool { subscriptions[key.subscription]?.isActive == false }

    /// The event for a notice, and its subscription's form; nil if the client has unsubscribed meanwhile.
    func event(_ notice: NoticeQueue.Notice, for key: NoticeQueue.Key) -> (WireReply, BodyForm)? {
        guard let subscription = subscriptions[key.subscription] else { return nil }
        var window: WireWindowChanged?
        if case .window(let notice) = notice {
            window = windowChanged(notice, for: key)
            if window == nil { return nil }
        }
        subscriptions[key.subscription]?.sequence += 1
        // A subscription to one container ends with it.
        if case .closed = notice, subscription.container != nil { subscriptions[key.subscription] = nil }
        var event = WireEvent()
        event.subscription = key.subscription
        event.sequence = subscription.sequence + 1
        switch notice {
        case .invalidated(let invalidation):
            event.invalidated = WireInvalidated(invalidation, container: key.container)
            if let identifiers = invalidation.identifiers { event.invalidated.addIdentifiers(identifiers) }
            if subscription.withIDs, event.invalidated.hasMovement { event.invalidated.movement.addIdentifiers() }
        case .closed(let reason):
            event.containerClosed.container = key.container
            event.containerClosed.reason = reason
        case .stopping(let reason):
            event.serverStopping.reason = reason
        case .reloaded(let layout, let version):
            event.layoutReloaded.layout = layout
            event.layoutReloaded.version = version
        case .failed(let failure):
            event.layoutFailed.container = failure.container
            event.layoutFailed.error = WireFailure(failure.error)
            event.layoutFailed.count = failure.count
        case .quarantined(let plugin, let version, let user):
            event.pluginQuarantined.plugin = plugin
            event.pluginQuarantined.version = version
            event.pluginQuarantined.user = user
        case .window:
            if let window { event.windowChanged = window }
        case .moved(let frames):
            event.moved = WireMoved(
                frames, container: key.container,
                names: ReplyNames(subscription.withIDs ? frames.state.data.sections : nil),
                limit: services.limits.elementsPerReply)
        }
        return (.with { $0.event = event }, subscription.form)
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
