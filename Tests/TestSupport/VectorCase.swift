package import LayoutCore
import Testing

/// One case of a vector file: a container, and the numbers that its layout must give.
package struct VectorCase: Sendable, CustomTestStringConvertible {
    /// The case's name in the file.
    package let name: String
    /// The layout's name; the file `should-invalidate` calls it `target`.
    package let layout: String
    /// The layout's parameters.
    package let parameters: [String: JSONValue]
    /// The container to lay out.
    package let container: Container
    /// The parameters that each section overrides, in order, as JSON.
    package let overrides: [[String: JSONValue]]
    /// The whole case.
    package let json: [String: JSONValue]

    /// The case's name.
    package var testDescription: String { name }

    /// Keys of a case's `config` that belong to the environment, not the layout.
    private static let environmentKeys: Set<String> = [
        "screenScale", "contentInset", "safeAreaInsets", "layoutMargins", "layoutDirection",
    ]

    /// The cases of `Tests/Vectors/file.json`, either all or only those of some layouts.
    package static func load(_ file: String, of layouts: [String]? = nil) -> [VectorCase] {
        let root: [[String: JSONValue]] = readVectors(file)
        do {
            return try root.filter { json in
                layouts?.contains((json["target"] ?? json["layout"])?.string ?? "") ?? true
            }.map { try VectorCase($0) }
        } catch {
            preconditionFailure("\(file): \(error)")
        }
    }

    init(_ json: [String: JSONValue]) throws {
        self.json = json
        name = json["name"]?.string ?? "?"
        layout = (json["target"] ?? json["layout"])?.string ?? "?"
        let config = json["config"]?.object ?? [:]
        var parameters = config.filter { !Self.environmentKeys.contains($0.key) && $0.value != .null }
        if json["quirk"] != nil { parameters["originalQuirks"] = true }
        self.parameters = parameters
        var environment = Environment(
            scale: (config["screenScale"] ?? json["scale"])?.number,
            layoutDirection: config["layoutDirection"]?.string == "rtl" ? .rightToLeft : .leftToRight,
            contentInset: config["contentInset"]?.insets ?? .zero,
            safeAreaInsets: config["safeAreaInsets"]?.insets ?? .zero,
            layoutMargins: config["layoutMargins"]?.insets ?? .zero)
        let sides = json["environment"]?.object ?? [:]
        if sides["layoutDirection"] == "rtl" { environment.layoutDirection = .rightToLeft }
        for (name, insets) in sides where !insets.array.isEmpty {
            environment.set(name, insets.array.compactMap(\.number))
        }
        let layout = layout
        guard let definition = builtInLayouts.first(where: { $0.name == layout }) else {
            throw LayoutError(.unknownLayout, "\(name): no layout \(layout)")
        }
        var overrides: [[String: JSONValue]] = []
        var sections: [Section] = []
        for section in json["sections"]?.array.map(\.object) ?? [] {
            let columns = definition.itemColumns.map(\.name)
            let own = section.filter { !(["count", "itemSizes"] + columns).contains($0.key) && $0.value != .null }
            overrides.append(own)
            var values: [String: CheckedItemValues] = [:]
            for column in definition.itemColumns {
                guard case .array(let rows)? = section[column.name] else { continue }
                values[column.name] = try column.values(
                    numbers: rows.flatMap { $0.number.map { [$0] } ?? $0.array.compactMap(\.number) },
                    names: rows.compactMap(\.string), itemCount: rows.count, pointer: column.name)
            }
            var sizes: ItemSizes?
            if case .array(let pairs)? = section["itemSizes"] {
                sizes = ItemSizes(lengths: pairs.flatMap { $0.array.compactMap(\.number) })
            }
            sections.append(
                Section(
                    itemCount: Int(section["count"]?.number ?? 0), itemSizes: sizes,
                    overrides: try definition.schema.overrides(own, pointer: ""), itemValues: values))
        }
        self.overrides = overrides
        Self.measure(json["measured"]?.object ?? [:], &sections)
        let bounds = json["bounds"] ?? json["oldBounds"]
        container = Container(bounds: bounds?.rect ?? .zero, environment: environment, sections: sections)
    }

    /// Replaces item sizes with those that cells measured.
    private static func measure(_ measured: [String: JSONValue], _ sections: inout [Section]) {
        for row in measured["items"]?.array ?? [] {
            let n = row.array.compactMap(\.number)
            _ = sections[Int(n[0])].measuredSizes.set(Int(n[1]), Size(width: n[2], height: n[3]))
        }
        for row in measured["supplementary"]?.array ?? [] {
            let n = row.array.compactMap(\.number)
            _ = sections[Int(n[0])].measuredSupplementaries[row.array[0].string ?? "", default: MeasuredSizes()]
                .set(Int(n[1]), Size(width: n[2], height: n[3]))
        }
    }

    /// A layout with this case's parameters.
    package func makeLayout() throws -> any ConfiguredLayout {
        guard let definition = builtInLayouts.first(where: { $0.name == layout }) else {
            throw LayoutError(.unknownLayout, layout)
        }
        return definition.make(try definition.schema.resolve(parameters, pointer: "/parameters"))
    }
}

extension Environment {
    /// Insets in the order of the compositional vectors: top, leading, bottom, trailing.
    fileprivate mutating func set(_ name: String, _ sides: [Double]) {
        let insets = Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        switch name {
        case "safeAreaInsets": safeAreaInsets = insets
        case "layoutMargins": layoutMargins = insets
        case "readableContentInsets": readableContentInsets = insets
        case "adjustedContentInset": contentInset = insets
        default: preconditionFailure("no insets \(name)")
        }
    }
}
