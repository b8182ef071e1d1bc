import LayoutCore
import SystemCalls

/// The user whose request runs scripts. Strikes count against that user alone, so that one user's requests cannot quarantine
/// a plugin for others.
///
/// Like `Cancellation` it is not an input of a layout: the result is the same for every user.
package struct PluginCaller: Sendable {
    /// The user's number in the system.
    ///
    /// It is also the user whose worker process runs the scripts.
    package var user: UInt32
    /// Whether a failure counts as a strike. False while several requests run as one; if that fails, each is tried alone.
    package var isCounted: Bool

    /// Makes a caller whose failures count, unless several requests run as one.
    ///
    /// - Parameter isCounted: false while a failure may be that of another request.
    package init(user: UInt32, isCounted: Bool = true) {
        self.user = user
        self.isCounted = isCounted
    }

    /// The caller of the running request; outside of requests the process's own user.
    ///
    /// Child tasks inherit it.
    @TaskLocal package static var current = PluginCaller(user: Process.user)

    /// Runs `body` on behalf of this caller: `current` is this caller until it returns, in calls of scripts, too.
    ///
    /// Tasks that `body` starts inherit it; threads do not.
    package func run<Outcome, Failure: Error>(_ body: () throws(Failure) -> Outcome) throws(Failure) -> Outcome {
        try Self.$current.binding(self, body)
    }
}
