import LayoutCore
import LuaRuntime

/// Reads the table that a plugin's file returns. Every error names the member, its value and what was expected.
struct DeclarationReader {
    let identity: PluginIdentity
    let members: [String: LuaValue]
    /// The table's name in messages; "" for the table that the file returned.
    var place = ""

    private func path(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    func refuse(_ place: String, _ value: LuaValue, expected: String) -> LayoutError {
        LayoutError(load: "\(place) is \(value), expected \(expected)", in: identity)
    }

    func checkNames(_ known: [String]) throws(LayoutError) {
        guard let unknown = members.keys.sorted().first(where: { !known.contains($0) }) else { return }
        let meant = meant(by: unknown, among: known)
        throw LayoutError(
            load: "\(place) has an unknown member \"\(excerpt(unknown))\""
                + (meant.isEmpty ? ", expected some of \(known.joined(separator: ", "))" : meant), in: identity)
    }

    func text(_ name: String, default fallback: String? = nil, limit: Int = 1024) throws(LayoutError) -> String {
        let value = members[name] ?? .null
        if value == .null, let fallback { return fallback }
        guard let text = value.text, text.utf8.count <= limit, Self.isPlain(text) else {
            throw refuse(
                path(name), value, expected: "a string of at most \(limit) bytes without control characters")
        }
        return text
    }

    func flag(_ name: String) throws(LayoutError) -> Bool {
        let value = members[name] ?? .null
        if value == .null { return false }
        guard let flag = value.bool else { throw refuse(path(name), value, expected: "true or false") }
        return flag
    }

    func number(_ name: String, in range: ClosedRange<Double>, default fallback: Double) throws(LayoutError) -> Double {
        let value = members[name] ?? .null
        if value == .null { return fallback }
        guard let number = value.double, range.contains(number) else {
            throw refuse(path(name), value, expected: "a number in \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    func table(_ name: String) throws(LayoutError) -> [String: LuaValue] {
        let value = members[name] ?? .null
        if value == .null { return [:] }
        guard let table = value.members else { throw refuse(path(name), value, expected: "a table with names as keys") }
        return table
    }

    func names(_ name: String, of members: [String: LuaValue], place: String) throws(LayoutError) -> [String] {
        let value = members[name] ?? .null
        if value == .null { return [] }
        let names = value.items?.compactMap(\.text) ?? []
        guard let items = value.items, names.count == items.count, items.count <= PluginLimits.kinds,
            Set(names).count == names.count,
            names.allSatisfy({ (1...PluginLimits.nameBytes).contains($0.utf8.count) && Self.isPlain($0) })
        else {
            throw refuse(
                place, value,
                expected:
                    "a list of at most \(PluginLimits.kinds) different names of 1...\(PluginLimits.nameBytes) bytes without control characters"
            )
        }
        return names
    }

    /// Whether a text can be shown in a terminal or a log: it is one line without control characters.
    private static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPrintable) }

    // MARK: Parameters

    func parameters() throws(LayoutError) -> [Parameter] {
        var parameters: [Parameter] = []
        for (name, value) in try table("params").sorted(by: { $0.key < $1.key }) {
            parameters.append(try parameter(name, value))
        }
        let names = Set(parameters.map(\.name))
        for parameter in parameters {
            guard let name = parameter.formerNames.first(where: names.contains) else { continue }
            throw LayoutError(
                load: "params.\(parameter.name).formerly has \"\(name)\", expected names that no parameter has",
                in: identity)
        }
        guard parameters.count <= 256 else {
            throw LayoutError(load: "params has \(parameters.count) parameters, expected at most 256", in: identity)
        }
        return parameters
    }

    private func parameter(_ name: String, _ value: LuaValue) throws(LayoutError) -> Parameter {
        let place = "params.\(excerpt(name))"
        guard Self.isName(name) else {
            throw refuse(place, value, expected: "a name of letters, digits and _ that begins with a letter")
        }
        guard let members = value.members else { throw refuse(place, value, expected: "a table with type and default") }
        let reader = DeclarationReader(identity: identity, members: members, place: place)
        try reader.checkNames(PluginAPI.parameter.map(\.name))
        let kind = try reader.kind(place)
        guard let fallback = members["default"], fallback != .null else {
            throw LayoutError(load: "\(place).default is nil, expected a value", in: identity)
        }
        let unit = try reader.text("unit", default: kind.unit, limit: 64)
        let documentation = try reader.text("doc", default: "", limit: 4096)
        // Its only readers are people.
        _ = try reader.number("step", in: Parameter.signedLength, default: 0)
        _ = try reader.text("since", default: "")
        _ = try reader.text("deprecated", default: "")
        let bare = Parameter(name, kind: kind.kind, default: .boolean(false), "")
        do throws(LayoutError) {
            guard let json = try? fallback.json() else { throw refuse("\(place).default", fallback, expected: "data") }
            let checked = try bare.value(from: json, pointer: "\(place).default")
            return Parameter(
                name, kind: kind.kind, default: checked, perSection: try reader.flag("per_section"), unit: unit,
                documentation
            ).formerly(try reader.names("formerly", of: members, place: "\(place).formerly"))
        } catch {
            throw error.fault == nil ? LayoutError(load: error.message, in: identity) : error
        }
    }

    private func kind(_ place: String) throws(LayoutError) -> (kind: Parameter.Kind, unit: String) {
        let type = try text("type", limit: 64)
        func range(_ most: ClosedRange<Double>) throws(LayoutError) -> ClosedRange<Double> {
            let low = try number("min", in: most, default: most.lowerBound)
            let high = try number("max", in: most, default: most.upperBound)
            guard low <= high else {
                throw LayoutError(load: "\(place).min is \(low), expected at most max, \(high)", in: identity)
            }
            return low...high
        }
        switch type {
        case "boolean": return (.boolean, "")
        case "integer":
            let range = try range(Parameter.signedLength)
            let low = Int(range.lowerBound.rounded(.up))
            let high = Int(range.upperBound.rounded(.down))
            guard low <= high else {
                throw LayoutError(
                    load:
                        "\(place) is an integer in \(range.lowerBound)...\(range.upperBound), expected a range that contains an integer",
                    in: identity)
            }
            return (.integer(low...high), "")
        case "number", "length":
            let range = try range(type == "length" ? Parameter.length : Parameter.signedLength)
            let words = try names("choices", of: members, place: "\(place).choices")
            return (words.isEmpty ? .number(range) : .numberOr(range, words), type == "length" ? "points" : "")
        case "ratio": return (.number(try range(0...1)), "")
        case "insets": return (.insets(try range(Parameter.signedLength)), "points")
        case "size": return (.size(try range(Parameter.length)), "points")
        case "enum":
            let choices = try names("choices", of: members, place: "\(place).choices")
            guard !choices.isEmpty else {
                throw LayoutError(load: "\(place).choices is empty, expected a list of names", in: identity)
            }
            return (.choice(choices), "")
        case "string": return (.document(.text), "")
        case "list", "map":
            guard let of = members["of"]?.members else {
                throw refuse("\(place).of", members["of"] ?? .null, expected: "a table with the type of its values")
            }
            let reader = DeclarationReader(identity: identity, members: of, place: "\(place).of")
            try reader.checkNames(PluginAPI.parameter.map(\.name))
            let inner = try reader.kind("\(place).of")
            return (.document(type == "list" ? .list(of: inner.kind) : .map(of: inner.kind)), inner.unit)
        default:
            throw refuse(
                "\(place).type", .string(type),
                expected: "one of boolean, integer, number, length, ratio, string, enum, insets, size, list, map")
        }
    }

    static func isName(_ name: String) -> Bool {
        let letters = name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        }
        return letters && name.utf8.count <= 64 && name.first?.isLetter == true
    }

    // MARK: Items

    /// The outline of the items; nil if the table does not set it.
    func itemShape() throws(LayoutError) -> ItemShape? {
        let value = members["shape"] ?? .null
        if value == .null { return nil }
        guard let shape = value.text.flatMap(ItemShape.init) else {
            throw refuse(
                path("shape"), value, expected: "one of \(ItemShape.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return shape
    }

    /// The direction for which the layout places; nil if the table does not set it.
    func developmentDirection() throws(LayoutError) -> Environment.LayoutDirection? {
        let (name, value) = ("development_layout_direction", members["development_layout_direction"] ?? .null)
        switch value {
        case .null: return nil
        case _ where value.text == "left_to_right": return .leftToRight
        case _ where value.text == "right_to_left": return .rightToLeft
        default: throw refuse(path(name), value, expected: "\"left_to_right\" or \"right_to_left\"")
        }
    }

    func itemColumns() throws(LayoutError) -> [ItemColumn] {
        var columns: [ItemColumn] = []
        for (name, value) in try table("item_values").sorted(by: { $0.key < $1.key }) {
            let place = "item_values.\(excerpt(name))"
            guard Self.isName(name), let members = value.members else {
                throw refuse(place, value, expected: "a name of letters, digits and _, and a table with type")
            }
            let reader = DeclarationReader(identity: identity, members: members, place: place)
            try reader.checkNames(PluginAPI.itemValue.map(\.name))
            let documentation = try reader.text("doc", default: "", limit: 4096)
            switch try reader.text("type", limit: 64) {
            case "number", "length", "ratio", "integer":
                let low = try reader.number("min", in: Parameter.signedLength, default: -Parameter.coordinateLimit)
                let high = try reader.number(
                    "max", in: low...Parameter.coordinateLimit, default: Parameter.coordinateLimit)
                let count = try reader.number("count", in: 1...16, default: 1)
                columns.append(ItemColumn(name, kind: .numbers(Int(count), low...high), documentation))
            case "enum":
                let choices = try reader.names("choices", of: members, place: "\(place).choices")
                guard !choices.isEmpty else {
                    throw LayoutError(load: "\(place).choices is empty, expected a list of names", in: identity)
                }
                columns.append(ItemColumn(name, kind: .names(choices), documentation))
            case let type:
                throw refuse("\(place).type", .string(type), expected: "number or enum")
            }
        }
        return columns
    }
}
