import LayoutWire

/// Where everything went in a batch change.
public struct BatchOutcome: Equatable, Sendable {
    /// New number of each old section; nil: deleted or reloaded.
    public var sections: [Int?]
    /// Items that survive, moved ones too, by their old places.
    public var survivors: [ItemRun]
    /// Items that are new in their slot, by their old places.
    public var reloaded: [ItemRun]
    /// By their new places, with all items of new and reloaded sections.
    public var inserted: [ItemRange]
    /// By their old places, with all items of deleted and reloaded sections.
    public var deleted: [ItemRange]

    init(_ wire: WireBatchOutcome) {
        sections = wire.sections.map { $0 < 0 ? nil : Int($0) }
        survivors = wire.survivors.map { ItemRun($0) }
        reloaded = wire.reloaded.map { ItemRun($0) }
        inserted = wire.inserted.map { ItemRange($0) }
        deleted = wire.deleted.map { ItemRange($0) }
    }
}
