import SystemCalls

/// What a watch has told of files: whether there is something to look at, and which files somebody is in the middle of.
final class FileActivity {
    /// A file that somebody has begun to write is left alone for so long after the last write: he may have died.
    private static let patience = Duration.seconds(10)
    /// How long after the last event files are taken to be settled, and how long that is waited for.
    private static let settling = Duration.milliseconds(40)
    private static let mostSettling = Duration.seconds(1)

    private let watch: FileWatch
    /// Files that are being written, and when that was last seen.
    private var begun: [String: ContinuousClock.Instant] = [:]
    /// Since when something has not been looked at; nil: nothing has happened.
    private var dueSince: ContinuousClock.Instant?
    /// Folders of which everything counts; of others it does what these are called.
    var folders: Set<String> = []

    init(_ watch: FileWatch) {
        self.watch = watch
    }

    /// Somebody looks now.
    func settle() { dueSince = nil }

    private var isDue: Bool { dueSince != nil }
    private func makeDue() { dueSince = dueSince ?? .now }

    /// Waits for something to happen.
    ///
    /// - Returns: whether it is time to look: something happened, and then nothing for a moment, or for too long always more.
    func wait() -> Bool {
        let isQuiet = take(watch.wait(isDue ? Self.settling : begun.isEmpty ? nil : .seconds(1)))
        for (path, instant) in begun where ContinuousClock.now - instant > Self.patience {
            begun[path] = nil
            makeDue()
        }
        guard let dueSince else { return false }
        return isQuiet || ContinuousClock.now - dueSince > Self.mostSettling
    }

    /// Files that are being written at this moment. Whoever has read a file asks then: a write that came before is known by
    /// now.
    var beingWritten: Set<String> {
        _ = take(watch.wait(.zero))
        return Set(begun.keys)
    }

    private func take(_ events: [FileWatch.Event]?) -> Bool {
        guard let events else {
            makeDue()
            return false
        }
        let relevant = events.filter { folders.contains($0.folder) || folders.contains($0.path) }
        for event in relevant {
            switch event.kind {
            case .begun: begun[event.path] = .now
            case .settled, .gone:
                begun[event.path] = nil
                makeDue()
            // Whoever writes to it may go on.
            case .permitted: makeDue()
            }
        }
        return relevant.isEmpty
    }
}
