package content

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// compiled is the name of Python's folders of byte code, which never belong to a bot.
const compiled = "__pycache__"

// extOf returns the extension of a path in lower case.
func extOf(path string) string { return strings.ToLower(filepath.Ext(path)) }

// IsCode reports by its name whether a file is source code, a program, or an intermediate file of a compiler. Shared
// libraries (.so, .dll, .dylib) are data.
func IsCode(path string) bool {
	switch extOf(path) {
	case ".py", ".pyw", ".pyi", ".pyx", ".pxd", ".pyc", ".pyo", ".ipynb", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts",
		".jsx", ".tsx", ".java", ".kt", ".kts", ".scala", ".groovy", ".clj", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh",
		".hpp", ".hxx", ".inl", ".m", ".mm", ".swift", ".rs", ".go", ".cs", ".csproj", ".fs", ".fsx", ".vb", ".rb", ".pl",
		".pm", ".php", ".lua", ".sh", ".bash", ".zsh", ".fish", ".ps1", ".bat", ".cmd", ".hs", ".lhs", ".ml", ".mli",
		".f90", ".f95", ".for", ".pas", ".adb", ".ads", ".d", ".nim", ".zig", ".jl", ".r", ".ex", ".exs", ".erl", ".hrl",
		".lisp", ".lsp", ".cl", ".scm", ".rkt", ".dart", ".asm", ".s", ".v", ".vala", ".cr", ".tcl", ".awk", ".sol", ".jar",
		".war", ".class", ".exe", ".wasm", ".wat", ".out", ".o", ".obj", ".a", ".lib", ".rlib", ".rmeta", ".pdb", ".gch":
		return true
	}
	return false
}

// isProgram reports by its first bytes whether a file without an extension is a program or a script. entry is its name in
// root, name its path in the folder.
func (f *folder) isProgram(root *os.Root, entry, name string) bool {
	if filepath.Ext(name) != "" {
		return false
	}
	is, known := f.programs[name]
	if !known {
		is = beginsAsProgram(root, entry)
		f.programs[name] = is
	}
	return is
}

func beginsAsProgram(root *os.Root, name string) bool {
	info, err := root.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := root.Open(name)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // it was only read
	begin := make([]byte, 4)
	n, _ := file.Read(begin)
	begin = begin[:n]
	return slices.ContainsFunc([]string{"#!", "\x7fELF", "\xcf\xfa\xed\xfe", "\xfe\xed\xfa\xcf", "\xca\xfe\xba\xbe", "MZ"}, func(magic string) bool {
		return bytes.HasPrefix(begin, []byte(magic))
	})
}

// Files that are usually not part of a bot, in lower case; a leading * matches anything. docs/bots.md lists them, too.
const (
	// madeByTools are logs and outputs, pages, backups, databases, recordings, and cookoff's settings.
	madeByTools = `*.log *.err *.pid nohup.out *.html *~ *.bak *.old *.orig *.rej *.swp *.tmp
		*.db *.db-wal *.db-shm *.db-journal *.sqlite *.sqlite3 *.sqlite-wal *.sqlite-shm *.sqlite-journal
		*trace.jsonl *trace.jsonl.gz *trace.jsonl.zst *replay.json *replay.json.gz *replay.json.zst cookoff.yaml`
	// documents are for human readers.
	documents = `*.md *.rst *.adoc readme readme.txt license license.txt license-mit license-apache licence licence.txt copying copying.txt
		changelog changelog.txt authors authors.txt`
	// buildFiles are excluded from data. A bot that is a folder has them, as it may build itself.
	buildFiles = `makefile gnumakefile cmakelists.txt dockerfile`
)

// isListed reports whether a name matches a pattern of a list. As it runs for every name in large folders, it compares
// only with patterns that end in the same character.
func isListed(name, list string) bool {
	lower := strings.ToLower(name)
	for begin, last := 0, max(0, len(lower)-1); lower != ""; {
		at := strings.IndexByte(list[begin:], lower[last])
		if at < 0 {
			return false
		}
		end := begin + at + 1
		begin = end
		if end < len(list) && !isBlank(list[end]) {
			continue
		}
		pattern := list[:end]
		pattern = pattern[strings.LastIndexAny(pattern, " \t\n")+1:]
		if tail, isTail := strings.CutPrefix(pattern, "*"); lower == pattern || isTail && strings.HasSuffix(lower, tail) {
			return true
		}
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// isResults reports whether a folder has the name of cookoff's results.
func isResults(name string) bool { return name == "runs" }

func isHidden(name string) bool { return strings.HasPrefix(name, ".") }

// hasHidden reports whether any element of a path is hidden.
func hasHidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, string(filepath.Separator)), func(part string) bool {
		return isHidden(part) && part != "." && part != ".."
	})
}

// NeverOwn returns why a file or folder with this name never belongs to a bot; empty if it may.
func NeverOwn(name string) string {
	switch {
	case isHidden(name):
		return "hidden"
	case isResults(name):
		return "cookoff results"
	case isListed(name, madeByTools):
		return "created by tools"
	}
	return ""
}

// NotData returns why a file with this name is not data, or a folder with this name is not searched for data; empty if it
// may be.
func NotData(name string) string {
	switch {
	case name == compiled:
		return "compiled by Python"
	case name == packageFolder:
		return "JavaScript packages"
	case isListed(name, documents):
		return "a document"
	case isListed(name, buildFiles):
		return "a build file"
	}
	return NeverOwn(name)
}
