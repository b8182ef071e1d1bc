import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Compares the planner with lists of names, for valid and invalid updates.
@Suite struct BatchUpdateFuzzTests {
    @Test(arguments: 0..<200)
    func `random updates are rejected or give the same items as lists of names`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<50 {
            let before = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
            let update = BatchUpdate.random(for: before, using: &random)
            var inserted: [Int: Int] = [:]
            for section in update.insertedSections.map(\.section) where Bool.random(using: &random) {
                inserted[section] = Int.random(in: 0...3, using: &random)
            }
            var reloaded: [Int: Int] = [:]
            for section in update.reloadedSections.map(\.section) where Bool.random(using: &random) {
                reloaded[section] = Int.random(in: 0...3, using: &random)
            }
            let expected = NaiveBatch(before: before, update: update, inserted: inserted, reloaded: reloaded).names
            let names = before.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
            do throws(LayoutError) {
                let plan = try update.plan(before: before, inserted: inserted, reloaded: reloaded)
                #expect(plan.names(names) == expected, "\(update) of \(before), seed \(seed)")
            } catch {
                #expect(error.code.rawValue.hasPrefix("update."))
                #expect(expected == nil, "\(error.message): \(update) of \(before), seed \(seed)")
            }
        }
    }

    // MARK: New sections

    private static let one = ItemPath(section: 1, item: 0)

    private static func container(_ counts: [Int]) -> Container {
        Container(
            bounds: .zero,
            sections: counts.map { count in
                Section(
                    itemCount: count, itemSizes: ItemSizes((0..<count).map { Size(width: Double($0), height: 1) }))
            })
    }

    private static func items(_ section: Int, _ item: Int, _ widths: [Double]) -> CheckedUpdate.NewItems {
        let sizes = ItemSizes(widths.map { Size(width: $0, height: 1) })
        return .init(section: section, item: item, content: Section(itemCount: widths.count, itemSizes: sizes))
    }

    private static func widths(_ update: CheckedUpdate, _ container: Container) throws -> [[Double]] {
        try update.sections(of: container, after: update.plan(for: container)).map { section in
            (0..<section.itemCount).map { section.itemSizes?[$0].width ?? -1 }
        }
    }

    @Test func `a section inserted without content contains the items inserted into it`() throws {
        var update = CheckedUpdate()
        update.insertedSections = [.init(section: 0, content: nil), .init(section: 2, content: Section(itemCount: 0))]
        update.insertedItems = [Self.items(0, 1, [71, 72]), Self.items(2, 0, [80]), Self.items(0, 0, [70])]
        #expect(try Self.widths(update, Self.container([2])) == [[70, 71, 72], [0, 1], [80]])
    }

    @Test func `a section inserted with only its parameters keeps them`() throws {
        let overrides = Parameters(["a": .number(1)])
        var update = CheckedUpdate()
        update.insertedSections = [.init(section: 1, content: Section(itemCount: 0, overrides: overrides))]
        update.insertedItems = [Self.items(1, 0, [7])]
        let container = Self.container([2])
        let sections = try update.sections(of: container, after: update.plan(for: container))
        #expect(sections[1].overrides == overrides && sections[1].itemCount == 1)
    }

    @Test func `items inserted into a new section that already has items bring their data`() throws {
        var update = CheckedUpdate()
        update.insertedSections = [.init(section: 0, content: Self.items(0, 0, [10, 11, 12, 13]).content)]
        update.reloadedSections = [.init(section: 0, content: nil)]
        update.insertedItems = [
            Self.items(0, 1, [71, 72]), Self.items(1, 2, [90]),
            .init(section: 0, item: 3, content: Section(itemCount: 1)),
        ]
        #expect(try Self.widths(update, Self.container([3])) == [[10, 71, 72, 13], [0, 1, 90]])
    }

    @Test func `counts that do not match a new section's content are rejected`() throws {
        var update = CheckedUpdate()
        update.insertedSections = [.init(section: 0, content: Self.items(0, 0, [10, 11]).content)]
        update.insertedItems = [Self.items(0, 3, [71])]
        update.countsAfter = [4, 1]
        let container = Self.container([1])
        let plan = try update.plan(for: container)
        let error = #expect(throws: LayoutError.self) { try update.sections(of: container, after: plan) }
        #expect(error?.code == .updateItemCount)
    }

    @Test func `two contents for one section are rejected`() throws {
        var update = CheckedUpdate()
        update.reloadedSections = [
            .init(section: 0, content: Section(itemCount: 1)), .init(section: 0, content: Section(itemCount: 2)),
        ]
        let error = #expect(throws: LayoutError.self) { try update.plan(for: Self.container([1])) }
        #expect(error?.message == "two reloads of the same section: 0")
    }
}
