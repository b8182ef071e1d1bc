/// A section's values of one column, with the right number of entries for its items.
///
///     column                       a client's values           checked
///     numbers(2, 0...1)            [0.5, 1, 0, 0.25]           numbers, 2 of each of two items
///     names(["flow", "span"])      ["span", "flow"]            names [1, 0], indexes into the column's names
///
/// Checked values are in the column's range and have a name's index instead of the name, so layouts read them without a check and
/// compare them as numbers. They are persistent columns: a change of one item shares the rest with earlier versions.
package enum CheckedItemValues: Equatable, Sendable {
    /// Numbers, item after item.
    case numbers(ItemNumbers)
    /// Indexes into the column's names.
    case names(ItemNames)

    /// Takes over an array of numbers, item after item.
    ///
    /// - Parameter numbers: those of all items in turn; a column may have several for each item.
    package static func numbers(_ numbers: [Double]) -> CheckedItemValues { .numbers(ItemNumbers(numbers)) }

    /// Takes over an array of indexes into the column's names.
    package static func names(_ names: [UInt8]) -> CheckedItemValues { .names(ItemNames(names)) }

    /// Joins values of one column from several sections; nil if some are numbers and some names.
    ///
    /// - Parameter parts: ranges of entries, of which an item may have several.
    /// - Complexity: O(*parts* · log *n*) for few parts; O(*n*) for many, or if values have never changed before.
    package init?(joining parts: [(values: CheckedItemValues, entries: Range<Int>)]) {
        var numbers: [(ItemNumbers, Range<Int>)] = []
        var names: [(ItemNames, Range<Int>)] = []
        for (values, entries) in parts {
            switch values {
            case .numbers(let own): numbers.append((own, entries))
            case .names(let own): names.append((own, entries))
            }
        }
        guard numbers.isEmpty || names.isEmpty else { return nil }
        self = names.isEmpty ? .numbers(ItemNumbers(joining: numbers)) : .names(ItemNames(joining: names))
    }

    /// The number of entries.
    package var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .names(let names): names.count
        }
    }
}

extension ItemColumn {
    /// Whether values of another layout's column are valid in this one.
    func accepts(_ values: CheckedItemValues, itemCount: Int) -> Bool {
        switch (kind, values) {
        case (.numbers(let each, let range), .numbers(let numbers)):
            numbers.count == each * itemCount && numbers.scalars.allSatisfy(range.contains)
        case (.names(let known), .names(let names)):
            names.count == itemCount && names.scalars.allSatisfy { $0 < known.count }
        default: false
        }
    }

    /// Checks the numbers of a section of `itemCount` items.
    ///
    /// - Throws: `parameters.invalid` with the place, the value and what was expected.
    package func values(
        numbers: [Double], names: [String], itemCount: Int, pointer: String
    ) throws(LayoutError) -> CheckedItemValues {
        switch kind {
        case .numbers(let each, let range):
            guard names.isEmpty, numbers.count == each * itemCount else {
                throw LayoutError(
                    .invalidParameter,
                    "\(pointer) has \(numbers.count) numbers and \(names.count) names, expected "
                        + "\(each * itemCount) numbers: \(each) for each of \(itemCount) items",
                    pointer: pointer)
            }
            if let index = numbers.firstIndex(where: { !range.contains($0) }) {
                throw LayoutError(
                    .invalidParameter,
                    "\(pointer)/numbers/\(index) is \(numbers[index]), expected \(range.lowerBound)...\(range.upperBound)",
                    pointer: "\(pointer)/numbers/\(index)")
            }
            return .numbers(numbers)
        case .names(let known):
            guard numbers.isEmpty, names.count == itemCount else {
                throw LayoutError(
                    .invalidParameter,
                    "\(pointer) has \(names.count) names and \(numbers.count) numbers, expected \(itemCount) names",
                    pointer: pointer)
            }
            var indexes: [UInt8] = []
            indexes.reserveCapacity(names.count)
            for (index, name) in names.enumerated() {
                guard let number = known.firstIndex(of: name) else {
                    throw LayoutError(
                        .invalidParameter,
                        "\(pointer)/names/\(index) is \"\(excerpt(name))\", expected one of "
                            + known.joined(separator: ", "), pointer: "\(pointer)/names/\(index)",
                        nearest: nearestNames(to: name, among: known))
                }
                indexes.append(UInt8(number))
            }
            return .names(indexes)
        }
    }
}
