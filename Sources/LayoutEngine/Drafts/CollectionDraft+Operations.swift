extension CollectionDraft {
    /// Carries out one operation.
    ///
    /// - Parameter place: the JSON pointer to what the operation brings, with which those of its errors begin.
    /// - Throws: what the operation is refused for; the draft must then be dropped, since it may have followed a part of it.
    package mutating func apply(_ operation: Operation, at place: String = "") throws(LayoutError) {
        switch operation {
        case .setBounds(let bounds): setBounds(bounds)
        case .setParameters(let members):
            setParameters(try definition.schema.resolve(members, over: parameters, pointer: place))
        case .setEnvironment(let environment): setEnvironment(environment)
        case .setLayout(let definition, let members):
            setLayout(
                LayoutConfiguration(definition, try definition.schema.resolve(members, pointer: place + "/parameters")))
        case .setSections(let sections): try setSections(sections, place)
        case .batchUpdate(let update):
            try carryOut(try CheckedUpdate(update, for: definition, pointer: place), place)
        case .setSizes(let sizes, let path): try setSizes(sizes, from: path, place)
        case .setMeasuredSizes(let measurement): try setMeasuredSizes(measurement, place)
        case .setOrthogonalOffset(let offset, let name):
            guard let section = try section(name, place) else { return }
            try setOrthogonalOffset(offset, of: section, place)
        case .invalidateLayout: history.changeEverything(.layout)
        case .invalidate(let names):
            stale.add(names, operation: self.operation, place)
            history.nameElements()
        case .insertItems(let items, let target): try insertItems(items, at: target, place)
        case .deleteItems(let names): try deleteItems(names, place)
        case .moveItems(let names, let target): try moveItems(names, to: target, place)
        case .reloadItems(let items): try changeItems(items, reloads: true, place)
        case .reconfigureItems(let items): try changeItems(items, reloads: false, place)
        case .insertSections(let sections, let target): try insertSections(sections, at: target, place)
        case .deleteSections(let names): try deleteSections(names, place)
        case .moveSections(let names, let target): try moveSections(names, to: target, place)
        case .reloadSections(let names): try reloadSections(names, place)
        case .applySnapshot(let snapshot): try applySnapshot(snapshot, place)
        }
    }

    // MARK: By index path

    private mutating func setSections(_ sections: [ContainerSection], _ pointer: String) throws(LayoutError) {
        // Those of an earlier operation, which they replace, exist until then.
        let replaced = isDataChanged ? layout.bytes(container.sections) : 0
        try reserve(atLeast: replaced + ContainerMemory.bytes(sections, by: definition, with: parameters))
        let place = pointer + "/sections"
        try options.limits.check(sections: sections.count, items: sections.reduce(0) { $0 + $1.itemCount }, place)
        let checked = try definition.sections(sections, pointer: place)
        let identifiers = try under(place) { () throws(LayoutError) in try IdentifierIndex(checked) }
        replaceSections(SectionList(checked), identifiers)
    }

    /// Checks a batch update against the container, pays for what it adds, and carries it out.
    ///
    /// - Parameter renewed: items that it deletes and inserts, and which are the same to users.
    package mutating func carryOut(
        _ update: CheckedUpdate, renewing renewed: [ItemMove] = [], _ pointer: String
    ) throws(LayoutError) {
        let before = container
        let plan = try under(pointer) { () throws(LayoutError) in try update.plan(for: before) }
        try options.limits.check(sections: plan.countsAfter.count, items: plan.countsAfter.reduce(0, +), pointer)
        // An upper bound: the published sections and the new ones exist at the same time. Those of earlier operations share with the
        // new ones what this one does not touch, so each further operation takes what it adds.
        try reserve(
            atLeast: ContainerMemory.bytes(before.sections, and: update.newSections, by: definition, with: parameters))
        let sections = try under(pointer) { () throws(LayoutError) in try update.sections(of: before, after: plan) }
        let identifiers = try under(pointer) { [index = identifiers] () throws(LayoutError) in
            try index.updated(by: update, plan, from: before.sections, to: sections)
        }
        updateSections(sections, identifiers, by: plan, renewing: renewed)
    }

    private mutating func setSizes(
        _ sizes: [Double], from path: ItemPath, _ pointer: String
    ) throws(LayoutError) {
        let count = try itemCount(of: path.section, pointer)
        guard container.sections[path.section].itemSizes != nil else {
            throw LayoutError(
                .invalidInput,
                "\(pointer)/section is \(path.section), whose items have no sizes; expected one that has them",
                pointer: pointer + "/section")
        }
        let room = path.item < 0 ? 0 : max(0, count - path.item)
        guard sizes.count.isMultiple(of: 2), path.item >= 0, sizes.count / 2 <= room else {
            throw LayoutError(
                .invalidInput,
                "\(pointer)/sizes has \(sizes.count) numbers for items from \(path.item) on, expected a width and a "
                    + "height for each of at most \(room)", pointer: pointer + "/sizes")
        }
        try checkLengths(sizes, pointer + "/sizes")
        container.sections[path.section].itemSizes?.replace(from: path.item, with: sizes)
        history.resize(ItemRange(section: path.section, item: path.item, count: sizes.count / 2))
    }

    // MARK: Checks

    /// The number of items in a section.
    ///
    /// - Throws: `index.outOfRange`
    func itemCount(of section: Int, _ pointer: String) throws(LayoutError) -> Int {
        guard container.sections.indices.contains(section) else {
            throw .outOfRange(section, count: container.sections.count, pointer: pointer + "/section")
        }
        return container.sections[section].itemCount
    }

    func checkLengths(_ lengths: [Double], _ pointer: String) throws(LayoutError) {
        for (index, length) in lengths.enumerated() { try checkLength(length, "\(pointer)/\(index)") }
    }

    func checkLength(_ length: Double, _ pointer: @autoclosure () -> String) throws(LayoutError) {
        let range = Parameter.length
        guard range.contains(length) else {
            let place = pointer()
            throw LayoutError(
                .invalidInput, "\(place) is \(length), expected \(range.lowerBound)...\(range.upperBound)",
                pointer: place)
        }
    }

    /// Runs `body`, whose errors have pointers that begin at `pointer`.
    func under<Result>(_ pointer: String, _ body: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            throw error.under(pointer)
        }
    }
}

extension LayoutDefinition {
    /// Checks the data of a container.
    ///
    /// - Parameter pointer: the JSON pointer to the list.
    /// - Throws: as `section(_:pointer:)`.
    package func sections(_ sections: [ContainerSection], pointer: String) throws(LayoutError) -> [Section] {
        var checked: [Section] = []
        checked.reserveCapacity(sections.count)
        for (index, section) in sections.enumerated() {
            checked.append(try self.section(section, pointer: "\(pointer)/\(index)"))
        }
        return checked
    }
}
