extension LaidOutState {
    /// The layout's warnings, by index paths of the data.
    ///
    /// Warnings of guests of a drag are left out.
    package var warnings: [LayoutWarning] {
        guard let drag else { return prepared.warnings }
        return prepared.warnings.compactMap { warning in
            drag.map.oldPath(of: warning.indexPath).map { path in
                var warning = warning
                warning.indexPath = path
                return warning
            }
        }
    }
}
