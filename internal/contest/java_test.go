package contest_test

import (
	"math"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/java"
)

// In Java, the first numbers for the seed 42 are -1170105035 and 234785527, as signed 32-bit numbers; the test compares
// their upper 31 bits.
func TestRandomMatchesJava(t *testing.T) {
	t.Parallel()
	r := java.NewRandom(42)
	for _, want := range []int32{1562431130, 117392763} {
		if got := r.Intn(math.MaxInt32); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
	if got := java.NewRandom(42).Float64(); got != 0.7275636800328681 {
		t.Errorf("Float64() = %v", got)
	}
}

func TestIntnRange(t *testing.T) {
	t.Parallel()
	r := java.NewRandom(-1)
	for _, n := range []int32{1, 2, 3, 7, 64, 1 << 30, 1<<30 + 1, 1<<31 - 1} {
		for range 1000 {
			if v := r.Intn(n); v < 0 || v >= n {
				t.Fatalf("Intn(%d) = %d", n, v)
			}
		}
	}
}

// ParseInt accepts the same texts as Integer.parseInt.
func TestParseInt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"0": 0, "7": 7, "-12": -12, "+3": 3, "007": 7, "٣": 3, "１２": 12, "-٤٢": -42, "2147483647": math.MaxInt32, "-2147483648": math.MinInt32,
	} {
		if got, ok := java.ParseInt(text); !ok || got != want {
			t.Errorf("ParseInt(%q) = %d, %t; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "-", "+", "+-1", " 1", "1 ", "1.0", "1e3", "1_0", "0x1", "𝟙", "2147483648", "-2147483649", "x"} {
		if got, ok := java.ParseInt(text); ok {
			t.Errorf("ParseInt(%q) = %d, want not a number", text, got)
		}
	}
}
