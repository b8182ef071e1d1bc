struct SectionTotals: Sendable {
    private(set) var itemCount = 0
    private(set) var elementCount = 0
    /// The interval of the cross axis that the cells occupy, where they may lie anywhere.
    private(set) var crossExtent: ClosedRange<Double>?
    private(set) var hasPins = false
    private(set) var hasStacks = false
    private(set) var hasCustom = false

    init(_ sections: [PreparedSection]) {
        for section in sections {
            itemCount += section.itemCount
            elementCount += section.elementCount
            crossExtent = Self.hull(crossExtent, section.crossExtent)
            if section.hasPins { hasPins = true }
            if section.hasStack { hasStacks = true }
            if section.hasCustom { hasCustom = true }
        }
    }

    static func + (first: SectionTotals, second: SectionTotals) -> SectionTotals {
        var totals = first
        totals.itemCount += second.itemCount
        totals.elementCount += second.elementCount
        totals.crossExtent = hull(first.crossExtent, second.crossExtent)
        totals.hasPins = first.hasPins || second.hasPins
        totals.hasStacks = first.hasStacks || second.hasStacks
        totals.hasCustom = first.hasCustom || second.hasCustom
        return totals
    }

    private static func hull(_ first: ClosedRange<Double>?, _ second: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let first, let second else { return first ?? second }
        return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
    }
}
