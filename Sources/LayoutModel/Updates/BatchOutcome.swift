/// Where everything went in a batch update. Items that move together are one entry: a million items behind one that is inserted
/// are one `ItemMove`.
public struct BatchOutcome: Equatable, Sendable {
    /// The new number of each old section; nil for one that was deleted or reloaded.
    public var sections: [Int?]
    /// Items that survive, moved ones included, by their old places.
    public var survivors: [ItemMove]
    /// Items that keep their place and are new in it, by their old places.
    public var reloaded: [ItemMove]
    /// New items by their new places, all items of new and reloaded sections included.
    public var inserted: [ItemRange]
    /// Old items by their old places, all items of deleted and reloaded sections included.
    public var deleted: [ItemRange]

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
