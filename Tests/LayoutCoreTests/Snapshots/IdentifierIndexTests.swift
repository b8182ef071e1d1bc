import LayoutCore
import struct PluginTools.SeededRandom
import Testing

@Suite struct IdentifierIndexTests {
    @Test(arguments: 0..<12)
    func `the index finds every item after random batch updates`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) + 77)
        let names = seed % 3 == 2
        var next: UInt64 = 100_000
        let counts = (0..<1 + random.below(3)).map { _ in random.below(seed % 4 == 3 ? 3000 : 60) }
        var container = try IdentifiedContainer(
            counts.enumerated().map { section, count in
                let first = UInt64(section * 10_000 + 10)
                return IdentifiedContainer.Part(id: UInt64(section), items: (0..<UInt64(count)).map { first + $0 })
            }, names: names, sectionNames: seed % 2 == 0 ? names : !names)
        for round in 0..<30 {
            let update = Self.update(of: container, &random, &next, names: names)
            let before = Container(bounds: .zero, sections: container.sections)
            let plan = try update.plan(for: before)
            let after = try update.sections(of: before, after: plan)

            container.index = try container.index.updated(by: update, plan, from: before.sections, to: after)
            container.sections = after

            try #require(container.firstLost() == nil, "seed \(seed), round \(round)")
        }
    }

    /// Deletions, insertions, of up to 1,500 items in one place, and moves.
    private static func update(
        of container: IdentifiedContainer, _ random: inout SeededRandom, _ next: inout UInt64, names: Bool
    ) -> CheckedUpdate {
        var update = CheckedUpdate()
        let section = random.below(container.sections.count)
        var count = container.sections[section].itemCount
        if count > 3, random.below(2) == 0 {
            let item = random.below(count - 2)
            let deleted = 1 + random.below(count - item - 1)
            update.deletedItems = [ItemRange(section: section, item: item, count: deleted)]
            count -= deleted
        } else if count > 1 {
            let (from, to) = (random.below(count), random.below(count))
            update.movedItems = [
                BatchUpdate.Move(
                    from: ItemPath(section: section, item: from), to: ItemPath(section: section, item: to))
            ]
            return update
        }
        let added = random.below(4) == 0 ? 1500 : random.below(20)
        if added > 0 {
            let identifiers = (0..<UInt64(added)).map { next + $0 }
            next += UInt64(added)
            var content = IdentifiedContainer.data(of: identifiers, [:])
            content.identifiers = IdentifiedContainer.identifiers(0, identifiers, names: names)
            update.insertedItems = [
                CheckedUpdate.NewItems(section: section, item: random.below(count + 1), content: content)
            ]
        }
        return update
    }

    @Test func `sections and items have identifiers of a kind each`() throws {
        let container = try IdentifiedContainer(
            [.init(id: 5, items: [5, 6]), .init(id: 6, items: [])], names: false, sectionNames: true)
        let name = IdentifiedContainer.identifier(5, names: true)

        #expect(container.index.section(of: name) == 0 && container.index.section(of: 5) == nil)
        #expect(container.index.path(of: 5, in: container.sections) == ItemPath(section: 0, item: 0))
        #expect(container.index.path(of: name, in: container.sections) == nil)
        #expect(container.index.sectionKind == .name && container.index.itemKind == .number)
    }

    @Test(arguments: [[(1, "a")], [("a", "b"), (1, "c")], [("a", "b"), ("c", 1)]] as [[(Identifier, Identifier)]])
    func `sections have identifiers of one kind, and so have items`(_ parts: [(Identifier, Identifier)]) throws {
        let sections = parts.map { own, item in
            var section = Section(itemCount: 1)
            section.identifiers = SectionIdentifiers(own, Identifiers([item]) ?? .numbers())
            return section
        }
        if parts.count == 1 {
            #expect(throws: Never.self) { try IdentifierIndex(sections) }
        } else {
            #expect(throws: LayoutError.self) { try IdentifierIndex(sections) }
        }
    }

    @Test(arguments: [true, false])
    func `a container without items takes items of either kind, and then no other`(names: Bool) throws {
        var container = try IdentifiedContainer([.init(id: 1, items: []), .init(id: 2, items: [])])
        func insert(_ items: [UInt64], names: Bool) throws {
            var content = IdentifiedContainer.data(of: items, [:])
            content.identifiers = IdentifiedContainer.identifiers(0, items, names: names)
            var update = CheckedUpdate()
            update.insertedItems = [CheckedUpdate.NewItems(section: 1, item: 0, content: content)]
            let before = Container(bounds: .zero, sections: container.sections)
            let plan = try update.plan(for: before)
            let after = try update.sections(of: before, after: plan)
            container.index = try container.index.updated(by: update, plan, from: before.sections, to: after)
            container.sections = after
        }

        try insert([10, 11], names: names)
        #expect(container.firstLost() == nil)
        #expect(throws: LayoutError.self) { try insert([12], names: !names) }
        try insert([13], names: names)
        #expect(container.firstLost() == nil)
    }

    @Test func `an identifier that two items have is refused`() throws {
        let error = #expect(throws: LayoutError.self) {
            try IdentifiedContainer([.init(id: 1, items: [5, 6]), .init(id: 2, items: [7, 5])])
        }
        #expect(error?.code == .duplicateIdentifier)
        #expect(error?.message.contains("5") == true)
    }

    @Test func `an inserted item that is there already is refused and one that leaves at once is not`() throws {
        let container = try IdentifiedContainer([.init(id: 1, items: [5, 6])])
        var content = IdentifiedContainer.data(of: [6], [:])
        content.identifiers = IdentifiedContainer.identifiers(0, [6], names: false)
        var update = CheckedUpdate()
        update.insertedItems = [CheckedUpdate.NewItems(section: 0, item: 0, content: content)]
        func apply() throws -> IdentifierIndex {
            let before = Container(bounds: .zero, sections: container.sections)
            let plan = try update.plan(for: before)
            let after = try update.sections(of: before, after: plan)
            return try container.index.updated(by: update, plan, from: before.sections, to: after)
        }
        #expect(throws: LayoutError.self) { try apply() }
        update.deletedItems = [ItemRange(section: 0, item: 1)]
        #expect(throws: Never.self) { try apply() }
    }
}
