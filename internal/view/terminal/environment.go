package terminal

import (
	"runtime"
	"strings"
)

// LookOf returns a terminal's capabilities, from environment variables. coloured reports whether the user wants colours.
func LookOf(variable func(name string) (string, bool), coloured bool) Look {
	l := Look{Colours: SixteenColours, ASCII: !HasUnicode(variable)}
	if !coloured {
		l.Colours = NoColours
	} else if depth, _ := variable("COLORTERM"); depth == "truecolor" || depth == "24bit" {
		l.Colours = AllColours
	}
	return l
}

// HasUnicode reports whether a terminal can show Unicode. The fonts of the Linux console lack most of it.
func HasUnicode(variable func(name string) (string, bool)) bool {
	if term, _ := variable("TERM"); term == "linux" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale, _ := variable(name); locale != "" {
			locale = strings.ToLower(locale)
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return runtime.GOOS == "windows"
}
