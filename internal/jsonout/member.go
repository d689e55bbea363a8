package jsonout

// Text writes a member that is a string.
func (w *Writer) Text(name, value string) {
	w.Key(name)
	w.String(value)
}

// Number writes a member that is a whole number.
func (w *Writer) Number(name string, value int64) {
	w.Key(name)
	w.Int64(value)
}

// Flag writes a member that is true or false.
func (w *Writer) Flag(name string, value bool) {
	w.Key(name)
	w.Bool(value)
}
