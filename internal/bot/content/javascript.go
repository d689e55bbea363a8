package content

import (
	"slices"
	"strings"
)

// javaScriptExts are the extensions of JavaScript files.
func javaScriptExts() []string { return []string{".js", ".mjs", ".cjs"} }

// IsJavaScript reports whether a file is JavaScript by its name.
func IsJavaScript(path string) bool { return slices.Contains(javaScriptExts(), extOf(path)) }

// javaScriptImports returns the modules that a JavaScript source names in import and export statements, import(...) and
// require(...), if the name is a plain string: paths such as ./words.json, and names of packages.
func javaScriptImports(source []byte) (modules []string) {
	s := javaScriptScanner{text: string(source)}
	for s.next() {
		switch name := s.token; name {
		case "import", "from", "require":
			if before := s.before; before == "." { // object.from
				continue
			}
			if module := s.module(name != "from"); module != "" {
				modules = append(modules, module)
			}
		}
	}
	return modules
}

// javaScriptScanner reads the names, signs and plain strings of a JavaScript source; it passes over comments, regular
// expressions and the text of templates.
type javaScriptScanner struct {
	text      string
	at        int
	token     string // a name or a sign; a quote for a string
	value     string // of a string
	before    string // the token before
	templates []int  // depths of braces at which the expression of a template ends
	depth     int    // of braces
}

// next reads a token; false at the end of the source.
func (s *javaScriptScanner) next() bool {
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			s.at++
			continue
		case strings.HasPrefix(s.text[s.at:], "//") || s.at == 0 && strings.HasPrefix(s.text, "#!"):
			s.skipTo("\n")
			continue
		case strings.HasPrefix(s.text[s.at:], "/*"):
			s.skipTo("*/")
			continue
		}
		s.before, s.value = s.token, ""
		switch {
		case c == '"' || c == '\'':
			s.readString(c)
		case c == '`':
			s.skipTemplate()
		case c == '/' && s.beginsRegexp():
			s.skipRegexp()
		case isNamePart(c) || c == '$':
			begin := s.at
			for s.at < len(s.text) && (isNamePart(s.text[s.at]) || s.text[s.at] == '$') {
				s.at++
			}
			s.token = s.text[begin:s.at]
		default:
			s.sign(c)
		}
		return true
	}
	return false
}

func (s *javaScriptScanner) skipTo(end string) {
	if i := strings.Index(s.text[s.at:], end); i >= 0 {
		s.at += i + len(end)
	} else {
		s.at = len(s.text)
	}
}

// sign reads a sign. A brace may end an expression in a template, whose text goes on then.
func (s *javaScriptScanner) sign(c byte) {
	s.token = s.text[s.at : s.at+1]
	switch c {
	case '{':
		s.depth++
	case '}':
		s.depth--
		if n := len(s.templates); n > 0 && s.templates[n-1] == s.depth {
			s.templates = s.templates[:n-1]
			s.skipTemplate()
			return
		}
	}
	s.at++
}

// readString reads a string; one with an escape has no value, as no module is called so.
func (s *javaScriptScanner) readString(quote byte) {
	s.token = string(quote)
	begin, plain := s.at+1, true
	for s.at++; s.at < len(s.text) && s.text[s.at] != quote && s.text[s.at] != '\n'; s.at++ {
		if s.text[s.at] == '\\' {
			plain = false
			s.at++
		}
	}
	if plain && s.at < len(s.text) && s.text[s.at] == quote {
		s.value = s.text[begin:s.at]
	}
	s.at = min(s.at+1, len(s.text))
}

// skipTemplate passes over the text of a template, up to its end or to an expression in it.
func (s *javaScriptScanner) skipTemplate() {
	s.token = "`"
	for s.at++; s.at < len(s.text); s.at++ {
		switch {
		case s.text[s.at] == '\\':
			s.at++
		case s.text[s.at] == '`':
			s.at++
			return
		case strings.HasPrefix(s.text[s.at:], "${"):
			s.templates = append(s.templates, s.depth)
			s.depth++
			s.at += 2
			s.token = "{"
			return
		}
	}
	s.at = len(s.text)
}

// beginsRegexp reports whether a slash begins a regular expression rather than dividing what stands before it.
func (s *javaScriptScanner) beginsRegexp() bool {
	switch s.token {
	case "", "return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "throw", "new", "instanceof", "yield", "await":
		return true
	case ")", "]", "}", "`", "\"", "'":
		return false
	}
	return !isNamePart(s.token[0]) && s.token[0] != '$'
}

func (s *javaScriptScanner) skipRegexp() {
	s.token = "`" // a value, as far as what follows is concerned
	inClass := false
	for s.at++; s.at < len(s.text) && s.text[s.at] != '\n'; s.at++ {
		switch c := s.text[s.at]; {
		case c == '\\':
			s.at++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			s.at++
			return
		}
	}
	s.at = min(s.at, len(s.text))
}

// module reads the string that follows, also in a bracket; empty if none does.
func (s *javaScriptScanner) module(bracket bool) string {
	here := *s
	if s.next() && bracket && s.token == "(" {
		s.next()
	}
	if s.value != "" {
		return s.value
	}
	*s = here // an import of names, whose module follows
	return ""
}
