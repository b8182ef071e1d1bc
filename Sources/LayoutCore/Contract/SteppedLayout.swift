/// A layout whose items move by themselves, step by step of virtual time.
///
///     struct Springs: SteppedLayout {
///         …
///         func step(_ bodies: inout [Body], by seconds: Double, in container: Container) -> StepOutcome {
///             for index in bodies.indices {
///                 bodies[index].velocityX += (bodies[index].homeX - bodies[index].x) * 80 * seconds
///                 bodies[index].velocityX *= 0.96
///                 bodies[index].x += bodies[index].velocityX * seconds
///             }
///             return .undecided
///         }
///     }
///
/// `prepare` says where items belong: there a new item begins, at rest. An item that survives a change goes on from where it is. A step
/// is a function of the bodies, the parameters and the container, without clock or randomness, so that the same steps lead to the same
/// places, bit for bit. Items that are being dragged stay under the finger, whatever a step makes of them.
///
/// In your process, `LayoutContainer.makeSteps(_:)` makes the steps. A daemon makes them in real time while clients follow the container,
/// and by request.
public protocol SteppedLayout: Layout {
    /// Makes one step.
    ///
    /// - Parameters:
    ///   - bodies: one for each item, section by section. An item that `prepare` did not place has none (`Body.isPlaced`).
    ///   - seconds: the length of a step, 1/120 s.
    ///   - container: what was prepared, with the bounds as they are now. From right to left, it is as if one read from left to right.
    /// - Throws: an error that stops the motion in the state before the step.
    /// - Complexity: it is called 120 times in a second of virtual time, so at most O(items).
    func step(_ bodies: inout [Body], by seconds: Double, in container: Container) throws(LayoutError) -> StepOutcome
}

/// Whether a layout goes on moving after a step.
///
/// The engine makes no more steps once a container rests, until it changes.
public enum StepOutcome: Sendable {
    /// There is more to come.
    case moving
    /// Nothing moves until the container changes.
    case resting
    /// The engine decides: it rests once no item has moved farther than half a point in 30 steps.
    case undecided
}
