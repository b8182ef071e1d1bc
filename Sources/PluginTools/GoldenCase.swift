import LayoutCore

/// One case of a golden test: a container under a plugin, and the numbers it must give.
struct GoldenCase {
    let name: String
    let parameters: [String: JSONValue]
    let container: Container
    let tolerance: Double
    /// nil: not recorded yet.
    let expectation: GoldenExpectation?
    let queries: [Query]
    let steps: [Step]

    struct Query {
        var rect: Rect
        var items: [IndexPath]
    }

    /// New bounds, and what follows.
    struct Step {
        var bounds: Rect
        /// "false", "true" or "elements"; nil: not told.
        var invalidates: String?
        var expectation: GoldenExpectation?
    }

    /// - Parameter number: of the case in its file, from 1, for messages until its name is known.
    init(_ json: JSONValue, number: Int, of definition: LayoutDefinition) throws(LayoutError) {
        let known = [
            "name", "source", "parameters", "bounds", "environment", "sections", "expect", "queries", "steps",
            "tolerance",
        ]
        let members = try GoldenObject(json, "case \(number)", known: known)
        name = try members.text("name")
        let object = try GoldenObject(json, "\"\(name)\"", known: known)
        if object.has("source") { _ = try object.text("source") }
        parameters = try object.object("parameters")
        tolerance = try object.number("tolerance") ?? 1e-9
        var sections: [Section] = []
        for (index, section) in (try object.list("sections") ?? []).enumerated() {
            sections.append(try Self.section(section, "\(object.place), section \(index)", definition))
        }
        container = Container(
            bounds: try object.rect("bounds"), environment: try Self.environment(object), sections: sections)
        expectation = try object.members["expect"].map { json throws(LayoutError) in
            try GoldenExpectation(json, "\(object.place), expect")
        }
        var queries: [Query] = []
        for query in try object.list("queries") ?? [] {
            let query = try GoldenObject(query, "\(object.place), query", known: ["rect", "items"])
            queries.append(Query(rect: try query.rect("rect"), items: try GoldenExpectation.paths(query, "items")))
        }
        self.queries = queries
        var steps: [Step] = []
        for step in try object.list("steps") ?? [] { steps.append(try Self.step(step, object.place)) }
        self.steps = steps
    }

    private static func step(_ json: JSONValue, _ place: String) throws(LayoutError) -> Step {
        let step = try GoldenObject(json, "\(place), step", known: ["bounds", "invalidates", "expect"])
        var word: String?
        switch step.members["invalidates"] {
        case nil: word = nil
        case .boolean(let flag)?: word = "\(flag)"
        case .string("elements")?: word = "elements"
        default: throw step.refusal("invalidates", "true, false or \"elements\"")
        }
        let expectation = try step.members["expect"].map { json throws(LayoutError) in
            try GoldenExpectation(json, "\(place), step, expect")
        }
        return Step(bounds: try step.rect("bounds"), invalidates: word, expectation: expectation)
    }

    private static func environment(_ object: GoldenObject) throws(LayoutError) -> Environment {
        let sides = ["contentInset", "safeAreaInsets", "layoutMargins", "readableContentInsets"]
        let members = try GoldenObject(
            object.members["environment"], "\(object.place), environment", known: ["scale", "layoutDirection"] + sides)
        var environment = Environment(
            scale: try members.number("scale"), contentInset: try members.insets(sides[0]),
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
        let count = try section.count("itemCount")
        var values: [String: ItemValues] = [:]
        for (name, json) in try section.object("itemValues").sorted(by: { $0.key < $1.key }) {
            let column = try definition.itemColumn(named: name, pointer: "")
            let pointer = "\(place): itemValues.\(name)"
            let rows = try rows(json, count, pointer)
            values[name] = try column.values(
                numbers: rows.flatMap { $0.number.map { [$0] } ?? $0.numbers() ?? [] },
                names: rows.compactMap(\.string),
                itemCount: count, pointer: pointer)
        }
        var sizes: ItemSizes?
        if let json = section.members["itemSizes"] {
            let rows = try rows(json, count, "\(place): itemSizes").compactMap { $0.numbers(2) }
            guard rows.count == count else { throw section.refusal("itemSizes", "\(count) pairs [width, height]") }
            sizes = ItemSizes(lengths: rows.flatMap { $0 })
        }
        return Section(
            itemCount: count, itemSizes: sizes,
            overrides: try definition.schema.overrides(try section.object("parameters"), pointer: place),
            itemValues: values)
    }

    /// One value an item: an array of them, or {"lcg": [[low, modulo, divide] …]} which generates them.
    private static func rows(_ json: JSONValue, _ count: Int, _ place: String) throws(LayoutError) -> [JSONValue] {
        if let rows = json.array { return rows }
        let object = try GoldenObject(json, place, known: ["lcg"])
        let rules = (try object.list("lcg") ?? []).compactMap { $0.numbers(3) }
        guard !rules.isEmpty, rules.count == object.members["lcg"]?.array?.count,
            rules.allSatisfy({ (1...65_536).contains($0[1]) && $0[2] != 0 })
        else { throw object.refusal("lcg", "triples [low, modulo, divide]") }
        // The generator of LayoutContract's peers in other languages.
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
