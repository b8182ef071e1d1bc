/// Where every item and section went in a batch update. Items that move together share an entry: a million items after an
/// inserted one are one `ItemMove`.
public struct BatchOutcome: Equatable, Sendable {
    /// The new number of each old section; nil for a section that was deleted or reloaded.
    public var sections: [Int?]
    /// Items that survive, including moved ones, by their old index paths.
    public var survivors: [ItemMove]
    /// Items that were replaced in place, by their old index paths.
    public var reloaded: [ItemMove]
    /// New items by their new index paths, including all items of new and reloaded sections.
    public var inserted: [ItemRange]
    /// Deleted items by their old index paths, including all items of deleted and reloaded sections.
    public var deleted: [ItemRange]

    /// Creates an outcome, by default of an empty update.
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
