import LayoutCore
import LayoutEngine
import LayoutWire
import Synchronization

/// A view of a container: what a client's hands do in it, and what others' changes do to it.
///
///     a change ──► follow          on the container's lane, behind the notice to the view's window: each one, in order
///     inputs ──► change            on the event loop, on a layout thread if that takes long, on the lane if a script has to be called
///     a client reads ──► takeNews  what changes have done that no reply and no event has reported
///
/// A change is followed at once, since what it does to a view depends on each step: an item that is gone hands its cursor on to the next one,
/// and one that comes back under the same identifier is another. A container without views pays nothing for that.
final class ContainerView: Sendable {
    /// The view at one time, and the state that it is of.
    struct Snapshot: Sendable {
        let view: ViewState
        let state: LaidOutState
        fileprivate let version: UInt64
    }

    private struct Known {
        var view: ViewState
        var state: LaidOutState
        /// How often the view has changed.
        var version: UInt64 = 0
        /// What changes have done, and the client does not know.
        var news = ViewNews()
    }

    /// What an event loop asks without waiting for a change that is being followed.
    private struct Outline {
        var place: WindowPlace
        var generation: UInt64 = 0
        var rangeCount = 0
        var isOver = false
    }

    /// What a view takes in any case, in bytes.
    static let fewestBytes = 4096
    /// How often inputs are carried out again after a change has come in between, until changes have to wait.
    private static let mostTries = 4

    private let options: ViewOptions
    private let conventions: ViewConventions
    private let charge: MemoryCharge
    /// nil until the view is opened.
    private let known = Mutex<Known?>(nil)
    private let outline: Mutex<Outline>

    /// - Parameter charge: of `fewestBytes`, which grows with what is selected.
    init(_ place: WindowPlace, options: ViewOptions, by conventions: ViewConventions, charge: MemoryCharge) {
        self.options = options
        self.conventions = conventions
        self.charge = charge
        outline = Mutex(Outline(place: place))
    }

    // MARK: What it shows

    /// What its window shows.
    var place: WindowPlace { outline.withLock { $0.place } }

    /// Of the state that it has followed last.
    var generation: UInt64 { outline.withLock { $0.generation } }

    /// The ranges that are selected.
    var rangeCount: Int { outline.withLock { $0.rangeCount } }

    /// Whether the container is closed.
    var isOver: Bool { outline.withLock { $0.isOver } }

    private func publish(_ known: Known, isOver: Bool = false) {
        outline.withLock {
            $0 = Outline(
                place: known.view.place, generation: known.state.generation,
                rangeCount: known.view.selection.keys.ranges.count, isOver: isOver)
        }
    }

    // MARK: The container

    /// Opens it. Called on the container's lane.
    ///
    /// - Parameter state: the container's present one.
    func open(in state: LaidOutState) {
        var own = Known(view: ViewState(place, of: state, options: options, by: conventions), state: state)
        own.news.add(own.view.begin(reading: StateReader(state)))
        known.withLock { $0 = own }
        publish(own)
    }

    /// Follows a change of the container. Called on its lane.
    ///
    /// - Parameter items: what all views of the container find out about the change.
    /// - Returns: whether there is something to tell.
    func follow(_ change: Change, sharing items: inout FollowedItems?) -> Bool {
        known.withLock { known in
            guard var own = known else { return false }
            own.state = change.state
            own.version += 1
            own.news.add(own.view.follow(change, reading: StateReader(change.state), sharing: &items))
            fit(&own)
            publish(own)
            known = own
            return !own.news.isEmpty
        }
    }

    /// Follows a step of a layout that moves, which leaves the items as they are.
    func step(to state: LaidOutState) { known.withLock { $0?.state = state } }

    /// The container is closed.
    ///
    /// - Returns: whether there is something to tell.
    func end() -> Bool {
        known.withLock { known in
            guard var own = known else { return false }
            own.news.add(own.view.end())
            own.version += 1
            publish(own, isOver: true)
            known = own
            return !own.news.isEmpty
        }
    }

    /// Changes may tear what is selected into more ranges than it may take, or than there is memory for.
    private func fit(_ own: inout Known) {
        let reader = StateReader(own.state)
        var isTrimmed = own.view.trim(to: options.rangeLimit, reading: reader)
        do throws(RequestFailure) {
            try charge.change(to: Self.fewestBytes + own.view.bytes)
        } catch {
            // A gesture has at most two sets beside the selection.
            let ranges = max(0, charge.bytes - Self.fewestBytes) / (3 * MemoryLayout<ItemRange>.stride)
            isTrimmed = own.view.trim(to: ranges, reading: reader) || isTrimmed
        }
        if isTrimmed { own.news.truncate(own.view.selection.keys) }
    }

    // MARK: Its client

    /// The view now.
    ///
    /// - Parameter waits: whether to wait for a change that is being followed.
    /// - Returns: nil if there is none, or one that would have to be waited for.
    func snapshot(waits: Bool) -> Snapshot? {
        guard let own = waits ? known.withLock({ $0 }) : known.withLockIfAvailable({ $0 }) ?? nil, !isOver else {
            return nil
        }
        return Snapshot(view: own.view, state: own.state, version: own.version)
    }

    /// Replaces the view.
    ///
    /// - Parameter waits: whether to wait for a change that is being followed.
    /// - Returns: what changes have done before, and the client does not know; nil: the view has changed since, and nothing was done.
    /// - Throws: `limit.memoryPerUser` or `limit.memory`; nothing was done.
    func replace(
        _ snapshot: Snapshot, with view: ViewState, waits: Bool
    ) throws(RequestFailure) -> ViewNews? {
        if waits {
            return try known.withLock { known throws(RequestFailure) in try replace(snapshot, in: &known, with: view) }
        }
        return try known.withLockIfAvailable { known throws(RequestFailure) in
            try replace(snapshot, in: &known, with: view)
        } ?? nil
    }

    private func replace(
        _ snapshot: Snapshot, in known: inout Known?, with view: ViewState
    ) throws(RequestFailure) -> ViewNews? {
        guard var own = known, own.version == snapshot.version else { return nil }
        defer { known = own }
        return try set(view, in: &own)
    }

    /// Changes the view, again if a change of the container has come in between. Not for event loops: changes wait in the end.
    ///
    /// - Throws: what `body` throws; `limit.memoryPerUser`, `limit.memory`, or `container.unknown` after the container was closed.
    func change<Made>(
        _ body: (Snapshot) throws(RequestFailure) -> (view: ViewState, made: Made)
    ) throws(RequestFailure) -> (news: ViewNews, made: Made, snapshot: Snapshot) {
        for _ in 0..<Self.mostTries {
            guard let snapshot = snapshot(waits: true) else { throw Self.closed }
            let (view, made) = try body(snapshot)
            if let news = try replace(snapshot, with: view, waits: true) { return (news, made, snapshot) }
        }
        return try known.withLock { known throws(RequestFailure) in
            guard var own = known, !isOver else { throw Self.closed }
            defer { known = own }
            let snapshot = Snapshot(view: own.view, state: own.state, version: own.version)
            let (view, made) = try body(snapshot)
            return (try set(view, in: &own), made, snapshot)
        }
    }

    private func set(_ view: ViewState, in own: inout Known) throws(RequestFailure) -> ViewNews {
        try charge.change(to: Self.fewestBytes + view.bytes)
        let news = own.news
        own.view = view
        own.news = ViewNews()
        own.version += 1
        publish(own)
        return news
    }

    /// Takes what changes have done, to tell it.
    ///
    /// - Returns: nil if a change is being followed.
    func takeNews() -> (news: ViewNews, state: LaidOutState)? {
        known.withLockIfAvailable { known in
            guard var own = known else { return nil }
            defer { known = own }
            let news = own.news
            own.news = ViewNews()
            return (news, own.state)
        } ?? nil
    }

    /// Returns once no change is being followed. Not for event loops.
    func waitForChange() { known.withLock { _ in } }

    private static var closed: RequestFailure { RequestFailure(.unknownContainer, "the view's container was closed") }
}
