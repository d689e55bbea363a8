package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// isMemory checks a limit of a module's memory.
func isMemory(s string) error {
	_, err := parseMemory(s)
	return err
}

// parseMemory reads a size of memory in bytes: a whole number of MiB or GiB with its unit.
func parseMemory(s string) (int64, error) {
	for unit, size := range map[string]int64{"MiB": 1 << 20, "GiB": 1 << 30} {
		number, found := strings.CutSuffix(s, unit)
		n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
		if found && err == nil && n*size >= wasi.MemoryMin && n*size <= wasi.MemoryMax {
			return n * size, nil
		}
	}
	return 0, fmt.Errorf("it has to be a size from %dMiB to %dGiB, such as %s", wasi.MemoryMin>>20, wasi.MemoryMax>>30, defaultMemory)
}
