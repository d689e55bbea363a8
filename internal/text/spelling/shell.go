package spelling

import "strings"

// shellSafe has the characters that need no quotes in a shell. It is not a regular expression, because compiling one would slow
// down the start of every helper process.
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
