import LayoutCore
import Layouts
import TestSupport
import Testing

/// The lines between the rows of lists.
@Suite struct CompositionalSeparatorTests {
    /// A list of rows that are not measured, 320 × 44.
    private func prepare(
        _ members: [String: JSONValue], count: Int = 3, scale: Double? = nil,
        values: [String: CheckedItemValues] = [:], _ direction: Environment.LayoutDirection = .leftToRight
    ) throws -> PreparedLayout {
        let definition = CompositionalLayout.definition
        let list = members.merging(["showsSeparators": true]) { own, _ in own }
        let parameters = try definition.schema.resolve(["sections": [["list": .object(list)]]], pointer: "")
        return try definition.make(parameters).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                environment: Environment(scale: scale, layoutDirection: direction),
                sections: [Section(itemCount: count, itemValues: values)]))
    }

    private func line(_ prepared: PreparedLayout, _ item: Int, _ kind: String = "separator") -> LayoutAttributes? {
        prepared.attributes(of: .decoration(kind, ItemPath(section: 0, item: item)), bounds: .zero)
    }

    private func visible(_ prepared: PreparedLayout, _ kind: String = "separator", count: Int = 3) -> [Bool] {
        (0..<count).compactMap { line(prepared, $0, kind).map { !$0.isHidden } }
    }

    @Test(arguments: [(nil, 1), (1, 1), (2, 0.5), (3, 1.0 / 3)] as [(Double?, Double)])
    func `a line is one pixel high, inside the bottom of its row`(_ scale: Double?, _ height: Double) throws {
        let prepared = try prepare([:], scale: scale)

        for item in 0..<3 {
            let frame = try #require(line(prepared, item)?.frame)
            let y = 44 * Double(item + 1) - height
            #expect(isApproximatelyEqual(frame, Rect(x: 16, y: y, width: 304, height: height)))
        }
        #expect(line(prepared, 3) == nil && line(prepared, 0, "topSeparator") == nil)
    }

    @Test(
        arguments: [
            ("plain", [true, true, true]), ("grouped", [true, true, false]), ("insetGrouped", [true, true, false]),
            ("sidebar", [false, false, false]), ("sidebarPlain", [false, false, false]),
        ])
    func `each appearance has lines of its own`(_ appearance: String, _ expected: [Bool]) throws {
        let prepared = try prepare(["appearance": .string(appearance)])

        #expect(visible(prepared) == expected)
        #expect(visible(prepared, "topSeparator").isEmpty)
    }

    @Test func `the list says which lines are visible, and where they begin and end`() throws {
        let prepared = try prepare([
            "appearance": "insetGrouped",
            "separatorConfiguration": [
                "topSeparatorVisibility": "visible", "bottomSeparatorVisibility": "visible",
                "topSeparatorInsets": [10, 20], "bottomSeparatorInsets": [0, 5],
            ],
        ])

        #expect(visible(prepared) == [true, true, true])
        #expect(visible(prepared, "topSeparator") == [true, true, true])
        // Rows begin at 35, between margins of 16.
        #expect(line(prepared, 0)?.frame == Rect(x: 16, y: 78, width: 283, height: 1))
        #expect(line(prepared, 1, "topSeparator")?.frame == Rect(x: 26, y: 79, width: 258, height: 1))
    }

    @Test func `from right to left, the leading inset is on the right`() throws {
        #expect(line(try prepare([:], .rightToLeft), 0)?.frame == Rect(x: 0, y: 43, width: 304, height: 1))
    }

    @Test func `item values replace the list's configuration for single rows`() throws {
        // Names in order: automatic, visible, hidden.
        let prepared = try prepare(
            ["appearance": "grouped"],
            values: [
                "separatorTop": .names([0, 1, 0]), "separatorBottom": .names([2, 0, 1]),
                "separatorBottomInsets": .numbers([1, 2, 3, 4, 5, 6]),
            ])

        #expect(visible(prepared) == [false, true, true])
        #expect(visible(prepared, "topSeparator") == [false, true, false])
        #expect(line(prepared, 1)?.frame == Rect(x: 3, y: 122, width: 313, height: 1))
        #expect(prepared.warnings.isEmpty)
    }

    @Test func `item values of lines are reported where there are none`() throws {
        let prepared = try prepare(["showsSeparators": false], values: ["separatorTop": .names([1, 1, 1])])

        #expect(prepared.warnings.map(\.code) == ["compositional.noSeparators"])
        #expect(prepared.supplementaryCount == 0)
    }

    @Test func `a configuration without separators is refused`() {
        let error = #expect(throws: LayoutError.self) {
            try prepare(["showsSeparators": false, "separatorConfiguration": ["topSeparatorVisibility": "visible"]])
        }

        #expect(error?.pointer == "/sections/0/list/showsSeparators")
    }

    @Test func `a million rows and their lines are two rules, and no frame depends on the lines`() throws {
        let prepared = try prepare(["appearance": "grouped"], count: 1_000_000)
        let plain = try prepare(["appearance": "grouped", "showsSeparators": false], count: 1_000_000)

        guard case .groups(let columns) = prepared.sections[0].body else {
            Issue.record("no groups")
            return
        }
        #expect(columns.runCount == 2)
        #expect(prepared.supplementaryCount == 1_000_000)
        #expect(prepared.contentSize == plain.contentSize)
        let last = ItemPath(section: 0, item: 999_999)
        #expect(prepared.frame(of: last) == plain.frame(of: last))
        #expect(line(prepared, 999_998)?.isHidden == false && line(prepared, 999_999)?.isHidden == true)
    }

    @Test func `a rectangle finds the lines of the rows in it`() throws {
        let prepared = try prepare([:], count: 100)
        let rect = Rect(x: 0, y: 440, width: 320, height: 88)
        let found = prepared.elements(ElementQuery(rect: rect, categories: .decorations), bounds: rect).attributes.all

        #expect(found.map(\.element) == [10, 11].map { .decoration("separator", ItemPath(section: 0, item: $0)) })
    }

    /// The row before a new end of a grouped list loses its line, and a former last row gets one.
    @Test(arguments: [0, 1, 40, 298, 299], [true, false]) func `an edit changes the lines at the end`(
        _ item: Int, _ isDeletion: Bool
    )
        throws
    {
        let definition = CompositionalLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(
                ["sections": [["list": ["appearance": "grouped", "showsSeparators": true]]]], pointer: ""))
        var section = Section(itemCount: 300)
        _ = section.measuredSizes.set((0..<300).map { (item: $0, size: Size(width: 320, height: Double(40 + $0 % 7))) })
        var container = Container(bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [section])
        let before = try layout.prepare(container)
        var update = CheckedUpdate()
        if isDeletion {
            update.deletedItems = [ItemRange(section: 0, item: item, count: 1)]
        } else {
            update.insertedItems = [.init(section: 0, item: item, content: Section(itemCount: 1))]
        }
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
        var edit = ContainerEdit()
        edit.apply(plan)

        let updated = try layout.editable?.update(before, after: edit, of: container)?.layout
        let fresh = try layout.prepare(container)

        let all = Rect(x: 0, y: 0, width: 320, height: 20_000)
        func everything(_ prepared: PreparedLayout) -> [LayoutAttributes] {
            prepared.elements(ElementQuery(rect: all), bounds: all).attributes.all
        }
        #expect(try everything(#require(updated)) == everything(fresh))
    }
}
