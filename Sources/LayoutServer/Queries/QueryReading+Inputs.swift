import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Inputs of views: every number is checked, and identifiers become the index paths that items have in the state that the view is of.
extension QueryReading {
    /// An input.
    ///
    /// - Throws: `request.invalid`, `identifier.unknown`, `index.outOfRange`, or a limit, under the pointer.
    func input(_ wire: WireViewInput, at pointer: String) throws(RequestFailure) -> ViewInput {
        switch wire.input {
        case .scrolled(let message):
            return .scrolled(to: try mapping.point(message.to, pointer + "/scrolled/to"), isByHand: message.byHand)
        case .rowScrolled(let message): return try rowScrolled(message, at: pointer + "/rowScrolled")
        case .resized(let message):
            let place = pointer + "/resized"
            return .resized(
                Size(
                    width: try mapping.length(message.width, place + "/width"),
                    height: try mapping.length(message.height, place + "/height")))
        case .pressed(let message): return .pressed(try mapping.viewPointer(message, pointer + "/pressed"))
        case .moved(let message): return .moved(try mapping.viewPointer(message, pointer + "/moved"))
        case .released(let message): return .released(try mapping.viewPointer(message, pointer + "/released"))
        case .cancelled(let message): return .cancelled(time: try mapping.time(message.time, pointer + "/cancelled"))
        case .ticked(let message): return .ticked(time: try mapping.time(message.time, pointer + "/ticked"))
        case .key(let message): return .key(try mapping.viewKeyPress(message, pointer + "/key"))
        case .wheel(let message): return .wheel(try mapping.viewWheel(message, pointer + "/wheel"))
        case .pinched(let message): return .pinched(try mapping.viewPinch(message, pointer + "/pinched"))
        case .guests(let message): return .guests(try mapping.viewGuests(message, pointer + "/guests"))
        case .typed(let message):
            let place = pointer + "/typed"
            let text = try mapping.string(message.text, place + "/text", limit: 256)
            return .typed(text, time: try mapping.time(message.time, place))
        case .measured: return .measured
        case .entered: return .entered
        case .found(let message):
            return .found(message.hasItem ? try item(message, at: pointer + "/found") : nil)
        case .select, .focus, .scrollTo, .restore, .edit, .endEdit, nil:
            return .program(try request(wire, at: pointer))
        }
    }

    /// What a program wants of the view.
    private func request(_ wire: WireViewInput, at pointer: String) throws(RequestFailure) -> ViewRequest {
        switch wire.input {
        case .select(let message): return .select(try keys(message, at: pointer + "/select"))
        case .focus(let message): return .focus(try item(message, at: pointer + "/focus"))
        case .edit(let message): return .edit(try item(message, at: pointer + "/edit"))
        case .endEdit: return .endEdit
        case .scrollTo(let message):
            let place = pointer + "/scrollTo"
            let path = try path(message.item, isThere: message.hasItem, at: place + "/item")
            let (horizontal, vertical) = try alignments(message.horizontal, message.vertical, at: place)
            return .scroll(to: path, horizontal: horizontal, vertical: vertical)
        case .restore(let message): return .restore(try anchor(message.anchor, at: pointer + "/restore/anchor"))
        default:
            throw RequestFailure(.invalid, "\(pointer) is empty, expected an input, such as `key`", pointer: pointer)
        }
    }

    private func rowScrolled(_ wire: WireOrthogonalOffset, at pointer: String) throws(RequestFailure) -> ViewInput {
        let section = try resolver.section(
            wire.section, or: wire.hasSectionID ? wire.sectionID : nil, at: pointer)
        _ = try RequestFailure.convert { () throws(LayoutError) in try reader.row(ofSection: Int(section), at: pointer)
        }
        return .rowScrolled(section: Int(section), to: try mapping.number(wire.offset, pointer + "/offset"))
    }

    private func item(_ wire: WireViewItem, at pointer: String) throws(RequestFailure) -> ItemPath {
        try path(wire.item, isThere: wire.hasItem, at: pointer + "/item")
    }

    /// A set of items.
    private func keys(_ wire: WireViewKeys, at pointer: String) throws(RequestFailure) -> Keys {
        let ranges = wire.hasIds ? try named(wire, at: pointer) : try numbered(wire, at: pointer)
        return wire.isInverted ? Keys(allBut: ranges) : Keys(ranges)
    }

    private func numbered(_ wire: WireViewKeys, at pointer: String) throws(RequestFailure) -> [ItemRange] {
        let (sections, items, counts) = (wire.sections, wire.items, wire.counts)
        guard items.count == sections.count, counts.isEmpty || counts.count == sections.count else {
            throw RequestFailure(
                .invalid,
                "\(pointer) has \(sections.count) sections, \(items.count) items and \(counts.count) counts, expected one of each for each range",
                pointer: pointer)
        }
        let allowed = mapping.limits.viewRanges
        guard sections.count <= allowed else {
            throw .limit(.limitViewRanges, Double(sections.count), allowed: Double(allowed), pointer: pointer)
        }
        if let empty = counts.firstIndex(of: 0) {
            let place = "\(pointer)/counts/\(empty)"
            throw RequestFailure(.invalid, "\(place) is 0, expected at least 1", pointer: place)
        }
        let ranges = sections.indices.map { index in
            ItemRange(
                section: Int(sections[index]), item: Int(items[index]),
                count: counts.isEmpty ? 1 : Int(counts[index]))
        }
        try RequestFailure.convert { () throws(LayoutError) in try reader.checkItems(ranges, at: pointer) }
        return ranges
    }

    private func named(_ wire: WireViewKeys, at pointer: String) throws(RequestFailure) -> [ItemRange] {
        guard wire.sections.isEmpty, wire.items.isEmpty, wire.counts.isEmpty else {
            throw RequestFailure(
                .invalid, "\(pointer) has identifiers and numbers, expected one or the other", pointer: pointer)
        }
        let allowed = mapping.limits.elementsPerReply
        guard wire.ids.count <= allowed else {
            throw .limit(.limitElements, Double(wire.ids.count), allowed: Double(allowed), pointer: pointer + "/ids")
        }
        let identifiers = try mapping.identifiers(wire.ids, pointer + "/ids")
        var paths: [ItemPath] = []
        for number in 0..<identifiers.count {
            let wire = WireIndexPath.with { $0.id = WireIdentifier(identifiers[number]) }
            paths.append(try resolver.path(wire, pointer + "/ids/\(number)").model)
        }
        return [ItemRange](joining: paths)
    }
}

extension Mapping {
    /// In seconds, from any moment.
    ///
    /// - Parameter pointer: to the message whose `time` it is.
    fileprivate func time(_ time: Double, _ pointer: String) throws(RequestFailure) -> Double {
        try number(time, in: -1e12...1e12, pointer + "/time")
    }

    fileprivate func viewPointer(_ wire: WireViewPointer, _ pointer: String) throws(RequestFailure) -> ViewPointer {
        var result = ViewPointer(
            at: try point(wire.point, pointer + "/point"), time: try time(wire.time, pointer))
        let kind = try name(wire.kind, of: ViewPointer.Kind.allCases.map(\.rawValue), pointer + "/kind")
        let button = try name(wire.button, of: ViewPointer.Button.allCases.map(\.rawValue), pointer + "/button")
        guard wire.clicks <= 1000 else {
            throw RequestFailure(
                .invalid, "\(pointer)/clicks is \(wire.clicks), expected 0...1000", pointer: pointer + "/clicks")
        }
        result.kind = ViewPointer.Kind(rawValue: kind) ?? .mouse
        result.button = ViewPointer.Button(rawValue: button) ?? .primary
        result.clicks = max(1, Int(wire.clicks))
        result.modifiers = try modifiers(wire.modifiers, of: ViewModifiers.ofInputs, pointer + "/modifiers")
        return result
    }

    fileprivate func viewKeyPress(_ wire: WireViewKeyPress, _ pointer: String) throws(RequestFailure) -> ViewKeyPress {
        ViewKeyPress(
            try viewKey(wire.key, pointer + "/key"),
            try modifiers(wire.modifiers, of: ViewModifiers.ofInputs, pointer + "/modifiers"),
            time: try time(wire.time, pointer))
    }

    fileprivate func viewWheel(_ wire: WireViewWheel, _ pointer: String) throws(RequestFailure) -> ViewWheel {
        ViewWheel(
            at: try point(wire.point, pointer + "/point"), by: try point(wire.distance, pointer + "/distance"),
            hasNotches: wire.notches, time: try time(wire.time, pointer))
    }

    fileprivate func viewPinch(_ wire: WireViewPinch, _ pointer: String) throws(RequestFailure) -> ViewPinch {
        let phase: ViewPinch.Phase = try known(wire.phase, pointer + "/phase")
        return ViewPinch(
            phase, scale: try number(wire.scale, in: 0...1000, pointer + "/scale"),
            at: try point(wire.point, pointer + "/point"))
    }

    fileprivate func viewGuests(_ wire: WireViewGuests, _ pointer: String) throws(RequestFailure) -> ViewGuests {
        let phase: ViewGuests.Phase = try known(wire.phase, pointer + "/phase")
        return ViewGuests(phase, at: try point(wire.point, pointer + "/point"))
    }
}
