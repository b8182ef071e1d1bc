import LayoutCore

/// Parameters that several layouts share unchanged.
enum CommonKeys {
    static let scrollDirection = ParameterKey<ScrollDirection>(
        "scrollDirection", default: .vertical, "The axis that scrolls; horizontal swaps the axes everywhere.")

    static let pinsHeaders = ParameterKey(
        "sectionHeadersPinToVisibleBounds", default: false,
        "Headers stay at the visible start until their section ends.")

    static let pinsFooters = ParameterKey(
        "sectionFootersPinToVisibleBounds", default: false,
        "Footers stay at the visible end while their section is visible.")

    /// The highest level of a section.
    static let deepestLevel = 7

    static let level = ParameterKey(
        "level", in: 0...deepestLevel, default: 0, perSection: true,
        "How deep the section is nested. Its pinned header lies below those of the sections that it belongs to: of each lower level "
            + "the nearest section before it. It stays until the next section of its own or a lower level.")
}
