/// Whether what is being prepared is wanted no more, because the container has changed again or nobody waits for it.
///
/// It is no input of a layout: one that does not look takes longer, and comes to the same.
package enum Interruption {
    /// Asked now and then by long loops; bound by who starts a prepare that may be given up.
    @TaskLocal private static var isAsked: (@Sendable () -> Bool)?

    /// Items that a loop places between two looks.
    package static let stride = 1 << 14

    /// Runs a prepare that is given up where `isAsked` says so.
    package static func watching<Outcome, Failure: Error>(
        _ isAsked: @escaping @Sendable () -> Bool, _ body: () throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        let result: Result<Outcome, Failure> = $isAsked.withValue(isAsked) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Whether what runs on this thread is to be given up.
    package static var isWanted: Bool { isAsked?() == true }

    /// - Throws: `request.cancelled`
    package static func check() throws(LayoutError) { if isWanted { throw error } }

    package static let error = LayoutError(.interrupted, "given up for a newer change")
}
