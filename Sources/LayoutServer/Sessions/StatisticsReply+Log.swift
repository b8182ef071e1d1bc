import LayoutService
import LayoutWire
import Logging

extension WireStatisticsReply {
    /// The totals of a daemon's life, for its last lines.
    var logMetadata: Logger.Metadata {
        let answers = requests.filter { $0.result == UserStatistics.success }.reduce(0) { $0 &+ $1.count }
        let failures = requests.reduce(0) { $0 &+ $1.count } &- answers
        return [
            "seconds": "\(Int(uptimeSeconds))", "connections": "\(acceptedConnections)",
            "containers": "\(openedContainers)", "requests": "\(answers)", "failed-requests": "\(failures)",
            "prepares": "\(prepares.counts.reduce(0, &+))", "merged-notices": "\(mergedNotices)",
            "reloads": "\(server.reloads)", "failed-plugins": "\(server.failedPlugins)",
            "scripts": "\(server.startedScripts)", "failed-scripts": "\(server.failedScripts)",
        ]
    }
}
