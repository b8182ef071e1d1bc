/// Finds the items of a container by their identifiers, also after millions of others have moved.
///
/// The items of a section are counted off in blocks of about 512. A map has the block of each identifier and where in it the item was
/// when it came there; where the block begins follows from the counts of those before it (`BlockCounts`). From that place on, the item
/// is searched in the section's column in both directions. An insertion therefore changes the map for the new items alone, and the
/// sums over the block that they came to: 11 numbers for a million items.
///
/// The table is a value: versions share what has not changed (`ShardedMap`).
package struct IdentifierTable<ID: ColumnItem & Hashable>: Sendable where ID.Scalar == ID {
    /// The identifiers of a section and of its items, by the section's number.
    package typealias Sections = (Int) -> IdentifiedSection<ID>

    /// Consecutive items of one section.
    private struct Block {
        var slot: UInt32
        /// Its number among the section's blocks.
        var number: UInt32
    }

    /// A section, which keeps its slot wherever it goes.
    private struct Slot {
        var section = 0
        /// In the order of their items.
        var blocks: [UInt32] = []
        var counts = BlockCounts([])
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
    private var sections = SectionSlots()

    /// Creates a table of sections and their items.
    ///
    /// - Throws: the first identifier that two sections or two items have.
    /// - Complexity: O(*n*)
    package init(_ identified: [IdentifiedSection<ID>]) throws(RepeatedIdentifier) {
        items = ShardedMap(capacity: identified.reduce(0) { $0 + $1.items.count })
        for (section, own) in identified.enumerated() {
            order.append(try addSection(own.section, section))
            try fill(order[section], own.items)
        }
    }

    // MARK: Queries

    /// The number of items.
    package var itemCount: Int { items.count }

    /// Whether sections have numbers or names; nil without sections.
    package var sectionKind: Identifier.Kind? { sections.kind }

    /// The number of the section with an identifier.
    ///
    /// - Returns: nil if no section has it.
    /// - Complexity: O(1)
    package func section(of identifier: Identifier) -> Int? {
        sections[identifier].map { slots[Int($0)].section }
    }

    /// The index path of the item with an identifier.
    ///
    /// - Complexity: O(1) comparisons for each edit of the item's block since it came there, at most 1,024
    package func path(of identifier: ID, in identified: Sections) -> ItemPath? {
        guard let code = items[identifier] else { return nil }
        let place = Place(code: code)
        let block = blocks[Int(place.block)]
        let counts = slots[Int(block.slot)].counts
        let section = slots[Int(block.slot)].section
        let items = identified(section).items
        let start = counts.start(of: Int(block.number))
        let end = min(items.count, start + counts[Int(block.number)])
        guard start < end else { return nil }
        var (before, after) = (min(start + Int(place.offset), end - 1), min(start + Int(place.offset), end - 1) + 1)
        var reader = PersistentColumn.Reader(reading: items, at: before)
        while before >= start || after < end {
            if before >= start, reader.value(of: before) == identifier {
                return ItemPath(section: section, item: before)
            }
            if after < end, reader.value(of: after) == identifier { return ItemPath(section: section, item: after) }
            before -= 1
            after += 1
        }
        return nil
    }

    // MARK: Changes

    /// Follows a change of the container.
    ///
    /// - Throws: an identifier that two sections or two items have then; the table is not to be used any more.
    /// - Complexity: O(items that leave or arrive · log *blocks* + sections); once for about 512 of these items, O(blocks of a section)
    package mutating func apply(
        _ change: IdentifierChange, from before: Sections, to after: Sections
    ) throws(RepeatedIdentifier) {
        // The slots with blocks that have become empty or too long. They are tidied at the end.
        var untidy: Set<UInt32> = []
        for section in change.removedSections { removeSection(section, before(section)) }
        for range in change.leaving {
            before(range.section).items.forEach(in: range.range) {
                if let code = items.remove($0) { count(-1, in: Place(code: code).block, &untidy) }
            }
        }
        if !change.keepsSections { try arrangeSections(change.origins, after) }
        for (section, origin) in change.origins.enumerated() where origin == nil {
            try fill(order[section], after(section).items)
        }
        for range in change.arriving {
            try insert(range.range, into: order[range.section], of: after(range.section).items, &untidy)
        }
        for slot in untidy { tidy(slot, after(slots[Int(slot)].section).items) }
        items.shrink()
    }

    private mutating func arrangeSections(
        _ origins: [Int?], _ after: Sections
    ) throws(RepeatedIdentifier) {
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

    private mutating func addSection(_ identifier: Identifier, _ section: Int) throws(RepeatedIdentifier) -> UInt32 {
        let slot: UInt32
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = UInt32(slots.count)
            slots.append(Slot())
        }
        slots[Int(slot)].section = section
        guard sections[identifier] == nil else {
            throw RepeatedIdentifier(identifier: identifier, isSection: true)
        }
        sections[identifier] = slot
        return slot
    }

    /// Removes an old section and its items; it keeps its place in `order` until the sections are arranged.
    private mutating func removeSection(_ section: Int, _ identified: IdentifiedSection<ID>) {
        let slot = order[section]
        identified.items.forEach(in: 0..<identified.items.count) { _ = items.remove($0) }
        freeBlocks += slots[Int(slot)].blocks
        setBlocks([], of: slot)
        freeSlots.append(slot)
        sections[identified.section] = nil
    }

    /// Adds all items of a new section.
    private mutating func fill(_ slot: UInt32, _ column: PersistentColumn<ID>) throws(RepeatedIdentifier) {
        let own = addBlocks(of: 0..<column.count, in: slot)
        for (block, items) in own { try add(column, items, to: block, at: 0) }
        setBlocks(own, of: slot)
    }

    /// Adds items that have arrived in a section. A block may become too long.
    ///
    /// - Parameter range: the items' final places. All that lies before has arrived.
    private mutating func insert(
        _ range: Range<Int>, into slot: UInt32, of column: PersistentColumn<ID>, _ untidy: inout Set<UInt32>
    ) throws(RepeatedIdentifier) {
        if slots[Int(slot)].blocks.isEmpty { setBlocks([(addBlock(of: slot), 0..<0)], of: slot) }
        let number = slots[Int(slot)].counts.block(reaching: range.lowerBound)
        let block = slots[Int(slot)].blocks[number]
        try add(column, range, to: block, at: range.lowerBound - slots[Int(slot)].counts.start(of: number))
        count(range.count, in: block, &untidy)
    }

    /// Counts items that a block has more, or less.
    private mutating func count(_ items: Int, in block: UInt32, _ untidy: inout Set<UInt32>) {
        let (slot, number) = (blocks[Int(block)].slot, Int(blocks[Int(block)].number))
        slots[Int(slot)].counts.add(items, to: number)
        if !(1...Self.largestBlock).contains(slots[Int(slot)].counts[number]) { untidy.insert(slot) }
    }

    /// Divides long blocks and drops empty ones.
    private mutating func tidy(_ slot: UInt32, _ column: PersistentColumn<ID>) {
        let (old, counts) = (slots[Int(slot)].blocks, slots[Int(slot)].counts)
        // Many blocks of few items: their numbers have 21 bits. The changes that emptied them have paid for this.
        if old.count > 8 + 4 * column.count / Self.usualBlock {
            freeBlocks += old
            setBlocks(moveIntoBlocks(0..<column.count, in: slot, column), of: slot)
            return
        }
        var own: [(block: UInt32, items: Range<Int>)] = []
        var start = 0
        for (number, block) in old.enumerated() {
            let end = start + counts[number]
            let isLong = end - start > Self.largestBlock
            let middle = isLong ? start + Self.usualBlock : end
            if start < end { own.append((block, start..<middle)) } else { freeBlocks.append(block) }
            own += moveIntoBlocks(middle..<end, in: slot, column)
            start = end
        }
        setBlocks(own, of: slot)
    }

    /// Counts items off into new blocks that the table has in others.
    private mutating func moveIntoBlocks(
        _ range: Range<Int>, in slot: UInt32, _ column: PersistentColumn<ID>
    ) -> [(block: UInt32, items: Range<Int>)] {
        let own = addBlocks(of: range, in: slot)
        for (block, part) in own {
            var offset = 0
            column.forEach(in: part) {
                items.set($0, Place(block: block, offset: offset).code)
                offset += 1
            }
        }
        return own
    }

    private mutating func addBlocks(
        of range: Range<Int>, in slot: UInt32
    ) -> [(block: UInt32, items: Range<Int>)] {
        stride(from: range.lowerBound, to: range.upperBound, by: Self.usualBlock).map { start in
            (addBlock(of: slot), start..<min(start + Self.usualBlock, range.upperBound))
        }
    }

    private mutating func setBlocks(_ own: [(block: UInt32, items: Range<Int>)], of slot: UInt32) {
        slots[Int(slot)].blocks = own.map(\.block)
        slots[Int(slot)].counts = BlockCounts(own.map(\.items.count))
        for (number, own) in own.enumerated() { blocks[Int(own.block)].number = UInt32(number) }
    }

    /// Adds a block, which has no number until it is one of the section's.
    private mutating func addBlock(of slot: UInt32) -> UInt32 {
        let block = Block(slot: slot, number: 0)
        if let free = freeBlocks.popLast() {
            blocks[Int(free)] = block
            return free
        }
        blocks.append(block)
        return UInt32(blocks.count - 1)
    }

    private mutating func add(
        _ column: PersistentColumn<ID>, _ range: Range<Int>, to block: UInt32, at offset: Int
    ) throws(RepeatedIdentifier) {
        var repeated: ID?
        var offset = offset
        column.forEach(in: range) {
            if !items.insert($0, Place(block: block, offset: offset).code), repeated == nil { repeated = $0 }
            offset += 1
        }
        if let repeated { throw RepeatedIdentifier(identifier: Identifier(of: repeated), isSection: false) }
    }
}

/// The slots of sections. Numbers have a map of their own, which is copied at a change of any of them: that costs less without names.
private struct SectionSlots: Sendable {
    private var numbers: [UInt64: UInt32] = [:]
    private var names: [String: UInt32] = [:]

    var kind: Identifier.Kind? { numbers.isEmpty ? names.isEmpty ? nil : .name : .number }

    subscript(identifier: Identifier) -> UInt32? {
        get {
            switch identifier {
            case .number(let number): numbers[number]
            case .name(let name): names[name]
            }
        }
        set {
            switch identifier {
            case .number(let number): numbers[number] = newValue
            case .name(let name): names[name] = newValue
            }
        }
    }
}

extension PersistentColumn {
    /// Calls `body` with items in order.
    ///
    /// - Complexity: O(log *n* + items)
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

extension Identifier {
    /// A number or a name of a table.
    init<ID>(of identifier: ID) {
        self = (identifier as? UInt64).map(Identifier.number) ?? .name(identifier as? String ?? "")
    }
}
