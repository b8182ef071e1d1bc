import LayoutCore
import Layouts
import ScriptedLayouts
import Testing

/// Rows of span-flow in a form that a script chooses.
@Suite struct RowTransformTests {
    private func prepared(
        _ body: String, items sizes: [Double], parameters: [String: JSONValue] = [:],
        direction: Environment.LayoutDirection = .leftToRight
    ) throws -> PreparedLayout {
        let plugin = try loaded(
            "stairs",
            """
            local L = layoutd.derive("span-flow", { api = 1 })
            function L:row_transform(ctx, row)
              \(body)
            end
            return L
            """)
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 100, height: 400), environment: Environment(layoutDirection: direction),
            sections: [Section(itemCount: sizes.count / 2, itemSizes: ItemSizes(lengths: sizes))])
        let values = try plugin.definition.schema.resolve(
            ["interitemSpacing": 0].merging(parameters) { $1 }, pointer: "")
        return try plugin.definition.make(values).prepare(container)
    }

    private func frames(_ prepared: PreparedLayout) -> [Rect?] {
        (0..<prepared.itemCount).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
    }

    /// Two rows of two items and one of one.
    private static let five = [40.0, 20, 40, 20, 50, 30, 30, 30, 90, 10]

    @Test func `a row begins where the longest item of the one before ends`() throws {
        let stairs = try prepared(
            "for i, f in ipairs(row.frames) do f.y = f.y + 10 * (i - 1) end return row.frames", items: Self.five)

        #expect(
            frames(stairs) == [
                Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 40, y: 10, width: 40, height: 20),
                Rect(x: 0, y: 30, width: 50, height: 30), Rect(x: 50, y: 40, width: 30, height: 30),
                Rect(x: 0, y: 70, width: 90, height: 10),
            ])
        #expect(stairs.contentSize == Size(width: 100, height: 400))
    }

    @Test func `a row that the script leaves is transformed as the parameters say`() throws {
        let mixed = try prepared(
            "if row.first == 2 then row.frames[1].width = 7.5 return row.frames end", items: Self.five,
            parameters: ["defaultRowTransform": "center"])

        #expect(
            frames(mixed).prefix(3) == [
                Rect(x: 10, y: 0, width: 40, height: 20), Rect(x: 50, y: 0, width: 40, height: 20),
                Rect(x: 0, y: 20, width: 8, height: 30),
            ])
    }

    @Test func `a row tells where it is`() throws {
        let told = try prepared(
            """
            local b = row.bounds
            return { { x = b.x, y = b.y, width = b.width, height = b.height + row.first + (row.is_span and 100 or 0) },
              row.frames[2] }
            """, items: [40, 20, 40, 20],
            parameters: ["defaultSectionInsets": ["top": 3, "left": 5, "bottom": 0, "right": 10]])

        #expect(frames(told) == [Rect(x: 5, y: 3, width: 85, height: 20), Rect(x: 45, y: 3, width: 40, height: 20)])
    }

    @Test func `rows are mirrored from right to left`() throws {
        let mirrored = try prepared("return row.frames", items: [40, 20], direction: .rightToLeft)

        #expect(frames(mirrored) == [Rect(x: 60, y: 0, width: 40, height: 20)])
    }

    @Test func `without a change the frames are those of the base`() throws {
        let definition = SpanFlowLayout.definition
        let parameters = try definition.schema.resolve(["interitemSpacing": 0], pointer: "")
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 100, height: 400),
            sections: [Section(itemCount: 5, itemSizes: ItemSizes(lengths: Self.five))])

        let base = try definition.make(parameters).prepare(container)

        #expect(try frames(prepared("", items: Self.five)) == frames(base))
        #expect(try frames(prepared("return row.frames", items: Self.five)) == frames(base))
    }

    @Test(arguments: [
        ("return 7", "row_transform (0, 0): returned 7, expected one for each of the row's 2 items, or nothing"),
        ("return { row.frames[1] }", "returned 1 frames, expected one for each of the row's 2 items, or nothing"),
        (
            "row.frames[2].width = -1 return row.frames",
            "row_transform (0, 1): width is -1, expected a number in 0.0...1000000000.0"
        ),
        ("row.frames[2].y = 0/0 return row.frames", "row_transform (0, 1): y is"),
        ("row.frames[1].x = 'a' return row.frames", "row_transform (0, 0): x is"),
    ])
    func `what a script returns is checked`(_ body: String, _ message: String) throws {
        let error = #expect(throws: LayoutError.self) { try prepared(body, items: Self.five) }

        #expect(error?.code == .pluginContract)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func `all rows share the time of a prepare`() throws {
        let error = #expect(throws: LayoutError.self) {
            try prepared("for i = 1, 3e6 do end", items: [Double](repeating: 60, count: 4000))
        }

        #expect(error?.code == .pluginTimeout)
    }

    @Test func `only a layout of rows has them transformed`() {
        let error = #expect(throws: LayoutError.self) {
            try loaded(
                "rows", "local L = layoutd.derive('flow', { api = 1 }) function L:row_transform() end return L")
        }

        #expect(error?.message.contains("row_transform is a function, expected nil: flow has no rows") == true)
    }
}
