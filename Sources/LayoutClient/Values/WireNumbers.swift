import LayoutModel
import LayoutWire

// A caller's numbers in the form of the protocol.

extension UInt32 {
    /// Converts a number.
    ///
    /// - Parameter what: the number's name for the error message.
    /// - Throws: `index.outOfRange`.
    init(wire value: Int, _ what: String) throws(ClientError) {
        guard let number = UInt32(exactly: value) else {
            throw ClientError(
                code: "index.outOfRange", message: "\(what) is \(value), expected a number in 0...\(UInt32.max)")
        }
        self = number
    }
}

extension WireIndexPath {
    /// - Throws: `index.outOfRange`.
    init(checked path: ItemPath) throws(ClientError) {
        self.init()
        section = try UInt32(wire: path.section, "section")
        item = try UInt32(wire: path.item, "item")
    }
}

extension WireItemRange {
    /// - Throws: `index.outOfRange`.
    init(checked range: ItemRange) throws(ClientError) {
        self.init()
        section = try UInt32(wire: range.section, "section")
        item = try UInt32(wire: range.item, "item")
        count = try UInt32(wire: range.count, "count")
    }
}

extension [ItemPath] {
    /// - Throws: `index.outOfRange`.
    func wire() throws(ClientError) -> [WireIndexPath] {
        var paths: [WireIndexPath] = []
        paths.reserveCapacity(count)
        for path in self { paths.append(try WireIndexPath(checked: path)) }
        return paths
    }
}

extension [ItemRange] {
    /// - Throws: `index.outOfRange`.
    func wire() throws(ClientError) -> [WireItemRange] {
        var ranges: [WireItemRange] = []
        ranges.reserveCapacity(count)
        // In the protocol, a count of 0 stands for one item.
        for range in self where range.count != 0 { ranges.append(try WireItemRange(checked: range)) }
        return ranges
    }
}

extension [ElementRange] {
    /// - Throws: `index.outOfRange`.
    func wire() throws(ClientError) -> [WireElementRange] {
        var ranges: [WireElementRange] = []
        // In the protocol, a count of 0 stands for one element.
        for range in self where range.count != 0 {
            _ = try WireItemRange(
                checked: ItemRange(section: range.first.section, item: range.first.item, count: range.count))
            ranges.append(WireElementRange(range))
        }
        return ranges
    }
}

extension WireAttributes {
    /// The elements of the columns, in order.
    ///
    /// - Throws: `connection.protocol` if the columns do not match.
    func elements() throws(ClientError) -> [LayoutAttributes] {
        do throws(RequestFailure) {
            return try attributes()
        } catch {
            throw ClientError(code: "connection.protocol", message: error.message)
        }
    }
}

extension WireAnchor {
    init(checked anchor: UpdateAnchor) throws(ClientError) {
        self.init()
        switch anchor {
        case .automatic: break
        case .nothing: at = "none"
        case .identified(let identifier):
            at = "item"
            indexPath.id = WireIdentifier(identifier)
        case .place(let place):
            at = place.wireName
            if case .item(let path) = place { indexPath = try WireIndexPath(checked: path) }
        }
    }
}

extension WireAnchorSnapshot {
    /// - Throws: `index.outOfRange`.
    init(checked anchor: AnchorSnapshot) throws(ClientError) {
        self.init()
        if let item = anchor.identifier {
            indexPath.id = WireIdentifier(item)
        } else {
            indexPath = try WireIndexPath(checked: anchor.indexPath)
        }
        edge = anchor.edge.rawValue
        distance = anchor.distance
    }
}
