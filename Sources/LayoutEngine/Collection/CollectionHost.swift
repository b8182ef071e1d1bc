/// The services that a container needs from its program while it changes.
package protocol CollectionHost: Sendable {
    /// A budget of the container's owner, for what is kept until the budget is dropped.
    func makeBudget() -> any MemoryBudget
    /// A script has failed. The container stays as it was, unless the fallback takes its place.
    func report(_ error: LayoutError)
    /// Whether an error means that a layout does not run for the container's owner any more, so that the fallback takes its place.
    func isQuarantined(_ error: LayoutError) -> Bool
    /// A layout was prepared, or updated.
    func notePrepare(_ duration: Duration)
    /// The most items that a layout may move.
    var bodyLimit: Int { get }
    /// The most steps that a layout may take to come to rest.
    var stepLimit: Int { get }
}
