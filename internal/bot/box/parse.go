package box

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// UsualMemory is as much as any contest allows.
const UsualMemory = "1GiB"

// ParseMemory parses a limit of a bot's memory, a size in MiB or GiB or 0 for none, and returns bytes.
func ParseMemory(s string) (int64, error) {
	const least, most = 16 << 20, 1 << 40
	if s == "0" {
		return 0, nil
	}
	n, err := spelling.MemorySize(s)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a size from 16MiB to 1024GiB, such as %s, or 0", UsualMemory)
	}
	return n, nil
}

// ParseCount parses a limit on a bot's processes or files.
func ParseCount(s string) (int64, error) {
	const least, most = 64, 32768
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}
