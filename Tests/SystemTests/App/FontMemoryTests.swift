import TestSupport
import Testing

@testable import SystemSupport

extension AppTests {
    /// fontconfig without memory: the program reports an error and does not use another font.
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
            "A font search without memory gives one line, and no picture with another font")
        func search() throws {
            let folder = try TemporaryFolder()
            try writeFile(Self.library, to: folder("fonts.c"))
            try run("cc", "-w", "-shared", "-fPIC", "-o", folder("fonts.so"), folder("fonts.c"))
            let child = try ChildProcess(
                ProductPath.flipclockx, ["--no-config", "--snapshot", folder("picture.png")],
                environment: ["DISPLAY": nil, "LD_PRELOAD": folder("fonts.so")])
            #expect(child.wait(timeout: 20) == .status(1))
            #expect(
                child.errorOutput == "flipclockx: there is not enough memory to look for fonts\n")
            #expect(readFile(folder("picture.png")) == nil)
        }
    }
}
