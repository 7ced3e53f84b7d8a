/// How long a shared sequence remembers what it has sent.
public enum SubjectLifetimeScope {
    /// As long as anybody is subscribed: whoever comes after the last has left starts the sequence anew.
    case whileConnected
    /// Always: whoever comes later is shown the remembered elements, also after the end.
    case forever
}
