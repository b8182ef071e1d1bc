/// Where an item lies between the two sides of its line, along the scroll axis.
///
///     leading    center     trailing   stretch
///     ┌──┬──┐    ┌──┐       ┌──┐       ┌──┬──┐
///     │  │  │    │  ├──┐    │  │       │  │  │
///     │  ├──┘    │  │  │    │  ├──┐    │  │  │
///     │  │       │  ├──┘    │  │  │    │  │  │
///     └──┘       └──┘       └──┴──┘    └──┴──┘
package enum ItemAlignment: String, CaseIterable, Sendable {
    /// At the side of the lines before it.
    case leading
    /// In the middle.
    case center
    /// At the side of the lines after it.
    case trailing
    /// As long as the line.
    case stretch

    /// The part of the free length that lies before the item.
    var share: Double {
        switch self {
        case .leading, .stretch: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}
