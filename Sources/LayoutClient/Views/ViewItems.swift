public import LayoutModel

/// An item of a view: by its index path, or by its identifier, wherever it is.
public struct ViewItem: Hashable, Sendable {
    /// Where it is.
    public var indexPath: ItemPath
    /// In inputs, it finds the item, and the index path is ignored. Effects have it if the window was made of
    /// `RemoteContainer.withIdentifiers`.
    public var identifier: Identifier?

    /// An item by its index path in the window's generation.
    public init(_ indexPath: ItemPath) {
        self.indexPath = indexPath
    }

    /// An item by its identifier.
    public init(_ identifier: Identifier) {
        indexPath = ItemPath(section: 0, item: 0)
        self.identifier = identifier
    }
}

/// A set of items, or of all items but some: a million selected take a few bytes.
public struct ViewItems: Hashable, Sendable {
    /// The ranges, in order and without common items.
    public var ranges: [ItemRange]
    /// Whether the set is all items but these.
    public var isInverted: Bool
    /// In inputs, these are the items, and `ranges` is empty. In effects, those of the items in `ranges`, in the same order, if the window
    /// was made of `RemoteContainer.withIdentifiers` and they are at most 16,384.
    public var identifiers: Identifiers = .numbers()

    /// The items of some ranges, or all but those.
    public init(_ ranges: [ItemRange] = [], isInverted: Bool = false) {
        self.ranges = ranges
        self.isInverted = isInverted
    }

    /// The items with some identifiers, or all but those.
    public init(_ identifiers: Identifiers, isInverted: Bool = false) {
        ranges = []
        self.isInverted = isInverted
        self.identifiers = identifiers
    }

    /// Every item.
    public static let all = ViewItems(isInverted: true)
    /// No item.
    public static let none = ViewItems()

    /// Whether the set has no items, whatever the container has.
    public var isEmpty: Bool { !isInverted && ranges.isEmpty && identifiers.isEmpty }

    /// Whether an item is in the set, of which `ranges` says all.
    ///
    /// - Complexity: O(log *n*) for *n* ranges.
    public func contains(_ path: ItemPath) -> Bool {
        // The first range that begins behind the item.
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if (ranges[middle].section, ranges[middle].item) <= (path.section, path.item) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low > 0 else { return isInverted }
        let range = ranges[low - 1]
        let isInRange = range.section == path.section && path.item - range.item < range.count
        return isInRange != isInverted
    }
}
