extension LayoutDefinition {
    /// Checks a section's parameters, sizes and values for this layout.
    ///
    /// - Parameter pointer: the JSON pointer to the section, which prefixes the errors' pointers.
    /// - Throws: `parameters.unknown` and `parameters.invalid`; `request.invalid` for sizes that are not lengths, or not two for
    ///   each item.
    /// - Complexity: O(items); sizes and numbers are taken over without a copy.
    package func section(_ section: ContainerSection, pointer: String) throws(LayoutError) -> Section {
        var checked = Section(
            itemCount: section.itemCount, itemSizes: try itemSizes(section, pointer),
            overrides: try schema.overrides(section.parameters, pointer: pointer + "/parameters"),
            itemValues: try itemValues(section, pointer + "/itemValues"))
        checked.identifiers = try SectionIdentifiers(checking: section, pointer)
        return checked
    }

    private func itemSizes(_ section: ContainerSection, _ pointer: String) throws(LayoutError) -> ItemSizes? {
        let lengths = section.itemSizes
        if lengths.isEmpty { return nil }
        let place = pointer + "/itemSizes"
        guard lengths.count == 2 * section.itemCount else {
            throw LayoutError(
                .invalidInput,
                "\(place) has \(lengths.count) numbers, expected 0 or \(2 * section.itemCount): a width and a height for "
                    + "each of \(section.itemCount) items", pointer: place)
        }
        let range = Parameter.length
        if let index = lengths.firstIndex(where: { !range.contains($0) }) {
            throw LayoutError(
                .invalidInput,
                "\(place)/\(index) is \(lengths[index]), expected \(range.lowerBound)...\(range.upperBound)",
                pointer: "\(place)/\(index)")
        }
        return ItemSizes(lengths: lengths)
    }

    private func itemValues(
        _ section: ContainerSection, _ pointer: String
    ) throws(LayoutError) -> [String: CheckedItemValues] {
        var checked: [String: CheckedItemValues] = [:]
        for (name, values) in section.itemValues.sorted(by: { $0.key < $1.key }) {
            let place = pointer + escapedPointer(excerpt(name))
            checked[name] = try itemColumn(named: name, pointer: place)
                .values(values, itemCount: section.itemCount, pointer: place)
        }
        return checked
    }

    /// The section in its unchecked form, without measured sizes.
    ///
    /// - Parameter withItems: whether to include sizes and values.
    package func containerSection(_ section: Section, withItems: Bool) -> ContainerSection {
        var result = ContainerSection(itemCount: section.itemCount)
        result.identifier = section.identifiers?.section
        for (name, value) in section.overrides.values { result.parameters[sectionName(of: name)] = value.json }
        guard withItems else { return result }
        result.itemSizes = section.itemSizes?.lengths ?? []
        result.itemIdentifiers = section.identifiers?.items.all ?? .numbers()
        for (name, values) in section.itemValues {
            result.itemValues[name] = itemColumn(name)?.itemValues(values)
        }
        return result
    }

    private func sectionName(of parameter: String) -> String {
        schema.parameters.first { $0.name == parameter }?.sectionName ?? parameter
    }
}

extension ItemColumn {
    fileprivate func values(
        _ values: ItemValues, itemCount: Int, pointer: String
    ) throws(LayoutError) -> CheckedItemValues {
        switch values {
        case .numbers(let numbers):
            try self.values(numbers: numbers, names: [], itemCount: itemCount, pointer: pointer)
        case .names(let names): try self.values(numbers: [], names: names, itemCount: itemCount, pointer: pointer)
        }
    }

    fileprivate func itemValues(_ values: CheckedItemValues) -> ItemValues? {
        switch (values, kind) {
        case (.numbers(let numbers), _): .numbers(numbers.scalars)
        case (.names(let indexes), .names(let known)): .names(indexes.scalars.map { known[Int($0)] })
        case (.names, .numbers): nil
        }
    }
}

extension Section {
    /// The section's data for another layout: the overrides and item values that the other layout accepts.
    ///
    /// Overrides are matched by name and by value: one that the other layout knows but would refuse is dropped, as are columns that it
    /// does not have. Sizes, identifiers and measured sizes stay.
    package func adapted(to layout: LayoutDefinition) -> Section {
        var section = self
        section.overrides = layout.schema.accepted(overrides)
        section.itemValues = itemValues.filter { name, values in
            guard let column = layout.itemColumn(name) else { return false }
            return column.accepts(values, itemCount: itemCount)
        }
        return section
    }
}
