/// The conventions of three platforms. All follow ARIA's list box pattern, and each its toolkit where the pattern leaves a choice.
extension ViewConventions {
    /// GTK 4's: GtkListBase binds the keys, GtkGestureDrag has the slop and GtkGestureLongPress the time of `GtkSettings`.
    ///
    /// Other than in GtkListView, Escape selects nothing, and a secondary click selects, as in Files.
    package static let gtk: ViewConventions = {
        var gtk = desktop
        gtk[.space, []] = .pick(.alone)
        gtk[.character("a"), [.command, .shift]] = .deselectAll
        gtk[.character("\\"), .command] = .deselectAll
        gtk.bandKeeps = [.command, .shift]
        gtk.slop = 8
        gtk.touchSlop = 8
        gtk.longPress = 0.5
        return gtk
    }()

    /// A page's, in browsers on all platforms: Ctrl and ⌘ are both the command key. A page that knows better sets `commandKeys`.
    package static let web: ViewConventions = {
        var web = desktop
        web.commandKeys = [.control, .meta]
        web.deselectsBeside = true
        web.bandFromItems = .shift
        return web
    }()

    /// A terminal's, where a click has no modifiers, and a point is a cell of the screen. The arrows move the cursor alone; Space selects.
    package static let terminal: ViewConventions = {
        var terminal = desktop
        terminal.keys = moves(without: .focusing)
        terminal[.space, []] = .pick(.toggling)
        terminal[.enter, []] = .activate
        terminal[.escape, []] = .cancel
        terminal[.function(2), []] = .rename
        terminal[.character("a"), .command] = .selectAll
        terminal.clicks = [ClickRow(modifiers: [], pick: .focusing)]
        terminal.activation = .again
        terminal.slop = 1
        terminal.touchSlop = 1
        return terminal
    }()

    /// What most desktops agree on.
    private static let desktop = ViewConventions(
        commandKeys: .control, keys: desktopKeys,
        clicks: [
            ClickRow(modifiers: [], pick: .alone), ClickRow(modifiers: .command, pick: .toggling),
            ClickRow(modifiers: .shift, pick: .extending), ClickRow(modifiers: [.command, .shift], pick: .adding),
        ],
        activation: .double, deselectsBeside: false, deselectsOnEscape: true, selectsOnSecondaryClick: true,
        bandKeeps: .command, bandFromItems: [], slop: 4, touchSlop: 10, longPress: 0.4, typeAheadPause: 1,
        wheelRest: 0.15, velocityWindow: 0.1, pinchSlop: 0.05)

    private static let desktopKeys: [KeyRow] = {
        var keys = moves(without: .alone)
        func add(_ key: ViewKey, _ modifiers: ViewModifiers, doing command: ViewCommand) {
            keys.append(KeyRow(key: key, modifiers: modifiers, command: command))
        }
        add(.space, [], doing: .pick(.toggling))
        add(.space, .command, doing: .pick(.toggling))
        add(.space, .shift, doing: .pick(.extending))
        add(.enter, [], doing: .activate)
        add(.escape, [], doing: .cancel)
        add(.character("a"), .command, doing: .selectAll)
        add(.menu, [], doing: .menu)
        add(.function(10), .shift, doing: .menu)
        add(.function(2), [], doing: .rename)
        for key in directionKeys.prefix(4) {
            if let direction = key.direction { add(key, .alt, doing: .moveItems(direction)) }
        }
        return keys
    }()

    private static let directionKeys: [ViewKey] = [.up, .down, .left, .right, .pageUp, .pageDown, .home, .end]

    /// The direction keys with Shift, with the command key, and with both.
    ///
    /// - Parameter pick: what they do without.
    private static func moves(without pick: ViewSelection.Pick) -> [KeyRow] {
        let ways: [(ViewModifiers, ViewSelection.Pick)] = [
            ([], pick), (.shift, .extending), (.command, .focusing), ([.command, .shift], .adding),
        ]
        return directionKeys.flatMap { key in
            ways.compactMap { modifiers, pick in
                key.direction.map { KeyRow(key: key, modifiers: modifiers, command: .move($0, pick)) }
            }
        }
    }
}
