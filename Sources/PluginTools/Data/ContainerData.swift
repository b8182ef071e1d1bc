package import LayoutCore

/// A container as its author writes it in JSON, in golden tests and data files: `parameters`, `bounds`, `environment` and
/// `sections`. Numbers are points.
package struct ContainerData: Sendable {
    /// The layout's parameters, which only `container(for:)` checks.
    ///
    /// By name, as they stand in the file; none if it has no such member.
    package let parameters: [String: JSONValue]
    /// The visible rectangle, in points.
    ///
    /// A golden case and a data file must have it.
    package let bounds: Rect
    /// The traits of the container's view; by default none.
    ///
    /// Left to right, without a scale and without insets, unless the file says otherwise.
    package let environment: Environment
    /// The sections, with a size and values for each item if there are any.
    ///
    /// At most 1,000,000 items in all of them. They have no identifiers in files, but may have them in a request.
    package let sections: [ContainerSection]

    static let members = ["parameters", "bounds", "environment", "sections"]
    /// Limit of items in all sections together.
    private static let mostItems = 1_000_000

    /// Makes a container of values that are checked already.
    init(parameters: [String: JSONValue], bounds: Rect, environment: Environment, sections: [ContainerSection]) {
        self.parameters = parameters
        self.bounds = bounds
        self.environment = environment
        self.sections = sections
    }

    /// Reads its members from an object that may have others, too.
    ///
    /// - Throws: `parameters.invalid` with a JSON pointer, the value and what was expected.
    init(_ object: GoldenObject) throws(LayoutError) {
        parameters = try object.object("parameters")
        bounds = try object.rect("bounds")
        environment = try Self.environment(object)
        var sections: [ContainerSection] = []
        var count = 0
        for (index, section) in (try object.list("sections") ?? []).enumerated() {
            sections.append(try Self.section(section, "\(object.part("sections"))/\(index)"))
            count += sections[index].itemCount
            guard count <= Self.mostItems else {
                let place = object.part("sections")
                throw GoldenObject.refusal("\(place) have \(count) items, expected at most \(Self.mostItems)", place)
            }
        }
        self.sections = sections
    }

    /// The container, with parameters, sizes and values checked for a layout.
    ///
    /// - Throws: `parameters.unknown` and `parameters.invalid`, with a pointer to the value.
    package func container(for definition: LayoutDefinition) throws(LayoutError) -> Container {
        _ = try definition.schema.resolve(parameters, pointer: "/parameters")
        var checked: [Section] = []
        for (index, section) in sections.enumerated() {
            do throws(LayoutError) {
                checked.append(try definition.section(section, pointer: "/sections/\(index)"))
            } catch {
                throw error.pointingToRow(of: section)
            }
        }
        return Container(bounds: bounds, environment: environment, sections: checked)
    }

    private static func environment(_ object: GoldenObject) throws(LayoutError) -> Environment {
        let sides = ["contentInset", "safeAreaInsets", "layoutMargins", "readableContentInsets"]
        let members = try GoldenObject(
            object.members["environment"], object.part("environment"),
            known: ["scale", "layoutDirection"] + sides + traits)
        var environment = Environment(
            scale: try members.number("scale", in: 0.1...100), contentInset: try members.insets(sides[0]),
            safeAreaInsets: try members.insets(sides[1]), layoutMargins: try members.insets(sides[2]),
            readableContentInsets: try members.insets(sides[3]))
        switch members.members["layoutDirection"] {
        case nil, "leftToRight"?: break
        case "rightToLeft"?: environment.layoutDirection = .rightToLeft
        default: throw members.refusal("layoutDirection", "\"leftToRight\" or \"rightToLeft\"")
        }
        try set(&environment.traits.horizontalSizeClass, from: members, traits[0])
        try set(&environment.traits.verticalSizeClass, from: members, traits[1])
        try set(&environment.traits.contentSizeCategory, from: members, traits[2])
        try set(&environment.traits.userInterfaceIdiom, from: members, traits[3])
        try set(&environment.traits.legibilityWeight, from: members, traits[4])
        return environment
    }

    private static let traits = [
        "horizontalSizeClass", "verticalSizeClass", "contentSizeCategory", "userInterfaceIdiom", "legibilityWeight",
    ]

    private static func set<Trait: RawRepresentable<String> & CaseIterable>(
        _ trait: inout Trait, from members: GoldenObject, _ name: String
    ) throws(LayoutError) {
        guard let json = members.members[name] else { return }
        guard case .string(let word) = json, let value = Trait(rawValue: word) else {
            throw members.refusal(name, "one of \(Trait.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        trait = value
    }

    // MARK: Sections

    private static func section(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> ContainerSection {
        let object = try GoldenObject(json, pointer, known: ["itemCount", "itemSizes", "itemValues", "parameters"])
        let count = try object.count("itemCount", most: mostItems)
        var section = ContainerSection(itemCount: count, parameters: try object.object("parameters"))
        if let json = object.members["itemSizes"] {
            section.itemSizes = try lengths(
                try rows(json, count, at: object.part("itemSizes")), count, of: object)
        }
        for (name, json) in try object.object("itemValues").sorted(by: { $0.key < $1.key }) {
            let place = object.part("itemValues") + escapedPointer(excerpt(name))
            section.itemValues[name] = try values(try rows(json, count, at: place), place)
        }
        return section
    }

    /// Widths and heights, alternating.
    private static func lengths(
        _ rows: [JSONValue], _ count: Int, of section: GoldenObject
    ) throws(LayoutError) -> [Double] {
        guard rows.count == count else {
            let place = section.part("itemSizes")
            throw GoldenObject.refusal("\(place) has \(rows.count) rows, expected \(count), one per item", place)
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

    /// A number, a list of numbers or a name for each item; numbers and names do not mix.
    private static func values(_ rows: [JSONValue], _ pointer: String) throws(LayoutError) -> ItemValues {
        let hasNames = rows.first?.string != nil
        var (numbers, names): ([Double], [String]) = ([], [])
        for (index, row) in rows.enumerated() {
            if hasNames, let name = row.string {
                names.append(name)
            } else if !hasNames, let own = row.number.map({ [$0] }) ?? row.numbers() {
                numbers += own
            } else {
                let expected = hasNames ? "a name as before" : "a number or a list of numbers"
                throw GoldenObject.refusal(
                    "\(pointer)/\(index) is \(row), expected \(expected)", "\(pointer)/\(index)")
            }
        }
        return hasNames ? .names(names) : .numbers(numbers)
    }

    /// One value per item: an array of values, or {"lcg": [[low, modulo, divide] …]}, which generates them.
    private static func rows(
        _ json: JSONValue, _ count: Int, at pointer: String
    ) throws(LayoutError) -> [JSONValue] {
        if let rows = json.array { return rows }
        let object = try GoldenObject(json, pointer, known: ["lcg"])
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

extension LayoutError {
    /// Item values are rows in these files, not `{"numbers": […]}` as in requests.
    fileprivate func pointingToRow(of section: ContainerSection) -> LayoutError {
        // "/sections/0/itemValues/NAME/numbers/3"
        let steps = pointer.split(separator: "/")
        guard steps.count == 6, steps[2] == "itemValues", let index = Int(steps[5]) else { return self }
        var each = 1
        if case .numbers(let numbers)? = section.itemValues[String(steps[3])] {
            each = max(1, numbers.count / max(1, section.itemCount))
        }
        var error = self
        error.pointer = "/" + steps[..<4].joined(separator: "/") + "/\(index / each)"
        error.message = message.replacing(pointer, with: error.pointer, maxReplacements: 1)
        return error
    }
}
