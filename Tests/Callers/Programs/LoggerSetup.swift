import Moya

/// A logger with texts and an output of its own.
func makeLogger(to output: @escaping (String) -> Void) -> NetworkLoggerPlugin {
    let formatter = NetworkLoggerPlugin.Configuration.Formatter(
        entry: { identifier, message, target in "[\(target.path)] \(identifier): \(message)" },
        requestData: { data in "\(data.count) bytes" },
        responseData: { data in
            guard let json = try? JSONSerialization.jsonObject(with: data),
                let pretty = try? JSONSerialization.data(withJSONObject: json, options: .prettyPrinted)
            else { return String(decoding: data, as: UTF8.self) }
            return String(decoding: pretty, as: UTF8.self)
        }
    )
    let plugin = NetworkLoggerPlugin(
        configuration: NetworkLoggerPlugin.Configuration(
            formatter: formatter,
            output: { _, items in items.forEach(output) },
            logOptions: [.requestMethod, .successResponseBody, .errorResponseBody]
        )
    )
    plugin.configuration.logOptions.insert(.formatRequestAscURL)
    return plugin
}
