/// The layout that a transition leads to. A script hands over only to another layout; the container's own goes on with other parameters.
///
/// So only `.layout` notifies the container's script that it is replaced.
package enum TransitionDestination: Sendable {
    /// Another layout, or the same one made anew. Scripts are notified that it replaces the container's.
    case layout(LayoutConfiguration)
    /// The container's own layout, with other parameters.
    case parameters(Parameters)
}
