import Foundation

/// One credential and who waits for a new one, as a value: at most one refresh runs at a time.
struct RefreshMachine<Credential: AuthenticationCredential, Waiter> {
    /// What is done about a request that wants to be adapted.
    enum Adaptation {
        case apply(Credential)
        case refresh(Credential)
        /// The waiter is told later.
        case wait
        case fail(any Error)
    }

    /// What is done about a request that was not authenticated.
    enum Decision {
        case retry
        case refresh(Credential)
        case wait
        case fail(any Error)
    }

    /// Who is told that a refresh is over.
    struct Waiting {
        var adapting: [Waiter] = []
        var retrying: [Waiter] = []
    }

    private(set) var credential: Credential?
    /// Counts the credentials, so that what was found out about one is not taken for the next.
    private(set) var generation = 0
    private let window: (interval: TimeInterval, maximumAttempts: Int)?
    private var isRefreshing = false
    private var holdsAdaptations = false
    private var failure: (any Error)?
    private var waiting = Waiting()
    private var refreshes: [TimeInterval] = []

    init(credential: Credential?, window: (interval: TimeInterval, maximumAttempts: Int)?) {
        self.credential = credential
        self.window = window
    }

    /// The app set a credential.
    mutating func set(_ credential: Credential?) {
        replace(with: credential)
        failure = nil
    }

    /// A request wants to be adapted. It waits only for a refresh that began with one that wanted to be adapted.
    mutating func adapt(_ waiter: Waiter, now: TimeInterval) -> Adaptation {
        guard let credential else { return .fail(AuthenticationError.missingCredential) }
        if isRefreshing {
            guard holdsAdaptations else { return .apply(credential) }
            waiting.adapting.append(waiter)
            return .wait
        }
        guard credential.requiresRefresh else { return .apply(credential) }
        guard begin(at: now, holdingAdaptations: true) else { return .fail(AuthenticationError.excessiveRefresh) }
        waiting.adapting.append(waiter)
        return .refresh(credential)
    }

    /// A request was not authenticated.
    ///
    /// - Parameter current: The generation of the credential that it carried, if that was the newest when it was asked
    ///   for; `nil` if it was an older one.
    mutating func retry(_ waiter: Waiter, current: Int?, now: TimeInterval) -> Decision {
        guard let credential else { return .fail(AuthenticationError.missingCredential) }
        guard current == generation else { return .retry }
        if isRefreshing {
            waiting.retrying.append(waiter)
            return .wait
        }
        if let failure { return .fail(failure) }
        guard begin(at: now, holdingAdaptations: false) else { return .fail(AuthenticationError.excessiveRefresh) }
        waiting.retrying.append(waiter)
        return .refresh(credential)
    }

    /// A refresh is over. All who waited are told.
    mutating func refreshed(_ result: Result<Credential, any Error>) -> Waiting {
        guard isRefreshing else { return Waiting() }
        isRefreshing = false
        switch result {
        case .success(let new):
            replace(with: new)
            failure = nil
        case .failure(let error): failure = error
        }
        defer { waiting = Waiting() }
        return waiting
    }

    private mutating func replace(with new: Credential?) {
        credential = new
        generation += 1
    }

    private mutating func begin(at now: TimeInterval, holdingAdaptations: Bool) -> Bool {
        if let window {
            refreshes.removeAll { $0 < now - window.interval }
            guard refreshes.count < window.maximumAttempts else { return false }
        }
        refreshes.append(now)
        isRefreshing = true
        holdsAdaptations = holdingAdaptations
        return true
    }
}
