package jsonout

// Object writes an object member; write writes its members.
func (w *Writer) Object(name string, write func()) {
	w.Key(name)
	w.BeginObject()
	write()
	w.EndObject()
}

// Array writes an array member; write writes its elements.
func (w *Writer) Array(name string, write func()) {
	w.Key(name)
	w.BeginArray()
	write()
	w.EndArray()
}

// Ints writes an array of numbers.
func (w *Writer) Ints(numbers ...int) {
	w.BeginArray()
	for _, n := range numbers {
		w.Int(n)
	}
	w.EndArray()
}

// Strings writes an array of strings.
func (w *Writer) Strings(texts ...string) {
	w.BeginArray()
	for _, text := range texts {
		w.String(text)
	}
	w.EndArray()
}

// Text writes a string member.
func (w *Writer) Text(name, value string) {
	w.Key(name)
	w.String(value)
}

// Number writes a whole-number member.
func (w *Writer) Number(name string, value int64) {
	w.Key(name)
	w.Int64(value)
}

// Flag writes a boolean member.
func (w *Writer) Flag(name string, value bool) {
	w.Key(name)
	w.Bool(value)
}
