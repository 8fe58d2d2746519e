# FlipClockX: what a person types. Scripts/setup installs what is missing and ends here.
#
#   make            build the release              make check      lint, then every test
#   make run        build it and start it          make lint       formatter and shellcheck
#   make snapshot   draw one picture, no display   make install    into DESTDIR and PREFIX
#   make docs       the engine's documentation     make examples   build them, draw their pictures
#   make dist       the release's tarball          make deb        the Debian package, from that tarball

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# Where zsh looks for completions is different for what a distribution installs.
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

# The tarball of a release carries what Package.swift depends on.
ifneq ($(wildcard vendor/swift-argument-parser),)
export FLIPCLOCKX_VENDOR := vendor
endif

# Options for the clock in `make run`, and what `make snapshot` draws.
ARGS ?=
SNAPSHOT ?= pictures/snapshot.png
SNAPSHOT_ARGS ?= --geometry 1280x720

# STRICT=1 makes every warning an error. It changes the flags, and with them everything that was built.
STRICT ?=
warnings := $(if $(STRICT),-Xswiftc -warnings-as-errors)

# More of them for whoever packages it: debugging symbols, paths to leave out, jobs at once.
SWIFT_FLAGS ?=

# Where each pointer of the program is to be adjusted takes a megabyte, and ten kilobytes packed, which the C library
# reads from 2.36 on.
relocations := $(shell printf 'glibc 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>&1)" | sort -V -C && \
	echo -Xlinker -z -Xlinker pack-relative-relocs)

# The Swift runtime goes into the program, so that a machine that runs it needs no Swift. The toolchain's own linker
# gives the same file whatever linker the system has, here one whose tables are read-only once it has started, that can
# be told from every other build, and that offers its names to nobody.
release_flags := --configuration release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld \
	-Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --build-id=sha1 \
	-Xlinker --no-export-dynamic $(relocations) $(warnings)
release_folder := .build/release

# What is installed, and asked for completions and the example of a settings file.
PROGRAM ?= $(release_folder)/flipclockx

# Tests draw many pictures, so they run optimised like the product, but with internal names open to them. A folder of
# their own keeps the two sets of flags from rebuilding each other's work.
check_flags := --configuration release -Xswiftc -enable-testing --disable-xctest \
	--scratch-path .build-check $(warnings)

swift_sources := Sources Tests Package.swift Examples/Sources Examples/Package.swift
shell_sources := $(filter-out Scripts/package,$(wildcard Scripts/* Scripts/package/*)) .ci/run \
	debian/tests/picture debian/tests/window

# The examples that draw a film strip; FlippingCard draws a folder of pictures, and Essays only has to end well.
film_strips := SplitDigitFlip TwoSidedLayerFlip InteractiveCardFlip FlippingButton HourMinuteTimer
examples_flags := --package-path Examples --scratch-path .build-examples $(warnings)

.PHONY: all build run snapshot check test lint format test-sanitizers fuzz fuzz-toml docs examples install uninstall \
	icons pictures dist deb check-release clean

all: build

build:
	"$(SWIFT)" build $(release_flags) $(SWIFT_FLAGS) --product flipclockx

run: build
	$(release_folder)/flipclockx $(ARGS)

snapshot: build
	mkdir -p "$(dir $(SNAPSHOT))"
	$(release_folder)/flipclockx --snapshot "$(SNAPSHOT)" $(SNAPSHOT_ARGS)

check: lint test

test:
	"$(SWIFT)" test $(check_flags) $(SWIFT_FLAGS) $(TEST_ARGS)

lint:
# An older formatter says for every file which of our rules it does not know, and ends as if it had found something; it
# keeps the others.
	@echo '"$(SWIFT)" format lint'; \
	said=$$("$(SWIFT)" format lint --strict --parallel --recursive $(swift_sources) 2>&1) && status=0 || status=1; \
	found=$$(printf '%s\n' "$$said" | sed -e '/unrecognized rule/d' -e '/^$$/d'); \
	case $$said in *'unrecognized rule'*) [ -n "$$found" ] || status=0 ;; esac; \
	[ -z "$$found" ] || printf '%s\n' "$$found"; exit $$status
	@if command -v shellcheck >/dev/null; then shellcheck $(shell_sources); \
	else echo 'lint: shellcheck is not installed, so the scripts were not checked'; fi

# The same tests with memory and threads watched; each kind is another build. The system tests are left out: they
# measure time.
test-sanitizers: export LSAN_OPTIONS = suppressions='$(CURDIR)/Tests/leaks.supp':print_suppressions=0
test-sanitizers:
	for kind in address thread; do \
		"$(SWIFT)" test --configuration release -Xswiftc -enable-testing --disable-xctest \
			--sanitize=$$kind --scratch-path .build-sanitize-$$kind --skip SystemTests $(TEST_ARGS) || exit 1; \
	done

# Drawing commands by chance on every path, memory watched, for so many seconds.
FUZZ_SECONDS ?= 120
fuzz:
	"$(SWIFT)" run --configuration release --sanitize=address --package-path Benchmarks \
		--scratch-path .build-fuzz RasterFuzz $(FUZZ_SECONDS)

# The settings file's parser on texts that libFuzzer makes, memory and undefined behaviour watched, for as many seconds.
# Its findings are kept in .build-fuzz. It takes the clang that the Swift toolchain has, or else any that has libFuzzer.
CLANGXX ?= $(firstword $(wildcard $(dir $(realpath $(shell command -v "$(SWIFT)")))clang++) clang++)
fuzz-toml:
	mkdir -p .build-fuzz/toml
	"$(CLANGXX)" -std=c++17 -g -O1 -fuse-ld=lld -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
		-ISources/CTOML/include Sources/CTOML/*.cpp Tests/Fuzz/TOMLFuzz.cpp -o .build-fuzz/TOMLFuzz
	.build-fuzz/TOMLFuzz -max_total_time=$(FUZZ_SECONDS) -timeout=10 -artifact_prefix=.build-fuzz/ \
		.build-fuzz/toml Tests/Fuzz/toml

docs:
	SWIFT="$(SWIFT)" Scripts/docs

# One product after the other: the whole package would build the clock as well, and what that needs. Without
# optimisation, so that every trap is armed.
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
	"$(SWIFT)" format --in-place --parallel --recursive $(swift_sources)

# Resources/share lies as it is installed. Completions and the example of a settings file come from the program, so that
# they are never those of another version.
installed := $(DESTDIR)$(PREFIX)
bash_completion := $(installed)/share/bash-completion/completions/flipclockx
zsh_completion := $(DESTDIR)$(ZSH_COMPLETIONS)/_flipclockx
fish_completion := $(installed)/share/fish/vendor_completions.d/flipclockx.fish
screen_saver := $(installed)/libexec/xscreensaver/flipclockx
documentation := $(installed)/share/doc/flipclockx

install:
	@test -x "$(PROGRAM)" || { echo 'install: run make build first' >&2; exit 1; }
	install -D -m 755 "$(PROGRAM)" "$(installed)/bin/flipclockx"
	find Resources/share -type f -printf '%P\0' | \
		xargs -0 -I '{}' install -D -m 644 'Resources/share/{}' "$(installed)/share/{}"
# Not $(dir), which takes a space for the end of a name.
	for file in "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)" "$(screen_saver)" \
		"$(documentation)/examples/config.toml"; do install -d "$$(dirname "$$file")" || exit 1; done
	"$(PROGRAM)" --generate-completion-script bash | sed '1{/^#!/d}' >"$(bash_completion)"
	"$(PROGRAM)" --generate-completion-script zsh >"$(zsh_completion)"
	"$(PROGRAM)" --generate-completion-script fish >"$(fish_completion)"
	ln -sfn ../../bin/flipclockx "$(screen_saver)"
	"$(PROGRAM)" --print-config >"$(documentation)/examples/config.toml"
	install -m 644 Resources/examples/autostart.desktop "$(documentation)/examples"
	install -m 644 README.md CHANGELOG.md LICENSE "$(documentation)"

uninstall:
	find Resources/share -type f -printf '%P\0' | xargs -0 -I '{}' rm -f "$(installed)/share/{}"
	rm -f "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)" "$(screen_saver)" "$(installed)/bin/flipclockx"
	rm -rf "$(documentation)"

# The PNG icons are kept, so that nobody needs the converter to build; run this when a drawing has changed.
icons:
	Scripts/icons

# The pictures of README.md and of software centres, drawn by the program itself.
pictures: build
	Scripts/pictures

dist:
	SWIFT="$(SWIFT)" Scripts/dist

deb:
	SWIFT="$(SWIFT)" Scripts/deb

# What takes long and is done before a release. Its last result stands in CONTRIBUTING.md.
check-release:
	SWIFT="$(SWIFT)" Scripts/package/release

clean:
	rm -rf .build .build-check .build-sanitize-address .build-sanitize-thread .build-docs .build-examples .build-fuzz \
		.build-deb .build-dist Examples/.build pictures
