public import LayoutModel

/// What a list shows: the elements in a visible rectangle and around it, kept up to date at a cost that depends on how many these
/// are, and not on how many the container has.
///
///     let window = try await ContainerWindow(of: photos, visibleRect: screen)
///     show(window.elements)
///     for await notice in window.notices { draw(try await window.apply(notice)) }
///
///     ┌─────────────┐ reach: queried and in `elements`
///     │ ┌─────────┐ │
///     │ │ visible │ │ scrolling in here costs nothing
///     │ └─────────┘ │
///     └─────────────┘
///
/// Each step returns its ``Difference``, with which views follow their items. Items are recognized by the changes that a notice has,
/// and by their identifiers, if the container has any and is asked for them (`RemoteContainer.withIdentifiers`).
///
/// A window belongs to whatever it was made in: a task, an actor, or a class of the main actor, whose methods call it. Its own methods
/// run there and take turns, so one that is called while another one waits for the daemon begins after it.
public final class ContainerWindow {
    /// The container.
    public let container: RemoteContainer
    /// Notices to pass to `apply`.
    public let notices: EventSequence<Notice>
    /// Whether scrolling moves the container's bounds, too: pinned elements and layouts that depend on the bounds follow.
    public let movesBounds: Bool
    /// How far `reach` extends beyond the visible rectangle on each side, in points.
    public let overscan: Size
    /// What one looks at, in the container's coordinates. A change before it moves it along, so that what is visible stays.
    public internal(set) var visibleRect: Rect
    /// The rectangle whose elements the window has.
    public internal(set) var reach: Rect
    /// All elements that meet `reach`, at `generation`.
    public internal(set) var elements: [Element: LayoutAttributes] = [:]
    /// The generation of `elements`.
    public internal(set) var generation: UInt64
    /// The size that spans all elements of the container, in points.
    public internal(set) var contentSize: Size
    /// Whether the container was ahead when the window last queried it: elements may be missing, or have old frames, until the notice
    /// that is on its way has been applied.
    public internal(set) var isBehind = false

    /// The generation of the newest notice that was applied.
    var appliedGeneration: UInt64
    /// Queries that found the container ahead, one after another.
    private var behindCount = 0
    /// Whether a method waits for the daemon, and those that begin after it, in order.
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Opens a window on a container, and subscribes to its notices.
    ///
    /// - Parameters:
    ///   - container: the container.
    ///   - visibleRect: what one looks at; nil: the container's bounds.
    ///   - overscan: how far to query beyond the visible rectangle on each side; nil: half its width and height.
    ///   - movesBounds: whether `scroll(to:)` moves the container's bounds, too. One window of a container at most should.
    ///   - followsMotion: whether time passes in the container and `moved` notices come, if its layout moves its items.
    /// - Throws: what `subscribe` and a query throw.
    public nonisolated(nonsending) init(
        of container: RemoteContainer, visibleRect: Rect? = nil, overscan: Size? = nil, movesBounds: Bool = false,
        followsMotion: Bool = false
    ) async throws(ClientError) {
        let subscription =
            if followsMotion { try await container.follow() } else { try await container.subscribe() }
        guard let state = subscription.states.first else {
            throw ClientError(code: "container.unknown", message: "container \(container.id) was closed")
        }
        let rect = visibleRect ?? state.bounds
        self.container = container
        self.movesBounds = movesBounds
        self.overscan = overscan ?? Size(width: rect.width / 2, height: rect.height / 2)
        notices = subscription.notices
        self.visibleRect = rect
        reach = rect
        generation = state.generation
        appliedGeneration = state.generation
        contentSize = state.contentSize
        _ = try await restart()
    }

    /// Moves the visible rectangle. Queries if it leaves `reach`, and else costs nothing; with `movesBounds` it updates the
    /// container's bounds in any case.
    ///
    /// - Returns: what changed in the window.
    /// - Throws: what an update of the bounds and a query throw. The visible rectangle has moved nevertheless.
    public nonisolated(nonsending) func scroll(to rect: Rect) async throws(ClientError) -> Difference {
        await takeTurn()
        defer { endTurn() }
        visibleRect = rect
        if movesBounds { try await container.setBounds(rect) }
        return try await refillIfOutOfReach()
    }

    /// Waits until the methods that were called before have ended.
    nonisolated(nonsending) func takeTurn() async {
        // A turn is handed on rather than ended, so that no later call overtakes one that waits.
        if isBusy { return await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
    }

    func endTurn() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }

    /// Queries if the visible rectangle has left `reach`.
    nonisolated(nonsending) func refillIfOutOfReach() async throws(ClientError) -> Difference {
        reach.contains(visibleRect) ? Difference() : try await refill { $0.element }
    }

    /// Queries what is in reach of the visible rectangle, if the container still has `generation`.
    ///
    /// - Parameter successor: what an element that the window has is called at `generation`; nil if it is gone.
    nonisolated(nonsending) func refill(_ successor: (LayoutAttributes) -> Element?) async throws(ClientError)
        -> Difference
    {
        let target = reachOfVisibleRect
        let found: [LayoutAttributes]
        do throws(ClientError) {
            found = try await page(of: target)
        } catch  where error.code == "generation.stale" {
            behindCount += 1
            isBehind = true
            // Somebody changes the container faster than this program follows.
            return behindCount > Self.patience ? try await restart() : renumber(successor)
        }
        reach = target
        return replaceElements(found, successor)
    }

    /// Starts anew with whatever generation the container has. Index paths may stand for other items than before.
    nonisolated(nonsending) func restart() async throws(ClientError) -> Difference {
        let target = reachOfVisibleRect
        let answer = try await container.attributes(in: target)
        reach = target
        generation = answer.generation
        return replaceElements(answer.attributes) { _ in nil }
    }

    /// How many notices in a row may lead to a generation that is not the newest one before the window starts anew.
    private static let patience = 8

    private var reachOfVisibleRect: Rect {
        Rect(
            x: visibleRect.x - overscan.width, y: visibleRect.y - overscan.height,
            width: visibleRect.width + 2 * overscan.width, height: visibleRect.height + 2 * overscan.height)
    }

    /// All pages of one generation.
    private nonisolated(nonsending) func page(of rect: Rect) async throws(ClientError) -> [LayoutAttributes] {
        var found: [LayoutAttributes] = []
        var cursor: String?
        repeat {
            let page = try await container.ask(.elements(in: rect, after: cursor), ifGeneration: generation).value
            found += page.elements
            cursor = page.cursor
        } while cursor != nil
        return found
    }

    private func replaceElements(
        _ found: [LayoutAttributes], _ successor: (LayoutAttributes) -> Element?
    ) -> Difference {
        behindCount = 0
        isBehind = false
        let new = Dictionary(found.map { ($0.element, $0) }, uniquingKeysWith: { $1 })
        let byIdentifier = Dictionary(
            found.compactMap { now in now.itemIdentifier.map { ($0, now.element) } }, uniquingKeysWith: { $1 })
        let difference = Difference(from: elements, to: new) { was in
            if let identifier = was.itemIdentifier { byIdentifier[identifier] } else { successor(was) }
        }
        elements = new
        return difference
    }

    /// Gives elements their new index paths, while their frames are not known yet.
    private func renumber(_ successor: (LayoutAttributes) -> Element?) -> Difference {
        var new: [Element: LayoutAttributes] = [:]
        var names: [Element: Element] = [:]
        for was in elements.values {
            guard let element = successor(was) else { continue }
            var now = was
            now.element = element
            new[element] = now
            names[was.element] = element
        }
        let difference = Difference(from: elements, to: new) { names[$0.element] }
        elements = new
        return difference
    }
}

extension LayoutAttributes {
    /// What the client calls the item of a cell.
    fileprivate var itemIdentifier: Identifier? { element.category == .cell ? identifier : nil }
}

extension Rect {
    fileprivate func contains(_ other: Rect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }
}
