/// Whether the prepare that runs on this thread is still of use: the container may have changed again, or its client may have left.
///
/// Cancellation is not an input of a layout. A layout that never checks takes longer and comes to the same result.
package enum Cancellation {
    /// Bound by the caller of a prepare that may be abandoned.
    @TaskLocal private static var isCancelled: (@Sendable () -> Bool)?

    /// Items that a loop places between two checks.
    package static let stride = 1 << 14

    /// Runs `body`, which may be abandoned as soon as `isCancelled` answers true.
    package static func watching<Outcome, Failure: Error>(
        _ isCancelled: @escaping @Sendable () -> Bool, _ body: () throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        let result: Result<Outcome, Failure> = $isCancelled.withValue(isCancelled) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Whether the work on this thread should be abandoned.
    package static var isRequested: Bool { isCancelled?() == true }

    /// - Throws: `request.cancelled`
    package static func check() throws(LayoutError) { if isRequested { throw error } }

    /// What an abandoned prepare throws.
    package static let error = LayoutError(.cancelled, "cancelled by a newer change")
}
