import LayoutCore
import LayoutEngine
import LayoutWire

extension Mapping {
    /// Sets the measured sizes of a container that is restored.
    ///
    /// - Parameter length: the length across at which they were measured.
    /// - Throws: as `measuredSizes`.
    func set(
        _ message: WireSetMeasuredSizes, at length: MeasuringLength, in sections: inout [Section], _ pointer: String
    ) throws(RequestFailure) {
        let sizes = try measuredSizes(message, in: sections, pointer)
        let section = Int(message.section)
        if message.kind.isEmpty {
            _ = sections[section].measuredSizes.set(sizes, at: length)
        } else {
            _ = sections[section].measuredSupplementaries[message.kind, default: MeasuredSizes()].set(sizes, at: length)
        }
    }

    private func measuredSizes(
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

extension WireStoredLength {
    var length: MeasuringLength {
        if hasCells { return .cells(cells) }
        return room.count == 2 ? .room(Size(width: room[0], height: room[1])) : .any
    }
}
