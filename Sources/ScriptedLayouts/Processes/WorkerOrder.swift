/// A command for a worker, and what its reply may cost.
struct WorkerOrder {
    let command: WorkerCommand
    /// The CPU time of the call. A worker that has used twice as much is ended.
    let budget: Duration
    let limit: Int
    let container: ScriptContainer
}
