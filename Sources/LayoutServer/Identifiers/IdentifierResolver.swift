import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Puts numbers in place of the identifiers in a request, for one state of a container.
struct IdentifierResolver {
    let index: IdentifierIndex
    let sections: [LayoutCore.Section]
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
        return path.numbered(try section(path.sectionID, place + "/sectionId"))
    }

    /// The number of the section with an identifier.
    ///
    /// - Throws: `identifier.unknown`
    func section(_ wire: WireIdentifier, _ pointer: String) throws(RequestFailure) -> UInt32 {
        let identifier = try mapping.identifier(wire, pointer)
        try checkKind(identifier, pointer)
        guard let section = index.section(of: identifier) else {
            throw RequestFailure(.unknown(identifier, what: "section", pointer))
        }
        return UInt32(section)
    }

    /// The number of a section that a request names by its number or by its identifier.
    func section(
        _ number: UInt32, or wire: WireIdentifier?, at pointer: String
    ) throws(RequestFailure) -> UInt32 {
        guard let wire else { return number }
        guard number == 0 else {
            throw RequestFailure(
                .invalid, "\(pointer) has `section` and `sectionId`, expected one or the other",
                pointer: pointer + "/sectionId")
        }
        return try section(wire, pointer + "/sectionId")
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
        try mapping.numbered(ranges, most: mapping.limits.elementsPerReply, at: pointer) {
            (identifiers, pointer) throws(RequestFailure) in
            var paths: [IndexPath] = []
            for number in 0..<identifiers.count { paths.append(try item(identifiers[number], pointer)) }
            return paths
        }
    }

    /// - Throws: `identifier.unknown`
    func item(_ identifier: Identifier, _ pointer: String) throws(RequestFailure) -> IndexPath {
        try checkKind(identifier, pointer)
        guard let path = index.path(of: identifier, in: sections) else {
            throw RequestFailure(.unknown(identifier, what: "item", pointer))
        }
        return path
    }

    private func checkKind(_ identifier: Identifier, _ pointer: String) throws(RequestFailure) {
        do throws(LayoutError) {
            try index.checkKind(identifier, isEmpty: sections.isEmpty, pointer)
        } catch {
            throw RequestFailure(error)
        }
    }
}

extension Mapping {
    /// Ranges with numbers alone.
    ///
    /// - Parameters:
    ///   - most: how many identifiers there may be, since each is looked up.
    ///   - find: the index paths of items with identifiers. Those that follow each other become one range.
    /// - Throws: `limit.elementsPerReply`, `request.invalid`, and what `find` throws.
    func numbered(
        _ ranges: [WireItemRange], most: Int, at pointer: String,
        _ find: (Identifiers, String) throws(RequestFailure) -> [IndexPath]
    ) throws(RequestFailure) -> [WireItemRange] {
        guard ranges.contains(where: \.hasIds) else { return ranges }
        let count = ranges.reduce(0) { $0 + $1.ids.count }
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
            let paths = try find(try identifiers(range.ids, place + "/ids"), place + "/ids")
            numbered += [ItemRange](joining: paths).map { WireItemRange($0) }
        }
        return numbered
    }
}

extension WireIndexPath {
    /// The same item in another section, without identifiers.
    fileprivate func numbered(_ section: UInt32) -> WireIndexPath {
        .with {
            $0.section = section
            $0.item = item
        }
    }
}
