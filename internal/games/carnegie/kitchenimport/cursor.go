package kitchenimport

import (
	"bytes"
	"errors"
	"fmt"
)

// cursor reads JSON text. A replay can have hundreds of megabytes, and nearly all of it repeats the previous turn.
// Therefore values are compared as text, and only changed ones are decoded.
type cursor struct {
	text []byte
	at   int
}

var errCut = errors.New("it is cut off")

// problem returns an error at the cursor.
func (c *cursor) problem(want string) error {
	c.space()
	if c.at >= len(c.text) {
		return errCut
	}
	return fmt.Errorf("line %d: %q where %s was expected", bytes.Count(c.text[:c.at], []byte{'\n'})+1, c.text[c.at:min(c.at+12, len(c.text))], want)
}

func (c *cursor) space() {
	for c.at < len(c.text) {
		switch c.text[c.at] {
		case ' ', '\n', '\r', '\t':
			c.at++
		default:
			return
		}
	}
}

// take skips a punctuation character if it comes next.
func (c *cursor) take(sign byte) bool {
	c.space()
	if c.at < len(c.text) && c.text[c.at] == sign {
		c.at++
		return true
	}
	return false
}

// repeated skips the next value if its text equals value.
func (c *cursor) repeated(value []byte) bool {
	c.space()
	if len(value) == 0 || !bytes.HasPrefix(c.text[c.at:], value) {
		return false
	}
	c.at += len(value)
	return true
}

// value returns the text of the next value, which may be malformed inside.
func (c *cursor) value() ([]byte, error) {
	c.space()
	start, depth := c.at, 0
	for c.at < len(c.text) {
		switch c.text[c.at] {
		case '"':
			if err := c.quoted(); err != nil {
				return nil, err
			}
			c.at--
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',', ':':
			if depth == 0 {
				return nil, c.problem("a value")
			}
		}
		if c.at++; depth < 0 {
			c.at--
			return nil, c.problem("a value")
		}
		if depth == 0 && c.atEnd(start) {
			return c.text[start:c.at], nil
		}
	}
	return nil, errCut
}

// atEnd reports whether the value that began at start ends here.
func (c *cursor) atEnd(start int) bool {
	switch c.text[start] {
	case '{', '[', '"':
		return true
	}
	return c.at < len(c.text) && bytes.IndexByte([]byte(",:]} \n\r\t"), c.text[c.at]) >= 0
}

// quoted skips a string.
func (c *cursor) quoted() error {
	for c.at++; c.at < len(c.text); c.at++ {
		switch c.text[c.at] {
		case '\\':
			c.at++
		case '"':
			c.at++
			return nil
		}
	}
	return errCut
}

// object reads an object; each reads the value of a key.
func (c *cursor) object(each func(key string) error) error {
	if !c.take('{') {
		return c.problem("{")
	}
	if c.take('}') {
		return nil
	}
	for {
		c.space()
		if c.at >= len(c.text) || c.text[c.at] != '"' {
			return c.problem("a key")
		}
		start := c.at
		if err := c.quoted(); err != nil {
			return err
		}
		key := string(c.text[start+1 : c.at-1])
		if !c.take(':') {
			return c.problem(":")
		}
		if err := each(key); err != nil {
			return err
		}
		if c.take('}') {
			return nil
		}
		if !c.take(',') {
			return c.problem(", or }")
		}
	}
}

// list reads a list; each reads an element.
func (c *cursor) list(each func(i int) error) error {
	if !c.take('[') {
		return c.problem("[")
	}
	if c.take(']') {
		return nil
	}
	for i := 0; ; i++ {
		if err := each(i); err != nil {
			return err
		}
		if c.take(']') {
			return nil
		}
		if !c.take(',') {
			return c.problem(", or ]")
		}
	}
}
