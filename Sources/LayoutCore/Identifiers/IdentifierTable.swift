/// Finds the items of a container by their identifiers, also after millions of others have moved.
///
/// The items of a section are counted off in blocks of about 512. A map has the block of each identifier and where in it the item was
/// when it came there; the block knows where it begins. From that place on, the item is searched in the section's column in both
/// directions. An insertion therefore changes the map for the new items alone, and the beginnings of the blocks behind them: 2,000
/// numbers for a million items.
///
/// The table is a value: versions share what has not changed (`ShardedMap`).
package struct IdentifierTable<ID: ColumnItem & Hashable>: Sendable where ID.Scalar == ID {
    /// The identifiers of a section and of its items, by the section's number.
    typealias Sections = (Int) -> IdentifiedSection<ID>

    /// Consecutive items of one section.
    private struct Block {
        var slot: UInt32
        /// The number of its first item in the section.
        var start: UInt32
        var count: UInt32
    }

    /// A section, which keeps its slot wherever it goes.
    private struct Slot {
        var section = 0
        /// In the order of their items.
        var blocks: [UInt32] = []
    }

    /// Where an item was in its block when it came there: later edits may have moved it by a few places.
    private struct Place {
        var block: UInt32
        var offset: UInt32

        private static var offsetBits: UInt32 { 11 }

        init(block: UInt32, offset: Int) {
            self.block = block
            self.offset = UInt32(min(offset, 1 << Int(Self.offsetBits) - 1))
        }

        init(code: UInt32) {
            block = code >> Self.offsetBits
            offset = code & (1 << Self.offsetBits - 1)
        }

        var code: UInt32 { block << Self.offsetBits | offset }
    }

    private static var usualBlock: Int { 512 }
    private static var largestBlock: Int { 1024 }

    private var items: ShardedMap<ID>
    private var blocks: [Block] = []
    private var freeBlocks: [UInt32] = []
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    /// The slot of each section, by its number.
    private var order: [UInt32] = []
    private var sections: [ID: UInt32] = [:]

    /// Creates a table of sections and their items.
    ///
    /// - Throws: the first identifier that two sections or two items have.
    /// - Complexity: O(*n*)
    init(_ identified: [IdentifiedSection<ID>]) throws(RepeatedIdentifier<ID>) {
        items = ShardedMap(capacity: identified.reduce(0) { $0 + $1.items.count })
        for (section, own) in identified.enumerated() {
            order.append(try addSection(own.section, section))
            try fill(order[section], own.items)
        }
    }

    // MARK: Queries

    /// The number of the section with an identifier.
    func section(of identifier: ID) -> Int? {
        sections[identifier].map { slots[Int($0)].section }
    }

    /// The index path of the item with an identifier.
    ///
    /// - Complexity: O(1) comparisons for each edit of the item's block since it came there, at most 1,024
    func path(of identifier: ID, in identified: Sections) -> IndexPath? {
        guard let code = items[identifier] else { return nil }
        let place = Place(code: code)
        let block = blocks[Int(place.block)]
        let section = slots[Int(block.slot)].section
        let items = identified(section).items
        let (start, end) = (Int(block.start), min(items.count, Int(block.start) + Int(block.count)))
        guard start < end else { return nil }
        var (before, after) = (min(start + Int(place.offset), end - 1), min(start + Int(place.offset), end - 1) + 1)
        var reader = PersistentColumn.Reader(reading: items, at: before)
        while before >= start || after < end {
            if before >= start, reader.value(of: before) == identifier {
                return IndexPath(section: section, item: before)
            }
            if after < end, reader.value(of: after) == identifier { return IndexPath(section: section, item: after) }
            before -= 1
            after += 1
        }
        return nil
    }

    // MARK: Changes

    /// Follows a change of the container.
    ///
    /// - Throws: an identifier that two sections or two items have then; the table is not to be used any more.
    /// - Complexity: O(items that leave or arrive + blocks + sections)
    mutating func apply(
        _ change: IdentifierChange, from before: Sections, to after: Sections
    ) throws(RepeatedIdentifier<ID>) {
        var touched: Set<UInt32> = []
        for section in change.removedSections { removeSection(section, before(section)) }
        for range in change.leaving {
            touched.insert(order[range.section])
            before(range.section).items.forEach(in: range.range) {
                if let code = items.remove($0) { blocks[Int(Place(code: code).block)].count -= 1 }
            }
        }
        if !change.keepsSections { try arrangeSections(change.origins, after) }
        for (section, origin) in change.origins.enumerated() where origin == nil {
            try fill(order[section], after(section).items)
        }
        var ranges = change.arriving[...]
        while let section = ranges.first?.section {
            let own = ranges.prefix { $0.section == section }
            touched.insert(order[section])
            try insert(own, into: order[section], after(section).items)
            ranges = ranges.dropFirst(own.count)
        }
        for slot in touched { tidy(slot, after(slots[Int(slot)].section).items) }
        items.shrink()
    }

    private mutating func arrangeSections(
        _ origins: [Int?], _ after: Sections
    ) throws(RepeatedIdentifier<ID>) {
        var arranged: [UInt32] = []
        arranged.reserveCapacity(origins.count)
        for (section, origin) in origins.enumerated() {
            if let origin {
                arranged.append(order[origin])
            } else {
                arranged.append(try addSection(after(section).section, section))
            }
        }
        order = arranged
        for (section, slot) in order.enumerated() { slots[Int(slot)].section = section }
    }

    private mutating func addSection(_ identifier: ID, _ section: Int) throws(RepeatedIdentifier<ID>) -> UInt32 {
        let slot: UInt32
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = UInt32(slots.count)
            slots.append(Slot())
        }
        slots[Int(slot)].section = section
        guard sections.updateValue(slot, forKey: identifier) == nil else {
            throw RepeatedIdentifier(identifier: identifier, isSection: true)
        }
        return slot
    }

    /// Removes an old section and its items; it keeps its place in `order` until the sections are arranged.
    private mutating func removeSection(_ section: Int, _ identified: IdentifiedSection<ID>) {
        let slot = order[section]
        identified.items.forEach(in: 0..<identified.items.count) { _ = items.remove($0) }
        freeBlocks += slots[Int(slot)].blocks
        slots[Int(slot)].blocks = []
        freeSlots.append(slot)
        sections[identified.section] = nil
    }

    /// Adds all items of a new section.
    private mutating func fill(_ slot: UInt32, _ column: PersistentColumn<ID>) throws(RepeatedIdentifier<ID>) {
        var start = 0
        while start < column.count {
            let end = min(start + Self.usualBlock, column.count)
            let block = addBlock(Block(slot: slot, start: UInt32(start), count: UInt32(end - start)))
            slots[Int(slot)].blocks.append(block)
            try add(column, start..<end, to: block, at: 0)
            start = end
        }
    }

    /// Adds items that have arrived in a section. Blocks may become too long.
    ///
    /// - Parameter ranges: by their final places, in order. At each of them, all that lies before has arrived.
    private mutating func insert(
        _ ranges: ArraySlice<ItemRange>, into slot: UInt32, _ column: PersistentColumn<ID>
    ) throws(RepeatedIdentifier<ID>) {
        if slots[Int(slot)].blocks.isEmpty {
            let block = addBlock(Block(slot: slot, start: 0, count: 0))
            slots[Int(slot)].blocks.append(block)
        }
        let own = slots[Int(slot)].blocks
        var (position, start) = (0, 0)
        for range in ranges {
            while position < own.count - 1, start + Int(blocks[Int(own[position])].count) < range.item {
                start += Int(blocks[Int(own[position])].count)
                position += 1
            }
            try add(column, range.range, to: own[position], at: range.item - start)
            blocks[Int(own[position])].count += UInt32(range.count)
        }
    }

    /// Divides long blocks, drops empty ones, and finds where each begins.
    private mutating func tidy(_ slot: UInt32, _ column: PersistentColumn<ID>) {
        let own = slots[Int(slot)].blocks
        // Many blocks of few items: their numbers have 21 bits. The changes that emptied them have paid for this.
        if own.count > 8 + 4 * column.count / Self.usualBlock { return rebuild(slot, column) }
        if !own.allSatisfy({ (1...UInt32(Self.largestBlock)).contains(blocks[Int($0)].count) }) { divide(slot, column) }
        var start: UInt32 = 0
        for block in slots[Int(slot)].blocks {
            blocks[Int(block)].start = start
            start += blocks[Int(block)].count
        }
    }

    /// Divides long blocks and drops empty ones.
    private mutating func divide(_ slot: UInt32, _ column: PersistentColumn<ID>) {
        var divided: [UInt32] = []
        var start = 0
        for block in slots[Int(slot)].blocks {
            let count = Int(blocks[Int(block)].count)
            let end = start + count
            if count > 0 { divided.append(block) } else { freeBlocks.append(block) }
            if count > Self.largestBlock {
                blocks[Int(block)].count = UInt32(Self.usualBlock)
                divided += addBlocks(of: start + Self.usualBlock..<end, in: slot, column)
            }
            start = end
        }
        slots[Int(slot)].blocks = divided
    }

    /// Counts a section's items off anew.
    private mutating func rebuild(_ slot: UInt32, _ column: PersistentColumn<ID>) {
        freeBlocks += slots[Int(slot)].blocks
        slots[Int(slot)].blocks = addBlocks(of: 0..<column.count, in: slot, column)
    }

    /// Counts items off that the table has already.
    private mutating func addBlocks(
        of range: Range<Int>, in slot: UInt32, _ column: PersistentColumn<ID>
    ) -> [UInt32] {
        stride(from: range.lowerBound, to: range.upperBound, by: Self.usualBlock).map { start in
            let part = start..<min(start + Self.usualBlock, range.upperBound)
            let block = addBlock(Block(slot: slot, start: UInt32(start), count: UInt32(part.count)))
            var offset = 0
            column.forEach(in: part) {
                items.set($0, Place(block: block, offset: offset).code)
                offset += 1
            }
            return block
        }
    }

    private mutating func addBlock(_ block: Block) -> UInt32 {
        if let free = freeBlocks.popLast() {
            blocks[Int(free)] = block
            return free
        }
        blocks.append(block)
        return UInt32(blocks.count - 1)
    }

    private mutating func add(
        _ column: PersistentColumn<ID>, _ range: Range<Int>, to block: UInt32, at offset: Int
    ) throws(RepeatedIdentifier<ID>) {
        var repeated: ID?
        var offset = offset
        column.forEach(in: range) {
            if !items.insert($0, Place(block: block, offset: offset).code), repeated == nil { repeated = $0 }
            offset += 1
        }
        if let repeated { throw RepeatedIdentifier(identifier: repeated, isSection: false) }
    }
}

/// The identifiers of a section and of its items.
struct IdentifiedSection<ID: ColumnItem> {
    let section: ID
    let items: PersistentColumn<ID>
}

/// An identifier that two sections have, or two items.
struct RepeatedIdentifier<ID: Sendable>: Error {
    let identifier: ID
    let isSection: Bool
}

/// Which items and sections a table has to follow.
struct IdentifierChange {
    /// The old number of each new section; nil for a new one.
    var origins: [Int?] = []
    /// Whether all sections stay at their numbers.
    var keepsSections = false
    /// Old sections that are gone, with their items.
    var removedSections: [Int] = []
    /// Items that leave their places in sections that stay, by their old index paths.
    var leaving: [ItemRange] = []
    /// Items that arrive in sections that stay, by their new index paths, in order.
    var arriving: [ItemRange] = []
}

extension PersistentColumn {
    /// Calls `body` with items in order; O(log *n* + items).
    func forEach(in range: Range<Int>, _ body: (Item) -> Void) {
        var item = range.lowerBound
        while item < range.upperBound {
            let chunk = chunk(with: item)
            let end = min(range.upperBound, chunk.items.upperBound)
            while item < end {
                body(chunk.value(of: item))
                item += 1
            }
        }
    }
}
