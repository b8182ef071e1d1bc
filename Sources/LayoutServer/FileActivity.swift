import SystemCalls

/// What a watch has told of files: whether there is something to look at, and which files somebody is in the middle of.
final class FileActivity {
    /// A file that somebody has begun to write is left alone for so long after the last write: he may have died.
    private static let patience = Duration.seconds(10)

    private let watch: FileWatch
    /// Files that are being written, and when that was last seen.
    private var begun: [String: ContinuousClock.Instant] = [:]
    /// Whether something happened that was not looked at.
    private(set) var isDue = false
    /// Folders of which everything counts; of others it does what these are called.
    var folders: Set<String> = []

    init(_ watch: FileWatch) {
        self.watch = watch
    }

    /// Somebody looks now.
    func settle() { isDue = false }

    /// Waits for something to happen.
    ///
    /// - Parameter settling: how long nothing must happen for files to be settled.
    /// - Returns: whether nothing did.
    func wait(settling: Duration) -> Bool {
        let isQuiet = take(watch.wait(isDue ? settling : begun.isEmpty ? nil : .seconds(1)))
        for (path, instant) in begun where ContinuousClock.now - instant > Self.patience {
            begun[path] = nil
            isDue = true
        }
        return isQuiet
    }

    /// Files that are being written at this moment. Whoever has read a file asks then: a write that came before is known by
    /// now.
    var beingWritten: Set<String> {
        _ = take(watch.wait(.zero))
        return Set(begun.keys)
    }

    private func take(_ events: [FileWatch.Event]?) -> Bool {
        guard let events else {
            isDue = true
            return false
        }
        let relevant = events.filter { folders.contains($0.folder) || folders.contains($0.path) }
        for event in relevant {
            begun[event.path] = event.kind == .begun ? .now : nil
            if event.kind != .begun { isDue = true }
        }
        return relevant.isEmpty
    }
}
