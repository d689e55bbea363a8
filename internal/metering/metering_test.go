package metering_test

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/cookoff/cookoff/internal/metering"
)

// look is the call of these tests.
func look(every int32) metering.Call {
	return metering.Call{Module: "host", Function: "look", Argument: -7, Every: every}
}

// section is a section of a module with a list of items.
func section(id byte, items ...[]byte) []byte {
	content := append([]byte{byte(len(items))}, slices.Concat(items...)...)
	return append(binary.AppendUvarint([]byte{id}, uint64(len(content))), content...)
}

func function(code ...byte) []byte { return append([]byte{byte(len(code))}, code...) }

// counter is a module with a function "count" that goes n times round a loop and gives the sum of the
// numbers from 1 to n, and a function "half" that calls itself until its number is 0.
func counter() []byte {
	const i32, block = 0x7f, 0x40
	look := []byte("\x04host\x04look\x00\x00")
	other := []byte("\x04zero\x05other\x03\x7f\x00") // a global, so that the numbers of globals count
	count := []byte{
		1, 1, i32, // a local
		0x02, block, 0x20, 0, 0x45, 0x0d, 0, // a block, left if n is 0
		0x03, block, // a loop
		0x20, 1, 0x20, 0, 0x6a, 0x21, 1, // sum += n
		0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, // n--, again if it is not 0
		0x0b, 0x0b, 0x20, 1, 0x23, 0, 0x6a, 0x0b, // sum + other
	}
	half := []byte{
		0,
		0x20, 0, 0x45, 0x04, i32, 0x41, 0, 0x05, // 0 if n is 0
		0x20, 0, 0x41, 1, 0x76, 0x10, 2, // half(n >> 1)
		0x0b, 0x0b,
	}
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, []byte{0x60, 1, i32, 0}, []byte{0x60, 1, i32, 1, i32}),
		section(2, look, other),
		section(3, []byte{1}, []byte{1}),
		section(7, []byte("\x05count\x00\x01"), []byte("\x04half\x00\x02")),
		section(10, function(count...), function(half...)),
	)
}

// host runs a module, counts how often it looks, and ends it when it has looked often enough.
type host struct {
	looks, most int
	module      api.Module
}

var errEnough = errors.New("it has looked often enough")

func newHost(t testing.TB, config wazero.RuntimeConfig, code []byte) *host {
	t.Helper()
	h := &host{most: -1}
	ctx := t.Context()
	r := wazero.NewRuntimeWithConfig(ctx, config)
	t.Cleanup(func() { _ = r.Close(context.Background()) })
	builder := r.NewHostModuleBuilder("host").NewFunctionBuilder().WithFunc(func(argument int32) {
		if h.looks++; argument != -7 || h.looks == h.most {
			panic(errEnough)
		}
	}).Export("look")
	if _, err := builder.Instantiate(ctx); err != nil {
		t.Fatal(err)
	}
	// A host cannot export globals, so that comes from another module.
	global := slices.Concat([]byte("\x00asm\x01\x00\x00\x00"),
		section(6, []byte{0x7f, 0, 0x41, 0, 0x0b}), section(7, []byte("\x05other\x03\x00")))
	if _, err := r.InstantiateWithConfig(ctx, global, wazero.NewModuleConfig().WithName("zero")); err != nil {
		t.Fatal(err)
	}
	module, err := r.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName("counter"))
	if err != nil {
		t.Fatal(err)
	}
	h.module = module
	return h
}

func (h *host) call(t testing.TB, name string, n uint64) (uint64, error) {
	t.Helper()
	result, err := h.module.ExportedFunction(name).Call(t.Context(), n)
	if err != nil {
		return 0, err
	}
	return result[0], nil
}

// metered is the counter with calls in it.
func metered(t testing.TB, every int32) []byte {
	t.Helper()
	code, metered, err := metering.Insert(counter(), look(every))
	if err != nil || !metered {
		t.Fatalf("metered %v, error %v", metered, err)
	}
	return code
}

// A module gives the same results as before, and looks up after so many turns of loops and calls.
func TestInsert(t *testing.T) {
	t.Parallel()
	tests := []struct {
		function string
		n, want  uint64
		every    int32
		looks    int
	}{
		{"count", 0, 0, 10, 0},
		{"count", 9, 45, 10, 1}, // the call of the function counts
		{"count", 8, 36, 10, 0},
		{"count", 99, 4950, 10, 10},
		{"count", 99, 4950, 1, 100},
		{"half", 1023, 0, 11, 1}, // eleven calls
		{"half", 1023, 0, 12, 0},
	}
	for _, tt := range tests {
		h := newHost(t, wazero.NewRuntimeConfig(), metered(t, tt.every))
		got, err := h.call(t, tt.function, tt.n)
		if err != nil || got != tt.want || h.looks != tt.looks {
			t.Errorf("%s(%d) every %d: %d after %d looks, %v; want %d after %d",
				tt.function, tt.n, tt.every, got, h.looks, err, tt.want, tt.looks)
		}
	}
}

// The function that is called can end the module.
func TestEnd(t *testing.T) {
	t.Parallel()
	h := newHost(t, wazero.NewRuntimeConfig(), metered(t, 1000))
	h.most = 3
	if _, err := h.call(t, "count", 1<<31); !errors.Is(err, errEnough) || h.looks != 3 {
		t.Errorf("%v after %d looks", err, h.looks)
	}
}

// A module that does not import the function runs as it is.
func TestNothingToCall(t *testing.T) {
	t.Parallel()
	elsewhere := look(1)
	elsewhere.Function = "nowhere"
	code, metered, err := metering.Insert(counter(), elsewhere)
	if err != nil || metered {
		t.Fatalf("metered %v, error %v", metered, err)
	}
	h := newHost(t, wazero.NewRuntimeConfig(), code)
	if got, err := h.call(t, "count", 9); err != nil || got != 45 || h.looks != 0 {
		t.Errorf("%d after %d looks, %v", got, h.looks, err)
	}
}

// BenchmarkLoop is a tight loop: as it is, metered, and watched by the engine in every turn.
func BenchmarkLoop(b *testing.B) {
	const turns = 10_000_000
	for name, h := range map[string]*host{
		"as it is": newHost(b, wazero.NewRuntimeConfig(), counter()),
		"metered":  newHost(b, wazero.NewRuntimeConfig(), metered(b, 2000)),
		"watched":  newHost(b, wazero.NewRuntimeConfig().WithCloseOnContextDone(true), counter()),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := h.call(b, "count", turns); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/turns, "ns/turn")
		})
	}
}
