import LayoutCore
import LuaRuntime

enum WorkerReply {
    /// The level of a log line about a facility that the system refused the process.
    static let confinementLevel = "confinement"
    /// The level of a log line about a refused facility and its substitute, with which the process is confined all the same.
    static let substitutionLevel = "substitution"

    /// The running call needs data before it goes on; answered by a command.
    case needs(ScriptNeed)
    /// A line for the log.
    case log(level: String, text: String)
    /// The file was run: what it declares, and the name of the layout that it is derived from.
    case opened(members: [String: LuaValue], base: String, ScriptMemory)
    /// The call returned.
    case finished([LuaValue], ScriptPlacement, ScriptMemory)
    /// The call failed.
    case failed(Failure, ScriptMemory)

    struct Failure {
        var error: LuaError
        /// The last rejection by the host in the call.
        var refusal: HostRefusal?
        /// The last item that the call had placed.
        var reached: ItemPath?
    }
}

/// Data that a script requests while it runs.
enum ScriptNeed {
    case module(String)
    case sizes(section: Int)
    case itemValues(section: Int, column: String)
    case parameters(section: Int)
    case supplementarySizes(section: Int, kind: String)
    case previousFrames(section: Int)
    case baseFrames(section: Int)
    case baseElements(section: Int, kind: ElementKind)
}

/// The memory and the time of a state and a call.
struct ScriptMemory {
    var bytes = 0
    /// The most bytes that they ever took.
    var peak = 0
    var allocations: UInt64 = 0
    var isSpent = false
    /// CPU time of the worker that the call took.
    var cpuTime = Duration.zero
}
