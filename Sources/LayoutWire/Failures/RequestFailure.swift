package import LayoutModel

/// Why a request was rejected: a code for programs, and a message for people that names the thing, its value and the value
/// expected.
///
///     RequestFailure(.invalid, "limit is 20000, expected 0...16384", pointer: "/queryRect/limit")
///
///     {"id": 3, "error": {"code": "request.invalid", "message": "limit is 20000, …", "pointer": "/queryRect/limit"}}
///
/// The engine's `LayoutError` becomes one at the border (`init(_:under:)`), with the place in the request in front of its own pointer. Most
/// failures end only their request; `Code.isFatal` ones end the connection, since the rest of its stream cannot be read.
package struct RequestFailure: Error, Equatable, Sendable {
    /// The codes of the protocol: a family and a name, such as `limit.items`. The list is closed; clients may rely on it, and show the
    /// message of a failure to people.
    package enum Code: String, Sendable, CaseIterable {
        /// A frame has no body.
        case frameEmpty = "frame.empty"
        /// A frame is longer than the limit.
        case frameTooLarge = "frame.tooLarge"
        /// A frame that was begun was not completed in time.
        case frameTimeout = "frame.timeout"
        /// The first frame is binary and not a `hello`.
        case helloExpected = "protocol.helloExpected"
        /// The first frame was not completed in time.
        case helloTimeout = "protocol.helloTimeout"
        /// The daemon supports none of the client's versions.
        case unsupportedVersion = "protocol.unsupported"
        /// The body cannot be decoded.
        case malformed = "request.malformed"
        /// A JSON request has a member that its message does not have, and does not say `lenient`.
        case unknownField = "request.unknownField"
        /// A field has an invalid value.
        case invalid = "request.invalid"
        /// The body contains no request, or none that this version knows.
        case empty = "request.empty"
        /// The request's id is 0.
        case zeroId = "request.zeroId"
        /// Another request of the connection has the same id and is still in progress.
        case duplicateId = "request.duplicateId"
        /// `cancel` withdrew the request.
        case cancelled = "request.cancelled"
        /// There is no such container, or the user may not see it.
        case unknownContainer = "container.unknown"
        /// Another container of the user has this name.
        case nameTaken = "container.nameTaken"
        /// No such client is connected, or it is another user's.
        case unknownClient = "client.unknown"
        /// The connection has no such subscription.
        case unknownSubscription = "subscription.unknown"
        /// The given generation or cursor is not of the current generation.
        case staleGeneration = "generation.stale"
        /// There is no such section or item.
        case indexOutOfRange = "index.outOfRange"
        /// There is no such layout.
        case unknownLayout = "layout.unknown"
        /// The layout rejected its input.
        case layoutFailed = "layout.failed"
        /// The plugin cannot be loaded.
        case pluginLoad = "plugin.load"
        /// The plugin's script raised an error.
        case pluginRuntime = "plugin.runtime"
        /// The plugin broke the rules of its interface.
        case pluginContract = "plugin.contract"
        /// The plugin exceeded its time.
        case pluginTimeout = "plugin.timeout"
        /// The plugin exceeded its memory.
        case pluginMemory = "plugin.memory"
        /// The process of the plugin's script ended.
        case pluginCrashed = "plugin.crashed"
        /// The system refuses a plugin's scripts a process, or the confinement that the settings require.
        case pluginUnavailable = "plugin.unavailable"
        /// The plugin exceeded its limits too often in this user's requests of this size, and does not run for them until it is
        /// reloaded.
        case pluginQuarantined = "plugin.quarantined"
        /// The layout has no such parameter.
        case unknownParameter = "parameters.unknown"
        /// A parameter's value has the wrong type or is out of range.
        case invalidParameter = "parameters.invalid"
        /// The items of a section do not add up after the update.
        case updateItemCount = "update.itemCount"
        /// The sections do not add up after the update.
        case updateSectionCount = "update.sectionCount"
        /// The update names a section or an item that does not exist before it, or after it.
        case updateMissing = "update.missing"
        /// A new item lacks a size or a value that the others of its section have.
        case updateMissingData = "update.missingData"
        /// Two operations of the update name the same section or item.
        case updateConflict = "update.conflict"
        /// No item or section has this identifier.
        case unknownIdentifier = "identifier.unknown"
        /// Two items, or two sections, would have the same identifier.
        case duplicateIdentifier = "identifier.duplicate"
        /// The connection moves no items of the container.
        case unknownMovement = "movement.unknown"
        /// Items of the container are being moved already.
        case movementActive = "movement.active"
        /// A setting is not valid, and all settings stay as before.
        case invalidConfiguration = "configuration.invalid"
        /// The daemon has too many connections.
        case limitConnections = "limit.connections"
        /// The user has too many connections.
        case limitConnectionsPerUser = "limit.connectionsPerUser"
        /// The connection has too many containers.
        case limitContainersPerConnection = "limit.containersPerConnection"
        /// The user has too many containers.
        case limitContainersPerUser = "limit.containersPerUser"
        /// The connection has too many subscriptions.
        case limitSubscriptions = "limit.subscriptionsPerConnection"
        /// The container would have too many sections.
        case limitSections = "limit.sections"
        /// The container would have too many items.
        case limitItems = "limit.items"
        /// The user's containers and frames would take too much memory.
        case limitMemory = "limit.memoryPerUser"
        /// The containers and frames of all users would take too much memory.
        case limitAllMemory = "limit.memory"
        /// A string is too long.
        case limitString = "limit.stringBytes"
        /// The request is for too many elements.
        case limitElements = "limit.elementsPerReply"
        /// The frame contains too many messages or JSON values.
        case limitStructures = "limit.structuresPerFrame"
        /// The frame is nested too deeply.
        case limitDepth = "limit.depth"
        /// The batch contains too many queries.
        case limitQueries = "limit.queriesPerBatch"
        /// The container is in transition, and the request is for one that is not.
        case transitionActive = "transition.active"
        /// No transition is under way, or another connection began it.
        case unknownTransition = "transition.unknown"
        /// The layout moves its items, and there are too many.
        case limitBodies = "limit.bodies"
        /// The layout does not come to rest.
        case limitStepsPerWake = "limit.stepsPerWake"
        /// The request is for too many steps.
        case limitStepsPerRequest = "limit.stepsPerRequest"
        /// The request has too many inputs.
        case limitInputs = "limit.inputs"
        /// The selection of a view would take too many ranges.
        case limitViewRanges = "limit.viewRanges"
        /// The user may see the container but not change it, or the request is for administrators.
        case permissionDenied = "permission.denied"
        /// The daemon is stopping and opens no more containers.
        case serverStopping = "server.stopping"

        /// Whether the connection ends with this failure: its stream cannot be decoded any further, or there is no common
        /// version.
        package var isFatal: Bool {
            switch self {
            case .frameEmpty, .frameTooLarge, .frameTimeout, .helloExpected, .helloTimeout, .unsupportedVersion,
                .limitConnections, .limitConnectionsPerUser:
                true
            default: false
            }
        }
    }

    /// The reason, for programs.
    package var code: Code
    /// The reason, for people.
    package var message: String
    /// JSON pointer to the member of the request that is wrong; "" for the whole request.
    package var pointer = ""
    /// Known names that resemble the unknown one, the most similar first.
    package var nearest: [String] = []
    /// The container's current generation, if the given one is stale.
    package var generation: UInt64?
    /// How many sections or items there are, if an index is out of range.
    package var validCount: Int?
    /// The value met and the largest value allowed, if a limit was exceeded.
    package var limit: (value: Double, allowed: Double)?
    /// The place of the error in a plugin; nil if no plugin failed.
    package var fault: PluginFault?

    /// A failure without further details.
    ///
    /// - Parameters:
    ///   - message: names the thing, the value met and the value expected.
    ///   - nearest: known names, the most similar first.
    package init(_ code: Code, _ message: String, pointer: String = "", nearest: [String] = []) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
    }

    /// A limit is exceeded: `value` is more than `allowed`, both in the limit's own unit.
    ///
    /// - Parameter code: of the family `limit`, or `frame.tooLarge`; its name begins the message.
    package static func limit(_ code: Code, _ value: Double, allowed: Double, pointer: String = "") -> RequestFailure {
        var failure = RequestFailure(
            code, "\(code.limitName) is \(decimal(value)), expected at most \(decimal(allowed))", pointer: pointer)
        failure.limit = (value, allowed)
        return failure
    }

    /// The given generation is not the current one, which the failure has too.
    ///
    /// - Parameter pointer: where the request has `requested`, which begins the message.
    package static func stale(_ requested: UInt64, current: UInt64, pointer: String) -> RequestFailure {
        var failure = RequestFailure(
            .staleGeneration, "\(pointer) is from generation \(requested), expected the current one, \(current)",
            pointer: pointer)
        failure.generation = current
        return failure
    }

    /// An index is not in `0..<count`.
    ///
    /// - Parameter what: what the message calls the index, usually its pointer.
    package static func outOfRange(_ what: String, _ index: UInt32, count: Int, pointer: String) -> RequestFailure {
        var failure = RequestFailure(
            .indexOutOfRange, "\(what) is \(index), expected 0..<\(count)", pointer: pointer)
        failure.validCount = count
        return failure
    }

    /// An error of a layout as a failure of the protocol.
    ///
    /// - Parameter pointer: JSON pointer to the place in the request that the error's own pointer starts from.
    package init(_ error: LayoutError, under pointer: String = "") {
        // The engine's codes are codes of the protocol; a test checks each of them against this list.
        self.init(
            Code(rawValue: error.code.rawValue) ?? .layoutFailed, error.message, pointer: pointer + error.pointer,
            nearest: error.nearest)
        validCount = error.validCount
        limit = error.limit.map { ($0.value, $0.allowed) }
        fault = error.fault
    }

    /// Runs `body`, whose error becomes a failure of the protocol.
    ///
    /// - Parameter pointer: JSON pointer to the place in the request that the error's own pointer starts from.
    package static func convert<Result>(
        under pointer: String = "", _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            throw RequestFailure(error, under: pointer)
        }
    }

    /// The failure as an error of the engine, which becomes the same failure again.
    package var layoutError: LayoutError {
        var error = LayoutError(.init(rawValue: code.rawValue), message, pointer: pointer, nearest: nearest)
        error.validCount = validCount
        error.limit = limit.map { LayoutError.Limit(value: $0.value, allowed: $0.allowed) }
        error.fault = fault
        return error
    }

    /// Compares all members.
    ///
    /// It is written out because the compiler compares no structures that have a tuple.
    package static func == (a: RequestFailure, b: RequestFailure) -> Bool {
        a.code == b.code && a.message == b.message && a.pointer == b.pointer && a.nearest == b.nearest
            && a.generation == b.generation && a.validCount == b.validCount && a.limit?.value == b.limit?.value
            && a.limit?.allowed == b.limit?.allowed && a.fault == b.fault
    }

    private static func decimal(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }
}

extension RequestFailure.Code {
    /// The limit's name in `Limits`, which is the last part of its code.
    package var limitName: String {
        self == .frameTooLarge ? "frameBytes" : String(rawValue.drop { $0 != "." }.dropFirst())
    }
}

extension WireFailure {
    /// A failure to send. What it does not have is absent in the message.
    ///
    /// - Precondition: `validCount` has at most 32 bits.
    package init(_ failure: RequestFailure) {
        self.init()
        code = failure.code.rawValue
        message = failure.message
        pointer = failure.pointer
        nearest = failure.nearest
        if let generation = failure.generation { self.generation = generation }
        if let count = failure.validCount { validCount = UInt32(count) }
        if let detail = failure.limit {
            limit.name = failure.code.limitName
            limit.value = detail.value
            limit.allowed = detail.allowed
        }
        if let fault = failure.fault { self.fault = WirePluginFault(fault) }
    }
}

extension WirePluginFault {
    /// A fault to send.
    ///
    /// Numbers beyond 32 bits are clamped; line and index path are absent if the fault has none.
    package init(_ fault: PluginFault) {
        self.init()
        plugin = fault.plugin
        version = fault.version
        file = fault.file
        if let line = fault.line { self.line = UInt32(clamping: line) }
        traceback = fault.traceback
        if let path = fault.indexPath {
            indexPath.section = UInt32(clamping: path.section)
            indexPath.item = UInt32(clamping: path.item)
        }
    }
}
