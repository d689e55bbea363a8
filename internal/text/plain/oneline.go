package plain

import "strings"

// OneLine joins the lines of a message, with semicolons except after a colon.
func OneLine(message string) string {
	var b strings.Builder
	for line := range strings.Lines(message) {
		line = strings.TrimSpace(line)
		switch so := b.String(); {
		case line == "" || so == "":
		case strings.HasSuffix(so, ":"):
			b.WriteByte(' ')
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
	}
	return b.String()
}
