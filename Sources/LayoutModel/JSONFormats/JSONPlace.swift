/// Where a value is in a document: the JSON pointer to it, for errors, and how deeply it is nested, for limits.
///
///     JSONPlace("/sections").element(0).member("group").pointer     // "/sections/0/group"
package struct JSONPlace: Sendable {
    /// The JSON pointer to the value.
    package var pointer: String
    /// The number of values of a recursive type around this one, such as groups around a group.
    package var depth = 0

    /// Creates the place of a document's root.
    package init(_ pointer: String) {
        self.pointer = pointer
    }

    /// The place of a member whose name needs no escaping: one without `~` and `/`.
    package func member(_ name: String) -> JSONPlace { moved("/" + name) }

    /// The place of an array's element.
    package func element(_ index: Int) -> JSONPlace { moved("/\(index)") }

    /// The same place, one level further down.
    var nested: JSONPlace {
        var place = self
        place.depth += 1
        return place
    }

    private func moved(_ step: String) -> JSONPlace {
        var place = self
        place.pointer += step
        return place
    }
}
