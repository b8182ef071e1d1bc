import LayoutModel
import LayoutWire
import SwiftProtobuf

extension WireViewInput {
    /// - Throws: `index.outOfRange`.
    init(checked input: ViewInput) throws(ClientError) {
        self.init()
        switch input {
        case .scrolled(let offset, let isByHand):
            scrolled.to = WirePoint(offset)
            scrolled.byHand = isByHand
        case .rowScrolled(let section, let offset):
            rowScrolled.section = try UInt32(wire: section, "section")
            rowScrolled.offset = offset
        case .rowScrolledOf(let section, let offset):
            rowScrolled.sectionID = WireIdentifier(section)
            rowScrolled.offset = offset
        case .resized(let size): resized = WireSize(size)
        case .pressed(let pointer): pressed = try WireViewPointer(checked: pointer)
        case .moved(let pointer): moved = try WireViewPointer(checked: pointer)
        case .released(let pointer): released = try WireViewPointer(checked: pointer)
        case .cancelled(let time): cancelled.time = time
        case .ticked(let time): ticked.time = time
        case .key(let key, let modifiers, let time):
            self.key.key = key.rawValue
            self.key.modifiers = modifiers.wire
            self.key.time = time
        case .wheel(let point, let distance, let hasNotches, let time):
            wheel.point = WirePoint(point)
            wheel.distance = WirePoint(distance)
            wheel.notches = hasNotches
            wheel.time = time
        case .pinched(let pinch):
            pinched.phase = pinch.phase.rawValue
            pinched.scale = pinch.scale
            pinched.point = WirePoint(pinch.point)
        case .measured: measured = WireViewNothing()
        case .entered: entered = WireViewNothing()
        case .typed(let text, let time):
            typed.text = text
            typed.time = time
        case .guests(let phase, let point):
            guests.phase = phase.rawValue
            guests.point = WirePoint(point)
        case .found, .select, .focus, .scroll, .restore, .edit, .endEdit: try setItems(of: input)
        }
    }

    /// What a program says of items.
    private mutating func setItems(of input: ViewInput) throws(ClientError) {
        switch input {
        case .found(let item):
            found = WireViewItem()
            if let item { found.item = try WireIndexPath(checked: item) }
        case .select(let items): select = try WireViewKeys(checked: items)
        case .focus(let item): focus.item = try WireIndexPath(checked: item)
        case .scroll(let item, let horizontal, let vertical):
            scrollTo.item = try WireIndexPath(checked: item)
            scrollTo.horizontal = horizontal.rawValue
            scrollTo.vertical = vertical.rawValue
        case .restore(let anchor): restore.anchor = try WireAnchorSnapshot(checked: anchor)
        case .edit(let item): edit.item = try WireIndexPath(checked: item)
        case .endEdit: endEdit = WireViewNothing()
        default: break
        }
    }
}

extension WireViewPointer {
    /// - Throws: `index.outOfRange`.
    fileprivate init(checked pointer: ViewPointer) throws(ClientError) {
        self.init()
        point = WirePoint(pointer.point)
        time = pointer.time
        kind = pointer.kind.rawValue
        button = pointer.button.rawValue
        clicks = try UInt32(wire: pointer.clicks, "clicks")
        modifiers = pointer.modifiers.wire
    }
}

extension WireIndexPath {
    /// - Throws: `index.outOfRange`.
    fileprivate init(checked item: ViewItem) throws(ClientError) {
        if let identifier = item.identifier {
            self = .with { $0.id = WireIdentifier(identifier) }
        } else {
            self = try WireIndexPath(checked: item.indexPath)
        }
    }
}

extension WireViewKeys {
    /// - Throws: `index.outOfRange`.
    fileprivate init(checked items: ViewItems) throws(ClientError) {
        self.init()
        isInverted = items.isInverted
        if !items.identifiers.isEmpty {
            ids = WireIdentifiers(items.identifiers)
            return
        }
        for range in try items.ranges.wire() {
            sections.append(range.section)
            self.items.append(range.item)
            counts.append(range.count)
        }
    }
}
