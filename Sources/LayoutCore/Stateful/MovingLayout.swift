/// A layout whose items may move by themselves, step by step of virtual time.
///
/// The engine makes `Motion.stepsPerSecond` steps in each second of virtual time, until the container rests.
package protocol MovingLayout: ConfiguredLayout {
    /// Whether the items move with these parameters.
    var moves: Bool { get }

    /// Prepares a container whose items may be in motion.
    ///
    /// - Parameters:
    ///   - before: the state of the motion before; nil if there was none.
    ///   - map: how the items have moved since.
    /// - Returns: the layout to show, and the state from which the next step continues.
    func prepare(
        _ container: Container, after before: Motion?, map: ItemMap
    ) throws(LayoutError) -> (prepared: PreparedLayout, motion: Motion)

    /// Makes one step. The layout must have prepared the container.
    ///
    /// - Parameter held: the numbers of bodies that stay as they are; others collide with them as with walls.
    /// - Returns: the state after it.
    func step(_ motion: Motion, of container: Container, holding held: Set<Int>) throws(LayoutError) -> Motion

    /// The layout to show of a state.
    ///
    /// - Parameter isShown: whether it becomes the state that a script sees as the previous one.
    func prepared(_ motion: Motion, of container: Container, isShown: Bool) throws(LayoutError) -> PreparedLayout
}

extension ConfiguredLayout {
    /// The layout as one whose items move; nil if they do not.
    package var moving: (any MovingLayout)? {
        guard let layout = self as? any MovingLayout, layout.moves else { return nil }
        return layout
    }
}
