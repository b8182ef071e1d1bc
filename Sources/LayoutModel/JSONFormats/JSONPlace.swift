/// Where a value is in a document: the JSON pointer to it, for errors, and how deeply it is nested, for limits.
///
///     JSONPlace("/sections").element(0).member("group").pointer     // "/sections/0/group"
package struct JSONPlace: Sendable {
    /// The JSON pointer to the value.
    ///
    /// Relative to the document's root, whose own pointer `init` gets.
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
    ///
    /// Elements count from 0, as in a JSON pointer.
    package func element(_ index: Int) -> JSONPlace { moved("/\(index)") }

    /// The same place, one level further down.
    ///
    /// The pointer stays: a level is one of groups, and not of JSON.
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
