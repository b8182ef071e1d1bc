/// How far the sections of a draft are scrolled that scroll by themselves, in points.
///
/// Offsets that operations set are checked last: which sections scroll by themselves is known once the layout is prepared.
struct RowOffsets: Sendable {
    private var offsets: [Int: Double]
    /// The pointers to offsets in the request. The offsets are checked once the layout is prepared.
    ///
    /// Only those that operations have set: the others are from the state before, and sections that no longer scroll lose them without an
    /// error.
    private var pointers: [Int: String] = [:]

    init(_ offsets: [Int: Double]) { self.offsets = offsets }

    var areSet: Bool { !pointers.isEmpty }

    mutating func set(_ offset: Double, of section: Int, _ pointer: String) {
        offsets[section] = offset
        pointers[section] = pointer
    }

    /// Follows sections to where a batch update moves them.
    ///
    /// - Parameter plan: nil: all sections are new.
    mutating func move(_ plan: UpdatePlan?) {
        let before = self
        self = RowOffsets([:])
        for (old, offset) in before.offsets {
            guard let new = plan?.outcome.sections[old] else { continue }
            offsets[new] = offset
            pointers[new] = before.pointers[old]
        }
    }

    /// The offsets, between the ends of rows that do not bounce.
    ///
    /// - Throws: `request.invalid` if an operation has set the offset of another section.
    func checked(in prepared: PreparedLayout) throws(LayoutError) -> [Int: Double] {
        for (section, pointer) in pointers where prepared.orthogonalRows[section] == nil {
            throw .notScrolling(section, pointer)
        }
        return offsets.reduce(into: [:]) { offsets, own in
            offsets[own.key] = prepared.orthogonalRows[own.key]?.allowedOffset(own.value)
        }
    }
}

extension LayoutError {
    static func notScrolling(_ section: Int, _ pointer: String) -> LayoutError {
        LayoutError(
            .invalidInput,
            "\(pointer)/section is \(section), which does not scroll by itself; expected one with an "
                + "orthogonalScrollingBehavior", pointer: pointer + "/section")
    }
}
