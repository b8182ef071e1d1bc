/// The identifiers of several items or sections, in order: all numbers or all names.
///
///     let rows: Identifiers = [17, 18, 19]
///     let files: Identifiers = ["a.png", "b.png"]
///     rows.count                          // 3
///     files[1]                            // .name("b.png")
///
/// Numbers are stored as an array of `UInt64`, so a million of them take 8 MB and no allocation each. `numbers([])` stands for no
/// identifiers at all. A literal or a list that mixes both forms is a mistake: `init(_:)` returns nil for it, and a literal leaves
/// out those that have another form than the first.
public enum Identifiers: Hashable, Sendable {
    /// Numbers, in 8 bytes each; without any, no identifiers at all.
    case numbers([UInt64] = [])
    /// Names.
    case names([String])

    /// Creates identifiers from single ones.
    ///
    /// - Returns: nil if some are numbers and some are names.
    public init?(_ identifiers: some Sequence<Identifier>) {
        var (numbers, names): ([UInt64], [String]) = ([], [])
        for identifier in identifiers {
            switch identifier {
            case .number(let number): numbers.append(number)
            case .name(let name): names.append(name)
            }
        }
        guard numbers.isEmpty || names.isEmpty else { return nil }
        self = names.isEmpty ? .numbers(numbers) : .names(names)
    }

    /// The number of identifiers.
    public var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .names(let names): names.count
        }
    }

    /// Whether there are no identifiers.
    public var isEmpty: Bool { count == 0 }

    /// The identifier at a place, from 0.
    ///
    /// - Precondition: `index` is below `count`.
    public subscript(index: Int) -> Identifier {
        switch self {
        case .numbers(let numbers): .number(numbers[index])
        case .names(let names): .name(names[index])
        }
    }

    /// All of them as single values.
    ///
    /// - Complexity: O(*n*). Switch over the cases where there are many: they have arrays without a copy.
    public var list: [Identifier] {
        switch self {
        case .numbers(let numbers): numbers.map(Identifier.number)
        case .names(let names): names.map(Identifier.name)
        }
    }
}

extension Identifiers: ExpressibleByArrayLiteral {
    /// Creates identifiers of the form that the first one has.
    ///
    /// Those of the other form are left out, since a literal cannot fail; `init(_:)` reports the mistake.
    public init(arrayLiteral elements: Identifier...) {
        if case .name? = elements.first {
            self = .names(elements.compactMap { if case .name(let name) = $0 { name } else { nil } })
        } else {
            self = .numbers(elements.compactMap { if case .number(let number) = $0 { number } else { nil } })
        }
    }
}
