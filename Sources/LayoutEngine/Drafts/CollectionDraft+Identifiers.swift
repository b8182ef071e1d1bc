/// Finds what operations by identifier name, in the container as the operations before them leave it.
extension CollectionDraft {
    /// Bytes for each identifier of an operation while it is looked up.
    private static let bytesPerName = 64

    mutating func payForNames(_ names: Identifiers) throws(LayoutError) {
        try reserve(names.count * Self.bytesPerName)
    }

    /// Leaves out items or sections, or refuses the operation.
    ///
    /// - Parameter what: an item or a section, for the error.
    /// - Throws: `identifier.unknown` or `identifier.duplicate` if the draft refuses that.
    mutating func skip(
        _ identifiers: [Identifier], as reason: SkippedIdentifiers.Reason, what: String, _ pointer: String
    ) throws(LayoutError) {
        guard let first = identifiers.first, let list = Identifiers(identifiers) else { return }
        if options.refusesSkipped {
            if reason != .present { throw .unknown(first, what: what, pointer) }
            throw LayoutError(
                .duplicateIdentifier, "\(pointer) has \(first), which \(what) of the container has already",
                pointer: pointer)
        }
        skipped.append(SkippedIdentifiers(list, reason, operation: operation))
    }

    /// The places of items that are there.
    ///
    /// - Returns: the index path of each, and its number in `names`.
    /// - Throws: `request.invalid` for an identifier that is given twice or of another kind than the items' in the container.
    mutating func find(
        _ names: Identifiers, _ pointer: String
    ) throws(LayoutError) -> [(path: ItemPath, entry: Int)] {
        try checkDistinct(names, pointer)
        var found: [(path: ItemPath, entry: Int)] = []
        var unknown: [Identifier] = []
        for entry in 0..<names.count {
            let name = names[entry]
            if let path = try path(of: name, pointer) { found.append((path, entry)) } else { unknown.append(name) }
        }
        try skip(unknown, as: .unknown, what: "item", pointer)
        return found
    }

    /// The numbers of sections that are there, in the order of their identifiers. The others are left out, or the operation is refused.
    ///
    /// - Throws: as `find`.
    mutating func findSections(_ names: Identifiers, _ pointer: String) throws(LayoutError) -> [Int] {
        try checkDistinct(names, pointer)
        var found: [Int] = []
        var unknown: [Identifier] = []
        for name in names.list {
            if let section = try number(of: name, pointer) { found.append(section) } else { unknown.append(name) }
        }
        try skip(unknown, as: .unknown, what: "section", pointer)
        return found
    }

    /// The number of a section that an operation names; nil if it named it by its identifier, and it is gone.
    ///
    /// A number is not checked: the operation does that, and knows the place of its error.
    mutating func section(_ name: SectionName, _ pointer: String) throws(LayoutError) -> Int? {
        switch name {
        case .number(let number): return number
        case .identifier(let identifier):
            let place = pointer + "/sectionId"
            if let section = try number(of: identifier, place) { return section }
            try skip([identifier], as: .unknown, what: "section", place)
            return nil
        }
    }

    /// Finds what operations have made stale by identifier, once all operations of an update are carried out.
    ///
    /// - Throws: as `find`, and `limit.elementsPerReply` for more identifiers than the container has items.
    package mutating func resolveStale() throws(LayoutError) {
        let most = max(options.limits.elements, container.itemCount)
        for index in stale.unresolved {
            let names = stale[index]
            let count = names.identifierCount
            guard count <= most else {
                throw .limit(.tooManyNames, count, allowed: most, pointer: names.pointer + "/items")
            }
            operation = names.operation
            var ranges: [ItemRange] = []
            for (number, items) in names.items.enumerated() {
                switch items {
                case .range(let range): ranges.append(range)
                case .identified(let identifiers):
                    let found = try find(identifiers, "\(names.pointer)/items/\(number)/ids").map(\.path)
                    ranges += [ItemRange](joining: found)
                }
            }
            stale.resolve(index, ranges)
        }
    }

    // MARK: Places

    /// Where items go: the index path that the first of them takes; nil if what names the place is gone.
    ///
    /// - Throws: `request.invalid` for an identifier of another kind than those of the container.
    func target(_ place: ItemDestination, _ pointer: String) throws(LayoutError) -> ItemPath? {
        switch place {
        case .before(let name): return try path(of: name, pointer + "/before")
        case .after(let name):
            return try path(of: name, pointer + "/after").map { ItemPath(section: $0.section, item: $0.item + 1) }
        case .startOfSection(let name):
            return try number(of: name, pointer + "/sectionStart").map { ItemPath(section: $0, item: 0) }
        case .endOfSection(let name):
            return try number(of: name, pointer + "/sectionEnd").map {
                ItemPath(section: $0, item: container.sections[$0].itemCount)
            }
        }
    }

    /// Where sections go: the number that the first of them takes; nil if the section that names the place is gone.
    ///
    /// - Throws: `request.invalid` for an identifier of another kind than those of the container.
    func target(_ place: SectionDestination, _ pointer: String) throws(LayoutError) -> Int? {
        switch place {
        case .before(let name): return try number(of: name, pointer + "/before")
        case .after(let name): return try number(of: name, pointer + "/after").map { $0 + 1 }
        case .end: return container.sections.count
        }
    }

    private func path(of name: Identifier, _ pointer: String) throws(LayoutError) -> ItemPath? {
        try checkItem(name, pointer)
        return identifiers.path(of: name, in: container.sections)
    }

    private func number(of name: Identifier, _ pointer: String) throws(LayoutError) -> Int? {
        try identifiers.checkSection(name, isEmpty: container.sections.isEmpty, pointer)
        return identifiers.section(of: name)
    }

    func checkItem(_ identifier: Identifier, _ pointer: String) throws(LayoutError) {
        try identifiers.checkItem(identifier, isEmpty: container.sections.isEmpty, pointer)
    }

    private func checkDistinct(_ identifiers: Identifiers, _ pointer: String) throws(LayoutError) {
        let repeated: Identifier? =
            switch identifiers {
            case .numbers(let numbers): numbers.firstRepeated.map(Identifier.number)
            case .names(let names): names.firstRepeated.map(Identifier.name)
            }
        guard let repeated else { return }
        throw LayoutError(
            .invalidInput, "\(pointer) has the identifier \(repeated) twice, expected each once", pointer: pointer)
    }
}

extension IdentifierIndex {
    /// Refuses an identifier of a kind that the items of the container do not have, so that none of them will ever have it.
    ///
    /// - Parameter isEmpty: whether the container has no sections; it then takes either kind.
    /// - Throws: `request.invalid`
    package func checkItem(_ identifier: Identifier, isEmpty: Bool, _ pointer: String) throws(LayoutError) {
        try check(identifier, as: itemKind, of: "items", isEmpty: isEmpty, pointer)
    }

    /// Refuses an identifier of a kind that the sections of the container do not have.
    ///
    /// - Parameter isEmpty: whether the container has no sections; it then takes either kind.
    /// - Throws: `request.invalid`
    package func checkSection(_ identifier: Identifier, isEmpty: Bool, _ pointer: String) throws(LayoutError) {
        try check(identifier, as: sectionKind, of: "sections", isEmpty: isEmpty, pointer)
    }

    private func check(
        _ identifier: Identifier, as kind: Identifier.Kind?, of what: String, isEmpty: Bool, _ pointer: String
    ) throws(LayoutError) {
        if self.isEmpty && !isEmpty {
            throw LayoutError(
                .invalidInput, "\(pointer) is \(identifier), expected an index path: the container has no identifiers",
                pointer: pointer)
        }
        guard let kind, kind != identifier.kind else { return }
        throw LayoutError(
            .invalidInput,
            "\(pointer) is \(identifier), expected \(kind == .number ? "a number" : "a name"), as the container's \(what) have",
            pointer: pointer)
    }
}

extension LayoutError {
    /// The error for an identifier that no item or section has: `identifier.unknown`.
    package static func unknown(_ identifier: Identifier, what: String, _ pointer: String) -> LayoutError {
        LayoutError(
            .unknownIdentifier, "\(pointer) is \(identifier), which no \(what) of the container has", pointer: pointer)
    }
}

extension Array where Element: Hashable {
    fileprivate var firstRepeated: Element? {
        if count < 2 { return nil }
        var seen = Set<Element>()
        return first { !seen.insert($0).inserted }
    }
}
