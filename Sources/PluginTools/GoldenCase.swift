import LayoutCore

/// One case of a golden test: a container, and the numbers that a plugin must give for it.
struct GoldenCase {
    let name: String
    let parameters: [String: JSONValue]
    let container: Container
    let tolerance: Double
    /// nil until it is recorded.
    let expectation: GoldenExpectation?
    let queries: [Query]
    let steps: [Step]

    struct Query {
        var rect: Rect
        var items: [IndexPath]
    }

    /// New bounds, and what must hold after the change.
    struct Step {
        var bounds: Rect
        /// "false", "true" or "elements"; nil if the step does not check it.
        var invalidates: String?
        var expectation: GoldenExpectation?
    }

    /// Limit of items in all sections together.
    private static let mostItems = 1_000_000

    init(_ json: JSONValue, of definition: LayoutDefinition) throws(LayoutError) {
        let known = [
            "name", "source", "parameters", "bounds", "environment", "sections", "expect", "queries", "steps",
            "tolerance",
        ]
        let object = try GoldenObject(json, "", known: known)
        name = try object.text("name")
        if object.has("source") { _ = try object.text("source") }
        parameters = try object.object("parameters")
        tolerance = try object.number("tolerance", in: 0...Parameter.coordinateLimit) ?? 1e-9
        var sections: [Section] = []
        for (index, section) in (try object.list("sections") ?? []).enumerated() {
            sections.append(try Self.section(section, "section \(index)", definition))
        }
        let count = sections.reduce(0) { $0 + $1.itemCount }
        guard count <= Self.mostItems else {
            throw GoldenObject.refusal("sections have \(count) items, expected at most \(Self.mostItems)")
        }
        container = Container(
            bounds: try object.rect("bounds"), environment: try Self.environment(object), sections: sections)
        expectation = try object.members["expect"].map { json throws(LayoutError) in
            try GoldenExpectation(json, "expect")
        }
        var queries: [Query] = []
        for (index, query) in (try object.list("queries") ?? []).enumerated() {
            let query = try GoldenObject(query, "query \(index + 1)", known: ["rect", "items"])
            queries.append(Query(rect: try query.rect("rect"), items: try GoldenExpectation.paths(query, "items")))
        }
        self.queries = queries
        var steps: [Step] = []
        for (index, step) in (try object.list("steps") ?? []).enumerated() {
            steps.append(try Self.step(step, "step \(index + 1)"))
        }
        self.steps = steps
    }

    private static func step(_ json: JSONValue, _ place: String) throws(LayoutError) -> Step {
        let step = try GoldenObject(json, place, known: ["bounds", "invalidates", "expect"])
        var word: String?
        switch step.members["invalidates"] {
        case nil: word = nil
        case .boolean(let flag)?: word = "\(flag)"
        case .string("elements")?: word = "elements"
        default: throw step.refusal("invalidates", "true, false or \"elements\"")
        }
        let expectation = try step.members["expect"].map { json throws(LayoutError) in
            try GoldenExpectation(json, step.part("expect"))
        }
        return Step(bounds: try step.rect("bounds"), invalidates: word, expectation: expectation)
    }

    private static func environment(_ object: GoldenObject) throws(LayoutError) -> Environment {
        let sides = ["contentInset", "safeAreaInsets", "layoutMargins", "readableContentInsets"]
        let members = try GoldenObject(
            object.members["environment"], object.part("environment"), known: ["scale", "layoutDirection"] + sides)
        var environment = Environment(
            scale: try members.number("scale", in: 0.1...100), contentInset: try members.insets(sides[0]),
            safeAreaInsets: try members.insets(sides[1]), layoutMargins: try members.insets(sides[2]),
            readableContentInsets: try members.insets(sides[3]))
        switch members.members["layoutDirection"] {
        case nil, "leftToRight"?: break
        case "rightToLeft"?: environment.layoutDirection = .rightToLeft
        default: throw members.refusal("layoutDirection", "\"leftToRight\" or \"rightToLeft\"")
        }
        return environment
    }

    // MARK: Sections

    private static func section(
        _ json: JSONValue, _ place: String, _ definition: LayoutDefinition
    ) throws(LayoutError) -> Section {
        let section = try GoldenObject(json, place, known: ["itemCount", "itemSizes", "itemValues", "parameters"])
        let count = try section.count("itemCount", most: mostItems)
        var values: [String: CheckedItemValues] = [:]
        for (name, json) in try section.object("itemValues").sorted(by: { $0.key < $1.key }) {
            let column = try definition.itemColumn(named: name, pointer: "")
            let pointer = section.part("itemValues.\(excerpt(name))")
            let rows = try rows(json, count, pointer)
            values[name] = try column.values(
                numbers: rows.flatMap { $0.number.map { [$0] } ?? $0.numbers() ?? [] },
                names: rows.compactMap(\.string),
                itemCount: count, pointer: pointer)
        }
        var sizes: ItemSizes?
        if let json = section.members["itemSizes"] {
            sizes = ItemSizes(lengths: try lengths(try rows(json, count, section.part("itemSizes")), count, section))
        }
        return Section(
            itemCount: count, itemSizes: sizes,
            overrides: try definition.schema.overrides(try section.object("parameters"), pointer: place),
            itemValues: values)
    }

    /// Widths and heights, alternating.
    private static func lengths(
        _ rows: [JSONValue], _ count: Int, _ section: GoldenObject
    ) throws(LayoutError) -> [Double] {
        guard rows.count == count else {
            throw GoldenObject.refusal(
                "\(section.place): itemSizes has \(rows.count) rows, expected \(count), one per item")
        }
        var lengths: [Double] = []
        for (index, row) in rows.enumerated() {
            guard let size = row.numbers(2), size.allSatisfy(Parameter.length.contains) else {
                throw section.refusal("itemSizes", row: (index, row), "[width, height] of 0...1e9")
            }
            lengths += size
        }
        return lengths
    }

    /// One value per item: an array of values, or {"lcg": [[low, modulo, divide] …]}, which generates them.
    private static func rows(_ json: JSONValue, _ count: Int, _ place: String) throws(LayoutError) -> [JSONValue] {
        if let rows = json.array { return rows }
        let object = try GoldenObject(json, place, known: ["lcg"])
        let expected = "[low, modulo, divide], a modulo of 1...65536 and a divide that is not 0"
        let rules = try object.rows("lcg", of: 3, expected)
        guard !rules.isEmpty else { throw object.refusal("lcg", "a list of " + expected) }
        for (index, rule) in rules.enumerated() {
            guard let modulo = Int(exactly: rule[1]), (1...65_536).contains(modulo), rule[2] != 0 else {
                throw object.refusal("lcg", row: (index, .array(rule.map(JSONValue.number))), expected)
            }
        }
        // The same linear congruential generator as in the test vectors, so that other languages can reproduce the values.
        var state: UInt32 = 12345
        return (0..<count).map { _ in
            let numbers = rules.map { rule in
                state = state &* 1_664_525 &+ 1_013_904_223
                return JSONValue.number((rule[0] + Double(Int(state >> 16) % Int(rule[1]))) / rule[2])
            }
            return rules.count == 1 ? numbers[0] : .array(numbers)
        }
    }
}
