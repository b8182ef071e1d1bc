import SystemCalls

/// Decides from a watch's events when to refresh plugins, and which files are being written.
///
/// It belongs to the plugin thread, which waits in it.
final class FileActivity {
    /// A file that has not been written to for this long counts as complete, since its writer may have died.
    private static let writeTimeout = Duration.seconds(10)
    /// Files count as settled after this long without events.
    private static let settlingTime = Duration.milliseconds(40)
    /// A refresh is not put off for longer than this.
    private static let longestSettlingTime = Duration.seconds(1)

    private let watch: FileWatch
    private var writes: [String: ContinuousClock.Instant] = [:]
    /// Since when a refresh is due; nil if nothing has happened.
    private var dueSince: ContinuousClock.Instant?
    /// Folders in which every event counts. In others only events about these folders do.
    var folders: Set<String> = []
    /// Paths of which every event counts, whatever folder reports it.
    var awaited: Set<String> = []

    init(_ watch: FileWatch) {
        self.watch = watch
    }

    func reset() { dueSince = nil }

    private func makeDue() { dueSince = dueSince ?? .now }

    /// Waits for events, a wake-up or a timeout.
    ///
    /// - Returns: whether to refresh now: something has happened, and then nothing for a moment, or events without end.
    func wait() -> Bool {
        let isQuiet = take(watch.wait(dueSince != nil ? Self.settlingTime : writes.isEmpty ? nil : .seconds(1)))
        for (path, instant) in writes where ContinuousClock.now - instant > Self.writeTimeout {
            writes[path] = nil
            makeDue()
        }
        guard let dueSince else { return false }
        return isQuiet || ContinuousClock.now - dueSince > Self.longestSettlingTime
    }

    /// Files that are being written at this moment. Read this after a file was read: it includes every write that began before.
    var beingWritten: Set<String> {
        _ = take(watch.wait(.zero))
        return Set(writes.keys)
    }

    /// Records events; nil: some were lost.
    ///
    /// - Returns: whether none of them is relevant.
    private func take(_ events: [FileWatch.Event]?) -> Bool {
        guard let events else {
            makeDue()
            return false
        }
        let relevant = events.filter { folders.contains($0.folder) || awaited.contains($0.path) }
        for event in relevant {
            switch event.kind {
            case .writing: writes[event.path] = .now
            case .settled, .removed:
                writes[event.path] = nil
                makeDue()
            // Its writer may still be writing.
            case .attributesChanged: makeDue()
            }
        }
        return relevant.isEmpty
    }
}
