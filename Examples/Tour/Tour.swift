import Foundation
import Moya
import MoyaMockServer

/// Makes the calls of a small app, prints each, and fails when one does not do what it should.
@main
struct Tour {
    static func main() async {
        do {
            let server = try TourServer.start()
            WeatherAPI.host = server.baseURL
            var story = Story()
            await tell(&story)
            server.stop()
            exit(story.conclude())
        } catch {
            print("The tour's server could not be started: \(error)")
            exit(2)
        }
    }

    /// The calls, in the order in which a newcomer meets them.
    static func tell(_ story: inout Story) async {
        let provider = MoyaProvider<WeatherAPI>(
            requestClosure: { endpoint, done in
                do {
                    var request = try endpoint.urlRequest()
                    request.timeoutInterval = 0.5
                    done(.success(request))
                } catch let error as MoyaError {
                    done(.failure(error))
                } catch {
                    done(.failure(.underlying(error, nil)))
                }
            },
            plugins: [AppKeyPlugin(key: "tour")]
        )

        await story.step("async: a query and a typed answer") {
            let response = try await provider.request(.now(city: "Oslo"))
            let weather = try response.map(Weather.self)
            return Step(response, value: "\(weather)", isRight: weather.city == "Oslo" && weather.degrees == 12.5)
        }
        await story.step("completion: POST with JSON parameters") {
            let response = try await provider.response(.report(city: "Bergen", degrees: 7.5))
            let weather = try response.map(Weather.self)
            return Step(response, value: "\(weather)", isRight: response.statusCode == 201 && weather.degrees == 7.5)
        }
        await story.step("multipart upload with progress") {
            let reports = Reports()
            let photo = Data(repeating: 7, count: 2 << 20)
            let response = try await provider.response(.uploadPhoto(photo, caption: "evening"), reports)
            let bytes = Int(try response.map(Weather.self).degrees)
            return Step(
                response,
                value: "\(bytes) bytes received; progress \(reports.summary)",
                isRight: bytes > photo.count && reports.isOrderly
            )
        }
        await story.step("download to a file with progress") {
            let reports = Reports()
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("moya-tour/map.bin")
            defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
            let response = try await provider.response(.downloadMap(to: file), reports)
            let size = try Data(contentsOf: file).count
            return Step(
                response,
                value:
                    "\(response.fileURL?.lastPathComponent ?? "no file"), \(size) bytes; progress \(reports.summary)",
                isRight: size == TourServer.mapSize && response.fileURL == file && reports.isOrderly
            )
        }
        await story.step("a server that takes too long: timeout of 0.5 s", mustFail: "timed out") {
            Step(try await provider.request(.slow), value: "an answer", isRight: false)
        }
        await story.step("a page that is not there: validation", mustFail: "404") {
            Step(try await provider.request(.missing), value: "an answer", isRight: false)
        }
        await story.step("a stub: no server, same pipeline") {
            let stubbed = MoyaProvider<WeatherAPI>(stubClosure: MoyaProvider.immediatelyStub)
            let response = try await stubbed.request(.now(city: "Oslo"))
            let weather = try response.map(Weather.self)
            return Step(response, value: "\(weather)", isRight: weather.sky == "snow")
        }
    }
}

extension MoyaProvider {
    /// The completion form, awaited: what an app with a `NetworkManager` does, without a main queue to call back on.
    func response(_ target: Target, _ reports: Reports? = nil) async throws -> Response {
        try await withCheckedThrowingContinuation { continuation in
            request(
                target,
                callbackQueue: DispatchQueue(label: "app"),
                progress: { reports?.add($0) },
                completion: { continuation.resume(with: $0) }
            )
        }
    }
}
