import Testing

@testable import MoyaHTTP

/// The life of a request without a request: every event in every state.
@Suite struct RequestMachineTests {
    /// What can happen.
    enum Event: CaseIterable {
        case prepare, resume, suspend, cancel, end, handlerThatResumes, handlerThatWaits, finish, rest

        func happen(to machine: inout RequestMachine) -> RequestMachine.Action {
            switch self {
            case .prepare: return machine.prepare()
            case .resume: return machine.resume()
            case .suspend: return machine.suspend()
            case .cancel: return machine.cancel()
            case .end: return machine.end()
            case .handlerThatResumes: return machine.handlerAdded(resumes: true)
            case .handlerThatWaits: return machine.handlerAdded(resumes: false)
            case .finish:
                machine.finish()
                return .nothing
            case .rest:
                machine.rest()
                return .nothing
            }
        }
    }

    /// Where a request can stand, as the app's view and what its work does.
    enum Place: String, CaseIterable {
        case untouched, prepared, resumed, suspendedBeforeStart, suspended, cancelling, cancelled, finishing, finished

        /// The shortest way there.
        var way: [Event] {
            switch self {
            case .untouched: []
            case .prepared: [.prepare]
            case .resumed: [.resume]
            case .suspendedBeforeStart: [.suspend]
            case .suspended: [.resume, .suspend]
            case .cancelling: [.resume, .cancel]
            case .cancelled: [.resume, .cancel, .finish, .rest]
            case .finishing: [.resume, .finish]
            case .finished: [.resume, .finish, .rest]
            }
        }

        var state: Request.State {
            switch self {
            case .untouched, .prepared: .initialized
            case .resumed: .resumed
            case .suspendedBeforeStart, .suspended: .suspended
            case .cancelling, .cancelled: .cancelled
            case .finishing, .finished: .finished
            }
        }

        /// The work runs here, so only here it can say that responses are made.
        var works: Bool { [.prepared, .resumed, .suspended, .cancelling, .finishing].contains(self) }
        /// The responses are made here, so only here the work can end.
        var isServed: Bool { self == .cancelling || self == .finishing }

        var machine: RequestMachine {
            var machine = RequestMachine()
            for event in way { _ = event.happen(to: &machine) }
            return machine
        }
    }

    typealias Step = (action: RequestMachine.Action, to: Place)

    /// What happens where something happens; every other event changes nothing and asks for nothing.
    static let steps: [Place: [Event: Step]] = [
        .untouched: [
            .prepare: (.start, .prepared), .resume: (.start, .resumed), .suspend: (.hold, .suspendedBeforeStart),
            .cancel: (.start, .cancelling), .end: (.start, .prepared), .handlerThatResumes: (.start, .resumed),
        ],
        .prepared: [
            .resume: (.proceed, .resumed), .suspend: (.hold, .suspended), .cancel: (.interrupt, .cancelling),
            .end: (.interrupt, .prepared), .handlerThatResumes: (.proceed, .resumed), .finish: (.nothing, .finishing),
        ],
        .resumed: [
            .suspend: (.hold, .suspended), .cancel: (.interrupt, .cancelling), .end: (.interrupt, .resumed),
            .finish: (.nothing, .finishing),
        ],
        .suspendedBeforeStart: [
            .prepare: (.start, .suspended), .resume: (.start, .resumed), .cancel: (.start, .cancelling),
            .end: (.start, .suspended),
        ],
        .suspended: [
            .resume: (.proceed, .resumed), .cancel: (.interrupt, .cancelling), .end: (.interrupt, .suspended),
            .finish: (.nothing, .finishing),
        ],
        .cancelling: [.end: (.interrupt, .cancelling), .rest: (.nothing, .cancelled)],
        .cancelled: [.handlerThatResumes: (.start, .cancelling), .handlerThatWaits: (.start, .cancelling)],
        .finishing: [.end: (.interrupt, .finishing), .rest: (.nothing, .finished)],
        .finished: [.handlerThatResumes: (.start, .finishing), .handlerThatWaits: (.start, .finishing)],
    ]

    @Test("every event in every state asks for one thing and leads to one state", arguments: Place.allCases)
    func everyEvent(place: Place) {
        #expect(place.machine.state == place.state)
        #expect(place.machine.isOver == (place == .cancelled || place == .finished))
        for event in Event.allCases {
            if event == .finish, !place.works { continue }
            if event == .rest, !place.isServed { continue }
            let expected = Self.steps[place]?[event] ?? (.nothing, place)
            var machine = place.machine
            let action = event.happen(to: &machine)
            #expect(action == expected.action, "\(event) where it is \(place)")
            #expect("\(machine)" == "\(expected.to.machine)", "\(event) where it is \(place)")
        }
    }

    @Test("whatever is asked, work starts once, and a state that is final stays")
    func anyOrder() {
        var numbers = SystemRandomNumberGenerator()
        let asked = Event.allCases.filter { $0 != .finish && $0 != .rest }
        for _ in 0..<2_000 {
            var machine = RequestMachine()
            var starts = 0
            var isCancelled = false
            let way = (0..<12).map { _ in asked.randomElement(using: &numbers) ?? .resume }
            for event in way {
                let action = event.happen(to: &machine)
                if action == .start { starts += 1 }
                isCancelled = isCancelled || event == .cancel
                #expect((machine.state == .cancelled) == isCancelled, "\(way)")
            }
            #expect(starts <= 1, "\(way)")
        }
    }
}
