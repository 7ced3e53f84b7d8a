public import Foundation
import MoyaTransport

/// A request whose response is gathered in memory.
public class DataRequest: Request, @unchecked Sendable {  // As its superclass.
    /// Checks a response; a failure makes the request fail.
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse, Data?) -> ValidationResult

    /// Where the `URLRequest` comes from.
    public let convertible: any URLRequestConvertible

    /// The response's body, once it is whole; `nil` when there is none.
    public var data: Data? { reply?.dataIfAny }

    init(_ convertible: any URLRequestConvertible, home: RequestHome, options: RequestOptions) {
        self.convertible = convertible
        super.init(home: home, options: options)
    }

    override func makeURLRequest() throws -> URLRequest? {
        try convertible.asURLRequest()
    }

    override func didValidate(_ reply: Reply, _ response: HTTPURLResponse, _ result: ValidationResult) {
        tell {
            $0.request(
                self,
                didValidateRequest: reply.request,
                response: response,
                data: reply.dataIfAny,
                withResult: result
            )
        }
    }

    /// Adds a condition for the response; conditions are checked in order, and the first failure counts.
    ///
    /// - Parameter validation: Called on no particular thread.
    @preconcurrency
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        append(Validator { reply, response in validation(reply.request, response, reply.dataIfAny) })
        return self
    }
}

extension DataRequest: HeadObserving {}

extension Reply {
    /// The bytes in memory, when there are any.
    var dataIfAny: Data? { data.isEmpty ? nil : data }
}
