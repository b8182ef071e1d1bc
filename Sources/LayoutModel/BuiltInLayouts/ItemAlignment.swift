/// Where an item lies between the two sides of its line, along the scroll axis.
///
///     leading    center     trailing   stretch
///     ┌──┬──┐    ┌──┐       ┌──┐       ┌──┬──┐
///     │  │  │    │  ├──┐    │  │       │  │  │
///     │  ├──┘    │  │  │    │  ├──┐    │  │  │
///     │  │       │  ├──┘    │  │  │    │  │  │
///     └──┘       └──┘       └──┴──┘    └──┴──┘
public enum ItemAlignment: String, CaseIterable, Sendable {
    /// At the side of the lines before it.
    case leading
    /// In the middle.
    case center
    /// At the side of the lines after it.
    case trailing
    /// As long as the line.
    case stretch
}

extension ItemAlignment: ParameterConvertible {}
