/// What preparing or updating a layout has led to: all that the next state takes from it.
///
/// Of an update, and of a layout that moves, `reused` and `motion` have what a plain prepare leaves empty.
struct Preparation {
    /// Where everything is.
    var layout: PreparedLayout
    /// How long it took.
    var duration: Duration
    /// Where the items are and how fast; nil if the layout does not move them.
    var motion: Motion?
    /// The cells that `layout` has taken over from the state before.
    var reused = ReusedCells.none
    /// Whether the layout answers queries itself.
    var answersQueries = false
    /// Whether the fallback took the layout's place.
    var usesFallback = false
}
