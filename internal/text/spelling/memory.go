package spelling

import (
	"errors"
	"strconv"
	"strings"
)

// MemorySize parses a whole number of MiB or GiB with its unit, and returns bytes.
func MemorySize(s string) (int64, error) {
	for unit, size := range map[string]int64{"MiB": 1 << 20, "GiB": 1 << 30} {
		if number, found := strings.CutSuffix(s, unit); found {
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
			return n * size, err
		}
	}
	return 0, errors.New("no unit")
}
