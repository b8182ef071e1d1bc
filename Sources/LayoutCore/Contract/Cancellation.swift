/// Whether the prepare on this thread is still needed: the container may have changed again, or its client may have disconnected.
///
///     for item in 0..<count {
///         if item.isMultiple(of: Cancellation.stride) { try Cancellation.check() }
///         …
///     }
///
/// A check costs about as much as reading a task-local value, so loops over items make one every `stride` items. Cancellation is not an
/// input of a layout: one that never checks it takes longer and produces the same result.
package enum Cancellation {
    /// Bound by the caller of a prepare that may be abandoned.
    @TaskLocal private static var isCancelled: (@Sendable () -> Bool)?

    /// The number of items that a loop places between two checks.
    package static let stride = 1 << 14

    /// Runs `body`, which may be abandoned once `isCancelled` returns true.
    ///
    /// From then on, the calls of `check()` in `body` throw `request.cancelled`; nothing else stops it. Each check calls the closure, which
    /// must therefore answer at once.
    package static func watching<Outcome, Failure: Error>(
        _ isCancelled: @escaping @Sendable () -> Bool, _ body: () throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        try $isCancelled.binding(isCancelled, body)
    }

    /// Whether the work on this thread should be abandoned.
    package static var isRequested: Bool { isCancelled?() == true }

    /// Throws if the work should be abandoned; call it every `stride` items.
    ///
    /// - Throws: `request.cancelled`
    package static func check() throws(LayoutError) { if isRequested { throw error } }

    /// The error of an abandoned prepare.
    package static let error = LayoutError(.cancelled, "cancelled by a newer change")
}
