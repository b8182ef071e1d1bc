import LayoutEngine

/// What has changed in a container since its windows were read. Copies of the container go on with it by themselves.
struct WindowTrail: Sendable {
    private var history = WindowHistory()
    /// That of the present state: contents that are read of it retain it as well.
    private var version: WindowVersion
    /// The sum of the adjustments of the content offset.
    private var displacement = Point.zero

    init() { version = history.present() }

    /// In place of a version that nothing but the container has any more.
    private static let none = {
        var history = WindowHistory()
        return history.present()
    }()

    /// Goes on to the next state.
    ///
    /// - Complexity: that of merging two diffs, amortized.
    mutating func follow(_ change: Change) {
        displacement.x += change.adjustment.x
        displacement.y += change.adjustment.y
        guard let diff = change.diff, !diff.isNone else { return }
        // The history then forgets it, unless a window or a copy has it.
        version = Self.none
        history.append(diff)
        version = history.present()
    }

    /// The history from which a window is read, beside the state.
    ///
    /// - Parameter older: what it showed before; nil: nothing.
    func source(after older: WindowContents?) -> WindowReading.Source {
        WindowReading.Source(
            version: version, changes: older.map { history.changes(since: $0.version) } ?? [], older: older,
            displacement: displacement)
    }
}
