import Foundation

/// What nginx is told, so that it costs as little as it can and never ends a connection on its own.
struct NginxConfiguration {
    let directory: String
    let plain: LoopbackPort
    let secure: LoopbackPort
    let certificates: Certificates

    var text: String {
        """
        daemon off;
        \(user)
        worker_processes 1;
        worker_rlimit_nofile 16384;
        pid \(directory)/nginx.pid;
        error_log \(directory)/nginx-errors;
        events {
            worker_connections 8192;
        }
        http {
            access_log off;
            sendfile on;
            tcp_nodelay on;
            default_type application/json;
            keepalive_requests 1000000000;
            keepalive_time 24h;
            keepalive_timeout 24h;
            client_max_body_size 0;
            open_file_cache max=16;
            open_file_cache_valid 24h;
            \(temporaryPaths)
            server {
                listen 127.0.0.1:\(plain);
                listen 127.0.0.1:\(secure) ssl http2;
                ssl_certificate \(certificates.certificate.path);
                ssl_certificate_key \(certificates.key.path);
                root \(directory);
                location = /small {
                    return 200 '\(ServedFiles.smallJSON)';
                }
                location = /upload {
                    # Takes in the whole body before it asks for the answer, and passes none of it on.
                    client_body_buffer_size 1m;
                    proxy_pass http://unix:\(directory)/answer:/small;
                    proxy_pass_request_body off;
                    proxy_set_header Content-Length "";
                }
            }
            server {
                listen unix:\(directory)/answer;
                location = /small {
                    return 200 '\(ServedFiles.smallJSON)';
                }
            }
        }
        """
    }

    /// Started by root, the worker would become a user who can't read the folder.
    private var user: String { geteuid() == 0 ? "user root;" : "" }

    private var temporaryPaths: String {
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(directory)/nginx-\($0);" }
            .joined(separator: "\n    ")
    }
}
