/// Which items and sections a table has to follow.
package struct IdentifierChange {
    /// The old number of each new section; nil for a new one.
    package var origins: [Int?] = []
    /// Whether all sections stay at their numbers.
    package var keepsSections = false
    /// Old sections that are gone, with their items.
    package var removedSections: [Int] = []
    /// Items that leave their places in sections that stay, by their old index paths.
    package var leaving: [ItemRange] = []
    /// Items that arrive in sections that stay, by their new index paths, in order.
    package var arriving: [ItemRange] = []

    /// Creates the change of nothing.
    package init() {}
}
