import Testing

@testable import FlipSystem

@Suite("Session bus addresses")
struct SessionAddressTests {
    @Test("every alternative of a list must be a socket of this machine")
    func lists() {
        for address in [
            "unix:path=/run/user/1000/bus", "unix:abstract=/tmp/dbus-1,guid=0123",
            "unix:path=/a;unix:path=/b", "unix:path=/a;", ";unix:path=/a;;unix:runtime=yes",
        ] { #expect(SessionBus.isLocal(address), "\(address)") }
        for address in [
            "", ";", "tcp:host=localhost,port=1", "unixexec:path=/bin/true", "autolaunch:",
            "unix:path=/a;unixexec:path=/bin/true", "unix:path=/a;tcp:host=slow.example,port=1",
            "tcp:host=localhost,port=1;unix:path=/a", "unix:path=/a; tcp:host=localhost,port=1",
            "nonce-tcp:host=localhost;unix:path=/a", "unix", "x-machine-unix:machine=.host",
        ] { #expect(!SessionBus.isLocal(address), "\(address)") }
    }
}
