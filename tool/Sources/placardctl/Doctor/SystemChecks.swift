import Glibc
import PlacardCore
import PlacardStore
import PlacardTransport

/// Looks at what the system offers: versions, libcurl, certificates.
struct SystemChecks {
    /// Where distributions keep the trusted certificates.
    private static let certificates = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    let caFile: String?

    var findings: [HealthFinding] { [program, curl, authorities] }

    private var program: HealthFinding {
        HealthFinding(
            level: .ok, check: "program",
            text: "placardctl \(LibraryVersion.text), \(libc), "
                + "knows stores up to version \(StoreSurvey.supportedVersion)")
    }

    /// Such as "glibc 2.36".
    private var libc: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress, confstr(Int32(_CS_GNU_LIBC_VERSION), start, 64) > 0 else {
                return "an unknown C library"
            }
            return String(cString: start)
        }
    }

    private var curl: HealthFinding {
        switch CurlVersion.find() {
        case .version(let version): HealthFinding(level: .ok, check: "libcurl", text: "libcurl \(version)")
        case .unusable(let text):
            HealthFinding(
                level: .warning, check: "libcurl", text: text,
                advice: "On Debian: apt install libcurl4. A host that carries requests itself does not need it.")
        }
    }

    private var authorities: HealthFinding {
        if let caFile, let problem = AuthorityFile.problem(caFile) {
            return HealthFinding(
                level: .warning, check: "certificates", text: "--ca-file '\(caFile)' \(problem)",
                advice: "Give a file with certificates in PEM form: a host with this option ca_file does not open.")
        }
        let files = caFile.map { [$0] } ?? Self.certificates
        if let file = files.first(where: { AuthorityFile.problem($0) == nil }) {
            return HealthFinding(level: .ok, check: "certificates", text: "trusted certificates in \(file)")
        }
        return HealthFinding(
            level: .warning, check: "certificates", text: "no trusted certificates in \(files.joined(separator: ", "))",
            advice: "On Debian: apt install ca-certificates. Or give the host a file of its own (option ca_file).")
    }
}
