/// A layout's parameters, with the checking of values against them.
///
///     let schema = ParameterSchema(parameters)
///     let all = try schema.resolve(["columnCount": 3], pointer: "")              the others have their defaults
///     let more = try schema.resolve(["spacing": 4], over: all, pointer: "")      columnCount stays 3
///     let own = try schema.overrides(["spacing": 0], pointer: "/sections/0/parameters")
///
/// It is the only way from JSON to `Parameters`: whatever has that type is complete and checked. Errors have a JSON pointer to the value
/// and the nearest names. Parameters that refer to each other are checked as a whole by `link`.
package struct ParameterSchema: Sendable {
    /// The parameters, in the order of declaration.
    package let parameters: [Parameter]
    private let byName: [String: Parameter]
    /// The present parameters of each former name. A name may have been split into several.
    private let successors: [String: [Parameter]]
    private let link: Link?

    /// Checks parameters that refer to each other, and returns them linked. The second argument is the JSON pointer to them.
    package typealias Link = @Sendable (Parameters, String) throws(LayoutError) -> Parameters

    /// Creates a schema; names must be unique.
    ///
    /// - Parameter link: is called with each complete set that `resolve` makes.
    package init(_ parameters: [Parameter], link: Link? = nil) {
        self.parameters = parameters
        self.link = link
        byName = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
        successors = parameters.reduce(into: [:]) { successors, parameter in
            for name in parameter.formerNames { successors[name, default: []].append(parameter) }
        }
    }

    /// The default of every parameter.
    package var defaults: Parameters { Parameters(byName.mapValues(\.fallback)) }

    /// Returns `base`, or the defaults, with the members of `json` changed; a null resets a parameter to its default.
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
        let parameters = Parameters(values)
        return try link?(parameters, pointer) ?? parameters
    }

    /// Carries values over from another version of the layout: a complete set with the values that this version accepts, under
    /// their present names, and defaults for the rest. A value that equals the old default becomes the new default.
    package func carried(_ older: Parameters, of schema: ParameterSchema) -> Parameters {
        Parameters(
            byName.mapValues { parameter in
                let names = [parameter.name] + parameter.formerNames
                guard let name = names.first(where: { older.values[$0] != nil }), let value = older.values[name],
                    value != schema.byName[name]?.fallback,
                    let taken = try? parameter.value(from: value.json, pointer: "")
                else { return parameter.fallback }
                return taken
            })
    }

    /// Whether some parameter had another name in an earlier version of the layout.
    package var hasFormerNames: Bool { !successors.isEmpty }

    /// What was stored with an earlier version of the layout, under the present names of its parameters. A value that the
    /// parameter does not accept any more is left out.
    package func renamed(_ json: [String: JSONValue]) -> [String: JSONValue] {
        var renamed = json
        for (name, parameters) in successors {
            guard let value = renamed.removeValue(forKey: name) else { continue }
            for parameter in parameters where json[parameter.name] == nil {
                if (try? parameter.value(from: value, pointer: "")) != nil { renamed[parameter.name] = value }
            }
        }
        return renamed
    }

    /// The overrides of a section under another layout, or another version of this one, that are also valid here.
    ///
    /// Former names count as the present ones. Values that are out of range here are dropped, not clamped.
    ///
    /// - Complexity: O(overrides)
    package func accepted(_ overrides: Parameters) -> Parameters {
        var accepted: [String: ParameterValue] = [:]
        for (name, value) in overrides.values {
            for parameter in byName[name].map({ [$0] }) ?? successors[name] ?? [] where parameter.sectionName != nil {
                guard (try? parameter.value(from: value.json, pointer: "")) == value else { continue }
                accepted[parameter.name] = value
            }
        }
        return Parameters(accepted)
    }

    /// Checks the parameters that a section overrides. Nulls override nothing.
    ///
    /// - Throws: `parameters.unknown` or `parameters.invalid`, with a JSON pointer that begins with `pointer`.
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
        throw unknown(name, what, among: names, at: pointer)
    }

    private func parameter(_ name: String, _ pointer: String) throws(LayoutError) -> Parameter {
        guard let parameter = byName[name] else {
            throw unknown(name, "is not a parameter", among: parameters.map(\.name), at: pointer)
        }
        return parameter
    }

    private func unknown(_ name: String, _ what: String, among names: [String], at pointer: String) -> LayoutError {
        let pointer = pointer + escapedPointer(excerpt(name))
        if let successors = successors[name]?.map(\.name) {
            return LayoutError(
                .unknownParameter, "\"\(name)\" is the former name of \(successors.joined(separator: " and "))",
                pointer: pointer,
                nearest: successors)
        }
        let expected = names.isEmpty ? "none" : "one of \(names.joined(separator: ", "))"
        return LayoutError(
            .unknownParameter, "\"\(excerpt(name))\" \(what), expected \(expected)",
            pointer: pointer, nearest: nearestNames(to: name, among: names))
    }
}
