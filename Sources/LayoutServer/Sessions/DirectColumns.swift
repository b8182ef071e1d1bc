import LayoutCore

/// What the queries of an event loop are answered with, one after another.
final class DirectColumns {
    var attributes = AttributeColumns()
    var paths: [IndexPath] = []

    /// The most elements whose memory is kept for the next answer.
    private static let keptElements = 4096

    /// Gives back what only a long answer needs.
    func forgetLongAnswer() {
        if attributes.count > Self.keptElements { attributes = AttributeColumns() }
        if paths.count > Self.keptElements { paths = [] }
    }
}
