# FlipClockX: what a person types. Scripts/setup installs what is missing and ends here.
#
#   make            build the release              make check      lint, then every test
#   make run        build it and start it          make lint       formatter and shellcheck
#   make snapshot   draw one picture, no display   make install    into DESTDIR and PREFIX
#   make docs       the engine's documentation     make examples   build them, draw their pictures

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# Options for the clock in `make run`, and what `make snapshot` draws.
ARGS ?=
SNAPSHOT ?= pictures/snapshot.png
SNAPSHOT_ARGS ?= --geometry 1280x720

# STRICT=1 makes every warning an error. It changes the flags, and with them everything that was built.
STRICT ?=
warnings := $(if $(STRICT),-Xswiftc -warnings-as-errors)

# The Swift runtime goes into the program, so that a machine that runs it needs no Swift; the toolchain's own linker
# gives the same file whatever linker the system has.
release_flags := --configuration release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld $(warnings)
release_folder := .build/release

# Tests draw many pictures, so they run optimised like the product, but with internal names open to them. A folder of
# their own keeps the two sets of flags from rebuilding each other's work.
check_flags := --configuration release -Xswiftc -enable-testing --disable-xctest \
	--scratch-path .build-check $(warnings)

swift_sources := Sources Tests Package.swift Examples/Sources Examples/Package.swift
shell_sources := Scripts/setup Scripts/docs .ci/run

# The examples that draw a film strip; FlippingCard draws a folder of pictures, and Essays only has to end well.
film_strips := SplitDigitFlip TwoSidedLayerFlip InteractiveCardFlip FlippingButton HourMinuteTimer
examples_flags := --package-path Examples --scratch-path .build-examples $(warnings)

.PHONY: all build run snapshot check test lint format test-sanitizers fuzz docs examples install uninstall clean

all: build

build:
	"$(SWIFT)" build $(release_flags) --product flipclockx

run: build
	$(release_folder)/flipclockx $(ARGS)

snapshot: build
	mkdir -p "$(dir $(SNAPSHOT))"
	$(release_folder)/flipclockx --snapshot "$(SNAPSHOT)" $(SNAPSHOT_ARGS)

check: lint test

test:
	"$(SWIFT)" test $(check_flags) $(TEST_ARGS)

lint:
# An older formatter says for every file which of our rules it does not know; it keeps the others.
	@echo '"$(SWIFT)" format lint'; \
	said=$$("$(SWIFT)" format lint --strict --parallel --recursive $(swift_sources) 2>&1) && status=0 || status=1; \
	printf '%s\n' "$$said" | sed -e '/unrecognized rule/d' -e '/^$$/d'; exit $$status
	@if command -v shellcheck >/dev/null; then shellcheck $(shell_sources); \
	else echo 'lint: shellcheck is not installed, so the scripts were not checked'; fi

# The same tests with memory and threads watched; each kind is another build. The system tests are left out: they
# measure time.
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

install:
	@test -x $(release_folder)/flipclockx || { echo 'install: run make build first' >&2; exit 1; }
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/doc/flipclockx"
	install -m 755 $(release_folder)/flipclockx "$(DESTDIR)$(PREFIX)/bin/flipclockx"
	install -m 644 README.md CHANGELOG.md LICENSE "$(DESTDIR)$(PREFIX)/share/doc/flipclockx"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/flipclockx"
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/flipclockx"

clean:
	rm -rf .build .build-check .build-sanitize-address .build-sanitize-thread .build-docs .build-examples .build-fuzz \
		Examples/.build pictures
