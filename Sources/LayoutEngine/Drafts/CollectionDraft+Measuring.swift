/// Measured sizes.
///
/// Sizes of cells and of supplementary elements are stored in the section, each with the length for which it was measured. What differs
/// from the size before makes the layout stale; other layouts than those that measure refuse the operation.
extension CollectionDraft {
    mutating func setMeasuredSizes(_ measurement: Measurement, _ pointer: String) throws(LayoutError) {
        switch measurement.elements {
        case .numbered(let items, let name, let kind):
            guard let section = try section(name, pointer) else { return }
            try setMeasured(items, of: section, kind: kind, sizes: measurement.sizes, pointer)
        case .identified(let names):
            try payForNames(names)
            try checkCount(measurement.sizes, for: names.count, pointer)
            var sections: [Int: (items: [Int], sizes: [Double])] = [:]
            for (path, entry) in try find(names, pointer + "/ids") {
                sections[path.section, default: ([], [])].items.append(path.item)
                sections[path.section]?.sizes += measurement.sizes[2 * entry..<2 * entry + 2]
            }
            for (section, own) in sections.sorted(by: { $0.key < $1.key }) {
                try setMeasured(own.items, of: section, kind: "", sizes: own.sizes, pointer)
            }
        }
    }

    private mutating func setMeasured(
        _ items: [Int], of section: Int, kind: String, sizes: [Double], _ pointer: String
    ) throws(LayoutError) {
        guard definition.takesMeasuredSizes(parameters) else {
            throw LayoutError(
                .invalidInput,
                "\(pointer) requires a layout that measures its cells; \(definition.name) does not with these parameters, "
                    + "flow does if estimatedItemSize is set", pointer: pointer)
        }
        guard kind.isEmpty || definition.takesMeasuredSupplementaries else {
            throw LayoutError(
                .invalidInput,
                "\(pointer)/kind is \"\(excerpt(kind))\", expected an empty string: \(definition.name) measures only cells",
                pointer: pointer + "/kind")
        }
        try reserve(items.count * MeasuredSizes.bytesPerItem)
        let measured = try checked(items, of: section, isCells: kind.isEmpty, sizes: sizes, pointer)
        if measured.isEmpty { return }
        let length = definition.measuringLength(parameters, of: section, in: container)
        let (before, changed): (MeasuredSizes, [Int])
        if kind.isEmpty {
            before = container.sections[section].measuredSizes
            changed = container.sections[section].measuredSizes.set(measured, at: length)
        } else {
            before = container.sections[section].measuredSupplementaries[kind] ?? MeasuredSizes()
            changed = container.sections[section].measuredSupplementaries[kind, default: MeasuredSizes()]
                .set(measured, at: length)
        }
        if changed.isEmpty { return }
        history.measure(
            changed, of: section, kind: kind, correctableFrom: definition.isBuiltIn ? nil : before)
    }

    private func checked(
        _ items: [Int], of section: Int, isCells: Bool, sizes: [Double], _ pointer: String
    ) throws(LayoutError) -> [(item: Int, size: Size)] {
        let count = try itemCount(of: section, pointer)
        try checkCount(sizes, for: items.count, pointer)
        var measured: [(item: Int, size: Size)] = []
        measured.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            // Supplementary elements have items of their own; the layout's own have the last that there can be.
            guard item >= 0, item < count || !isCells && item <= Int(UInt32.max) else {
                throw .outOfRange(item, count: count, pointer: "\(pointer)/items/\(index)")
            }
            measured.append((item, Size(width: sizes[2 * index], height: sizes[2 * index + 1])))
            try checkLength(sizes[2 * index], pointer + "/sizes/\(2 * index)")
            try checkLength(sizes[2 * index + 1], pointer + "/sizes/\(2 * index + 1)")
        }
        return measured
    }

    private func checkCount(_ sizes: [Double], for items: Int, _ pointer: String) throws(LayoutError) {
        guard sizes.count == 2 * items else {
            throw LayoutError(
                .invalidInput,
                "\(pointer)/sizes has \(sizes.count) numbers, expected \(2 * items): a width and a height for "
                    + "each of \(items) items", pointer: pointer + "/sizes")
        }
    }
}
