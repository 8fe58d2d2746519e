# FlipClockX: the commands for developers and packagers. Scripts/setup installs missing packages and then runs make.
#
#   make            build the release              make check      lint, then the tests
#   make run        build it and start it          make lint       check format, scripts and wording
#   make snapshot   draw one picture, no display   make install    into DESTDIR and PREFIX
#   make docs       the engine's documentation     make examples   build and run the examples
#   make dist       the release tarball            make deb        the Debian package, from that tarball
#   make deb-arm64  the Debian package for arm64

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# zsh completions; distributions install them in vendor-completions instead.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

# The folder whose xscreensaver/ contains the screen savers; on Arch $(PREFIX)/lib.
LIBEXEC ?= $(PREFIX)/libexec

# The clock's options for `make run`, and the picture and options for `make snapshot`.
ARGS ?=
SNAPSHOT ?= pictures/snapshot.png
SNAPSHOT_ARGS ?= --geometry 1280x720

# STRICT=1 turns every warning into an error. Changing it changes the compiler flags and rebuilds everything.
STRICT ?=
warnings := $(if $(STRICT),-Xswiftc -warnings-as-errors)

# Additional flags for packagers: debugging symbols, path prefix maps, the number of parallel jobs.
SWIFT_FLAGS ?=

# Packed, the relocations of pointers take ten kilobytes instead of a megabyte. glibc reads them from 2.36 on.
relocations := $(shell printf 'glibc 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>&1)" | sort -V -C && \
	echo -Xlinker -z -Xlinker pack-relative-relocs)

# The Swift runtime is linked statically, so that the program runs without an installed Swift. The toolchain's own
# linker (lld) makes the result independent of the system's linker. -z relro and -z now make the relocation tables
# read-only after start-up; the build ID identifies the build; no symbol is exported. Without the last flag the compiler
# writes a hash of each module into the program, which depends on the path of the sources.
release_flags := --configuration release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
	-Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --build-id=sha1 \
	-Xlinker --no-export-dynamic $(relocations) $(warnings) \
	-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
release_folder := .build/release

# The program to install; it also generates the shell completions and the example settings file.
PROGRAM ?= $(release_folder)/flipclockx

# How it is installed: without its symbols, two thirds of its size. Packagers keep them for their debugging packages, with
# 'install -D -m 755'.
INSTALL_PROGRAM ?= install -D -s -m 755

# The README without its pictures, without the parts for people who have the sources, and without links to files that are
# not installed.
installed_readme := sed -e '/!\[/d' -e '/^You need the sources/,/^\#\# Use it/{/^\#\# Use it/!d}' \
	-e '/^\[CONTRIBUTING/d' -e 's/ \[Benchmarks\].*//' \
	-e '/^| | |$$/,/^| --- | --- |$$/d' -e 's/\[\([^]]*\)\]([^:)]*)/\1/g' README.md | cat -s

# The tests draw many pictures, so the modules that they test are optimised like the product, with -enable-testing for
# internal names. A separate scratch folder keeps the two sets of flags from invalidating each other's builds. The
# debugging information has line numbers only. With the last flag the compiler reads each module once; without it a second
# process reads the module, to write its interface.
check_flags := --configuration release -Xswiftc -enable-testing --disable-xctest \
	--scratch-path .build-check -Xswiftc -gline-tables-only -Xswiftc -no-emit-module-separately-wmo $(warnings)

# The version of these sources, which Package.swift reads. Another version compiles one file again.
export FLIPCLOCKX_VERSION := $(shell Scripts/version)

# How many phrases that are not plain English may be left; see Scripts/phrases.
phrase_limit := 0

swift_sources := Sources Tests Package.swift Examples/Sources Examples/Package.swift \
	Examples/FirstFlip/Sources Examples/FirstFlip/Package.swift
shell_sources := $(filter-out Scripts/lint Scripts/package,$(wildcard Scripts/* Scripts/package/*)) .ci/run \
	debian/tests/picture debian/tests/window

# The examples that draw a film strip. FlippingCard draws a folder of pictures; Essays only checks its statements.
film_strips := SplitDigitFlip TwoSidedLayerFlip InteractiveCardFlip FlippingButton HourMinuteTimer
examples_flags := --package-path Examples --scratch-path .build-examples $(warnings)

.PHONY: all build run snapshot check test test-debug test-desktops test-faults soak trust build-tests lint format test-sanitizers fuzz fuzz-raster docs examples install uninstall \
	icons pictures sheets dist deb deb-arm64 check-release clean

all: build

build:
	"$(SWIFT)" build $(release_flags) $(SWIFT_FLAGS) --product flipclockx

run: build
	$(release_folder)/flipclockx $(ARGS)

# Contact sheets of the themes, to look at after a change of colours or light.
sheets: build
	Scripts/sheets $(release_folder)/flipclockx $(THEMES)

snapshot: build
	mkdir -p "$(dir $(SNAPSHOT))"
	$(release_folder)/flipclockx --snapshot "$(SNAPSHOT)" $(SNAPSHOT_ARGS)

check: lint test

# The tests see the fonts that Scripts/setup installs, and no others.
test test-debug test-desktops test-sanitizers: export FONTCONFIG_FILE = $(CURDIR)/Tests/Support/fonts.conf

# Without arguments, all tests run that need no more than an X server, in several processes at the same time.
ifeq ($(TEST_ARGS),)
test: build-tests
	Scripts/test .build-check
else
test:
	"$(SWIFT)" test $(check_flags) $(SWIFT_FLAGS) $(TEST_ARGS)
endif

# Some tests of values from the debug build, which compiles only changed files and those that depend on them.
test-debug:
	"$(SWIFT)" test --disable-xctest $(warnings) $(SWIFT_FLAGS) $(TEST_ARGS)

# The tests that need window managers, compositors, sound servers, other X servers.
test-desktops: build-tests
	Scripts/test .build-check desktops

# Calls of the C library and the X server fail while a user uses the clock; about an hour.
test-faults: build-tests
	Scripts/faults .build-check .build-check/faults

# Clocks that are used for long; about an hour.
soak: build
	Benchmarks/soak.py

# All of these, the fuzzers, and floods of events; prints a table.
trust:
	SWIFT="$(SWIFT)" Scripts/trust $(FUZZ_SECONDS)

# Only builds the tests, for a machine that cannot run them.
build-tests:
	"$(SWIFT)" build --build-tests $(check_flags) $(SWIFT_FLAGS)

lint:
	SWIFT="$(SWIFT)" Scripts/format lint $(swift_sources)
	@if command -v shellcheck >/dev/null; then shellcheck $(shell_sources); \
	else echo 'lint: shellcheck is not installed; the scripts were not checked'; fi
# The limit may only be lowered.
	@Scripts/phrases --at-most $(phrase_limit)
	@Scripts/leftovers

# The tests under AddressSanitizer and ThreadSanitizer, each in its own build. Only the tests of
# values: the others start the program or check the repository.
test-sanitizers: export LSAN_OPTIONS = suppressions='$(CURDIR)/Tests/leaks.supp':print_suppressions=0
test-sanitizers:
	for kind in address thread; do \
		"$(SWIFT)" test --configuration release -Xswiftc -enable-testing --disable-xctest \
			--sanitize=$$kind --scratch-path .build-sanitize-$$kind --filter ^Flip $(TEST_ARGS) || exit 1; \
	done

# The fuzzers of Tests/Fuzz, each for FUZZ_SECONDS under libFuzzer and AddressSanitizer.
FUZZ_SECONDS ?= 120
fuzz:
	SWIFT="$(SWIFT)" Scripts/fuzz $(FUZZ_SECONDS) $(FUZZERS)

# Random lists of drawing commands on every code path of the rasterizer, also for FUZZ_SECONDS.
fuzz-raster:
	"$(SWIFT)" run --configuration release --sanitize=address --package-path Benchmarks \
		--scratch-path .build-fuzz-raster RasterFuzz $(FUZZ_SECONDS)

docs:
	SWIFT="$(SWIFT)" Scripts/docs

# Builds one product at a time: building the whole package would also build the clock and its dependencies. The debug
# configuration keeps all assertions enabled.
examples:
	for product in Essays FlippingCard $(film_strips); do \
		"$(SWIFT)" build $(examples_flags) --product $$product || exit 1; \
	done
	.build-examples/debug/Essays
	mkdir -p pictures/examples/card
	.build-examples/debug/FlippingCard pictures/examples/card
	for strip in $(film_strips); do \
		.build-examples/debug/$$strip pictures/examples/$$strip.png || exit 1; \
	done

format:
	SWIFT="$(SWIFT)" Scripts/format in-place $(swift_sources)

# Resources/share has the layout of the installed share/. The program generates the completions and the example settings
# file, so that they always match its version.
installed := $(DESTDIR)$(PREFIX)
bash_completion := $(installed)/share/bash-completion/completions/flipclockx
zsh_completion := $(DESTDIR)$(ZSH_COMPLETIONS)/_flipclockx
fish_completion := $(installed)/share/fish/vendor_completions.d/flipclockx.fish
metainfo := $(installed)/share/metainfo/io.github.flipclockx.flipclockx.metainfo.xml
screen_saver := $(DESTDIR)$(LIBEXEC)/xscreensaver/flipclockx
documentation := $(installed)/share/doc/flipclockx

install:
	@test -x "$(PROGRAM)" || { echo 'install: run make build first' >&2; exit 1; }
	$(INSTALL_PROGRAM) "$(PROGRAM)" "$(installed)/bin/flipclockx"
	find Resources/share -type f -printf '%P\0' | \
		xargs -0 -I '{}' install -D -m 644 'Resources/share/{}' "$(installed)/share/{}"
# Software centres show a version between two releases as a development release.
	version=$$("$(PROGRAM)" --version) || exit 1; version=$${version#* }; \
	case $$version in *git*) sed -i -e "s|^  <releases>|&\n    <release type=\"development\" version=\"$$version\" \
	date=\"$$(date -u -d "@$$(Scripts/version --time)" +%F)\"/>|" "$(metainfo)" ;; esac
# Not $(dir), which splits names at spaces.
	for file in "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)" "$(screen_saver)" \
		"$(documentation)/examples/config.toml"; do install -d "$$(dirname "$$file")" || exit 1; done
	"$(PROGRAM)" --generate-completion-script bash | sed '1{/^#!/d}' >"$(bash_completion)"
	"$(PROGRAM)" --generate-completion-script zsh >"$(zsh_completion)"
	"$(PROGRAM)" --generate-completion-script fish >"$(fish_completion)"
	ln -sfn ../../bin/flipclockx "$(screen_saver)"
	"$(PROGRAM)" --print-config >"$(documentation)/examples/config.toml"
	install -m 644 Resources/examples/io.github.flipclockx.flipclockx.desktop "$(documentation)/examples"
	install -m 644 CHANGELOG.md LICENSE "$(documentation)"
	$(installed_readme) >"$(documentation)/README.md"

uninstall:
	find Resources/share -type f -printf '%P\0' | xargs -0 -I '{}' rm -f "$(installed)/share/{}"
	rm -f "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)" "$(screen_saver)" "$(installed)/bin/flipclockx"
	rm -rf "$(documentation)"

# The PNG icons are committed, so that a build needs no converter; run this after changing an SVG drawing.
icons:
	Scripts/icons

# The pictures for README.md and for software centres, drawn by the program itself.
pictures: build
	Scripts/pictures

dist:
	SWIFT="$(SWIFT)" Scripts/dist

deb:
	SWIFT="$(SWIFT)" Scripts/deb

# The package for arm64, cross-built in a chroot; needs root.
deb-arm64:
	Scripts/package/arm64 build

# The long checks before a release; CONTRIBUTING.md lists them.
check-release: export FLIPCLOCKX_COMPOSITORS = all
check-release: export FLIPCLOCKX_TESTS = long
check-release:
	SWIFT="$(SWIFT)" Scripts/package/release

clean:
	rm -rf .build .build-check .build-sanitize-address .build-sanitize-thread .build-docs .build-examples .build-fuzz .build-fuzz-raster \
		.build-deb .build-deb-arm64 .build-dist Examples/.build pictures
