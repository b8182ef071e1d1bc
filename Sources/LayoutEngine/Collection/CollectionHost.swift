/// The services that a container needs from its program while it changes. They are called synchronously, on the thread that changes it.
///
/// `ProcessHost` in `Layouts` is one for programs without users and scripts; the daemon has another, for its accounts and plugins.
package protocol CollectionHost: Sendable {
    /// Creates a budget that is charged to the container's owner. Dropping it, for example with the last copy of a drag, releases the charge.
    func makeBudget() -> any MemoryBudget
    /// A script has failed. The container stays as it was, unless the fallback takes its place.
    ///
    /// Called before the error is thrown, and also for errors that do not keep a change from happening, such as one in a notification.
    func report(_ error: LayoutError)
    /// Whether an error means that a layout does not run for the container's owner any more, so that the fallback takes its place.
    ///
    /// The fallback of the container then lays it out if there is one, and the error is not reported.
    func isQuarantined(_ error: LayoutError) -> Bool
    /// Counts a prepare, or an update in its place. `duration` is the time that the layout took, scripts included.
    ///
    /// Called once that has succeeded, by the fallback as well. Dragged items that are laid out by an update do not count.
    func notePrepare(_ duration: Duration)
    /// The most items that a layout may move, since each step costs time for each of them. More are refused with `limit.bodies`.
    ///
    /// Compared with all items of the container before it is prepared; layouts that do not move items are not limited by it.
    var bodyLimit: Int { get }
    /// The most steps that a layout may take to come to rest after a change has woken it. Then it stops, and the step fails with
    /// `limit.stepsPerWake`.
    var stepLimit: Int { get }
}
