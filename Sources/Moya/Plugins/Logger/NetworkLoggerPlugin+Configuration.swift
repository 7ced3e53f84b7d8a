extension NetworkLoggerPlugin {
    /// What a logger writes, how and where to.
    public struct Configuration {
        /// Takes the lines of one request or one result.
        public typealias OutputType = (_ target: any TargetType, _ items: [String]) -> Void

        /// How lines and bodies become text.
        public var formatter: Formatter

        /// Where lines go. Called on the thread that sends or delivers.
        public var output: OutputType

        /// What is logged.
        public var logOptions: LogOptions

        /// What is kept out of the log: passwords, tokens, cookies. Set it to ``NetworkLoggerPlugin/Redaction/none``
        /// to log them in clear.
        public var redaction = Redaction.default

        /// Makes a configuration.
        public init(
            formatter: Formatter = Formatter(),
            output: @escaping OutputType = defaultOutput,
            logOptions: LogOptions = .default
        ) {
            self.formatter = formatter
            self.output = output
            self.logOptions = logOptions
        }

        /// Prints every line.
        public static func defaultOutput(target: any TargetType, items: [String]) {
            for item in items { print(item) }
        }
    }
}

extension NetworkLoggerPlugin.Configuration {
    /// What of a call is logged. The URL and the response's head always are.
    public struct LogOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Makes a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The request's method.
        public static let requestMethod = LogOptions(rawValue: 1 << 0)
        /// The request's body.
        public static let requestBody = LogOptions(rawValue: 1 << 1)
        /// The request's header fields, the session's among them.
        public static let requestHeaders = LogOptions(rawValue: 1 << 2)
        /// The request as one cURL command; the other options for requests have no say then.
        public static let formatRequestAscURL = LogOptions(rawValue: 1 << 3)
        /// The body of every response, whatever its status.
        public static let successResponseBody = LogOptions(rawValue: 1 << 4)
        /// The body of the response that came with an error.
        public static let errorResponseBody = LogOptions(rawValue: 1 << 5)

        /// Method and header fields of requests.
        public static let `default`: LogOptions = [requestMethod, requestHeaders]
        /// Everything, but not as cURL commands.
        public static let verbose: LogOptions = [
            requestMethod, requestHeaders, requestBody, successResponseBody, errorResponseBody,
        ]
    }
}
