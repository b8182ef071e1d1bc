/// Checks the declarations of a program's own layout.
struct StatementCheck<Own: Layout> {
    init(of type: Own.Type) {}

    /// - Throws: `layout.failed` for the first statement that does not hold.
    func check() throws(LayoutError) {
        guard LayoutDefinition.isName(Own.name) else {
            throw LayoutError(
                .failed,
                "\(Own.self).name is \"\(excerpt(Own.name))\", expected 1...64 letters, digits, _ and -, starting with a letter"
            )
        }
        try checkLine("summary", Own.summary)
        try checkLine("version", Own.version)
        try checkNames("parameters", Own.parameters.map(\.name))
        try checkNames("parameters that sections override", Own.parameters.compactMap(\.sectionName))
        for parameter in Own.parameters { try check(parameter) }
        try checkNames("itemColumns", Own.itemColumns.map(\.name))
        for column in Own.itemColumns { try check(column) }
        try checkNames("attributes", Own.attributes.map(\.name))
        for attribute in Own.attributes where !CoordinateRange.signedLength.contains(attribute.defaultValue) {
            throw error(
                "the attribute \"\(attribute.name)\" has the default \(attribute.defaultValue)",
                "a number in \(CoordinateRange.signedLength)")
        }
    }

    private func checkLine(_ name: String, _ text: String) throws(LayoutError) {
        guard text.utf8.count <= 1024, text.unicodeScalars.allSatisfy(\.isPrintable) else {
            throw error("\(name) is \"\(excerpt(text))\"", "one line of at most 1024 bytes")
        }
    }

    private func checkNames(_ list: String, _ names: [String]) throws(LayoutError) {
        if let name = names.first(where: { !Self.isName($0) }) {
            throw error(
                "\(list) has the name \"\(excerpt(name))\"", "1...64 letters, digits and _, starting with a letter")
        }
        var known: Set<String> = []
        if let name = names.first(where: { !known.insert($0).inserted }) {
            throw error("\(list) has two of the name \"\(name)\"", "different names")
        }
    }

    private static func isName(_ name: String) -> Bool { LayoutDefinition.isName(name) && !name.contains("-") }

    private func check(_ parameter: Parameter) throws(LayoutError) {
        for range in parameter.ranges where !range.lowerBound.isFinite || !range.upperBound.isFinite {
            throw error("the parameter \"\(parameter.name)\" has the range \(range)", "finite ends")
        }
        do throws(LayoutError) {
            _ = try parameter.value(from: parameter.fallback.json, pointer: "default")
        } catch {
            throw self.error("the parameter \"\(parameter.name)\" has a default that it refuses", error.message)
        }
    }

    private func check(_ column: ItemColumn) throws(LayoutError) {
        switch column.kind {
        case .numbers(let each, let range):
            guard (1...16).contains(each), range.lowerBound.isFinite, range.upperBound.isFinite else {
                throw error(
                    "the item column \"\(column.name)\" has \(each) numbers in \(range)",
                    "1...16 numbers in a range with finite ends")
            }
        case .names(let names):
            guard (1...256).contains(names.count), Set(names).count == names.count else {
                throw error(
                    "the item column \"\(column.name)\" has \(names.count) names, \(Set(names).count) of them different",
                    "1...256 different names")
            }
        }
    }

    private func error(_ what: String, _ expected: String) -> LayoutError {
        LayoutError(.failed, "\(Own.name): \(what), expected \(expected)")
    }
}

extension Parameter {
    /// The ranges of its numbers.
    fileprivate var ranges: [ClosedRange<Double>] {
        switch kind {
        case .number(let range), .numberOr(let range, _), .size(let range), .sizeOr(let range, _), .insets(let range),
            .choiceOr(_, _, let range):
            [range]
        case .boolean, .integer, .choice, .document: []
        }
    }
}
