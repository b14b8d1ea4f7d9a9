# whittle: one Makefile. `make demo` to see it work, `make check` to test it.
BUILD ?= build
CC ?= cc
CFLAGS ?= -O2 -g
LLVM_CONFIG ?= $(firstword $(foreach v,14 15 16 17 18 19,$(wildcard /usr/bin/llvm-config-$(v))) llvm-config)
LLVM_MAJOR := $(firstword $(subst ., ,$(shell $(LLVM_CONFIG) --version 2>/dev/null)))
CLANG ?= clang-$(LLVM_MAJOR)

ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Isrc -DCLANG='"$(CLANG)"' $(CFLAGS)
LLVM_CFLAGS = -I$(shell $(LLVM_CONFIG) --includedir)
LIBS = $(shell $(LLVM_CONFIG) --ldflags --libs) -lz3 -lm

SOURCES := $(sort $(shell find src -name '*.c' ! -path 'src/front/models/*'))
OBJECTS := $(SOURCES:src/%.c=$(BUILD)/obj/%.o)

all: $(BUILD)/whittle

$(BUILD)/whittle: $(OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/obj/front/%.o: ALL_CFLAGS += $(LLVM_CFLAGS)
$(BUILD)/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

-include $(OBJECTS:.o=.d)

clean:
	rm -rf $(BUILD)

.PHONY: all clean
