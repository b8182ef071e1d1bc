import LayoutCore
import TestSupport
import Testing

@Suite struct ParameterTests {
    private static let schema = ParameterSchema(
        [
            Parameter("flag", kind: .boolean, default: .boolean(true), ""),
            Parameter("gap", kind: .number(-5...5), default: .number(1), perSection: true, ""),
            Parameter("size", kind: .size(0...100), default: .size(Size(width: 7, height: 8)), perSection: true, ""),
            Parameter("inset", kind: .insets(0...9), default: .insets(.zero), ""),
            Parameter("side", kind: .choice(["left", "right"]), default: .choice("left"), ""),
        ])

    private func resolve(_ json: [String: JSONValue]) throws -> Parameters {
        try Self.schema.resolve(json, pointer: "/parameters")
    }

    @Test func `an omitted parameter has its default`() throws {
        let parameters = try resolve([:])
        #expect(parameters.values["flag"] == .boolean(true))
        #expect(parameters.values["gap"] == .number(1))
        #expect(parameters.values["size"] == .size(Size(width: 7, height: 8)))
        #expect(parameters.values["side"] == .choice("left"))
    }

    @Test(arguments: [[3, 4], ["width": 3, "height": 4]] as [JSONValue])
    func `a size is an array of two numbers or an object of two members`(_ json: JSONValue) throws {
        #expect(try resolve(["size": json]).values["size"] == .size(Size(width: 3, height: 4)))
    }

    static let insets: [(JSONValue, Insets)] = [
        (2, Insets(top: 2, left: 2, bottom: 2, right: 2)),
        ([1, 2, 3, 4], Insets(top: 1, left: 2, bottom: 3, right: 4)),
        (["left": 5, "bottom": 6], Insets(top: 0, left: 5, bottom: 6, right: 0)),
    ]

    @Test(arguments: insets)
    func `insets are one number, four numbers or an object`(_ json: JSONValue, _ insets: Insets) throws {
        #expect(try resolve(["inset": json]).values["inset"] == .insets(insets))
    }

    static let wrong: [([String: JSONValue], String, String)] = [
        (["gap": 5.5], "/parameters/gap", "5.5"), (["gap": "wide"], "/parameters/gap", #""wide""#),
        (["flag": 1], "/parameters/flag", "1.0"), (["size": [1]], "/parameters/size", "[1.0]"),
        (["size": [1, 101]], "/parameters/size/1", "101.0"),
        (["size": ["width": true]], "/parameters/size/width", "true"),
        (["size": ["breadth": 1]], "/parameters/size", "breadth"), (["inset": [1, 2, 3]], "/parameters/inset", "3.0"),
        (["inset": -1], "/parameters/inset", "-1.0"), (["side": "top"], "/parameters/side", #""top""#),
        (["side": 4], "/parameters/side", "4.0"),
    ]

    @Test(arguments: wrong)
    func `an error names the wrong value, its place and what was expected`(
        _ json: [String: JSONValue], _ pointer: String, _ value: String
    ) {
        let error = #expect(throws: LayoutError.self) { try resolve(json) }
        #expect(error?.code == .invalidParameter)
        #expect(error?.pointer == pointer)
        #expect(error?.message.contains(value) == true)
        #expect(error?.message.contains("expected") == true)
    }

    @Test func `an unknown name is rejected with the nearest names`() {
        let error = #expect(throws: LayoutError.self) { try resolve(["gpa/~": 1]) }
        #expect(error?.code == .unknownParameter)
        #expect(error?.pointer == "/parameters/gpa~1~0")
        let capital = #expect(throws: LayoutError.self) { try resolve(["Gap": 1]) }
        #expect(capital?.nearest == ["gap"])
    }

    /// Two names of an earlier version, one of which stood for two parameters.
    private static let renamed = ParameterSchema([
        Parameter("columnCount", kind: .integer(1...9), default: .number(4), perSection: true, "").formerly(["lanes"]),
        Parameter("interitemSpacing", kind: .number(0...50), default: .number(8), "").formerly(["gaps", "spacing"]),
        Parameter("rowSpacing", kind: .number(0...50), default: .number(8), "").formerly(["spacing"]),
    ])

    @Test func `a former name is refused with the present one`() {
        let error = #expect(throws: LayoutError.self) { try Self.renamed.resolve(["lanes": 3], pointer: "/parameters") }
        #expect(error?.code == .unknownParameter)
        #expect(error?.pointer == "/parameters/lanes")
        #expect(error?.message == #""lanes" is the former name of columnCount"#)
        #expect(error?.nearest == ["columnCount"])
        let section = #expect(throws: LayoutError.self) { try Self.renamed.overrides(["spacing": 3], pointer: "") }
        #expect(section?.message == #""spacing" is the former name of interitemSpacing and rowSpacing"#)
    }

    @Test func `values of former names are carried over`() {
        let older = ParameterSchema([
            Parameter("lanes", kind: .integer(1...99), default: .number(2), perSection: true, ""),
            Parameter("spacing", kind: .number(0...50), default: .number(8), ""),
        ])
        func carried(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
            Self.renamed.carried(Parameters(older.defaults.values.merging(values) { $1 }), of: older).values
        }
        #expect(
            carried(["lanes": .number(3), "spacing": .number(5)])
                == ["columnCount": .number(3), "interitemSpacing": .number(5), "rowSpacing": .number(5)])
        #expect(carried([:]) == Self.renamed.defaults.values, "defaults stay defaults")
        #expect(carried(["lanes": .number(50)])["columnCount"] == .number(4), "it is no longer accepted")
        let section = Self.renamed.accepted(Parameters(["lanes": .number(3), "spacing": .number(5)]))
        #expect(section.values == ["columnCount": .number(3)], "only what sections may override")
    }

    @Test func `what was stored gets the present names`() {
        #expect(
            Self.renamed.renamed(["lanes": 3, "spacing": 5, "rowSpacing": 1, "x": true])
                == ["columnCount": 3, "interitemSpacing": 5, "rowSpacing": 1, "x": true])
        #expect(Self.renamed.renamed(["lanes": "many", "gaps": 2]) == ["interitemSpacing": 2])
    }

    @Test func `a change keeps the other parameters, and null restores the default`() throws {
        let base = try resolve(["gap": 3, "side": "right"])
        let changed = try Self.schema.resolve(["gap": nil, "flag": false], over: base, pointer: "")
        #expect(changed.values["gap"] == .number(1))
        #expect(changed.values["side"] == .choice("right"))
        #expect(changed.values["flag"] == .boolean(false))
    }

    @Test func `a section overrides parameters that apply per section`() throws {
        #expect(try Self.schema.overrides(["gap": 2, "size": nil], pointer: "").values == ["gap": .number(2)])
        let error = #expect(throws: LayoutError.self) { try Self.schema.overrides(["flag": true], pointer: "/s") }
        #expect(error?.message.contains("cannot be set for a section") == true)
    }

    @Test func `the JSON Schema names every parameter with its range`() throws {
        let properties = try #require(Self.schema.jsonSchema["properties"]).object
        #expect(Set(properties.keys) == ["flag", "gap", "size", "inset", "side"])
        #expect(properties["gap"]?.object["minimum"]?.number == -5)
        #expect(properties["side"]?.object["enum"] == ["left", "right"])
    }

    @Test func `nearest names are few, similar and in order`() {
        let names = ["itemSize", "itemSpacing", "sectionInset", "itemsize2", "flow"]
        #expect(nearestNames(to: "itemsize", among: names) == ["itemSize", "itemsize2"])
        #expect(nearestNames(to: "qqqqqqqqq", among: names).isEmpty)
        #expect(nearestNames(to: "", among: names).isEmpty)
    }
}
