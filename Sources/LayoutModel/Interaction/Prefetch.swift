/// The items to load before they come into sight, and the loaded ones that may be dropped.
///
///     velocity ──▶
///                 visible
///     │ dropped │ ▓▓▓▓▓▓▓ │ items, the nearest first │
///     loaded and far away   not loaded
///
/// The daemon does not know what a program has loaded; the program passes that with each query. Both lists depend on the velocity: at rest,
/// both sides count alike.
public struct Prefetch: Equatable, Sendable {
    /// Items that come into sight next and are not loaded, the nearest first: load them in this order.
    public var items: [ItemPath]
    /// Loaded items that are far away, by index path.
    public var dropped: [ItemRange]

    /// Creates a result from both lists.
    ///
    /// Nothing is sorted.
    public init(items: [ItemPath], dropped: [ItemRange]) {
        self.items = items
        self.dropped = dropped
    }
}
