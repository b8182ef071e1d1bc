package import LayoutModel

/// Why a request was refused: a closed code for programs, and a message for people that names the thing, the value met
/// and the value expected.
package struct RequestFailure: Error, Equatable, Sendable {
    package enum Code: String, Sendable, CaseIterable {
        case frameEmpty = "frame.empty"
        case frameTooLarge = "frame.tooLarge"
        case frameTimeout = "frame.timeout"
        case helloExpected = "protocol.helloExpected"
        case helloTimeout = "protocol.helloTimeout"
        case unsupportedVersion = "protocol.unsupported"
        case malformed = "request.malformed"
        case invalid = "request.invalid"
        case empty = "request.empty"
        case zeroId = "request.zeroId"
        case duplicateId = "request.duplicateId"
        case cancelled = "request.cancelled"
        case unknownContainer = "container.unknown"
        case nameTaken = "container.nameTaken"
        case unknownSubscription = "subscription.unknown"
        case staleGeneration = "generation.stale"
        case indexOutOfRange = "index.outOfRange"
        case unknownLayout = "layout.unknown"
        case layoutFailed = "layout.failed"
        case pluginLoad = "plugin.load"
        case pluginRuntime = "plugin.runtime"
        case pluginContract = "plugin.contract"
        case pluginTimeout = "plugin.timeout"
        case pluginMemory = "plugin.memory"
        case pluginQuarantined = "plugin.quarantined"
        case unknownParameter = "parameters.unknown"
        case invalidParameter = "parameters.invalid"
        case updateItemCount = "update.itemCount"
        case updateSectionCount = "update.sectionCount"
        case updateMissing = "update.missing"
        case updateMissingData = "update.missingData"
        case updateConflict = "update.conflict"
        case limitConnections = "limit.connections"
        case limitConnectionsPerUser = "limit.connectionsPerUser"
        case limitContainersPerConnection = "limit.containersPerConnection"
        case limitContainersPerUser = "limit.containersPerUser"
        case limitSubscriptions = "limit.subscriptionsPerConnection"
        case limitSections = "limit.sections"
        case limitItems = "limit.items"
        case limitMemory = "limit.memoryPerUser"
        case limitString = "limit.stringBytes"
        case limitElements = "limit.elementsPerReply"
        case limitStructures = "limit.structuresPerFrame"
        case limitDepth = "limit.depth"
        case limitQueries = "limit.queriesPerBatch"
        case permissionDenied = "permission.denied"
        case serverStopping = "server.stopping"

        /// Whether the connection cannot go on: the frames are lost, or there is no common version.
        package var isFatal: Bool {
            switch self {
            case .frameEmpty, .frameTooLarge, .frameTimeout, .helloExpected, .helloTimeout, .unsupportedVersion,
                .limitConnections, .limitConnectionsPerUser:
                true
            default: false
            }
        }
    }

    package var code: Code
    package var message: String
    package var pointer = ""
    package var nearest: [String] = []
    package var generation: UInt64?
    package var validCount: Int?
    package var limit: (value: Double, allowed: Double)?
    /// Where in which plugin.
    package var fault: PluginFault?

    package init(_ code: Code, _ message: String, pointer: String = "", nearest: [String] = []) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
    }

    /// A limit is passed: `value` where `allowed` is the most.
    package static func limit(_ code: Code, _ value: Double, allowed: Double, pointer: String = "") -> RequestFailure {
        var failure = RequestFailure(
            code, "\(code.limitName) is \(decimal(value)), allowed are \(decimal(allowed))", pointer: pointer)
        failure.limit = (value, allowed)
        return failure
    }

    package static func stale(_ asked: UInt64, current: UInt64, pointer: String) -> RequestFailure {
        var failure = RequestFailure(
            .staleGeneration, "\(pointer) is of generation \(asked), expected the current one, \(current)",
            pointer: pointer)
        failure.generation = current
        return failure
    }

    package static func outOfRange(_ what: String, _ index: UInt32, count: Int, pointer: String) -> RequestFailure {
        var failure = RequestFailure(
            .indexOutOfRange, "\(what) is \(index), expected 0..<\(count)", pointer: pointer)
        failure.validCount = count
        return failure
    }

    /// An error of a layout, in the words of the protocol.
    ///
    /// - Parameter pointer: the place in the request that the error's own pointer counts from.
    package init(_ error: LayoutError, under pointer: String = "") {
        // Codes of the engine are codes of the protocol; a test holds each of them to this list.
        self.init(
            Code(rawValue: error.code.rawValue) ?? .layoutFailed, error.message, pointer: pointer + error.pointer,
            nearest: error.nearest)
        fault = error.fault
    }

    package static func == (a: RequestFailure, b: RequestFailure) -> Bool {
        a.code == b.code && a.message == b.message && a.pointer == b.pointer && a.nearest == b.nearest
            && a.generation == b.generation && a.validCount == b.validCount && a.limit?.value == b.limit?.value
            && a.limit?.allowed == b.limit?.allowed && a.fault == b.fault
    }

    /// 3 rather than 3.0.
    private static func decimal(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }
}

extension RequestFailure.Code {
    /// The limit's name in `Limits`: the code's last part.
    package var limitName: String {
        self == .frameTooLarge ? "frameBytes" : String(rawValue.drop { $0 != "." }.dropFirst())
    }
}

extension WireFailure {
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
