/// Texts and what they are in an encoded form, for every encoder of forms.
enum FormTexts {
    static let escapes: [(String, String)] = [
        ("bar", "bar"),
        ("azAZ09-._~?/", "azAZ09-._~?/"),
        ("?bar?", "?bar?"),
        ("/bar/baz/qux", "/bar/baz/qux"),
        (":#[]@!$&'()*+,;=", "%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
        (##" "#%<>[]\^`{}|"##, "%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"),
        ("foo&bar", "foo%26bar"),
        (" foo ", "%20foo%20"),
        ("+foo+", "%2Bfoo%2B"),
        ("percent%", "percent%25"),
        ("%25", "%2525"),
        ("a+b c&d=e/f?g", "a%2Bb%20c%26d%3De/f?g"),
        ("français", "fran%C3%A7ais"),
        ("日本語", "%E6%97%A5%E6%9C%AC%E8%AA%9E"),
        ("العربية", "%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9"),
        ("😃", "%F0%9F%98%83"),
        ("a\r\n\0b", "a%0D%0A%00b"),
        ("", ""),
    ]
}
