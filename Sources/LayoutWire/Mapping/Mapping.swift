package import LayoutModel
package import SwiftProtobuf

/// Turns wire values into values of the model. Every number is checked here, once; the rest of the daemon relies on it.
///
///     let mapping = Mapping(limits)
///     let rect = try mapping.rect(message.rect, "/queryRect/rect")
///
///     /queryRect/rect/width is -1.0, expected 0.0...1000000000.0
///
/// Each check names the JSON pointer to the value, the value and the range. It checks what it can without a layout: ranges, counts, lengths
/// of strings and known words. Whether parameters, sizes and values fit a layout is checked by `LayoutDefinition`, and whether something
/// exists in a container when the request reaches it.
package struct Mapping: Sendable {
    /// The limits that values must keep.
    package let limits: ProtocolLimits

    /// Checks values against `limits`, which may be less than the daemon's: a batch counts down the elements that are left.
    package init(_ limits: ProtocolLimits) {
        self.limits = limits
    }

    /// A number in the range; without one, within the coordinate limit on both sides of 0.
    ///
    /// - Throws: `request.invalid`, also for NaN.
    package func number(
        _ value: Double, in range: ClosedRange<Double>? = nil, _ pointer: @autoclosure () -> String
    ) throws(RequestFailure) -> Double {
        let range = range ?? -limits.coordinate...limits.coordinate
        // No range contains NaN.
        guard range.contains(value) else {
            throw RequestFailure(
                .invalid, "\(pointer()) is \(value), expected \(range.lowerBound)...\(range.upperBound)",
                pointer: pointer())
        }
        return value
    }

    private var length: ClosedRange<Double> { 0...limits.coordinate }

    /// A length in points, from 0 to the coordinate limit.
    ///
    /// - Throws: `request.invalid`, also for NaN.
    package func length(_ value: Double, _ pointer: @autoclosure () -> String) throws(RequestFailure) -> Double {
        try number(value, in: length, pointer())
    }

    /// A point whose coordinates are within the coordinate limit on both sides of 0.
    ///
    /// - Throws: `request.invalid` at `/x` or `/y` under the pointer.
    package func point(_ point: WirePoint, _ pointer: String) throws(RequestFailure) -> Point {
        Point(x: try number(point.x, pointer + "/x"), y: try number(point.y, pointer + "/y"))
    }

    /// A number within the coordinate limit on both sides of 0.
    ///
    /// - Throws: `request.invalid`, also for NaN.
    package func number(_ value: Double, _ pointer: String) throws(RequestFailure) -> Double {
        try number(value, in: nil, pointer)
    }

    /// A rectangle whose origin is within the coordinate limit and whose lengths are not negative.
    ///
    /// - Throws: `request.invalid` at the first of x, y, width and height that is out of range.
    package func rect(_ rect: WireRect, _ pointer: String) throws(RequestFailure) -> Rect {
        try checked(Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height), pointer)
    }

    /// The bounds that a container is opened with, at `/bounds` under the pointer.
    ///
    /// - Throws: `request.invalid`, also for a request without them: it would open a container that shows nothing.
    package func bounds(of message: WireOpenContainer, _ pointer: String) throws(RequestFailure) -> Rect {
        let pointer = pointer + "/bounds"
        guard message.hasBounds else {
            throw RequestFailure(
                .invalid, "\(pointer) is absent, expected the visible rectangle of the container", pointer: pointer)
        }
        return try rect(message.bounds, pointer)
    }

    /// The rectangle, if its origin is within the coordinate limit and its lengths are not negative.
    ///
    /// - Throws: `request.invalid` at the first of x, y, width and height that is out of range.
    package func checked(_ rect: Rect, _ pointer: String) throws(RequestFailure) -> Rect {
        Rect(
            x: try number(rect.x, pointer + "/x"), y: try number(rect.y, pointer + "/y"),
            width: try number(rect.width, in: length, pointer + "/width"),
            height: try number(rect.height, in: length, pointer + "/height"))
    }

    /// An environment whose scale is in 0.1...100 pixels for each point, whose insets are within the coordinate limit, and whose words
    /// are known.
    ///
    /// - Throws: `request.invalid`; for a word, with the nearest ones.
    package func environment(_ wire: WireEnvironment, _ pointer: String) throws(RequestFailure) -> Environment {
        let direction = try name(
            wire.layoutDirection, of: ["leftToRight", "rightToLeft"], pointer + "/layoutDirection")
        return Environment(
            scale: wire.hasScale ? try number(wire.scale, in: 0.1...100, pointer + "/scale") : nil,
            layoutDirection: direction == "rightToLeft" ? .rightToLeft : .leftToRight,
            contentInset: try insets(wire.contentInset, pointer + "/contentInset"),
            safeAreaInsets: try insets(wire.safeAreaInsets, pointer + "/safeAreaInsets"),
            layoutMargins: try insets(wire.layoutMargins, pointer + "/layoutMargins"),
            readableContentInsets: try insets(wire.readableContentInsets, pointer + "/readableContentInsets"),
            traits: try traits(wire, pointer))
    }

    private func traits(_ wire: WireEnvironment, _ pointer: String) throws(RequestFailure) -> Traits {
        var traits = Traits()
        try set(&traits.horizontalSizeClass, to: wire.horizontalSizeClass, at: pointer + "/horizontalSizeClass")
        try set(&traits.verticalSizeClass, to: wire.verticalSizeClass, at: pointer + "/verticalSizeClass")
        try set(&traits.contentSizeCategory, to: wire.contentSizeCategory, at: pointer + "/contentSizeCategory")
        try set(&traits.userInterfaceIdiom, to: wire.userInterfaceIdiom, at: pointer + "/userInterfaceIdiom")
        try set(&traits.legibilityWeight, to: wire.legibilityWeight, at: pointer + "/legibilityWeight")
        return traits
    }

    /// Sets a trait to a word; "" leaves its default.
    ///
    /// - Throws: `request.invalid` for a word that the trait does not have.
    private func set<Trait: RawRepresentable<String> & CaseIterable>(
        _ trait: inout Trait, to word: String, at pointer: String
    ) throws(RequestFailure) {
        if word.isEmpty { return }
        trait = Trait(rawValue: try name(word, of: Trait.allCases.map(\.rawValue), pointer)) ?? trait
    }

    private func insets(_ wire: WireInsets, _ pointer: String) throws(RequestFailure) -> Insets {
        Insets(
            top: try number(wire.top, pointer + "/top"), left: try number(wire.left, pointer + "/left"),
            bottom: try number(wire.bottom, pointer + "/bottom"), right: try number(wire.right, pointer + "/right"))
    }

    /// A section whose numbers are in range and whose strings are within the limits. Whether sizes and values match the items is
    /// for the layout to check.
    ///
    /// - Complexity: O(1) for the sizes, which are adopted without a copy.
    package func section(_ section: WireSection, _ pointer: String) throws(RequestFailure) -> ContainerSection {
        var result = ContainerSection(
            itemCount: Int(section.itemCount), parameters: try members(section.parameters, pointer + "/parameters"))
        result.itemSizes = section.itemSizes
        for (name, values) in section.itemValues {
            guard values.numbers.isEmpty || values.names.isEmpty else {
                let place = "\(pointer)/itemValues/\(excerpt(name))"
                throw RequestFailure(
                    .invalidParameter,
                    "\(place) has \(values.numbers.count) numbers and \(values.names.count) names, expected one or the other",
                    pointer: place)
            }
            result.itemValues[name] = values.names.isEmpty ? .numbers(values.numbers) : .names(values.names)
        }
        if section.hasID { result.identifier = try identifier(section.id, pointer + "/id") }
        if section.hasItemIds { result.itemIdentifiers = try identifiers(section.itemIds, pointer + "/itemIds") }
        return result
    }

    /// Checks the number of sections and of items.
    ///
    /// - Returns: the number of items in all sections.
    /// - Throws: `limit.sections` or `limit.items`, before anything is allocated for the sections.
    @discardableResult
    package func checkCounts(_ wire: [WireSection], _ pointer: String) throws(RequestFailure) -> Int {
        let items = wire.reduce(0) { $0 + Int($1.itemCount) }
        try checkCounts(sections: wire.count, items: items, pointer)
        return items
    }

    /// Checks the number of sections and of items.
    ///
    /// - Throws: `limit.sections` or `limit.items`.
    package func checkCounts(sections: Int, items: Int, _ pointer: String) throws(RequestFailure) {
        guard sections <= limits.sections else {
            throw .limit(.limitSections, Double(sections), allowed: Double(limits.sections), pointer: pointer)
        }
        guard items <= limits.items else {
            throw .limit(.limitItems, Double(items), allowed: Double(limits.items), pointer: pointer)
        }
    }

    /// One of a few names; "" stands for the first.
    ///
    /// - Throws: `request.invalid` with the nearest names, or `limit.stringBytes` for more than 256 bytes.
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

    /// A string of at most `limit` bytes in UTF-8, or `limits.stringBytes` if that is nil.
    ///
    /// - Throws: `limit.stringBytes`.
    package func string(_ string: String, _ pointer: String, limit: Int? = nil) throws(RequestFailure) -> String {
        let allowed = limit ?? limits.stringBytes
        guard string.utf8.count <= allowed else {
            throw .limit(.limitString, Double(string.utf8.count), allowed: Double(allowed), pointer: pointer)
        }
        return string
    }

    /// A JSON object whose strings and names, at any depth, have at most `limits.stringBytes` bytes in UTF-8.
    ///
    /// - Throws: `limit.stringBytes`.
    /// - Complexity: O(values)
    package func members(
        _ object: Google_Protobuf_Struct, _ pointer: String
    ) throws(RequestFailure) -> [String: JSONValue] {
        let members = object.fields.mapValues { JSONValue($0) }
        let longest = JSONValue.object(members).longestString
        guard longest <= limits.stringBytes else {
            throw .limit(.limitString, Double(longest), allowed: Double(limits.stringBytes), pointer: pointer)
        }
        return members
    }
}
