import LayoutModel
import LayoutWire

/// The client's copy of a window that the daemon keeps: a dictionary of elements that applies events.
///
///     delete what disappeared, then set what appeared, moved or changed, by key
///
/// Applied in the order in which the daemon sent them, events and replies to `moveWindow` give what a query of `state.reach` answers at
/// `state.generation`.
struct WindowReplica {
    /// What only the latest steps have brought, for the next difference.
    struct News {
        /// How far the container's bounds have moved to keep what is in them in place.
        var adjustment = Point.zero
        /// Elements found again after a lost connection: what they show may have changed meanwhile.
        var found: Set<UInt64> = []
        /// What the view is to do, in order.
        var effects: [ViewEffect] = []
        /// Whether the view has given up a part of its selection.
        var isSelectionTruncated = false
    }

    /// The window's rectangle, which a new connection sets again.
    var place: WireWindow
    private(set) var state = WindowState()
    /// The elements by key. A key stays that of its element while it is in sight, whatever its index path is.
    private(set) var elements: [UInt64: LayoutAttributes] = [:]
    /// nil if nothing has been applied since it was last taken.
    var news: News?
    /// The generation of the latest effects.
    private(set) var effectsGeneration: UInt64 = 0
    /// Whether what hands do is under way as far as the program knows: it draws lifted items.
    private var isDragging = false
    var isClosed = false
    /// Keys by the daemon's, which begin anew with each connection.
    private var keys: [UInt64: UInt64] = [:]
    private var lastKey: UInt64 = 0

    init(place: WireWindow) {
        self.place = place
    }

    /// Takes over everything in sight on a new connection. Elements keep their keys, by identifier, or else by index path.
    ///
    /// - Throws: `connection.protocol`, as `apply` does.
    mutating func begin(_ whole: WireWindowChanged) throws(ClientError) {
        let known = Dictionary(elements.map { (Identity($1), $0) }) { first, _ in first }
        keys = [:]
        for (key, attributes) in try whole.appeared.pairs() { keys[key] = known[Identity(attributes)] }
        let found = Set(keys.values)
        elements = [:]
        try apply(whole)
        news?.found.formUnion(found)
    }

    /// Applies an event, or a reply to `moveWindow`.
    ///
    /// - Throws: `connection.protocol` if the message breaks the protocol.
    mutating func apply(_ change: WireWindowChanged) throws(ClientError) {
        state = try WindowState(change)
        for key in change.disappeared.keys { if let own = keys.removeValue(forKey: key) { elements[own] = nil } }
        for part in [change.appeared, change.moved, change.changed] {
            for (key, attributes) in try part.pairs() { elements[ownKey(of: key)] = attributes }
        }
        var news = news ?? News()
        news.adjustment.x += change.contentOffsetAdjustment.x
        news.adjustment.y += change.contentOffsetAdjustment.y
        self.news = news
    }

    /// Takes up effects of the view.
    ///
    /// - Parameter generation: of which their index paths are.
    /// - Throws: `connection.protocol` if a message breaks the protocol.
    mutating func apply(_ effects: [WireViewEffect], of generation: UInt64) throws(ClientError) {
        let effects = try [ViewEffect](effects)
        effectsGeneration = generation
        var news = news ?? News()
        for effect in effects {
            follow(effect.kind)
            news.add(effect)
        }
        self.news = news
    }

    /// What a new connection has to know of an effect.
    private mutating func follow(_ effect: ViewEffect.Kind) {
        switch effect {
        case .show(let rect?): place.rect = WireRect(rect)
        case .show(nil): place.clearRect()
        case .lifted: isDragging = true
        case .dropped, .droppedOut, .putBack: isDragging = false
        default: break
        }
    }

    /// A new connection has a new view, in which nothing is selected and nothing is going on.
    mutating func beginView() {
        var news = news ?? News()
        news.effects = []
        var kinds: [ViewEffect.Kind] = [.selected(.none), .focused(nil), .edit(nil), .band(nil), .autoscroll(.zero)]
        if isDragging { kinds.append(.putBack) }
        for kind in kinds { news.add(ViewEffect(input: nil, kind: kind)) }
        self.news = news
        isDragging = false
        effectsGeneration = 0
    }

    private mutating func ownKey(of key: UInt64) -> UInt64 {
        if let own = keys[key] { return own }
        lastKey += 1
        keys[key] = lastKey
        return lastKey
    }
}

extension WindowReplica.News {
    /// Adds an effect. It replaces an earlier one that it makes needless, so that little waits for a program that does not look.
    mutating func add(_ effect: ViewEffect) {
        if let state = effect.kind.state { effects.removeAll { $0.kind.state == state } }
        effects.append(effect)
    }
}

extension ViewEffect.Kind {
    /// What a later effect of the same kind says all of; nil for what happens once.
    fileprivate enum State {
        case selected, focused, edit, band, autoscroll, scroll, show, proposed
    }

    fileprivate var state: State? {
        switch self {
        case .selected: .selected
        case .focused: .focused
        case .edit: .edit
        case .band: .band
        case .autoscroll: .autoscroll
        case .scroll: .scroll
        case .show: .show
        case .proposed: .proposed
        case .scrollRow, .activated, .menu, .lifted, .dropped, .putBack, .left, .droppedOut, .animate, .transition,
            .pinched, .find, .announce, .wake, .unused:
            nil
        }
    }
}

/// How an element is recognized after a reconnection.
private struct Identity: Hashable {
    private var element: Element
    private let identifier: Identifier?

    init(_ attributes: LayoutAttributes) {
        (element, identifier) = (attributes.element, attributes.identifier)
        if identifier == nil { return }
        // The identifier is that of the item, or of the section of another element.
        element.indexPath.section = 0
        if element.category == .cell { element.indexPath.item = 0 }
    }
}

extension WireWindowElements {
    /// - Throws: `connection.protocol` if keys and elements do not match.
    fileprivate func pairs() throws(ClientError) -> Zip2Sequence<[UInt64], [LayoutAttributes]> {
        let elements = try attributes.elements()
        guard keys.count == elements.count else {
            throw ClientError(
                code: "connection.protocol",
                message: "a window has \(keys.count) keys, expected \(elements.count), one for each element")
        }
        return zip(keys, elements)
    }
}
