/// The layout that a transition leads to.
package enum TransitionDestination: Sendable {
    /// Another layout. Scripts are notified that it replaces the container's.
    case layout(LayoutConfiguration)
    /// The container's own layout, with other parameters.
    case parameters(Parameters)
}
