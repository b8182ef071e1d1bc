import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Finds what operations by identifier name, in the container as the operations before them leave it.
extension ContainerTransaction {
    func resolver(_ mapping: Mapping) -> IdentifierResolver {
        IdentifierResolver(index: identifiers, sections: container.sections, mapping: mapping)
    }

    /// Leaves out items or sections, or refuses the request.
    ///
    /// - Throws: `identifier.unknown` or `identifier.duplicate` if the request refuses that.
    mutating func skip(
        _ identifiers: [Identifier], _ reason: SkipReason, _ what: String, _ pointer: String
    ) throws(RequestFailure) {
        guard let first = identifiers.first, let list = Identifiers(identifiers) else { return }
        if refusesSkipped {
            if reason != .present { throw .unknownIdentifier(first, what, pointer) }
            throw RequestFailure(
                .duplicateIdentifier, "\(pointer) has \(first), which \(what) of the container has already",
                pointer: pointer)
        }
        skipped.append(WireSkipped(list, reason, operation: operation))
    }

    /// The places of items that are there.
    ///
    /// - Returns: the index path of each, and its number in `identifiers`.
    /// - Throws: `request.invalid` for an identifier that is given twice or of another kind than the container's.
    mutating func find(
        _ identifiers: Identifiers, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> [(path: IndexPath, entry: Int)] {
        let resolver = resolver(mapping)
        try checkDistinct(identifiers, pointer)
        var found: [(path: IndexPath, entry: Int)] = []
        var unknown: [Identifier] = []
        for entry in 0..<identifiers.count {
            let identifier = identifiers[entry]
            try resolver.checkKind(identifier, pointer)
            if let path = self.identifiers.path(of: identifier, in: container.sections) {
                found.append((path, entry))
            } else {
                unknown.append(identifier)
            }
        }
        try skip(unknown, .unknown, "item", pointer)
        return found
    }

    /// The numbers of sections that are there, in the order of their identifiers.
    mutating func findSections(
        _ identifiers: Identifiers, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> [Int] {
        let resolver = resolver(mapping)
        try checkDistinct(identifiers, pointer)
        var found: [Int] = []
        var unknown: [Identifier] = []
        for identifier in identifiers.list {
            try resolver.checkKind(identifier, pointer)
            if let section = self.identifiers.section(of: identifier) {
                found.append(section)
            } else {
                unknown.append(identifier)
            }
        }
        try skip(unknown, .unknown, "section", pointer)
        return found
    }

    /// The number of a section that an operation names by its number or by its identifier; nil if that one is gone.
    mutating func section(
        _ number: UInt32, _ isIdentified: Bool, _ wire: WireIdentifier, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> UInt32? {
        let resolver = resolver(mapping)
        let place = pointer + "/sectionId"
        if isIdentified, number == 0 {
            let identifier = try mapping.identifier(wire, place)
            try resolver.checkKind(identifier, place)
            if identifiers.section(of: identifier) == nil {
                try skip([identifier], .unknown, "section", place)
                return nil
            }
        }
        return try resolver.section(number, isIdentified, wire, pointer)
    }

    /// Finds what `invalidate` operations name by identifiers, once all operations of their update are applied.
    ///
    /// - Throws: as `find`, and `limit.elementsPerReply` for more identifiers than the container has items.
    mutating func resolveStale(_ mapping: Mapping) throws(RequestFailure) {
        var stale = stale
        let most = max(mapping.limits.elementsPerReply, container.itemCount)
        try stale.resolve { ranges, operation, pointer throws(RequestFailure) in
            self.operation = operation
            return try mapping.numbered(ranges, most: most, pointer) { identifiers, pointer throws(RequestFailure) in
                try find(identifiers, mapping, pointer).map(\.path)
            }
        }
        self.stale = stale
    }

    /// Where items go: the index path that the first of them takes; nil if what names the place is gone.
    func place(_ place: WireItemPlace, _ mapping: Mapping, _ pointer: String) throws(RequestFailure) -> IndexPath? {
        let resolver = resolver(mapping)
        func item(_ wire: WireIdentifier, _ member: String) throws(RequestFailure) -> IndexPath? {
            let identifier = try mapping.identifier(wire, pointer + member)
            try resolver.checkKind(identifier, pointer + member)
            return identifiers.path(of: identifier, in: container.sections)
        }
        func section(_ wire: WireIdentifier, _ member: String) throws(RequestFailure) -> Int? {
            let identifier = try mapping.identifier(wire, pointer + member)
            try resolver.checkKind(identifier, pointer + member)
            return identifiers.section(of: identifier)
        }
        switch place.place {
        case .before(let wire): return try item(wire, "/before")
        case .after(let wire):
            return try item(wire, "/after").map { IndexPath(section: $0.section, item: $0.item + 1) }
        case .sectionStart(let wire): return try section(wire, "/sectionStart").map { IndexPath(section: $0, item: 0) }
        case .sectionEnd(let wire):
            return try section(wire, "/sectionEnd").map {
                IndexPath(section: $0, item: container.sections[$0].itemCount)
            }
        case nil:
            throw RequestFailure(
                .invalid, "\(pointer) is empty, expected `before`, `after`, `sectionStart` or `sectionEnd`",
                pointer: pointer)
        }
    }

    /// Where sections go: the number that the first of them takes; nil if the section that names the place is gone.
    func place(_ place: WireSectionPlace, _ mapping: Mapping, _ pointer: String) throws(RequestFailure) -> Int? {
        let resolver = resolver(mapping)
        func section(_ wire: WireIdentifier, _ member: String) throws(RequestFailure) -> Int? {
            let identifier = try mapping.identifier(wire, pointer + member)
            try resolver.checkKind(identifier, pointer + member)
            return identifiers.section(of: identifier)
        }
        switch place.place {
        case .before(let wire): return try section(wire, "/before")
        case .after(let wire): return try section(wire, "/after").map { $0 + 1 }
        case nil: return container.sections.count
        }
    }

    private func checkDistinct(_ identifiers: Identifiers, _ pointer: String) throws(RequestFailure) {
        let repeated: Identifier? =
            switch identifiers {
            case .numbers(let numbers): numbers.firstRepeated.map(Identifier.number)
            case .names(let names): names.firstRepeated.map(Identifier.name)
            }
        guard let repeated else { return }
        throw RequestFailure(
            .invalid, "\(pointer) has the identifier \(repeated) twice, expected each once", pointer: pointer)
    }
}

extension Array where Element: Hashable {
    /// The first element that equals an earlier one.
    fileprivate var firstRepeated: Element? {
        if count < 2 { return nil }
        var seen = Set<Element>()
        return first { !seen.insert($0).inserted }
    }
}
