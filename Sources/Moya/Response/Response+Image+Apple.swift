#if canImport(UIKit)
    public import UIKit

    /// The image class of this platform.
    public typealias ImageType = UIImage
#elseif canImport(AppKit)
    public import AppKit

    /// The image class of this platform.
    public typealias ImageType = NSImage
#endif

#if canImport(UIKit) || canImport(AppKit)
    /// The image class of this platform.
    public typealias Image = ImageType

    extension Response {
        /// The body as an image.
        ///
        /// - Throws: ``MoyaError/imageMapping(_:)``.
        public func mapImage() throws -> Image {
            guard let image = Image(data: data) else { throw MoyaError.imageMapping(self) }
            return image
        }
    }
#endif
