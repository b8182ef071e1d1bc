import LayoutCore
import ScriptedLayouts
import Testing

@Suite struct ItemShapeTests {
    private func shape(_ member: String) throws -> ItemShape {
        try loaded("t", "local L = layoutd.define { api = 1, \(member) } function L:prepare() end return L")
            .definition.itemShape
    }

    @Test(arguments: ItemShape.allCases)
    func `a plugin declares the shape of its items`(_ declared: ItemShape) throws {
        #expect(try shape(#"shape = "\#(declared.rawValue)""#) == declared)
    }

    @Test func `items without a declared shape are rectangles`() throws {
        #expect(try shape("") == .rectangle)
    }

    @Test(arguments: [("", ItemShape.circle), (#"shape = "hexagon""#, .hexagon)])
    func `a derived plugin's items have its base's shape unless it declares one`(
        _ member: String, _ expected: ItemShape
    ) throws {
        let plugin = try loaded("t", #"return layoutd.derive("circular", { api = 1, \#(member) })"#)
        #expect(plugin.definition.itemShape == expected)
    }

    @Test(arguments: [#""star""#, "6", "{}"])
    func `any other shape is refused`(_ value: String) {
        let error = #expect(throws: LayoutError.self) { try shape("shape = \(value)") }
        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains("shape is ") == true, "\(error?.message ?? "")")
        #expect(
            error?.message.contains("expected one of rectangle, hexagon, circle") == true, "\(error?.message ?? "")")
    }
}
