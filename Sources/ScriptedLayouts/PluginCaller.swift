import SystemCalls

/// The user whose request runs scripts. Time and memory that scripts use up count against that user alone, so that one
/// user's requests take no plugin away from another.
///
/// Like `Cancellation` it is not an input of a layout, which comes to the same for every user.
package struct PluginCaller: Sendable {
    package var user: UInt32
    /// Whether a failure is told and counted; false while several requests run as one, of which each is tried alone where
    /// all together fail.
    package var isCounted: Bool

    package init(user: UInt32, isCounted: Bool = true) {
        self.user = user
        self.isCounted = isCounted
    }

    /// Outside of requests the process itself.
    @TaskLocal package static var current = PluginCaller(user: Process.user)

    /// Runs `body` for this caller.
    package func run<Outcome, Failure: Error>(_ body: () throws(Failure) -> Outcome) throws(Failure) -> Outcome {
        let result: Result<Outcome, Failure> = Self.$current.withValue(self) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
