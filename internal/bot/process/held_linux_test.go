package process

import (
	"testing"

	"golang.org/x/sys/unix"
)

func FuzzMapping(f *testing.F) {
	f.Add("7f00-7f01 rw-s 00001000 00:01 1032                         /memfd:x (deleted)")
	f.Add("7f00-7f01 rw-s 0 0001 5")
	f.Fuzz(func(t *testing.T, line string) {
		if place, file, ok := parseMapping([]byte(line)); ok && (place == "" || len(line) < len(place) || line == place) {
			t.Errorf("%q parsed as %q of %v", line, place, file)
		}
	})
}

// File names, which programs choose, cannot forge the other fields.
func TestMapping(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]inode{
		"7f00-7f01 rw-s 00001000 00:01 1032                         /memfd:x (deleted)": {unix.Mkdev(0, 1), 1032},
		"7f00-7f01 rw-s 00000000 fd:1a 77 /memfd:7f05-7f06 rw-s 0 00:01 1 (deleted)":    {unix.Mkdev(0xfd, 0x1a), 77},
	} {
		if place, file, ok := parseMapping([]byte(line)); !ok || place != "7f00-7f01" || file != want {
			t.Errorf("%q parsed as %q of %v: %v", line, place, file, ok)
		}
	}
	for _, line := range []string{"", "7f00-7f01", "7f00-7f01 rw-s 0 0001 5", "7f00-7f01 rw-s 0 00:zz 5", "7f00-7f01 rw-s 0 00:01 x"} {
		if _, file, ok := parseMapping([]byte(line)); ok {
			t.Errorf("%q parsed as file %v", line, file)
		}
	}
}
