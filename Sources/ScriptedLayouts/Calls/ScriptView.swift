import LayoutCore

/// The side from which a script sees its container.
///
/// A script places for one layout direction. If the host mirrors its placements, the script gets mirrored bounds and insets, too, and never
/// has to consider the other direction:
///
///     environment        host                         script
///     left to right      x                            x
///     right to left      x' = width − x − length      x, as if from left to right
///
/// Frames are mirrored in the width of the content, which is known only after a prepare. A prepare therefore begins with an assumption, and
/// is repeated if the script has read a position that depends on it and the assumption was wrong.
final class ScriptView {
    /// The content width in which the host mirrors; nil if it does not mirror.
    ///
    /// In points. Mirroring maps x to `mirrorWidth` − x − length.
    let mirrorWidth: Double?
    /// Whether that is an assumption.
    ///
    /// It is one during a prepare, whose result alone decides the width.
    let isAssumed: Bool
    /// Whether a call has read a position that depends on the assumption.
    ///
    /// `note` sets it after a call; nothing takes it back.
    private(set) var wasRead = false

    private init(mirrorWidth: Double?, isAssumed: Bool) {
        self.mirrorWidth = mirrorWidth
        self.isAssumed = isAssumed
    }

    /// The view of a script whose result is known; without one, of a script that is not mirrored.
    ///
    /// - Parameter prepared: what the script has placed last.
    convenience init(_ prepared: PreparedLayout?) {
        self.init(mirrorWidth: prepared?.mirrorWidth, isAssumed: false)
    }

    /// The view of a script that is about to place: it will be mirrored in a content of this width, or not at all.
    convenience init(assuming mirrorWidth: Double?) {
        self.init(mirrorWidth: mirrorWidth, isAssumed: true)
    }

    func note(_ placement: ScriptPlacement) {
        if placement.hasReadOrigin { wasRead = true }
    }

    /// Whether a script that had this view could have placed the same with the view that turned out to be right.
    ///
    /// If not, the prepare is repeated with the right view.
    func holds(for prepared: PreparedLayout) -> Bool {
        if mirrorWidth == prepared.mirrorWidth { return true }
        // The insets depend on whether there is a mirror.
        return !wasRead && (mirrorWidth == nil) == !prepared.isMirrored
    }
}
