import LayoutModel
import LayoutWire
import SwiftProtobuf

extension WireView {
    init(_ options: ViewOptions) {
        self.init()
        selection = options.selection.rawValue
        conventions = options.conventions.platform.rawValue
        if options.conventions != ViewConventions(options.conventions.platform) {
            overrides = WireViewConventions(options.conventions)
        }
        reorders = options.reorders
        dragsOut = options.dragsOut
        receives = options.receives
        dropsInto = options.dropsInto
        renames = options.renames
        measures = options.measures
        switch options.pinching {
        case .nothing: break
        case .levels(let larger, let smaller):
            pinching.kind = "levels"
            pinching.larger = larger
            pinching.smaller = smaller
        case .reported: pinching.kind = "reported"
        }
    }
}

extension WireViewConventions {
    fileprivate init(_ conventions: ViewConventions) {
        self.init()
        keys = conventions.keys.map { WireViewKeyRow($0, doing: $1) }
        clicks = conventions.clicks.map { modifiers, pick in
            .with {
                $0.modifiers = modifiers.wire
                $0.pick = pick.rawValue
            }
        }
        if let keys = conventions.commandKeys { commandKeys.names = keys.wire }
        if let activation = conventions.activation { self.activation = activation.rawValue }
        if let keys = conventions.bandKeeps { bandKeeps.names = keys.wire }
        if let keys = conventions.bandFromItems { bandFromItems.names = keys.wire }
        if let deselects = conventions.deselectsBeside { deselectsBeside = deselects }
        if let deselects = conventions.deselectsOnEscape { deselectsOnEscape = deselects }
        if let selects = conventions.selectsOnSecondaryClick { selectsOnSecondaryClick = selects }
        if let distance = conventions.slop { slop = distance }
        if let distance = conventions.touchSlop { touchSlop = distance }
        if let time = conventions.longPress { longPress = time }
        if let time = conventions.typeAheadPause { typeAheadPause = time }
        if let time = conventions.wheelRest { wheelRest = time }
        if let time = conventions.velocityWindow { velocityWindow = time }
        if let distance = conventions.pinchSlop { pinchSlop = distance }
    }
}

extension WireViewKeyRow {
    fileprivate init(_ shortcut: ViewShortcut, doing command: ViewConventions.Command) {
        self.init()
        key = shortcut.key.rawValue
        modifiers = shortcut.modifiers.wire
        switch command {
        case .move(let direction, let pick):
            self.command = "move"
            self.direction = direction.rawValue
            self.pick = pick.rawValue
        case .pick(let pick):
            self.command = "pick"
            self.pick = pick.rawValue
        case .moveItems(let direction):
            self.command = "moveItems"
            self.direction = direction.rawValue
        case .selectAll: self.command = "selectAll"
        case .deselectAll: self.command = "deselectAll"
        case .activate: self.command = "activate"
        case .cancel: self.command = "cancel"
        case .menu: self.command = "menu"
        case .rename: self.command = "rename"
        case .leftToProgram: self.command = ""
        }
    }
}

extension ViewModifiers {
    /// The names of those that are held down.
    var wire: [String] { Self.names.indices.filter { rawValue & 1 << $0 != 0 }.map { Self.names[$0] } }
}
