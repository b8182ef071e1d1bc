/// How what follows pushes a pinned header out. All layouts state it here.
///
/// A header goes along with the visible start until its end reaches a position. That is where its section's footer begins, where its
/// section ends, or where the next header begins, as the layout has it; from there on it scrolls away with the content.
///
///                       visible start
///     section's start        │                 position
///     ├──────────────────────▓▓▓▓▓▓▓▓──────────────┤        the header follows the visible start
///     ├────────────────────────────────────▓▓▓▓▓▓▓▓┤        pushed out: `position` less the header's length
///
/// Positions are relative to the start of the header's section.
extension PreparedElement.Pin {
    /// To the visible start from the natural place on, until the header's end reaches `position`.
    ///
    /// - Parameter length: the header's length along the scroll axis. The position less this length is what the header stops at, to the
    ///   last bit.
    package static func toStart(until position: Double, length: Double) -> Self { .toStart(latest: position - length) }

    /// To the visible start from `earliest` on, until the header's end reaches `position`; if the two cross, it stays at `earliest`.
    package static func startWithin(from earliest: Double, until position: Double, length: Double) -> Self {
        .startWithin(earliest...max(earliest, position - length))
    }

    /// To the visible end, until a footer's start reaches the end of its section's header.
    ///
    /// - Parameter header: the header's length along the scroll axis; 0 without one.
    package static func toEnd(behind header: Double) -> Self { .toEnd(earliest: header) }
}
