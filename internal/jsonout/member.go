package jsonout

// Object writes a member that is an object, whose members write writes.
func (w *Writer) Object(name string, write func()) {
	w.Key(name)
	w.BeginObject()
	write()
	w.EndObject()
}

// Array writes a member that is an array, whose elements write writes.
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
