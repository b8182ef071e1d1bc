import LayoutCore
import Layouts
import TestSupport
import Testing

/// Groups that a description writes once, under a name.
@Suite struct CompositionalNameTests {
    private static let schema = CompositionalLayout.definition.schema

    private static let cell: JSONValue = ["size": [["fractionalWidth": 0.5], ["fractionalHeight": 1]]]

    private static func row(_ subitems: JSONValue) -> JSONValue {
        ["group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 40]], "subitems": subitems]
    }

    private static func use(_ name: String) -> JSONValue { ["use": .string(name)] }

    @Test(arguments: VectorCase.load("compositional"))
    func `recorded frames are the same where groups have names`(_ vector: VectorCase) throws {
        let named = CompositionalScript.naming(vector.parameters)
        let layout = CompositionalLayout.definition.make(try Self.schema.resolve(named, pointer: ""))
        let prepared = try layout.prepare(vector.container)
        let plain = try vector.makeLayout().prepare(vector.container)

        #expect(prepared.contentSize == plain.contentSize)
        for (index, section) in vector.container.sections.enumerated() {
            for item in 0..<min(section.itemCount, 200) {
                let path = ItemPath(section: index, item: item)
                #expect(prepared.frame(of: path) == plain.frame(of: path))
            }
        }
    }

    /// Each case: the groups, the group of the only section, the pointer to the error and the nearest name.
    @Test(
        arguments: [
            (["card": row([cell])], use("cord"), "/sections/0/group/use", "card"),
            (["card": row([cell])], row([cell, use("kard")]), "/sections/0/group/subitems/1/use", "card"),
            (
                ["card": row([cell]), "a/b": row([use("car")])], use("card"), "/groups/a~1b/subitems/0/use", "card"
            ),
            (["a": row([use("a")])], row([cell]), "/groups/a/subitems/0/use", nil),
            (["a": row([use("b")]), "b": row([cell, use("c")]), "c": use("a")], use("b"), "/groups/c/use", nil),
            ([:], use("a"), "/sections/0/group/use", nil),
            (
                ["a": row([cell])], ["use": "a", "interItemSpacing": ["fixed": 1]],
                "/sections/0/group/interItemSpacing", nil
            ),
            (["a": cell], use("a"), "/groups/a", nil),
            ([:], ["use": ""], "/sections/0/group/use", nil),
        ] as [([String: JSONValue], JSONValue, String, String?)])
    func `a name that stands for no group is refused with its place and the nearest name`(
        _ groups: [String: JSONValue], _ group: JSONValue, _ pointer: String, _ nearest: String?
    ) {
        let parameters: [String: JSONValue] = ["groups": .object(groups), "sections": [["group": group]]]
        let error = #expect(throws: LayoutError.self) { try Self.schema.resolve(parameters, pointer: "/parameters") }
        #expect(error?.pointer == "/parameters" + pointer, "\(error?.message ?? "")")
        #expect(error?.nearest.first == nearest)
        // A client that reads the description is answered with the same error.
        let own = #expect(throws: LayoutError.self) {
            try Compositional(parameters: parameters, pointer: "/parameters")
        }
        #expect(own?.pointer == error?.pointer && own?.message == error?.message)
    }

    @Test func `a circle of names is written out`() {
        let groups: JSONValue = ["a": Self.row([Self.use("b")]), "b": Self.row([Self.use("a")])]
        let error = #expect(throws: LayoutError.self) { try Self.schema.resolve(["groups": groups], pointer: "") }
        #expect(error?.message.contains("a → b → a") == true)
    }

    @Test func `names are nested as deeply as groups are, and no deeper`() throws {
        func groups(_ count: Int) -> JSONValue {
            var groups: [String: JSONValue] = ["0": Self.row([Self.cell])]
            for index in 1..<count { groups["\(index)"] = Self.row([Self.use("\(index - 1)")]) }
            return .object(groups)
        }
        _ = try Self.schema.resolve(["groups": groups(16)], pointer: "")
        let error = #expect(throws: LayoutError.self) { try Self.schema.resolve(["groups": groups(17)], pointer: "") }
        #expect(error?.message.contains("expected at most 16") == true)
        // Below another group there is room for one level less.
        let deep: JSONValue = ["groups": groups(16), "sections": [["group": Self.row([Self.use("15")])]]]
        let section = #expect(throws: LayoutError.self) { try Self.schema.resolve(deep.object, pointer: "") }
        #expect(section?.pointer == "/sections/0/group/subitems/0/use")
    }

    @Test func `names stand for 65,536 items and groups at most, which are counted before they are made`() throws {
        // 1 + 255 · 257 = 65,536 items and groups.
        let groups: JSONValue = [
            "inner": Self.row(.array(Array(repeating: Self.cell, count: 256))),
            "outer": Self.row(.array(Array(repeating: Self.use("inner"), count: 255))),
        ]
        let section: JSONValue = ["group": Self.use("outer")]
        let small: JSONValue = ["group": Self.use("inner")]
        _ = try Self.schema.resolve(["groups": groups, "sections": [section]], pointer: "")
        let error = #expect(throws: LayoutError.self) {
            try Self.schema.resolve(["groups": groups, "sections": [section, small]], pointer: "")
        }
        #expect(error?.pointer == "/sections/1/group")
        #expect(error?.message.contains("65536") == true)
        // 512 to the power of 16.
        var bomb: [String: JSONValue] = ["0": Self.row([Self.cell])]
        for index in 1..<16 {
            bomb["\(index)"] = Self.row(.array(Array(repeating: Self.use("\(index - 1)"), count: 512)))
        }
        let parameters: [String: JSONValue] = ["groups": .object(bomb), "sections": [["group": Self.use("15")]]]
        #expect(throws: LayoutError.self) { try Self.schema.resolve(parameters, pointer: "") }
    }

    @Test func `groups change by themselves, as long as sections find their names`() throws {
        func card(_ height: Double) -> JSONValue {
            [
                "card": [
                    "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": .number(height)]],
                    "subitems": [Self.cell],
                ]
            ]
        }
        var container = try LayoutContainer(
            layout: "compositional", parameters: ["groups": card(40), "sections": [["group": Self.use("card")]]],
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [ContainerSection(itemCount: 4)])
        #expect(container.contentSize.height == 80)

        try container.setParameters(["groups": card(60)])
        #expect(container.contentSize.height == 120)

        let error = #expect(throws: LayoutError.self) { try container.setParameters(["groups": .null]) }
        #expect(error?.pointer == "/parameters/sections/0/group/use")
        #expect(container.contentSize.height == 120)
    }
}
