package content

import "strings"

// PythonExt is the extension of Python files.
const PythonExt = ".py"

// pythonModules returns the extensions of modules that Python imports: sources, byte code and C extensions.
func pythonModules() []string { return []string{PythonExt, ".pyc", ".so", ".pyd"} }

// pythonImports returns the first elements of the modules that a Python source imports by statement, except relative
// imports: packages are collected as a whole. It scans tokens instead of running Python (module ast): that needs
// no interpreter for a source that may be hostile, and takes linear time.
func pythonImports(source []byte) (modules []string) {
	s := pythonScanner{text: string(source)}
	for s.next() {
		switch s.token {
		case "import":
			modules = append(modules, s.names()...)
		case "from":
			if module := s.from(); module != "" {
				modules = append(modules, module)
			}
		}
	}
	return modules
}

// pythonScanner tokenizes Python, as far as imports require. It skips comments and strings.
type pythonScanner struct {
	text  string
	at    int
	depth int    // of nested brackets
	token string // a name, a symbol, or "\n" at the end of a logical line
}

// next reads a token; it returns false at the end of the source.
func (s *pythonScanner) next() bool {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '#':
			s.skipLine()
		case c == '\\' && s.continues():
		case c == '\n' && s.depth == 0:
			s.at++
			s.token = "\n"
			return true
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\n':
			s.at++
		case c == '"' || c == '\'':
			s.skipString("")
		case isNamePart(c):
			if s.name(); s.token != "" {
				return true
			}
		default:
			s.symbol(c)
			return true
		}
	}
	return false
}

// continues skips a backslash at the end of a line, and reports whether it was one.
func (s *pythonScanner) continues() bool {
	rest := strings.TrimPrefix(s.text[s.at+1:], "\r")
	if strings.HasPrefix(rest, "\n") {
		s.at = len(s.text) - len(rest) + 1
		return true
	}
	return false
}

func (s *pythonScanner) skipLine() {
	if end := strings.IndexByte(s.text[s.at:], '\n'); end >= 0 {
		s.at += end
	} else {
		s.at = len(s.text)
	}
}

// name reads a name, keyword or number. The prefix of a string is not a token.
func (s *pythonScanner) name() {
	begin := s.at
	for s.at < len(s.text) && isNamePart(s.text[s.at]) {
		s.at++
	}
	s.token = s.text[begin:s.at]
	const longestPrefix = 2
	if s.at < len(s.text) && (s.text[s.at] == '"' || s.text[s.at] == '\'') && len(s.token) <= longestPrefix &&
		strings.Trim(strings.ToLower(s.token), "rbuft") == "" {
		s.skipString(strings.ToLower(s.token))
		s.token = ""
	}
}

// symbol reads a symbol, and counts brackets.
func (s *pythonScanner) symbol(c byte) {
	switch c {
	case '(', '[', '{':
		s.depth++
	case ')', ']', '}':
		s.depth = max(0, s.depth-1)
	}
	s.token = s.text[s.at : s.at+1]
	s.at++
}

// isNamePart reports whether a byte can be part of a name. All non-ASCII bytes can.
func isNamePart(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// skipString skips a string. An unterminated one ends at the end of its line, or of the source if it is triple-quoted.
// Expressions in f-strings may contain strings with the same quotes (PEP 701).
func (s *pythonScanner) skipString(prefix string) {
	quote := s.text[s.at : s.at+1]
	if three := strings.Repeat(quote, 3); strings.HasPrefix(s.text[s.at:], three) {
		quote = three
	}
	formatted := strings.ContainsAny(prefix, "ft")
	for s.at += len(quote); s.at < len(s.text); {
		switch c := s.text[s.at]; {
		case strings.HasPrefix(s.text[s.at:], quote):
			s.at += len(quote)
			return
		case c == '\\' && s.at+1 < len(s.text):
			s.at += 2
		case c == '\n' && len(quote) == 1:
			return
		case formatted && (strings.HasPrefix(s.text[s.at:], "{{") || strings.HasPrefix(s.text[s.at:], "}}")):
			s.at += 2
		case formatted && c == '{':
			s.skipField(quote, 1)
		default:
			s.at++
		}
	}
}

// deepestFields is the maximum nesting of f-strings; Python's own limit is lower.
const deepestFields = 150

// skipField skips a replacement field of an f-string. In its expression quotes begin a nested string; before Python 3.12 the
// string's own quotes could not occur there, so no valid source is misread. In its format they end the field and the string.
func (s *pythonScanner) skipField(quote string, level int) {
	s.at++
	for inFormat := false; s.at < len(s.text); {
		switch c := s.text[s.at]; {
		case c == '}':
			s.at++
			return
		case c == '\n' && len(quote) == 1 && inFormat:
			return
		case c == '{' && level < deepestFields:
			s.skipField(quote, level+1)
		case c == ':':
			inFormat = true
			s.at++
		case inFormat && strings.HasPrefix(s.text[s.at:], quote):
			return
		case !inFormat && (c == '"' || c == '\'') && level < deepestFields:
			s.skipNested(level)
		case c == '#' && !inFormat && len(quote) > 1:
			s.skipLine()
		default:
			s.at++
		}
	}
}

// skipNested skips a string in an expression of an f-string.
func (s *pythonScanner) skipNested(level int) {
	begin := s.at
	for begin > 0 && isNamePart(s.text[begin-1]) {
		begin--
	}
	prefix := strings.ToLower(s.text[begin:s.at])
	if level+1 >= deepestFields {
		prefix = ""
	}
	s.skipString(prefix)
}

// names reads the list of an import statement: dotted names, each with an optional alias, separated by commas.
func (s *pythonScanner) names() (modules []string) {
	first := true // the next name is the first element of a module
	for s.next() && s.token != "\n" && s.token != ";" {
		switch {
		case s.token == ",":
			first = true
		case first && isNamePart(s.token[0]):
			modules = append(modules, s.token)
			first = false
		}
	}
	return modules
}

// from reads up to the keyword import, and returns the module. It is empty for relative imports, and for other uses of
// from (yield from, raise ... from), which are not followed by import.
func (s *pythonScanner) from() (module string) {
	relative := false
	for s.next() && s.token != "\n" && s.token != ";" {
		switch {
		case s.token == "import":
			if relative {
				return ""
			}
			return module
		case s.token == "." && module == "":
			relative = true
		case s.token != "." && !isNamePart(s.token[0]):
			return ""
		case module == "":
			module = s.token
		}
	}
	return ""
}
