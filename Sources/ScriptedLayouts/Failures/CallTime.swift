import LayoutCore
import LuaRuntime

/// The time that a call had, for the message of one that took too long.
struct CallTime: CustomStringConvertible {
    /// CPU time.
    var budget: Duration
    /// The last item that the call placed, or the one that it is about.
    var reached: ItemPath?

    /// " (250 ms of CPU time), at item (0, 3)"
    var description: String {
        let milliseconds = (budget / .milliseconds(1) * 10).rounded() / 10
        let number = Int(exactly: milliseconds).map(String.init) ?? "\(milliseconds)"
        return " (\(number) ms of CPU time)" + (reached.map { ", at item (\($0.section), \($0.item))" } ?? "")
    }
}

extension LuaError {
    /// The innermost line of the plugin's own, even if the error was raised in a function of the interface.
    var place: (file: String, line: Int)? {
        if let source, source != Prelude.name { return line.map { (source, $0) } }
        for frame in traceback.split(separator: "\n").dropFirst() {
            let parts = frame.drop { $0 == "\t" }.split(separator: ":", maxSplits: 2)
            if parts.count == 3, parts[0] != Prelude.name, let line = Int(parts[1]) { return (String(parts[0]), line) }
        }
        return nil
    }
}
