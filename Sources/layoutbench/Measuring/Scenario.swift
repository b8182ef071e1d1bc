/// Measurements that are made together, named for what is measured and its size.
struct Scenario: Sendable {
    let name: String
    let measure: @Sendable () async throws -> [Row]
}
