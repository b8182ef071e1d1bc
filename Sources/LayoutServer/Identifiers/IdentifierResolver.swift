import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Puts numbers in place of the identifiers in a request, for one state of a container.
///
/// Each identifier costs one lookup in the container's index.
struct IdentifierResolver {
    let index: IdentifierIndex
    let sections: SectionList
    let mapping: Mapping

    // MARK: Single elements

    /// The index path, with numbers alone.
    ///
    /// - Throws: `identifier.unknown`; `request.invalid` if both an identifier and numbers are given.
    func path(_ path: WireIndexPath, _ pointer: @autoclosure () -> String) throws(RequestFailure) -> WireIndexPath {
        guard path.hasID || path.hasSectionID else { return path }
        let place = pointer()
        guard path.section == 0, !path.hasID || path.item == 0 && !path.hasSectionID else {
            throw RequestFailure(
                .invalid, "\(place) has an identifier and numbers, expected one or the other", pointer: place)
        }
        if path.hasID {
            return WireIndexPath(try item(try mapping.identifier(path.id, place + "/id"), place + "/id"))
        }
        return path.numbered(try section(0, or: path.sectionID, at: place))
    }

    /// The number of a section that a request names by its number or by its identifier.
    ///
    /// - Throws: `identifier.unknown`; `request.invalid` if both are given.
    func section(
        _ number: UInt32, or wire: WireIdentifier?, at pointer: String
    ) throws(RequestFailure) -> UInt32 {
        guard case .identifier(let identifier) = try mapping.sectionName(number, or: wire, pointer) else {
            return number
        }
        let place = pointer + "/sectionId"
        try check { () throws(LayoutError) in
            try index.checkSection(identifier, isEmpty: sections.isEmpty, place)
        }
        guard let section = index.section(of: identifier) else {
            throw RequestFailure(.unknown(identifier, what: "section", place))
        }
        return UInt32(section)
    }

    // MARK: Several

    func paths(_ paths: [WireIndexPath], _ pointer: String) throws(RequestFailure) -> [WireIndexPath] {
        guard paths.contains(where: { $0.hasID || $0.hasSectionID }) else { return paths }
        var numbered: [WireIndexPath] = []
        for (index, path) in paths.enumerated() { numbered.append(try self.path(path, "\(pointer)/\(index)")) }
        return numbered
    }

    /// Ranges with numbers alone. Items with identifiers are ranges of their own, joined where they follow each other.
    ///
    /// - Throws: `limit.elementsPerReply`, `identifier.unknown`, `request.invalid`.
    func ranges(_ ranges: [WireItemRange], _ pointer: String) throws(RequestFailure) -> [WireItemRange] {
        guard ranges.contains(where: \.hasIds) else { return ranges }
        // Each identifier is looked up.
        let (count, most) = (ranges.reduce(0) { $0 + $1.ids.count }, mapping.limits.elementsPerReply)
        guard count <= most else {
            throw .limit(.limitElements, Double(count), allowed: Double(most), pointer: pointer)
        }
        var numbered: [WireItemRange] = []
        for (number, range) in ranges.enumerated() {
            guard range.hasIds else {
                numbered.append(range)
                continue
            }
            let place = "\(pointer)/\(number)"
            guard range.section == 0, range.item == 0, range.count == 0 else {
                throw RequestFailure(
                    .invalid, "\(place) has identifiers and numbers, expected one or the other", pointer: place)
            }
            let identifiers = try mapping.identifiers(range.ids, place + "/ids")
            var paths: [ItemPath] = []
            for number in 0..<identifiers.count { paths.append(try item(identifiers[number], place + "/ids")) }
            numbered += [ItemRange](joining: paths).map { WireItemRange($0) }
        }
        return numbered
    }

    private func item(_ identifier: Identifier, _ pointer: String) throws(RequestFailure) -> ItemPath {
        try check { () throws(LayoutError) in
            try index.checkItem(identifier, isEmpty: sections.isEmpty, pointer)
        }
        guard let path = index.path(of: identifier, in: sections) else {
            throw RequestFailure(.unknown(identifier, what: "item", pointer))
        }
        return path
    }

    private func check(_ kind: () throws(LayoutError) -> Void) throws(RequestFailure) {
        do throws(LayoutError) {
            try kind()
        } catch {
            throw RequestFailure(error)
        }
    }
}

extension Mapping {
    /// How a message names a section.
    ///
    /// - Parameter identifier: the section's identifier; nil: it is named by its number.
    func sectionName(
        _ number: UInt32, or identifier: WireIdentifier?, _ pointer: String
    ) throws(RequestFailure) -> SectionName {
        guard let identifier else { return .number(Int(number)) }
        guard number == 0 else {
            throw RequestFailure(
                .invalid, "\(pointer) has `section` and `sectionId`, expected one or the other",
                pointer: pointer + "/sectionId")
        }
        return .identifier(try self.identifier(identifier, pointer + "/sectionId"))
    }
}

extension WireIndexPath {
    fileprivate func numbered(_ section: UInt32) -> WireIndexPath {
        .with {
            $0.section = section
            $0.item = item
        }
    }
}
