import LayoutModel
import LayoutWire

extension [ViewEffect] {
    /// Effects that were received, in order. Those of a kind that this client does not know are left out.
    ///
    /// - Throws: `connection.protocol` if a message breaks the protocol.
    init(_ wire: [WireViewEffect]) throws(ClientError) {
        self = []
        reserveCapacity(wire.count)
        for effect in wire {
            guard let kind = try ViewEffect.Kind(effect) else { continue }
            append(ViewEffect(input: effect.hasInput ? Int(effect.input) : nil, kind: kind))
        }
    }
}

extension ViewEffect.Kind {
    fileprivate init?(_ wire: WireViewEffect) throws(ClientError) {
        switch wire.effect {
        case .selected(let keys): self = .selected(try ViewItems(keys))
        case .focused(let message): self = .focused(ViewItem(message))
        case .edit(let message): self = .edit(ViewItem(message))
        case .band(let band): self = .band(band.hasRect ? band.rect.model : nil)
        case .autoscroll(let velocity): self = .autoscroll(velocity.model)
        case .scroll(let offset): self = .scroll(to: offset.model)
        case .show(let shown): self = .show(shown.hasVisible ? shown.visible.model : nil)
        case .scrollRow(let row): self = .scrollRow(ViewRowScroll(row))
        case .activated(let message): self = .activated(ViewItem(message.item))
        case .menu(let menu): self = .menu(menu.hasItem ? ViewItem(menu.item) : nil, at: menu.point.model)
        case .lifted(let lift): self = .lifted(try ViewItems(lift.items), at: lift.point.model)
        case .proposed(let drop): self = .proposed(try ViewDrop(drop))
        case .dropped(let drop): self = .dropped(try ViewDrop(drop))
        case .putBack: self = .putBack
        case .left(let keys): self = .left(try ViewItems(keys))
        case .droppedOut(let keys): self = .droppedOut(try ViewItems(keys))
        case .animate: self = .animate
        case .transition(let step):
            guard let step = ViewTransition(step) else { return nil }
            self = .transition(step)
        case .pinched(let pinched):
            guard let pinch = ViewPinch(pinched.pinch) else { return nil }
            self = .pinched(pinch, pinched.hasItem ? ViewItem(pinched.item) : nil)
        case .find(let search): self = .find(ViewSearch(search))
        case .announce(let wire):
            guard let announcement = ViewAnnouncement(rawValue: wire.kind) else { return nil }
            self = .announce(announcement, count: Int(clamping: wire.count))
        case .wake(let wake): self = .wake(at: wake.time)
        case .unused: self = .unused
        case nil: return nil
        }
    }
}

extension ViewItem {
    fileprivate init(_ wire: WireIndexPath) {
        self.init(wire.model)
        identifier = wire.id.model
    }

    fileprivate init?(_ wire: WireViewItem) {
        guard wire.hasItem else { return nil }
        self.init(wire.item)
    }
}

extension ViewItems {
    /// - Throws: `connection.protocol` if the columns do not match.
    fileprivate init(_ wire: WireViewKeys) throws(ClientError) {
        let (sections, items, counts) = (wire.sections, wire.items, wire.counts)
        guard items.count == sections.count, counts.count == sections.count else {
            throw ClientError(
                code: "connection.protocol",
                message:
                    "a set of items has \(sections.count) sections, \(items.count) items and \(counts.count) counts, "
                    + "expected one of each for each range")
        }
        self.init(
            sections.indices.map {
                ItemRange(section: Int(sections[$0]), item: Int(items[$0]), count: Int(counts[$0]))
            }, isInverted: wire.isInverted)
        identifiers = wire.ids.model
    }
}

extension ViewRowScroll {
    fileprivate init(_ wire: WireViewRowScroll) {
        section = Int(wire.section)
        identifier = wire.sectionID.model
        offset = wire.offset
        glides = wire.glides
    }
}

extension ViewDrop {
    fileprivate init(_ wire: WireViewDrop) throws(ClientError) {
        items = try ViewItems(wire.items)
        if wire.hasIndexPath {
            place = InsertionPoint(
                indexPath: wire.indexPath.model, isInto: wire.into, identifier: wire.indexPath.id.model)
        }
        if wire.hasPoint { point = wire.point.model }
    }
}

extension ViewTransition {
    /// nil for a step that this client does not know.
    fileprivate init?(_ wire: WireViewTransition) {
        switch wire.step {
        case "begin": self = .begin(isLarger: wire.larger, at: wire.point.model)
        case "move": self = .move(progress: wire.progress)
        case "finish": self = .finish
        case "cancel": self = .cancel
        default: return nil
        }
    }
}

extension ViewPinch {
    /// nil for a phase that this client does not know.
    fileprivate init?(_ wire: WireViewPinch) {
        guard let phase = Phase(rawValue: wire.phase) else { return nil }
        self.init(phase, scale: wire.scale, at: wire.point.model)
    }
}

extension ViewSearch {
    fileprivate init(_ wire: WireViewSearch) {
        text = wire.text
        start = wire.hasStart ? ViewItem(wire.start) : nil
        includesStart = wire.includesStart
    }
}

extension ViewState {
    /// - Throws: `connection.protocol` if the message breaks the protocol.
    init(_ wire: WireViewStateReply, _ generation: UInt64) throws(ClientError) {
        self.generation = generation
        selected = try ViewItems(wire.selected)
        cursor = wire.hasCursor ? ViewItem(wire.cursor) : nil
        anchor = wire.hasAnchor ? ViewItem(wire.anchor) : nil
        gesture = Gesture(rawValue: wire.gesture)
        editing = wire.hasEditing ? ViewItem(wire.editing) : nil
        visible = wire.visible.model
        rowOffsets = Dictionary(wire.rows.map { (Int($0.section), $0.offset) }) { $1 }
    }
}
