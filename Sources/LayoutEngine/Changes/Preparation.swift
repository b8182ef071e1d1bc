/// What preparing or updating a layout has led to: all that the next state takes from it.
///
/// Of an update, and of a layout that moves, `reused` and `motion` have what a plain prepare leaves empty.
struct Preparation {
    var layout: PreparedLayout
    var duration: Duration
    /// Where the items are and how fast; nil if the layout does not move them.
    ///
    /// It is of the same step as `layout`.
    var motion: Motion?
    /// The cells that `layout` has taken over from the state before.
    ///
    /// `FrameDiffer` compares only the others.
    var reused = ReusedCells.none
    /// Whether the layout answers queries itself.
    var answersQueries = false
    var usesFallback = false
}
