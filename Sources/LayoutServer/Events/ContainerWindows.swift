import LayoutCore
import LayoutEngine
import LayoutWire
import Synchronization

/// The windows of one container, and what they have in common.
///
///     a change ──► follow          on the container's lane, at a cost that knows nothing of windows: nothing is read
///     a client reads ──► lookUp    what another window with the same place and past has read already, else a reading to carry out
///
/// Readings work on immutable states, so they never hold a lock that a change needs. Any thread may call.
final class ContainerWindows: Sendable {
    struct Key: Hashable, Sendable {
        private let queue: ObjectIdentifier
        private let subscription: UInt32

        init(_ queue: NoticeQueue, _ subscription: UInt32) {
            self.queue = ObjectIdentifier(queue)
            self.subscription = subscription
        }
    }

    /// What a window shows: read already, or still to be read.
    enum Lookup: Sendable {
        case read(WindowContents, of: LaidOutState)
        case unread(WindowReading, Source)

        var state: LaidOutState {
            switch self {
            case .read(_, let state): state
            case .unread(let reading, _): reading.state
            }
        }
    }

    /// What contents are read of. Windows for which it is the same show the same, under the same keys.
    struct Source: Hashable, Sendable {
        fileprivate let place: WindowPlace
        /// The number of the contents whose elements keep their keys; 0: there are none.
        fileprivate let older: UInt64
        /// The number that the contents get.
        fileprivate let number: UInt64

        static func == (one: Source, other: Source) -> Bool { one.place == other.place && one.older == other.older }

        func hash(into hasher: inout Hasher) {
            hasher.combine(place)
            hasher.combine(older)
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

    private struct Shared {
        weak var contents: WindowContents?
        /// How often the container had changed when they were read.
        let changes: UInt64
    }

    private struct Known {
        var windows: Set<Key> = []
        /// The container's newest state; nil while there are no windows.
        var state: LaidOutState?
        /// The sum of the content offset adjustments that led to `state`.
        var displacement = Point.zero
        var history = WindowHistory()
        /// What was read of `state`, as long as a window has it.
        var contents: [Source: Shared] = [:]
        /// What was read last at each place, of any state, as long as a window has it: a new window begins with its keys.
        var latest: [WindowPlace: Shared] = [:]
        var lastNumber: UInt64 = 0
        /// How often the container has changed.
        var changes: UInt64 = 0
        /// The last event that led to each of the newest contents, by their number.
        var events: [UInt64: (step: Step, event: WireWindowChanged)] = [:]

        static let mostEvents = 64
        /// At so many places, those that no window shows any more are looked for.
        private var placeLimit = Self.fewestPlaces
        private static let fewestPlaces = 256

        /// Forgets places that no window shows any more, now and then.
        mutating func forgetPlaces() {
            guard max(contents.count, latest.count) >= placeLimit else { return }
            contents = contents.filter { $1.contents != nil }
            latest = latest.filter { $1.contents != nil }
            placeLimit = max(Self.fewestPlaces, 2 * latest.count)
        }
    }

    private let known = Mutex(Known())
    private let keys = WindowKeys()

    /// Opens a window. Called on the container's lane.
    ///
    /// - Parameter state: the container's present one.
    func open(_ key: Key, in state: LaidOutState) {
        known.withLock { known in
            known.windows.insert(key)
            if known.state == nil { known.state = state }
        }
    }

    func remove(_ key: Key) {
        known.withLock { known in
            guard known.windows.remove(key) != nil, known.windows.isEmpty else { return }
            let number = known.lastNumber
            known = Known()
            known.lastNumber = number
        }
    }

    func removeAll() { known.withLock { $0 = Known() } }

    /// Follows the container. Called on its lane, before the change is announced.
    ///
    /// - Parameter adjustment: by how much the change moved the bounds to keep the anchor in place.
    func follow(_ diff: FrameDiff, to state: LaidOutState, adjustment: Point = .zero) {
        known.withLock { known in
            if known.state == nil { return }
            known.state = state
            known.changes += 1
            known.displacement.x += adjustment.x
            known.displacement.y += adjustment.y
            known.history.append(diff)
            (known.contents, known.events) = ([:], [:])
        }
    }

    /// What a window shows now.
    ///
    /// - Parameters:
    ///   - older: what it showed before, whose elements keep their keys; nil: nothing.
    ///   - limit: the most elements.
    /// - Returns: nil if the container was closed.
    func lookUp(_ place: WindowPlace, after older: WindowContents?, limit: Int) -> Lookup? {
        known.withLock { known in
            guard let state = known.state else { return nil }
            let latest = older == nil ? known.latest[place] : nil
            // A new window shows the same as one that is there, and then shares all that is read with it.
            if let latest, latest.changes == known.changes, let contents = latest.contents {
                return .read(contents, of: state)
            }
            let older = older ?? latest?.contents
            known.lastNumber += 1
            let source = Source(place: place, older: older.map { $0.number ?? 0 } ?? 0, number: known.lastNumber)
            // Contents without a number are of one window alone.
            let isShared = older == nil || older?.number != nil
            if isShared, let contents = known.contents[source]?.contents { return .read(contents, of: state) }
            let origin = WindowReading.Source(
                version: known.history.present(),
                changes: older.map { known.history.changes(since: $0.version) } ?? [], older: older,
                displacement: known.displacement, number: isShared ? source.number : nil)
            let reading = WindowReading(place, of: state, limit: limit, from: origin, keys: keys)
            return .unread(reading, source)
        }
    }

    /// The contents that another window has read of the same source, and their state.
    func found(_ source: Source) -> (contents: WindowContents, state: LaidOutState)? {
        known.withLock { known in
            guard let contents = known.contents[source]?.contents, let state = known.state else { return nil }
            return (contents, state)
        }
    }

    /// Shares what was read with other windows.
    ///
    /// - Parameter state: of which it was read.
    func share(_ contents: WindowContents, of source: Source, in state: LaidOutState) {
        guard contents.number != nil else { return }
        known.withLock { known in
            guard known.state === state else { return }
            known.forgetPlaces()
            let shared = Shared(contents: contents, changes: known.changes)
            known.contents[source] = shared
            known.latest[source.place] = shared
        }
    }

    /// The event that leads a window from one contents to another. It is made once for all windows that show the same.
    ///
    /// - Parameter make: returns nil if there is nothing to tell.
    func event(_ step: Step, make: () -> WireWindowChanged?) -> WireWindowChanged? {
        if let last = known.withLock({ $0.events[step.newer] }), last.step == step { return last.event }
        guard let event = make() else { return nil }
        known.withLock { known in
            // The container may have changed meanwhile.
            guard known.contents.values.contains(where: { $0.contents?.number == step.newer }) else { return }
            if known.events.count >= Known.mostEvents { known.events = [:] }
            known.events[step.newer] = (step, event)
        }
        return event
    }
}
