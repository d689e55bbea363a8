package spelling

import "strings"

// shellSafe are the characters of words that need no quotes in a shell. A regular expression would be compiled at the start of
// each process of ours, and there are many for a match.
const shellSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-"

// ShellLine returns a command line quoted for a shell.
func ShellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		if quoted[i] = word; word == "" || strings.ContainsFunc(word, isUnsafe) {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}

func isUnsafe(c rune) bool { return !strings.ContainsRune(shellSafe, c) }
