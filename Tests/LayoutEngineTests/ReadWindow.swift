import LayoutEngine

/// A window that is read again and again, and what it has in common with the daemon's: the history of its container.
struct ReadWindow {
    private var history = WindowHistory()
    private let keys = WindowKeys()
    private var older: WindowContents?

    /// Follows the container to its next state.
    mutating func follow(_ diff: FrameDiff?) { history.append(diff ?? .none) }

    /// Starts to read what the window shows.
    mutating func reading(_ place: WindowPlace, of state: LaidOutState, limit: Int = 100_000) -> WindowReading {
        let source = WindowReading.Source(
            version: history.present(), changes: older.map { history.changes(since: $0.version) } ?? [], older: older)
        return WindowReading(place, of: state, limit: limit, from: source, keys: keys)
    }

    /// What the window shows, which it then has shown.
    mutating func read(_ place: WindowPlace, of state: LaidOutState, limit: Int = 100_000) throws -> WindowContents {
        var reading = reading(place, of: state, limit: limit)
        let contents = try reading.finish(with: StateReader(reading.shown))
        older = contents
        return contents
    }
}
