/// A command for a worker, and what its reply may cost: a worker that breaks one of the limits is ended.
struct WorkerOrder {
    let command: WorkerCommand
    /// The CPU time of the call. A worker that has used twice as much is ended.
    let budget: Duration
    /// The most bytes of a reply.
    let limit: Int
    /// The container that the call is about, against which the reply is checked.
    let container: ScriptContainer
}
