public import LayoutModel
import LayoutWire

/// The elements in a visible rectangle of a container and around it, which the daemon keeps up to date. Its cost depends on the number of
/// elements in sight, and not on the number of items.
///
///     let window = try await ContainerWindow(of: photos)
///     show(window.elements)
///     for await change in window.changes { draw(change) }
///
///     ┌─────────────┐ state.reach: in `elements`
///     │ ┌─────────┐ │
///     │ │ visible │ │ overscan on each side
///     │ └─────────┘ │
///     └─────────────┘
///
/// Each element has a key, which stays its own for as long as it is in sight, whatever its index path becomes: a view that was made for a
/// key stays that of the same item. After a reconnection, elements are recognized by their identifiers if the container has any and
/// requests them (`RemoteContainer.withIdentifiers`), or else by their index paths.
///
/// With a `view` it takes input (`send(_:)`): the daemon decides what hands do, and each difference has the effects.
///
/// A window belongs to whatever it was made in: a task, an actor, or a class of the main actor, whose methods call it. Its elements change
/// in its own steps only: `scroll(to:)`, `send(_:)`, `apply()`, and those of `changes`. It ends with the last reference to it.
public final class ContainerWindow {
    /// How far a window reaches beyond each side of the visible rectangle.
    ///
    /// What is in reach needs no round trip when it comes into sight. A share of 1, the default, is a screen on each side.
    public enum Overscan: Hashable, Sendable {
        /// In points.
        case points(Double)
        /// As a share of the visible width and height.
        case share(Double)
    }

    /// The container.
    public let container: RemoteContainer
    /// Whether scrolling sets the container's bounds, which pinned elements follow: the visible rectangle always is that of the bounds.
    public let setsBounds: Bool
    /// The elements that meet `state.reach`, by key.
    ///
    /// A key is never used for another element of the window.
    public private(set) var elements: [UInt64: LayoutAttributes] = [:]
    /// What the window covers, and how its container is, at the step of `elements`.
    public private(set) var state = WindowState()
    /// The rectangle that the user sees, in the container's coordinates.
    ///
    /// Until `scroll(to:)`, a window without one follows the bounds. With a view, it is what the view shows.
    public private(set) var visibleRect = Rect.zero

    private let place: WireWindow
    private let inbox: WindowInbox
    let source: EventSource
    let turns = WindowTurns()

    /// Opens a window on a container.
    ///
    /// - Parameters:
    ///   - container: the container.
    ///   - visibleRect: the rectangle that the user sees; nil for the container's bounds, wherever they are.
    ///   - view: what hands may do in it; nil: the window takes no input.
    ///   - overscan: how far the window reaches beyond it on each side.
    ///   - showsCommitted: whether dragged items are shown where they were, instead of where they would be dropped.
    ///   - setsBounds: whether `scroll(to:)`, and `visibleRect` here, set the container's bounds. One window of a container at most should.
    ///   - rate: how many times in a second the frames of a layout that moves its items come, 1...120.
    ///   - isPassive: whether only steps that are made anyway count, and the window makes no time pass in such a layout.
    /// - Throws: what `subscribe` throws, `request.invalid`, and `limit.memoryPerUser`.
    public nonisolated(nonsending) init(
        of container: RemoteContainer, visibleRect: Rect? = nil, view: ViewOptions? = nil,
        overscan: Overscan = .share(1), showsCommitted: Bool = false, setsBounds: Bool = false, rate: Int = 60,
        isPassive: Bool = false
    ) async throws(ClientError) {
        if setsBounds, let visibleRect { try await container.setBounds(visibleRect) }
        self.container = container
        self.setsBounds = setsBounds
        var place = WireWindow()
        place.committed = showsCommitted
        switch overscan {
        case .points(let points): place.overscan = points
        case .share(let share): place.overscanShare = share
        }
        self.place = place
        if !setsBounds, let visibleRect { place.rect = WireRect(visibleRect) }
        var request = WireSubscribe()
        request.window = place
        if let view { request.view = WireView(view) }
        request.rate = try UInt32(wire: rate, "rate")
        request.isPassive = isPassive
        inbox = WindowInbox(place: place)
        source = try await container.subscribe(request, into: inbox)
        _ = step()
    }

    /// Whether the container was closed, or did not exist any more when the client reconnected.
    ///
    /// The elements stay as they are, so that a program can show what there was; nothing changes any more.
    public var isClosed: Bool { inbox.isClosed }

    /// Moves the visible rectangle. After a jump, the difference has what is visible, and the overscan comes as a further change.
    ///
    /// It is for windows without a view, and `request.invalid` with one, which is scrolled by `ViewInput.scrolled`.
    ///
    /// Calls at the same time move the window one after another. Until the last of them returns, `apply()` and `changes` leave all news
    /// to them: each call gets what its own move has brought.
    ///
    /// - Returns: what is different in the window, with all that has happened before.
    /// - Throws: `request.invalid`, `limit.memoryPerUser`, what an update of the bounds throws, and `subscription.unknown` once the
    ///   container is closed. The window is then where it was.
    public nonisolated(nonsending) func scroll(to rect: Rect) async throws(ClientError) -> Difference {
        await turns.begin()
        defer { endTurn() }
        var place = place
        if setsBounds { try await container.setBounds(rect) } else { place.rect = WireRect(rect) }
        try await source.moveWindow(to: place)
        return step()
    }

    /// Applies the changes that have arrived, without waiting: for a program that draws at a pace of its own.
    ///
    /// - Returns: what is different since the step before; nothing while `scroll(to:)` or `send(_:)` is under way.
    /// - Complexity: O(*e*) for *e* elements in the window.
    public func apply() -> Difference {
        turns.areUnderWay ? Difference(from: elements, to: elements, WindowReplica.News()) : step()
    }

    /// Ends a request that has begun with `turns.begin()`.
    ///
    /// After one that was refused, what has happened meanwhile is left to `changes`.
    func endTurn() {
        turns.end()
        if !turns.areUnderWay && inbox.hasNews { source.wake() }
    }

    func step() -> Difference {
        let (replica, before) = (inbox.take(), elements)
        elements = replica.elements
        state = replica.state
        visibleRect = replica.place.hasRect ? replica.place.rect.model : state.bounds
        return Difference(from: before, to: elements, replica.news ?? WindowReplica.News())
    }

    /// Waits until a change has arrived that does not belong to a request, and applies it.
    nonisolated(nonsending) func nextChange() async -> Difference? {
        while turns.areUnderWay || !inbox.hasNews {
            guard await source.next() != nil else { return nil }
        }
        return step()
    }
}
