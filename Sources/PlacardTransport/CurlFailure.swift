import CCurl
import PlacardCore

extension NetworkFailure {
    /// Sorts curl's result codes. `wasSent` tells whether any of the request left the machine: codes that say nothing
    /// by themselves count as "unreachable" before that and as "reset" after it.
    init(_ code: CURLcode, wasSent: Bool) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            self = .unreachable
        case CURLE_OPERATION_TIMEDOUT:
            self = .timeout
        case CURLE_FILESIZE_EXCEEDED:
            self = .tooLarge
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING:
            self = .reset
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            self = .tls
        default:
            self = wasSent ? .reset : .unreachable
        }
    }
}

/// curl's words for a result code.
func describe(_ code: CURLcode) -> String {
    guard let text = curl_easy_strerror(code) else { return "error \(code.rawValue)" }
    return String(cString: text)
}
