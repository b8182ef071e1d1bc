/// Operations on sections by identifier.
///
/// As for items, sections that are gone or there already are left out and reported, and the others are carried out as one batch update.
extension CollectionDraft {
    mutating func insertSections(
        _ sections: [ContainerSection], at place: SectionDestination, _ pointer: String
    ) throws(LayoutError) {
        let list = pointer + "/sections"
        try options.limits.check(sections: sections.count, items: sections.reduce(0) { $0 + $1.itemCount }, list)
        let checked = try definition.sections(sections, pointer: list)
        var names: [Identifier] = []
        for (index, section) in checked.enumerated() {
            guard let identifier = section.identifiers?.section else {
                throw LayoutError(
                    .invalidInput,
                    "\(list)/\(index)/id is missing, expected an identifier for each section and each item",
                    pointer: "\(list)/\(index)/id")
            }
            if !identifiers.isEmpty {
                try identifiers.checkSection(identifier, isEmpty: false, "\(list)/\(index)/id")
            }
            names.append(identifier)
        }
        guard var number = try target(place, pointer + "/to") else {
            return try skip(names, as: .place, what: "section", pointer + "/to")
        }
        var update = CheckedUpdate()
        var present: [Identifier] = []
        for (index, section) in checked.enumerated() {
            if identifiers.section(of: names[index]) != nil {
                present.append(names[index])
                continue
            }
            var (content, item) = (Section(itemCount: 0, overrides: section.overrides), 0)
            content.identifiers = SectionIdentifiers(names[index], .numbers())
            update.insertedSections.append(CheckedUpdate.NewSection(section: number, content: content))
            for part in try newParts(section, "\(list)/\(index)/itemIds") {
                update.insertedItems.append(CheckedUpdate.NewItems(section: number, item: item, content: part))
                item += part.itemCount
            }
            number += 1
        }
        try skip(present, as: .present, what: "a section", list)
        if update.insertedSections.isEmpty { return }
        try carryOut(update, pointer)
    }

    mutating func deleteSections(_ names: Identifiers, _ pointer: String) throws(LayoutError) {
        try payForNames(names)
        var update = CheckedUpdate()
        update.deletedSections = try findSections(names, pointer + "/ids").sorted()
        if update.deletedSections.isEmpty { return }
        try carryOut(update, pointer)
    }

    mutating func moveSections(_ names: Identifiers, to place: SectionDestination, _ pointer: String)
        throws(LayoutError)
    {
        try payForNames(names)
        let found = try findSections(names, pointer + "/ids")
        guard let target = try target(place, pointer + "/to") else {
            return try skip(names.list, as: .place, what: "section", pointer + "/to")
        }
        if found.isEmpty { return }
        let ahead = found.count { $0 < target }
        var update = CheckedUpdate()
        for (number, section) in found.enumerated() {
            update.movedSections.append(BatchUpdate.Move(from: section, to: target - ahead + number))
        }
        try carryOut(update, pointer)
    }

    mutating func reloadSections(_ names: Identifiers, _ pointer: String) throws(LayoutError) {
        try payForNames(names)
        var update = CheckedUpdate()
        for section in try findSections(names, pointer + "/ids") {
            update.reloadedSections.append(CheckedUpdate.NewSection(section: section, content: nil))
        }
        if update.reloadedSections.isEmpty { return }
        try carryOut(update, pointer)
    }
}
