public import Foundation

extension NetworkLoggerPlugin.Configuration {
    /// How lines and bodies become text.
    public struct Formatter {
        /// Makes a body text.
        public typealias DataFormatterType = (Data) -> (String)

        /// Makes a line of what it is about, such as `Request Body`, and what there is to say.
        public typealias EntryFormatterType = (
            _ identifier: String, _ message: String, _ target: any TargetType
        ) -> String

        /// Makes a line.
        public var entry: EntryFormatterType

        /// Makes a request's body text.
        public var requestData: DataFormatterType

        /// Makes a response's body text.
        public var responseData: DataFormatterType

        /// Makes a formatter.
        public init(
            entry: @escaping EntryFormatterType = defaultEntryFormatter,
            requestData: @escaping DataFormatterType = defaultDataFormatter,
            responseData: @escaping DataFormatterType = defaultDataFormatter
        ) {
            self.entry = entry
            self.requestData = requestData
            self.responseData = responseData
        }

        /// The body as UTF-8 text, or a remark that it is none.
        public static func defaultDataFormatter(_ data: Data) -> String {
            String(data: data, encoding: .utf8) ?? "## Cannot map data to String ##"
        }

        /// `Moya_Logger: [date, time] identifier: message`, the date in the user's own short format.
        public static func defaultEntryFormatter(
            identifier: String,
            message: String,
            target: any TargetType
        ) -> String {
            let date = DateFormatter.localizedString(from: Date(), dateStyle: .short, timeStyle: .short)
            return "Moya_Logger: [\(date)] \(identifier): \(message)"
        }
    }
}
