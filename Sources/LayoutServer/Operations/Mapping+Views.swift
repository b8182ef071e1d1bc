import LayoutCore
import LayoutEngine
import LayoutWire

/// What hands may do in a view, and what they mean.
extension Mapping {
    /// - Throws: `request.invalid` for an unknown name.
    func viewOptions(_ wire: WireView, _ pointer: String) throws(RequestFailure) -> ViewOptions {
        var options = ViewOptions()
        if !wire.selection.isEmpty { options.selection = try known(wire.selection, pointer + "/selection") }
        options.reorders = wire.reorders
        options.dragsOut = wire.dragsOut
        options.receives = wire.receives
        options.dropsInto = wire.dropsInto
        options.renames = wire.renames
        options.measures = wire.measures
        if !wire.anchor.isEmpty { options.anchor = try known(wire.anchor, pointer + "/anchor") }
        if wire.hasPinching { options.pinching = try pinching(wire.pinching, pointer + "/pinching") }
        options.rangeLimit = limits.viewRanges
        return options
    }

    private func pinching(
        _ wire: WireViewPinching, _ pointer: String
    ) throws(RequestFailure) -> ViewOptions.Pinching {
        if try name(wire.kind, of: ["levels", "reported"], pointer + "/kind") == "levels" {
            return .levels(larger: wire.larger, smaller: wire.smaller)
        }
        guard !wire.larger, !wire.smaller else {
            let place = pointer + (wire.larger ? "/larger" : "/smaller")
            throw RequestFailure(
                .invalid, "\(place) is true, expected it for \"levels\": a pinch is \"reported\"", pointer: place)
        }
        return .reported
    }

    /// - Throws: `request.invalid` for an unknown name, or a number out of its range.
    func viewConventions(_ wire: WireView, _ pointer: String) throws(RequestFailure) -> ViewConventions {
        let name = try name(wire.conventions, of: ["web", "gtk", "terminal"], pointer + "/conventions")
        var conventions: ViewConventions =
            switch name {
            case "gtk": .gtk
            case "terminal": .terminal
            default: .web
            }
        guard wire.hasOverrides else { return conventions }
        try override(&conventions, by: wire.overrides, pointer + "/overrides")
        return conventions
    }

    private func override(
        _ conventions: inout ViewConventions, by wire: WireViewConventions, _ pointer: String
    ) throws(RequestFailure) {
        try overrideKeys(&conventions, by: wire.keys, pointer + "/keys")
        try overrideClicks(&conventions, by: wire.clicks, pointer + "/clicks")
        if wire.hasCommandKeys {
            let known = ViewModifiers.ofInputs.filter { $0.modifiers == .control || $0.modifiers == .meta }
            conventions.commandKeys = try modifiers(wire.commandKeys.names, of: known, pointer + "/commandKeys/names")
        }
        if !wire.activation.isEmpty { conventions.activation = try known(wire.activation, pointer + "/activation") }
        if wire.hasDeselectsBeside { conventions.deselectsBeside = wire.deselectsBeside }
        if wire.hasDeselectsOnEscape { conventions.deselectsOnEscape = wire.deselectsOnEscape }
        if wire.hasSelectsOnSecondaryClick { conventions.selectsOnSecondaryClick = wire.selectsOnSecondaryClick }
        if wire.hasBandKeeps {
            conventions.bandKeeps = try modifiers(
                wire.bandKeeps.names, of: ViewModifiers.ofConventions, pointer + "/bandKeeps/names")
        }
        if wire.hasBandFromItems {
            conventions.bandFromItems = try modifiers(
                wire.bandFromItems.names, of: ViewModifiers.ofConventions, pointer + "/bandFromItems/names")
        }
        try overrideMeasures(&conventions, by: wire, pointer)
    }

    private func overrideMeasures(
        _ conventions: inout ViewConventions, by wire: WireViewConventions, _ pointer: String
    ) throws(RequestFailure) {
        let (points, seconds) = (0.0...1000, 0.0...60)
        if wire.hasSlop { conventions.slop = try number(wire.slop, in: points, pointer + "/slop") }
        if wire.hasTouchSlop { conventions.touchSlop = try number(wire.touchSlop, in: points, pointer + "/touchSlop") }
        if wire.hasLongPress { conventions.longPress = try number(wire.longPress, in: seconds, pointer + "/longPress") }
        if wire.hasTypeAheadPause {
            conventions.typeAheadPause = try number(wire.typeAheadPause, in: seconds, pointer + "/typeAheadPause")
        }
        if wire.hasWheelRest { conventions.wheelRest = try number(wire.wheelRest, in: seconds, pointer + "/wheelRest") }
        if wire.hasVelocityWindow {
            conventions.velocityWindow = try number(wire.velocityWindow, in: seconds, pointer + "/velocityWindow")
        }
        if wire.hasPinchSlop { conventions.pinchSlop = try number(wire.pinchSlop, in: 0...1, pointer + "/pinchSlop") }
    }

    // MARK: Rows

    /// The most rows of either table: each input looks through them.
    private static let mostRows = 256

    private func checkRows(_ count: Int, _ pointer: String) throws(RequestFailure) {
        guard count <= Self.mostRows else {
            throw RequestFailure(
                .invalid, "\(pointer) has \(count) rows, expected at most \(Self.mostRows)", pointer: pointer)
        }
    }

    private func overrideKeys(
        _ conventions: inout ViewConventions, by rows: [WireViewKeyRow], _ pointer: String
    ) throws(RequestFailure) {
        try checkRows(rows.count, pointer)
        for (index, row) in rows.enumerated() {
            let place = "\(pointer)/\(index)"
            let modifiers = try modifiers(row.modifiers, of: ViewModifiers.ofConventions, place + "/modifiers")
            conventions[try viewKey(row.key, place + "/key"), modifiers] = try command(row, place)
        }
    }

    private func overrideClicks(
        _ conventions: inout ViewConventions, by rows: [WireViewClickRow], _ pointer: String
    ) throws(RequestFailure) {
        try checkRows(rows.count, pointer)
        for (index, row) in rows.enumerated() {
            let place = "\(pointer)/\(index)"
            let modifiers = try modifiers(row.modifiers, of: ViewModifiers.ofConventions, place + "/modifiers")
            let pick: ViewSelection.Pick = try known(row.pick, place + "/pick")
            conventions.clicks.removeAll { $0.modifiers == modifiers }
            conventions.clicks.append(ViewConventions.ClickRow(modifiers: modifiers, pick: pick))
        }
    }

    /// What a key does; nil: it is the program's.
    private func command(_ row: WireViewKeyRow, _ pointer: String) throws(RequestFailure) -> ViewCommand? {
        let names = [
            "", "move", "pick", "selectAll", "deselectAll", "activate", "cancel", "menu", "rename", "moveItems",
        ]
        let name = try name(row.command, of: names, pointer + "/command")
        let (moves, picks) = (name == "move" || name == "moveItems", name == "move" || name == "pick")
        guard moves || row.direction.isEmpty, picks || row.pick.isEmpty else {
            let place = pointer + (moves || row.direction.isEmpty ? "/pick" : "/direction")
            throw RequestFailure(
                .invalid, "\(place) is set, expected none: the command is \"\(name)\"", pointer: place)
        }
        switch name {
        case "move":
            return .move(try known(row.direction, pointer + "/direction"), try known(row.pick, pointer + "/pick"))
        case "pick": return .pick(try known(row.pick, pointer + "/pick"))
        case "moveItems": return .moveItems(try known(row.direction, pointer + "/direction"))
        case "selectAll": return .selectAll
        case "deselectAll": return .deselectAll
        case "activate": return .activate
        case "cancel": return .cancel
        case "menu": return .menu
        case "rename": return .rename
        default: return nil
        }
    }
}
