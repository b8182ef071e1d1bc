/// The sizes and values in a snapshot, by identifier. Most are needed in the order in which they come; the others are looked up.
struct SnapshotData<ID: Hashable> {
    private let content: Section?
    private let identifiers: [ID]
    /// The first entry that no item has used.
    private var next = 0
    private var isUsed: [Bool]
    private var entries: [ID: Int]?

    init(_ content: Section?, _ identifiers: [ID]) {
        self.content = content
        self.identifiers = identifiers
        isUsed = Array(repeating: false, count: identifiers.count)
    }

    /// The entry of an item, which counts as used from now on; nil if there is none.
    mutating func entry(of identifier: ID) -> Int? {
        find(identifier).map { use($0) }
    }

    /// The entry of an item, if it is the first that no item has used. That takes a comparison, where a million items without data would be
    /// looked up.
    mutating func nextEntry(of identifier: ID) -> Int? {
        isNext(identifier) ? use(next) : nil
    }

    /// The entry of an item that no item has used yet, wherever it is.
    mutating func remainingEntry(of identifier: ID) -> Int? {
        look(up: identifier).flatMap { isUsed[$0] ? nil : use($0) }
    }

    mutating func known(_ identifier: ID) -> Int? { find(identifier) }

    /// The first identifier that no item has used.
    var firstUnused: ID? { next < identifiers.count ? identifiers[next] : nil }

    func section(_ entries: Range<Int>) -> Section {
        content?.part(entries) ?? Section(itemCount: entries.count)
    }

    private mutating func use(_ entry: Int) -> Int {
        isUsed[entry] = true
        while next < isUsed.count, isUsed[next] { next += 1 }
        return entry
    }

    private mutating func find(_ identifier: ID) -> Int? {
        isNext(identifier) ? next : look(up: identifier)
    }

    private func isNext(_ identifier: ID) -> Bool {
        next < identifiers.count && identifiers[next] == identifier
    }

    private mutating func look(up identifier: ID) -> Int? {
        if identifiers.isEmpty { return nil }
        if entries == nil {
            entries = Dictionary(
                zip(identifiers, identifiers.indices), uniquingKeysWith: { first, _ in first })
        }
        return entries?[identifier]
    }
}

extension Section {
    /// Some of a section's items, without overrides, measured sizes and identifiers.
    ///
    /// - Precondition: the section has the items.
    /// - Complexity: O(log *n* + items)
    package func part(_ items: Range<Int>) -> Section { parts([items]) }

    /// Several parts of a section, one behind the other, as by `part`.
    package func parts(_ runs: [Range<Int>]) -> Section {
        var parts = Section(
            itemCount: runs.reduce(0) { $0 + $1.count },
            itemSizes: itemSizes.map { sizes in ItemSizes(joining: runs.map { (sizes, $0) }) })
        for (name, values) in itemValues where itemCount > 0 {
            let each = values.count / itemCount
            parts.itemValues[name] = CheckedItemValues(
                joining: runs.map { (values, each * $0.lowerBound..<each * $0.upperBound) })
        }
        return parts
    }
}
