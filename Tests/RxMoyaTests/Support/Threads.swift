import Foundation

/// Runs `work` on so many threads of its own at the same time, and returns when all have ended.
func onThreads(_ count: Int, _ work: @escaping (_ thread: Int) -> Void) {
    let start = DispatchSemaphore(value: 0)
    let end = DispatchGroup()
    for thread in 0..<count {
        end.enter()
        Thread {
            start.wait()
            work(thread)
            end.leave()
        }
        .start()
    }
    for _ in 0..<count { start.signal() }
    end.wait()
}

/// An element that knows who sent it.
struct Stamp: Equatable {
    let thread: Int
    let number: Int
}

extension Array where Element == Stamp {
    /// Whether every thread's stamps are in the order they were sent, none missing.
    func isInOrder(threads: Int, each count: Int) -> Bool {
        (0..<threads).allSatisfy { thread in
            filter { $0.thread == thread }.map(\.number) == Array<Int>(0..<count)
        }
    }
}
