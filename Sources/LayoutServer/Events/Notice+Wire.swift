import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension NoticeQueue.Notice {
    /// Its event; nil for a window or a view, whose event is read when it is written.
    ///
    /// - Parameters:
    ///   - container: 0 for a notice that concerns the whole server.
    ///   - withIDs: whether to name items by their identifiers as well.
    ///   - limit: the most frames.
    func event(of container: UInt32, withIDs: Bool, limit: Int) -> WireEvent.OneOf_Event? {
        switch self {
        case .invalidated(let invalidation):
            var message = WireInvalidated(invalidation, container: container)
            if let identifiers = invalidation.identifiers { message.addIdentifiers(identifiers) }
            if withIDs, message.hasMovement { message.movement.addIdentifiers() }
            return .invalidated(message)
        case .closed(let reason):
            return .containerClosed(
                .with {
                    $0.container = container
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
        case .window, .view: return nil
        case .moved(let frames):
            return .moved(
                WireMoved(
                    frames, container: container, names: ReplyNames(withIDs ? frames.state.data.sections : nil),
                    limit: limit))
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
