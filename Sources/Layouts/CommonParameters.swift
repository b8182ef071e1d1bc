import LayoutCore

// Parameters that several layouts share unchanged.
extension Parameter {
    static let scrollDirection = Parameter(
        "scrollDirection", .choice(["vertical", "horizontal"]), default: .choice("vertical"),
        "The axis that scrolls; horizontal swaps the axes everywhere.")

    static let pinsHeaders = Parameter(
        "sectionHeadersPinToVisibleBounds", .boolean, default: .boolean(false),
        "Headers stay at the visible start until their section ends.")

    static let pinsFooters = Parameter(
        "sectionFootersPinToVisibleBounds", .boolean, default: .boolean(false),
        "Footers stay at the visible end while their section is visible.")
}

extension Parameters {
    var scrollDirection: ScrollDirection { choice("scrollDirection").flatMap(ScrollDirection.init) ?? .vertical }
}
