package import LayoutModel

// Conversions between wire messages and the model: identifiers.

extension WireIdentifier {
    /// An identifier to send: exactly one of `number` and `name` is there, even for 0 and "".
    package init(_ identifier: Identifier) {
        self.init()
        switch identifier {
        case .number(let number): self.number = number
        case .name(let name): self.name = name
        }
    }

    /// The identifier that was received; nil if the message is empty.
    package var model: Identifier? {
        switch identifier {
        case .number(let number): .number(number)
        case .name(let name): .name(name)
        case nil: nil
        }
    }
}

extension WireIdentifiers {
    /// Identifiers to send, all of one kind.
    ///
    /// - Complexity: O(1); they are handed over.
    package init(_ identifiers: Identifiers) {
        self.init()
        switch identifiers {
        case .numbers(let numbers): self.numbers = numbers
        case .names(let names): self.names = names
        }
    }

    /// The identifiers that were received. Nothing is checked.
    package var model: Identifiers { names.isEmpty ? .numbers(numbers) : .names(names) }

    /// The number of identifiers.
    package var count: Int { numbers.count + names.count }
}

extension Mapping {
    /// An identifier that is there: a number, or a name of 1 to `Identifier.nameBytes` bytes in UTF-8.
    ///
    /// - Throws: `request.invalid`.
    package func identifier(_ wire: WireIdentifier, _ pointer: @autoclosure () -> String) throws(RequestFailure)
        -> Identifier
    {
        guard let identifier = wire.model else {
            throw RequestFailure(
                .invalid, "\(pointer()) is empty, expected `number` or `name`", pointer: pointer())
        }
        if case .name(let name) = identifier { try check(name, pointer() + "/name") }
        return identifier
    }

    /// Several identifiers, all numbers or all names. That none stands twice is checked where they are used.
    ///
    /// - Throws: `request.invalid`.
    /// - Complexity: O(names); numbers are not looked at.
    package func identifiers(_ wire: WireIdentifiers, _ pointer: @autoclosure () -> String) throws(RequestFailure)
        -> Identifiers
    {
        guard wire.numbers.isEmpty || wire.names.isEmpty else {
            throw RequestFailure(
                .invalid,
                "\(pointer()) has \(wire.numbers.count) numbers and \(wire.names.count) names, expected one or the other",
                pointer: pointer())
        }
        for (index, name) in wire.names.enumerated() { try check(name, "\(pointer())/names/\(index)") }
        return wire.model
    }

    private func check(_ name: String, _ pointer: @autoclosure () -> String) throws(RequestFailure) {
        let bytes = name.utf8.count
        guard (1...Identifier.nameBytes).contains(bytes) else {
            throw RequestFailure(
                .invalid,
                "\(pointer()) is \"\(excerpt(name))\" with \(bytes) bytes, expected 1...\(Identifier.nameBytes)",
                pointer: pointer())
        }
    }

    /// Rejects the identifier of an item or a section in a batch update, whose index paths are numbers.
    ///
    /// - Throws: `request.invalid`.
    package func refuseIdentifiers(_ path: WireIndexPath, _ pointer: String) throws(RequestFailure) {
        guard path.hasID || path.hasSectionID else { return }
        let place = pointer + (path.hasID ? "/id" : "/sectionId")
        throw RequestFailure(
            .invalid, "\(place) is given, expected numbers: a batch update uses index paths", pointer: place)
    }

    /// Rejects the identifiers of a range in a batch update, whose index paths are numbers.
    ///
    /// - Throws: `request.invalid`.
    package func refuseIdentifiers(_ range: WireItemRange, _ pointer: String) throws(RequestFailure) {
        guard range.hasIds else { return }
        let place = pointer + "/ids"
        throw RequestFailure(
            .invalid, "\(place) are given, expected numbers: a batch update uses index paths", pointer: place)
    }
}
