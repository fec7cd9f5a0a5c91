import CCurl
import PlacardCore

extension CURLcode {
    /// The kind of failure. `wasSent` says whether any part of the request was sent: ambiguous results count as
    /// "unreachable" before that and as "reset" after it.
    func failure(wasSent: Bool) -> NetworkFailure {
        switch self {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            .unreachable
        case CURLE_OPERATION_TIMEDOUT:
            .timeout
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING:
            .reset
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            .tls
        default:
            wasSent ? .reset : .unreachable
        }
    }

    /// curl's description of the result.
    func text(_ curl: UnsafePointer<ccurl>) -> String {
        String(curl: curl.pointee.easy_strerror(self))
    }
}
