/// What hands mean on a platform: a table of data, which a program may change.
///
///     var conventions = ViewConventions.web
///     conventions.commandKeys = .meta                     // a page that knows that it is on a Mac
///     conventions[.function(2), []] = nil                 // F2 is the program's
///
/// Lengths are in points, times in seconds.
package struct ViewConventions: Equatable, Sendable {
    /// What a key does together with exactly these modifiers.
    package struct KeyRow: Equatable, Sendable {
        /// The key.
        package var key: ViewKey
        /// All modifiers that are held down; those of `commandKeys` count as `command`.
        package var modifiers: ViewModifiers
        /// What it does.
        package var command: ViewCommand
    }

    /// What a click on an item does together with exactly these modifiers.
    package struct ClickRow: Equatable, Sendable {
        /// All modifiers that are held down; those of `commandKeys` count as `command`.
        package var modifiers: ViewModifiers
        /// What becomes of the selection.
        package var pick: ViewSelection.Pick

        /// Creates a row.
        package init(modifiers: ViewModifiers, pick: ViewSelection.Pick) {
            self.modifiers = modifiers
            self.pick = pick
        }
    }

    /// Which click activates an item.
    package enum Activation: String, CaseIterable, Sendable {
        /// The second of two.
        case double
        /// Every one.
        case single
        /// One on the item that has the cursor already.
        case again
    }

    /// The modifiers that are the platform's command key.
    package var commandKeys: ViewModifiers
    /// What keys do. A key that is in no row is the program's.
    package var keys: [KeyRow]
    /// What clicks do. Other modifiers do what none do.
    package var clicks: [ClickRow]
    /// Which click activates.
    package var activation: Activation
    /// Whether a click beside all items selects nothing.
    package var deselectsBeside: Bool
    /// Whether Escape selects nothing if nothing is under way.
    package var deselectsOnEscape: Bool
    /// Whether a click with the secondary button selects the item, unless it is selected already.
    package var selectsOnSecondaryClick: Bool
    /// The modifiers any of which keeps what is selected while a rubber band selects more.
    package var bandKeeps: ViewModifiers
    /// The modifiers any of which spans a rubber band from an item that could be dragged.
    package var bandFromItems: ViewModifiers
    /// How far a press may move before it is a drag.
    package var slop: Double
    /// How far a finger may move before it is a drag.
    package var touchSlop: Double
    /// How long a finger rests until it lifts an item, or opens its menu.
    package var longPress: Double
    /// The longest pause between letters that belong together.
    package var typeAheadPause: Double
    /// How long a wheel rests until the row that it has turned comes to rest.
    package var wheelRest: Double
    /// How far before a finger's release its velocity is measured.
    package var velocityWindow: Double
    /// How far a pinch must be from 1 before it is clear where it leads.
    package var pinchSlop: Double

    /// What a key does with modifiers; nil: nothing.
    package subscript(key: ViewKey, modifiers: ViewModifiers) -> ViewCommand? {
        get { keys.first { $0.key == key && $0.modifiers == modifiers }?.command }
        set {
            keys.removeAll { $0.key == key && $0.modifiers == modifiers }
            if let newValue { keys.append(KeyRow(key: key, modifiers: modifiers, command: newValue)) }
        }
    }

    /// Modifiers as rows of the table name them.
    package func named(_ modifiers: ViewModifiers) -> ViewModifiers {
        if modifiers.isDisjoint(with: commandKeys) { return modifiers }
        return modifiers.subtracting(commandKeys).union(.command)
    }

    /// What a key press does; nil: nothing, it is the program's.
    package func command(of key: ViewKey, _ modifiers: ViewModifiers) -> ViewCommand? { self[key, named(modifiers)] }

    /// What a click does.
    package func pick(_ modifiers: ViewModifiers) -> ViewSelection.Pick {
        let named = named(modifiers)
        let row = clicks.first { $0.modifiers == named } ?? clicks.first { $0.modifiers == [] }
        return row?.pick ?? .focusing
    }

    /// Whether any of some modifiers, which a row names, are held down.
    func holds(_ any: ViewModifiers, in modifiers: ViewModifiers) -> Bool { !named(modifiers).isDisjoint(with: any) }
}
