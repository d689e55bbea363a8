package wasi

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// UsualMemory is plenty for a bot, and little for a machine that plays several matches at once.
const UsualMemory = "256MiB"

// ParseMemory parses a limit of a module's memory, a size in MiB or GiB, and returns bytes.
func ParseMemory(s string) (int64, error) {
	if n, err := spelling.MemorySize(s); err == nil && n >= memoryMin && n <= memoryMax {
		return n, nil
	}
	return 0, fmt.Errorf("must be a size from %dMiB to %dGiB, such as %s", memoryMin>>20, memoryMax>>30, UsualMemory)
}
