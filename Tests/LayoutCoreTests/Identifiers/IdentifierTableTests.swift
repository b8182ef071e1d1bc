import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// The table beside plain lists, which are searched from their beginnings.
@Suite struct IdentifierTableTests {
    @Test(arguments: 0..<16)
    func `every item is found where a list has it, after any changes`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var lists = IdentifiedLists(sections: 1 + seed % 4, items: seed % 3 == 0 ? 2600 : 40, &random)
        var table = try lists.table()
        for round in 0..<40 {
            let (before, old) = (lists, table)
            let change = lists.change(&random, changesSections: round % 4 == 3)

            try table.apply(change, from: before.identified, to: lists.identified)

            try #require(lists.firstDifference(from: table, alsoWithout: before) == nil, "seed \(seed), round \(round)")
            if round % 10 == 9 {
                try #require(before.firstDifference(from: old) == nil, "seed \(seed), round \(round)")
            }
        }
    }

    @Test(arguments: [0, 500, 999])
    func `items that arrive one by one at one place are all found`(place: Int) throws {
        var lists = IdentifiedLists([.init(id: 1, items: Array(10..<1010))])
        var table = try lists.table()
        for number in 0..<UInt64(3000) {
            let before = lists
            lists.sections[0].items.insert(100_000 + number, at: place)
            var change = IdentifierChange(keeping: lists)
            change.arriving = [ItemRange(section: 0, item: place)]
            try table.apply(change, from: before.identified, to: lists.identified)
        }
        #expect(lists.firstDifference(from: table) == nil)
    }

    @Test func `items that leave one by one are found no more, and a section fills again`() throws {
        var lists = IdentifiedLists([.init(id: 1, items: Array(10..<2010)), .init(id: 2, items: [5])])
        var table = try lists.table()
        while !lists.sections[0].items.isEmpty {
            let before = lists
            let item = lists.sections[0].items.count / 2
            lists.sections[0].items.remove(at: item)
            var change = IdentifierChange(keeping: lists)
            change.leaving = [ItemRange(section: 0, item: item)]
            try table.apply(change, from: before.identified, to: lists.identified)
        }
        #expect(lists.firstDifference(from: table) == nil)
        #expect((UInt64(10)..<2010).allSatisfy { table.path(of: $0, in: lists.identified) == nil })

        let before = lists
        lists.sections[0].items = Array(3000..<6000)
        var change = IdentifierChange(keeping: lists)
        change.arriving = [ItemRange(section: 0, item: 0, count: 3000)]
        try table.apply(change, from: before.identified, to: lists.identified)

        #expect(lists.firstDifference(from: table) == nil)
    }

    // MARK: Bad input

    @Test func `an identifier that two items or two sections have is refused`() {
        let items = #expect(throws: RepeatedIdentifier.self) {
            try IdentifiedLists([.init(id: 1, items: [5, 6]), .init(id: 2, items: [7, 6])]).table()
        }
        let sections = #expect(throws: RepeatedIdentifier.self) {
            try IdentifiedLists([.init(id: 1, items: [5]), .init(id: 1, items: [6])]).table()
        }
        #expect(items?.identifier == 6 && items?.isSection == false)
        #expect(sections?.identifier == 1 && sections?.isSection == true)
    }

    @Test(arguments: [UInt64(11), 7])
    func `an arriving item that is there, or arrives twice, is refused and the table before it keeps its items`(
        repeated: UInt64
    ) throws {
        let before = IdentifiedLists([.init(id: 1, items: [10, 11, 12])])
        let table = try before.table()
        var lists = before
        lists.sections[0].items += [7, repeated]
        var change = IdentifierChange(keeping: lists)
        change.arriving = [ItemRange(section: 0, item: 3, count: 2)]

        var changed = table
        let error = #expect(throws: RepeatedIdentifier.self) {
            try changed.apply(change, from: before.identified, to: lists.identified)
        }

        #expect(error?.identifier == .number(repeated))
        #expect(before.firstDifference(from: table) == nil)
    }

    @Test func `an unknown identifier has no place, nor has one of fewer items than the table knows`() throws {
        let lists = IdentifiedLists([.init(id: 1, items: [10, 11, 12])])
        let table = try lists.table()
        let shorter = IdentifiedLists([.init(id: 1, items: [10])])
        let empty = IdentifiedLists([.init(id: 1, items: [])])

        #expect(table.path(of: 9, in: lists.identified) == nil && table.section(of: 10) == nil)
        #expect(table.path(of: 10, in: shorter.identified) == ItemPath(section: 0, item: 0))
        #expect(table.path(of: 12, in: shorter.identified) == nil)
        #expect(table.path(of: 10, in: empty.identified) == nil)
    }
}
