import Foundation
import Testing

@testable import Moya

struct ProgressResponseTests {
    private let response = Response(statusCode: 200, data: Data())

    @Test func withoutAWholeThereIsNoFraction() {
        #expect(ProgressResponse().progress == 0)
        #expect(!ProgressResponse().completed)
        #expect(ProgressResponse(progress: Progress(totalUnitCount: -1)).progress == 0)
        #expect(ProgressResponse(progress: Progress(totalUnitCount: 0)).progress == 0)
    }

    @Test func theFractionIsThatOfTheLiveObject() {
        let progress = Progress(totalUnitCount: 4)
        let report = ProgressResponse(progress: progress)
        progress.completedUnitCount = 1
        #expect(report.progress == 0.25)
        #expect(report.progressObject === progress)
    }

    @Test func aResponseIsTheEnd() {
        let report = ProgressResponse(progress: Progress(totalUnitCount: -1), response: response)
        #expect(report.progress == 1)
        #expect(report.completed)
        #expect(report.response === response)
    }
}
