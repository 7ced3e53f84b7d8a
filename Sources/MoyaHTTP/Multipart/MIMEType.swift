/// The media type that goes with a file name's extension, in any case; `application/octet-stream` for unknown ones.
package func mimeType(forPathExtension pathExtension: String) -> String {
    typesByExtension[pathExtension.lowercased()] ?? "application/octet-stream"
}

/// One table for all platforms, so that a file is sent with the same type from each. The types are IANA's, and where
/// it has none, what browsers send.
private let typesByExtension: [String: String] = [
    // Text
    "css": "text/css", "csv": "text/csv", "htm": "text/html", "html": "text/html", "ics": "text/calendar",
    "js": "text/javascript", "log": "text/plain", "markdown": "text/markdown", "md": "text/markdown",
    "mjs": "text/javascript", "rtf": "text/rtf", "text": "text/plain", "tsv": "text/tab-separated-values",
    "txt": "text/plain", "vcf": "text/vcard", "xml": "application/xml", "yaml": "application/yaml",
    "yml": "application/yaml",
    // Data
    "gql": "application/graphql", "json": "application/json", "jsonl": "application/jsonl",
    "plist": "application/x-plist", "sqlite": "application/vnd.sqlite3", "toml": "application/toml",
    "wasm": "application/wasm", "webmanifest": "application/manifest+json",
    // Images
    "apng": "image/apng", "avif": "image/avif", "bmp": "image/bmp", "gif": "image/gif", "heic": "image/heic",
    "heif": "image/heif", "ico": "image/vnd.microsoft.icon", "jpe": "image/jpeg", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "jxl": "image/jxl", "png": "image/png", "psd": "image/vnd.adobe.photoshop",
    "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff", "webp": "image/webp",
    // Sound
    "aac": "audio/aac", "aif": "audio/aiff", "aiff": "audio/aiff", "amr": "audio/amr", "caf": "audio/x-caf",
    "flac": "audio/flac", "m4a": "audio/mp4", "mid": "audio/midi", "midi": "audio/midi", "mp3": "audio/mpeg",
    "oga": "audio/ogg", "ogg": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "weba": "audio/webm",
    // Video
    "3gp": "video/3gpp", "avi": "video/x-msvideo", "m4v": "video/x-m4v", "mkv": "video/matroska",
    "mov": "video/quicktime",
    "mp4": "video/mp4", "mpeg": "video/mpeg", "mpg": "video/mpeg", "ogv": "video/ogg", "ts": "video/mp2t",
    "webm": "video/webm",
    // Fonts and models
    "glb": "model/gltf-binary", "gltf": "model/gltf+json", "otf": "font/otf", "ttf": "font/ttf",
    "usdz": "model/vnd.usdz+zip", "woff": "font/woff", "woff2": "font/woff2",
    // Documents
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip", "odp": "application/vnd.oasis.opendocument.presentation",
    "ods": "application/vnd.oasis.opendocument.spreadsheet", "odt": "application/vnd.oasis.opendocument.text",
    "pdf": "application/pdf", "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", "ps": "application/postscript",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    // Archives and programs
    "7z": "application/x-7z-compressed", "apk": "application/vnd.android.package-archive", "bz2": "application/x-bzip2",
    "gz": "application/gzip", "jar": "application/java-archive", "rar": "application/vnd.rar",
    "tar": "application/x-tar", "tgz": "application/gzip", "xz": "application/x-xz", "zip": "application/zip",
    "zst": "application/zstd",
    // Signed and encrypted
    "cer": "application/pkix-cert", "crt": "application/x-x509-ca-cert", "der": "application/x-x509-ca-cert",
    "p12": "application/x-pkcs12", "pem": "application/x-pem-file",
]
