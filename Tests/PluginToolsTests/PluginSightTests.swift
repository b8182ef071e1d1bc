import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// What scripts pin, and what they compute for the present bounds, hides nothing that one scrolls to.
@Suite struct PluginSightTests {
    /// A table of 10 columns and 50 rows in bounds of 500 × 400 at some offset; row 0 and column 0 are frozen, 32 points high and 100 wide.
    private func table(_ x: Double, _ y: Double) throws -> LaidOutTable {
        let file = try #require(Plugins.files.first { $0.name == "frozen_table" })
        let definition = try file.loadAsAuthor().definition
        let container = Container(
            bounds: Rect(x: x, y: y, width: 500, height: 400), sections: [Section(itemCount: 500)])
        let layout = definition.make(definition.schema.defaults)
        return LaidOutTable(layout: layout, prepared: try layout.prepare(container), container: container)
    }

    private struct LaidOutTable {
        let layout: any ConfiguredLayout
        let prepared: PreparedLayout
        let container: Container

        var presented: PresentedLayout {
            PresentedLayout(
                prepared, bounds: container.bounds, live: layout.querySource(for: prepared, of: container))
        }
    }

    // Item 234 is in row 23 and column 4, at [400, 736, 100, 32].
    @Test(arguments: [
        (ScrollAlignment.start, 0.0, 0.0, Point(x: 300, y: 704)), (.end, 0, 0, Point(x: 0, y: 368)),
        (.nearest, 380, 720, Point(x: 300, y: 704)), (.nearest, 300, 704, Point(x: 300, y: 704)),
    ])
    func `an item is shown beside frozen rows and columns`(
        _ alignment: ScrollAlignment, _ x: Double, _ y: Double, _ expected: Point
    ) throws {
        let presented = try table(x, y).presented

        let target = try presented.scrollTarget(
            to: ItemPath(section: 0, item: 234), horizontal: alignment, vertical: alignment)

        #expect(target?.offset == expected)
    }

    @Test func `a frozen cell is shown beside frozen columns where it stays itself`() throws {
        let target = try table(450, 300).presented.scrollTarget(
            to: ItemPath(section: 0, item: 4), horizontal: .start, vertical: .none)

        #expect(target?.offset == Point(x: 300, y: 300))
    }

    @Test func `the first item in sight is not under a frozen row or column`() throws {
        // The row covers [320, 352], all of row 10; row 11 begins with its frozen cell, which nothing covers.
        let anchor = try table(250, 320).presented.firstVisible()

        #expect(anchor?.indexPath == ItemPath(section: 0, item: 110))
        #expect(anchor?.distance == 32)
    }

    @Test func `a drag comes to rest where a row begins below the frozen one`() throws {
        let rest = try table(0, 0).presented.restingOffset(for: Point(x: 0, y: 330), velocity: .zero, .item)

        #expect(rest.y == 320)
    }

    /// 500 containers each, four items in each.
    @Test(arguments: ["list", "kanban", "timeline", "horizontal_list", "frozen_table"], 0..<10)
    func `after scrolling to an item nothing covers it where it fits`(_ name: String, _ group: Int) throws {
        let file = try #require(Plugins.files.first { $0.name == name })
        let definition = try file.loadAsAuthor().definition
        var random = SeededRandom(seed: UInt64(group) &+ 3)
        for seed in 0..<50 as Range<UInt64> {
            let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...60, using: &random) }
            var container = LayoutContract.container(
                counts, seed: Bool.random(using: &random) ? seed : nil,
                bounds: Rect(x: 0, y: 0, width: Double(Int.random(in: 150...500, using: &random)), height: 300.7))
            container.environment.scale = [nil, 1, 2, 3].randomElement(using: &random) ?? nil
            container.environment.layoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
            let parameters = name == "list" ? ["headerHeight": 30, "footerHeight": 20] as [String: JSONValue] : [:]

            let violations = try LayoutContract(definition).sightViolations(
                container, parameters: parameters, seed: seed)

            for violation in violations { Issue.record("\(counts) \(violation)") }
        }
    }
}
