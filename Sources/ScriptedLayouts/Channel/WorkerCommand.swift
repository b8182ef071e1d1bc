import LayoutCore
import LuaRuntime

/// The commands that the daemon sends to a worker. Commands about a state name it by a number that the daemon chose.
///
///     daemon                    worker
///     open          ───▶        runs the file          ───▶  opened
///     begin, generation ─▶      (not answered)
///     call          ───▶        runs a function        ───▶  needs(sizes of section 2)
///     sizes         ───▶        goes on                ───▶  finished, failed
///     close         ───▶        (not answered)
///
/// Commands without a reply are sent together with the next call. The worker trusts the daemon, so commands are not checked as replies are.
enum WorkerCommand {
    /// Makes a state and runs a plugin's file in it; answered by `opened`.
    case open(OpenCommand)
    /// Sets what is known only after the file was run.
    case begin(UInt32, columns: [ItemColumn], attributes: [String], parameters: LuaValue, budget: Duration)
    /// Begins a generation: the container has changed.
    case generation(UInt32, ScriptContainer)
    /// Calls a function of the script; answered by `finished`.
    case call(UInt32, CallCommand)
    /// Makes the call that places an item fail.
    case forbid(UInt32, ItemPath)
    /// For tests: makes an allocation and all later ones fail; 0 for none.
    case failAllocation(UInt32, UInt64)
    /// For tests: does something that no worker may do.
    case misbehave(String)
    /// Closes a state.
    case close(UInt32)
    /// The reply to a running script's request for a module.
    case module(PluginSources.Module?, refusal: String)
    /// The sizes of a section's items, NaN where there is none.
    case sizes([Double])
    /// The values of one column in a section.
    case itemValues(CheckedItemValues?)
    /// A section's parameters; nil if it overrides none.
    case parameters(LuaValue)
    /// The measured sizes of one kind of supplementary element: numbers of elements, and width and height of each.
    case supplementarySizes([UInt32], [Double])
    /// The frames of a section's items in another result, NaN where there is none.
    case frames([Double])
    /// The numbers of a section's elements of a kind in another result, and the frame of each.
    case elementFrames([UInt32], [Double])
}

/// A plugin's file and what it may use.
///
/// A process serves the states of one load of a plugin and one user, each opened by a command of its own.
struct OpenCommand {
    var state: UInt32
    var name: String
    var file: String
    var text: String
    var memoryBytes: Int
    var memoryBytesPerItem: Int
    var budget: Duration
    /// Whether the file is run only if the process is confined in every way.
    ///
    /// Otherwise the reply is `failed`, of the kind `unconfined`.
    var requiresSandbox: Bool
}

/// How a script's function may place items.
enum Placing {
    case nothing
    case everything
    /// At most so many items, collected in the order of placing.
    case some(Int)
    /// None: it moves those that its base has placed.
    case moves

    /// Whether any item may be placed.
    ///
    /// True also for `moves`, since it gets `out`.
    var placesItems: Bool { if case .nothing = self { false } else { true } }

    var number: Int {
        switch self {
        case .nothing: -1
        case .everything: -2
        case .moves: -3
        case .some(let most): most
        }
    }

    init(number: Int) {
        self =
            switch number {
            case -1: .nothing
            case -2: .everything
            case -3: .moves
            default: .some(number)
            }
    }
}

struct CallCommand {
    /// The function of the prelude that makes the call.
    ///
    /// The raw values are those of the messages.
    enum Entry: UInt8 {
        /// With `self`, `ctx`, the arguments and, if it may place something, `out`.
        case run
        /// `adjust` with each of a list of elements.
        case adjust
        /// With `self` and the arguments alone.
        case plain
    }

    var entry: Entry
    var function: String
    var context: ScriptContext
    var placing: Placing
    var arguments: [LuaValue]
    var results: Int
    var budget: Duration
    /// The bodies of a call of `step`; nil for other calls.
    var step: StepInput?
}

/// What a script can learn of a container without asking for more.
///
/// Sizes, values and frames are fetched section by section.
struct ScriptContainer {
    var counts: [Int]
    /// Whether there are sizes for the items of each section.
    ///
    /// Sizes that were given or measured; without any, a script need not fetch them.
    var hasSizes: [Bool]

    init(_ container: Container) {
        counts = container.sections.itemCounts
        hasSizes = container.sections.map { $0.itemSizes != nil || $0.measuredSizes.count > 0 }
    }

    init(counts: [Int], hasSizes: [Bool]) {
        self.counts = counts
        self.hasSizes = hasSizes
    }

    static let none = ScriptContainer(counts: [], hasSizes: [])

    var itemCount: Int { counts.reduce(0, +) }

    /// The most supplementary elements and decorations that may be placed.
    ///
    /// It follows from the numbers of items and sections.
    var elementLimit: Int { PluginLimits.elements(items: itemCount, sections: counts.count) }

    /// Longest reply of a worker about the container, in bytes: a frame, an appearance, a transform and attributes an item, the
    /// elements that are not items, and the tables that a function returned.
    func replyBytes(attributeCount: Int = 0) -> Int {
        (64 << 20) + (256 + 24 * attributeCount) * itemCount + (256 + 9) * elementLimit
    }
}
