extension AttributeColumns {
    /// The values of one of the layout's own attributes, of those elements alone whose value is not the default.
    ///
    /// Positions ascend, so that a search for an element takes O(log *n*).
    package struct Custom: Equatable, Sendable {
        /// The attribute's name.
        package var name: String
        /// The elements' positions in the columns, in order.
        package var positions: [UInt32] = []
        /// Their values.
        package var values: [Double] = []
    }

    /// Sets an attribute of the element that was appended last.
    ///
    /// - Precondition: there is an element, and it has no value of this attribute yet.
    /// - Complexity: O(attributes)
    package mutating func setLast(_ name: String, _ value: Double) {
        let index = custom.firstIndex { $0.name == name } ?? custom.count
        if index == custom.count { custom.append(Custom(name: name)) }
        custom[index].positions.append(UInt32(count - 1))
        custom[index].values.append(value)
    }

    /// The layout's own attributes of the element at `index`, where they differ from their defaults.
    ///
    /// - Complexity: O(attributes · log *n*)
    func customAttributes(of index: Int) -> [String: Double] {
        var found: [String: Double] = [:]
        for column in custom {
            let place = partitioningIndex(in: 0..<column.positions.count) { column.positions[$0] >= index }
            guard place < column.positions.count, column.positions[place] == index else { continue }
            found[column.name] = column.values[place]
        }
        return found
    }
}
