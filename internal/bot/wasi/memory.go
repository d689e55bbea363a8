package wasi

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// DefaultMemory is the default limit: plenty for a bot, and affordable for several concurrent matches.
const DefaultMemory = "256MiB"

// ParseMemory parses the memory limit of a module, a size in MiB or GiB, and returns bytes.
func ParseMemory(s string) (int64, error) {
	if n, err := spelling.MemorySize(s); err == nil && n >= memoryMin && n <= memoryMax {
		return n, nil
	}
	return 0, fmt.Errorf("must be a size from %dMiB to %dGiB, such as %s", memoryMin>>20, memoryMax>>30, DefaultMemory)
}
