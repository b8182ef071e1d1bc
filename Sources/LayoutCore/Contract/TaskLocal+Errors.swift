extension TaskLocal {
    /// Binds `value` while `body` runs, and rethrows its error with its type, which the standard library's `withValue` loses.
    package func binding<Outcome, Failure: Error>(
        _ value: Value, _ body: () throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        let result: Result<Outcome, Failure> = withValue(value) {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
