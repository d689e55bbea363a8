package check

import "testing"

// FuzzTake: a malicious source may control the reader's output.
func FuzzTake(f *testing.F) {
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
			t.Errorf("%d of %d files are read", ended, len(files))
		}
	})
}
