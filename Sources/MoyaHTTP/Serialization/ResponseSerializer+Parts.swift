import Foundation

// What response handlers and awaited responses are told one by one, they hand on in one line.

extension DataResponseSerializer {
    convenience init(_ preprocessor: any DataPreprocessor, _ emptyCodes: Set<Int>, _ emptyMethods: Set<HTTPMethod>) {
        self.init(
            dataPreprocessor: preprocessor,
            emptyResponseCodes: emptyCodes,
            emptyRequestMethods: emptyMethods
        )
    }
}

extension StringResponseSerializer {
    convenience init(
        _ preprocessor: any DataPreprocessor,
        _ encoding: String.Encoding?,
        _ emptyCodes: Set<Int>,
        _ emptyMethods: Set<HTTPMethod>
    ) {
        self.init(
            dataPreprocessor: preprocessor,
            encoding: encoding,
            emptyResponseCodes: emptyCodes,
            emptyRequestMethods: emptyMethods
        )
    }
}

extension DecodableResponseSerializer {
    convenience init(
        _ preprocessor: any DataPreprocessor,
        _ decoder: any DataDecoder,
        _ emptyCodes: Set<Int>,
        _ emptyMethods: Set<HTTPMethod>
    ) {
        self.init(
            dataPreprocessor: preprocessor,
            decoder: decoder,
            emptyResponseCodes: emptyCodes,
            emptyRequestMethods: emptyMethods
        )
    }
}

@available(*, deprecated, message: "Use DecodableResponseSerializer with a type that describes the JSON.")
extension JSONResponseSerializer {
    convenience init(
        _ preprocessor: any DataPreprocessor,
        _ emptyCodes: Set<Int>,
        _ emptyMethods: Set<HTTPMethod>,
        _ options: JSONSerialization.ReadingOptions
    ) {
        self.init(
            dataPreprocessor: preprocessor,
            emptyResponseCodes: emptyCodes,
            emptyRequestMethods: emptyMethods,
            options: options
        )
    }
}
