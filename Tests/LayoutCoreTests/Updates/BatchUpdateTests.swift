import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// A case of `batch-updates`: names before, operations, and the result.
struct UpdateVector: Sendable, CustomTestStringConvertible {
    let json: [String: JSONValue]

    static let all: [UpdateVector] = {
        let cases: [[String: JSONValue]] = readVectors("batch-updates")
        return cases.map { UpdateVector(json: $0) }
    }()

    var testDescription: String { json["name"]?.string ?? "?" }

    var before: [Int] { json["before"]?.array.map(\.array.count) ?? [] }
    var after: [Int] { json["afterCounts"]?.array.compactMap(\.number).map { Int($0) } ?? [] }
    var expect: [String: JSONValue] { json["expect"]?.object ?? [:] }

    func rows(_ key: String) -> [[Int]] {
        expect[key]?.array.map { $0.array.compactMap(\.number).map { Int($0) } } ?? []
    }

    var update: BatchUpdate {
        var update = BatchUpdate()
        for operation in json["updates"]?.array.map(\.object) ?? [] {
            func numbers(_ key: String) -> [Int] { operation[key]?.array.compactMap(\.number).map { Int($0) } ?? [] }
            let items: [ItemRange] = (operation["items"]?.array ?? []).map { path in
                let n = path.array.compactMap(\.number)
                return ItemRange(section: Int(n[0]), item: Int(n[1]))
            }
            switch operation["action"]?.string {
            case "delete": update.deletedItems += items
            case "insert": update.insertedItems += items.map { .init(section: $0.section, item: $0.item) }
            case "reload": update.reloadedItems += items.map { .init(section: $0.section, item: $0.item) }
            case "move":
                let (from, to) = (numbers("from"), numbers("to"))
                update.movedItems.append(
                    BatchUpdate.Move(
                        from: ItemPath(section: from[0], item: from[1]), to: ItemPath(section: to[0], item: to[1])))
            case "deleteSections": update.deletedSections += numbers("sections")
            case "insertSections": update.insertedSections += numbers("sections").map { .init(section: $0) }
            case "reloadSections": update.reloadedSections += numbers("sections").map { .init(section: $0) }
            case "moveSection":
                update.movedSections.append(
                    BatchUpdate.Move(
                        from: Int(operation["from"]?.number ?? -1), to: Int(operation["to"]?.number ?? -1)))
            default: Issue.record("unknown action in \(testDescription)")
            }
        }
        return update
    }
}

extension UpdatePlan {
    /// The runs item by item, in the form of the vectors.
    func rows(_ runs: [ItemMove]) -> [[Int]] {
        runs.flatMap { run in
            (0..<run.count).map { [run.from.section, run.from.item + $0, run.to.section, run.to.item + $0] }
        }
    }

    func rows(_ items: [ItemRange]) -> [[Int]] {
        items.flatMap { items in (0..<items.count).map { [items.section, items.item + $0] } }
    }

    /// Names after the update, in the form of the vectors: "+" is new, a trailing "*" means reloaded.
    func names(_ before: [[String]]) -> [[String]] {
        var names = countsAfter.map { Array(repeating: "+", count: $0) }
        for row in rows(outcome.survivors) { names[row[2]][row[3]] = before[row[0]][row[1]] }
        for row in rows(outcome.reloaded) { names[row[2]][row[3]] = before[row[0]][row[1]] + "*" }
        return names
    }
}

@Suite struct BatchUpdateTests {
    @Test(arguments: UpdateVector.all)
    func `a batch moves items as UIKit does, or is rejected by the same rule`(_ vector: UpdateVector) throws {
        guard vector.expect["ok"]?.boolean == true else {
            let error = #expect(throws: LayoutError.self) {
                try vector.update.plan(before: vector.before, after: vector.after)
            }
            let rule = try #require(vector.expect["error"]?.string)
            #expect(error?.message.hasPrefix(rule) == true, "\(error?.message ?? "")")
            return
        }
        let plan = try vector.update.plan(before: vector.before, after: vector.after)

        #expect(plan.rows(plan.outcome.survivors) == vector.rows("itemMap"))
        #expect(plan.rows(plan.outcome.reloaded) == vector.rows("reloaded"))
        #expect(plan.rows(plan.outcome.inserted) == vector.rows("inserted"))
        #expect(plan.rows(plan.outcome.deleted) == vector.rows("deleted"))
        #expect(plan.outcome.sections.enumerated().map { [$0, $1 ?? -1] } == vector.rows("sectionMap"))
        let before = vector.json["before"]?.array.map { $0.array.compactMap(\.string) } ?? []
        let after = vector.expect["after"]?.array.map { $0.array.compactMap(\.string) } ?? []
        #expect(plan.names(before) == after)
    }

    private func refusal(_ before: [Int], _ change: (inout BatchUpdate) -> Void) -> LayoutError? {
        var update = BatchUpdate()
        change(&update)
        return #expect(throws: LayoutError.self) { try update.plan(before: before) }
    }

    private static func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    /// Each rule, with the numbers that its message must contain and the entry that its pointer must name.
    static let rules: [(String, String, [Int], @Sendable (inout BatchUpdate) -> Void)] = [
        (
            "reload of an item that does not exist before the update: [0, 3], where there are 3 items in section 0",
            "/reloadItems/0",
            [3], { $0.reloadedItems = [.init(section: 0, item: 3)] }
        ),
        (
            "move of an item that does not exist before the update: [1, 0], where there are 1 sections",
            "/moveItems/0/from", [3],
            { $0.movedItems = [.init(from: path(1, 0), to: path(0, 0))] }
        ),
        (
            "delete of an item that does not exist before the update: [0, 3]", "/deleteItems/0", [3],
            { $0.deletedItems = [.init(section: 0, item: 2, count: 5)] }
        ),
        (
            "insert of an item that does not exist after the update: [0, 5], where there are 4 items in section 0",
            "/insertItems/0", [3],
            { $0.insertedItems = [.init(section: 0, item: 5)] }
        ),
        (
            "insert of an item that does not exist after the update: [2, 0]", "/insertItems/0", [3],
            { $0.insertedItems = [.init(section: 2, item: 0)] }
        ),
        (
            "move to an item that does not exist after the update: [0, 3]", "/moveItems/0/to", [3],
            { $0.movedItems = [.init(from: path(0, 0), to: path(0, 3))] }
        ),
        (
            "move to an item that does not exist after the update: [4, 0]", "/moveItems/0/to", [3],
            { $0.movedItems = [.init(from: path(0, 0), to: path(4, 0))] }
        ),
        (
            "delete and reload of the same item: [0, 1]", "/reloadItems/0", [3],
            {
                $0.deletedItems = [.init(section: 0, item: 0, count: 2)];
                $0.reloadedItems = [.init(section: 0, item: 1)]
            }
        ),
        (
            "reload and move of the same item: [0, 1]", "/moveItems/0/from", [3],
            {
                $0.reloadedItems = [.init(section: 0, item: 1)];
                $0.movedItems = [.init(from: path(0, 1), to: path(0, 0))]
            }
        ),
        (
            "insert and move to the same index path: [0, 2]", "/moveItems/0/to", [3],
            {
                $0.insertedItems = [.init(section: 0, item: 2)];
                $0.movedItems = [.init(from: path(0, 1), to: path(0, 2))]
            }
        ),
        (
            "two moves from the same index path: [0, 1]", "/moveItems/1/from", [3],
            { $0.movedItems = [.init(from: path(0, 1), to: path(0, 0)), .init(from: path(0, 1), to: path(0, 2))] }
        ),
        (
            "two inserts at the same index path: [0, 1]", "/insertItems/1", [3],
            { $0.insertedItems = [.init(section: 0, item: 0, count: 2), .init(section: 0, item: 1)] }
        ),
        (
            "move of an item out of a deleted section: [0, 0] to [0, 0]", "/moveItems/0/from", [3, 1],
            {
                $0.deletedSections = [0]; $0.movedItems = [.init(from: path(0, 0), to: path(0, 0))]
            }
        ),
        (
            "move of an item out of a deleted section", "/moveItems/0/from", [3, 1],
            {
                $0.reloadedSections = [.init(section: 0)]; $0.movedItems = [.init(from: path(0, 0), to: path(1, 0))]
            }
        ),
        (
            "move of an item into an inserted section: [0, 0] to [1, 0]", "/moveItems/0/to", [3],
            {
                $0.insertedSections = [.init(section: 1)]; $0.movedItems = [.init(from: path(0, 0), to: path(1, 0))]
            }
        ),
        (
            "move of an item into an inserted section", "/moveItems/0/to", [3, 1],
            {
                $0.reloadedSections = [.init(section: 1)]; $0.movedItems = [.init(from: path(0, 0), to: path(1, 0))]
            }
        ),
        (
            "delete of a section that does not exist before the update: 2, where there are 2 sections",
            "/deleteSections/0", [3, 1],
            { $0.deletedSections = [2] }
        ),
        (
            "reload of a section that does not exist before the update: -1", "/reloadSections/0", [3, 1],
            { $0.reloadedSections = [.init(section: -1)] }
        ),
        (
            "move of a section that does not exist before the update: 2", "/moveSections/0/from", [3, 1],
            { $0.movedSections = [.init(from: 2, to: 0)] }
        ),
        (
            "move to a section that does not exist after the update: 2", "/moveSections/0/to", [3, 1],
            { $0.movedSections = [.init(from: 0, to: 2)] }
        ),
        (
            "insert of a section that does not exist after the update: 3, where there are 3 sections",
            "/insertSections/0", [3, 1],
            { $0.insertedSections = [.init(section: 3)] }
        ),
        (
            "delete and reload of the same section: 1", "/reloadSections/0", [3, 1],
            {
                $0.deletedSections = [1]; $0.reloadedSections = [.init(section: 1)]
            }
        ),
        (
            "delete and move of the same section: 1", "/moveSections/0/from", [3, 1],
            {
                $0.deletedSections = [1]; $0.movedSections = [.init(from: 1, to: 0)]
            }
        ),
        (
            "reload and move of the same section: 1", "/moveSections/0/from", [3, 1],
            {
                $0.reloadedSections = [.init(section: 1)]; $0.movedSections = [.init(from: 1, to: 0)]
            }
        ),
        (
            "two moves from the same section: 1", "/moveSections/1/from", [3, 1],
            { $0.movedSections = [.init(from: 1, to: 0), .init(from: 1, to: 1)] }
        ),
        (
            "two moves to the same section: 1", "/moveSections/1/to", [3, 1],
            { $0.movedSections = [.init(from: 0, to: 1), .init(from: 1, to: 1)] }
        ),
        (
            "insert and move to the same section: 1", "/moveSections/0/to", [3, 1],
            {
                $0.insertedSections = [.init(section: 1)]; $0.movedSections = [.init(from: 0, to: 1)]
            }
        ),
        (
            "two inserts at the same section: 1", "/insertSections/1", [3, 1],
            { $0.insertedSections = [.init(section: 1), .init(section: 1)] }
        ),
        ("two deletes of the same section: 1", "/deleteSections/1", [3, 1], { $0.deletedSections = [1, 1] }),
        (
            "two deletes of the same item: [0, 1]", "/deleteItems/1", [3],
            { $0.deletedItems = [.init(section: 0, item: 1), .init(section: 0, item: 0, count: 2)] }
        ),
        (
            "two deletes of the same item: [1, 0]", "/deleteItems/1", [3, 1],
            {
                $0.deletedSections = [1];
                $0.deletedItems = [.init(section: 1, item: 0), .init(section: 1, item: 0)]
            }
        ),
        (
            "delete and reload of the same item: [0, 2]", "/reloadItems/0", [3, 1],
            {
                $0.deletedSections = [0];
                $0.deletedItems = [.init(section: 0, item: 1, count: 2)];
                $0.reloadedItems = [.init(section: 0, item: 2)]
            }
        ),
        (
            "delete and reload of the same item: [1, 0]", "/reloadItems/0", [3, 1],
            {
                $0.reloadedSections = [.init(section: 1)];
                $0.deletedItems = [.init(section: 1, item: 0)];
                $0.reloadedItems = [.init(section: 1, item: 0)]
            }
        ),
        (
            "insert of an item that does not exist after the update: [1, 1], where there are 1 items in section 1",
            "/insertItems/0", [3],
            {
                $0.insertedSections = [.init(section: 1)]; $0.insertedItems = [.init(section: 1, item: 1)]
            }
        ),
        (
            "insert of an item that does not exist after the update: [0, 3], where there are 3 items in section 0",
            "/insertItems/0", [3],
            {
                $0.reloadedSections = [.init(section: 0)]; $0.insertedItems = [.init(section: 0, item: 3)]
            }
        ),
        (
            "two inserts at the same index path: [1, 0]", "/insertItems/1", [3],
            {
                $0.insertedSections = [.init(section: 1)];
                $0.insertedItems = [.init(section: 1, item: 0), .init(section: 1, item: 0, count: 2)]
            }
        ),
    ]

    @Test(arguments: rules.indices)
    func `an error names the broken rule with its numbers and its entry`(_ index: Int) {
        let (rule, pointer, before, change) = Self.rules[index]
        let error = refusal(before, change)
        #expect(error?.message.hasPrefix(rule) == true, "\(error?.message ?? "")")
        #expect(error?.pointer == pointer)
    }

    @Test func `counts that do not add up are reported in full`() {
        var update = BatchUpdate()
        update.deletedItems = [.init(section: 0, item: 0)]
        update.insertedItems = [.init(section: 0, item: 0, count: 3)]
        update.movedItems = [.init(from: Self.path(0, 1), to: Self.path(1, 0))]
        let error = #expect(throws: LayoutError.self) { try update.plan(before: [5, 2], after: [7, 3]) }
        #expect(
            error?.message
                == "invalid number of items in section 0: 7 after the update, expected 6 = 5 before + 3 inserted - 1 deleted + "
                + "0 moved in - 1 moved out")
        #expect(error?.code == .updateItemCount)
        #expect(error?.pointer == "/itemCountsAfter/0")
        let sections = #expect(throws: LayoutError.self) { try update.plan(before: [5, 2], after: [7]) }
        #expect(sections?.pointer == "/itemCountsAfter")
    }

    @Test func `a repeated move counts once`() throws {
        var update = BatchUpdate()
        update.deletedItems = [.init(section: 0, item: 1, count: 2)]
        update.movedItems = [
            .init(from: Self.path(0, 0), to: Self.path(0, 1)), .init(from: Self.path(0, 0), to: Self.path(0, 1)),
        ]
        let plan = try update.plan(before: [4])
        #expect(plan.rows(plan.outcome.survivors) == [[0, 0, 0, 1], [0, 3, 0, 0]])
    }

    @Test func `one insertion before a million items makes two runs`() throws {
        var update = BatchUpdate()
        update.insertedItems = [.init(section: 0, item: 10)]
        let plan = try update.plan(before: [1_000_000])
        #expect(plan.outcome.survivors.count == 2)
        #expect(plan.newPath(of: Self.path(0, 9)) == Self.path(0, 9))
        #expect(plan.newPath(of: Self.path(0, 999_999)) == Self.path(0, 1_000_000))
        #expect(plan.newPath(of: Self.path(0, 1_000_000)) == nil)
        #expect(plan.newPath(of: Self.path(1, 0)) == nil)
    }

    /// Applies the operations literally to lists of names: items that leave are removed, items that arrive are inserted
    /// at their final places, and the rest closes up.
    @Test(arguments: 0..<300)
    func `random batches agree with lists of names`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let before = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...12, using: &random) }
        var names = before.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
        var update = BatchUpdate()
        // Items that leave.
        var leaving: [String] = []
        for section in before.indices {
            for item in 0..<before[section] where Int.random(in: 0...4, using: &random) == 0 {
                let name = "\(section).\(item)"
                leaving.append(name)
                if Bool.random(using: &random) {
                    update.deletedItems.append(.init(section: section, item: item))
                } else {
                    update.movedItems.append(.init(from: Self.path(section, item), to: Self.path(-1, -1)))
                }
            }
        }
        names = names.map { $0.filter { !leaving.contains($0) } }
        // Items that arrive, lowest place first, so that each place is final.
        var arrivals = Array(repeating: [String](), count: before.count)
        for move in update.movedItems {
            let target = Int.random(in: 0..<before.count, using: &random)
            arrivals[target].append("\(move.from.section).\(move.from.item)")
        }
        for section in before.indices where Bool.random(using: &random) { arrivals[section].append("+") }
        for section in before.indices {
            let count = names[section].count + arrivals[section].count
            let places = Array(0..<count).shuffled(using: &random).prefix(arrivals[section].count).sorted()
            for (place, name) in zip(places, arrivals[section].shuffled(using: &random)) {
                names[section].insert(name, at: place)
                if name == "+" {
                    update.insertedItems.append(.init(section: section, item: place))
                } else if let index = update.movedItems.firstIndex(where: {
                    "\($0.from.section).\($0.from.item)" == name
                }) {
                    update.movedItems[index].to = Self.path(section, place)
                }
            }
        }

        let plan = try update.plan(before: before, after: names.map(\.count))

        let old = before.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
        #expect(plan.names(old) == names)
    }
}

@Suite struct ContainerUpdateTests {
    private func section(_ widths: [Double], scales: [Double]? = nil) -> Section {
        Section(
            itemCount: widths.count, itemSizes: ItemSizes(widths.map { Size(width: $0, height: 1) }),
            itemValues: scales.map { ["scales": .numbers($0)] } ?? [:])
    }

    private func container(_ sections: [Section]) -> Container { Container(bounds: .zero, sections: sections) }

    private func widths(_ section: Section) -> [Double]? {
        section.itemSizes.map { sizes in (0..<section.itemCount).map { sizes[$0].width } }
    }

    private func apply(_ update: CheckedUpdate, to container: Container) throws -> SectionList {
        try update.sections(of: container, after: update.plan(for: container))
    }

    @Test func `sizes and values travel with their items`() throws {
        let before = container([
            section([0, 1, 2, 3, 4], scales: [0, 1, 2, 3, 4]), section([10, 11], scales: [10, 11]),
            Section(itemCount: 3),
        ])
        var update = CheckedUpdate()
        update.deletedItems = [.init(section: 0, item: 0)]
        update.movedItems = [.init(from: ItemPath(section: 0, item: 4), to: ItemPath(section: 1, item: 0))]
        update.insertedItems = [.init(section: 0, item: 1, content: section([20, 21], scales: [20, 21]))]
        update.reloadedItems = [
            .init(section: 0, item: 2, content: section([30], scales: [30])),
            .init(section: 1, item: 0, content: Section(itemCount: 2)),
        ]
        update.movedSections = [.init(from: 2, to: 0)]
        // Section 2 comes first, so that old section 0 is 1 and old section 1 is 2.
        update.movedItems[0].to.section = 2
        update.insertedItems[0].section = 1

        let after = try apply(update, to: before)

        #expect(after.map(\.itemCount) == [3, 5, 3])
        #expect(widths(after[0]) == nil)
        #expect(widths(after[1]) == [1, 20, 21, 30, 3])
        #expect(after[1].numbers("scales")?.scalars == [1, 20, 21, 30, 3])
        #expect(widths(after[2]) == [4, 10, 11])
    }

    @Test func `measured sizes move with their items and stay with their section's header`() throws {
        var first = Section(itemCount: 3)
        _ = first.measuredSizes.set(2, Size(width: 1, height: 22))
        first.measuredSupplementaries["header"] = MeasuredSizes()
        _ = first.measuredSupplementaries["header"]?.set(0, Size(width: 1, height: 33))
        var insert = CheckedUpdate()
        insert.insertedItems = [.init(section: 0, item: 0, content: Section(itemCount: 1))]
        let after = try apply(insert, to: container([first]))[0]
        #expect(after.measuredSizes[3]?.height == 22 && after.measuredSizes[2] == nil)
        #expect(after.measuredSupplementaries["header"]?[0]?.height == 33)
        var reload = CheckedUpdate()
        reload.reloadedSections = [.init(section: 0, content: nil)]
        let new = try apply(reload, to: container([first]))[0]
        #expect(new.measuredSizes.count == 0 && new.measuredSupplementaries.isEmpty)
    }

    @Test func `an error names the place of an item without a size among sized ones`() {
        var update = CheckedUpdate()
        update.insertedItems = [.init(section: 0, item: 1, content: Section(itemCount: 1))]
        let error = #expect(throws: LayoutError.self) { try apply(update, to: container([section([1, 2])])) }
        #expect(error?.code == .updateMissingData)
        #expect(error?.message.contains("[0, 1]") == true)
    }

    @Test func `an empty section takes the data of its first items`() throws {
        var update = CheckedUpdate()
        update.insertedItems = [.init(section: 0, item: 0, content: section([7]))]
        #expect(widths(try apply(update, to: container([Section(itemCount: 0)]))[0]) == [7])
    }

    @Test func `a second reload of an item with data is rejected`() {
        var update = CheckedUpdate()
        update.reloadedItems = [
            .init(section: 0, item: 0, content: section([1, 2])), .init(section: 0, item: 1, content: section([3])),
        ]
        let error = #expect(throws: LayoutError.self) { try update.plan(for: container([section([1, 2])])) }
        #expect(error?.message == "two reloads of the same item: [0, 1]")
        #expect(error?.pointer == "/reloadItems/1")
    }

    @Test func `sections are inserted and reloaded with their content`() throws {
        var update = CheckedUpdate()
        update.insertedSections = [.init(section: 0, content: section([5]))]
        update.reloadedSections = [.init(section: 0, content: section([6, 7, 8])), .init(section: 1, content: nil)]
        let after = try apply(update, to: container([section([1]), section([2, 3])]))
        #expect(after.map { widths($0) } == [[5], [6, 7, 8], [2, 3]])
    }

    @Test func `fifty thousand reloads each set the size of their own item`() throws {
        var update = CheckedUpdate()
        update.reloadedItems = (0..<50_000).map { .init(section: 0, item: 2 * $0, content: section([Double($0)])) }
        let after = try apply(update, to: container([section(Array(repeating: -1, count: 100_000))]))
        #expect(widths(after[0]) == (0..<100_000).map { $0.isMultiple(of: 2) ? Double($0 / 2) : -1 })
    }
}
