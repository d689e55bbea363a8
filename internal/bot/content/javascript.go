package content

import (
	"slices"
	"strings"
)

// javaScriptExts returns the extensions of JavaScript files.
func javaScriptExts() []string { return []string{".js", ".mjs", ".cjs"} }

// IsJavaScript reports by its name whether a file is JavaScript.
func IsJavaScript(path string) bool { return slices.Contains(javaScriptExts(), extOf(path)) }

// javaScriptImports returns the modules in import and export statements, import(...) and require(...) that are plain
// strings: paths such as ./words.json, and names of packages.
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

// javaScriptScanner tokenizes JavaScript, as far as imports require. It skips comments, regular expressions and the text
// of template literals.
type javaScriptScanner struct {
	text      string
	at        int
	token     string // a name or a symbol; the quote for a string
	value     string // content of a plain string
	before    string // previous token
	templates []int  // for each open ${: the depth of braces at its end
	depth     int    // of nested braces
}

// next reads a token; it returns false at the end of the source.
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
			s.symbol(c)
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

// symbol reads a symbol. A closing brace may continue the text of a template literal.
func (s *javaScriptScanner) symbol(c byte) {
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

// readString reads a string. One with an escape has no value, as names of modules have none.
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

// skipTemplate skips the text of a template literal up to its end or to an expression.
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

// beginsRegexp reports whether a slash begins a regular expression, as opposed to a division.
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
	s.token = "`" // an operand, after which a slash divides
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

// module reads the string that follows, with optional parenthesis if bracket is set; empty if there is none.
func (s *javaScriptScanner) module(bracket bool) string {
	here := *s
	if s.next() && bracket && s.token == "(" {
		s.next()
	}
	if s.value != "" {
		return s.value
	}
	*s = here // import names from "module": from comes next
	return ""
}
