import LayoutCore
import LuaRuntime

/// What a worker tells the daemon.
enum WorkerReply {
    /// The level of a line that says what the system has refused the process.
    static let confinementLevel = "confinement"
    /// The level of a line that says what the system has refused and what took its place, so that the process is confined all the same.
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

    /// Why a call failed.
    struct Failure {
        var error: LuaError
        /// The last thing that the host refused in the call.
        var refusal: HostRefusal?
        /// The last item that the call had placed.
        var reached: ItemPath?
    }
}

/// Data that a script asks for while it runs.
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

/// What a state and a call have taken.
struct ScriptMemory {
    /// Bytes of the script's values.
    var bytes = 0
    /// The most bytes that they ever took.
    var peak = 0
    /// Allocations so far.
    var allocations: UInt64 = 0
    /// Whether the state can no longer run anything.
    var isSpent = false
    /// CPU time of the worker that the call took.
    var cpuTime = Duration.zero
}
