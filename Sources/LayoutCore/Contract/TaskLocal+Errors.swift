extension TaskLocal {
    /// Binds `value` while `body` runs. `withValue` of the standard library loses the type of the error.
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
