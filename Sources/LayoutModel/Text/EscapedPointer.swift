/// A step of a JSON pointer (RFC 6901): a slash and the member's name, with `~` and `/` in it escaped.
///
///     escapedPointer("a/b~")     // "/a~1b~0"
package func escapedPointer(_ name: String) -> String {
    "/" + name.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
}
