import LayoutCore
import LayoutEngine
import LayoutWire
import Synchronization

/// The windows of one container, and the events that they have in common.
///
///     a change ──► follow          on the container's lane: the keys follow, nothing is read
///     a client reads ──► contents  on its event loop: two clients with one rectangle share them
///
/// Any thread may call.
final class ContainerWindows: Sendable {
    /// A window: a subscription of a connection.
    struct Key: Hashable, Sendable {
        private let queue: ObjectIdentifier
        private let subscription: UInt32

        init(_ queue: NoticeQueue, _ subscription: UInt32) {
            self.queue = ObjectIdentifier(queue)
            self.subscription = subscription
        }
    }

    /// An event: from which contents to which, and what else is in it.
    struct Step: Equatable, Sendable {
        let older: UInt64
        let newer: UInt64
        let notice: NoticeQueue.WindowNotice
        let withIDs: Bool

        /// Creates one; nil if no other window can be sent the same.
        init?(
            from older: WindowContents, to newer: WindowContents, _ notice: NoticeQueue.WindowNotice, withIDs: Bool
        ) {
            guard let old = older.number, let new = newer.number else { return nil }
            (self.older, self.newer, self.notice, self.withIDs) = (old, new, notice, withIDs)
        }
    }

    private struct Known {
        var windows = WindowCache<Key>()
        /// The last event that led to each of the newest contents, by their number.
        var events: [UInt64: (step: Step, event: WireWindowChanged)] = [:]

        static let mostEvents = 64
    }

    private let known = Mutex(Known())

    /// Opens or moves a window. Called for a new one on the container's lane.
    ///
    /// - Parameter state: the container's present one.
    func set(_ place: WindowPlace, of key: Key, in state: LaidOutState) {
        known.withLock { $0.windows.set(place, of: key, in: state) }
    }

    func remove(_ key: Key) {
        known.withLock { known in
            known.windows.remove(key)
            if known.windows.state == nil { known.events = [:] }
        }
    }

    func removeAll() { known.withLock { $0 = Known() } }

    /// Follows the container. Called on its lane, before anybody is told of the change.
    ///
    /// - Parameter adjustment: by how much the change moved the bounds to keep the anchor in place.
    func follow(_ diff: FrameDiff, to state: LaidOutState, adjustment: Point = .zero) {
        known.withLock { known in
            known.windows.follow(diff, to: state, adjustment: adjustment)
            known.events = [:]
        }
    }

    /// The event that leads a window from one contents to another. It is made once for all windows that show the same.
    func event(_ step: Step, make: () -> WireWindowChanged) -> WireWindowChanged {
        if let last = known.withLock({ $0.events[step.newer] }), last.step == step { return last.event }
        let event = make()
        known.withLock { known in
            // The container may have changed meanwhile.
            guard known.windows.isNewest(step.newer) else { return }
            if known.events.count >= Known.mostEvents { known.events = [:] }
            known.events[step.newer] = (step, event)
        }
        return event
    }

    /// What a window shows now, and of which state.
    ///
    /// - Returns: nil if the container was closed, or if a script has to be asked on the container's lane: see `read`.
    func contents(of place: WindowPlace, limit: Int) -> (WindowContents, LaidOutState)? {
        known.withLock { known in
            guard let state = known.windows.state else { return nil }
            if let contents = known.windows.contents(of: place) { return (contents, state) }
            if state.answersQueries { return nil }
            return (try? known.windows.read(place, from: StateReader(state), limit: limit)).map { ($0, state) }
        }
    }

    /// Reads what a window shows, on the container's lane. `contents` has it until the container changes.
    ///
    /// - Parameter reader: of the container's present state.
    /// - Throws: what a script throws.
    func read(_ place: WindowPlace, limit: Int, from reader: StateReader) throws(RequestFailure) -> WindowContents {
        try RequestFailure.convert { () throws(LayoutError) in
            try known.withLock { known throws(LayoutError) in
                try known.windows.read(place, from: reader, limit: limit)
            }
        }
    }
}
