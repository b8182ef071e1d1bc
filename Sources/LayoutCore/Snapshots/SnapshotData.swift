/// The sizes and values that a snapshot brings, by identifier. Most are needed in the order in which they come; the others are
/// looked up.
struct SnapshotData<ID: Hashable> {
    private let content: Section?
    private let identifiers: [ID]
    private var next = 0
    private var isUsed: [Bool]
    private var entries: [ID: Int]?

    init(_ content: Section?, _ identifiers: [ID]) {
        self.content = content
        self.identifiers = identifiers
        isUsed = Array(repeating: false, count: identifiers.count)
    }

    /// Whether there are none.
    var isEmpty: Bool { identifiers.isEmpty }

    /// The entry of an item, which counts as used from now on; nil if there is none.
    mutating func entry(of identifier: ID) -> Int? {
        let found = find(identifier)
        if let found {
            isUsed[found] = true
            next = found + 1
        }
        return found
    }

    /// The entry of an item; nil if there is none.
    mutating func known(_ identifier: ID) -> Int? { find(identifier) }

    /// An identifier that no item has taken.
    var firstUnused: ID? { isUsed.firstIndex(of: false).map { identifiers[$0] } }

    /// Some of the data.
    func section(_ entries: Range<Int>) -> Section {
        content?.part(entries) ?? Section(itemCount: entries.count)
    }

    private mutating func find(_ identifier: ID) -> Int? {
        if next < identifiers.count, identifiers[next] == identifier { return next }
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
