import LayoutCore
import struct PluginTools.SeededRandom

/// Sections of items as lists of their identifiers.
struct IdentifiedLists {
    struct List {
        var id: UInt64
        var items: [UInt64]
    }

    var sections: [List]
    /// An identifier that no section and no item has had.
    private var next: UInt64 = 1 << 32

    init(_ sections: [List]) { self.sections = sections }

    /// Lists of up to as many items.
    init(sections: Int, items: Int, _ random: inout SeededRandom) {
        self.init([])
        for _ in 0..<sections { self.sections.append(newList(random.below(items + 1))) }
    }

    func table() throws -> IdentifierTable<UInt64> { try IdentifierTable(sections.indices.map(identified)) }

    func identified(_ section: Int) -> IdentifiedSection<UInt64> {
        IdentifiedSection(section: .number(sections[section].id), items: PersistentColumn(sections[section].items))
    }

    /// The first section or item that a table finds elsewhere, or finds although only earlier lists have it.
    func firstDifference(
        from table: IdentifierTable<UInt64>, alsoWithout earlier: IdentifiedLists? = nil
    ) -> String? {
        let columns = sections.indices.map(identified)
        for (number, section) in sections.enumerated() {
            if table.section(of: .number(section.id)) != number { return "section \(section.id)" }
            for (item, id) in section.items.enumerated() {
                let path = table.path(of: id) { columns[$0] }
                if path != ItemPath(section: number, item: item) { return "item \(id)" }
            }
        }
        let known = Set(sections.flatMap(\.items))
        let gone = earlier?.sections.flatMap(\.items).first { id in
            !known.contains(id) && table.path(of: id) { columns[$0] } != nil
        }
        return gone.map { "item \($0), which is gone" }
    }

    // MARK: Changes

    /// Changes the lists: items leave and come back elsewhere, or are new; sections leave, arrive and change their places.
    mutating func change(_ random: inout SeededRandom, changesSections: Bool) -> IdentifierChange {
        var change = IdentifierChange(keeping: self)
        var moving: [UInt64] = []
        if changesSections { changeSections(&change, &random) }
        for (section, origin) in change.origins.enumerated() {
            guard let origin, random.below(3) > 0 else { continue }
            moving += leave(section, origin, &change, &random)
        }
        moving.shuffle(using: &random)
        for (section, origin) in change.origins.enumerated() where origin != nil {
            arrive(in: section, &moving, &change, &random)
        }
        return change
    }

    private mutating func changeSections(_ change: inout IdentifierChange, _ random: inout SeededRandom) {
        var arranged = sections.indices.filter { _ in random.below(5) > 0 }.map(Int?.some)
        change.removedSections = sections.indices.filter { !arranged.contains($0) }
        arranged.shuffle(using: &random)
        for _ in 0..<random.below(3) { arranged.insert(nil, at: random.below(arranged.count + 1)) }
        let old = sections
        sections = arranged.map { origin in origin.map { old[$0] } ?? newList(random.below(1200)) }
        change.origins = arranged
        change.keepsSections = arranged == old.indices.map(Int?.some)
    }

    /// Takes ranges of items out of a section.
    ///
    /// - Returns: those that come back elsewhere.
    private mutating func leave(
        _ section: Int, _ origin: Int, _ change: inout IdentifierChange, _ random: inout SeededRandom
    ) -> [UInt64] {
        var (left, kept): ([UInt64], [UInt64]) = ([], [])
        let items = sections[section].items
        let longest = random.below(3) == 0 ? items.count : 4
        var item = 0
        while item < items.count {
            let stays = min(items.count - item, random.below(2 * longest + 2))
            kept += items[item..<item + stays]
            item += stays
            let leaves = min(items.count - item, random.below(longest + 1))
            if leaves > 0 { change.leaving.append(ItemRange(section: origin, item: item, count: leaves)) }
            left += items[item..<item + leaves]
            item += leaves
        }
        sections[section].items = kept
        return left.filter { _ in random.below(2) == 0 }
    }

    /// Puts ranges of items into a section, some of which come from elsewhere.
    private mutating func arrive(
        in section: Int, _ moving: inout [UInt64], _ change: inout IdentifierChange, _ random: inout SeededRandom
    ) {
        var items = sections[section].items
        var place = 0
        for _ in 0..<random.below(5) {
            place += random.below(items.count - place + 1)
            let count = 1 + random.below(random.below(6) == 0 ? 1500 : 5)
            let new = (0..<count).map { _ in (random.below(2) == 0 ? moving.popLast() : nil) ?? newIdentifier() }
            items.insert(contentsOf: new, at: place)
            change.arriving.append(ItemRange(section: section, item: place, count: count))
            place += count
        }
        sections[section].items = items
    }

    private mutating func newList(_ count: Int) -> List {
        List(id: newIdentifier(), items: (0..<count).map { _ in newIdentifier() })
    }

    private mutating func newIdentifier() -> UInt64 {
        next += 1
        return next &* 0x9E37_79B9_7F4A_7C15
    }
}

extension IdentifierChange {
    /// The change of no section.
    init(keeping lists: IdentifiedLists) {
        self.init()
        origins = lists.sections.indices.map(Int?.some)
        keepsSections = true
    }
}
