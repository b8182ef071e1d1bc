import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Writes effects and states of views. Items are named by their identifiers as well where a client wants that, up to a number of them for
/// each message: a range of a million items is short, their identifiers are not.
struct WireViewEffects {
    private let names: ReplyNames
    /// How many identifiers of sets may still be written.
    private var room = 16_384

    init(_ names: ReplyNames) { self.names = names }

    mutating func written(_ effects: [ViewNews.Told]) -> [WireViewEffect] {
        var written: [WireViewEffect] = []
        written.reserveCapacity(effects.count)
        for told in effects {
            var wire = WireViewEffect()
            if let input = told.input { wire.input = UInt32(input) }
            wire.effect = effect(told.effect)
            written.append(wire)
        }
        return written
    }

    private mutating func effect(_ effect: ViewEffect) -> WireViewEffect.OneOf_Effect {
        switch effect {
        case .selected(let keys): .selected(self.keys(keys))
        case .focused(let path): .focused(item(path))
        case .edit(let path): .edit(item(path))
        case .band(let rect): .band(.with { if let rect { $0.rect = WireRect(rect) } })
        case .autoscroll(let velocity): .autoscroll(WirePoint(velocity))
        case .scroll(let offset): .scroll(WirePoint(offset))
        case .show(let place): .show(.with { if let rect = place.visible { $0.visible = WireRect(rect) } })
        case .scrollRow(let section, let offset, let glides):
            .scrollRow(row(section, offset, glides: glides))
        case .activated(let path): .activated(item(path))
        case .menu(let path, let point): .menu(menu(path, at: point))
        case .lifted(let keys, let point): .lifted(lift(keys, at: point))
        case .proposed(let drop): .proposed(self.drop(drop))
        case .dropped(let drop): .dropped(self.drop(drop))
        case .putBack: .putBack(WireViewNothing())
        case .left(let keys): .left(self.keys(keys))
        case .droppedOut(let keys): .droppedOut(self.keys(keys))
        case .animate: .animate(WireViewNothing())
        case .transition(let step): .transition(WireViewTransition(step))
        case .pinched(let pinch, let path): .pinched(pinched(pinch, path))
        case .find(let search): .find(self.search(search))
        case .announce(let announcement): .announce(WireViewAnnouncement(announcement))
        case .wake(let time): .wake(.with { $0.time = time })
        case .unused: .unused(WireViewNothing())
        }
    }

    /// A set of items.
    mutating func keys(_ keys: Keys) -> WireViewKeys {
        var wire = WireViewKeys()
        let ranges = keys.ranges
        wire.sections = ranges.map { UInt32(clamping: $0.section) }
        wire.items = ranges.map { UInt32(clamping: $0.item) }
        wire.counts = ranges.map { UInt32(clamping: $0.count) }
        wire.isInverted = keys.isInverted
        let count = ranges.reduce(0) { $0 + $1.count }
        if !names.areNumbers, count > 0, count <= room, let ids = names.identifiers(of: ranges.flatMap(\.indexPaths)) {
            wire.ids = ids
            room -= count
        }
        return wire
    }

    private func item(_ path: ItemPath?) -> WireViewItem { .with { if let path { $0.item = names.path(path) } } }

    private func row(_ section: Int, _ offset: Double, glides: Bool) -> WireViewRowScroll {
        .with {
            $0.section = UInt32(clamping: section)
            $0.offset = offset
            $0.glides = glides
            if let id = names.section(section) { $0.sectionID = id }
        }
    }

    private func menu(_ path: ItemPath?, at point: Point) -> WireViewMenu {
        .with {
            if let path { $0.item = names.path(path) }
            $0.point = WirePoint(point)
        }
    }

    private mutating func lift(_ items: Keys, at point: Point) -> WireViewLift {
        var wire = WireViewLift()
        wire.items = keys(items)
        wire.point = WirePoint(point)
        return wire
    }

    private mutating func drop(_ drop: ViewDrop) -> WireViewDrop {
        var wire = WireViewDrop()
        wire.items = keys(drop.items)
        if let place = drop.place {
            wire.indexPath = names.path(place, moving: drop.items.isInverted ? [] : drop.items.ranges)
            wire.into = place.isInto
        }
        if let point = drop.point { wire.point = WirePoint(point) }
        return wire
    }

    private func pinched(_ pinch: ViewPinch, _ path: ItemPath?) -> WireViewPinched {
        .with {
            $0.pinch.phase = pinch.phase.rawValue
            $0.pinch.scale = pinch.scale
            $0.pinch.point = WirePoint(pinch.point)
            if let path { $0.item = names.path(path) }
        }
    }

    private func search(_ search: ViewSearch) -> WireViewSearch {
        .with {
            $0.text = search.text
            if let start = search.start { $0.start = names.path(start) }
            $0.includesStart = search.includesStart
        }
    }

    /// All that a view has.
    mutating func state(_ view: ViewState) -> WireViewStateReply {
        var wire = WireViewStateReply()
        wire.selected = keys(view.selection.keys)
        if let cursor = view.selection.cursor { wire.cursor = names.path(cursor) }
        if let anchor = view.selection.anchor { wire.anchor = names.path(anchor) }
        wire.gesture = view.gesture.name
        if let editing = view.editing { wire.editing = names.path(editing) }
        wire.visible = WireRect(view.visible)
        wire.rows = view.rows.sorted { $0.key < $1.key }.map { section, offset in
            .with {
                $0.section = UInt32(clamping: section)
                $0.offset = offset
                if let id = names.section(section) { $0.sectionID = id }
            }
        }
        return wire
    }
}

extension ViewGesture {
    fileprivate var name: String {
        switch self {
        case .none: "none"
        case .pressing: "pressing"
        case .spanning: "spanning"
        case .dragging: "dragging"
        case .hosting: "hosting"
        case .pinching: "pinching"
        case .scrollingRow: "scrollingRow"
        }
    }
}

extension WireViewTransition {
    fileprivate init(_ transition: ViewTransition) {
        self.init()
        switch transition {
        case .begin(let isLarger, let point):
            step = "begin"
            larger = isLarger
            self.point = WirePoint(point)
        case .move(let progress):
            step = "move"
            self.progress = progress
        case .finish: step = "finish"
        case .cancel: step = "cancel"
        }
    }
}

extension WireViewAnnouncement {
    fileprivate init(_ announcement: ViewAnnouncement) {
        self.init()
        let items: Int
        switch announcement {
        case .lifted(let count): (kind, items) = ("lifted", count)
        case .moved(let count): (kind, items) = ("moved", count)
        case .putBack(let count): (kind, items) = ("putBack", count)
        case .selected(let count): (kind, items) = ("selected", count)
        }
        count = UInt64(clamping: items)
    }
}
