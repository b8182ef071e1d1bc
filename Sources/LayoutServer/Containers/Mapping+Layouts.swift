import LayoutCore
import LayoutWire
import SwiftProtobuf

// Wire values as a layout takes them: first checked by the protocol's limits, then against the layout's own declarations.

extension Mapping {
    /// - Throws: `limit.sections`, `limit.items`, `request.invalid`, `parameters.*`, with a pointer that begins with `pointer`.
    /// - Complexity: O(items); the sizes are taken over without a copy.
    func sections(
        _ wire: [WireSection], for layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> [Section] {
        try checkCounts(wire, pointer)
        var sections: [Section] = []
        sections.reserveCapacity(wire.count)
        for (index, wireSection) in wire.enumerated() {
            let place = "\(pointer)/\(index)"
            let section = try section(wireSection, place)
            sections.append(try checked { () throws(LayoutError) in try layout.section(section, pointer: place) })
        }
        return sections
    }

    /// A layout's parameters, over those it has or its defaults.
    func parameters(
        _ wire: Google_Protobuf_Struct, schema: ParameterSchema, over base: Parameters? = nil, _ pointer: String
    ) throws(RequestFailure) -> Parameters {
        let members = try members(wire, pointer)
        return try checked { () throws(LayoutError) in
            try schema.resolve(members, over: base, pointer: pointer)
        }
    }

    /// A batch update whose new sections and items have been checked for a layout.
    func update(
        _ wire: WireBatchUpdate, for layout: LayoutDefinition, _ pointer: String
    ) throws(RequestFailure) -> CheckedUpdate {
        let update = try update(wire, pointer)
        return try checked { () throws(LayoutError) in try CheckedUpdate(update, for: layout, pointer: pointer) }
    }

    /// Sizes of items from `item` on, checked against the sections they are for.
    ///
    /// - Returns: the items.
    /// - Throws: `index.outOfRange`, or `request.invalid` for a section without sizes.
    func setSizes(
        _ wire: WireSetSizes, in sections: inout [Section], _ pointer: String
    ) throws(RequestFailure) -> ItemRange {
        let section = Int(wire.section)
        guard section < sections.count else {
            throw .outOfRange(pointer + "/section", wire.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[section].itemCount
        guard sections[section].itemSizes != nil else {
            throw RequestFailure(
                .invalid, "\(pointer)/section is \(section), whose items have no sizes; expected one that has them",
                pointer: pointer + "/section")
        }
        guard wire.sizes.count.isMultiple(of: 2), Int(wire.item) + wire.sizes.count / 2 <= count else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/sizes has \(wire.sizes.count) numbers for items from \(wire.item) on, expected a width and a "
                    + "height for each of at most \(max(0, count - Int(wire.item)))", pointer: pointer + "/sizes")
        }
        for (index, value) in wire.sizes.enumerated() { _ = try length(value, "\(pointer)/sizes/\(index)") }
        sections[section].itemSizes?.replace(from: Int(wire.item), with: wire.sizes)
        return ItemRange(section: section, item: Int(wire.item), count: wire.sizes.count / 2)
    }

    /// Checked measured sizes, and their items.
    func measuredSizes(
        _ wire: WireSetMeasuredSizes, in sections: [Section], _ pointer: String
    ) throws(RequestFailure) -> [(item: Int, size: Size)] {
        guard Int(wire.section) < sections.count else {
            throw .outOfRange(pointer + "/section", wire.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[Int(wire.section)].itemCount
        guard wire.sizes.count == 2 * wire.items.count else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/sizes has \(wire.sizes.count) numbers, expected \(2 * wire.items.count): a width and a height for "
                    + "each of \(wire.items.count) items", pointer: pointer + "/sizes")
        }
        var measured: [(item: Int, size: Size)] = []
        measured.reserveCapacity(wire.items.count)
        for (index, item) in wire.items.enumerated() {
            let place = "\(pointer)/items/\(index)"
            // Supplementary elements have items of their own; the layout's own have the last that there can be.
            guard Int(item) < count || !wire.kind.isEmpty else {
                throw .outOfRange(place, item, count: count, pointer: place)
            }
            measured.append(
                (
                    Int(item),
                    Size(
                        width: try length(wire.sizes[2 * index], "\(pointer)/sizes/\(2 * index)"),
                        height: try length(wire.sizes[2 * index + 1], "\(pointer)/sizes/\(2 * index + 1)"))
                ))
        }
        return measured
    }
}

extension Mapping {
    private func checked<Value>(_ body: () throws(LayoutError) -> Value) throws(RequestFailure) -> Value {
        do {
            return try body()
        } catch {
            throw RequestFailure(error)
        }
    }
}
