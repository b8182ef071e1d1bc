import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore
import SwiftProtobuf

/// What leads a client from one contents of its window to the next: an event or a reply.
struct WindowStep: Sendable {
    /// What the client was sent; nil: nothing.
    let older: WindowContents?
    let newer: WindowContents
    /// The container's, of which `newer` was read.
    let state: LaidOutState
    let notice: NoticeQueue.WindowNotice
    let container: UInt32
    let withIDs: Bool
    let form: BodyForm

    init(
        from older: WindowContents?, to newer: WindowContents, of state: LaidOutState,
        _ notice: NoticeQueue.WindowNotice, _ subscription: Subscription
    ) {
        self.older = older
        self.newer = newer
        self.state = state
        self.notice = notice
        container = subscription.container?.id ?? 0
        withIDs = subscription.withIDs
        form = subscription.form
    }

    private func isNews(_ difference: WindowDifference) -> Bool {
        guard let older else { return true }
        return notice.merged > 0 || newer.rect != older.rect || newer.generation != older.generation
            || newer.displacement != older.displacement || !difference.isEmpty
    }

    /// The event, without its subscription and its number; nil if there is nothing to tell.
    ///
    /// - Parameter windows: have it already if another window was sent the same.
    func bytes(_ windows: ContainerWindows) -> ByteBuffer? {
        guard let older, let shared = ContainerWindows.Step(from: older, to: newer, notice, withIDs: withIDs) else {
            return message.map(encoded)
        }
        return windows.event(shared) { message }.map(encoded)
    }

    private var message: WireWindowChanged? {
        let difference = WindowDifference(from: older, to: newer)
        return isNews(difference) ? WireWindowChanged(self, difference) : nil
    }

    private func encoded(_ message: WireWindowChanged) -> ByteBuffer {
        var bytes = ByteBuffer()
        MessageCoding.write(WireEvent.with { $0.event = .windowChanged(message) }, as: form, into: &bytes)
        return bytes
    }

    /// The answer to a move.
    var reply: WireReply { reply(WireWindowChanged(self, WindowDifference(from: older, to: newer))) }

    private func reply(_ message: WireWindowChanged) -> WireReply {
        .with {
            $0.generation = state.generation
            $0.moveWindow.window = message
        }
    }

    // MARK: In pieces

    /// Makes the event on layout threads, in pieces.
    ///
    /// - Parameter receive: called on one of them.
    func encode(
        on threads: LayoutThreads, for user: UInt32, _ receive: @escaping @Sendable (ByteBuffer?) -> Void
    ) {
        makeMessage(on: threads, for: user) { message in
            guard let message else { return receive(nil) }
            threads.execute(for: user) { receive(encoded(message)) }
        }
    }

    /// Makes the answer to a move on layout threads, in pieces.
    ///
    /// - Parameter receive: called on one of them.
    func makeReply(on threads: LayoutThreads, for user: UInt32, _ receive: @escaping @Sendable (WireReply) -> Void) {
        makeMessage(on: threads, for: user) { message in
            // An empty difference is an answer, too.
            let message = message ?? WireWindowChanged(self, WindowDifference(from: older, to: newer))
            threads.execute(for: user) { receive(reply(message)) }
        }
    }

    /// - Parameter receive: gets nil if there is nothing to tell.
    func makeMessage(
        on threads: LayoutThreads, for user: UInt32, _ receive: @escaping @Sendable (WireWindowChanged?) -> Void
    ) {
        threads.execute(for: user) {
            let difference = WindowDifference(from: older, to: newer)
            guard isNews(difference) else { return receive(nil) }
            threads.execute(for: user) { receive(WireWindowChanged(self, difference)) }
        }
    }
}

extension WireWindowChanged {
    /// - Parameter difference: between the contents of the step.
    init(_ step: WindowStep, _ difference: WindowDifference) {
        self.init()
        let (older, newer, state) = (step.older, step.newer, step.state)
        container = step.container
        generation = newer.generation
        reason = step.notice.reason
        rect = WireRect(newer.rect)
        bounds = WireRect(state.bounds)
        contentSize = WireSize(state.prepared.contentSize)
        // Of what is shown, and not of what has been posted: the lane may be a change ahead of its notices.
        if let older, older.displacement != newer.displacement {
            contentOffsetAdjustment = WirePoint(
                Point(
                    x: newer.displacement.x - older.displacement.x, y: newer.displacement.y - older.displacement.y))
        }
        merged = step.notice.merged
        truncated = newer.isTruncated
        rows = newer.rows.map(UInt32.init)
        self.step = state.step
        isMoving = state.isMoving
        if let drag = state.drag { movement = WireMovement(drag) }
        if step.withIDs, hasMovement { movement.addIdentifiers() }
        if let transition = state.transition { self.transition = WireTransitionState(transition) }
        pins = difference.pins.map { WireWindowPin(newer.pins[$0], ofKey: newer.keys[$0]) }
        let names = ReplyNames(step.withIDs ? state.data.sections : nil)
        if !difference.appeared.isEmpty {
            appeared.keys = difference.appeared.map { newer.keys[$0] }
            appeared.attributes = names.attributes(difference.appeared.map { newer.attributes[$0] })
        }
        guard let older else { return }
        if !difference.disappeared.isEmpty {
            disappeared.keys = difference.disappeared.map { older.keys[$0] }
            disappeared.attributes = WireAttributes(difference.disappeared.map { older.attributes[$0] })
        }
        if !difference.moved.isEmpty { moved = WireWindowElements(difference.moved, from: older, to: newer, names) }
        if !difference.changed.isEmpty {
            changed = WireWindowElements(difference.changed, from: older, to: newer, names)
        }
    }
}

extension WireWindowElements {
    /// - Parameter names: of the items in the newer contents.
    fileprivate init(
        _ positions: [(before: Int, after: Int)], from older: WindowContents, to newer: WindowContents,
        _ names: ReplyNames
    ) {
        self.init()
        keys = positions.map { newer.keys[$0.after] }
        attributes = names.attributes(positions.map { newer.attributes[$0.after] })
        before = WireAttributes(positions.map { older.attributes[$0.before] })
    }
}

extension WireWindowPin {
    /// - Parameter pin: nil: the element follows nothing.
    fileprivate init(_ pin: ElementPin?, ofKey key: UInt64) {
        self.init()
        self.key = key
        guard let pin else { return }
        side = pin.side.rawValue
        inset = pin.inset
        if pin.origins.lowerBound.isFinite { least = pin.origins.lowerBound }
        if pin.origins.upperBound.isFinite { most = pin.origins.upperBound }
    }
}
