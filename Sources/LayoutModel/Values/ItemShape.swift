/// The outline that a layout means its items to have, for programs that draw them.
///
/// It changes no query: frames, hit tests and selections go by the rectangle.
public enum ItemShape: String, CaseIterable, Hashable, Sendable {
    /// The frame itself.
    case rectangle
    /// Six corners inside of the frame: one at the middle of its top where the frame is higher than wide, else of its left side.
    case hexagon
    /// The ellipse that the frame encloses.
    case circle
}
