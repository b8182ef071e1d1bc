/// Where every item and section went in a batch update.
///
///     batch                            sections    survivors                           inserted      deleted
///     insert 2 items at [0, 0]         [0, 1]      [0, 0] → [0, 2], all of section 0   [0, 0] × 2
///     delete section 0                 [nil, 0]    [1, 0] → [0, 0], all of section 1                 all of section 0
///
/// Items that move together share an entry: a million items after an inserted one are one `ItemMove`. Every old item is in exactly
/// one of `survivors`, `reloaded` and `deleted`; every new one is in `inserted`, or the target of one of the first two.
public struct BatchOutcome: Equatable, Sendable {
    /// The new number of each old section; nil for a section that was deleted or reloaded.
    ///
    /// There is one entry for each old section.
    public var sections: [Int?]
    /// Items that survive, including moved ones, by their old index paths.
    ///
    /// They keep their sizes, values and identifiers. Items that were reloaded are in `reloaded` alone.
    public var survivors: [ItemMove]
    /// Items that were replaced in place, by their old index paths.
    ///
    /// The item at the new place counts as another one: a client should make its view anew.
    public var reloaded: [ItemMove]
    /// New items by their new index paths, including all items of new and reloaded sections.
    public var inserted: [ItemRange]
    /// Deleted items by their old index paths, including all items of deleted and reloaded sections.
    public var deleted: [ItemRange]

    /// Creates an outcome from its lists.
    ///
    /// By default that of an update of a container without sections.
    public init(
        sections: [Int?] = [], survivors: [ItemMove] = [], reloaded: [ItemMove] = [], inserted: [ItemRange] = [],
        deleted: [ItemRange] = []
    ) {
        self.sections = sections
        self.survivors = survivors
        self.reloaded = reloaded
        self.inserted = inserted
        self.deleted = deleted
    }
}
