/// `count` items that were side by side and still are: the first one went from `from` to `to`.
public struct ItemMove: Hashable, Sendable {
    public var from: IndexPath
    public var to: IndexPath
    public var count: Int

    @inlinable
    public init(from: IndexPath, to: IndexPath, count: Int) {
        self.from = from
        self.to = to
        self.count = count
    }
}
