package settings

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// into returns a function that parses a text into a variable; after an error the variable is unchanged.
func into[T any](to *T, parse func(string) (T, error)) func(string) error {
	return func(text string) error {
		v, err := parse(text)
		if err == nil {
			*to = v
		}
		return err
	}
}

func isText(s string) (string, error) { return s, nil }

// parseBool parses a switch, also in YAML's other words.
func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "yes", "on":
		return true, nil
	case "no", "off":
		return false, nil
	}
	is, err := strconv.ParseBool(s)
	if err != nil {
		err = errors.New("must be true or false")
	}
	return is, err
}

// parseDuration parses a time limit: with a unit ("500ms"), or a small number of seconds ("0.5"). Larger numbers need a unit, as
// 200 most often means milliseconds.
func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil {
		seconds, e := strconv.ParseFloat(s, 64)
		if e != nil || math.IsNaN(seconds) || seconds > 1e9 {
			return 0, errors.New("must be a time such as 500ms or 2s, or a number of seconds")
		}
		if seconds > 60 {
			return 0, fmt.Errorf("say the unit: %sms or %ss", s, s)
		}
		d = time.Duration(seconds * float64(time.Second))
		if seconds > 0 {
			d = max(d, 1) // only 0 is none
		}
	}
	if d < 0 {
		return 0, errors.New("a time limit cannot be negative; 0 = none")
	}
	return d, nil
}

// parseBoxMemory parses a size of memory in bytes, as parseMemory does, or 0.
func parseBoxMemory(s string) (int64, error) {
	const least, most = 16 << 20, 1 << 40
	if s == "0" {
		return 0, nil
	}
	n, err := memorySize(s)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a size from 16MiB to 1024GiB, such as %s, or 0", defaultBoxMemory)
	}
	return n, nil
}

// parseBoxCount parses a limit on a bot's processes or files.
func parseBoxCount(s string) (int64, error) {
	const least, most = 64, 32768
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("must be a number from %d to %d", least, most)
	}
	return n, nil
}

// memorySize parses a whole number of MiB or GiB with its unit, and returns bytes.
func memorySize(s string) (int64, error) {
	for unit, size := range map[string]int64{"MiB": 1 << 20, "GiB": 1 << 30} {
		if number, found := strings.CutSuffix(s, unit); found {
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
			return n * size, err
		}
	}
	return 0, errors.New("no unit")
}

// parseMemory parses a size of memory: a whole number of MiB or GiB with its unit; it returns bytes.
func parseMemory(s string) (int64, error) {
	if n, err := memorySize(s); err == nil && n >= wasi.MemoryMin && n <= wasi.MemoryMax {
		return n, nil
	}
	return 0, fmt.Errorf("must be a size from %dMiB to %dGiB, such as %s", wasi.MemoryMin>>20, wasi.MemoryMax>>30, defaultMemory)
}
