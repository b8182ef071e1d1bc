import LayoutCore
import LayoutEngine
import LayoutWire
import Synchronization

/// The windows of one container: what each shows, and the keys of what they show. What several windows have in common is read once for each
/// state of the container.
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
        /// The newest state; nil while there are no windows.
        var state: LaidOutState?
        /// The sum of the content offset adjustments that led to `state`.
        var displacement = Point.zero
        var keys = ElementKeys()
        var places: [Key: WindowPlace] = [:]
        /// What was read of `state`.
        var contents: [WindowPlace: WindowContents] = [:]
        /// How many contents were read.
        var readCount: UInt64 = 0
        /// The last event that led to each of `contents`, by its number.
        var events: [UInt64: (step: Step, event: WireWindowChanged)] = [:]
        /// At how many keys those of elements out of sight are forgotten.
        var keyLimit = Known.fewestKeys

        static let fewestKeys = 1024
        static let mostContents = 64

        mutating func read(
            _ place: WindowPlace, from reader: StateReader, limit: Int
        ) throws(LayoutError) -> WindowContents {
            readCount += 1
            let contents = try WindowContents(
                of: place, from: reader, limit: limit, keys: &keys, displacement: displacement, number: readCount)
            if self.contents.count >= Self.mostContents { (self.contents, events) = ([:], [:]) }
            if let old = self.contents.updateValue(contents, forKey: place)?.number { events[old] = nil }
            if keys.count > keyLimit { forgetKeys(reader, limit) }
            return contents
        }

        /// Forgets the keys of elements that no window shows.
        private mutating func forgetKeys(_ reader: StateReader, _ limit: Int) {
            var shown: Set<Element> = []
            for place in Set(places.values) {
                let contents =
                    contents[place] ?? (try? WindowContents(of: place, from: reader, limit: limit, keys: &keys))
                shown.formUnion((contents?.attributes ?? []).lazy.map(\.element))
            }
            keys.keepOnly(shown)
            keyLimit = max(Self.fewestKeys, 2 * keys.count)
        }
    }

    private let known = Mutex(Known())

    /// Opens or moves a window. Called for a new one on the container's lane.
    ///
    /// - Parameter state: the container's present one.
    func set(_ place: WindowPlace, of key: Key, in state: LaidOutState) {
        known.withLock { known in
            if known.state == nil { known.state = state }
            known.places[key] = place
        }
    }

    func remove(_ key: Key) {
        known.withLock { known in
            known.places[key] = nil
            if known.places.isEmpty { known = Known() }
        }
    }

    func removeAll() { known.withLock { $0 = Known() } }

    /// Follows the container. Called on its lane, before anybody is told of the change.
    ///
    /// - Parameter adjustment: by how much the change moved the bounds to keep the anchor in place.
    func follow(_ diff: FrameDiff, to state: LaidOutState, adjustment: Point = .zero) {
        known.withLock { known in
            guard let before = known.state else { return }
            known.keys.follow(diff, from: before, to: state)
            known.displacement.x += adjustment.x
            known.displacement.y += adjustment.y
            (known.state, known.contents, known.events) = (state, [:], [:])
        }
    }

    /// The event that leads a window from one contents to another. It is made once for all windows that show the same.
    func event(_ step: Step, make: () -> WireWindowChanged) -> WireWindowChanged {
        if let last = known.withLock({ $0.events[step.newer] }), last.step == step { return last.event }
        let event = make()
        known.withLock { known in
            // The container may have changed meanwhile.
            guard known.contents.values.contains(where: { $0.number == step.newer }) else { return }
            known.events[step.newer] = (step, event)
        }
        return event
    }

    /// What a window shows now, and of which state.
    ///
    /// - Returns: nil if the container was closed, or if a script has to be asked on the container's lane: see `read`.
    func contents(of place: WindowPlace, limit: Int) -> (WindowContents, LaidOutState)? {
        known.withLock { known in
            guard let state = known.state else { return nil }
            if let contents = known.contents[place] { return (contents, state) }
            if state.answersQueries { return nil }
            return (try? known.read(place, from: StateReader(state), limit: limit)).map { ($0, state) }
        }
    }

    /// Reads what a window shows, on the container's lane. `contents` has it until the container changes.
    ///
    /// - Parameter reader: of the container's present state.
    /// - Throws: what a script throws.
    func read(_ place: WindowPlace, limit: Int, from reader: StateReader) throws(RequestFailure) -> WindowContents {
        try RequestFailure.convert { () throws(LayoutError) in
            let result = known.withLock { known -> Result<WindowContents, LayoutError> in
                do throws(LayoutError) {
                    return .success(try known.read(place, from: reader, limit: limit))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        }
    }
}
