import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// fontconfig without memory: the program reports an error and uses its own digits, not another font.
    @Suite("Out of memory in fontconfig", .enabled(if: Machine.hasCompiler, "needs a C compiler"))
    struct FontMemoryTests {
        /// Makes fontconfig's first search fail as it does when malloc fails.
        private static let library = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            void *FcFontMatch(void *config, void *pattern, int *result) {
                static int calls;
                void *(*real)(void *, void *, int *) = dlsym(RTLD_NEXT, "FcFontMatch");
                if (calls++ > 0) return real(config, pattern, result);
                *result = 4; /* FcResultOutOfMemory */
                return 0;
            }

            """

        @Test(
            "A font search without memory gives one line, and a picture with the clock's own digits"
        )
        func search() throws {
            let folder = try TemporaryFolder()
            try writeFile(Self.library, to: folder("fonts.c"))
            try run("cc", "-w", "-shared", "-fPIC", "-o", folder("fonts.so"), folder("fonts.c"))
            let child = try ChildProcess(
                ProductPath.flipclockx,
                [
                    "--no-config", "--snapshot", folder("picture.png"), "--at",
                    "2026-01-01 10:28:00", "--font", "DejaVu Sans",
                ], environment: ["DISPLAY": nil, "LD_PRELOAD": folder("fonts.so")])
            #expect(child.wait(timeout: 20) == .status(0))
            #expect(
                child.errorOutput == """
                    flipclockx: there is not enough memory to look for fonts; \
                    the clock's own digits are used

                    """)
            expectSame(
                try #require(GoldenPicture.png(at: folder("picture.png"))),
                as: try SnapshotCache(options: ["--no-config"]).picture(
                    1280, 720, at: "2026-01-01 10:28:00"), named: "app/no memory for fonts")
        }
    }
}
