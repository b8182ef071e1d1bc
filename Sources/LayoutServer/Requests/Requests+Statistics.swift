import LayoutService
import LayoutWire
import SwiftProtobuf

extension Session {
    /// The figures of all users for root and the service's own user, else those of the user.
    func describeStatistics(_ message: WireStatistics) throws(RequestFailure) -> WireReply {
        if message.withSettings { try checkAdministrator("/statistics/withSettings") }
        var reply = StatisticsReport(services, of: Administrators.contains(user) ? nil : user).message()
        if message.withSettings { reply.settings = services.reloader.settings }
        return .with { $0.statistics = reply }
    }
}
