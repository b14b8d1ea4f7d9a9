# SPDX-License-Identifier: MIT
# whittle: one Makefile. `make demo` shows it at work, `make check` tests it; both install what is missing first.
#   make            build/whittle                  make asan     the tests again, under sanitizers
#   make install    to $(DESTDIR)$(PREFIX)         make csmith   COUNT generated programs against gcc
#   make bench      every benchmark, once          make clean
#   make lint       clang-tidy, both analyzers     make format   the house style; format-check names what differs
#   make deb        a Debian package in build/
#   make check-pages    HTML pages in headless Chromium; not part of check: Chromium is large
#   make check-slurm    --slurm on a Slurm of one node, started on the loopback address; needs root
#   make check-public   what whittle writes against public schemas, from package registries
#   make long       tests that take minutes: fuzzed analyses, most-precise operations at random

PREFIX ?= /usr/local
BUILD ?= build
CC = cc
CFLAGS ?= -O2 -g
COUNT ?= 200

# The tools of habit, of one version so that everyone sees the same.
CLANG_FORMAT ?= clang-format-14
CLANG_TIDY ?= clang-tidy-14
FORMATTED = $(shell git ls-files "src/*.[ch]" "test/unit/*.[ch]")

# The oldest LLVM installed with its clang. Both must be of one version: a newer clang writes bitcode that an older LLVM
# does not read.
LLVM_MAJOR := $(firstword $(foreach v,14 15 16 17 18 19,\
	$(and $(wildcard /usr/bin/llvm-config-$(v)),$(wildcard /usr/bin/clang-$(v)),$(v))))
LLVM_CONFIG ?= llvm-config-$(LLVM_MAJOR)
CLANG ?= clang-$(LLVM_MAJOR)

ASAN_CFLAGS = -O1 -g -fsanitize=address,undefined -fno-omit-frame-pointer -Wno-format-truncation
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Isrc -DCLANG='"$(CLANG)"' $(CFLAGS)
LLVM_CFLAGS = -I$(shell $(LLVM_CONFIG) --includedir)
LIBS = $(shell $(LLVM_CONFIG) --ldflags --libs) -lz3 -lbdd -lcadical -lstdc++ -lm
# The program has the few parts of LLVM that it needs in itself: loading the library of all of them takes 13 ms of every run.
# LLVM_LINK=--link-shared: by the library all the same.
LLVM_LINK ?= --link-static
PROGRAM_LIBS = -Wl,--gc-sections -Wl,--as-needed \
	$(shell $(LLVM_CONFIG) $(LLVM_LINK) --ldflags --libs irreader linker target --system-libs) -lz3 -lbdd -lcadical -lstdc++ -lm

SOURCES := $(sort $(shell find src -name '*.c' ! -path 'src/front/models/*' ! -path 'src/replay/harness/*'))
HEADERS := $(sort $(shell find src -name '*.h'))
OBJECTS := $(SOURCES:src/%.c=$(BUILD)/obj/%.o)
MODEL_OBJECTS := $(BUILD)/models/models32.o $(BUILD)/models/models64.o $(BUILD)/models/runtime.o \
	$(BUILD)/models/page_css.o $(BUILD)/models/page_js.o
TESTS := $(patsubst test/unit/%.c,$(BUILD)/unit/%,$(wildcard test/unit/test_*.c))

all: has-llvm $(BUILD)/whittle
has-llvm:
	@test -n "$(LLVM_MAJOR)" || { echo "LLVM (14 to 19) or its clang is missing: make setup"; exit 1; }

# Targets for people: what is missing is installed, then a second make finds it.
setup:
	@tools/setup
demo: setup
	@$(MAKE) --no-print-directory all
	@tools/demo $(BUILD)/whittle
check: setup
	@$(MAKE) --no-print-directory -j$$(nproc) all tests
	@test/all $(BUILD)
asan: setup
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/asan CFLAGS='$(ASAN_CFLAGS)' LLVM_LINK=--link-shared all tests
	@tools/with-sanitizers test/all $(BUILD)/asan
check-public: setup
	@tools/setup python3-jsonschema
	@$(MAKE) --no-print-directory all
	@test/report/public $(BUILD)/whittle
check-slurm: setup
	@tools/setup slurmctld slurmd slurm-client munge
	@$(MAKE) --no-print-directory all
	@test/slurm/run $(BUILD)/whittle
check-pages: setup
	@tools/setup chromium tidy
	@$(MAKE) --no-print-directory all
	@test/report/browser $(BUILD)/whittle
csmith: setup
	@$(MAKE) --no-print-directory all
	@test/csmith/run $(BUILD)/whittle $(COUNT)
long: setup
	@$(MAKE) --no-print-directory all tests
	@test/tvla/fuzz $(BUILD)/whittle 60
	@test/tvla/compare $(BUILD)/whittle 600 1000
	@for seed in 11 12 13 14 15; do $(BUILD)/unit/test_tvl_precise 400 $$seed || exit 1; done
bench: setup
	@$(MAKE) --no-print-directory all
	@tools/bench $(BUILD)/whittle

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/doc/whittle $(DESTDIR)$(PREFIX)/share/whittle/patterns $(DESTDIR)$(PREFIX)/share/whittle/shapes
	install -m 644 share/patterns/*.pat $(DESTDIR)$(PREFIX)/share/whittle/patterns
	install -m 644 share/shapes/*.scg $(DESTDIR)$(PREFIX)/share/whittle/shapes
	install -m 755 $(BUILD)/whittle $(DESTDIR)$(PREFIX)/bin/whittle
	install -m 644 README.md LICENSE $(DESTDIR)$(PREFIX)/share/doc/whittle
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	$(BUILD)/whittle manual > $(DESTDIR)$(PREFIX)/share/man/man1/whittle.1
	$(BUILD)/whittle completion bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/whittle
	$(BUILD)/whittle completion zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_whittle
deb: setup
	@tools/setup dpkg-dev binutils
	@$(MAKE) --no-print-directory all
	@tools/deb $(BUILD)
clean:
	rm -rf $(BUILD)

$(BUILD)/whittle: $(OBJECTS) $(MODEL_OBJECTS) $(BUILD)/includes.checked
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(OBJECTS) $(MODEL_OBJECTS) $(PROGRAM_LIBS)
# Everything but main(), for the unit tests.
$(BUILD)/libwhittle.a: $(filter-out $(BUILD)/obj/cli/main.o,$(OBJECTS)) $(MODEL_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^
$(BUILD)/includes.checked: tools/check-includes tools/layers $(SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	@tools/check-includes
	@touch $@

$(BUILD)/obj/front/%.o: ALL_CFLAGS += $(LLVM_CFLAGS)
$(BUILD)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The library models in C become bitcode, what they say is inline becomes so, their variables registers (nothing else is optimised), and the bitcode
# an array.
MODELS := $(patsubst src/front/models/%.c,%,$(wildcard src/front/models/*.c))
LLVM_BIN = $(shell $(LLVM_CONFIG) --bindir)
MODEL_CFLAGS = -std=c11 -O0 -Xclang -disable-O0-optnone -ffreestanding -fno-builtin -fwrapv -fno-discard-value-names -Wall -Wextra
define model_rules
$(BUILD)/models/$(1)/%.bc: src/front/models/%.c src/front/models/model.h
	@mkdir -p $$(@D)
	$(CLANG) $(MODEL_CFLAGS) -m$(1) -c -emit-llvm -o $$@ $$<
$(BUILD)/models/models$(1).bc: $(MODELS:%=$(BUILD)/models/$(1)/%.bc)
	$$(LLVM_BIN)/llvm-link -o $$@.linked $$^
	$$(LLVM_BIN)/opt -passes='always-inline,mem2reg' -o $$@ $$@.linked
endef
$(eval $(call model_rules,32))
$(eval $(call model_rules,64))
$(BUILD)/models/%.o: $(BUILD)/models/%.bc
	{ echo '#include <stddef.h>'; echo 'extern const unsigned char $*_bytes[]; extern const size_t $*_size;'; \
	  echo 'const unsigned char $*_bytes[] = {'; od -An -v -tu1 $< | sed 's/\([0-9][0-9]*\)/\1,/g'; \
	  echo '};'; echo 'const size_t $*_size = sizeof $*_bytes;'; } > $(@:.o=.c)
	$(CC) -std=c11 -c -o $@ $(@:.o=.c)

# The fixed part of every harness is an array, too.
$(BUILD)/models/runtime.bc: $(sort $(wildcard src/replay/harness/*.c))
	@mkdir -p $(@D)
	cat $^ > $@

# So are the style and the script of pages.
$(BUILD)/models/page_css.bc: src/report/page/page.css
	@mkdir -p $(@D)
	cp $< $@
$(BUILD)/models/page_js.bc: src/report/page/page.js
	@mkdir -p $(@D)
	cp $< $@

tests: $(TESTS)
$(BUILD)/unit/%: test/unit/%.c $(BUILD)/libwhittle.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Itest/unit -MMD -MP $(LDFLAGS) -o $@ $< $(BUILD)/libwhittle.a $(LIBS)

# Both compilers, warnings as errors, no code.
warnings:
	gcc $(ALL_CFLAGS) $(LLVM_CFLAGS) -Werror -fsyntax-only $(SOURCES)
	$(CLANG) $(ALL_CFLAGS) $(LLVM_CFLAGS) -Werror -fsyntax-only $(SOURCES)

format:
	@tools/setup $(CLANG_FORMAT)
	@$(CLANG_FORMAT) -i $(FORMATTED)
format-check:
	@tools/setup $(CLANG_FORMAT)
	@$(CLANG_FORMAT) --dry-run --Werror $(FORMATTED)
# Findings that are no mistakes are explained in tools/lint-explained, a line each.
lint:
	@tools/setup $(CLANG_TIDY)
	@CLANG=$(CLANG) CLANG_TIDY=$(CLANG_TIDY) tools/lint $(filter-out -O2 -g,$(ALL_CFLAGS)) $(LLVM_CFLAGS)

-include $(OBJECTS:.o=.d) $(TESTS:=.d)

.PHONY: all has-llvm setup demo check check-slurm check-public check-pages asan csmith long bench install deb clean tests warnings format format-check lint
