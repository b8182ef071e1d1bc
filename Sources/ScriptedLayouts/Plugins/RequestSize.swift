import LayoutCore

/// The size of a request for a script: the items of its container, and the elements that it is about.
///
///     prepare of 5,000,000 items           5,000,000 · 5,000,000
///     a query of one screen of them        5,000,000 · 40
///     a prepare of ten items               10 · 10
///
/// Strikes and quarantines compare sizes: a request is comparable to another if it is at least half as large in both respects
/// (`isComparable(to:)`), so a plugin that is too slow for millions of items still serves small containers.
struct RequestSize: Equatable {
    var items: Int
    /// The number of the container's elements that the request is about; a prepare is about all items.
    var elements: Int

    /// A request about a whole container: a prepare, or a call that has no elements of its own.
    init(_ container: Container) {
        self.init(container, elements: container.itemCount)
    }

    init(_ container: Container, elements: Int) {
        items = container.itemCount
        self.elements = elements
    }

    /// A query of a rectangle. It is about as many elements as the rectangle would meet if the items were spread evenly over the
    /// content.
    init(_ rect: Rect, in prepared: PreparedLayout) {
        items = prepared.itemCount
        let (content, part) = (prepared.contentSize, rect.cut(to: prepared.contentSize)?.size ?? .zero)
        let share = part.width * part.height / (content.width * content.height)
        elements = (0..<1).contains(share) ? Int((share * Double(items)).rounded(.up)) : items
    }

    init(items: Int, elements: Int) {
        self.items = items
        self.elements = elements
    }

    /// Whether it is at least half as large as the other, in both respects.
    func isComparable(to other: RequestSize) -> Bool {
        items >= other.items / 2 && elements >= other.elements / 2
    }

    /// The requests that are comparable to this one, such as "requests about 2500000 items or more"; nil for all.
    var comparableRequests: String? {
        let (items, elements) = (items / 2, elements / 2)
        if items == elements { return items == 0 ? nil : "requests about \(items) items or more" }
        let container = items == 0 ? nil : "containers of \(items) items or more"
        if elements == 0 { return container }
        return "requests about \(elements) elements or more" + (container.map { " of \($0)" } ?? "")
    }
}
