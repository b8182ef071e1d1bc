/// The cost of requests, in microseconds each: the time that the client waited, and the CPU time of the server's threads.
///
/// On a shared machine the wall time contains waiting for a processor; CPU time does not.
struct Cost {
    private(set) var wall: [Double] = []
    private(set) var cpu: [Double] = []

    /// Adds requests.
    ///
    /// - Parameters:
    ///   - wall: the time of each, or one time that stands for all of them.
    ///   - nanoseconds: the CPU time of all together.
    ///   - count: how many requests took that CPU time.
    mutating func add(wall: [Double], cpu nanoseconds: Int64, of count: Int) {
        self.wall += wall
        cpu.append(Double(nanoseconds) / 1000 / Double(count))
    }
}
