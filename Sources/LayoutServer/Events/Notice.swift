import LayoutCore
import LayoutEngine
import LayoutWire

extension NoticeQueue {
    /// The content of a notification to a client.
    enum Notice: Sendable {
        case invalidated(Invalidation)
        case closed(reason: String)
        case stopping(reason: String)
        case reloaded(layout: String, version: String)
        case failed(Failure)
        case quarantined(plugin: String, version: String, user: UInt32)
        case moved(MovedFrames)
        case window(WindowNotice)
        /// Others' changes have done something to a view. What that is, is read when the client reads.
        case view

        /// Whether the notice moves to the end of the queue even if it is merged: notices about plugins are delivered in the order in
        /// which they were posted. Frequent notices keep their place, since they could otherwise wait for ever; but frames of a
        /// generation follow the notice of that generation.
        ///
        /// - Parameter older: the notice that it is merged with.
        func movesToEnd(after older: NoticeQueue.Notice) -> Bool {
            switch self {
            case .reloaded, .failed, .quarantined: true
            case .invalidated(let invalidation): invalidation.reason == .plugin
            case .closed, .stopping, .window, .view: false
            case .moved(let frames):
                if case .moved(let earlier) = older { earlier.generation != frames.generation } else { false }
            }
        }
    }

    /// A window shows something else. What that is, is read when the client reads.
    struct WindowNotice: Equatable, Sendable {
        var reason: String
        var merged: UInt32 = 1

        /// Nothing has happened, but an event that was read on layout threads can be sent.
        static let isReady = WindowNotice(reason: "", merged: 0)

        func followed(by newer: WindowNotice) -> WindowNotice {
            WindowNotice(reason: newer == .isReady ? reason : newer.reason, merged: merged &+ newer.merged)
        }
    }

    struct Failure: Sendable {
        /// The container that it failed in; 0 if its file could not be used.
        var container: UInt32
        var error: RequestFailure
        /// How many failures are reported as one.
        var count: UInt32 = 1
    }

    /// A change of a container, or several merged ones.
    struct Invalidation: Sendable {
        /// The generation from which the changes lead to `generation`.
        var generationBefore: UInt64
        var generation: UInt64
        var reason: ChangeReason
        var changes: FrameDiff
        var sizeBefore: Size
        var sizeAfter: Size
        var bounds: Rect
        /// By how much the bounds were moved to keep the anchor in place.
        var adjustment = Point.zero
        /// The items that are being moved now; nil: none.
        var movement: WireMovement?
        /// The transition that is under way now; nil: none.
        var transition: TransitionView?
        var merged: UInt32 = 1
        /// For subscriptions that want them; nil: none does, or there are none.
        var identifiers: ChangedIdentifiers?
        /// The event of all subscribers whose notices differ in nothing.
        var content = EventContent()
    }
}

extension NoticeQueue.Notice {
    var kind: EventKinds {
        switch self {
        case .invalidated: .invalidated
        case .closed: .containerClosed
        case .stopping: .serverStopping
        case .reloaded: .layoutReloaded
        case .failed: .layoutFailed
        case .quarantined: .pluginQuarantined
        case .moved: .moved
        case .window: .windowChanged
        case .view: .viewChanged
        }
    }

    /// The subject of the notice. Notices of one container merge only if they have the same topic.
    var topic: String {
        switch self {
        case .invalidated, .closed, .stopping: ""
        case .reloaded(let layout, _): "reloaded \(layout)"
        case .failed(let failure): "failed \(failure.error.fault?.plugin ?? "")"
        case .quarantined(let plugin, _, let user): "quarantined \(plugin) \(user)"
        case .moved: Self.framesTopic
        case .window: Self.windowTopic
        case .view: Self.viewTopic
        }
    }

    /// Its event; one of its own if no other subscriber gets the same.
    var content: EventContent {
        if case .invalidated(let invalidation) = self { invalidation.content } else { EventContent() }
    }

    /// Whether its event may have as many elements as a reply.
    var isLong: Bool {
        switch self {
        case .moved, .window, .view: true
        case .invalidated(let invalidation): invalidation.movement != nil || invalidation.identifiers != nil
        default: false
        }
    }

    static let framesTopic = "moved"

    static let windowTopic = "window"

    /// The topic of a view.
    static let viewTopic = "view"
}
