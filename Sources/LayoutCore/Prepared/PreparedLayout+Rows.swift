/// The direction in which rows that scroll orthogonally run.
package enum OrthogonalDirection: String, Sendable {
    /// Sideways, from the left: of content that scrolls vertically, unless it is mirrored.
    case leftToRight
    /// Sideways, from the right.
    case rightToLeft
    /// Downwards: of content that scrolls horizontally.
    case topToBottom
}

/// Sections that scroll by themselves.
extension PreparedLayout {
    /// The direction in which the rows run; a greater offset moves their elements the opposite way.
    package var orthogonalDirection: OrthogonalDirection {
        isVertical ? isMirrored ? .rightToLeft : .leftToRight : .topToBottom
    }

    /// An orthogonal row's window, and the part of its content, in content frames, that shows at an offset; nil if the section
    /// does not scroll by itself.
    package func orthogonalWindow(of section: Int, offset: Double) -> (frame: Rect, shown: Rect)? {
        guard let row = orthogonalRows[section] else { return nil }
        var shown = row.frame
        if isVertical { shown.x += offset } else { shown.y += offset }
        return (space.mirrored(row.frame), space.mirrored(shown))
    }
}
