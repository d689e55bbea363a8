package fleet

import (
	"bytes"
	"testing"
	"time"
)

// Messages are put together from their parts in order, and take no more memory than there is room for.
func TestAssembly(t *testing.T) {
	t.Parallel()
	a, now := assembly{open: map[string]*pieces{}}, time.Now()
	if _, ok := a.add(part{ID: "x", Offset: 3, Data: []byte("late")}, now); ok {
		t.Error("a message without a beginning is taken")
	}
	half := make([]byte, mostMessage/2)
	for _, id := range []string{"one", "two"} {
		if _, ok := a.add(part{ID: id, Data: half}, now); !ok {
			t.Fatalf("%s is not taken", id)
		}
	}
	if _, ok := a.add(part{ID: "three", Data: []byte("x")}, now); ok {
		t.Error("a message beyond the limit is taken")
	}
	if m, ok := a.add(part{ID: "two", Offset: len(half), Last: true}, now); !ok || !bytes.Equal(m, half) {
		t.Error("a message is not put together")
	}
	if a.release(half); a.size != len(half) {
		t.Errorf("%d bytes are held", a.size)
	}
	if a.forget(now.Add(time.Hour)); a.size != 0 || len(a.open) != 0 {
		t.Errorf("%d bytes of %d messages are held for ever", a.size, len(a.open))
	}
}
