import LayoutEngine
import Synchronization

/// The layouts of a container as they run, kept from change to change, so that a script goes on with what it has followed.
///
/// Copies of the container share them, and each finds the layout that has followed its own state (`RunningLayouts`).
final class KeptLayouts: Sendable {
    private let layouts: Mutex<RunningLayouts>

    init(_ layouts: sending RunningLayouts) { self.layouts = Mutex(layouts) }

    /// Carries `body` out on a container with its layouts.
    ///
    /// Copies may change on several threads at once. None waits for another: the others do without what is kept, and their scripts begin
    /// anew.
    ///
    /// - Returns: what `body` returns, and the container as it has left it.
    func run<Result: Sendable, Failure>(
        _ collection: CollectionState, _ body: @Sendable (inout RunningCollection) throws(Failure) -> Result
    ) throws(Failure) -> (Result, CollectionState) {
        let done = try layouts.withLockIfAvailable { layouts throws(Failure) in
            try Self.run(collection, with: layouts, body)
        }
        return if let done { done } else { try Self.run(collection, with: RunningLayouts(), body) }
    }

    private static func run<Result, Failure>(
        _ collection: CollectionState, with layouts: RunningLayouts,
        _ body: (inout RunningCollection) throws(Failure) -> Result
    ) throws(Failure) -> (Result, CollectionState) {
        var running = RunningCollection(collection, layouts: layouts)
        let result = try body(&running)
        return (result, running.collection)
    }
}
