import TestSupport
import Testing

/// The project has no public address yet, so no file names one. CONTRIBUTING.md lists where an address belongs.
@Suite struct RepositoryAddressTests {
    private static let name = "flipclockx"
    private static let host = "github"
    /// Addresses that do not belong to the project, as an extended regular expression.
    private static let addresses =
        #"github(usercontent)?\.com[/:](repos/)?\#(name)|\#(name)\.github\.io|users\.noreply\.\#(host)"#

    @Test func noFileNamesAnAddressOfTheProject() throws {
        let search = try RepositoryCommand([
            "grep", "-rnIiE", Self.addresses, ".", "--exclude=.git",
            "--exclude-dir=.git", "--exclude-dir=.build*", "--exclude-dir=.debhelper",
        ])
        // grep exits with 1 if it finds nothing, and with 2 after an error.
        #expect(search.status == 1, "\(search.output)\(search.errors)")
    }

    @Test func expressionFindsSuchAddresses() throws {
        let found = [
            "https://\(Self.host).com/\(Self.name)/\(Self.name)",
            "git@\(Self.host).com:\(Self.name)/\(Self.name).git",
            "https://api.\(Self.host).com/repos/\(Self.name)/\(Self.name)",
            "https://raw.\(Self.host)usercontent.com/\(Self.name)/\(Self.name)/v1/flip.png",
            "https://\(Self.name).\(Self.host).io", "name@users.noreply.\(Self.host).com",
        ]
        for address in found {
            let search = try RepositoryCommand([
                "sh", "-c", #"echo "$1" | grep -qiE "$2""#, "sh", address, Self.addresses,
            ])
            #expect(search.status == 0, "\(address)")
        }
    }

    /// The domain `.invalid` is reserved for addresses that cannot exist.
    @Test func maintainerIsTheSameEverywhere() throws {
        let maintainer = "FlipClockX developers <noreply@flipclockx.invalid>"
        let control = try RepositoryText.lines(of: "debian/control")
        #expect(control.contains("Maintainer: \(maintainer)"))
        for file in [
            "debian/changelog", "packaging/arch/PKGBUILD", "packaging/fedora/flipclockx.spec",
        ] {
            let lines = try RepositoryText.lines(of: file).filter { $0.contains("developers <") }
            #expect(!lines.isEmpty, "\(file)")
            for line in lines {
                #expect(line.contains(maintainer), "\(file): \(line)")
            }
        }
    }
}
