package check

import "testing"

// The reader runs in a sandbox, and a malicious source may control its output: parse accepts any
// text.
func FuzzReaderOutput(f *testing.F) {
	for _, text := range []string{
		"", "{\"python\": [3, 11]}\n{\"begun\": 0}\n{\"ended\": 0, \"findings\": []}\n{\"begun\": 1}\n",
		"{\"ended\": 0, \"no_memory\": true}\n{\"ended\": 1, \"no_memory\": true}\n", "{\"ended\": 0}\n{\"ended\": 0}\n{\"ended\": 7}\n", "{\n", "null\n",
	} {
		f.Add([]byte(text))
	}
	files := []source{{Path: "a.py"}, {Path: "b.py"}}
	f.Fuzz(func(t *testing.T, text []byte) {
		var a readerOutput
		if _, ended := a.parse(text, files); ended < 0 || ended > len(files) {
			t.Errorf("parse(%q): %d files read, want 0 to %d", text, ended, len(files))
		}
	})
}
