#if PLACARD_TSAN || hasFeature(Embedded)

    import Glibc

    /// A value and a pthread mutex that guards it. Embedded Swift has no `Mutex`, and ThreadSanitizer reports races on
    /// everything that one guards.
    package final class Lock<Value>: @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>
        /// Not a stored property: an empty value, as in `Lock(())`, would have the address of the object itself, which
        /// is read without the mutex.
        private let value: UnsafeMutablePointer<Value>

        package init(_ value: sending Value) {
            mutex = .allocate(capacity: 1)
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
            self.value = .allocate(capacity: 1)
            self.value.initialize(to: value)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
            value.deinitialize(count: 1)
            value.deallocate()
        }

        package func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }

#else

    import Synchronization

    /// A value and the mutex that guards it.
    package typealias Lock = Mutex

#endif
