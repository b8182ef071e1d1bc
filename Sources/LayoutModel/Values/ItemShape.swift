/// The outline that a layout intends for its items, for programs that draw them.
///
///     rectangle    ┌──────┐      hexagon   ╱╲       circle   ╭──╮
///                  │      │               │  │               │  │
///                  └──────┘                ╲╱                ╰──╯
///
/// It does not affect queries: frames, hit tests and selections use the rectangle. A layout has one shape for all of its items, which is in
/// its description; the renderer of `layoutctl` and the studio draw it.
public enum ItemShape: String, CaseIterable, Hashable, Sendable {
    /// The whole frame.
    case rectangle
    /// A hexagon inside the frame, with a corner at the middle of the top edge if the frame is taller than wide, else of the left
    /// edge.
    case hexagon
    /// The ellipse inscribed in the frame.
    case circle
}
