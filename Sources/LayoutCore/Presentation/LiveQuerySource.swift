/// Answers queries about one container in place of its prepared layout, for a layout that computes elements in each query. Such a
/// query costs far more than one of a prepared layout, and may fail.
package protocol LiveQuerySource {
    /// The elements that a query finds while the container has these bounds, in answer order, and where to continue.
    ///
    /// - Throws: the error of the layout's own code.
    func elements(
        _ query: ElementQuery, bounds: Rect
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?)

    /// The attributes of those elements that exist, in the given order.
    ///
    /// - Throws: the error of the layout's own code.
    func attributes(of elements: [Element], bounds: Rect) throws(LayoutError) -> AttributeColumns

    /// The step of an explanation that names the source of the elements: a script, for example.
    var step: Explanation.Step { get }
}
