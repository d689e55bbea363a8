package spelling

import "fmt"

// Count is a number with its noun, such as "1 tile" or "3 tiles".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
