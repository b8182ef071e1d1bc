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
    }

    /// The window's rectangle, which a new connection sets again.
    var place: WireWindow
    private(set) var state = WindowState()
    /// The elements by key. A key stays that of its element while it is in sight, whatever its index path is.
    private(set) var elements: [UInt64: LayoutAttributes] = [:]
    /// nil if nothing has been applied since it was last taken.
    var news: News?
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

    private mutating func ownKey(of key: UInt64) -> UInt64 {
        if let own = keys[key] { return own }
        lastKey += 1
        keys[key] = lastKey
        return lastKey
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
