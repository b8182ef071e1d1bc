public import LayoutCore
import LayoutWire

/// `count` items of one section from `item` on.
public struct ItemRange: Hashable, Sendable {
    public var section: Int
    public var item: Int
    public var count: Int

    public init(section: Int, item: Int, count: Int) {
        self.section = section
        self.item = item
        self.count = count
    }

    init(_ wire: WireItemRange) {
        self.init(section: Int(wire.section), item: Int(wire.item), count: max(1, Int(wire.count)))
    }
}

/// `count` items that went side by side, the first from `from` to `to`.
public struct ItemRun: Hashable, Sendable {
    public var from: IndexPath
    public var to: IndexPath
    public var count: Int

    init(_ wire: WireItemRun) {
        from = wire.from.core
        to = wire.to.core
        count = Int(wire.count)
    }
}
