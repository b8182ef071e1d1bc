extension Section {
    /// Gives an item the sizes and values of an entry of other data. What the data does not have stays.
    ///
    /// - Throws: `request.invalid` for data that the section's items do not have.
    /// - Complexity: O(log *n*), but O(*n*) for the first change of a section
    package mutating func setData(of item: Int, from data: Section, _ entry: Int) throws(LayoutError) {
        if let sizes = data.itemSizes {
            guard itemSizes != nil else {
                throw LayoutError(
                    .invalidInput,
                    "/itemSizes are given, expected none: the items of the section have no sizes of their own",
                    pointer: "/itemSizes")
            }
            let size = sizes[entry]
            itemSizes?.replace(from: item, with: [size.width, size.height])
        }
        for (name, values) in data.itemValues where data.itemCount > 0 && itemCount > 0 {
            let each = values.count / data.itemCount
            guard let own = itemValues[name], own.count == each * itemCount,
                let joined = CheckedItemValues(joining: [
                    (own, 0..<each * item), (values, each * entry..<each * (entry + 1)),
                    (own, each * (item + 1)..<own.count),
                ])
            else {
                throw LayoutError(
                    .invalidInput,
                    "/itemValues/\(name) are given, expected none: the items of the section have no such values",
                    pointer: "/itemValues/\(name)")
            }
            itemValues[name] = joined
        }
    }
}
