internal import Glibc

/// Whether the system has room for threads and memory that will be needed later, where running out of them would end the process.
///
/// A probe takes what will be needed and gives it back, so its answer holds only as long as nothing else takes it.
package enum ThreadProbe {
    /// The result of a probe.
    package enum Result: Equatable, Sendable {
        /// There is room for all.
        case sufficient
        /// Only so many threads could be started.
        case threads(Int)
        /// The threads could be started, but beside them there is no room for the memory.
        case memory
    }

    /// Starts threads that end at once when all of them exist, and takes memory beside them without using it. That finds every limit of
    /// the system, whatever it is called: of a user, of a control group, or of the address space.
    ///
    /// - Complexity: about 20 µs a thread
    package static func probe(threads count: Int, bytes: Int) -> Result {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { unsafe gate.deallocate() }
        unsafe pthread_mutex_init(gate, nil)
        defer { unsafe pthread_mutex_destroy(gate) }
        unsafe pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        var found = Result.sufficient
        while threads.count < count {
            var thread = pthread_t()
            let error = unsafe pthread_create(
                &thread, nil,
                { argument in
                    guard let gate = unsafe argument?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                    unsafe pthread_mutex_lock(gate)
                    unsafe pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            guard error == 0 else {
                found = .threads(threads.count)
                break
            }
            threads.append(thread)
        }
        if found == .sufficient {
            let room = unsafe mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
            if unsafe room == MAP_FAILED { found = .memory } else { unsafe munmap(room, bytes) }
        }
        unsafe pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        return found
    }
}
