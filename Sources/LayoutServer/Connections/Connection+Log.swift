import LayoutService
import LayoutWire
import Logging

extension Connection {
    /// Logs a failure that ends the connection or goes beyond a limit; others are the client's own affair.
    ///
    /// - Parameter pointer: leads to what is wrong in the request, and begins with the request's name.
    func log(_ code: RequestFailure.Code, pointer: String) {
        if code.isFatal { return log(LogMessage(disconnectedBy: code), code) }
        guard code.rawValue.hasPrefix("limit.") else { return }
        let name = pointer.split(separator: "/").first.map(String.init)
        // A member that the schema does not have is the client's text.
        let method = name.flatMap { MessageCoding.requestNames.contains($0) ? $0 : nil }
        log(.limitReached, code, method: method)
    }

    func log(_ message: LogMessage, _ code: RequestFailure.Code, method: String? = nil) {
        var metadata = metadata
        metadata["code"] = "\(code.rawValue)"
        if let method { metadata["method"] = "\(method)" }
        logger.report(message, metadata)
    }
}

extension LogMessage {
    fileprivate init(disconnectedBy code: RequestFailure.Code) {
        self =
            switch code {
            case .limitConnections, .limitConnectionsPerUser: .connectionRefused
            case .frameEmpty: .emptyFrame
            case .frameTooLarge: .largeFrame
            case .frameTimeout: .lateFrame
            case .helloExpected: .missingHello
            case .helloTimeout: .lateHello
            case .unsupportedVersion: .unsupportedVersion
            default: .brokenInput
            }
    }
}
