/// What is known of all sections together, gathered in one pass.
struct SectionTotals {
    private(set) var itemCount = 0
    private(set) var elementCount = 0
    /// Where each section's elements begin and end along the scroll axis.
    private(set) var starts: [Double] = []
    private(set) var ends: [Double] = []
    private(set) var crossExtent: ClosedRange<Double>?
    private(set) var endlessSections: [Int] = []
    /// Whether any element follows the visible rectangle.
    private(set) var hasPins = false
    /// Whether any element is in a stack of pinned headers.
    private(set) var hasStacks = false
    /// Whether any cell has an attribute of the layout's own.
    private(set) var hasCustom = false

    init(_ sections: [PreparedSection]) {
        starts.reserveCapacity(sections.count)
        ends.reserveCapacity(sections.count)
        for index in sections.indices {
            itemCount += sections[index].itemCount
            elementCount += sections[index].elementCount
            let extent = sections[index].scrollExtent
            starts.append(extent.lowerBound)
            ends.append(extent.upperBound)
            if let own = sections[index].crossExtent {
                let all = crossExtent ?? own
                crossExtent = min(all.lowerBound, own.lowerBound)...max(all.upperBound, own.upperBound)
            }
            if sections[index].hasPins { hasPins = true }
            if sections[index].hasStack { hasStacks = true }
            if sections[index].hasCustom { hasCustom = true }
            if sections[index].hasEndlessPin { endlessSections.append(index) }
        }
    }
}
