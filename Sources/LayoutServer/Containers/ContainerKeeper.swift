import LayoutEngine

/// Keeps persistent containers beyond the process. They report to it from the threads on which they change, so it never waits.
protocol ContainerKeeper: Sendable {
    /// A container has another newest state.
    ///
    /// - Parameter before: the newest state until now; nil: the container has just been opened.
    func note(_ host: ContainerHost, from before: LaidOutState?, to state: LaidOutState)

    /// A container was closed for good.
    ///
    /// Called on the container's lane. Whatever was noted of it before must not bring it back.
    func forget(_ id: UInt32)
}
