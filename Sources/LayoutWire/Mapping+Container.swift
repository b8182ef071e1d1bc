package import LayoutCore
package import SwiftProtobuf

/// Wire values to core values. Every number is checked here, once; inside, values are known good.
package struct Mapping: Sendable {
    package let limits: ProtocolLimits

    package init(_ limits: ProtocolLimits) {
        self.limits = limits
    }

    /// A finite number in -coordinate...coordinate, or in the narrower range given.
    private func number(
        _ value: Double, in range: ClosedRange<Double>? = nil, _ pointer: @autoclosure () -> String
    ) throws(RequestFailure) -> Double {
        let range = range ?? -limits.coordinate...limits.coordinate
        // A NaN is in no range.
        guard range.contains(value) else {
            throw RequestFailure(
                .invalid, "\(pointer()) is \(value), expected \(range.lowerBound)...\(range.upperBound)",
                pointer: pointer())
        }
        return value
    }

    private var length: ClosedRange<Double> { 0...limits.coordinate }

    /// A finite length that is not negative.
    func length(_ value: Double, _ pointer: @autoclosure () -> String) throws(RequestFailure) -> Double {
        try number(value, in: length, pointer())
    }

    package func point(_ point: WirePoint, _ pointer: String) throws(RequestFailure) -> Point {
        Point(x: try number(point.x, pointer + "/x"), y: try number(point.y, pointer + "/y"))
    }

    /// A finite number within the coordinate limit.
    package func number(_ value: Double, _ pointer: String) throws(RequestFailure) -> Double {
        try number(value, in: nil, pointer)
    }

    package func rect(_ rect: WireRect, _ pointer: String) throws(RequestFailure) -> Rect {
        Rect(
            x: try number(rect.x, pointer + "/x"), y: try number(rect.y, pointer + "/y"),
            width: try number(rect.width, in: length, pointer + "/width"),
            height: try number(rect.height, in: length, pointer + "/height"))
    }

    package func environment(_ wire: WireEnvironment, _ pointer: String) throws(RequestFailure) -> Environment {
        let direction = try name(
            wire.layoutDirection, of: ["leftToRight", "rightToLeft"], pointer + "/layoutDirection")
        return Environment(
            scale: wire.hasScale ? try number(wire.scale, in: 0.1...100, pointer + "/scale") : nil,
            layoutDirection: direction == "rightToLeft" ? .rightToLeft : .leftToRight,
            contentInset: try insets(wire.contentInset, pointer + "/contentInset"),
            safeAreaInsets: try insets(wire.safeAreaInsets, pointer + "/safeAreaInsets"),
            layoutMargins: try insets(wire.layoutMargins, pointer + "/layoutMargins"),
            readableContentInsets: try insets(wire.readableContentInsets, pointer + "/readableContentInsets"))
    }

    private func insets(_ wire: WireInsets, _ pointer: String) throws(RequestFailure) -> Insets {
        Insets(
            top: try number(wire.top, pointer + "/top"), left: try number(wire.left, pointer + "/left"),
            bottom: try number(wire.bottom, pointer + "/bottom"), right: try number(wire.right, pointer + "/right"))
    }

    /// - Parameter layout: what the sections' own parameters and item columns are checked against.
    /// - Complexity: O(items); the sizes are taken over without a copy.
    package func sections(
        _ wire: [WireSection], for layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> [Section] {
        try checkCounts(wire, pointer)
        var sections: [Section] = []
        sections.reserveCapacity(wire.count)
        for (index, section) in wire.enumerated() {
            sections.append(try self.section(section, for: layout, "\(pointer)/\(index)"))
        }
        return sections
    }

    /// One section; its items are counted by `checkCounts`.
    func section(
        _ section: WireSection, for layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> Section {
        let members = try members(section.parameters, pointer + "/parameters")
        let overrides =
            section.hasParameters
            ? try checked { () throws(LayoutError) in
                try layout.schema.overrides(members, pointer: pointer + "/parameters")
            } : Parameters.none
        return Section(
            itemCount: Int(section.itemCount), itemSizes: try itemSizes(section, pointer), overrides: overrides,
            itemValues: try itemValues(section, layout, pointer + "/itemValues"))
    }

    /// How many items the sections have in all.
    ///
    /// - Throws: `limit.sections` or `limit.items`, before anything is made of the sections.
    @discardableResult
    package func checkCounts(_ wire: [WireSection], _ pointer: String) throws(RequestFailure) -> Int {
        let items = wire.reduce(0) { $0 + Int($1.itemCount) }
        try checkCounts(sections: wire.count, items: items, pointer)
        return items
    }

    package func checkCounts(sections: Int, items: Int, _ pointer: String) throws(RequestFailure) {
        guard sections <= limits.sections else {
            throw .limit(.limitSections, Double(sections), allowed: Double(limits.sections), pointer: pointer)
        }
        guard items <= limits.items else {
            throw .limit(.limitItems, Double(items), allowed: Double(limits.items), pointer: pointer)
        }
    }

    private func itemValues(
        _ section: WireSection, _ layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> [String: ItemValues] {
        var columns: [String: ItemValues] = [:]
        for (name, values) in section.itemValues.sorted(by: { $0.key < $1.key }) {
            let place = "\(pointer)/\(excerpt(name))"
            columns[name] = try checked { () throws(LayoutError) in
                try layout.itemColumn(named: name, pointer: place).values(
                    numbers: values.numbers, names: values.names, itemCount: Int(section.itemCount), pointer: place)
            }
        }
        return columns
    }

    private func itemSizes(_ section: WireSection, _ pointer: String) throws(RequestFailure) -> ItemSizes? {
        let lengths = section.itemSizes
        if lengths.isEmpty { return nil }
        let count = Int(section.itemCount)
        guard lengths.count == 2 * count else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/itemSizes has \(lengths.count) numbers, expected none or \(2 * count): a width and a "
                    + "height for each of \(count) items", pointer: pointer + "/itemSizes")
        }
        let range = length
        if let index = lengths.firstIndex(where: { !range.contains($0) }) {
            _ = try number(lengths[index], in: range, "\(pointer)/itemSizes/\(index)")
        }
        return ItemSizes(lengths: lengths)
    }

    /// A layout's parameters, over those it has or its defaults.
    package func parameters(
        _ wire: Google_Protobuf_Struct, schema: ParameterSchema, over base: Parameters? = nil, _ pointer: String
    ) throws(RequestFailure) -> Parameters {
        let members = try members(wire, pointer)
        return try checked { () throws(LayoutError) in
            try schema.resolve(members, over: base, pointer: pointer)
        }
    }

    /// One of a few names; "" is the first.
    package func name(_ name: String, of names: [String], _ pointer: String) throws(RequestFailure) -> String {
        if name.isEmpty { return names[0] }
        _ = try string(name, pointer, limit: 256)
        guard names.contains(name) else {
            let known = names.filter { !$0.isEmpty }
            throw RequestFailure(
                .invalid, "\(pointer) is \"\(excerpt(name))\", expected one of \(known.joined(separator: ", "))",
                pointer: pointer, nearest: nearestNames(to: name, among: known))
        }
        return name
    }

    /// A string of at most `limits.stringBytes`.
    package func string(_ string: String, _ pointer: String, limit: Int? = nil) throws(RequestFailure) -> String {
        let allowed = limit ?? limits.stringBytes
        guard string.utf8.count <= allowed else {
            throw .limit(.limitString, Double(string.utf8.count), allowed: Double(allowed), pointer: pointer)
        }
        return string
    }

    /// Strings in it, names too, are held to `limits.stringBytes`.
    private func members(
        _ object: Google_Protobuf_Struct, _ pointer: String
    ) throws(RequestFailure) -> [String: JSONValue] {
        let members = object.fields.mapValues { JSONValue($0) }
        let longest = JSONValue.object(members).longestString
        guard longest <= limits.stringBytes else {
            throw .limit(.limitString, Double(longest), allowed: Double(limits.stringBytes), pointer: pointer)
        }
        return members
    }

    private func checked<Value>(_ body: () throws(LayoutError) -> Value) throws(RequestFailure) -> Value {
        do {
            return try body()
        } catch {
            throw RequestFailure(error)
        }
    }
}

extension JSONValue {
    package init(_ value: Google_Protobuf_Value) {
        self =
            switch value.kind {
            case nil, .nullValue: .null
            case .boolValue(let value): .boolean(value)
            case .numberValue(let value): .number(value)
            case .stringValue(let value): .string(value)
            case .listValue(let list): .array(list.values.map { JSONValue($0) })
            case .structValue(let object): .object(object.fields.mapValues { JSONValue($0) })
            }
    }

    /// Bytes of the longest string or name in it.
    fileprivate var longestString: Int {
        switch self {
        case .null, .boolean, .number: 0
        case .string(let string): string.utf8.count
        case .array(let values): values.reduce(0) { max($0, $1.longestString) }
        case .object(let members): members.reduce(0) { max($0, $1.key.utf8.count, $1.value.longestString) }
        }
    }

    fileprivate var wire: Google_Protobuf_Value {
        var value = Google_Protobuf_Value()
        switch self {
        case .null: value.nullValue = .nullValue
        case .boolean(let boolean): value.boolValue = boolean
        case .number(let number): value.numberValue = number
        case .string(let string): value.stringValue = string
        case .array(let values): value.listValue.values = values.map(\.wire)
        case .object(let members): value.structValue.fields = members.mapValues(\.wire)
        }
        return value
    }
}

extension Google_Protobuf_Struct {
    package init(_ members: [String: JSONValue]) {
        self.init()
        fields = members.mapValues(\.wire)
    }
}

extension Google_Protobuf_Value {
    package init(_ json: JSONValue) {
        self = json.wire
    }
}
