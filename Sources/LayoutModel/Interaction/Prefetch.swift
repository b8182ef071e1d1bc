/// What to load before it comes into sight, and what may be dropped.
public struct Prefetch: Equatable, Sendable {
    /// Items that come into sight next and are not loaded, the nearest first.
    public var items: [ItemPath]
    /// Loaded items that are far away, by index path.
    public var dropped: [ItemRange]

    /// Creates a result.
    public init(items: [ItemPath], dropped: [ItemRange]) {
        self.items = items
        self.dropped = dropped
    }
}
