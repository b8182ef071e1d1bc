extension SectionBody {
    /// How exact the cells' positions along the scroll axis are, as far as that is known.
    var precision: PositionPrecision {
        switch self {
        case .empty: .whole
        case .uniform(let run): run.precision
        case .lines(let lines): lines.isExact == true ? .additive : .rounded
        case .lanes(let lanes): lanes.isExact == true && lanes.geometry.isExact ? .additive : .rounded
        case .rows(let rows): rows.isExact ? .additive : .rounded
        case .groups(let groups): groups.precision
        case .frames, .runs: .rounded
        }
    }
}

extension UniformRun {
    /// How exact the positions of its cells are along the scroll axis.
    fileprivate var precision: PositionPrecision {
        [top, pitch, scrollStep, scrollLength].reduce(into: .whole) { $0.add($1) }
    }
}
