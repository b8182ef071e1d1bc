/// Whether an item shares its row.
///
///     flow flow span flow      ┌────┬────┐
///                              │ 0  │ 1  │
///                              ├────┴────┤
///                              │    2    │
///                              ├────┬────┘
///                              │ 3  │
///                              └────┘
public enum ItemStyle: String, CaseIterable, Sendable {
    /// It shares its row with other items.
    case flow
    /// It has a row to itself.
    case span
}

extension ItemStyle: ParameterConvertible {}
