import LayoutService
import LayoutWire
import SwiftProtobuf

extension Session {
    /// The figures of all users for root and the service's own user, else those of the user.
    func describeStatistics() -> WireReply {
        let report = StatisticsReport(services, of: Administrators.contains(user) ? nil : user)
        return .with { $0.statistics = report.message() }
    }
}
