package metering_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"

	"github.com/cookoff/cookoff/internal/metering"
)

// Opcodes and types of these tests.
const (
	i32, funcRef                      = 0x7f, 0x70
	opLoop, opEnd, opBranch, noValue  = 0x03, 0x0b, 0x0c, 0x40
	opCall, opGet, opSet, opI32, opVM = 0x10, 0x23, 0x24, 0x41, 0xfc
)

// full is a module with something of everything: functions 0 (imported), 1 and 2, types 0 and 1, a mutable
// global, a table, a page of memory, a passive and an active element segment, and data. Functions 1 and 2 have
// no parameters and no results. What is changed replaces sections, by number.
func full(changes map[byte][]byte) []byte {
	sections := map[byte][]byte{
		1:  vec([]byte{0x60, 1, i32, 0}, []byte{0x60, 0, 0}),
		2:  vec([]byte("\x04host\x04look\x00\x00")),
		3:  vec([]byte{1}, []byte{1}),
		4:  vec([]byte{funcRef, 0, 3}),
		5:  vec([]byte{0, 1}),
		6:  vec([]byte{i32, 1, opI32, 5, opEnd}),
		7:  vec([]byte("\x03run\x00\x01"), []byte("\x04work\x00\x02"), []byte("\x05count\x03\x00")),
		9:  vec([]byte{0, opI32, 0, opEnd, 2, 1, 2}, []byte{1, 0, 1, 1}, []byte{5, funcRef, 1, 0xd2, 2, opEnd}),
		12: {2},
		10: vec(
			function(0, opGet, 0, opI32, 1, 0x6b, opSet, 0, // count--
				opLoop, noValue, opGet, 0, 0x0d, 0, opEnd, opEnd), // while it is not 0
			function(1, 2, i32, opI32, 0, 0x11, 1, 0, 0x43, 0, 0, 0, 0, 0x1a, 0x42, 0x80, 1, 0x1a, opI32, 3, 0x0e, 1, 0, 0, opEnd),
		),
		11: vec([]byte{0, opI32, 8, opEnd, 1, 'x'}, []byte{1, 2, 'y', 'z'}),
		0:  []byte("\x04name\x01\x07\x01\x01\x04work"),
	}
	maps.Copy(sections, changes)
	out := []byte("\x00asm\x01\x00\x00\x00")
	for _, id := range []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11, 0} {
		if content := sections[id]; content != nil {
			out = append(binary.AppendUvarint(append(out, id), uint64(len(content))), content...)
		}
	}
	return out
}

// vec is a list of items, as modules have it.
func vec(items ...[]byte) []byte {
	return append([]byte{byte(len(items))}, slices.Concat(items...)...)
}

// codeOf is a code section with the code of function 1, without locals, and an empty function 2.
func codeOf(code ...byte) map[byte][]byte {
	return map[byte][]byte{10: vec(function(append(append([]byte{0}, code...), opEnd)...), function(0, opEnd))}
}

// What a module cannot be is refused, above all what would be another module with the calls in it, or do harm to
// an engine that trusts its sizes.
func TestFormsThatAreRefused(t *testing.T) {
	t.Parallel()
	if _, metered, err := metering.Insert(full(nil), look(1)); err != nil || !metered {
		t.Fatalf("the module itself: metered %v, error %v", metered, err)
	}
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0x0f}
	tests := []struct {
		name string
		code []byte
		want string
	}{
		{"nothing", nil, "it does not begin as a module"},
		{"a text", []byte("hello world"), "it does not begin as a module"},
		{"half of it", full(nil)[:60], "it is cut off"},
		{"a section of a later version", append(full(nil), 13, 0), "section 13 is unknown"},
		{"a section twice", append(full(nil), 11, 1, 0), "not in its place"},
		{"names twice", append(full(nil), 0, 5, 4, 'n', 'a', 'm', 'e'), "there are names twice"},
		{"no name", append(full(nil), 0, 1, 9), "a custom section"},

		// The numbers of what is added: function 3, type 2, globals 1 and 2.
		{"calls the look-up", full(codeOf(opCall, 3)), "number 3 of 3"},
		{"sets the count", full(codeOf(opI32, 9, opSet, 1)), "number 1 of 1"},
		{"reads the count", full(codeOf(opGet, 1, 0x1a)), "number 1 of 1"},
		{"a reference to the look-up", full(codeOf(0xd2, 3, 0x1a)), "number 3 of 3"},
		{"a block of its type", full(codeOf(0x02, 2, opEnd)), "number 2 of 2"},
		{"a call by its type", full(codeOf(opI32, 0, 0x11, 2, 0)), "number 2 of 2"},
		{"a function of its type", full(map[byte][]byte{3: vec([]byte{1}, []byte{2})}), "number 2 of 2"},
		{"starts with the look-up", full(map[byte][]byte{8: {3}}), "number 3 of 3"},
		{"exports the look-up", full(map[byte][]byte{7: vec([]byte("\x01x\x00\x03"))}), "number 3 of 3"},
		{"exports the count", full(map[byte][]byte{7: vec([]byte("\x01x\x03\x01"))}), "number 1 of 1"},
		{"the look-up in a table", full(map[byte][]byte{9: vec([]byte{0, opI32, 0, opEnd, 1, 3})}), "number 3 of 3"},
		{"the count as an offset", full(map[byte][]byte{11: vec([]byte{0, opGet, 1, opEnd, 0}, []byte{1, 0})}), "number 1 of 1"},
		{"the count as a value", full(map[byte][]byte{6: vec([]byte{i32, 1, opGet, 1, opEnd})}), "number 1 of 1"},
		// Half an item at the end, that what is added would complete.
		{"half a function", full(map[byte][]byte{3: {2, 1, 1, 0x80}}), "bytes are left"},
		{"half a type", full(map[byte][]byte{1: append(vec([]byte{0x60, 1, i32, 0}, []byte{0x60, 0, 0}), 0x60)}), "bytes are left"},
		{"half a global", full(map[byte][]byte{6: append(vec([]byte{i32, 1, opI32, 5, opEnd}), i32, 1, 0x41)}), "bytes are left"},

		// Code whose end would be that of what is added.
		{"no end", full(map[byte][]byte{10: vec(function(0), function(0, opEnd))}), "cut off"},
		{"a loop without end", full(map[byte][]byte{10: vec(function(0, opLoop, noValue), function(0, opEnd))}), "cut off"},
		{"more after the end", full(codeOf(opEnd, 0x01)), "bytes are left"},
		// The engine takes the second byte of the first instruction for an instruction, and so all that follows.
		{"a loop within an instruction", full(codeOf(0x00, 0xfd, 0x80, 0x80, 0x00, opLoop, noValue, opBranch, 0, opEnd)), "unknown"},
		{"exceptions", full(codeOf(0x08, 0)), "instruction 0x8 is unknown"},

		{"locals without number", full(map[byte][]byte{10: vec(function(append(append([]byte{1}, huge...), i32, opEnd)...), function(0, opEnd))}), "are too many"},
		{"types without number", full(map[byte][]byte{1: huge}), "are too many"},
		{"elements without number", full(map[byte][]byte{9: append([]byte{1, 1, 0}, huge...)}), "are too many"},
		{"names without number", append(full(map[byte][]byte{0: nil}), append([]byte{0, 12, 4, 'n', 'a', 'm', 'e', 1, 5}, huge...)...), "are too many"},
		{"data without number", full(map[byte][]byte{11: append([]byte{1, 1}, huge...)}), "cut off"},
		{"tables without number", full(map[byte][]byte{4: vec(append([]byte{funcRef, 0}, 0x80, 0x80, 0x80, 0x10))}), "more than 1000000 entries"},
		{"dear to compile", full(map[byte][]byte{10: vec(entwined(10_000, 100), function(0, opEnd))}), "too long to compile"},
		{"deep", full(map[byte][]byte{10: vec(entwined(0, 200_000), function(0, opEnd)), 0: nil}), "too long to compile"},
		{"code of fewer functions", full(map[byte][]byte{10: vec(function(0, opEnd))}), "2 functions, and code of 1"},
	}
	for _, tt := range tests {
		_, _, err := metering.Insert(tt.code, look(1))
		if !errors.Is(err, metering.ErrForm) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.name, err, tt.want)
		}
	}
}

// entwined is a function with so many locals and so many loops, one in the other.
func entwined(locals, loops int) []byte {
	code := append(binary.AppendUvarint([]byte{1}, uint64(locals)), i32)
	code = append(append(code, bytes.Repeat([]byte{opLoop, noValue}, loops)...), bytes.Repeat([]byte{opEnd}, loops+1)...)
	return append(binary.AppendUvarint(nil, uint64(len(code))), code...)
}

// What takes long counts for more than a turn: what works on much memory, and calls out of the module.
func TestHeavyInstructions(t *testing.T) {
	t.Parallel()
	fill := func(size ...byte) []byte {
		return append(append([]byte{opI32, 0, opI32, 0, opI32}, size...), opVM, 11, 0)
	}
	for _, tt := range []struct {
		name  string
		code  []byte
		every int32
		looks int
	}{
		{"little memory", fill(5), 2, 0},
		{"a page", fill(0x80, 0x80, 4), 17, 1}, // 16 turns, and the call
		{"a page and a turn", fill(0x80, 0x80, 4), 18, 0},
		{"to grow", []byte{opI32, 0, 0x40, 0, 0x1a}, 101, 1},
		{"a table of two", []byte{opI32, 0, opI32, 0, opI32, 2, opVM, 14, 0, 0}, 2, 0},
		{"calls within", []byte{opCall, 2}, 3, 0}, // two calls
	} {
		changes := codeOf(tt.code...)
		h := bareHost(t, full(changes), tt.every)
		if _, err := h.module.ExportedFunction("run").Call(t.Context()); err != nil || h.looks != tt.looks {
			t.Errorf("%s: %d looks, error %v, want %d", tt.name, h.looks, err, tt.looks)
		}
	}
	// The import itself is called with another number, and a look-up may come before it.
	h := bareHost(t, full(codeOf(opI32, 0x79, opCall, 0)), 101)
	if _, err := h.module.ExportedFunction("run").Call(t.Context()); err != nil || h.looks != 2 {
		t.Errorf("a call outside: %d looks, error %v", h.looks, err)
	}
}

// No table grows without bound.
func TestTablesAreBounded(t *testing.T) {
	t.Parallel()
	for _, table := range [][]byte{{funcRef, 0, 3}, append([]byte{funcRef, 1, 3}, 0xff, 0xff, 0xff, 0x7f)} {
		grow := codeOf(0xd0, funcRef, opI32, 0xc0, 0x84, 0x3d, opVM, 15, 0, // by a million
			opI32, 0x7f, 0x47, 0x04, noValue, 0x00, opEnd) // a trap, unless that fails
		grow[4] = vec(table)
		h := bareHost(t, full(grow), 1000)
		if _, err := h.module.ExportedFunction("run").Call(t.Context()); err != nil {
			t.Errorf("table %x: %v", table, err)
		}
	}
}

// bareHost runs a metered module that imports the look-up alone.
func bareHost(t testing.TB, code []byte, every int32) *host {
	t.Helper()
	changed, metered, err := metering.Insert(code, look(every))
	if err != nil || !metered {
		t.Fatalf("metered %v, error %v", metered, err)
	}
	h := &host{most: -1}
	r := wazero.NewRuntime(t.Context())
	t.Cleanup(func() { _ = r.Close(context.Background()) })
	if _, err := r.NewHostModuleBuilder("host").NewFunctionBuilder().WithFunc(func(int32) { h.looks++ }).
		Export("look").Instantiate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if h.module, err = r.Instantiate(t.Context(), changed); err != nil {
		t.Fatal(err)
	}
	return h
}

// FuzzInsert holds that a module is valid with the calls in it just if it is without them, and that it can be
// stopped wherever it runs.
func FuzzInsert(f *testing.F) {
	f.Add(counter())
	f.Add(full(nil))
	f.Add(full(map[byte][]byte{8: {1}}))
	f.Add(full(codeOf(opLoop, noValue, opBranch, 0, opEnd)))
	f.Add(full(codeOf(0x00, 0xfd, 0x80, 0x01, opLoop, noValue, opBranch, 0, opEnd)))
	f.Add(full(codeOf(opI32, 9, opSet, 1)))
	f.Add([]byte("\x00asm\x01\x00\x00\x00"))
	r := wazero.NewRuntimeWithConfig(f.Context(), wazero.NewRuntimeConfigInterpreter().WithMemoryLimitPages(16))
	looks := 0
	if _, err := r.NewHostModuleBuilder("host").NewFunctionBuilder().WithFunc(func(int32) {
		if looks++; looks > 3 {
			panic(errEnough)
		}
	}).Export("look").Instantiate(f.Context()); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		changed, metered, err := metering.Insert(code, look(100))
		if err != nil {
			return
		}
		before, errBefore := r.CompileModule(t.Context(), withoutCustom(code))
		after, errAfter := r.CompileModule(t.Context(), changed)
		if (errBefore == nil) != (errAfter == nil) {
			t.Fatalf("%x: %v; %x: %v", code, errBefore, changed, errAfter)
		}
		if errAfter != nil {
			return
		}
		defer func() { _, _ = before.Close(t.Context()), after.Close(t.Context()) }()
		if !metered {
			return
		}
		hanging := time.AfterFunc(20*time.Second, func() { panic(fmt.Sprintf("%x cannot be stopped", code)) })
		defer hanging.Stop()
		looks = 0
		module, err := r.InstantiateModule(t.Context(), after, wazero.NewModuleConfig().WithName("").WithStartFunctions())
		if err != nil {
			return
		}
		for name, definition := range after.ExportedFunctions() {
			if len(definition.ParamTypes()) == 0 {
				looks = 0
				_, _ = module.ExportedFunction(name).Call(t.Context())
			}
		}
		_ = module.Close(t.Context())
	})
}

// withoutCustom is a module without its custom sections.
func withoutCustom(code []byte) []byte {
	const header = 8
	out := bytes.Clone(code[:header])
	for rest := code[header:]; len(rest) > 0; {
		size, n := binary.Uvarint(rest[1:])
		end := 1 + n + int(size)
		if rest[0] != 0 {
			out = append(out, rest[:end]...)
		}
		rest = rest[end:]
	}
	return out
}
