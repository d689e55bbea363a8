package site

import "testing"

// Pages are kept up to a number and a size; the newest one is kept always.
func TestShown(t *testing.T) {
	t.Parallel()
	var s shownMatches[int, int]
	kept := func() (n int) {
		for m := range 100 {
			if s.get(m) != nil {
				n++
			}
		}
		return n
	}
	for m := range 40 {
		s.put(m, new(m), 1)
	}
	if kept() != mostShown || s.get(7) != nil || s.get(8) == nil {
		t.Errorf("%d small pages are kept", kept())
	}
	for m := 40; m < 45; m++ {
		s.put(m, new(m), mostBytes/4)
	}
	if kept() != 4 || s.bytes != mostBytes || s.get(41) == nil {
		t.Errorf("%d large pages of %d bytes are kept", kept(), s.bytes)
	}
	s.put(44, new(1), 10) // again, and smaller
	if kept() != 4 || s.bytes != 3*(mostBytes/4)+10 || *s.get(44) != 1 {
		t.Errorf("%d pages of %d bytes are kept", kept(), s.bytes)
	}
	if s.put(45, new(45), 2*mostBytes); kept() != 1 || s.get(45) == nil {
		t.Errorf("%d pages are kept besides one of any size", kept())
	}
}
