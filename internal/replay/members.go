package replay

import (
	"bytes"
	"encoding/json"
)

// Members parses an object of the trace into to, replacing its content. The values alias text. what names the object in errors.
func (t *Trace) Members(what string, text []byte, to *map[string]json.RawMessage) error {
	if *to == nil {
		*to = make(map[string]json.RawMessage)
	}
	clear(*to)
	if !json.Valid(text) || !split(text, *to) {
		*to = nil
		return t.Decode(what, text, to)
	}
	return nil
}

// split splits an object into its members. text must be valid JSON; split reports whether it is an object without escapes in its
// names.
func split(text []byte, to map[string]json.RawMessage) bool {
	text = bytes.TrimLeft(text, space)
	if text[0] != '{' {
		return false
	}
	for {
		text = bytes.TrimLeft(text[1:], space)
		if text[0] == '}' {
			return true
		}
		end := stringEnd(text)
		name := text[1 : end-1]
		if bytes.IndexByte(name, '\\') >= 0 {
			return false
		}
		text = text[end:]
		text = text[bytes.IndexByte(text, ':')+1:]
		end = valueEnd(text)
		to[string(name)] = bytes.Trim(text[:end], space)
		if text = text[end:]; text[0] == '}' {
			return true
		}
	}
}

// space has the white space characters of JSON.
const space = " \t\r\n"

// stringEnd returns the end of the string at the beginning of text.
func stringEnd(text []byte) int {
	for end := 1; ; end++ {
		end += bytes.IndexByte(text[end:], '"')
		backslashes := 0
		for text[end-1-backslashes] == '\\' {
			backslashes++
		}
		if backslashes%2 == 0 {
			return end + 1
		}
	}
}

// valueEnd returns the position of the comma or bracket after the value at the beginning of text.
func valueEnd(text []byte) int {
	depth := 0
	for i := 0; ; i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:]) - 1
		case '{', '[':
			depth++
		case '}', ']', ',':
			if depth == 0 {
				return i
			}
			if text[i] != ',' {
				depth--
			}
		}
	}
}
