/// A layout's parameters, and what checks values against them.
package struct ParameterSchema: Sendable {
    package let parameters: [Parameter]
    private let byName: [String: Parameter]

    package init(_ parameters: [Parameter]) {
        self.parameters = parameters
        byName = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
    }

    package var defaults: Parameters { Parameters(byName.mapValues(\.fallback)) }

    /// `base` with the members of `json` changed; a null sets one back to its default.
    ///
    /// - Throws: `parameters.unknown` or `parameters.invalid`, with a JSON pointer that begins with `pointer`.
    package func resolve(
        _ json: [String: JSONValue], over base: Parameters? = nil, pointer: String
    ) throws(LayoutError) -> Parameters {
        var values = (base ?? defaults).values
        for (name, value) in json.sorted(by: { $0.key < $1.key }) {
            let parameter = try parameter(name, pointer)
            values[name] =
                value == .null
                ? parameter.fallback : try parameter.value(from: value, pointer: pointer + escapedPointer(name))
        }
        return Parameters(values)
    }

    /// All parameters: those that were set for another version and that this one takes, and defaults for the rest. What had
    /// its default there has this one's.
    package func carried(_ older: Parameters, of schema: ParameterSchema) -> Parameters {
        Parameters(
            byName.mapValues { parameter in
                guard let value = older.values[parameter.name], value != schema.byName[parameter.name]?.fallback,
                    let taken = try? parameter.value(from: value.json, pointer: "")
                else { return parameter.fallback }
                return taken
            })
    }

    /// Those of another layout's section overrides that this one has, with values that it takes.
    package func accepted(_ overrides: Parameters) -> Parameters {
        Parameters(
            overrides.values.filter { name, value in
                guard let parameter = byName[name], parameter.sectionName != nil else { return false }
                return (try? parameter.value(from: value.json, pointer: "")) == value
            })
    }

    /// What one section overrides. Nulls override nothing.
    package func overrides(_ json: [String: JSONValue], pointer: String) throws(LayoutError) -> Parameters {
        if json.isEmpty { return .none }
        var values: [String: ParameterValue] = [:]
        for (name, value) in json.sorted(by: { $0.key < $1.key }) where value != .null {
            let parameter = try sectionParameter(name, pointer)
            values[parameter.name] = try parameter.value(from: value, pointer: pointer + escapedPointer(name))
        }
        return Parameters(values)
    }

    private func sectionParameter(_ name: String, _ pointer: String) throws(LayoutError) -> Parameter {
        if let parameter = parameters.first(where: { $0.sectionName == name }) { return parameter }
        let names = parameters.compactMap(\.sectionName)
        let what = byName[name] == nil ? "is not a parameter" : "cannot be set for a section"
        throw unknown(name, what, names, pointer)
    }

    private func parameter(_ name: String, _ pointer: String) throws(LayoutError) -> Parameter {
        guard let parameter = byName[name] else {
            throw unknown(name, "is not a parameter", parameters.map(\.name), pointer)
        }
        return parameter
    }

    private func unknown(_ name: String, _ what: String, _ names: [String], _ pointer: String) -> LayoutError {
        LayoutError(
            .unknownParameter, "\"\(excerpt(name))\" \(what), expected one of \(names.joined(separator: ", "))",
            pointer: pointer + escapedPointer(excerpt(name)), nearest: nearestNames(to: name, among: names))
    }
}

/// A step of a JSON pointer (RFC 6901).
package func escapedPointer(_ name: String) -> String {
    "/" + name.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
}
